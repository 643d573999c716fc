// The rules of the game: moves, turns, undo and redo, auto-move, and how a game ends.

import { describe, expect, it } from 'vitest';
import { cellOf, makeBoard, movesFrom, nameOf, squaresOf } from '../../src/game/board';
import {
  aheadOf,
  canUndo,
  goTo,
  headOf,
  isOver,
  legalMoves,
  missedBy,
  newGame,
  outcomeOf,
  play,
  randomStart,
  redo,
  trailsOf,
  undo,
  type Game,
} from '../../src/game/game';
import { randomGame, seedsToTry } from './laws';

const at = (game: Game, name: string) => cellOf(game.board, name) ?? -1;
const names = (game: Game, cells: readonly number[]) => cells.map((cell) => nameOf(game.board, cell));
const played = (game: Game, squares: string, autoMove = false) =>
  squares.split(' ').reduce((before, name) => play(before, at(before, name), autoMove), game);

// A tour of 5x5 from a corner.
const tour = 'a1 b3 c5 e4 d2 b1 c3 a4 b2 d1 e3 d5 b4 a2 c1 e2 d4 b5 a3 c2 e1 d3 e5 c4 a5';
// A closed tour of 6x6.
const ring =
  'a1 b3 a5 c6 e5 f3 e1 d3 f2 d1 b2 a4 b6 c4 d6 f5 e3 f1 d2 b1 a3 b5 d4 e6 f4 e2 c1 a2 c3 d5 f6 e4 c5 a6 b4 c2';

describe('a game of one knight', () => {
  const fresh = newGame({ board: makeBoard(5, 5) });

  it('begins on any square, and goes on by knight moves to squares not visited', () => {
    expect(legalMoves(fresh)).toHaveLength(25);
    const game = played(fresh, 'c3 e4');
    expect(names(game, legalMoves(game)).sort()).toEqual(['c5', 'd2']);
    expect(played(game, 'c3').path).toEqual(game.path);
    expect(played(game, 'e5').path).toEqual(game.path);
  });

  it('is won when every square is visited', () => {
    const game = played(fresh, tour);
    expect(game.path).toHaveLength(25);
    expect(outcomeOf(game)).toBe('won');
  });

  it('is stuck with squares left, and says which', () => {
    const small = played(newGame({ board: makeBoard(3, 3) }), 'a1 b3 c1 a2 c3 b1 a3 c2');
    expect(outcomeOf(small)).toBe('stuck');
    expect(names(small, missedBy(small))).toEqual(['b2']);
  });

  it('with a closed goal ends on a square a move from the first, or stays open', () => {
    expect(outcomeOf(played(newGame({ board: makeBoard(6, 6), closed: true }), ring))).toBe('won');
    const goal = newGame({ board: makeBoard(5, 5), closed: true });
    expect(outcomeOf(played(goal, tour))).toBe('open');
    expect(missedBy(played(goal, tour))).toEqual([]);
  });

  it('draws the same start for the same seed', () => {
    expect(randomStart(fresh, 7).path).toEqual(randomStart(fresh, 7).path);
    const starts = new Set(Array.from({ length: 60 }, (_, seed) => randomStart(fresh, seed).path[0]));
    expect(starts.size).toBeGreaterThan(15);
  });
});

describe('auto-move', () => {
  const corner = newGame({ board: makeBoard(3, 3) });

  it('makes forced moves to the end and takes them back with the move that triggered them', () => {
    const started = played(corner, 'a1');
    const game = play(started, at(started, 'b3'), true);
    expect(names(game, game.path)).toEqual(['a1', 'b3', 'c1', 'a2', 'c3', 'b1', 'a3', 'c2']);
    expect(outcomeOf(game)).toBe('stuck');
    expect(names(game, undo(game).path)).toEqual(['a1']);
    expect(redo(undo(game)).path).toEqual(game.path);
  });

  it('waits where there is a choice, and never chooses a start', () => {
    const game = play(corner, at(corner, 'a1'), true);
    expect(game.path).toHaveLength(1);
    const lonely = newGame({ board: makeBoard(3, 3, [0, 1, 2, 3, 4, 5, 6]), knights: 2 });
    expect(play(lonely, 7, true).path).toEqual([7]);
  });

  it('leaves no forced move undone', () => {
    for (const seed of seedsToTry) {
      const game = randomGame(seed);
      const [to] = legalMoves(game);
      if (to === undefined || headOf(game.path, game.knights) === undefined) continue;
      expect(legalMoves(play(game, to, true))).not.toHaveLength(1);
    }
  });
});

describe('laws of every game', () => {
  it('a path never repeats a square, enters no hole, and goes by knight moves', () => {
    for (const seed of seedsToTry) {
      const { board, path, knights } = randomGame(seed);
      expect(new Set(path).size).toBe(path.length);
      expect(path.some((cell) => board.holes.has(cell))).toBe(false);
      for (const trail of trailsOf(path, knights)) {
        trail.slice(1).forEach((cell, i) => expect(movesFrom(board, trail[i] ?? -1)).toContain(cell));
      }
    }
  });

  it('redo undoes undo, and undo undoes a turn', () => {
    for (const seed of seedsToTry) {
      const game = randomGame(seed);
      if (canUndo(game)) expect(redo(undo(game))).toEqual(game);
      const [to] = legalMoves(game);
      if (to === undefined) continue;
      expect(undo(play(game, to, true)).path).toEqual(game.path);
      expect(undo(play(game, to, true)).turns).toEqual(game.turns);
    }
  });

  it('goes to any length and back without losing a square', () => {
    for (const seed of seedsToTry) {
      const game = randomGame(seed);
      for (let length = 0; length <= game.path.length; ++length) {
        const cut = goTo(game, length);
        expect(cut.path).toEqual(game.path.slice(0, length));
        expect([...cut.path, ...aheadOf(cut)]).toEqual(game.path);
        expect(goTo(cut, game.path.length).path).toEqual(game.path);
      }
    }
  });

  it('is over exactly when nobody can move', () => {
    for (const seed of seedsToTry) {
      const game = randomGame(seed);
      expect(isOver(game)).toBe(legalMoves(game).length === 0);
      expect(game.path.length + missedBy(game).length).toBe(squaresOf(game.board));
    }
  });
});

describe('given squares', () => {
  const board = makeBoard(5, 5);
  const given = tour
    .split(' ')
    .slice(0, 20)
    .map((name) => cellOf(board, name) ?? -1);
  const puzzle = newGame({ board, given });

  it('cannot be taken back', () => {
    expect(canUndo(puzzle)).toBe(false);
    expect(undo(puzzle)).toBe(puzzle);
    const game = played(puzzle, 'e1 d3');
    expect(undo(undo(undo(game))).path).toEqual(given);
    expect(goTo(game, 3).path).toEqual(given);
    expect(goTo(game, 0).path).toEqual(given);
  });
});
