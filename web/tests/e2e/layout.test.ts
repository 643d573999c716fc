// The page fits: at the width of a phone, a tablet and a desk, on every view, nothing sticks out sideways, no two things
// that can be pressed lie on each other, thumbs find what they aim at, and wherever the pointer is, the wheel takes the
// page to its end. Writes a screenshot of each into the folder $CAVALCADE_SHOTS, if that is set.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openPage, switchTheme, themes } from './page';
import { states } from './states';

const sizes = [
  { width: 320, height: 640 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
] as const;

// What can be pressed and seen, as boxes on the whole page. A control in a label is as large as its label; what floats
// over the page (a bar that sticks to the edge) is compared only with what floats, too.
function pressables(page: Page) {
  return page.evaluate(() => {
    const floats = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
      }
      return false;
    };
    const scope = document.querySelector('dialog[open]') ?? document.body;
    const found = scope.querySelectorAll('a[href], button, input, select, textarea, summary, [role="gridcell"]');
    const boxes = [...found].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true })) return [];
      if (element.closest('.visually-hidden')) return [];
      const box = (element.closest('label') ?? element).getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return [];
      const name = `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent ?? ''}`;
      return [
        {
          name: name.replace(/\s+/g, ' ').trim().slice(0, 60),
          square: element.getAttribute('role') === 'gridcell',
          floating: floats(element),
          left: box.left + scrollX,
          right: box.right + scrollX,
          top: box.top + scrollY,
          bottom: box.bottom + scrollY,
        },
      ];
    });
    return boxes;
  });
}

type Box = Awaited<ReturnType<typeof pressables>>[number];

// Neighbours may share an edge, and edges are rounded to pixels.
const slack = 1.5;
const overlap = (a: Box, b: Box) =>
  a.floating === b.floating &&
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;

function overlaps(boxes: Box[]): string[] {
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => overlap(a, b))
      .map((b) => `${a.name} lies on ${b.name}`),
  );
}

// By the wheel, as a reader does it, with the pointer in the middle of the screen, where the board is.
async function scrollsToItsEnd(page: Page, { width, height }: { width: number; height: number }) {
  const left = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  await page.mouse.move(width / 2, height / 2);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600);
      return left();
    })
    .toBeLessThan(2);
}

async function shoot(page: Page, name: string) {
  const folder = process.env.CAVALCADE_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

describe.each(sizes)('at $width px', (viewport) => {
  const phone = viewport.width < 720;

  test.each(states)('$name fits', async ({ name, path, reach }) => {
    const { page } = await openPage({ path, viewport, touch: phone });
    await reach(page);
    await shoot(page, `${name}-${viewport.width}`);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(viewport.width);
    const boxes = await pressables(page);
    expect(boxes.length).toBeGreaterThan(0);
    expect(overlaps(boxes)).toEqual([]);
    expect(boxes.filter((box) => box.left < -1 || box.right > viewport.width + 1)).toEqual([]);
    if (phone) {
      const small = boxes.filter((box) => !box.square && Math.min(box.right - box.left, box.bottom - box.top) < 43.5);
      expect(small.map((box) => box.name)).toEqual([]);
    }
    if ((await page.getByRole('dialog').count()) === 0) await scrollsToItsEnd(page, viewport);
  });
});

describe('in the other themes', () => {
  test.each(states)('$name fits', async ({ name, path, reach }) => {
    const { page } = await openPage({ path, viewport: sizes[2] });
    await reach(page);
    for (const theme of themes.slice(1)) {
      await switchTheme(page, theme);
      await shoot(page, `${name}-${theme}`);
      expect(overlaps(await pressables(page)), theme).toEqual([]);
    }
  });
});
