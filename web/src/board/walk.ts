// The walks of an answer, whatever was asked, and the lines they are drawn as. A tour is one route, a cover has one per
// cycle, a visit one per knight. Time is counted in moves: at 0 every knight stands on its first square; of a tour or a
// cover all knights move at once, of a visit they take turns. A fraction is a move under way.

import type { Answer } from '../engine/api';
import { centreOf, lineData, pointsOfMove, pointsOfPartMove, short, type Layout, type Point } from './geometry';
import { squareNamed, type Surface } from './surface';

export interface Routes {
  readonly kind: 'tour' | 'cycles' | 'visit';
  // Each route goes back to its first square at the end.
  readonly closed: boolean;
  readonly paths: readonly (readonly number[])[];
  // Of part of a tour: the number of its first step.
  readonly firstStep?: number;
}

function cellsOf(surface: Surface, names: readonly string[]): number[] | undefined {
  const cells: number[] = [];
  for (const name of names) {
    const cell = squareNamed(surface, name);
    if (cell === undefined) return undefined;
    cells.push(cell);
  }
  return cells;
}

// The routes of an answer on its board; undefined if it has no squares to show, or squares its board does not have.
export function routesOf(answer: Answer, surface: Surface): Routes | undefined {
  const walk = answer.tour ?? answer.squares;
  const kind = walk ? 'tour' : answer.cycles ? 'cycles' : 'visit';
  const named = walk ? [walk] : (answer.cycles ?? answer.visit ?? []);
  const paths: number[][] = [];
  for (const names of named) {
    const cells = cellsOf(surface, names);
    if (!cells) return undefined;
    if (cells.length > 0) paths.push(cells);
  }
  if (paths.length === 0) return undefined;
  if (!answer.tour && answer.squares) return { kind, closed: false, paths, firstStep: answer.first_step ?? 1 };
  return { kind, closed: kind === 'cycles' || (kind === 'tour' && answer.question.closed === true), paths };
}

// Where the knight of a path stands one after the other: its squares and, on a closed one, the first again.
export function stopsOf(routes: Routes, path: number): readonly number[] {
  const cells = routes.paths[path] ?? [];
  const first = cells[0];
  return routes.closed && cells.length > 1 && first !== undefined ? [...cells, first] : cells;
}

const movesOf = (routes: Routes, path: number) => {
  const squares = routes.paths[path]?.length ?? 0;
  return routes.closed && squares > 1 ? squares : squares - 1;
};

// How long the whole walk takes.
export function lengthOf(routes: Routes): number {
  return Math.max(0, ...routes.paths.map((_, path) => timeOf(routes, path, movesOf(routes, path))));
}

// How many moves the knight of a path has made at this time; a fraction while it is moving.
export function movesMade(routes: Routes, path: number, time: number): number {
  let own = time;
  if (routes.kind === 'visit') {
    const knights = routes.paths.length;
    const since = Math.max(0, time - path);
    const whole = Math.floor(since / knights);
    own = whole + Math.min(1, since - whole * knights);
  }
  return Math.min(own, movesOf(routes, path));
}

// When the knight of a path has made the given number of moves.
export const timeOf = (routes: Routes, path: number, moves: number): number =>
  routes.kind === 'visit' && moves > 0 ? (moves - 1) * routes.paths.length + path + 1 : moves;

// A, B, .. Z, AA, ..: how routes are told apart where there are several, without their colours.
export function routeLetter(path: number): string {
  const letter = String.fromCharCode(65 + (path % 26));
  return path < 26 ? letter : routeLetter(Math.floor(path / 26) - 1) + letter;
}

// ---- a route as lines ----

// Lines that can be drawn cheaply at any moment: cut into stretches, of which all are either whole or not begun, except the
// one the knight is on. So a frame of an animation changes one stretch, however long the route is.
export interface Stretch {
  // The moves first, first + 1, .. last - 1 of the route.
  readonly first: number;
  readonly last: number;
  readonly data: string;
}

export interface Trail {
  readonly stops: readonly number[];
  readonly stretches: readonly Stretch[];
  // Each move, for a pen that is at its first square.
  readonly lines: readonly string[];
}

const penAt = (layout: Layout, cell: number) => {
  const { x, y } = centreOf(layout, cell);
  return `M${short(x)} ${short(y)}`;
};

// The trail whose stretches end before the given moves.
function cutTrail(layout: Layout, stops: readonly number[], ends: readonly number[]): Trail {
  const lines: string[] = [];
  stops.forEach((to, i) => {
    const from = stops[i - 1];
    if (from !== undefined) lines.push(lineData(pointsOfMove(layout, from, to)));
  });
  const stretches: Stretch[] = [];
  for (const end of ends) {
    const first = stretches.at(-1)?.last ?? 0;
    const last = Math.min(end, lines.length);
    const data = () => penAt(layout, stops[first] ?? 0) + lines.slice(first, last).join('');
    if (first < last) stretches.push({ first, last, data: data() });
  }
  return { stops, stretches, lines };
}

// Long routes get longer stretches, not more of them. A stretch has one colour.
export const stretchLength = (moves: number) => Math.max(1, Math.ceil(moves / 64));

export function layTrail(layout: Layout, stops: readonly number[], each = stretchLength(stops.length)): Trail {
  const count = Math.ceil(Math.max(0, stops.length - 1) / each);
  return cutTrail(
    layout,
    stops,
    Array.from({ length: count }, (_, i) => (i + 1) * each),
  );
}

// The trail of a game, in which the newest move has a stretch of its own.
export const layGameTrail = (layout: Layout, stops: readonly number[], newest: number): Trail =>
  cutTrail(layout, stops, [newest, newest + 1, stops.length]);

// The points of the move under way, from the last stop; a single one if the knight stands still.
function underWay(layout: Layout, trail: Trail, made: number): readonly Point[] {
  const whole = Math.floor(made);
  const from = trail.stops[whole] ?? 0;
  const to = trail.stops[whole + 1];
  if (to === undefined || made === whole) return [centreOf(layout, from)];
  return pointsOfPartMove(pointsOfMove(layout, from, to), made - whole);
}

// What is to be seen of a stretch on which the knight is, after the given number of moves.
function partData(layout: Layout, trail: Trail, stretch: Stretch, made: number): string {
  const whole = Math.min(Math.floor(made), stretch.last);
  const done = penAt(layout, trail.stops[stretch.first] ?? 0) + trail.lines.slice(stretch.first, whole).join('');
  return whole < stretch.last ? done + lineData(underWay(layout, trail, made)) : done;
}

export interface Sight {
  // The stretch the knight is on: those before it are done. Its first move, and what is to be seen of it.
  readonly on: number;
  readonly first: number;
  readonly data: string;
  // The squares of this stretch that are reached, and whether the knight is on its way home, or there.
  readonly reached: readonly number[];
  readonly homeward: boolean;
  readonly head: Point;
}

// A trail after the given number of moves. Of a closed route of n squares the last stop, number n, is the first square again.
export function trailAt(layout: Layout, trail: Trail, made: number, squares: number): Sight {
  const each = trail.stretches[0]?.last ?? 1;
  const on = Math.max(0, Math.min(Math.floor(made / each), trail.stretches.length - 1));
  const stretch = trail.stretches[on] ?? { first: 0, last: 0, data: '' };
  return {
    on,
    first: stretch.first,
    data: partData(layout, trail, stretch, made),
    reached: trail.stops.slice(stretch.first, Math.min(Math.floor(made) + 1, squares)),
    homeward: made > squares - 1,
    head: underWay(layout, trail, made).at(-1) ?? { x: 0, y: 0 },
  };
}

// ---- colours ----

// CSS that follows the theme by itself: the stops of the gradient and the colours of the routes are custom properties
// (theme.css), here they are only mixed and chosen. The gradient runs from blue to orange, which every common kind of
// colour blindness tells apart; routes carry a letter beside their colour.

export const gradientStops = 4;
export const routeColours = 8;

// The colour of a single path after this share of its moves.
export function progressColour(share: number): string {
  const place = Math.min(1, Math.max(0, share)) * (gradientStops - 1);
  const from = Math.min(Math.floor(place), gradientStops - 2);
  const percent = Math.round((place - from) * 100);
  return `color-mix(in oklab, var(--walk-${from}), var(--walk-${from + 1}) ${percent}%)`;
}

export const routeColour = (route: number) => `var(--route-${route % routeColours})`;
