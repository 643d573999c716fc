// A game looked at again, and what is given away of it.

import { describe, expect, it } from 'vitest';
import { sceneOf } from '../../src/board/scene';
import { cellOf, makeBoard, movesFrom, squaresOf } from '../../src/game/board';
import { newGame, play, type Game } from '../../src/game/game';
import { commandOf, gameOfText, positionText } from '../../src/game/link';
import { isEven, mended } from '../../src/game/luck';
import { randomHoles } from '../../src/game/holes';
import { chanceOf } from '../../src/game/random';
import { marksOf, tourFacts } from '../../src/game/review';
import { losingWords } from '../../src/game/why';
import { movesWords, squareWords, wentGrid } from '../../src/game/words';

const onBoard = (names: string, game: Game) =>
  names.split(' ').reduce((now, name) => play(now, cellOf(game.board, name) ?? -1), game);
const five = newGame({ board: makeBoard(5, 5) });
const tour = 'a1 b3 c5 e4 d2 b1 c3 a4 b2 d1 e3 d5 b4 a2 c1 e2 d4 b5 a3 c2 e1 d3 e5 c4 a5';

describe('marks of moves', () => {
  it('tell the start, what kept it winnable, the move that lost, and what came after', () => {
    expect(marksOf(onBoard('a1 b3 c5 d3 b4', five), 4)).toEqual(['start', 'winning', 'winning', 'losing', 'lost']);
  });

  it('tell the only move, and what was given', () => {
    const small = newGame({ board: makeBoard(3, 3) });
    expect(marksOf(onBoard('a1 b3 c1', small), undefined)).toEqual(['start', 'winning', 'forced']);
    expect(marksOf({ ...onBoard('a1 b3 c1', small), given: 2 }, undefined)).toEqual(['given', 'given', 'forced']);
  });

  it('are put in words', () => {
    const game = onBoard('a1 b3 c5 d3 b4', five);
    expect(losingWords(game, { since: 4, reason: 'e5 is cut off', better: cellOf(five.board, 'e4') })).toBe(
      'Move 4, d3, lost it: e5 is cut off. e4 would have won.',
    );
    expect(losingWords(game, { since: 1, reason: 'colours', better: undefined })).toBe(
      'The start, a1, lost it: colours.',
    );
    expect(losingWords(game, { since: 0, reason: 'Colours.', better: undefined })).toMatch(/^No move lost it/);
  });
});

describe('what a tour is', () => {
  const drawn = { closed: false, magic: 'none', turns: 20, longest_run: 1, crossings: 31 } as const;

  it('is said in sentences', () => {
    const known = ['An open tour, from a1 to a5.', 'One of 1,728 tours of this board, each in both directions.'];
    expect(tourFacts(onBoard(tour, five))).toEqual(known);
    expect(tourFacts(onBoard(tour, five), { ...drawn, symmetries: [] })).toEqual([
      known[0],
      'It has no symmetry.',
      known[1],
      'It turns 20 times, goes straight on for 1 move at most, and its moves cross 31 times.',
    ]);
    expect(tourFacts(onBoard(tour, five), { closed: false, magic: 'magic' }).at(-1)).toMatch(/^Its numbers are magic:/);
  });

  it('is rare if it has a symmetry', () => {
    const six = newGame({ board: makeBoard(6, 6), closed: true });
    const half =
      'a1 b3 c5 a6 b4 a2 c1 e2 f4 e6 d4 c6 a5 c4 b2 a4 b6 d5 f6 e4 d2 f1 e3 f5 d6 b5 a3 b1 c3 d1 f2 d3 e5 f3 e1 c2';
    const symmetries = ['half turn'];
    expect(tourFacts(onBoard(half, six), { closed: true, symmetries, half_turn: 'Bergholtian' })).toEqual([
      'A closed tour.',
      'It looks the same turned by half (Bergholtian).',
      'One of 9,862 closed tours of this board, and of 78 that look the same turned by half.',
    ]);
    expect(tourFacts(onBoard(half, six), { closed: true, symmetries: ['half turn', 'quarter turn'] }).at(-1)).toBe(
      'One of 9,862 closed tours of this board, and of 10 that look the same turned by a quarter.',
    );
  });
});

describe('what is given away', () => {
  it('of a puzzle is how it went, in rows', () => {
    const game = { ...onBoard(tour, five), given: 12 };
    expect(wentGrid(game, new Set([12, 20]))).toBe('○●●●●●●●\n○●●●●');
  });

  it('of a position is a line that opens again, by itself or in a link', () => {
    const game = onBoard('a1 b3', five);
    for (const text of [
      positionText(game),
      positionText(game).replace('\n', ''),
      ` x ${positionText(game)}\n`,
      '/#play?board=5x5&path=a1-b3',
    ]) {
      expect(gameOfText(text)).toMatchObject({ game: { path: game.path } });
    }
    expect(gameOfText('hello')).toHaveProperty('error');
  });

  it('of a position is also a command that goes on from there, or checks what is done', () => {
    const command = (moves: string, setup: Parameters<typeof newGame>[0]) => commandOf(onBoard(moves, newGame(setup)));
    const board = makeBoard(5, 5);
    expect(command('a1 b3 c5', { board })).toBe('cavalcade tour 5x5 --from c5 --block a1,b3');
    expect(command('a1', { board: makeBoard(6, 6), closed: true })).toBe('cavalcade tour 6x6 --closed --from a1');
    expect(command('a1 b3 c5', { board: makeBoard(6, 6), closed: true })).toBe(
      'cavalcade tour 6x6 --from c5 --to a1 --block b3',
    );
    expect(command('a1 e5 b3', { board, knights: 2 })).toBe('cavalcade visit 5x5 --knights e5,b3 --block a1');
    expect(command('a1', { board: makeBoard(5, 5, [24], { wrap: 'xy', leaper: '2,3' }) })).toBe(
      'cavalcade tour 5x5 --from a1 --block e5 --wrap xy --leaper 2,3',
    );
    expect(command('a1 b3 c1 a2 b4', { board: makeBoard(3, 4) })).toMatch(/^cavalcade tour 3x4 --from b4/);
    expect(command(tour, { board })).toMatch(/^echo a1 .* \| cavalcade check - --board 5x5$/);
  });
});

describe('for those who hear the board', () => {
  const marks = sceneOf(onBoard('a1 b3', five), { kind: 'none' }, cellOf(five.board, 'c5'), true);
  const words = squareWords(onBoard('a1 b3', five), {
    ...marks,
    losing: new Set([cellOf(five.board, 'd4') ?? -1]),
    deadEnds: new Set([cellOf(five.board, 'e5') ?? -1]),
  });
  const said = (name: string) => words(cellOf(five.board, name) ?? -1);

  it('marks are in the names of the squares', () => {
    expect(said('c5')).toBe('c5, legal, the hint, 3 ways on');
    expect(said('d4')).toMatch(/^d4, legal, loses/);
    expect(said('e5')).toBe('e5, free, cannot be left');
  });

  it('the moves are named', () => {
    expect(movesWords(onBoard('a1', five))).toBe('From a1: b3, c2.');
    expect(movesWords(five)).toBe('Any free square can be the start.');
  });
});

describe('drawn boards', () => {
  it('are mended: as many holes, colours even, two ways from every square', () => {
    for (let seed = 0; seed < 50; ++seed) {
      const random = randomHoles(makeBoard(8, 8), 16, seed);
      const board = mended(random, true, chanceOf(seed));
      expect(board && squaresOf(board)).toBe(48);
      if (!board) continue;
      expect(isEven(board, true)).toBe(true);
      for (let cell = 0; cell < 64; ++cell) {
        if (!board.holes.has(cell)) expect(movesFrom(board, cell).length).toBeGreaterThan(1);
      }
    }
  });

  it('are given up where nothing is left to mend', () => {
    expect(mended(randomHoles(makeBoard(3, 3), 7, 1), false, chanceOf(1))).toBeUndefined();
  });
});
