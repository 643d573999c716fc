// A search that can be entered anywhere must say the same as one that is replayed from its beginning.

import { describe, expect, it } from 'vitest';
import { depthProfile, momentAt, pathAt, record } from '../../src/engine/trace';
import { chanceOf } from '../../src/game/random';

function replayed(cells: readonly number[], steps: number) {
  const path: number[] = [];
  let entered = 0;
  for (const cell of cells.slice(0, steps)) {
    if (cell < 0) path.pop();
    else {
      path.push(cell);
      entered += 1;
    }
  }
  return { path, entered, backtracks: steps - entered };
}

// A walk through a made-up tree: forward more often than back, sometimes all the way back.
function madeUp(seed: number, length: number): number[] {
  const chance = chanceOf(seed);
  const cells: number[] = [];
  let depth = 0;
  while (cells.length < length) {
    const back = depth > 0 && chance(10) < 4;
    cells.push(back ? -1 : chance(100));
    depth += back ? -1 : 1;
  }
  return cells;
}

describe('a recorded search', () => {
  it.each([1, 2, 3, 4, 5])('agrees with a replay at every step (seed %i)', (seed) => {
    const cells = madeUp(seed, 400);
    const search = record(cells);
    for (let step = 0; step <= cells.length; ++step) {
      const { path, entered, backtracks } = replayed(cells, step);
      expect(pathAt(search, step)).toEqual(path);
      expect(momentAt(search, step)).toEqual({ depth: path.length, entered, backtracks });
    }
  });

  it('stays within its steps', () => {
    const search = record([3, 4, -1]);
    expect(pathAt(search, -5)).toEqual([]);
    expect(pathAt(search, 1.9)).toEqual([3]);
    expect(pathAt(search, 99)).toEqual([3]);
    expect(momentAt(record([]), 7)).toEqual({ depth: 0, entered: 0, backtracks: 0 });
  });

  it('bears a step back from nowhere', () => {
    expect(pathAt(record([-1, 5]), 2)).toEqual([5]);
  });
});

describe('depthProfile', () => {
  it('keeps every peak and every dip', () => {
    const cells = madeUp(7, 5000);
    const search = record(cells);
    const depths = Array.from({ length: cells.length + 1 }, (_, step) => momentAt(search, step).depth);
    const bands = depthProfile(search, 100);
    expect(bands).toHaveLength(100);
    expect(Math.max(...bands.map(({ high }) => high))).toBe(Math.max(...depths));
    expect(Math.min(...bands.map(({ low }) => low))).toBe(0);
    expect(bands.every(({ low, high }) => low <= high)).toBe(true);
  });

  it('has a column a step where there are few', () => {
    expect(depthProfile(record([1, 2, -1]), 100)).toEqual([0, 1, 2, 1].map((depth) => ({ low: depth, high: depth })));
  });
});
