// Where squares lie in a picture and which lines a move is drawn as. The unit is a square, x to the right and y down. A
// cube is unfolded into its net
//        U
//      L F R B
//        D
// A move over joined edges, or over edges that do not touch in the net, is cut in two: from its first square to the edge
// and from an edge to its second square. So no line is longer than the jump.

import { faceOf, fileIn, jumpFrom, rankIn, type Surface } from './surface';

export interface Point {
  readonly x: number;
  readonly y: number;
}

// In the order of the faces: U D L R F B.
const net: readonly Point[] = [
  { x: 1, y: 0 },
  { x: 1, y: 2 },
  { x: 0, y: 1 },
  { x: 2, y: 1 },
  { x: 1, y: 1 },
  { x: 3, y: 1 },
];

export const pictureWidth = (surface: Surface) => surface.face.width * (surface.cube ? 4 : 1);
export const pictureHeight = (surface: Surface) => surface.face.height * (surface.cube ? 3 : 1);

// The top left corners of the faces.
export function corners(surface: Surface): readonly Point[] {
  const { width, height } = surface.face;
  return surface.cube ? net.map(({ x, y }) => ({ x: x * width, y: y * height })) : [{ x: 0, y: 0 }];
}

export function centreOf(surface: Surface, cell: number): Point {
  const { width, height } = surface.face;
  const corner = (surface.cube && net[faceOf(surface, cell)]) || { x: 0, y: 0 };
  return {
    x: corner.x * width + fileIn(surface, cell) + 0.5,
    y: corner.y * height + height - rankIn(surface, cell) - 0.5,
  };
}

// The jump that leads from one square to the other; the one wished for if it does.
function jumpBetween(surface: Surface, from: number, to: number, wish: readonly [number, number]) {
  const fitting = surface.jumps.filter(([dx, dy]) => jumpFrom(surface, from, dx, dy) === to);
  return fitting.find(([dx, dy]) => dx === wish[0] && dy === wish[1]) ?? fitting[0];
}

// From a square's centre along a jump as far as the edge of its face.
function atEdge(surface: Surface, cell: number, [dx, dy]: readonly [number, number]): Point {
  const shareOf = (place: number, side: number, step: number) =>
    step === 0 ? Infinity : (step > 0 ? side - place - 0.5 : place + 0.5) / Math.abs(step);
  const share = Math.min(
    1,
    shareOf(fileIn(surface, cell), surface.face.width, dx),
    shareOf(rankIn(surface, cell), surface.face.height, dy),
  );
  const centre = centreOf(surface, cell);
  return { x: centre.x + share * dx, y: centre.y - share * dy };
}

// Two points, or four where the move is cut: from, edge, edge, to.
export function pointsOfMove(surface: Surface, from: number, to: number): readonly Point[] {
  const start = centreOf(surface, from);
  const end = centreOf(surface, to);
  if (!surface.cube && !surface.wrapX && !surface.wrapY) return [start, end];
  const seen = [end.x - start.x, start.y - end.y] as const;
  const out = jumpBetween(surface, from, to, seen);
  if (!out || (out[0] === seen[0] && out[1] === seen[1])) return [start, end];
  const back = jumpBetween(surface, to, from, [-out[0], -out[1]]);
  if (!back) return [start, end];
  return [start, atEdge(surface, from, out), atEdge(surface, to, back), end];
}

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});

// The points of a move of which a share is done; the last of them is where the knight is.
export function pointsOfPartMove(points: readonly Point[], share: number): readonly Point[] {
  const [start, second, third, end] = points;
  if (!start || !second) return points;
  if (!third || !end) return [start, between(start, second, share)];
  if (share < 0.5) return [start, between(start, second, 2 * share)];
  return [start, second, third, between(third, end, 2 * share - 1)];
}

// Path data for a pen that is at the first point already.
export function lineData(points: readonly Point[]): string {
  const [, second, third, end] = points;
  if (!second) return '';
  const line = `L${short(second.x)} ${short(second.y)}`;
  return third && end ? `${line}M${short(third.x)} ${short(third.y)}L${short(end.x)} ${short(end.y)}` : line;
}

export const short = (length: number) => String(Math.round(length * 1000) / 1000);
