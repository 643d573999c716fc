// Where squares lie in the drawing: every square is 100 by 100 units, a1 is bottom left, and a flipped board is turned by
// half a turn, as across the table.

import { fileOf, rankOf, type Board } from '../rules/board';

export const unit = 100;

export interface Point {
  readonly x: number;
  readonly y: number;
}

// The upper left corner of a square.
export function cornerOf(board: Board, cell: number, flipped: boolean): Point {
  const [file, rank] = [fileOf(board, cell), rankOf(board, cell)];
  return flipped
    ? { x: (board.width - 1 - file) * unit, y: rank * unit }
    : { x: file * unit, y: (board.height - 1 - rank) * unit };
}

export function centreOf(board: Board, cell: number, flipped: boolean): Point {
  const { x, y } = cornerOf(board, cell, flipped);
  return { x: x + unit / 2, y: y + unit / 2 };
}

// A point of the drawing in squares from the corner of a1.
export function placeOf(board: Board, point: Point, flipped: boolean): { file: number; rank: number } {
  const [x, y] = [point.x / unit, point.y / unit];
  return flipped ? { file: board.width - x, rank: y } : { file: x, rank: board.height - y };
}

export function cellAt(board: Board, point: Point, flipped: boolean): number | undefined {
  const place = placeOf(board, point, flipped);
  const [file, rank] = [Math.floor(place.file), Math.floor(place.rank)];
  if (file < 0 || rank < 0 || file >= board.width || rank >= board.height) return undefined;
  return rank * board.width + file;
}

// The cells row by row as they are seen, from the top left.
export function rowsOf(board: Board, flipped: boolean): number[][] {
  const ranks = Array.from({ length: board.height }, (_, rank) =>
    Array.from({ length: board.width }, (_, file) => rank * board.width + file),
  );
  return flipped ? ranks.map((rank) => rank.reverse()) : ranks.reverse();
}

export const lineOf = (board: Board, cells: readonly number[], flipped: boolean) =>
  cells
    .map((cell) => centreOf(board, cell, flipped))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ');

// The path is a line of 2 to 5 pixels: visible on small squares, not clumsy on large ones.
export const lineWidth = (pixels: number) => (Math.min(5, Math.max(2, pixels * 0.06)) / Math.max(pixels, 1)) * unit;

// A number on a square is readable from 11 pixels on and loud above 22; below 24 pixels a square is too small for one.
export function numberSize(pixels: number): number | undefined {
  if (pixels < 24) return undefined;
  return (Math.min(22, Math.max(11, pixels * 0.32)) / pixels) * unit;
}
