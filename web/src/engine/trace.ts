// A recorded search that can be entered at any step. The steps say "enter this square" or "step back"; together they
// walk through a tree, so one pass gives every step its node, and every node its parent. A jump to any step then costs
// nothing, and its path as much as it is long: there is nothing to replay.

import type { Trace } from './api';

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
