// The engine beside a game: slow, gone and back again, or late. What is said is about the position on the board, how a game
// ended is said whoever answers, and nobody has to reload.

import { describe, expect, it } from 'vitest';
import type { Page, Route } from 'playwright-core';
import { button, clickAll, named, says, square, status, tour } from './board';
import { openPage, startServer, stopClock, stopServer } from './page';

const verdict = '**/api/verdict';
const unreachable = /Failed to load resource/;

describe('an engine that is slow or gone', () => {
  it('never holds the player up, and can be told to stop', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    await page.route(verdict, () => undefined);
    await clickAll(page, ['a1', 'b3']);
    await says(page, 'Checking…');
    await square(page, 'c5').click();
    await named(page, 'c5, knight, move 3').waitFor();
    await status(page).getByRole('button', { name: 'Cancel' }).click();
    await says(page, 'Not checked.');
    await page.unroute(verdict);
    await status(page).getByRole('button', { name: 'Check now' }).click();
    await says(page, 'Can still be finished.');
  });

  it('says that a position is not settled, and goes on with more time when asked', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    const limits: unknown[] = [];
    await page.route(verdict, async (route) => {
      const { time_limit } = route.request().postDataJSON() as { time_limit?: string };
      limits.push(time_limit);
      const unknown = { verdict: 'unknown', visited: 1, squares: 25, moves: [], dead_ends: [], seconds: 1 };
      await (time_limit ? route.continue() : route.fulfill({ json: unknown }));
    });
    await square(page, 'a1').click();
    await says(page, 'Not settled yet. Keep checking?');
    await status(page).getByRole('button', { name: 'Keep checking' }).click();
    await says(page, 'Can still be finished.');
    expect(limits).toEqual([undefined, '10s']);
  });

  it('keeps the game when it cannot be reached, and asks again when told to', async () => {
    const { page } = await openPage({
      path: '/#play?board=5x5',
      expected: unreachable,
      before: stopClock,
    });
    await page.route(verdict, (route) => route.abort());
    await clickAll(page, ['a1', 'b3']);
    await says(page, 'The engine cannot be reached. Trying again; your game is kept.');
    await page.unroute(verdict);
    await status(page).getByRole('button', { name: 'Retry' }).click();
    await says(page, 'Can still be finished.');
  });
});

describe('an engine that is gone', () => {
  const stuck = 'a1 b3 c1 a2 c3 b1 a3 c2'.split(' ');

  it('leaves it to the page to say how a game ended, and is missed second', async () => {
    const { page } = await openPage({ path: '/#play?board=3x3', expected: unreachable });
    await page.route('**/api/**', (route) => route.abort());
    await clickAll(page, stuck);
    await says(page, 'Stuck at 8 / 9');
    await says(page, '1 square missed: b2. The engine cannot be reached.');
    await page.getByText('Stuck at 8 / 9. 1 square missed: b2. The engine cannot be reached.').waitFor();
  });

  it('does not keep a tour from being complete', async () => {
    const path = tour.slice(0, -1).join('-');
    const { page } = await openPage({ path: `/#play?board=5x5&path=${path}`, expected: unreachable });
    await page.route('**/api/**', (route) => route.abort());
    await square(page, tour.at(-1) ?? '').click();
    await says(page, 'Tour complete');
    await says(page, /^\d+:\d\d, no hints\. The engine cannot be reached\.$/);
  });

  it('is found again by itself, and every view opens without it', async () => {
    const first = await startServer();
    const port = new URL(first.address).port;
    const { page } = await openPage({
      home: first.address,
      path: '/#play?board=5x5',
      expected: /Failed to load resource|ERR_CONNECTION/,
    });
    await clickAll(page, ['a1', 'b3']);
    await says(page, 'Can still be finished.');
    await page.waitForFunction(
      () =>
        performance.getEntriesByType('resource').filter(({ name }) => /(Puzzles|Watch|Compare)-.*js$/.test(name))
          .length === 3,
    );
    await stopServer(first);
    await square(page, 'c5').click();
    await says(page, /^The engine cannot be reached/);
    await page.getByRole('link', { name: 'Puzzles' }).click();
    await page.getByRole('main').getByText('The engine cannot be reached').waitFor();
    const second = await startServer(port);
    await page.getByRole('main').getByText('squares to go').waitFor();
    await stopServer(second);
    await page.getByRole('link', { name: 'Play' }).click();
    await square(page, 'e4').click();
    await says(page, /^The engine cannot be reached/);
    const third = await startServer(port);
    await says(page, 'Can still be finished.');
    await stopServer(third);
  });

  it('is asked at once when the network is back', async () => {
    const { page } = await openPage({
      path: '/#play?board=5x5',
      expected: unreachable,
      before: stopClock,
    });
    await page.route(verdict, (route) => route.abort());
    await square(page, 'a1').click();
    await says(page, /^The engine cannot be reached/);
    await page.unroute(verdict);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await says(page, 'Can still be finished.');
  });
});

describe('an answer that comes late', () => {
  // As if calling off had no effect: answers to older questions do arrive.
  const deaf = (page: Page) =>
    page.addInitScript(() => {
      const real = window.fetch.bind(window);
      window.fetch = (address, init) => real(address, { ...init, signal: null });
    });

  // Holds the verdicts back until they are let go, each by the length of its path.
  async function holding(page: Page): Promise<(length: number) => Promise<Route>> {
    const held = new Map<number, Route>();
    await page.route(verdict, (route) => {
      const { path } = route.request().postDataJSON() as { path: string[] };
      held.set(path.length, route);
    });
    return async (length) => {
      await expect.poll(() => held.has(length)).toBe(true);
      return held.get(length) as Route;
    };
  }

  const lost = (length: number) => ({
    json: {
      verdict: 'lost',
      visited: length,
      squares: 25,
      moves: [],
      lost_since: 1,
      reason: 'an answer to another question',
      culprits: [],
      dead_ends: [],
      seconds: 1,
    },
  });

  it('is never told of another position, in whatever order answers come', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5', before: deaf });
    const verdictOf = await holding(page);
    await clickAll(page, ['a1', 'b3']);
    const [first, second] = [await verdictOf(1), await verdictOf(2)];
    await square(page, 'c5').click();
    await says(page, 'Checking…');
    const finished = page.waitForResponse((response) => response.request() === second.request());
    await second.fulfill(lost(2));
    await finished;
    await (await verdictOf(3)).continue();
    await says(page, 'Can still be finished.');
    const late = page.waitForResponse((response) => response.request() === first.request());
    await first.fulfill(lost(1));
    await (await late).finished();
    await says(page, /^3 \/ 25/);
    await says(page, 'Can still be finished.');
    expect(await status(page).innerText()).not.toMatch(/Lost|another question/);
  });

  it('gives no hint for another position', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5', before: deaf });
    await page.getByLabel('Verdict').uncheck();
    const verdictOf = await holding(page);
    await clickAll(page, ['a1', 'b3']);
    await button(page, 'Hint').click();
    const asked = await verdictOf(2);
    await square(page, 'c5').click();
    await named(page, 'c5, knight, move 3').waitFor();
    const late = page.waitForResponse((response) => response.request() === asked.request());
    await asked.continue();
    await (await late).finished();
    await button(page, 'Hint').click();
    await (await verdictOf(3)).continue();
    const told = await status(page)
      .getByText(/^Hint: jump to/)
      .innerText();
    await named(page, `${/jump to (\w+)\./.exec(told)?.[1] ?? ''}, legal, the hint`).waitFor();
    await clickAll(page, tour.slice(3, 5));
    await says(page, /^5 \/ 25/);
    expect(await status(page).innerText()).not.toMatch(/Hint/);
  });
});
