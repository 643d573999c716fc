// Colours follow the theme; that they can be told from the squares is computed here from the style sheets themselves.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { progressColour, routeColour, routeColours } from '../../../src/watch/colours';

const read = (path: string) => readFileSync(new URL(`../../../src/${path}`, import.meta.url), 'utf8');

// Every `--name: light-dark(#rrggbb, #rrggbb)` of a style sheet, as many times as it is there.
function pairsOf(css: string, name: RegExp): [string, string][] {
  const pattern = /--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g;
  return [...css.matchAll(pattern)].flatMap(([, found = '', light = '', dark = '']) =>
    name.test(found) ? [[light, dark] as [string, string]] : [],
  );
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

describe('the gradient', () => {
  it('begins and ends with its first and last stop', () => {
    expect(progressColour(0)).toBe('color-mix(in oklab, var(--walk-0), var(--walk-1) 0%)');
    expect(progressColour(0.5)).toBe('color-mix(in oklab, var(--walk-1), var(--walk-2) 50%)');
    expect(progressColour(1)).toBe('color-mix(in oklab, var(--walk-2), var(--walk-3) 100%)');
    expect(progressColour(7)).toBe(progressColour(1));
  });
});

it('gives routes their colours in turn', () => {
  expect(routeColour(0)).toBe('var(--route-0)');
  expect(routeColour(routeColours)).toBe(routeColour(0));
});

describe('on the board', () => {
  const walks = pairsOf(read('watch/colours.css'), /^(walk|route)-/);
  const squares = pairsOf(read('theme.css'), /^square-(light|dark)$/);

  it('every colour keeps 3:1 to every square of its theme', () => {
    expect(walks).toHaveLength(4 + routeColours);
    expect(squares.length).toBeGreaterThanOrEqual(8);
    for (const [light, dark] of walks) {
      for (const [lightSquare, darkSquare] of squares) {
        expect(contrast(light, lightSquare), `${light} on ${lightSquare}`).toBeGreaterThanOrEqual(3);
        expect(contrast(dark, darkSquare), `${dark} on ${darkSquare}`).toBeGreaterThanOrEqual(3);
      }
      for (const square of ['#000000', '#262626']) expect(contrast(dark, square)).toBeGreaterThanOrEqual(3);
    }
  });
});
