// The game as its players have it: by mouse, by keyboard alone, by touch; undo and redo, auto-move, hints and verdicts,
// two knights, a closed tour, links, holes, and the smallest and largest boards.

import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { button, clickAll, named, says, square, status, tour } from './board';
import { openPage } from './page';

// The rest of a tour, from the engine.
const completion = (page: Page, position: { board: string; closed: boolean; path: string[] }) =>
  page.evaluate(async (asked) => {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(asked) };
    const told = (await (await fetch('/api/verdict', init)).json()) as { completion: string[] };
    return told.completion;
  }, position);

const middle = async (page: Page, name: string) => {
  const box = await square(page, name).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

// Waits until another click on the same square is no double click any more.
async function noDoubleClick(page: Page) {
  const now = await page.evaluate(() => performance.now());
  await page.waitForFunction((then) => performance.now() > then + 400, now);
}

describe('a full game of 5x5', () => {
  it('by mouse, to the win', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    await says(page, 'Tap a square to start');
    await clickAll(page, tour);
    await says(page, 'Tour complete');
    await named(page, 'a5, knight, move 25').waitFor();
    await page.getByRole('region', { name: 'Best results' }).getByText('25', { exact: true }).waitFor();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await status(page).getByRole('button', { name: 'Share' }).click();
    await says(page, 'Text and link copied.');
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(/^I rode the whole 5 × 5 board .*\nhttp:\/\/127\.0\.0\.1.*#play\?board=5x5$/);
    await status(page).getByRole('button', { name: 'Again' }).click();
    await says(page, 'Tap a square to start');
  });

  it('by keyboard alone', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    const focused = page.locator('[role=gridcell]:focus');
    while ((await focused.count()) === 0) await page.keyboard.press('Tab');
    let [file, rank] = [2, 2];
    for (const name of tour) {
      const [toFile, toRank] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
      for (; file < toFile; ++file) await page.keyboard.press('ArrowRight');
      for (; file > toFile; --file) await page.keyboard.press('ArrowLeft');
      for (; rank < toRank; ++rank) await page.keyboard.press('ArrowUp');
      for (; rank > toRank; --rank) await page.keyboard.press('ArrowDown');
      await page.keyboard.press(rank % 2 === 0 ? 'Enter' : ' ');
    }
    await says(page, 'Tour complete');
    await page.keyboard.press('u');
    await says(page, /^24 \/ 25/);
  });

  it('by touch', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5', touch: true, viewport: { width: 390, height: 844 } });
    for (const name of tour) await square(page, name).tap();
    await says(page, 'Tour complete');
    await button(page, 'Undo').tap();
    await says(page, /^24 \/ 25/);
  });

  it('by dragging the knight', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5&path=a1' });
    await named(page, 'a1, knight, move 1').waitFor();
    for (const [from, to] of [
      ['a1', 'b3'],
      ['b3', 'c5'],
    ] as const) {
      const [start, end] = [await middle(page, from), await middle(page, to)];
      await page.mouse.move(start.x, start.y);
      await page.mouse.down();
      await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2);
      await page.mouse.move(end.x, end.y);
      await page.mouse.up();
      await named(page, `${to}, knight, move ${to === 'b3' ? 2 : 3}`).waitFor();
    }
  });

  it('by dragging the knight with a finger', async () => {
    const { page } = await openPage({
      path: '/#play?board=5x5&path=a1',
      touch: true,
      viewport: { width: 390, height: 844 },
    });
    await named(page, 'a1, knight, move 1').waitFor();
    const [start, end] = [await middle(page, 'a1'), await middle(page, 'b3')];
    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', [start]);
    await touch('touchMove', [{ x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 }]);
    await touch('touchMove', [end]);
    await touch('touchEnd', []);
    await named(page, 'b3, knight, move 2').waitFor();
  });

  it('says why a square cannot be entered', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5&path=a1-b3' });
    await square(page, 'b4').click();
    await says(page, "b4 is no knight's move from b3.");
    await square(page, 'a1').click();
    await says(page, 'a1 was visited already, as number 1.');
  });
});

describe('undo and redo', () => {
  it('by buttons, by keys and by a click on the last square', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    await clickAll(page, ['a1', 'b3', 'c5']);
    await button(page, 'Undo').click();
    await named(page, 'b3, knight, move 2').waitFor();
    await button(page, 'Redo').click();
    await named(page, 'c5, knight, move 3').waitFor();
    await page.keyboard.press('Control+z');
    await named(page, 'b3, knight, move 2').waitFor();
    await page.keyboard.press('Control+y');
    await named(page, 'c5, knight, move 3').waitFor();
    await square(page, 'c5').click();
    await named(page, 'b3, knight, move 2').waitFor();
    await noDoubleClick(page);
    await square(page, 'b3').click();
    await named(page, 'a1, knight, move 1').waitFor();
  });

  it('a click on the knight and then on a dot is a move, as in chess', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    for (const name of ['a1', 'a1', 'b3', 'b3', 'c5']) {
      await square(page, name).click();
      await noDoubleClick(page);
    }
    await named(page, 'c5, knight, move 3').waitFor();
  });

  it('goes to any move of the list and back', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    await clickAll(page, tour.slice(0, 8));
    await page.getByText('Moves', { exact: true }).click();
    await page.getByRole('button', { name: '3 c5' }).click();
    await named(page, 'c5, knight, move 3').waitFor();
    await page.getByRole('button', { name: '8 a4' }).click();
    await named(page, 'a4, knight, move 8').waitFor();
  });
});

describe('a double click', () => {
  it('is one move', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    for (const name of ['a1', 'b3', 'c5']) await square(page, name).dblclick();
    await named(page, 'c5, knight, move 3').waitFor();
    await says(page, /^3 \/ 25/);
    await square(page, 'b4').dblclick();
    await says(page, "b4 is no knight's move from c5.");
    await says(page, /^3 \/ 25/);
  });

  it('is one move by touch, too', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5', touch: true, viewport: { width: 390, height: 844 } });
    for (const name of ['a1', 'b3']) {
      const at = await middle(page, name);
      await Promise.all([page.touchscreen.tap(at.x, at.y), page.touchscreen.tap(at.x, at.y)]);
    }
    await named(page, 'b3, knight, move 2').waitFor();
    await says(page, /^2 \/ 25/);
  });

  it('is one turn when forced moves follow', async () => {
    const { page } = await openPage({ path: '/#play?board=3x3' });
    await page.getByLabel('Auto-move').check();
    await clickAll(page, ['a1']);
    await square(page, 'b3').dblclick();
    await says(page, 'Stuck at 8 / 9');
    await says(page, '1 square missed: b2.');
    await button(page, 'Undo').first().click();
    await named(page, 'a1, knight, move 1').waitFor();
  });

  it('is one press by a key that is held down', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5&path=a1' });
    await square(page, 'b3').focus();
    for (let i = 0; i < 4; ++i) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await named(page, 'b3, knight, move 2').waitFor();
    await says(page, /^2 \/ 25/);
  });
});

describe('auto-move', () => {
  it('makes forced moves, and undo takes them back together', async () => {
    const { page } = await openPage({ path: '/#play?board=3x3' });
    await page.getByLabel('Auto-move').check();
    await clickAll(page, ['a1', 'b3']);
    await says(page, 'Stuck at 8 / 9');
    await says(page, '1 square missed: b2.');
    await button(page, 'Undo').first().click();
    await named(page, 'a1, knight, move 1').waitFor();
  });
});

describe('the engine', () => {
  it('calls a lost position lost, since when and why, and leads back', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    await clickAll(page, ['a1', 'b3', 'c5']);
    await says(page, 'Can still be finished.');
    await square(page, 'd3').click();
    await says(page, 'Lost since move 4');
    const why = await status(page).locator('.detail').innerText();
    expect(why.length).toBeGreaterThan(10);
    await status(page).getByRole('button', { name: 'Back to 3' }).click();
    await named(page, 'c5, knight, move 3').waitFor();
    await says(page, 'Can still be finished.');
  });

  it('warns of starts that cannot win', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    await says(page, /^Hatched squares cannot win/);
    await square(page, 'b1').click();
    await says(page, 'Lost from this start');
    await status(page).getByRole('button', { name: 'Another start' }).click();
    await says(page, 'Tap a square to start');
  });

  it('gives hints that lead to a tour, which is no record', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    await clickAll(page, ['a1', 'b3']);
    for (let visited = 2; visited < 25; ++visited) {
      await page.keyboard.press('h');
      const told = await status(page)
        .getByText(/^Hint: jump to/)
        .innerText();
      await square(page, /jump to (\w+)\./.exec(told)?.[1] ?? '').click();
    }
    await says(page, 'Tour complete');
    await says(page, /23 hints: no record\.$/);
    expect(await page.getByRole('region', { name: 'Best results' }).count()).toBe(0);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('best')))).toEqual([]);
  });

  it('plays it out when asked to', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5&path=a1-b3-c5' });
    await button(page, 'Show me').click();
    await status(page).getByRole('button', { name: 'Stop' }).click();
    await button(page, 'Show me').click();
    await says(page, 'Tour complete');
    await says(page, /shown by the engine/);
    await page.reload();
    await says(page, /shown by the engine/);
  });

  it('is silent when switched off, and still leads back from a dead end', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    await page.getByLabel('Verdict').uncheck();
    await clickAll(page, 'a1 b3 d4 b5 a3 c4'.split(' '));
    await says(page, /^6 \/ 25/);
    expect(await status(page).innerText()).not.toMatch(/finished|Lost/);
    await square(page, 'a5').click();
    await says(page, 'Stuck at 7 / 25');
    await status(page).getByRole('button', { name: 'Back to the last winnable move' }).click();
    await named(page, 'a3, knight, move 5').waitFor();
  });
});

describe('two knights', () => {
  it('move in turn to the end, and are compared with the proved optimum', async () => {
    const { page } = await openPage({ path: '/#play?board=4x4&knights=2' });
    await says(page, 'Tap a square for the first knight');
    await square(page, 'a1').click();
    await says(page, 'Tap a square for the second knight');
    await square(page, 'd4').click();
    await says(page, /^Best still reachable: \d+ squares, because \w/);
    const legal = page.getByRole('gridcell', { name: /, legal$/ });
    while ((await legal.count()) > 0) await legal.first().click();
    await says(page, /^(Visit over: \d+ \/ 16|All 16 squares visited)$/);
    await says(page, /from these starts.*: \w/);
  });
});

describe('a closed tour', () => {
  it('of 6x6 closes', async () => {
    const { page } = await openPage({ path: '/#play?board=6x6&goal=closed&path=a1' });
    await says(page, 'Can still be finished.');
    await clickAll(page, await completion(page, { board: '6x6', closed: true, path: ['a1'] }));
    await says(page, 'Tour complete');
    await says(page, /^Closed/);
  });

  it('stays open when the last square is no move from the first', async () => {
    const { page } = await openPage({ path: `/#play?board=5x5&goal=closed&path=${tour.join('-')}` });
    await says(page, 'All 25 squares, but not closed');
  });
});

describe('links and reloading', () => {
  it('a copied link opens the exact position', async () => {
    const { page } = await openPage({ path: '/#play?board=6x5&holes=c3' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await clickAll(page, ['a1', 'b3', 'd4']);
    await button(page, 'Copy link').click();
    await says(page, 'Link copied.');
    const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
    const { page: other } = await openPage({ path: `/${link.hash}` });
    for (const words of ['a1, move 1', 'b3, move 2', 'd4, knight, move 3', 'c3, hole'])
      await named(other, words).waitFor();
    expect(await other.getByRole('gridcell').count()).toBe(30);
  });

  it('a broken link says so and gives a fresh game', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5&path=a1-a2' });
    await says(page, /^This link has a move the rules forbid: number 2, a2/);
    expect(await page.getByRole('gridcell').count()).toBe(64);
  });

  it('a reload resumes the game, redo included', async () => {
    const { page } = await openPage({ path: '/#play?board=5x5' });
    await clickAll(page, ['a1', 'b3', 'c5']);
    await page.keyboard.press('u');
    await named(page, 'b3, knight, move 2').waitFor();
    await page.reload();
    await named(page, 'b3, knight, move 2').waitFor();
    await button(page, 'Redo').click();
    await named(page, 'c5, knight, move 3').waitFor();
  });
});

describe('a new game', () => {
  it('with holes drawn by hand, which can be undone', async () => {
    const { page } = await openPage();
    await button(page, 'New game').click();
    const form = page.getByRole('dialog', { name: 'New game' });
    await form.getByLabel('Width').fill('6');
    await form.getByLabel('Height').fill('5');
    await form.getByRole('button', { name: 'By hand…' }).click();
    await clickAll(page, ['c3', 'd3']);
    await named(page, 'd3, hole').waitFor();
    await page.keyboard.press('Control+z');
    await named(page, 'd3, free').waitFor();
    await button(page, 'Play this board').click();
    await named(page, 'c3, hole').waitFor();
    await says(page, 'Tap a square to start');
    expect(await page.getByRole('gridcell').count()).toBe(30);
  });

  it('with random holes and a random start, the same for the same seed', async () => {
    const positions: string[] = [];
    for (let game = 0; game < 2; ++game) {
      const { page } = await openPage();
      await button(page, 'New game').click();
      const form = page.getByRole('dialog', { name: 'New game' });
      await form.getByText('Random', { exact: true }).click();
      await form.getByLabel('Number').fill('5');
      await form.getByText('Random start').click();
      await form.getByLabel('Seed').fill('42');
      await form.getByRole('button', { name: 'Play 59 squares' }).click();
      const labels = page.getByRole('gridcell', { name: /hole|knight/ });
      await expect.poll(() => labels.count()).toBe(6);
      positions.push((await labels.evaluateAll((cells) => cells.map((cell) => cell.ariaLabel))).join());
    }
    expect(positions[0]).toBe(positions[1]);
  });

  it('on the smallest and the largest boards, and any rectangle', async () => {
    for (const [width, height] of [
      [3, 3],
      [3, 4],
      [20, 20],
      [20, 3],
    ] as const) {
      const { page, close } = await openPage({ path: `/#play?board=${width}x${height}` });
      await square(page, 'a1').click();
      await square(page, 'b3').click();
      await named(page, 'b3, knight, move 2').waitFor();
      expect(await page.getByRole('gridcell').count()).toBe(width * height);
      await close();
    }
  });

  it('on a large board takes a tap beside a dot for the dot', async () => {
    const { page } = await openPage({
      path: '/#play?board=12x12&path=f6',
      touch: true,
      viewport: { width: 390, height: 844 },
    });
    await square(page, 'g9').tap();
    await named(page, 'g8, knight, move 2').waitFor();
  });

  it('flips by f', async () => {
    const { page } = await openPage({ path: '/#play?board=8x8' });
    const before = await middle(page, 'a1');
    await page.keyboard.press('f');
    await expect.poll(async () => (await middle(page, 'a1')).x > before.x).toBe(true);
    expect((await middle(page, 'a1')).y).toBeLessThan(before.y);
  });
});
