// Boards and starts drawn by chance that can be won, unless hard luck is asked for. A draw of holes is mended first, as far as
// one can see without searching: as many squares of one colour as of the other, and each with two ways at least. Then the
// engine judges it, and of those it calls winnable the first is taken. The same seed gives the same game everywhere.

import { changesColour, isDark, movesFrom, withHoles, type Board } from './board';
import { legalMoves, newGame, play, type Game, type Knights } from './game';
import { randomHoles } from './holes';
import type { Mode } from './mode';
import { chanceOf, drawn, type Chance } from './random';

export interface Wish {
  // With its holes; or its size, and how many holes are to be drawn.
  readonly board: Board;
  readonly holes?: number | undefined;
  readonly closed: boolean;
  readonly knights: Knights;
  readonly mode?: Mode | undefined;
  // Whether the start is drawn, too.
  readonly start: boolean;
  readonly seed: number;
  // Whatever chance gives.
  readonly hardLuck?: boolean | undefined;
}

// Whether the game can be won; undefined if that was not settled.
export type Judge = (game: Game) => Promise<boolean | undefined>;

// Where every move changes colour, the colours have to come out even.
export function isEven(board: Board, closed: boolean): boolean {
  if (!changesColour(board)) return true;
  let difference = 0;
  for (let cell = 0; cell < board.width * board.height; ++cell) {
    if (!board.holes.has(cell)) difference += isDark(board, cell) ? 1 : -1;
  }
  return Math.abs(difference) <= (closed ? 0 : 1);
}

const mostMends = 2000;

// The board with as many holes and no square that cannot be passed; undefined if that does not come about.
export function mended(board: Board, closed: boolean, chance: Chance): Board | undefined {
  let now = board;
  for (let mends = 0; mends < mostMends; ++mends) {
    const bad = squareToFill(now, closed, chance);
    if (bad === undefined) return now;
    const [filled = bad] = drawn([...now.holes], 1, chance);
    const holes = new Set(now.holes).add(bad);
    holes.delete(filled);
    now = withHoles(now, holes);
  }
  return undefined;
}

// A square that had better be a hole: one that cannot be passed, or one of the colour of which there are too many.
function squareToFill(board: Board, closed: boolean, chance: Chance): number | undefined {
  const free = Array.from({ length: board.width * board.height }, (_, cell) => cell).filter((c) => !board.holes.has(c));
  const narrow = free.filter((cell) => movesFrom(board, cell).length < 2);
  if (narrow.length > 0) return drawn(narrow, 1, chance)[0];
  if (isEven(board, closed)) return undefined;
  const dark = free.filter((cell) => isDark(board, cell));
  const isMany = 2 * dark.length > free.length;
  return drawn(isMany ? dark : free.filter((cell) => !isDark(board, cell)), 1, chance)[0];
}

const mostBoards = 40;

// The seeds of one draw after another; the first is the one that was asked for.
const seedOf = (seed: number, draw: number) => (seed + draw * 104_729) >>> 0;

function boardOf(wish: Wish, draw: number): Board | undefined {
  const { board, holes, closed, knights, hardLuck } = wish;
  if (holes === undefined) return board;
  const seed = seedOf(wish.seed, draw);
  const random = randomHoles(board, holes, seed);
  return hardLuck || knights > 1 ? random : mended(random, closed, chanceOf(seed + 1));
}

const fresh = ({ closed, knights, mode = 'free', seed }: Wish, board: Board) =>
  newGame({ board, closed, knights, mode, seed });

// A game as it was wished for. Two knights win nothing, so any will do. Undefined if no draw can be won, or if there are so
// many holes that none was found.
export async function drawnGame(wish: Wish, judge: Judge): Promise<Game | undefined> {
  if (wish.hardLuck || wish.knights > 1) {
    const game = fresh(wish, boardOf(wish, 0) ?? wish.board);
    return wish.start ? startedAnywhere(game, wish.seed) : game;
  }
  for (let draw = 0; draw < (wish.holes === undefined ? 1 : mostBoards); ++draw) {
    const board = boardOf(wish, draw);
    if (!board) continue;
    const game = fresh(wish, board);
    const found = wish.start ? await started(game, wish.seed, judge) : (await judge(game)) ? game : undefined;
    if (found) return found;
  }
  return undefined;
}

function startedAnywhere(game: Game, seed: number): Game {
  const starts = drawn(legalMoves(game), game.knights, chanceOf(seed));
  return starts.reduce((next, cell) => play(next, cell), game);
}

// The game from a start that can win, drawn by the seed; undefined if there is none.
export async function started(game: Game, seed: number, judge: Judge): Promise<Game | undefined> {
  for (const cell of drawn(legalMoves(game), Infinity, chanceOf(seed))) {
    const next = play(game, cell);
    if (await judge(next)) return { ...next, seed };
  }
  return undefined;
}
