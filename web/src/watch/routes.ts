// The walks of an answer, whatever was asked: a tour is one route, a cover has one for each cycle, a visit one for each
// knight. Time is counted in moves: at 0 every knight stands on its first square; of a tour or a cover all knights move
// at once, of a visit they take turns. A fraction is a move under way.

import type { Answer } from '../api';
import { squareNamed, type Surface } from './surface';

export interface Routes {
  readonly kind: 'tour' | 'cycles' | 'visit';
  // Each route goes back to its first square at the end.
  readonly closed: boolean;
  readonly paths: readonly (readonly number[])[];
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
  const kind = answer.tour ? 'tour' : answer.cycles ? 'cycles' : 'visit';
  const named = answer.tour ? [answer.tour] : (answer.cycles ?? answer.visit ?? []);
  const paths: number[][] = [];
  for (const names of named) {
    const cells = cellsOf(surface, names);
    if (!cells) return undefined;
    if (cells.length > 0) paths.push(cells);
  }
  if (paths.length === 0) return undefined;
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
  const knights = routes.paths.length;
  const ends = routes.paths.map((_, path) => {
    const moves = movesOf(routes, path);
    return moves > 0 && routes.kind === 'visit' ? (moves - 1) * knights + path + 1 : moves;
  });
  return Math.max(0, ...ends);
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

// A, B, .. Z, AA, ..: how routes are told apart where there are several, without their colours.
export function routeLetter(path: number): string {
  const letter = String.fromCharCode(65 + (path % 26));
  return path < 26 ? letter : routeLetter(Math.floor(path / 26) - 1) + letter;
}
