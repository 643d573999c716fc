// Proofs one can see: why a game is lost, drawn on the board; why there is no tour, in Watch; counts as a heat map; files with
// faults, shown at their step, dropped on any view and in any format.

import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Certificate } from '../../src/engine/api';
import { boardFields, cellOf, makeBoard, nameOf } from '../../src/game/board';
import { legalMoves, newGame, play } from '../../src/game/game';
import { randomHoles } from '../../src/game/holes';
import { linkOf } from '../../src/game/link';
import { chanceOf } from '../../src/game/random';
import { proofPagesOf } from '../../src/game/why';
import { button, drop, named, says, square, status } from './board';
import { asked, openPage } from './page';

const answerOn = (page: Page) => page.getByRole('region', { name: 'Answer' });
const solve = (page: Page) => page.getByRole('button', { name: 'Solve' }).click();
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const inSet = (page: Page, letter: string) =>
  page.getByRole('gridcell', { name: new RegExp(`, in ${letter}(,|$)`) }).count();

describe('a lost game', () => {
  it('shows the squares that hold the rest together and the pieces, then the move that lost', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5&path=a1-b3-c5-d3' });
    await button(page, 'Why?').click();
    await says(page, '1 / 2: 2 squares, 3 pieces');
    expect([await inSet(page, 'A'), await inSet(page, 'B'), await inSet(page, 'C')]).toEqual([2, 18, 1]);
    await next(page).click();
    await says(page, /^Move 4, d3, lost it: .* would have won\.$/);
    await page.getByRole('gridcell', { name: /^d3, knight, move 4, the move that lost$/ }).waitFor();
    await page.getByRole('gridcell', { name: /, would have won$/ }).waitFor();
    await button(page, 'Done').click();
    await says(page, /Lost since move 4/);
    expect(await inSet(page, 'A')).toBe(0);
  });

  it('of the wrong colour shows both colours', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5&path=b1-d2' });
    await button(page, 'Why?').click();
    await says(page, /Every move changes colour/);
    expect([await inSet(page, 'A'), await inSet(page, 'B')]).toEqual([13, 11]);
  });

  it('that is stuck shows the board as it was when it was lost; a press leads back to the game', async () => {
    let game = newGame({ board: makeBoard(5, 5) });
    for (const name of ['a1', 'b3', 'c5', 'd3']) game = play(game, cellOf(game.board, name) ?? 0);
    for (let moves = legalMoves(game); moves.length > 0; moves = legalMoves(game)) game = play(game, moves[0] ?? 0);
    const end = nameOf(game.board, game.path.at(-1) ?? 0);
    const { page } = await openPage({ path: `/#play?${linkOf(game)}` });
    await button(page, 'Why?').click();
    await says(page, /: The move that lost$/);
    await named(page, 'd3, knight, move 4, the move that lost').waitFor();
    await square(page, end).click();
    await named(page, `${end}, knight, move ${game.path.length}`).waitFor();
  });

  it('of two knights has an optimum, and says why there is no more', async () => {
    const { page } = await openPage({ path: '/#play?board=3x4&knights=2&path=a1&second=b1' });
    await says(page, /^Best still reachable: \d+ squares, because /);
  });
});

describe('an impossible answer', () => {
  it('shows the cuts of a proof in logic one by one', async () => {
    const { page } = await openPage({ path: '/#watch?board=5x5&block=c3&closed=true' });
    await solve(page);
    await answerOn(page).getByText('A proof in logic').waitFor();
    await next(page).click();
    await answerOn(page).getByText('Some move of the tour leads out of these squares.').waitFor();
    await answerOn(page)
      .getByText(/^Cut 1 of \d+$/)
      .waitFor();
    await page.getByRole('img', { name: /Cut 1 of/ }).waitFor();
    await next(page).click();
    await answerOn(page).getByText('Cut 2 of').waitFor();
    await button(page, 'Back').click();
    await answerOn(page).getByText('Cut 1 of').waitFor();
  });

  it('shows weights, pieces, colours', async () => {
    const { page } = await openPage({ path: '/#watch?task=cycles&board=6x5&knights=3' });
    await solve(page);
    await answerOn(page).getByText(/ 5$/).waitFor();
    for (let i = 0; i < 4; ++i) await next(page).click();
    await answerOn(page).getByText('Weights on squares').waitFor();
    await page.goto('/#watch?task=cycles&board=4x4&knights=2');
    await page.reload();
    await solve(page);
    await page.getByRole('list', { name: 'On the board' }).first().waitFor();
    await page.goto('/#watch?board=7x7&from=a2');
    await page.reload();
    await solve(page);
    await page.getByRole('list', { name: 'On the board' }).getByText('25 dark squares').waitFor();
  });
});

describe('the most squares of a visit', () => {
  // A question about knights in turn, its answer, and why there are no more.
  async function bound(board: string, knights: string) {
    const { page } = await openPage({ path: `/#watch?task=visit&board=${board}&squares=${knights}` });
    await solve(page);
    await answerOn(page).getByText('the most possible').waitFor();
    await page.getByRole('checkbox', { name: 'Show why there are no more' }).check();
    return page;
  }
  const picture = (page: Page, title: string) =>
    page.getByRole('img', { name: new RegExp(`visit of .*, ${title}`) }).waitFor();
  const notes = (page: Page) => page.locator('main text.note').allTextContents();

  it('is explained by colours', async () => {
    const page = await bound('3x3', 'a1,c3');
    await picture(page, 'The knights change colour with every move');
    expect(new Set(await notes(page))).toEqual(new Set(['A', 'B']));
  });

  it('is explained by squares with too few moves', async () => {
    const page = await bound('3x6', 'a1');
    await picture(page, 'Too few moves');
    expect(await notes(page)).toEqual(Array.from({ length: 7 }, () => 'A'));
  });

  it('is explained by counts that are added up', async () => {
    const page = await bound('4x4', 'a1,c3');
    await picture(page, 'Counts that cannot all be');
    const numbers = await notes(page);
    expect(numbers.length).toBeGreaterThan(8);
    expect(numbers.every((number) => /^-?\d+$/.test(number))).toBe(true);
  });

  it('is explained by a proof in logic, cut by cut', async () => {
    const page = await bound('4x5', 'a1,b1');
    await picture(page, 'A proof in logic');
    expect(await notes(page)).toHaveLength(20);
    await next(page).click();
    await picture(page, 'Cut 1 of 4');
    await answerOn(page).getByText('A knight has to come in from outside, or to go out again.').waitFor();
  });
});

it('counts by start are a heat map', async () => {
  const { page } = await openPage({ path: '/#watch?task=count&board=5x5' });
  await solve(page);
  await answerOn(page).getByText('1,728 open tours of 5x5').waitFor();
  await answerOn(page).getByText('From 0 to 304 per square').waitFor();
  await page.getByRole('img', { name: /Tours by start/ }).waitFor();
});

describe('a dropped file', () => {
  it('with a fault is shown at its step, whatever the view', async () => {
    const tour = await asked<{ tour: string[] }>('/api/solve', { board: '6x6', from: 'a1' });
    [tour.tour[9], tour.tour[10]] = [tour.tour[10] ?? '', tour.tour[9] ?? ''];
    const { page } = await openPage({ path: '/#play?board=8x8' });
    await page.getByRole('grid').waitFor();
    await drop(page, 'wrong.json', JSON.stringify(tour));
    await answerOn(page)
      .getByText(/^step 10: /)
      .waitFor();
    await answerOn(page).getByText('Checked: faulty').waitFor();
    expect(await page.getByRole('slider', { name: 'Position' }).inputValue()).toBe('9');
    await page.locator('path.fault').waitFor();
  });

  it('of any format opens: a count, a certificate, CSV, NPY, lines, a numbered board', async () => {
    const { page } = await openPage({ path: '/#records' });
    const count = { board: '5x5', task: 'count', counted: 'open', directed: true, by_start: true };
    await drop(page, 'count.json', JSON.stringify(await asked('/api/solve', count)));
    await answerOn(page).getByText('1,728 open tours of 5x5').waitFor();
    const none = await asked('/api/solve', { board: '6x6', block: ['a1', 'f6'] });
    await drop(page, 'none.json', JSON.stringify(none));
    await page.getByRole('list', { name: 'On the board' }).getByText('18 light squares').waitFor();
    const tour = await asked<{ tour: string[] }>('/api/solve', { board: '5x6' });
    for (const format of ['csv', 'npy', 'text']) {
      const response = await fetch(new URL(`/api/draw?format=${format}`, page.url()), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(tour),
      });
      await drop(page, `tour.${format}`, Buffer.from(await response.arrayBuffer()));
      await answerOn(page).getByText(`tour.${format}`).waitFor();
      await answerOn(page).getByText('Checked: holds').waitFor();
    }
    await drop(page, 'two.txt', `${tour.tour.join(' ')}\n${tour.tour.join(' ')}\n`);
    await answerOn(page).getByText('The first of 2 answers in the file.').waitFor();
  });
});

describe('part of a tour in a file', () => {
  const part = () =>
    asked<{ squares: string[]; first_step: number }>('/api/solve', { board: '8x8', closed: true, squares: '20..40' });

  it('opens: its steps are drawn with their own numbers, and it can be kept', async () => {
    const { page } = await openPage({ path: '/#play' });
    await page.getByRole('grid').waitFor();
    const { squares } = await part();
    await drop(page, 'part.json', JSON.stringify(await part()));
    await answerOn(page).getByText('Checked: holds').waitFor();
    await answerOn(page).getByRole('heading', { name: 'Steps 20 to 40 of a closed tour of 8x8' }).waitFor();
    await page.getByRole('slider', { name: 'Position' }).fill('20');
    const beads = page.locator('main svg circle + text');
    await expect.poll(async () => (await beads.allTextContents()).length).toBe(squares.length);
    expect(new Set(await beads.allTextContents())).toEqual(new Set(squares.map((_, i) => String(20 + i))));
    // Nobody draws a picture of part of a tour: there is its JSON.
    expect(await page.getByRole('button', { name: /^Export/ }).count()).toBe(1);
  });

  it('with a fault opens at its step', async () => {
    const { page } = await openPage({ path: '/#watch' });
    const told = await part();
    [told.squares[3], told.squares[4]] = [told.squares[4] ?? '', told.squares[3] ?? ''];
    await drop(page, 'part.json', JSON.stringify(told));
    await answerOn(page)
      .getByText(/^step 23: /)
      .waitFor();
    expect(await page.getByRole('slider', { name: 'Position' }).inputValue()).toBe('3');
    await page.locator('path.fault').waitFor();
  });

  it('may be a single step', async () => {
    const { page } = await openPage({ path: '/#watch' });
    await drop(page, 'step.json', JSON.stringify(await asked('/api/solve', { board: '8x8', step_of: 'c3' })));
    await answerOn(page)
      .getByRole('heading', { name: /^c3 is step \d+ of an open tour of 8x8$/ })
      .waitFor();
  });

  it('of a board too large to be drawn is turned away in words', async () => {
    const { page } = await openPage({ path: '/#watch', expected: /400/ });
    const question = { board: '1000000x1000000', task: 'tour', squares: '5..6' };
    const told = { question, verdict: 'solved', seconds: 0, first_step: 5, squares: ['a1', 'b3'] };
    await drop(page, 'far.json', JSON.stringify(told));
    await page
      .getByRole('alert')
      .getByText(/^far\.json: .*more than the 10000 squares that are taken here/)
      .waitFor();
  });
});

it('the picture of a proof keeps its file', async () => {
  const { page } = await openPage({ path: '/#watch?board=7x7&from=a2' });
  await solve(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export JSON' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('"kind":"colours"');
});

it('the status card stays the place where it is said', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5&path=a1-b3-c5-d3', viewport: { width: 390, height: 844 } });
  await button(page, 'Why?').click();
  await status(page)
    .getByText(/2 squares, 3 pieces/)
    .waitFor();
});

// The engine's certificates of random lost positions, as the page draws them: what it works out itself has to fit.
it('what the page adds to a certificate agrees with the engine, in 200 random games', async () => {
  const chance = chanceOf(11);
  const kinds = new Map<string, number>();
  for (let seed = 0; seed < 200; ++seed) {
    const wrap = (['none', 'none', 'x', 'xy'] as const)[seed % 4] ?? 'none';
    const board = makeBoard(5 + chance(4), 5 + chance(4), [], { wrap });
    let game = newGame({ board: seed % 3 === 0 ? randomHoles(board, 3, seed) : board, closed: seed % 2 === 0 });
    for (let left = 4 + chance(40); left > 0; --left) {
      const moves = legalMoves(game);
      const to = moves[chance(moves.length)];
      if (to === undefined) break;
      game = play(game, to);
    }
    const path = game.path.map((cell) => nameOf(game.board, cell));
    const position = { ...boardFields(game.board), closed: game.closed, path };
    const { certificate } = await asked<{ certificate?: Certificate }>('/api/verdict', position);
    if (!certificate) continue;
    const { kind } = certificate;
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const pages = proofPagesOf(game, certificate);
    const titles = pages.map(({ title }) => title);
    const where = `${linkOf(game)} ${JSON.stringify(certificate)}`;
    if (!['closed-theorem', 'open-theorem', 'too-small', 'exhausted'].includes(kind)) {
      expect(pages.length, where).toBeGreaterThan(0);
    }
    if (kind === 'move-shortage' && titles[0] !== 'Too few ways') {
      expect(titles, where).toEqual(['Exactly enough ways', 'So the board falls apart']);
    }
    if (kind === 'separating-set') {
      const [set, ...pieces] = pages[0]?.areas ?? [];
      expect(pieces.length, where).toBeGreaterThanOrEqual(set?.cells.length ?? 0);
    }
    if (kind === 'separated') expect(pages[0]?.areas.length, where).toBe(2);
    if (kind === 'proof')
      expect(
        titles.filter((title) => title.startsWith('Too few')),
        where,
      ).toEqual([]);
  }
  expect(kinds.size).toBeGreaterThan(3);
});
