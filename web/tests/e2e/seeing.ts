// What is to be seen in a window, and what is wrong with it: nothing sticks out sideways, nothing lies on anything else, no sentence
// is cut off, thumbs find what they aim at, the board is as large as it should be, and the wheel takes the page to its end.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';

// A phone held either way, a tablet, a desk, a projector, a page zoomed to 400 %.
export const sizes = [
  [320, 256],
  [360, 640],
  [390, 844],
  [740, 360],
  [844, 390],
  [720, 450],
  [768, 1024],
  [911, 512],
  [1366, 768],
  [1920, 1080],
].map(([width = 0, height = 0]) => ({ width, height }));
export type Size = (typeof sizes)[number];

// What can be pressed, and every piece of text, as boxes on the whole page. A control in a label is as large as its label; what
// floats over the page (a bar that sticks to the edge) is compared only with what floats, too. And what is cut off: a box that
// hides part of its content, unless the reader can scroll it.
export function seen(page: Page) {
  return page.evaluate(() => {
    const floats = (element: Element) => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true;
      }
      return false;
    };
    const words = (element: Element) =>
      `${element.getAttribute('aria-label') ?? element.closest('label')?.textContent ?? element.textContent ?? ''}`;
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} ${words(element)}`.replace(/\s+/g, ' ').trim().slice(0, 60);
    const scope = document.querySelector('dialog[open]') ?? document.body;
    // What is there for those who listen only is clipped to nothing.
    const isClipped = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.closest('datalist, option') &&
      !isClipped(element);
    const textBox = (element: Element) => {
      const texts = [...element.childNodes].filter(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      const range = document.createRange();
      const rects = texts.map((node) => {
        range.selectNode(node);
        return range.getBoundingClientRect();
      });
      const left = Math.min(...rects.map((rect) => rect.left));
      const top = Math.min(...rects.map((rect) => rect.top));
      const right = Math.max(...rects.map((rect) => rect.right));
      return new DOMRect(left, top, right - left, Math.max(...rects.map((rect) => rect.bottom)) - top);
    };
    const pressed = 'a[href], button, input, select, textarea, summary, [role="gridcell"]';
    const all = [...scope.querySelectorAll('*')].filter(isShown);
    const boxes = all.flatMap((element) => {
      const isPressed = element.matches(pressed);
      const isText =
        !isPressed &&
        !element.closest(`svg, ${pressed}, label`) &&
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!isPressed && !isText) return [];
      const box = isText ? textBox(element) : (element.closest('label') ?? element).getBoundingClientRect();
      if (box.width === 0 || box.height === 0) return [];
      return [
        {
          name: nameOf(element),
          square: element.getAttribute('role') === 'gridcell',
          text: isText,
          inline: getComputedStyle(element).display === 'inline',
          floating: floats(element),
          left: box.left + scrollX,
          right: box.right + scrollX,
          top: box.top + scrollY,
          bottom: box.bottom + scrollY,
        },
      ];
    });
    const cut = all.flatMap((element) => {
      if (!(element instanceof HTMLElement) || element.matches('input, select, html, body')) return [];
      const { overflowX, overflowY } = getComputedStyle(element);
      const wide = element.scrollWidth > element.clientWidth + 1;
      const high = element.scrollHeight > element.clientHeight + 1;
      const isButton = element.matches('button');
      if (element.clientWidth <= 1 || element.clientHeight === 0) return [];
      if ((overflowX !== 'visible' && wide) || (['hidden', 'clip'].includes(overflowY) && high))
        return [nameOf(element)];
      return isButton && (wide || high) ? [nameOf(element)] : [];
    });
    const board = document.querySelector('main [role="grid"], main [role="img"]:not(figure [role="img"])');
    const { left = 0, top = 0, width = 0, height = 0 } = board?.getBoundingClientRect() ?? {};
    return { boxes, cut, board: { left, top: top + scrollY, width, height } };
  });
}

type Box = Awaited<ReturnType<typeof seen>>['boxes'][number];

// Neighbours may share an edge, and edges are rounded to pixels.
const slack = 1.5;
const overlap = (a: Box, b: Box) =>
  a.floating === b.floating &&
  !(a.inline && b.inline) &&
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > slack &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > slack;

export function overlaps(boxes: Box[]): string[] {
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => overlap(a, b))
      .map((b) => `${a.name} lies on ${b.name}`),
  );
}

// By the wheel, as a reader does it, with the pointer in the middle of the screen, where the board is.
export async function scrollsToItsEnd(page: Page, { width, height }: Size) {
  const left = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight - scrollY);
  await page.mouse.move(width / 2, height / 2);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 600);
      return left();
    })
    .toBeLessThan(2);
}

// Into the folder $CAVALCADE_SHOTS, if that is set.
export async function shoot(page: Page, name: string) {
  const folder = process.env.CAVALCADE_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}

// Until the page is laid out anew.
export async function resized(page: Page, size: Size) {
  await page.setViewportSize(size);
  await page.evaluate(() => scrollTo(0, 0));
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(undefined)))),
  );
}

// What is wrong with what is to be seen in a window of this size.
export function faultsOf(
  { boxes, cut, board }: Awaited<ReturnType<typeof seen>>,
  { width, height }: Size,
  state: string,
) {
  const faults = overlaps(boxes);
  faults.push(...cut.map((name) => `${name} is cut off`));
  for (const { name, square, text, left, right, top, bottom } of boxes) {
    if (left < -1 || right > width + 1) faults.push(`${name} sticks out`);
    if (!square && !text && Math.min(right - left, bottom - top) < 43.5)
      faults.push(`${name} is too small for a thumb`);
  }
  if (boxes.length === 0) faults.push('nothing is there');
  if (board.width === 0 || state.startsWith('compare')) return faults;
  // Of a long board the longer side counts.
  const [shorter = 0, longer = 0] = [board.width, board.height].sort((a, b) => a - b);
  const side = longer > 1.9 * shorter ? longer : shorter;
  if (side < 0.45 * Math.min(width, height)) faults.push(`the board is small: ${board.width} by ${board.height}`);
  if (state.startsWith('play') && board.top + board.height > height) faults.push('the board is not all in sight');
  return faults;
}
