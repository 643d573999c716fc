// A route as lines that can be drawn cheaply at any moment: cut into stretches, of which all are either whole or not
// begun, except the one the knight is on. So a frame of an animation changes one stretch, however long the route is.

import { centreOf, lineData, pointsOfMove, pointsOfPartMove, short, type Point } from './layout';
import type { Surface } from './surface';

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

const penAt = (surface: Surface, cell: number) => {
  const { x, y } = centreOf(surface, cell);
  return `M${short(x)} ${short(y)}`;
};

// Long routes get longer stretches, not more of them. A stretch has one colour.
export const stretchLength = (moves: number) => Math.max(1, Math.ceil(moves / 64));

export function layTrail(surface: Surface, stops: readonly number[], each = stretchLength(stops.length)): Trail {
  const lines: string[] = [];
  stops.forEach((to, i) => {
    const from = stops[i - 1];
    if (from !== undefined) lines.push(lineData(pointsOfMove(surface, from, to)));
  });
  const stretches: Stretch[] = [];
  for (let first = 0; first < lines.length; first += each) {
    const last = Math.min(first + each, lines.length);
    const pen = penAt(surface, stops[first] ?? 0);
    stretches.push({ first, last, data: pen + lines.slice(first, last).join('') });
  }
  return { stops, stretches, lines };
}

// The points of the move under way, from the last stop; a single one if the knight stands still.
function underWay(surface: Surface, trail: Trail, made: number): readonly Point[] {
  const whole = Math.floor(made);
  const from = trail.stops[whole] ?? 0;
  const to = trail.stops[whole + 1];
  if (to === undefined || made === whole) return [centreOf(surface, from)];
  return pointsOfPartMove(pointsOfMove(surface, from, to), made - whole);
}

// What is to be seen of a stretch on which the knight is, after so many moves of the route.
function partData(surface: Surface, trail: Trail, stretch: Stretch, made: number): string {
  const whole = Math.min(Math.floor(made), stretch.last);
  const done = penAt(surface, trail.stops[stretch.first] ?? 0) + trail.lines.slice(stretch.first, whole).join('');
  return whole < stretch.last ? done + lineData(underWay(surface, trail, made)) : done;
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

// A trail after so many moves. Of a closed route of so many squares the last stop is the first square again.
export function trailAt(surface: Surface, trail: Trail, made: number, squares: number): Sight {
  const each = trail.stretches[0]?.last ?? 1;
  const on = Math.max(0, Math.min(Math.floor(made / each), trail.stretches.length - 1));
  const stretch = trail.stretches[on] ?? { first: 0, last: 0, data: '' };
  return {
    on,
    first: stretch.first,
    data: partData(surface, trail, stretch, made),
    reached: trail.stops.slice(stretch.first, Math.min(Math.floor(made) + 1, squares)),
    homeward: made > squares - 1,
    head: underWay(surface, trail, made).at(-1) ?? { x: 0, y: 0 },
  };
}
