// What a lesson shows before its task: a film with a sentence for every moment. The tours, cycles, visits and searches in it are
// asked of the engine when the lesson is opened; what is said about them is worked out from what came.

import { sceneOfRoutes, type Scene } from '../board/scene';
import { sceneOfSearch } from '../board/search_scene';
import { surfaceOf, type Surface } from '../board/surface';
import { lengthOf, movesMade, routesOf, type Routes } from '../board/walk';
import { boardOf, cellOf, fileOf, isDark, makeBoard, movesFrom, nameOf, rankOf, type Board } from '../game/board';
import type { Show } from '../game/lessons';
import { counted } from '../game/words';
import { searchLabel, verdictInWords } from './answer';
import { ApiError, solve, type Answer } from './api';
import { lookAt, stepInWords } from './steps';
import { askForTrace, type TracedSearch } from './trace';

export interface Demonstration {
  readonly surface: Surface;
  // How long it lasts, in steps or moves, and how many of them a second, if not as usual.
  readonly length: number;
  readonly rate?: number;
  readonly unit: 'move' | 'step';
  // Whether squares carry the numbers of a walk.
  readonly numbers: boolean;
  readonly sceneAt: (time: number) => Scene;
  // The moves made on each walk of the scene.
  readonly madeAt?: (time: number) => readonly number[];
  readonly wordsAt: (time: number) => string;
  readonly labelAt: (time: number) => string;
}

export async function demonstrate(show: Show, signal?: AbortSignal): Promise<Demonstration> {
  if (show.kind === 'jumps') return jumpsShown(show.board, show.from);
  if (show.kind === 'search') return searchShown(await askForTrace({ ...show.question }, signal), show.rate);
  const answer = await solve({ ...show.question }, signal);
  const surface = surfaceOf(answer.question);
  const routes = typeof surface === 'string' ? undefined : routesOf(answer, surface);
  if (typeof surface === 'string' || !routes) throw new ApiError(0, 'The engine has no walk to show.');
  if (show.kind === 'sweep') return sweepShown(surface, routes);
  return walkShown(answer, surface, routes, show.kind === 'colours');
}

// ---- the jumps from a square ----

const sides = ['', 'one', 'two'];

// "two up, one to the right"
export function jumpInWords(board: Board, from: number, to: number): string {
  const right = fileOf(board, to) - fileOf(board, from);
  const up = rankOf(board, to) - rankOf(board, from);
  const across = `${sides[Math.abs(right)] ?? ''} to the ${right > 0 ? 'right' : 'left'}`;
  const along = `${sides[Math.abs(up)] ?? ''} ${up > 0 ? 'up' : 'down'}`;
  return Math.abs(up) > Math.abs(right) ? `${along}, ${across}` : `${across}, ${along}`;
}

function jumpsShown(size: string, name: string): Demonstration {
  const board = boardOf(size) ?? makeBoard(8, 8);
  const from = cellOf(board, name) ?? 0;
  const jumps = movesFrom(board, from);
  const at = (time: number) => Math.min(jumps.length - 1, Math.floor(time));
  return {
    surface: board,
    length: jumps.length,
    rate: 0.7,
    unit: 'step',
    numbers: false,
    sceneAt: (time) => ({
      ...sceneOfRoutes({ kind: 'tour', closed: false, paths: [[from, jumps[at(time)] ?? from]] }),
      dots: new Set(jumps.slice(0, Math.floor(time))),
    }),
    // It stands on the square for the second half of the time.
    madeAt: (time) => [Math.min(1, 2 * (time - at(time)))],
    wordsAt: (time) => {
      if (time >= jumps.length) return `From ${name}: ${counted(jumps.length, 'square')}, all of the other colour.`;
      const to = jumps[at(time)] ?? from;
      return `${name} to ${nameOf(board, to)}: ${jumpInWords(board, from, to)}.`;
    },
    labelAt: () => `The jumps of a knight on ${name}`,
  };
}

// ---- a search ----

function searchShown(traced: TracedSearch, rate: number | undefined): Demonstration {
  const { surface, search, answer } = traced;
  return {
    surface,
    length: search.steps,
    ...(rate === undefined ? {} : { rate }),
    unit: 'step',
    numbers: true,
    sceneAt: (time) => sceneOfSearch(surface, lookAt(traced, Math.floor(time))),
    wordsAt: (time) => stepInWords(traced, Math.floor(time)),
    labelAt: (time) =>
      `Search: ${searchLabel(answer.question.method ?? '', surface, lookAt(traced, Math.floor(time)).path.length)}`,
  };
}

// ---- an answer that walks ----

function walkShown(answer: Answer, surface: Surface, routes: Routes, colours: boolean): Demonstration {
  const length = lengthOf(routes);
  const scene = sceneOfRoutes(routes);
  return {
    surface,
    length,
    unit: 'move',
    numbers: true,
    sceneAt: () => scene,
    madeAt: (time) => routes.paths.map((_, path) => movesMade(routes, path, time)),
    wordsAt: (time) =>
      colours ? coloursInWords(surface, routes.paths[0] ?? [], Math.floor(time) + 1) : `${verdictInWords(answer)}.`,
    labelAt: () => verdictInWords(answer),
  };
}

export function coloursInWords(board: Board, path: readonly number[], visited: number): string {
  const so = path.slice(0, visited);
  const dark = so.filter((cell) => isDark(board, cell)).length;
  const last = so.at(-1);
  if (last === undefined) return '';
  const said = `${dark} dark and ${so.length - dark} light`;
  if (so.length === path.length) return `All ${path.length} squares: ${said}. It began on dark, and ends on dark.`;
  return `${nameOf(board, last)} is ${isDark(board, last) ? 'dark' : 'light'}: ${said} so far.`;
}

// ---- a frontier ----

// The pieces of a closed tour between squares that are among the first `swept`, in the order of their first squares: a piece may be a
// single square. When all are swept, the tour itself.
export function piecesBehind(tour: readonly number[], swept: number): number[][] {
  if (swept >= tour.length) return [[...tour]];
  const first = tour.findIndex((cell) => cell >= swept);
  const pieces: number[][] = [];
  let piece: number[] = [];
  for (let i = 1; i <= tour.length; ++i) {
    const cell = tour[(first + i) % tour.length] ?? 0;
    if (cell < swept) piece.push(cell);
    else if (piece.length > 0) {
      pieces.push(piece);
      piece = [];
    }
  }
  return pieces.sort((a, b) => Math.min(...a) - Math.min(...b));
}

function sweepShown(surface: Surface, routes: Routes): Demonstration {
  const tour = routes.paths[0] ?? [];
  const piecesAt = (time: number) => piecesBehind(tour, Math.floor(time));
  return {
    surface,
    length: tour.length,
    unit: 'step',
    numbers: false,
    sceneAt: (time) => ({
      ...sceneOfRoutes({ kind: 'cycles', closed: time >= tour.length, paths: piecesAt(time) }, { knights: false }),
      visited: new Set(tour.filter((cell) => cell < Math.floor(time))),
    }),
    wordsAt: (time) => {
      const pieces = piecesAt(time).length;
      if (time >= tour.length) return 'All squares swept, one piece, no end left: a closed tour, and it is counted.';
      return `${counted(Math.floor(time), 'square')} swept: ${counted(pieces, 'piece')}. Only their ends are remembered.`;
    },
    labelAt: (time) => `A tour behind the frontier: ${counted(Math.floor(time), 'square')} swept`,
  };
}
