// What the tests of games say about the board and the status card: its squares by their words, presses, and what is said.

import type { Page } from 'playwright-core';
import { solutionOf } from './page';

// A tour of 5x5.
export const tour = 'a1 b3 c5 e4 d2 b1 c3 a4 b2 d1 e3 d5 b4 a2 c1 e2 d4 b5 a3 c2 e1 d3 e5 c4 a5'.split(' ');

export const square = (page: Page, name: string) => page.getByRole('gridcell', { name: new RegExp(`^${name},`) });
export const named = (page: Page, words: string) => page.getByRole('gridcell', { name: words, exact: true });
export const status = (page: Page) => page.getByRole('region', { name: 'Status' });
export const says = (page: Page, words: string | RegExp) => status(page).getByText(words).waitFor();
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name, exact: true });

export async function clickAll(page: Page, names: readonly string[]) {
  for (const name of names) await square(page, name).click();
}

// A link followed within the page, as from a message that was clicked.
export const follow = (page: Page, hash: string) => page.evaluate((to) => void (location.hash = to), hash);

const legal = (page: Page) => page.getByRole('gridcell', { name: /, legal/ });

// The right moves of the puzzle that is open up to the first choice, and there another one.
export async function goWrong(page: Page, id: Record<string, unknown>) {
  for (const right of await solutionOf(id)) {
    const labels = await legal(page).evaluateAll((cells) => cells.map((it) => it.getAttribute('aria-label') ?? ''));
    const wrong = labels.map((label) => label.split(',')[0] ?? '').find((name) => name !== right);
    await square(page, wrong ?? right).click();
    if (wrong !== undefined) return;
  }
}

// Whatever can be played, until nothing can.
export async function toDeadEnd(page: Page) {
  while ((await legal(page).count()) > 0) await legal(page).first().click();
}

// A file dropped on the page, as from a folder beside it.
export async function drop(page: Page, name: string, bytes: Buffer | string) {
  const files = await page.evaluateHandle(
    ({ name, data }) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(data)], name));
      return transfer;
    },
    { name, data: [...Buffer.from(bytes)] },
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: files });
  await page.getByText('Drop the answer to check and see it').waitFor();
  await page.dispatchEvent('main', 'drop', { dataTransfer: files });
}
