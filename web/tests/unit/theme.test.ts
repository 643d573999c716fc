// The palette can be read: WCAG contrast, computed from theme.css itself, of every pair that meets on the page, in every
// theme and with every board. Text needs 4.5; marks on the board, edges of controls and the focus ring need 3.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { gradientStops, routeColours } from '../../src/board/walk';
import { boardColours } from '../../src/page/settings';

const css = readFileSync('src/theme.css', 'utf8').replace(/\/\*.*?\*\//gs, '');

// The declarations of a selector: --name -> value.
function block(selector: string): Map<string, string> {
  const found = new Map<string, string>();
  const rules = css.matchAll(/(?<=^|\n)([^\n{}@/][^{}]*?)\s*\{([^{}]*)\}/g);
  for (const [, selectors = '', body = ''] of rules) {
    if (!selectors.split(/,\s*/).includes(selector)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g)) found.set(name, value.trim());
  }
  return found;
}

function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

type Colour = (name: string) => string;

function palette(theme: 'light' | 'dark' | 'contrast', colours: string): Colour {
  const names = new Map([
    ...block(':root'),
    ...block(`[data-colours='${colours}']`),
    ...(theme === 'contrast' ? block(":root[data-theme='contrast']") : []),
  ]);
  return (name) => {
    const value = names.get(name) ?? '';
    const both = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
    const colour = both?.[theme === 'light' ? 1 : 2] ?? value;
    expect(colour, name).toMatch(/^#[0-9a-f]{6}$/);
    return colour;
  };
}

const text: readonly (readonly [string, string])[] = [
  ...['--page', '--panel', '--accent-soft'].flatMap((ground) =>
    ['--ink', '--ink-soft', '--accent', '--won', '--caution', '--lost'].map((ink) => [ink, ground] as const),
  ),
  ['--on-accent', '--accent'],
  ...['--square-light', '--square-dark', '--visited-light', '--visited-dark'].map(
    (ground) => ['--ink', ground] as const,
  ),
];

// The stops of the gradient of a walk, and the colours of routes.
const walks = Array.from({ length: gradientStops }, (_, i) => `--walk-${i}`);
const routes = Array.from({ length: routeColours }, (_, i) => `--route-${i}`);

const marks: readonly (readonly [string, string])[] = [
  ...['--square-light', '--square-dark'].flatMap((ground) =>
    ['--legal', '--path', '--lost', '--caution', '--focus', ...walks, ...routes].map((mark) => [mark, ground] as const),
  ),
  ...['--visited-light', '--visited-dark'].flatMap((ground) =>
    ['--path', '--won', '--focus'].map((mark) => [mark, ground] as const),
  ),
  ...['--page', '--panel'].flatMap((ground) => [['--line-strong', ground] as const, ['--focus', ground] as const]),
];

describe.each(['light', 'dark', 'contrast'] as const)('%s', (theme) => {
  describe.each(boardColours)('on a board of %s', (colours) => {
    const colour = palette(theme, colours);
    test.each(text)('%s can be read on %s', (ink, ground) => {
      expect(contrast(colour(ink), colour(ground))).toBeGreaterThanOrEqual(4.5);
    });
    test.each(marks)('%s can be seen on %s', (mark, ground) => {
      expect(contrast(colour(mark), colour(ground))).toBeGreaterThanOrEqual(3);
    });
  });
});
