// The game: a path that grows by knight's moves over squares not yet visited, with undo and redo. A turn is what the
// player did at once: a start, or a move together with the forced moves that followed it by auto-move; undo takes back a
// whole turn. The first `given` squares of a puzzle belong to nobody's turn and stay; a clue puzzle gives squares of later
// steps, too. All functions are pure.

import { boardFields, isPlain, largest, movesFrom, nameOf, squaresOf, type Board } from './board';
import type { Mode } from './mode';
import { chanceOf } from './random';

// Whose turn it is. One knight or several move in turn, the first first, so that a game is one sequence of squares: with
// k knights the first k squares are their starts, and square i was entered by knight i mod k. The two-knights game needs
// nothing more: the knight that cannot move on its turn ends the visit, and the score is the squares visited.

export type Knights = 1 | 2;

// The knight that enters the next square.
export const turnOf = (path: readonly number[], knights: Knights) => path.length % knights;

// The squares each knight has entered, in order.
export function trailsOf(path: readonly number[], knights: Knights): number[][] {
  const trails: number[][] = Array.from({ length: knights }, () => []);
  path.forEach((cell, i) => trails[i % knights]?.push(cell));
  return trails;
}

// Where the knight whose turn it is stands; nothing while it has no start.
export const headOf = (path: readonly number[], knights: Knights): number | undefined =>
  path.length < knights ? undefined : path[path.length - knights];

// The two paths of a game as one sequence again; undefined if they were not taken in turn.
export function sequenceOf(trails: readonly (readonly number[])[]): number[] | undefined {
  const path: number[] = [];
  const total = trails.reduce((sum, trail) => sum + trail.length, 0);
  for (let i = 0; i < total; ++i) {
    const cell = trails[i % trails.length]?.[Math.floor(i / trails.length)];
    if (cell === undefined) return undefined;
    path.push(cell);
  }
  return path;
}

// The given steps of a clue puzzle, by their squares, counted from 1.
export type Clues = ReadonlyMap<number, number>;
const noClues: Clues = new Map();

export interface Game {
  readonly board: Board;
  readonly closed: boolean;
  readonly knights: Knights;
  readonly mode: Mode;
  readonly seed: number | undefined;
  readonly given: number;
  readonly clues: Clues;
  readonly path: readonly number[];
  // The length of the path at the beginning of each turn.
  readonly turns: readonly number[];
  // The turns taken back, the one to redo next last.
  readonly undone: readonly (readonly number[])[];
}

export interface Setup {
  board: Board;
  closed?: boolean;
  knights?: Knights;
  mode?: Mode;
  seed?: number | undefined;
  given?: readonly number[];
  clues?: Clues;
}

export const newGame = ({
  board,
  closed = false,
  knights = 1,
  mode = 'free',
  seed,
  given = [],
  clues = noClues,
}: Setup): Game => ({
  board,
  closed: closed && knights === 1,
  knights,
  mode,
  seed,
  given: given.length,
  clues: knights === 1 ? clues : noClues,
  path: given,
  turns: [],
  undone: [],
});

// The squares the next knight may enter: any free square as a start, then those a move away.
export function legalMoves(game: Game): number[] {
  const visited = new Set(game.path);
  const head = headOf(game.path, game.knights);
  if (head !== undefined) return movesFrom(game.board, head).filter((cell) => !visited.has(cell));
  const cells = Array.from({ length: game.board.width * game.board.height }, (_, cell) => cell);
  return cells.filter((cell) => !game.board.holes.has(cell) && !visited.has(cell));
}

// Whether part of the tour is given.
export const isPuzzle = ({ given, clues }: Game) => given > 0 || clues.size > 0;

export const isStarting = (game: Game) => game.path.length < game.knights;

// ---- clues ----

export interface Clue {
  readonly cell: number;
  readonly step: number;
}

// In the order of their steps.
export const cluesOf = ({ clues }: Game): Clue[] =>
  Array.from(clues, ([cell, step]) => ({ cell, step })).sort((a, b) => a.step - b.step);

export const cluesAhead = (game: Game): Clue[] => cluesOf(game).filter(({ step }) => step > game.path.length);

// Those the path went against: their step was made to another square, or their square visited before.
export const brokenClues = (game: Game): Clue[] =>
  cluesOf(game).filter(({ cell, step }) =>
    step <= game.path.length ? game.path[step - 1] !== cell : game.path.includes(cell),
  );

// As the server's API names the board and what is wanted of the tour.
export const wantedFields = (game: Game) => ({
  ...boardFields(game.board),
  closed: game.closed,
  ...(game.clues.size > 0
    ? { step: cluesOf(game).map(({ cell, step }) => `${step}=${nameOf(game.board, cell)}`) }
    : {}),
});

// ---- how it stands ----

// How the game stands. `open` is the closed goal missed by its last move: all squares visited, but no way back; `astray` is
// a clue that was missed by a path over all squares.
export type Outcome = 'starting' | 'playing' | 'won' | 'stuck' | 'open' | 'astray';

export function outcomeOf(game: Game): Outcome {
  if (game.path.length === squaresOf(game.board)) {
    if (brokenClues(game).length > 0) return 'astray';
    return closes(game) ? 'won' : 'open';
  }
  if (isStarting(game)) return 'starting';
  return legalMoves(game).length > 0 ? 'playing' : 'stuck';
}

function closes(game: Game): boolean {
  if (!game.closed) return true;
  const [first, last] = [game.path[0], game.path.at(-1)];
  return first !== undefined && last !== undefined && movesFrom(game.board, last).includes(first);
}

export const isOver = (game: Game) => ['won', 'stuck', 'open', 'astray'].includes(outcomeOf(game));

// The squares that were missed.
export function missedBy(game: Game): number[] {
  const visited = new Set(game.path);
  const cells = Array.from({ length: game.board.width * game.board.height }, (_, cell) => cell);
  return cells.filter((cell) => !game.board.holes.has(cell) && !visited.has(cell));
}

// Forced moves from here on, to the end or to a choice; a choice of start is never forced.
export function followed(game: Game): Game {
  let next = game;
  while (!isStarting(next)) {
    const moves = legalMoves(next);
    if (moves.length !== 1) break;
    next = { ...next, path: [...next.path, ...moves] };
  }
  return next;
}

// The game after a turn that begins with a move to `cell`; the same game if the move is not legal.
export function play(game: Game, cell: number, autoMove = false): Game {
  if (!legalMoves(game).includes(cell)) return game;
  const moved = { ...game, path: [...game.path, cell], turns: [...game.turns, game.path.length], undone: [] };
  return autoMove ? followed(moved) : moved;
}

export const canUndo = (game: Game) => game.turns.length > 0;
export const canRedo = (game: Game) => game.undone.length > 0;

export function undo(game: Game): Game {
  const begin = game.turns.at(-1);
  if (begin === undefined) return game;
  return {
    ...game,
    path: game.path.slice(0, begin),
    turns: game.turns.slice(0, -1),
    undone: [...game.undone, game.path.slice(begin)],
  };
}

export function redo(game: Game): Game {
  const turn = game.undone.at(-1);
  if (!turn) return game;
  return {
    ...game,
    path: [...game.path, ...turn],
    turns: [...game.turns, game.path.length],
    undone: game.undone.slice(0, -1),
  };
}

// The game with exactly `length` squares visited, backwards or forwards among the turns taken back. Inside an auto-moved
// turn the turn is cut in two, so that redo gives the rest.
export function goTo(game: Game, length: number): Game {
  const target = Math.max(game.given, length);
  let next = game;
  while (next.path.length < target && canRedo(next)) next = redo(next);
  while (next.path.length > target && (next.turns.at(-1) ?? 0) >= target) next = undo(next);
  if (next.path.length <= target) return next;
  return { ...next, path: next.path.slice(0, target), undone: [...next.undone, next.path.slice(target)] };
}

// The squares that redo would bring back, in order.
export const aheadOf = (game: Game): number[] => [...game.undone].reverse().flat();

// A start drawn by the seed.
export function randomStart(game: Game, seed: number): Game {
  const starts = legalMoves(game);
  const start = starts[chanceOf(seed)(starts.length)];
  return start === undefined || !isStarting(game) ? game : { ...play(game, start), seed };
}

// The next harder game after a win: the same board as a closed tour where one can exist, else the next larger board.

// Closed tours need an even number of squares, and two sides of at least five and six (Schwenk 1991).
const mayClose = (game: Game) =>
  game.knights === 1 &&
  isPlain(game.board) &&
  !game.closed &&
  squaresOf(game.board) % 2 === 0 &&
  Math.min(game.board.width, game.board.height) >= 5;

export function harder(game: Game): Game | undefined {
  const { board, knights, mode } = game;
  if (mayClose(game)) return newGame({ board, closed: true, mode });
  const [width, height] = [Math.min(largest, board.width + 1), Math.min(largest, board.height + 1)];
  if (width === board.width && height === board.height) return undefined;
  return newGame({ board: { ...board, width, height, holes: new Set() }, knights, mode });
}
