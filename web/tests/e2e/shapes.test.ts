// Boards whose edges are joined and pieces other than the knight, played; runs of puzzles, and when a wrong move is told.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { button, clickAll, goWrong, named, says, square, status, toDeadEnd } from './board';
import { openPage, solutionOf } from './page';

test('a torus is played over its edges, from New game to the link', async () => {
  const { page } = await openPage({ path: '/#play?board=6x6' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, 'New game').click();
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await dialog.getByText('Other boards and pieces').click();
  await dialog.getByLabel('Joined edges').selectOption('xy');
  await dialog.getByRole('button', { name: /^Play/ }).click();
  await page.getByText('6 × 6, torus').first().waitFor();
  await square(page, 'a1').click();
  await named(page, 'e6, legal').click();
  await says(page, 'Can still be finished.');
  await square(page, 'd3').click();
  await says(page, "d3 is no knight's move from e6.");
  await button(page, 'Copy link').click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/#play\?board=6x6&wrap=xy&path=a1-e6$/);
  expect(await page.locator('path.joined').count()).toBe(4);
  await page.reload();
  await named(page, 'e6, knight, move 2').waitFor();
});

test('a zebra on a torus can be won with hints, and is asked about as what it is', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5&wrap=xy&leaper=2,3&path=a1' });
  await page.getByText('5 × 5, torus, zebra').first().waitFor();
  await says(page, 'Can still be finished.');
  await button(page, 'Show me').click();
  await says(page, 'Tour complete');
});

test('a wazir moves by one; a link with no leaper says so', async () => {
  const { page } = await openPage({ path: '/#play?board=4x4&leaper=0,1&path=a1' });
  const legal = page.getByRole('gridcell', { name: /, legal$/ });
  await legal.first().waitFor();
  expect((await legal.allInnerTexts()).length).toBe(2);
  await page.goto('/#play?board=4x4&leaper=x');
  await says(page, /This link names no leaper/);
});

async function solveShown(page: Page) {
  const rest = new URLSearchParams(new URL(page.url()).hash.split('?')[1]);
  await clickAll(page, await solutionOf({ level: Number(rest.get('level')), seed: Number(rest.get('seed')) }));
  await says(page, 'Tour complete');
}

test('a run of puzzles grows harder, counts what was solved alone, and ends with a hint', async () => {
  const { page } = await openPage({ path: '/#puzzles?run=5&at=0' });
  for (const solved of [1, 2, 3]) {
    await page.getByRole('heading', { name: `Run, puzzle ${solved}`, exact: true }).waitFor();
    await page.getByRole('grid').waitFor();
    await solveShown(page);
    await page.getByText(`${solved} in a row`).waitFor();
    await button(page, 'Next').click();
  }
  await page.getByRole('heading', { name: 'Run, puzzle 4' }).waitFor();
  await page.getByText(/^medium: /).waitFor();
  await button(page, 'Hint').click();
  await says(page, /^Hint: jump to/);
  await solveShown(page);
  await page.getByText('Run over: 3 in a row').waitFor();
  expect(await button(page, 'Next').count()).toBe(0);
  await page.getByText('Longest run without a hint: 3 puzzles.').waitFor();
});

test('a wrong move of a puzzle is told when one asks, or at the dead end, as one prefers', async () => {
  const { page } = await openPage({ path: '/#puzzles?level=1&seed=5' });
  await page.getByRole('grid').waitFor();
  await goWrong(page, { level: 1, seed: 5 });
  await toDeadEnd(page);
  await says(page, /^Stuck at/);
  expect(await status(page).innerText()).not.toMatch(/was wrong/);
  await button(page, 'Settings').click();
  await page.getByLabel('At the dead end').check();
  await page.keyboard.press('Escape');
  await button(page, 'Restart').click();
  await goWrong(page, { level: 1, seed: 5 });
  await toDeadEnd(page);
  await says(page, /^Move \d+, [a-e][1-5], was wrong\. \d/);
  await button(page, 'Why?').click();
  await says(page, /lost it: /);
  // The solution stays to be found.
  expect(await status(page).innerText()).not.toMatch(/would have won/);
});
