// A recorded search that can be entered at any step. The steps say "enter this square" or "step back"; together they
// walk through a tree, so one pass gives every step its node, and every node its parent. A jump to any step then costs
// nothing, and its path as much as it is long: there is nothing to replay.

import { surfaceOf, type Surface } from '../board/surface';
import { ApiError, trace, type Answer, type Question, type Trace } from './api';

export interface Search {
  readonly steps: number;
  // After each step, from 0 steps on: the node of the tree the search is at, and the squares entered by then.
  readonly nodeAt: Int32Array;
  readonly enteredAt: Int32Array;
  // Of each node: its parent, its square, and how many squares the path to it has. Node 0 is the empty path.
  readonly parent: Int32Array;
  readonly cell: Int32Array;
  readonly depth: Int32Array;
}

export function record(cells: Trace['cells']): Search {
  const steps = cells.length;
  const search = {
    steps,
    nodeAt: new Int32Array(steps + 1),
    enteredAt: new Int32Array(steps + 1),
    parent: new Int32Array(steps + 1),
    cell: new Int32Array(steps + 1).fill(-1),
    depth: new Int32Array(steps + 1),
  };
  let at = 0;
  let nodes = 0;
  cells.forEach((cell, step) => {
    if (cell < 0) {
      at = search.parent[at] ?? 0;
    } else {
      nodes += 1;
      search.parent[nodes] = at;
      search.cell[nodes] = cell;
      search.depth[nodes] = (search.depth[at] ?? 0) + 1;
      at = nodes;
    }
    search.nodeAt[step + 1] = at;
    search.enteredAt[step + 1] = nodes;
  });
  return search;
}

export interface Moment {
  readonly depth: number;
  readonly entered: number;
  readonly backtracks: number;
}

const stepWithin = (search: Search, step: number) => Math.min(search.steps, Math.max(0, Math.floor(step)));

export function momentAt(search: Search, step: number): Moment {
  const at = stepWithin(search, step);
  const entered = search.enteredAt[at] ?? 0;
  return { depth: search.depth[search.nodeAt[at] ?? 0] ?? 0, entered, backtracks: at - entered };
}

// The squares of the path after a step, in order.
export function pathAt(search: Search, step: number): number[] {
  let node = search.nodeAt[stepWithin(search, step)] ?? 0;
  const path = new Array<number>(search.depth[node] ?? 0);
  for (let i = path.length - 1; i >= 0; --i) {
    path[i] = search.cell[node] ?? 0;
    node = search.parent[node] ?? 0;
  }
  return path;
}

// The first step after which the path is as long as it ever gets.
export function deepestStep(search: Search): number {
  let deepest = 0;
  for (let step = 1; step <= search.steps; ++step) {
    if (momentAt(search, step).depth > momentAt(search, deepest).depth) deepest = step;
  }
  return deepest;
}

// The square that a step enters, counted from 0; undefined if it is a step back, or there is none.
export function entersAt(search: Search, step: number): number | undefined {
  const [before, after] = [search.enteredAt[step], search.enteredAt[step + 1]];
  return after === undefined || before === after ? undefined : search.cell[after];
}

// The squares that were entered from where the search stands now, before this step: it has come back from all of them.
export function triedAt(search: Search, step: number): number[] {
  const at = stepWithin(search, step);
  const node = search.nodeAt[at] ?? 0;
  const tried: number[] = [];
  for (let child = node + 1; child <= (search.enteredAt[at] ?? 0); ++child) {
    if (search.parent[child] === node) tried.push(search.cell[child] ?? 0);
  }
  return tried;
}

// How many squares were entered by then at each depth, from 1 on: the shape of the tree so far.
export function treeProfile(search: Search, step: number, squares: number): number[] {
  const counts = new Array<number>(squares).fill(0);
  const nodes = search.enteredAt[stepWithin(search, step)] ?? 0;
  for (let node = 1; node <= nodes; ++node) {
    const row = (search.depth[node] ?? 1) - 1;
    counts[row] = (counts[row] ?? 0) + 1;
  }
  return counts;
}

export interface Band {
  readonly low: number;
  readonly high: number;
}

// The depth over time in the given number of columns: the least and the greatest depth of each, so that no dip is lost between them.
export function depthProfile(search: Search, columns: number): Band[] {
  const count = Math.max(1, Math.min(columns, search.steps + 1));
  const bands: Band[] = [];
  for (let column = 0; column < count; ++column) {
    const first = Math.floor((column * (search.steps + 1)) / count);
    const end = Math.floor(((column + 1) * (search.steps + 1)) / count);
    let low = Infinity;
    let high = 0;
    for (let step = first; step < end; ++step) {
      const depth = search.depth[search.nodeAt[step] ?? 0] ?? 0;
      low = Math.min(low, depth);
      high = Math.max(high, depth);
    }
    bands.push({ low, high });
  }
  return bands;
}

// ---- a search that was asked for ----

export const traced: readonly string[] = ['blind', 'warnsdorff', 'hybrid'];
export const mostSteps = 50_000;

export interface TracedSearch {
  readonly surface: Surface;
  readonly search: Search;
  // Whether all of it is there.
  readonly complete: boolean;
  readonly answer: Answer;
}

export async function askForTrace(question: Question, signal?: AbortSignal): Promise<TracedSearch> {
  const { cells, complete, answer } = await trace({ ...question, steps: mostSteps }, signal);
  const surface = surfaceOf(answer.question);
  if (typeof surface === 'string') throw new ApiError(0, surface);
  return { surface, search: record(cells), complete, answer };
}
