// A teacher's hour: the ten lessons opened by their links, one after the other, on a projector. Each starts by itself, each task is
// tried wrongly first, where that can be done, and the class is told why; then rightly, and the engine accepts it. What is right is
// asked of the engine here, too: no answer is written down.

import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { lessons, lessonNamed, type Task } from '../../src/game/lessons';
import { boardOf, cellOf, movesFrom, nameOf } from '../../src/game/board';
import { button, clickAll, follow, square } from './board';
import { openPage, serverAddress } from './page';

const projector = { width: 1920, height: 1080 };

async function asked<Reply>(route: string, body: object): Promise<Reply> {
  const response = await fetch(`${await serverAddress()}api/${route}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Reply;
}

interface Told {
  verdict: string;
  moves: string[];
  completion?: string[];
  winning?: string[];
  losing?: string[];
  completions?: number;
  lost_since?: number;
}
const verdictOn = (board: string, path: string[]) => asked<Told>('verdict', { board, path, advice: true });

const taskOf = <Kind extends Task['kind']>(id: string, kind: Kind): Task & { kind: Kind } => {
  const task = lessonNamed(id)?.task;
  if (task?.kind !== kind) throw new Error(`${id} is not about ${kind}`);
  return task as Task & { kind: Kind };
};

const column = (page: Page) => page.getByRole('main');
const wrongly = (page: Page, words: string | RegExp) =>
  column(page).locator('[data-tone="wrong"]').filter({ hasText: words }).waitFor();
const accepted = (page: Page, words: string | RegExp) =>
  column(page).locator('[data-tone="right"]').filter({ hasText: words }).waitFor();
const check = (page: Page) => button(page, 'Check').click();

// What a class does in each lesson, once it is its turn.
const hour: Record<string, (page: Page) => Promise<void>> = {
  moves: async (page) => {
    const { board, path } = taskOf('moves', 'moves');
    const { moves } = await verdictOn(board, [path]);
    await clickAll(page, moves.slice(1));
    await check(page);
    await wrongly(page, '1 more square can be reached from c2.');
    await square(page, 'c3').click();
    await check(page);
    await wrongly(page, 'No jump leads from c2 to c3.');
    await square(page, 'c3').click();
    await clickAll(page, moves.slice(0, 1));
    await check(page);
    await accepted(page, `Right: the engine finds the same ${moves.length} squares.`);
  },
  colours: async (page) => {
    await square(page, 'c3').click();
    await wrongly(page, 'A tour does start on c3: it is drawn.');
    await square(page, 'b1').click();
    await column(page).getByText('b1: no tour starts here: 13 dark and 11 light squares are left').waitFor();
    await clickAll(page, ['d1', 'a2']);
    await accepted(page, 'That is 3.');
  },
  warnsdorff: async (page) => {
    const { board, path } = taskOf('warnsdorff', 'finish');
    const given = path.split(' ');
    const told = await verdictOn(board, given);
    await clickAll(page, told.losing?.slice(0, 1) ?? []);
    await wrongly(page, 'This cannot be finished:');
    await button(page, 'Undo').click();
    await column(page).getByText('It can still be finished.').waitFor();
    await clickAll(page, told.completion ?? []);
    await accepted(page, 'The engine has checked it: a tour.');
  },
  ties: async (page) => {
    const { board, path } = taskOf('ties', 'next');
    const { winning = [], losing = [] } = await verdictOn(board, path.split(' '));
    for (const name of losing) {
      await square(page, name).click();
      await wrongly(page, `${name} loses:`);
    }
    await clickAll(page, winning);
    await accepted(page, `${winning[0]} is right`);
  },
  'dead-ends': async (page) => {
    const { board, path } = taskOf('dead-ends', 'take-back');
    const names = path.split(' ');
    const { lost_since: since = 0 } = await verdictOn(board, names);
    expect(since).toBeGreaterThan(3);
    await check(page);
    await wrongly(page, 'Still lost:');
    await square(page, names[since - 3] ?? '').click();
    await check(page);
    await wrongly(page, 'Too far back:');
    await button(page, 'Begin again').click();
    for (let taken = names.length; taken >= since; --taken) await button(page, 'Undo').click();
    await check(page);
    await accepted(page, `it was lost by ${names[since - 1]}`);
  },
  closed: async (page) => {
    const { boards } = taskOf('closed', 'boards');
    const press = (size: string) => button(page, size.replace('x', ' × ')).click();
    const answers = await Promise.all(
      boards.map((board) => asked<{ verdict: string }>('solve', { board, task: 'tour', closed: true })),
    );
    for (const size of boards) await press(size);
    await check(page);
    await wrongly(page, /4x6 has none: .*Schwenk/);
    for (const [i, { verdict }] of answers.entries()) if (verdict === 'impossible') await press(boards[i] ?? '');
    await check(page);
    await accepted(page, 'The engine has found those tours');
  },
  cycles: async (page) => {
    const { board: size, question } = taskOf('cycles', 'join');
    const { cycles = [] } = await asked<{ cycles?: string[][] }>('solve', question);
    const [a = [], b = []] = cycles;
    await clickAll(page, [a[0] ?? '', a[2] ?? '', b[0] ?? '', b[1] ?? '']);
    await check(page);
    await wrongly(page, 'these are no move of A.');
    await button(page, 'Begin again').click();
    const apart = pairs(a).flatMap((move) => pairs(b).map((other) => [...move, ...other]));
    const board = boardOf(size);
    const isMove = (from = '', to = '') =>
      board !== undefined && movesFrom(board, cellOf(board, from) ?? 0).some((cell) => nameOf(board, cell) === to);
    const joins = ([p, q, r, s]: string[]) => (isMove(p, r) && isMove(q, s)) || (isMove(p, s) && isMove(q, r));
    await clickAll(page, apart.find((four) => !joins(four)) ?? []);
    await check(page);
    await wrongly(page, 'These ends do not meet. The engine says:');
    await button(page, 'Begin again').click();
    await clickAll(page, apart.find(joins) ?? []);
    await check(page);
    await accepted(page, 'One tour. The engine has checked it: a closed tour of 6x6');
  },
  counting: async (page) => {
    const { board, path } = taskOf('counting', 'count');
    const { completions = 0, winning = [] } = await verdictOn(board, path.split(' '));
    const ways = page.getByLabel('Ways to finish');
    await ways.fill('many');
    await check(page);
    await wrongly(page, 'Type a number.');
    // What is tried on the board does not change the question.
    await clickAll(page, winning.slice(0, 1));
    await ways.fill(String(completions - 1));
    await check(page);
    await wrongly(page, 'There are more.');
    await ways.fill(String(completions));
    await page.keyboard.press('Enter');
    await accepted(page, `the engine has counted ${completions} ways`);
  },
  proofs: async (page) => {
    await clickAll(page, ['b2', 'c2', 'b3']);
    await column(page).getByText('3 squares taken away').waitFor();
    await check(page);
    await wrongly(page, 'No proof yet. The engine’s checker says: without the 3 squares named');
    await square(page, 'c3').click();
    await column(page).getByText('4 squares taken away: the others are 6 pieces.').waitFor();
    await check(page);
    await accepted(page, 'there is no open tour of 4x4');
  },
  'two-knights': async (page) => {
    const { board, path } = taskOf('two-knights', 'visit');
    const knights = path.split(' ');
    const { visit = [], bound = 0 } = await asked<{ visit?: string[][]; bound?: number }>('solve', {
      board,
      task: 'visit',
      knights,
    });
    const [first = [], second = []] = visit;
    // As long as a knight can move, the first move it has: that is not the longest visit.
    const paths = knights.map((name) => [name]);
    for (let turn = 0; ; turn = 1 - turn) {
      const { moves } = await asked<Told>('verdict', { board, paths });
      const [next] = moves;
      if (next === undefined) break;
      paths[turn]?.push(next);
      await square(page, next).click();
    }
    if (paths.flat().length < bound) await wrongly(page, `The engine has found a visit of ${bound}.`);
    await button(page, 'Begin again').click();
    const inTurn = first.flatMap((name, i) => [name, ...second.slice(i, i + 1)]).slice(2);
    await clickAll(page, inTurn);
    await accepted(page, `${bound} squares: the engine has proved that no visit has more.`);
  },
};

const pairs = (cycle: readonly string[]) => cycle.map((name, i) => [name, cycle[(i + 1) % cycle.length] ?? '']);

describe('an hour in a classroom', () => {
  it('has something to do in every lesson', () => {
    expect(Object.keys(hour)).toEqual(lessons.map(({ id }) => id));
  });

  // Ten tests in one: the limit, which is for hangs, is longer.
  it('goes through the ten lessons by their links, on a projector', { timeout: 300_000 }, async () => {
    const { page } = await openPage({ path: '/', viewport: projector, reducedMotion: 'no-preference' });
    for (const { id, title } of lessons) {
      await follow(page, `#lessons?lesson=${id}`);
      await page.getByRole('heading', { name: title }).waitFor();
      // It starts by itself, and nothing is in the way.
      await button(page, 'Pause').waitFor();
      expect(await page.getByRole('dialog').count()).toBe(0);
      const size = await page
        .getByRole('region', { name: 'Lesson' })
        .evaluate((words) => parseFloat(getComputedStyle(words).fontSize));
      expect(size).toBeGreaterThanOrEqual(24);
      await button(page, 'Your turn').click();
      await hour[id]?.(page);
      await page
        .getByRole('navigation', { name: 'Lessons' })
        .getByRole('link', { name: new RegExp(`${title.replace(/[()]/g, '.')}.*done`) })
        .waitFor();
    }
    await page.reload();
    await page.getByRole('heading', { name: lessons.at(-1)?.title ?? '' }).waitFor();
    expect(await page.getByRole('navigation', { name: 'Lessons' }).getByText(', done').count()).toBe(lessons.length);
  });
});

it('a lesson can be done by keys alone', async () => {
  const { page } = await openPage({ path: '/#lessons?lesson=ties' });
  await button(page, 'Your turn').press('Enter');
  await square(page, 'c3').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
  await accepted(page, 'e4 is right');
});

it('an unknown lesson is the first, and the next one is a link away', async () => {
  const { page } = await openPage({ path: '/#lessons?lesson=nonsense' });
  await page.getByRole('heading', { name: 'How a knight moves' }).waitFor();
  expect(page.url()).toContain('#lessons?lesson=moves');
  await page.getByRole('link', { name: 'Next lesson' }).click();
  await page.getByRole('heading', { name: 'Colours: why 5 × 5 from b1 fails' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'How a knight moves' }).waitFor();
});

it('without an engine nothing is accepted; with it, all goes on', async () => {
  const { page } = await openPage({ path: '/#lessons?lesson=ties', expected: /Failed to load resource/ });
  await button(page, 'Your turn').click();
  await page.route('**/api/**', (route) => route.abort());
  await square(page, 'e4').click();
  await column(page).getByText('The engine cannot be reached').waitFor();
  expect(await column(page).locator('[data-tone="right"]').count()).toBe(0);
  await page.unroute('**/api/**');
  await square(page, 'e4').click();
  await accepted(page, 'e4 is right');
});
