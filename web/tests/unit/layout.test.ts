// Where things are drawn: a1 at the bottom left, cubes as a net, and moves over joined edges cut at the edge, so that the
// two halves together are as long as the jump.

import { describe, expect, it } from 'vitest';
import {
  centreOf,
  cellAt,
  lineData,
  isTurned,
  rowsOf,
  drawnHeight,
  drawnWidth,
  pointsOfMove,
  pointsOfPartMove,
  type Point,
} from '../../src/board/geometry';
import { cursorAfter } from '../../src/board/input.svelte';
import { areaOf, jumpFrom, squareNamed, surfaceOf, type Asked } from '../../src/board/surface';

function surface(asked: Asked) {
  const found = surfaceOf(asked);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const distance = (one: Point | undefined, other: Point | undefined) =>
  one && other ? Math.hypot(one.x - other.x, one.y - other.y) : NaN;

describe('centreOf', () => {
  it('has a1 at the bottom left', () => {
    expect(centreOf(surface({ board: '8x6' }), 0)).toEqual({ x: 0.5, y: 5.5 });
    expect(centreOf(surface({ board: '8x6' }), 47)).toEqual({ x: 7.5, y: 0.5 });
  });

  it('has a1 at the top right of a flipped board', () => {
    expect(centreOf({ ...surface({ board: '8x6' }), flipped: true }, 0)).toEqual({ x: 7.5, y: 0.5 });
  });

  it('unfolds a cube: U above F, L F R B in a row, D below F', () => {
    const cube = surface({ board: 'cube:2' });
    const at = (name: string) => centreOf(cube, squareNamed(cube, name) ?? -1);
    expect([drawnWidth(cube), drawnHeight(cube)]).toEqual([8, 6]);
    expect(at('F:a1')).toEqual({ x: 2.5, y: 3.5 });
    expect(at('U:a1')).toEqual({ x: 2.5, y: 1.5 });
    expect(at('D:a1')).toEqual({ x: 2.5, y: 5.5 });
    expect(at('L:a1')).toEqual({ x: 0.5, y: 3.5 });
    expect(at('B:b2')).toEqual({ x: 7.5, y: 2.5 });
  });
});

describe('a long board', () => {
  const long = surface({ board: '20x3' });

  it('is turned by a quarter where the room is high, and not where it is wide; cubes and others never are', () => {
    expect([isTurned(long, false), isTurned(long, true)]).toEqual([true, false]);
    expect([isTurned(surface({ board: '3x20' }), false), isTurned(surface({ board: '3x20' }), true)]).toEqual([
      false,
      true,
    ]);
    expect([isTurned(surface({ board: '8x5' }), false), isTurned(surface({ board: '5x8' }), true)]).toEqual([
      false,
      false,
    ]);
    expect(isTurned(surface({ board: 'cube:3' }), false)).toBe(false);
  });

  it.each([false, true])(
    'has a1 in a corner at the top, and every square where it is pressed (flipped: %s)',
    (flipped) => {
      const turned = { ...long, turned: true, flipped };
      expect([drawnWidth(turned), drawnHeight(turned)]).toEqual([3, 20]);
      expect(centreOf(turned, 0)).toEqual(flipped ? { x: 2.5, y: 19.5 } : { x: 0.5, y: 0.5 });
      for (let cell = 0; cell < 60; ++cell) expect(cellAt(turned, centreOf(turned, cell))).toBe(cell);
      rowsOf(turned).forEach((row, y) =>
        row.forEach((cell, x) => expect(centreOf(turned, cell)).toEqual({ x: x + 0.5, y: y + 0.5 })),
      );
    },
  );

  it('has a cursor that follows the keys as they are seen', () => {
    const turned = { ...long, turned: true };
    for (const [key, dx, dy] of [
      ['ArrowDown', 0, 1],
      ['ArrowUp', 0, -1],
      ['ArrowRight', 1, 0],
      ['ArrowLeft', -1, 0],
      ['Home', -1, 0],
      ['End', 1, 0],
    ] as const) {
      const { x, y } = centreOf(turned, 25);
      expect(centreOf(turned, cursorAfter(turned, 25, key) ?? -1)).toEqual({ x: x + dx, y: y + dy });
    }
  });
});

describe('pointsOfMove', () => {
  it('is one line on a plain board', () => {
    expect(pointsOfMove(surface({ board: '8x8' }), 0, 17)).toHaveLength(2);
  });

  it('goes from square to square on a flipped board, cut or not', () => {
    const torus = { ...surface({ board: '6x6', wrap: 'xy' }), flipped: true };
    for (const to of [13, squareNamed(torus, 'f3') ?? -1]) {
      const points = pointsOfMove(torus, 0, to);
      expect([points[0], points.at(-1)]).toEqual([centreOf(torus, 0), centreOf(torus, to)]);
    }
    expect(pointsOfMove(torus, 0, squareNamed(torus, 'f3') ?? -1)[1]?.x).toBe(6);
  });

  it('is cut in two where a move wraps', () => {
    const torus = surface({ board: '6x6', wrap: 'xy' });
    const [from, out, back, to] = pointsOfMove(torus, 0, squareNamed(torus, 'f3') ?? -1);
    expect(from).toEqual({ x: 0.5, y: 5.5 });
    expect(out?.x).toBe(0);
    expect(back?.x).toBe(6);
    expect(to).toEqual({ x: 5.5, y: 3.5 });
    expect(distance(from, out) + distance(back, to)).toBeCloseTo(Math.hypot(1, 2));
  });

  it('enters on the mirrored rank where ranks are turned over', () => {
    const strip = surface({ board: '8x8', wrap: 'mobius' });
    const [from, out, back, to] = pointsOfMove(strip, squareNamed(strip, 'h2') ?? -1, squareNamed(strip, 'b6') ?? -1);
    expect([from, out]).toEqual([
      { x: 7.5, y: 6.5 },
      { x: 8, y: 6.25 },
    ]);
    expect([back, to]).toEqual([
      { x: 0, y: 1.75 },
      { x: 1.5, y: 2.5 },
    ]);
  });

  it.each([
    { board: '7x6', wrap: 'xy' },
    { board: '6x9', wrap: 'x' },
    { board: '6x7', wrap: 'klein' },
    { board: 'cube:4' },
  ])('never draws a line longer than the jump on %o', (asked) => {
    const on = surface(asked);
    for (let cell = 0; cell < areaOf(on); ++cell) {
      for (const [dx, dy] of on.jumps) {
        const to = jumpFrom(on, cell, dx, dy);
        if (to === undefined) continue;
        const [from, second, third, end] = pointsOfMove(on, cell, to);
        expect(distance(from, second)).toBeLessThanOrEqual(Math.hypot(1, 2) + 1e-9);
        if (third) expect(distance(third, end)).toBeLessThanOrEqual(Math.hypot(1, 2) + 1e-9);
      }
    }
  });
});

describe('pointsOfPartMove', () => {
  const whole = [
    { x: 0, y: 0 },
    { x: 1, y: 2 },
  ];
  const cut = [...whole, { x: 8, y: 0 }, { x: 7, y: 2 }];

  it('follows a straight move', () => {
    expect(pointsOfPartMove(whole, 0.5)).toEqual([whole[0], { x: 0.5, y: 1 }]);
  });

  it('is on the leaving half first, then on the entering one', () => {
    expect(pointsOfPartMove(cut, 0.25)).toEqual([cut[0], { x: 0.5, y: 1 }]);
    expect(pointsOfPartMove(cut, 0.75).at(-1)).toEqual({ x: 7.5, y: 1 });
    expect(pointsOfPartMove(cut, 1)).toEqual(cut);
  });

  it('lifts the pen between the halves', () => {
    expect(lineData(whole)).toBe('L1 2');
    expect(lineData(cut)).toBe('L1 2M8 0L7 2');
  });
});
