// What the tests of games say about the board and the status card: its squares by their words, presses, and what is said.

import type { Page } from 'playwright-core';

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
