// The board as it is drawn: where squares lie, how the cursor moves, what a finger means, what is marked.

import { describe, expect, it } from 'vitest';
import { cellAt, centreOf, numberSize, placeOf, rowsOf } from '../../src/board/geometry';
import { cursorAfter, middleOf, snapped } from '../../src/board/input.svelte';
import { sceneOf } from '../../src/board/scene';
import { verdictOfKnights, verdictOfPosition, noVerdict } from '../../src/engine/verdict.svelte';
import { boardOf, cellOf, isDark, makeBoard, nameOf, type Board } from '../../src/game/board';
import { newGame, play } from '../../src/game/game';

const sizes: Board[] = [makeBoard(3, 3), makeBoard(5, 9), makeBoard(20, 20)];
const at = (board: Board, name: string) => cellOf(board, name) ?? -1;

describe('geometry', () => {
  it('finds the square of every centre, both ways round', () => {
    for (const board of sizes) {
      for (const flipped of [false, true]) {
        const layout = { ...board, flipped };
        for (const cell of rowsOf(layout).flat()) {
          expect(cellAt(layout, centreOf(layout, cell))).toBe(cell);
        }
      }
    }
  });

  it('has a1 bottom left and dark, and top right when flipped', () => {
    const board = makeBoard(8, 8);
    expect(isDark(board, 0)).toBe(true);
    expect(rowsOf(board).at(-1)?.[0]).toBe(0);
    expect(rowsOf({ ...board, flipped: true })[0]?.at(-1)).toBe(0);
    expect(cellAt(board, { x: -1, y: 5 })).toBeUndefined();
  });

  it('shows numbers from 24 pixels on, between 11 and 22 pixels high', () => {
    expect(numberSize(23)).toBeUndefined();
    expect((numberSize(24) ?? 0) * 24).toBeCloseTo(11);
    expect((numberSize(88) ?? 0) * 88).toBeCloseTo(22);
  });
});

describe('the cursor', () => {
  const board = makeBoard(8, 8);
  const after = (name: string, key: string, flipped = false) => {
    const cell = cursorAfter({ ...board, flipped }, at(board, name), key);
    return cell === undefined ? undefined : nameOf(board, cell);
  };

  it('moves as it is seen and stops at the edge', () => {
    expect([after('d4', 'ArrowUp'), after('d4', 'ArrowRight')]).toEqual(['d5', 'e4']);
    expect([after('d4', 'ArrowUp', true), after('d4', 'ArrowRight', true)]).toEqual(['d3', 'c4']);
    expect(after('h8', 'ArrowUp')).toBe('h8');
    expect([after('d4', 'Home'), after('d4', 'End'), after('d4', 'Home', true)]).toEqual(['a4', 'h4', 'h4']);
    expect(after('d4', 'x')).toBeUndefined();
    expect(nameOf(board, middleOf(board))).toBe('d4');
  });
});

describe('a tap on a large board', () => {
  it('means the nearest legal square, if it is near', () => {
    const board = makeBoard(12, 12);
    const legal = ['e6', 'g5'].map((name) => at(board, name));
    const tap = (name: string) => {
      const place = placeOf(board, centreOf(board, at(board, name)));
      return snapped(board, place.file, place.rank, legal);
    };
    expect([tap('e6'), tap('d7'), tap('g4'), tap('a1')]).toEqual([legal[0], legal[0], legal[1], undefined]);
  });
});

describe('the scene', () => {
  const board = makeBoard(5, 5);
  const game = ['a1', 'b3', 'c5'].reduce((before, name) => play(before, at(board, name)), newGame({ board }));

  it('shows dots where the knight can go, and none on an empty board', () => {
    expect(sceneOf(newGame({ board }), noVerdict, undefined)).toMatchObject({ ghost: true, dots: new Set() });
    expect([...sceneOf(game, noVerdict, undefined).dots].map((cell) => nameOf(board, cell)).sort()).toEqual([
      'a4',
      'd3',
      'e4',
    ]);
  });

  it('marks what the engine proved, and only that', () => {
    const told = { verdict: 'lost', visited: 3, squares: 25, moves: [], culprits: ['a5'], seconds: 0 } as const;
    const verdict = verdictOfPosition(board, { ...told, moves: [], culprits: ['a5', 'zz9'], dead_ends: ['e5'] });
    expect(sceneOf(game, verdict, undefined)).toMatchObject({
      lost: new Set([at(board, 'a5')]),
      deadEnds: new Set([at(board, 'e5')]),
    });
  });
});

describe('verdict of two knights', () => {
  it('puts the rest of a best visit in the order of play', () => {
    const board = makeBoard(5, 5);
    const game = ['a1', 'e5', 'b3'].reduce(
      (before, name) => play(before, at(board, name)),
      newGame({ board, knights: 2 }),
    );
    const told = { verdict: 'playing', turn: 1, visited: 3, best: 6, bound: 6, moves: [], seconds: 0 } as const;
    const verdict = verdictOfKnights(game, { ...told, moves: [], completion: [['c5'], ['d3', 'e1']] });
    expect(verdict).toMatchObject({ completion: ['d3', 'c5', 'e1'].map((name) => at(board, name)) });
  });
});

describe('sizes', () => {
  it('go from 3x3 to 20x20', () => {
    expect(boardOf('3x20')).toMatchObject({ width: 3, height: 20 });
    expect(['2x5', '21x5', '5', 'x', '5x5x5', '05x'].map(boardOf)).toEqual(Array(6).fill(undefined));
  });
});
