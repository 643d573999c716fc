// Puzzles: the same day gives everybody the same one, a link gives the same one again, it can be finished by the engine's
// completion and by no undoing of what was given, and what was solved is remembered.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { square } from './board';
import { openPage, puzzleNamed, solutionOf, verdictOn } from './page';

const labels = async (page: Page) => {
  await page.getByRole('grid').waitFor();
  const found = await page
    .getByRole('gridcell')
    .evaluateAll((cells) => cells.map((it) => it.getAttribute('aria-label')));
  return found.sort();
};

async function solve(page: Page, rest: string[]) {
  for (const name of rest) await square(page, name).click();
  await page.getByText('Tour complete').first().waitFor();
}

test("the day's puzzle is the same for everybody, and another on another day", async () => {
  const day = '/#puzzles?level=1&date=2026-11-16';
  const one = await labels((await openPage({ path: day })).page);
  const other = await labels((await openPage({ path: day, viewport: { width: 360, height: 740 }, touch: true })).page);
  expect(other).toEqual(one);
  expect(await labels((await openPage({ path: '/#puzzles?level=1&date=2026-11-17' })).page)).not.toEqual(one);
});

test('Puzzles opens with the one of today by the clock of the reader', async () => {
  const { page } = await openPage({ path: '/#puzzles' });
  await page.getByRole('heading', { name: "Today's puzzle" }).waitFor();
  const today = await page.evaluate(() => {
    const now = new Date();
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-');
  });
  expect(page.url()).toContain(`#puzzles?level=1&date=${today}`);
});

test('a puzzle is solved by its only completion, remembered, and the next one is another', async () => {
  const told = await puzzleNamed({ level: 2, seed: 7 });
  const { page } = await openPage({ path: '/#puzzles?level=2&seed=7' });
  await page.getByRole('main').getByText(`${told.left} squares to go`).waitFor();
  expect(await page.getByRole('main').getByText(told.name).isVisible()).toBe(true);
  await solve(page, (await verdictOn(told)).completion);
  await page.getByText('Solved', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Solved', { exact: true }).waitFor();
  const before = await labels(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('heading', { name: 'Puzzle 8' }).waitFor();
  expect(page.url()).toContain('#puzzles?level=2&seed=8');
  await page.getByRole('main').getByText('squares to go').waitFor();
  expect(await page.getByText('Solved', { exact: true }).count()).toBe(0);
  expect(await labels(page)).not.toEqual(before);
  await page.goBack();
  await page.getByRole('heading', { name: 'Puzzle 7' }).waitFor();
  await page.getByText('Solved', { exact: true }).waitFor();
});

test('a daily puzzle solved makes a streak of one day', async () => {
  const { page } = await openPage({ path: '/#puzzles' });
  await page.getByRole('main').getByText('squares to go').waitFor();
  const date = new URLSearchParams(page.url().split('?')[1]).get('date');
  await solve(page, await solutionOf({ level: 1, date }));
  await page.getByText('1 day in a row').waitFor();
});

test('what is given cannot be undone; what was played can', async () => {
  const told = await puzzleNamed({ level: 1, seed: 3 });
  const [first = ''] = (await verdictOn(told)).completion;
  const head = told.path.at(-1) ?? '';
  const { page } = await openPage({ path: '/#puzzles?level=1&seed=3' });
  const given = await labels(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  expect(await undo.getAttribute('aria-disabled')).toBe('true');
  await square(page, head).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('u');
  expect(await labels(page)).toEqual(given);
  await square(page, first).click();
  await page.getByRole('gridcell', { name: new RegExp(`^${first}, knight`) }).waitFor();
  await undo.click();
  await page.getByRole('gridcell', { name: new RegExp(`^${head}, knight`) }).waitFor();
  expect(await labels(page)).toEqual(given);
});

test('a puzzle left in the middle is found again after a reload and after another view', async () => {
  const told = await puzzleNamed({ level: 1, seed: 5 });
  const [first = ''] = (await verdictOn(told)).completion;
  const { page } = await openPage({ path: '/#puzzles?level=1&seed=5' });
  await square(page, first).click();
  const after = page.getByRole('gridcell', { name: new RegExp(`^${first}, knight`) });
  await after.waitFor();
  await page.getByRole('link', { name: 'Play' }).click();
  await after.waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Puzzles' }).click();
  await after.waitFor();
  expect(page.url()).toContain('#puzzles?level=1&seed=5');
  await page.reload();
  await after.waitFor();
});

test('nothing tells whether a move is right until one asks; a hint is the right move', async () => {
  const told = await puzzleNamed({ level: 1, seed: 4 });
  const [first = ''] = (await verdictOn(told)).completion;
  const { page } = await openPage({ path: '/#puzzles?level=1&seed=4' });
  await page.getByRole('grid').waitFor();
  expect(await page.getByText('Can still be finished').count()).toBe(0);
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByText(`jump to ${first}`).first().waitFor();
});

test('a puzzle solved by hints counts as helped, and makes no streak', async () => {
  const { page } = await openPage({ path: '/#puzzles' });
  await page.getByRole('main').getByText('squares to go').waitFor();
  const date = new URLSearchParams(page.url().split('?')[1]).get('date');
  const rest = await solutionOf({ level: 1, date });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page
    .getByText(`jump to ${rest[0] ?? ''}`)
    .first()
    .waitFor();
  await solve(page, rest);
  await page.getByText('Solved with hints', { exact: true }).waitFor();
  await page.reload();
  await page.getByText('Solved with hints', { exact: true }).waitFor();
  expect(await page.getByText('Solved', { exact: true }).count()).toBe(0);
  expect(await page.getByText('in a row').count()).toBe(0);
});

test('the engine can play it out, which solves nothing', async () => {
  const { page } = await openPage({ path: '/#puzzles?level=1&seed=6' });
  await page.getByRole('button', { name: 'Show me' }).click();
  await page.getByText('Tour complete').first().waitFor();
  await page.reload();
  await page.getByRole('grid').waitFor();
  expect(await page.getByText('Solved', { exact: true }).count()).toBe(0);
});

test('levels are chosen by radio buttons, from easy to fiendish', async () => {
  const { page } = await openPage({ path: '/#puzzles?level=1&seed=1' });
  await page.getByRole('radio', { name: 'Level 2' }).click();
  await page.getByText('medium').first().waitFor();
  expect(page.url()).toContain('#puzzles?level=2&seed=1');
});

test('a server that fails is said in words, and one can try again', async () => {
  const { page } = await openPage({ expected: /status of 503/ });
  await page.route('**/api/puzzle', (route) =>
    route.fulfill({ status: 503, contentType: 'application/json', body: '{"error":"too busy to make a puzzle"}' }),
  );
  await page.getByRole('link', { name: 'Puzzles' }).click();
  await page.getByText('too busy to make a puzzle').first().waitFor();
  await page.unroute('**/api/puzzle');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('grid').waitFor();
});
