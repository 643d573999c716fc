// Modes that take help away, and records: a week of a player with a phone, offline in between; statistics that go along as a file.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { button, clickAll, named, says, square, status, tab, tour } from './board';
import { openPage, solutionOf } from './page';

async function solveDaily(page: Page, date: string) {
  await clickAll(page, await solutionOf({ level: 1, date }));
  await says(page, 'Tour complete');
}

const figure = (page: Page, name: string) =>
  page.getByRole('main').locator('dl div', { hasText: name }).locator('dd').innerText();

test('a week with a phone: seven dailies, offline in between, and the statistics are right', async () => {
  const days = [10, 11, 12, 13, 14, 15, 16].map((day) => `2026-11-${day}`);
  const { page } = await openPage({
    path: '/#puzzles',
    viewport: { width: 390, height: 844 },
    touch: true,
    expected: /Failed to load resource|ERR_INTERNET/,
    before: (fresh) => fresh.clock.setFixedTime(new Date(`${days[0] ?? ''}T09:00:00`)),
  });
  for (const [i, day] of days.entries()) {
    await page.clock.setFixedTime(new Date(`${day}T09:00:00`));
    if (i > 0) {
      await page.reload();
      await button(page, "Today's").click();
    }
    await page.getByRole('heading', { name: "Today's puzzle" }).waitFor();
    await page.getByRole('grid').waitFor();
    // The way to work: no network, and the puzzle that is on the table can be played.
    await page.context().setOffline(i % 2 === 1);
    await solveDaily(page, day);
    await page.context().setOffline(false);
    await page.getByText(i === 0 ? '1 day in a row' : `${i + 1} days in a row`).waitFor();
  }
  await tab(page, 'Records').click();
  await page.getByRole('heading', { name: 'Daily puzzles: 7 of the last 35 days' }).waitFor();
  expect([await figure(page, 'Puzzles'), await figure(page, 'Days in a row')]).toEqual(['7', '7']);
  expect(await page.getByText('16 November 2026, solved', { exact: true }).count()).toBe(1);
  expect(await page.getByText('9 November 2026, not solved', { exact: true }).count()).toBe(1);
});

test('games and best times are told by board and mode, and go to another browser as a file', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5&mode=alone' });
  await clickAll(page, tour);
  await says(page, 'Tour complete');
  await tab(page, 'Records').click();
  const row = (from: Page) => from.getByRole('row', { name: /5 × 5, open, alone 1 1 \d:\d\d/ });
  await row(page).waitFor();
  const saving = page.waitForEvent('download');
  await button(page, 'Save as a file').click();
  const file = await (await saving).path();
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ cavalcade: 'records', games: [{ board: '5x5' }] });
  const other = await openPage({ path: '/#records' });
  await other.page.getByText('No game has come to its end yet.').waitFor();
  await other.page.getByLabel('Records file').setInputFiles(file);
  await other.page.getByText('Taken: 1 game and 0 puzzles that were not here.').first().waitFor();
  await row(other.page).waitFor();
  await other.page.getByLabel('Records file').setInputFiles(file);
  await other.page.getByText('Taken: 0 games and 0 puzzles that were not here.').first().waitFor();
  await other.page
    .getByLabel('Records file')
    .setInputFiles({ name: 'x', mimeType: 'text/plain', buffer: Buffer.from('{') });
  await other.page.getByText('This file is not JSON').first().waitFor();
});

test('records outlast the games that are kept to go on with', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5' });
  await clickAll(page, tour);
  await says(page, 'Tour complete');
  for (let game = 0; game < 14; ++game) {
    await button(page, 'New game').click();
    await page.getByRole('button', { name: /^Play \d+ squares/ }).click();
    await square(page, 'a1').click();
    await named(page, 'a1, knight, move 1').waitFor();
  }
  await tab(page, 'Records').click();
  expect([await figure(page, 'Games'), await figure(page, 'Tours')]).toEqual(['1', '1']);
});

test('strict: no dots, no verdict, no hint, no undo', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5&mode=strict' });
  await clickAll(page, ['a1', 'b3']);
  await named(page, 'c5, free').waitFor();
  expect(await page.locator('.dot').count()).toBe(0);
  await page.keyboard.press('h');
  await says(page, 'Strict: no hints.');
  await page.keyboard.press('u');
  await says(page, 'Strict: no move is taken back.');
  await named(page, 'b3, knight, move 2').click();
  await named(page, 'b3, knight, move 2').waitFor();
  expect(await status(page).innerText()).not.toMatch(/finished/);
  await button(page, 'Restart').click();
  await named(page, 'b3, free').waitFor();
  await page.keyboard.press('Control+y');
  await says(page, /no move is taken back, or made again/);
});

test('alone: no verdict, and three hints', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5&mode=alone&path=a1' });
  for (const left of [2, 1, 0]) {
    await page.keyboard.press('h');
    await says(page, new RegExp(`^Hint: jump to [a-e][1-5]\\. ${left} hints? left\\.$`));
    await page.getByRole('gridcell', { name: /, the hint$/ }).click();
    await page.getByRole('gridcell', { name: /, the hint$/ }).waitFor({ state: 'detached' });
  }
  await page.keyboard.press('h');
  await says(page, 'All 3 hints are used.');
  expect(await button(page, 'Hint').getAttribute('aria-disabled')).toBe('true');
  expect(await status(page).innerText()).not.toMatch(/finished/);
});

test('memory: only the last four squares are shown, until the game is over', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5&mode=memory' });
  await clickAll(page, tour.slice(0, 6));
  await named(page, 'b1, knight, move 6').waitFor();
  await named(page, 'c5, move 3').waitFor();
  await named(page, 'a1, free').waitFor();
  await clickAll(page, tour.slice(6));
  await says(page, 'Tour complete');
  await named(page, 'a1, move 1').waitFor();
});

test('timed: three seconds per square, and then no more', async () => {
  const { page } = await openPage({
    path: '/#play?board=5x5&mode=timed',
    before: async (fresh) => {
      await fresh.clock.install({ time: 0 });
      await fresh.clock.pauseAt(1000);
    },
  });
  await clickAll(page, ['a1', 'b3']);
  await named(page, 'b3, knight, move 2').waitFor();
  await page.getByText('1:15').first().waitFor();
  await page.clock.runFor(40_000);
  await page.getByText('0:35').first().waitFor();
  await page.clock.runFor(40_000);
  await says(page, 'Time is up at 2 / 25');
  await square(page, 'c5').click();
  await says(page, 'Time is up. Begin again, or another game.');
  await status(page).getByRole('button', { name: 'Again' }).click();
  await page.getByRole('gridcell', { name: /^b3, free/ }).waitFor();
});
