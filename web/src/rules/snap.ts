// A finger is wider than a square of a large board: a tap there means the nearest legal square, if one is near.

import { fileOf, rankOf, type Board } from './board';

// How far, in squares, a tap may lie from the middle of the square it means.
const reach = 1.6;

// `file` and `rank` are where the tap was, in squares from the corner of a1; the cell it means, or undefined.
export function snapped(board: Board, file: number, rank: number, legal: Iterable<number>): number | undefined {
  let nearest: number | undefined;
  let least = reach;
  for (const cell of legal) {
    const distance = Math.hypot(fileOf(board, cell) + 0.5 - file, rankOf(board, cell) + 0.5 - rank);
    if (distance <= least) [nearest, least] = [cell, distance];
  }
  return nearest;
}

export const needsSnap = (board: Board) => Math.max(board.width, board.height) > 8;
