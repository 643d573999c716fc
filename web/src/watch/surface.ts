// What the engine can be asked about, as the page draws it: a rectangle, with holes, with joined edges, or the six faces
// of a cube, and the piece that jumps on it. Squares are cells, numbered rank by rank from a1 and face by face, as the
// engine numbers them. Faults are sentences for the person who typed the board.

import type { Question } from '../api';
import { cellOf, fileOf, makeBoard, nameOf, rankOf, type Board } from '../rules/board';
import { faceLetters, jumpOnCube } from './cube';

export const mostSquares = 10_000;

export interface Surface {
  // One face without its holes; a flat board has only this one.
  readonly face: Board;
  readonly cube: boolean;
  readonly wrapX: boolean;
  readonly wrapY: boolean;
  readonly jumps: readonly (readonly [number, number])[];
  readonly holes: ReadonlySet<number>;
}

export type Asked = Pick<Question, 'board' | 'block' | 'wrap' | 'leaper'>;

const squaresOfFace = (surface: Surface) => surface.face.width * surface.face.height;
export const areaOf = (surface: Surface) => squaresOfFace(surface) * (surface.cube ? 6 : 1);
export const freeSquares = (surface: Surface) => areaOf(surface) - surface.holes.size;
export const faceOf = (surface: Surface, cell: number) => Math.floor(cell / squaresOfFace(surface));

const onFace = (surface: Surface, cell: number) => cell % squaresOfFace(surface);
export const fileIn = (surface: Surface, cell: number) => fileOf(surface.face, onFace(surface, cell));
export const rankIn = (surface: Surface, cell: number) => rankOf(surface.face, onFace(surface, cell));

export function squareName(surface: Surface, cell: number): string {
  const name = nameOf(surface.face, onFace(surface, cell));
  return surface.cube ? `${faceLetters[faceOf(surface, cell)]}:${name}` : name;
}

// The cell of "c3" or, on a cube, "F:c3"; undefined if there is no such square.
export function squareNamed(surface: Surface, name: string): number | undefined {
  const face = surface.cube && name[1] === ':' ? faceLetters.indexOf(name[0] ?? '') : 0;
  const cell = cellOf(surface.face, surface.cube ? name.slice(2) : name);
  if (cell === undefined || face < 0 || (surface.cube && name[1] !== ':')) return undefined;
  return face * squaresOfFace(surface) + cell;
}

// Where a jump from a cell leads, hole or not, if it leads anywhere.
export function jumpFrom(surface: Surface, cell: number, dx: number, dy: number): number | undefined {
  const { width, height } = surface.face;
  const x = fileIn(surface, cell);
  const y = rankIn(surface, cell);
  if (surface.cube) {
    const to = jumpOnCube(width, { face: faceOf(surface, cell), x, y }, dx, dy);
    return to && (to.face * height + to.y) * width + to.x;
  }
  const toX = surface.wrapX ? (((x + dx) % width) + width) % width : x + dx;
  const toY = surface.wrapY ? (((y + dy) % height) + height) % height : y + dy;
  return toX < 0 || toX >= width || toY < 0 || toY >= height ? undefined : toY * width + toX;
}

function jumpsOf(leaper: string): Surface['jumps'] | undefined {
  const parts = /^([0-9]{1,4}),([0-9]{1,4})$/.exec(leaper);
  if (!parts) return undefined;
  const a = Number(parts[1]);
  const b = Number(parts[2]);
  const found = new Map<string, readonly [number, number]>();
  for (const [x, y] of [
    [a, b],
    [b, a],
  ] as const) {
    for (const dx of [x, -x]) for (const dy of [y, -y]) found.set(`${dx},${dy}`, [dx, dy]);
  }
  return [...found.values()];
}

function faceOfSize(text: string): { face: Board; cube: boolean } | string {
  const flat = /^([1-9][0-9]{0,4})x([1-9][0-9]{0,4})$/.exec(text);
  const cube = /^cube:([1-9][0-9]{0,3})$/.exec(text);
  if (!flat && !cube) return 'A board is a size such as 8x8 or 20x30, or a cube such as cube:4.';
  const width = Number(flat ? flat[1] : cube?.[1]);
  const height = flat ? Number(flat[2]) : width;
  if (width * height * (cube ? 6 : 1) > mostSquares) {
    return `A board here has at most ${mostSquares.toLocaleString('en')} squares, such as 100x100.`;
  }
  return { face: makeBoard(width, height), cube: cube !== null };
}

// The surface of a question, or what is wrong with it.
export function surfaceOf(asked: Asked): Surface | string {
  const size = faceOfSize(asked.board);
  if (typeof size === 'string') return size;
  const jumps = jumpsOf(asked.leaper ?? '1,2');
  if (!jumps) return 'A leaper is two numbers such as 1,2 for the knight.';
  const wrap = asked.wrap ?? 'none';
  const holes = new Set<number>();
  const surface = { ...size, wrapX: wrap.includes('x'), wrapY: wrap.includes('y'), jumps, holes };
  for (const name of asked.block ?? []) {
    const cell = squareNamed(surface, name);
    if (cell === undefined) return `${name} is not a square of ${asked.board}.`;
    holes.add(cell);
  }
  return surface;
}
