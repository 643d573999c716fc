// How keys move the cursor over the board as it is seen: arrows by one square, Home and End along the row.

import { fileOf, rankOf, type Board } from '../rules/board';

const steps: Record<string, readonly [number, number]> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

const inside = (value: number, size: number) => Math.min(size - 1, Math.max(0, value));

// The square the key leads to; undefined if the key is not one of the cursor's.
export function cursorAfter(board: Board, cell: number, key: string, flipped: boolean): number | undefined {
  const [file, rank] = [fileOf(board, cell), rankOf(board, cell)];
  const at = (toFile: number, toRank: number) =>
    inside(toRank, board.height) * board.width + inside(toFile, board.width);
  if (key === 'Home' || key === 'End') return at((key === 'Home') === flipped ? board.width - 1 : 0, rank);
  const step = steps[key];
  if (!step) return undefined;
  const way = flipped ? -1 : 1;
  return at(file + way * step[0], rank + way * step[1]);
}

// Where a cursor begins: in the middle.
export const middleOf = (board: Board) =>
  Math.floor((board.height - 1) / 2) * board.width + Math.floor((board.width - 1) / 2);
