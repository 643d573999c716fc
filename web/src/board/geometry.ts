// Where squares lie in a drawing and which lines a move is drawn as. The unit is a square, x to the right and y down. a1 is
// bottom left; a flipped board is turned by half a turn, as across the table. A long board that has more room the other way is
// turned by a quarter: a1 is then top left, and files run down. A cube is unfolded into its net
//        U
//      L F R B
//        D
// A move over joined edges, or over edges that do not touch in the net, is cut in two: from its first square to the edge
// and from an edge to its second square. So no line is longer than the jump.

import { fileOf, knightJumps, rankOf, wayBack } from '../game/board';
import { faceOf, jumpFrom, type Surface } from './surface';

// A surface as it is seen.
export interface Layout extends Surface {
  readonly flipped?: boolean;
  readonly turned?: boolean;
}

// Whether a flat board is to be turned by a quarter: if it is long and lies the other way than the room for it.
export const isTurned = (surface: Surface, roomIsWide: boolean) =>
  !surface.cube && (roomIsWide ? surface.height >= 2 * surface.width : surface.width >= 2 * surface.height);

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

const uprightWidth = (layout: Layout) => layout.width * (layout.cube ? 4 : 1);
const uprightHeight = (layout: Layout) => layout.height * (layout.cube ? 3 : 1);
export const drawnWidth = (layout: Layout) => (layout.turned ? uprightHeight : uprightWidth)(layout);
export const drawnHeight = (layout: Layout) => (layout.turned ? uprightWidth : uprightHeight)(layout);

// The upper left corners of the faces.
export function faceCorners(layout: Layout): readonly Point[] {
  const { width, height } = layout;
  return layout.cube ? net.map(({ x, y }) => ({ x: x * width, y: y * height })) : [{ x: 0, y: 0 }];
}

// A point of the upright drawing where it is seen, and back.
function seen(layout: Layout, { x, y }: Point): Point {
  const [right, down] = layout.flipped ? [uprightWidth(layout) - x, uprightHeight(layout) - y] : [x, y];
  return layout.turned ? { x: uprightHeight(layout) - down, y: right } : { x: right, y: down };
}

function unseen(layout: Layout, { x, y }: Point): Point {
  const [right, down] = layout.turned ? [y, uprightHeight(layout) - x] : [x, y];
  return layout.flipped ? { x: uprightWidth(layout) - right, y: uprightHeight(layout) - down } : { x: right, y: down };
}

function uprightCentre(layout: Layout, cell: number): Point {
  const { width, height } = layout;
  const corner = (layout.cube && net[faceOf(layout, cell)]) || { x: 0, y: 0 };
  return {
    x: corner.x * width + fileOf(layout, cell) + 0.5,
    y: corner.y * height + height - rankOf(layout, cell) - 0.5,
  };
}

export const centreOf = (layout: Layout, cell: number): Point => seen(layout, uprightCentre(layout, cell));

// The upper left corner of a square.
export function cornerOf(layout: Layout, cell: number): Point {
  const { x, y } = centreOf(layout, cell);
  return { x: x - 0.5, y: y - 0.5 };
}

// A point of the drawing of a flat board, in squares from the corner of a1.
export function placeOf(layout: Layout, point: Point): { file: number; rank: number } {
  const { x, y } = unseen(layout, point);
  return { file: x, rank: layout.height - y };
}

export function cellAt(layout: Layout, point: Point): number | undefined {
  const place = placeOf(layout, point);
  const [file, rank] = [Math.floor(place.file), Math.floor(place.rank)];
  if (file < 0 || rank < 0 || file >= layout.width || rank >= layout.height) return undefined;
  return rank * layout.width + file;
}

// The cells of the first face row by row as they are seen, from the top left.
export const rowsOf = (layout: Layout): number[][] =>
  Array.from({ length: layout.turned ? layout.width : layout.height }, (_, y) =>
    Array.from({ length: layout.turned ? layout.height : layout.width }, (_, x) => {
      const { file, rank } = placeOf(layout, { x: x + 0.5, y: y + 0.5 });
      return Math.floor(rank) * layout.width + Math.floor(file);
    }),
  );

// ---- lines ----

// The edges of a flat board that are joined, as lines just inside it.
export function joinedEdges(layout: Layout): string[] {
  const { width, height, wrapX, wrapY } = layout;
  const inside = 0.04;
  const [left, right, top, bottom] = [inside, width - inside, inside, height - inside];
  const corners: [number, number, number, number][] = [];
  if (wrapX) corners.push([left, 0, left, height], [right, 0, right, height]);
  if (wrapY) corners.push([0, top, width, top], [0, bottom, width, bottom]);
  return corners.map(([x1, y1, x2, y2]) => {
    const [from, to] = [seen(layout, { x: x1, y: y1 }), seen(layout, { x: x2, y: y2 })];
    return `M${short(from.x)} ${short(from.y)}L${short(to.x)} ${short(to.y)}`;
  });
}

export const short = (length: number) => String(Math.round(length * 1000) / 1000);

// A set of squares as one path.
export const squaresData = (layout: Layout, cells: Iterable<number>) =>
  Array.from(cells, (cell) => cornerOf(layout, cell))
    .map(({ x, y }) => `M${x} ${y}h1v1h-1z`)
    .join('');

// The jump that leads from one square to the other; the one wished for if it does.
function jumpBetween(layout: Layout, from: number, to: number, wish: readonly [number, number]) {
  const fitting = (layout.jumps ?? knightJumps).filter(([dx, dy]) => jumpFrom(layout, from, dx, dy) === to);
  return fitting.find(([dx, dy]) => dx === wish[0] && dy === wish[1]) ?? fitting[0];
}

// From a square's centre along a jump as far as the edge of its face.
function atEdge(layout: Layout, cell: number, [dx, dy]: readonly [number, number]): Point {
  const shareOf = (place: number, side: number, step: number) =>
    step === 0 ? Infinity : (step > 0 ? side - place - 0.5 : place + 0.5) / Math.abs(step);
  const share = Math.min(
    1,
    shareOf(fileOf(layout, cell), layout.width, dx),
    shareOf(rankOf(layout, cell), layout.height, dy),
  );
  const centre = uprightCentre(layout, cell);
  return { x: centre.x + share * dx, y: centre.y - share * dy };
}

function uprightPoints(layout: Layout, from: number, to: number): readonly Point[] {
  const start = uprightCentre(layout, from);
  const end = uprightCentre(layout, to);
  if (!layout.cube && !layout.wrapX && !layout.wrapY) return [start, end];
  const wish = [end.x - start.x, start.y - end.y] as const;
  const out = jumpBetween(layout, from, to, wish);
  if (!out || (out[0] === wish[0] && out[1] === wish[1])) return [start, end];
  const back = jumpBetween(layout, to, from, layout.cube ? [-out[0], -out[1]] : wayBack(layout, from, out));
  if (!back) return [start, end];
  return [start, atEdge(layout, from, out), atEdge(layout, to, back), end];
}

// Two points, or four where the move is cut: from, edge, edge, to.
export function pointsOfMove(layout: Layout, from: number, to: number): readonly Point[] {
  return uprightPoints(layout, from, to).map((point) => seen(layout, point));
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

// ---- sizes, in squares, where a square has the given number of pixels ----

const within = (least: number, pixels: number, most: number) => Math.min(most, Math.max(least, pixels));

// The path of a game lies under its numbers; that of an answer is all there is to see, also on a hundred by a hundred squares.
export const gameLine = (pixels: number) => within(2, 0.06 * pixels, 5) / pixels;
export const walkLine = (pixels: number) => within(1.5, 0.07 * pixels, 7) / pixels;

export const coordinateSize = (pixels: number) => within(8, 0.24 * pixels, 13) / pixels;

// A number on a square is readable from 11 pixels on and loud above 22; below 24 pixels a square is too small for one.
export const numberSize = (pixels: number) => (pixels < 24 ? undefined : within(11, 0.32 * pixels, 22) / pixels);
