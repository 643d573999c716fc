// Clue puzzles: some steps are given, on their squares, and one tour has them. It is played from its first square on, asked about,
// heard, shared, printed and remembered as other puzzles are.

import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { button, clickAll, named, says, square } from './board';
import { cluesNamed, openPage, verdictOn } from './page';

const level1 = { level: 1, seed: 3 };
const path = '/#puzzles?kind=clues&level=1&seed=3';
const solutionOfClues = async (id: Record<string, unknown>) => (await verdictOn(await cluesNamed(id))).completion;

// The solution up to the square before the first clue; and a move from there that is none of the clue's.
async function toFirstClue(page: Page) {
  const told = await cluesNamed(level1);
  const [clue = ''] = told.step;
  const [step = '', name = ''] = clue.split('=');
  const rest = (await verdictOn(told)).completion;
  await clickAll(page, rest.slice(0, Number(step) - 2));
  return { step: Number(step), name, rest };
}

test('a clue puzzle is solved by its only tour, remembered, and shared without it', async () => {
  const told = await cluesNamed(level1);
  const [first = ''] = told.step;
  const { page } = await openPage({
    path,
    before: (fresh) =>
      fresh.addInitScript(() => {
        Object.defineProperty(navigator, 'share', { value: undefined });
        Object.defineProperty(navigator, 'clipboard', {
          value: { writeText: (text: string) => Promise.resolve(void Object.assign(window, { copied: text })) },
        });
      }),
  });
  await page.getByRole('heading', { name: 'Clue puzzle 3' }).waitFor();
  const [step = '', name = ''] = first.split('=');
  await named(page, `${name}, free, step ${step}`).waitFor();
  await page
    .getByRole('main')
    .getByText(`easy: ${told.step.length + 1} of 36 steps given`)
    .waitFor();
  await says(page, `Step ${step} is ${name}.`);
  const rest = (await verdictOn(told)).completion;
  await clickAll(page, rest);
  await says(page, 'Tour complete');
  await named(page, `${name}, move ${step}, given`).waitFor();
  await page.getByText('Solved', { exact: true }).waitFor();
  await button(page, 'Share').click();
  await says(page, 'Text and link copied.');
  const copied = await page.evaluate(() => (window as unknown as { copied: string }).copied);
  expect(copied).toContain(`${told.step.length + 1} clues`);
  expect(copied).toContain('#puzzles?kind=clues&level=1&seed=3');
  for (const cell of rest) expect(copied).not.toMatch(new RegExp(`\\b${cell}\\b`));
  await page.reload();
  await page.getByText('Solved', { exact: true }).waitFor();
  await button(page, 'Next').click();
  await page.getByRole('heading', { name: 'Clue puzzle 4' }).waitFor();
  expect(page.url()).toContain('#puzzles?kind=clues&level=1&seed=4');
});

test('a clue that is missed is a wrong move: told after one asks, with the way back', async () => {
  const { page } = await openPage({ path });
  await page.getByRole('grid').waitFor();
  const { step, name } = await toFirstClue(page);
  const other = page.getByRole('gridcell', { name: /, legal$/ }).first();
  const wrong = ((await other.getAttribute('aria-label')) ?? '').split(',')[0] ?? '';
  await other.click();
  expect(await page.getByText('Lost since').count()).toBe(0);
  await button(page, 'Check').click();
  await says(page, `Lost since move ${step}`);
  await says(page, `Step ${step} is ${name}, and the knight went to ${wrong}.`);
  await page
    .getByRole('gridcell', { name: `${name}, legal` })
    .or(square(page, name))
    .first()
    .waitFor();
  await button(page, `Back to ${step - 1}`).click();
  await button(page, 'Hint').click();
  await says(page, `Hint: jump to ${name}.`);
  await square(page, name).click();
  await page.keyboard.press('u');
  await page.getByRole('gridcell', { name: new RegExp(`^${name}, legal, step ${step}`) }).waitFor();
});

test('played by ear: what is given is told, and what comes next', async () => {
  const told = await cluesNamed(level1);
  const { page } = await openPage({ path });
  await page.getByText('Play by typing').click();
  const typed = page.getByRole('textbox');
  const heard = (words: RegExp) => page.getByRole('status').filter({ hasText: words }).waitFor();
  const type = async (word: string) => {
    await typed.fill(word);
    await typed.press('Enter');
  };
  await type('?');
  await heard(new RegExp(`^From ${told.path[0] ?? ''}: .* Given: step \\d+ is [a-f][1-6], `));
  const [first = ''] = (await verdictOn(told)).completion;
  await type(first);
  await heard(new RegExp(`^${first}, 2 / 36, .* Step \\d+ is [a-f][1-6]\\. From ${first}: `));
});

test('one goes from kind to kind and from level to level, and to the one of today', async () => {
  const { page } = await openPage({ path: '/#puzzles?level=5&seed=2' });
  await page.getByRole('grid').waitFor();
  await page.getByRole('radio', { name: 'Clues' }).click();
  await page.getByText('fiendish:').first().waitFor();
  expect(page.url()).toContain('#puzzles?kind=clues&level=4&seed=2');
  expect(await page.getByRole('radio', { name: /^Level \d/ }).count()).toBe(4);
  await page.getByRole('radio', { name: 'Level 2' }).click();
  await page.getByText('medium:').first().waitFor();
  await button(page, "Today's").click();
  await page.getByRole('heading', { name: "Today's clue puzzle" }).waitFor();
  const id = Object.fromEntries(new URLSearchParams(page.url().split('?')[1]));
  await page.getByText('medium:').first().waitFor();
  await clickAll(page, await solutionOfClues({ level: 2, date: id.date }));
  await page.getByText('1 day in a row').waitFor();
  await page.getByRole('radio', { name: 'Finish a tour' }).click();
  await page.getByRole('heading', { name: "Today's puzzle" }).waitFor();
  await page.getByText('1 day in a row').waitFor();
});

test('it is played without the network; where none can be made, that is said, and tried again', async () => {
  const { page } = await openPage({ path, expected: /Failed to load resource|ERR_INTERNET/ });
  await page.getByRole('grid').waitFor();
  const rest = await solutionOfClues(level1);
  await page.context().setOffline(true);
  await clickAll(page, rest);
  await says(page, 'Tour complete');
  await button(page, 'Next').click();
  await page.getByText('The engine cannot be reached').first().waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Clue puzzle 4' }).waitFor();
  await page.getByRole('grid').waitFor();
});

test('on paper it is two pages: the clues, and the solution', async () => {
  const drawn: string[] = [];
  const { page } = await openPage({
    path,
    before: (fresh) => fresh.addInitScript(() => (window.print = () => undefined)),
  });
  page.on('request', (request) => drawn.push(request.url()));
  await button(page, 'Print, with the solution on a second page').click();
  await page.locator('.sheets img').nth(1).waitFor({ state: 'attached' });
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.sheets img')].every((it) => it.complete),
  );
  expect(drawn.filter((url) => url.includes('/api/draw')).map((url) => url.split('?')[1])).toEqual([
    'format=svg&show=clues',
    'format=svg',
  ]);
  expect(await page.locator('.sheets').isVisible()).toBe(false);
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
});
