// Where a board's holes come from: chance with a seed and a number, or a hand that toggles squares, with undo and redo of
// its own, because a board is drawn before there is a game to undo.

import { withHoles, type Board } from './board';
import { chanceOf, drawn } from './random';

// A knight needs somewhere to stand: at least one square stays.
export const mostHoles = (width: number, height: number) => width * height - 1;

export function randomHoles(board: Board, count: number, seed: number): Board {
  const { width, height } = board;
  const cells = Array.from({ length: width * height }, (_, cell) => cell);
  return withHoles(board, drawn(cells, Math.min(count, mostHoles(width, height)), chanceOf(seed)));
}

export interface Drawing {
  readonly board: Board;
  readonly before: readonly Board[];
  readonly after: readonly Board[];
}

export const drawingOf = (board: Board): Drawing => ({ board, before: [], after: [] });

function toggledBoard(board: Board, cell: number): Board {
  const holes = new Set(board.holes);
  if (!holes.delete(cell)) holes.add(cell);
  return withHoles(board, holes);
}

const redrawn = (drawing: Drawing, board: Board): Drawing => ({
  board,
  before: [...drawing.before, drawing.board],
  after: [],
});

// The square becomes a hole, or a hole a square; the last square stays.
export function toggled(drawing: Drawing, cell: number): Drawing {
  const board = toggledBoard(drawing.board, cell);
  return board.holes.size <= mostHoles(board.width, board.height) ? redrawn(drawing, board) : drawing;
}

export const cleared = (drawing: Drawing): Drawing =>
  drawing.board.holes.size === 0 ? drawing : redrawn(drawing, withHoles(drawing.board, []));

export function undrawn(drawing: Drawing): Drawing {
  const board = drawing.before.at(-1);
  if (!board) return drawing;
  return { board, before: drawing.before.slice(0, -1), after: [...drawing.after, drawing.board] };
}

export function drawnAgain(drawing: Drawing): Drawing {
  const board = drawing.after.at(-1);
  if (!board) return drawing;
  return { board, before: [...drawing.before, drawing.board], after: drawing.after.slice(0, -1) };
}
