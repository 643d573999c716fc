// What the engine can be asked about, as the page draws it: a rectangle, with holes, with joined edges, or the six faces
// of a cube, and the piece that jumps on it. Squares are cells, numbered rank by rank from a1 and face by face, as the
// engine numbers them. Faults are sentences for the person who typed the board.

import type { Question } from '../engine/api';
import { cellOf, fileOf, joinedBy, jumpsOf, knightJumps, landing, nameOf, rankOf, type Board } from '../game/board';

const mostSquares = 10_000;

// Width and height are those of one face; the holes are those of all. The board of a game is a flat surface.
export interface Surface extends Board {
  readonly cube?: boolean;
}

export type Asked = Pick<Question, 'board' | 'block' | 'wrap' | 'leaper'>;

const squaresOfFace = (surface: Surface) => surface.width * surface.height;
export const areaOf = (surface: Surface) => squaresOfFace(surface) * (surface.cube ? 6 : 1);
export const freeSquares = (surface: Surface) => areaOf(surface) - surface.holes.size;
export const faceOf = (surface: Surface, cell: number) => Math.floor(cell / squaresOfFace(surface));

// The cell of "c3" or, on a cube, "F:c3"; undefined if there is no such square.
export function squareNamed(surface: Surface, name: string): number | undefined {
  const face = surface.cube && name[1] === ':' ? faceLetters.indexOf(name[0] ?? '') : 0;
  const cell = cellOf(surface, surface.cube ? name.slice(2) : name);
  if (cell === undefined || face < 0 || (surface.cube && name[1] !== ':')) return undefined;
  return face * squaresOfFace(surface) + cell;
}

// Where a jump from a cell leads, hole or not, if it leads anywhere.
export function jumpFrom(surface: Surface, cell: number, dx: number, dy: number): number | undefined {
  if (!surface.cube) return landing(surface, cell, [dx, dy]);
  const { width, height } = surface;
  const from = { face: faceOf(surface, cell), x: fileOf(surface, cell), y: rankOf(surface, cell) };
  const to = jumpOnCube(width, from, dx, dy);
  return to && (to.face * height + to.y) * width + to.x;
}

// The free squares a jump away, each once.
export function neighboursOn(surface: Surface, cell: number): number[] {
  const near = (surface.jumps ?? knightJumps).flatMap(([dx, dy]) => jumpFrom(surface, cell, dx, dy) ?? []);
  return [...new Set(near)].filter((to) => to !== cell && !surface.holes.has(to));
}

// "c3" or, on a cube, "F:c3".
export const squareName = (surface: Surface, cell: number) =>
  (surface.cube ? `${faceLetters[faceOf(surface, cell)] ?? ''}:` : '') + nameOf(surface, cell);

function sizeOf(text: string): { width: number; height: number; cube: boolean } | string {
  const flat = /^([1-9][0-9]{0,4})x([1-9][0-9]{0,4})$/.exec(text);
  const cube = /^cube:([1-9][0-9]{0,3})$/.exec(text);
  if (!flat && !cube) return 'A board is a size such as 8x8 or 20x30, or a cube such as cube:4.';
  const width = Number(flat ? flat[1] : cube?.[1]);
  const height = flat ? Number(flat[2]) : width;
  if (width * height * (cube ? 6 : 1) > mostSquares) {
    return `A board here has at most ${mostSquares.toLocaleString('en')} squares, such as 100x100.`;
  }
  return { width, height, cube: cube !== null };
}

// The surface of a question, or what is wrong with it.
export function surfaceOf(asked: Asked): Required<Surface> | string {
  const size = sizeOf(asked.board);
  if (typeof size === 'string') return size;
  const jumps = jumpsOf(asked.leaper ?? '1,2');
  if (!jumps) return 'A leaper is two numbers such as 1,2 for the knight, or several such as 0,1+1,1 for the king.';
  const wrap = asked.wrap ?? 'none';
  const holes = new Set<number>();
  const surface = { ...size, ...joinedBy(wrap), jumps, holes };
  for (const name of asked.block ?? []) {
    const cell = squareNamed(surface, name);
    if (cell === undefined) return `${name} is not a square of ${asked.board}.`;
    holes.add(cell);
  }
  return surface;
}

// ---- cubes ----

// Jumps over the edges of a cube. A face and its neighbour are unfolded into the plane, as the engine does it: what lies n
// squares beyond an edge lies n squares down the next face. A jump that would leave over two edges at once does not exist.
// Faces are numbered U D L R F B, each with files and ranks as seen in the net of geometry.ts.

export const faceLetters = 'UDLRFB';

type Vector = readonly [number, number, number];

// Files grow along `right`, ranks along `up`; `out` points away from the cube.
interface Frame {
  readonly right: Vector;
  readonly up: Vector;
  readonly out: Vector;
}

const up: Frame = { right: [1, 0, 0], up: [0, 0, -1], out: [0, 1, 0] };

const frames: readonly Frame[] = [
  up,
  { right: [1, 0, 0], up: [0, 0, 1], out: [0, -1, 0] },
  { right: [0, 0, 1], up: [0, 1, 0], out: [-1, 0, 0] },
  { right: [0, 0, -1], up: [0, 1, 0], out: [1, 0, 0] },
  { right: [1, 0, 0], up: [0, 1, 0], out: [0, 0, 1] },
  { right: [-1, 0, 0], up: [0, 1, 0], out: [0, 0, -1] },
];

interface FaceSquare {
  readonly face: number;
  readonly x: number;
  readonly y: number;
}

const dot = (u: Vector, v: Vector) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
const scaled = (v: Vector, by: number): Vector => [v[0] * by, v[1] * by, v[2] * by];
const sum = (u: Vector, v: Vector): Vector => [u[0] + v[0], u[1] + v[1], u[2] + v[2]];

// Where the jump lands, if it lands. Places in space are doubled, so that the middle of the cube is the origin.
function jumpOnCube(side: number, from: FaceSquare, dx: number, dy: number): FaceSquare | undefined {
  const x = from.x + dx;
  const y = from.y + dy;
  const insideX = x >= 0 && x < side;
  const insideY = y >= 0 && y < side;
  if (insideX && insideY) return { face: from.face, x, y };
  if (insideX === insideY) return undefined;
  const across = insideY ? x : y;
  const along = insideY ? y : x;
  if (across < -side || across >= 2 * side) return undefined;

  const frame = frames[from.face] ?? up;
  const depth = across < 0 ? -across : across - side + 1;
  const towards = scaled(insideY ? frame.right : frame.up, across < 0 ? -1 : 1);
  const lateral = scaled(insideY ? frame.up : frame.right, 2 * along - (side - 1));
  const place = sum(scaled(frame.out, side + 1 - 2 * depth), lateral);
  const face = frames.findIndex((other) => dot(other.out, towards) === 1);
  const next = frames[face] ?? up;
  return { face, x: (dot(place, next.right) + side - 1) / 2, y: (dot(place, next.up) + side - 1) / 2 };
}
