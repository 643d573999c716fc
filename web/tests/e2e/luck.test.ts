// What New game draws can be won: 300 boards with holes and 300 starts, each by the engine's own proof, which is a tour that the
// server's checker has passed. The draw is that of the page; the proof is another question than the one it asks.

import { expect, test } from 'vitest';
import { holeNames, makeBoard, nameOf, sizeText } from '../../src/game/board';
import type { Game } from '../../src/game/game';
import { drawnGame, type Judge, type Wish } from '../../src/game/luck';
import { button, status } from './board';
import { asked, openPage } from './page';

const boardOf = ({ board, closed }: Game) => ({ board: sizeText(board), block: holeNames(board), closed });

const judge: Judge = async (game) => {
  const path = game.path.map((cell) => nameOf(game.board, cell));
  return (await asked<{ verdict: string }>('/api/verdict', { ...boardOf(game), path })).verdict === 'winnable';
};

// A tour of the drawn board from the drawn start.
async function proofOf(game: Game): Promise<string[]> {
  const [start] = game.path.map((cell) => nameOf(game.board, cell));
  const answer = await asked<{ verdict: string; tour?: string[] }>('/api/solve', { ...boardOf(game), from: start });
  return answer.tour ?? [];
}

const sizes = [
  { width: 5, height: 5, holes: 3 },
  { width: 6, height: 6, holes: 6 },
  { width: 8, height: 8, holes: 4 },
  { width: 8, height: 8, holes: 16 },
  { width: 7, height: 5, holes: 3 },
  { width: 10, height: 10, holes: 25 },
];

async function proved(wish: Wish): Promise<void> {
  const game = await drawnGame(wish, judge);
  expect(game, JSON.stringify(wish)).toBeDefined();
  if (!game) return;
  const squares = game.board.width * game.board.height - game.board.holes.size;
  if (wish.holes !== undefined) expect(game.board.holes.size).toBe(wish.holes);
  expect(new Set(await proofOf(game)).size).toBe(squares);
}

test('300 random boards with holes, open and closed: all can be won', async () => {
  for (let seed = 0; seed < 300; ++seed) {
    const { width, height, holes } = sizes[seed % sizes.length] ?? { width: 8, height: 8, holes: 4 };
    const closed = seed % 12 > 7 && (width * height - holes) % 2 === 0 && width * height > 40;
    await proved({ board: makeBoard(width, height), holes, closed, knights: 1, start: false, seed });
  }
});

test('300 random starts, on boards with holes and without: all can be won', async () => {
  for (let seed = 0; seed < 300; ++seed) {
    const { width, height, holes } = sizes[seed % sizes.length] ?? { width: 8, height: 8, holes: 4 };
    const cut = seed % 2 === 0 ? undefined : holes;
    await proved({ board: makeBoard(width, height), holes: cut, closed: false, knights: 1, start: true, seed });
  }
});

test('New game and Random start give games that can be won; hard luck is as hard as chance', async () => {
  const { page } = await openPage({ path: '/#play?board=5x5' });
  for (const seed of ['1', '2', '3']) {
    await button(page, 'New game').click();
    const dialog = page.getByRole('dialog', { name: 'New game' });
    await dialog.locator('input[name="holes"][value="random"]').check();
    await dialog.locator('input[name="start"][value="random"]').check();
    await dialog.getByLabel('Seed').fill(seed);
    await dialog.getByRole('button', { name: /^Play/ }).click();
    await status(page).getByText('Can still be finished.').waitFor();
  }
  await button(page, 'New game').click();
  await page.locator('input[name="holes"][value="none"]').check();
  await page.getByRole('button', { name: /^Play/ }).click();
  await button(page, 'Random start').click();
  await status(page).getByText('Can still be finished.').waitFor();
});

test('hard luck takes the first draw', async () => {
  const wish = { board: makeBoard(5, 5), holes: 4, closed: false, knights: 1, start: true, seed: 5 } as const;
  const never: Judge = () => Promise.resolve(false);
  expect(await drawnGame(wish, never)).toBeUndefined();
  const game = await drawnGame({ ...wish, hardLuck: true }, never);
  expect([game?.board.holes.size, game?.path.length]).toEqual([4, 1]);
});
