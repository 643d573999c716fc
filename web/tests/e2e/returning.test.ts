// Whoever comes back, from another view, by Back and Forward or by a reload, plays on: what is said is about the game as it
// is now, in every view.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { button, clickAll, named, says, square, status, tab, tour } from './board';
import { openPage } from './page';

const landmarks = {
  Puzzles: (page: Page) => page.getByRole('main').getByText('squares to go').waitFor(),
  Watch: (page: Page) => button(page, 'Solve').waitFor(),
  Compare: (page: Page) => page.getByRole('heading', { name: 'Methods side by side' }).waitFor(),
  Lessons: (page: Page) => button(page, 'Your turn').waitFor(),
} as const;

// Looks at the other view and comes back to Play.
async function lookAt(page: Page, view: keyof typeof landmarks) {
  await tab(page, view).click();
  await landmarks[view](page);
  await tab(page, 'Play').click();
  await status(page).waitFor();
}

// The next squares of the tour, and after each of them what the page has to say about it.
async function playOn(page: Page, from: number, count: number) {
  for (let visited = from + 1; visited <= from + count; ++visited) {
    const name = tour[visited - 1] ?? '';
    await square(page, name).click();
    await named(page, `${name}, knight, move ${visited}`).waitFor();
    await says(page, new RegExp(`^${visited} / 25, `));
    await says(page, 'Can still be finished.');
  }
}

test('a game goes on after every other view, Back, Forward and a reload, to its end', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5' });
  await playOn(page, 0, 2);
  let visited = 2;
  for (const view of ['Puzzles', 'Watch', 'Lessons', 'Compare'] as const) {
    await lookAt(page, view);
    await playOn(page, visited, 2);
    visited += 2;
  }
  await page.goBack();
  await landmarks.Compare(page);
  await page.goBack();
  await status(page).waitFor();
  await playOn(page, visited, 1);
  await page.goForward();
  await landmarks.Compare(page);
  await page.goForward();
  await status(page).waitFor();
  await playOn(page, visited + 1, 1);
  await page.reload();
  await playOn(page, visited + 2, 1);
  await lookAt(page, 'Puzzles');
  await clickAll(page, tour.slice(visited + 3));
  await says(page, 'Tour complete');
  await page.getByText('25 / 25').first().waitFor();
});

test('a position lost after a look at another view is called lost, and hints are for the position on the board', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5' });
  await playOn(page, 0, 2);
  await lookAt(page, 'Puzzles');
  await playOn(page, 2, 1);
  await square(page, 'd3').click();
  await says(page, 'Lost since move 4');
  await lookAt(page, 'Watch');
  await says(page, 'Lost since move 4');
  await status(page).getByRole('button', { name: 'Back to 3' }).click();
  await says(page, 'Can still be finished.');
  await page.keyboard.press('h');
  const told = await status(page)
    .getByText(/^Hint: jump to/)
    .innerText();
  await page.getByRole('gridcell', { name: `${/jump to (\w+)\./.exec(told)?.[1] ?? ''}, legal, the hint` }).click();
  await says(page, /^4 \/ 25/);
});

test('a puzzle goes on after Play', async () => {
  const { page } = await openPage({ path: '/#puzzles?level=1&seed=5' });
  const hint = async () => {
    await button(page, 'Hint').click();
    const told = await status(page)
      .getByText(/^Hint: jump to/)
      .innerText();
    await page.getByRole('gridcell', { name: `${/jump to (\w+)\./.exec(told)?.[1] ?? ''}, legal, the hint` }).click();
  };
  await hint();
  await tab(page, 'Play').click();
  await says(page, 'Tap a square to start');
  await tab(page, 'Puzzles').click();
  const complete = status(page).getByText('Tour complete');
  for (let moves = 0; moves < 9 && (await complete.count()) === 0; ++moves) await hint();
  await complete.waitFor();
  await page.getByText('Solved with hints', { exact: true }).waitFor();
});

test('Watch and Compare work on after another view', async () => {
  const { page } = await openPage({ path: '/#watch?board=5x5' });
  await button(page, 'Solve').click();
  const answer = page.getByRole('region', { name: 'Answer' });
  await answer.getByText('5x5').first().waitFor();
  await tab(page, 'Compare').click();
  await landmarks.Compare(page);
  await tab(page, 'Watch').click();
  await answer.getByText('5x5').first().waitFor();
  await page.getByRole('main').getByLabel('Board').first().fill('6x6');
  await button(page, 'Solve').click();
  await answer.getByText('6x6').first().waitFor();
  await page.getByRole('img', { name: /6x6/ }).first().waitFor();
  await tab(page, 'Compare').click();
  for (const board of ['5x5 from a1', '6x6 closed']) {
    await page.getByRole('button', { name: board }).click();
    await button(page, 'Compare').click();
    await page.getByText('The comparison is complete.').waitFor({ state: 'attached' });
    await tab(page, 'Watch').click();
    await tab(page, 'Compare').click();
  }
  expect(await page.getByRole('table', { name: 'Results' }).innerText()).toMatch(/unknown/);
});
