// The two-knights game: turns, the end of the visit, the score.

import { describe, expect, it } from 'vitest';
import { cellOf, makeBoard, movesFrom } from '../../src/game/board';
import {
  headOf,
  isOver,
  legalMoves,
  newGame,
  outcomeOf,
  play,
  sequenceOf,
  trailsOf,
  turnOf,
  undo,
} from '../../src/game/game';
import { randomGame, seedsToTry } from './laws';

describe('the two-knights game', () => {
  const board = makeBoard(3, 3);
  const cells = (squares: string) => squares.split(' ').map((name) => cellOf(board, name) ?? -1);
  const played = (squares: string) =>
    cells(squares).reduce((game, cell) => play(game, cell), newGame({ board, knights: 2 }));

  it('places both knights, then moves them in turn', () => {
    const game = played('a1 c3 b3');
    expect(turnOf(game.path, 2)).toBe(1);
    expect(trailsOf(game.path, 2)).toEqual([cells('a1 b3'), cells('c3')]);
    expect(headOf(game.path, 2)).toBe(cells('c3')[0]);
    expect(legalMoves(game).sort()).toEqual(cells('a2 b1').sort());
  });

  it('is over when the knight whose turn it is cannot move, even if the other could', () => {
    const game = played('b2 a1');
    expect(outcomeOf(game)).toBe('stuck');
    expect(movesFrom(board, cells('a1')[0] ?? 0)).not.toEqual([]);
  });

  it('puts no knight on the other, and has no closed goal', () => {
    const game = played('a1');
    expect(play(game, cells('a1')[0] ?? 0)).toBe(game);
    expect(newGame({ board, knights: 2, closed: true }).closed).toBe(false);
  });

  it('takes the last move back, whoever made it', () => {
    expect(trailsOf(undo(played('a1 c3 b3')).path, 2)).toEqual([cells('a1'), cells('c3')]);
  });

  it('is won when nothing is left', () => {
    const pair = newGame({ board: makeBoard(3, 3, cells('c1 a2 b2 c2 a3 b3 c3')), knights: 2 });
    const game = play(play(pair, 0), 1);
    expect(outcomeOf(game)).toBe('won');
    expect(isOver(game)).toBe(true);
  });
});

describe('sequences and trails', () => {
  it('are two ways to write the same game', () => {
    for (const seed of seedsToTry) {
      const { path, knights } = randomGame(seed);
      expect(sequenceOf(trailsOf(path, knights))).toEqual([...path]);
    }
  });

  it('refuse paths that were not taken in turn', () => {
    expect(sequenceOf([[1], [2, 3, 4]])).toBeUndefined();
    expect(sequenceOf([[1, 2, 3], []])).toBeUndefined();
  });
});
