// Boards as the engine numbers and joins them: names and cells are inverse, jumps are symmetric, and a tour that the
// engine found on a cube is made of jumps of ours.

import { describe, expect, it } from 'vitest';
import {
  areaOf,
  faceLetters,
  faceOf,
  freeSquares,
  jumpFrom,
  squareNamed,
  surfaceOf,
  type Asked,
  type Surface,
} from '../../src/board/surface';
import { nameOf } from '../../src/game/board';

function surface(asked: Asked) {
  const found = surfaceOf(asked);
  if (typeof found === 'string') throw new Error(found);
  return found;
}

const nameOn = (on: Surface, cell: number) =>
  `${on.cube ? `${faceLetters[faceOf(on, cell)]}:` : ''}${nameOf(on, cell)}`;

const cubeTour =
  'U:a1 F:c3 R:a1 D:c1 B:c1 L:a3 L:b1 D:b3 F:a2 F:c1 D:a3 D:b1 B:c2 L:b3 U:b3 B:a2 R:b1 R:a3 R:c2 D:c2 D:a1 B:a1 B:b3 U:c2 F:b3 R:a2 R:c3 U:c1 U:a2 L:c2 F:b1 D:a2 B:b1 L:a2 L:c1 F:b2 D:c3 R:b2 B:a3 R:c1 R:b3 F:c2 F:a3 U:b2 L:c3 F:a1 D:b2 L:a1 B:c3 L:b2 U:a3 U:b1 U:c3 B:b2';

describe('surfaceOf', () => {
  it('reads rectangles, holes, joined edges, leapers and cubes', () => {
    expect(freeSquares(surface({ board: '8x8' }))).toBe(64);
    expect(freeSquares(surface({ board: '20x30', block: ['a1', 't30'] }))).toBe(598);
    expect(areaOf(surface({ board: 'cube:4' }))).toBe(96);
    expect(surface({ board: '6x6', wrap: 'xy' })).toMatchObject({ wrapX: true, wrapY: true });
    expect(surface({ board: '6x6', wrap: 'none' })).toMatchObject({ wrapX: false, wrapY: false });
    expect(surface({ board: '8x8' }).jumps).toHaveLength(8);
    expect(surface({ board: '8x8', leaper: '1,1' }).jumps).toHaveLength(4);
    expect(surface({ board: '8x8', leaper: '0,3' }).jumps).toHaveLength(4);
    expect(surface({ board: '8x8', leaper: '1,2+3,4' }).jumps).toHaveLength(16);
    expect(surface({ board: '6x6', wrap: 'klein' })).toMatchObject({ wrapX: true, wrapY: true, turnsOver: true });
  });

  it('says what is wrong in a sentence', () => {
    expect(surfaceOf({ board: 'eight' })).toMatch(/size such as 8x8/);
    expect(surfaceOf({ board: '0x8' })).toMatch(/size such as 8x8/);
    expect(surfaceOf({ board: '101x100' })).toMatch(/at most 10,000 squares/);
    expect(surfaceOf({ board: 'cube:41' })).toMatch(/at most 10,000 squares/);
    expect(surfaceOf({ board: '8x8', block: ['i1'] })).toBe('i1 is not a square of 8x8.');
    expect(surfaceOf({ board: '8x8', leaper: 'knight' })).toMatch(/two numbers/);
  });
});

describe('names and cells', () => {
  it.each(['3x5', '30x30', 'cube:3'])('are inverse on %s', (board) => {
    const on = surface({ board });
    for (let cell = 0; cell < areaOf(on); ++cell) expect(squareNamed(on, nameOn(on, cell))).toBe(cell);
  });

  it('knows no squares of other boards', () => {
    const cube = surface({ board: 'cube:3' });
    for (const name of ['a1', 'X:a1', 'F:d1', 'F:', ':a1', 'F:a0']) expect(squareNamed(cube, name)).toBeUndefined();
    const flat = surface({ board: '3x3' });
    for (const name of ['F:a1', 'd1', 'a4', 'A1', '']) expect(squareNamed(flat, name)).toBeUndefined();
  });

  it('numbers the faces of a cube as the engine does: U D L R F B', () => {
    expect(squareNamed(surface({ board: 'cube:4' }), 'F:c3')).toBe(4 * 16 + 2 * 4 + 2);
  });
});

describe('a Klein bottle', () => {
  const bottle = surface({ board: '8x8', wrap: 'klein', leaper: '0,1' });
  const from = (name: string, dx: number, dy: number) => {
    const to = jumpFrom(bottle, squareNamed(bottle, name) ?? -1, dx, dy);
    return to === undefined ? undefined : nameOf(bottle, to);
  };

  it('joins left and right with the ranks turned over, and bottom and top straight', () => {
    expect(from('h1', 1, 0)).toBe('a8');
    expect(from('a6', -1, 0)).toBe('h3');
    expect(from('d8', 0, 1)).toBe('d1');
  });
});

describe('jumps', () => {
  const boards: Asked[] = [
    { board: '5x7' },
    { board: '5x7', wrap: 'x' },
    { board: '4x3', wrap: 'xy', leaper: '1,3' },
    { board: '5x6', wrap: 'mobius' },
    { board: '3x4', wrap: 'klein', leaper: '2,5' },
    { board: '4x4', leaper: '0,1+1,1' },
    { board: 'cube:2' },
    { board: 'cube:5' },
    { board: 'cube:4', leaper: '1,4' },
  ];

  it.each(boards)('lead back again on %o', (asked) => {
    const on = surface(asked);
    const reached = (cell: number) => on.jumps.map(([dx, dy]) => jumpFrom(on, cell, dx, dy));
    for (let cell = 0; cell < areaOf(on); ++cell) {
      for (const to of reached(cell)) {
        if (to === undefined) continue;
        expect(to).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThan(areaOf(on));
        expect(reached(to)).toContain(cell);
      }
    }
  });

  it('are the moves of a tour of the engine on a cube', () => {
    const cube = surface({ board: 'cube:3' });
    const cells = cubeTour.split(' ').map((name) => squareNamed(cube, name) ?? -1);
    expect(new Set(cells).size).toBe(54);
    for (const [i, to] of cells.slice(1).entries()) {
      expect(cube.jumps.map(([dx, dy]) => jumpFrom(cube, cells[i] ?? -1, dx, dy))).toContain(to);
    }
  });
});
