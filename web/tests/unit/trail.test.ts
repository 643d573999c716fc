// A trail in stretches: together they are the whole route, and a part of one is a beginning of it.

import { describe, expect, it } from 'vitest';
import { surfaceOf } from '../../src/board/surface';
import { layGameTrail, layTrail, stretchLength, trailAt } from '../../src/board/walk';

const found = surfaceOf({ board: '8x8' });
if (typeof found === 'string') throw new Error(found);
const board = found;
const stops = [0, 17, 2, 19, 4, 21, 6, 23, 38];

describe('layTrail', () => {
  it('cuts the route without a gap', () => {
    const trail = layTrail(board, stops, 3);
    expect(trail.stretches.map(({ first, last }) => [first, last])).toEqual([
      [0, 3],
      [3, 6],
      [6, 8],
    ]);
    expect(trail.lines).toHaveLength(8);
    expect(trail.stretches[0]?.data).toBe('M0.5 7.5L1.5 5.5L2.5 7.5L3.5 5.5');
  });

  it('has at most 64 stretches, however long the route', () => {
    for (const moves of [1, 63, 64, 65, 2500, 9999]) expect(Math.ceil(moves / stretchLength(moves))).toBeLessThan(65);
  });

  it('is empty for a knight that does not move', () => {
    const trail = layTrail(board, [5]);
    expect(trail.stretches).toEqual([]);
    expect(trailAt(board, trail, 0, 1)).toMatchObject({ reached: [5], homeward: false, head: { x: 5.5, y: 7.5 } });
  });
});

describe('layGameTrail', () => {
  const cuts = (squares: number, newest: number) =>
    layGameTrail(board, stops.slice(0, squares), newest).stretches.map(({ first, last }) => [first, last]);

  it('gives the newest move a stretch of its own', () => {
    expect(cuts(1, -1)).toEqual([]);
    expect(cuts(2, 0)).toEqual([[0, 1]]);
    expect(cuts(5, 3)).toEqual([
      [0, 3],
      [3, 4],
    ]);
  });

  it('has a third stretch where a tour closes', () => {
    expect(cuts(5, 2)).toEqual([
      [0, 2],
      [2, 3],
      [3, 4],
    ]);
  });
});

describe('trailAt', () => {
  const trail = layTrail(board, stops, 4);
  const whole = trail.stretches[1]?.data ?? '';
  const at = (made: number) => trailAt(board, trail, made, stops.length);

  it('grows to the whole stretch', () => {
    expect(at(4)).toMatchObject({ on: 1, first: 4, data: 'M4.5 7.5', reached: [4] });
    for (let made = 4; made <= 8; made += 0.25) {
      const begun = at(Math.floor(made)).data;
      expect(at(made).data.startsWith(begun)).toBe(true);
      expect(whole.startsWith(begun)).toBe(true);
    }
    expect(at(8)).toMatchObject({ on: 1, data: whole, reached: [4, 21, 6, 23, 38], homeward: false });
  });

  it('ends where the knight is', () => {
    expect(at(4.5)).toMatchObject({ data: 'M4.5 7.5L5 6.5', head: { x: 5, y: 6.5 }, reached: [4] });
    expect(at(3.5)).toMatchObject({ on: 0, head: { x: 4, y: 6.5 } });
    expect(at(8).head).toEqual({ x: 6.5, y: 3.5 });
  });

  it('goes home on a closed route, whose first square is not numbered twice', () => {
    const closed = layTrail(board, [...stops, 0], 4);
    const closedAt = (made: number) => trailAt(board, closed, made, stops.length);
    expect(closedAt(8).homeward).toBe(false);
    expect(closedAt(8.5).homeward).toBe(true);
    expect(closedAt(9)).toMatchObject({ on: 2, reached: [38], homeward: true, head: { x: 0.5, y: 7.5 } });
  });
});
