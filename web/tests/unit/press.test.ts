// What a press on a square means: a jump, taking back, picking up, or a refusal.

import { describe, expect, it } from 'vitest';
import { cellOf, makeBoard, nameOf } from '../../src/game/board';
import { legalMoves, newGame, play, type Game } from '../../src/game/game';
import { isRepeated, press, type Held } from '../../src/game/press';
import { randomGame, seedsToTry } from './laws';

const board = makeBoard(8, 8);
const at = (name: string) => cellOf(board, name) ?? -1;
const path = (game: Game) => game.path.map((cell) => nameOf(board, cell)).join(' ');
const started = play(newGame({ board }), at('d4'));

function pressed(game: Game, squares: string, autoMove = false) {
  let now = { game, effect: 'moved', held: undefined as Held | undefined };
  for (const name of squares.split(' ')) now = press(now.game, at(name), now.held, autoMove);
  return now;
}

describe('a press', () => {
  it('on a legal square jumps there', () => {
    expect(path(pressed(started, 'e6').game)).toBe('d4 e6');
  });

  it('on the last square takes the move back', () => {
    const { game, effect } = pressed(started, 'e6 e6');
    expect([path(game), effect]).toEqual(['d4', 'undone']);
  });

  it('on the knight and then on one of its dots moves it', () => {
    expect(path(pressed(started, 'e6 e6 f8').game)).toBe('d4 e6 f8');
    expect(path(pressed(started, 'd4 e6').game)).toBe('d4 e6');
  });

  it('on the knight and then on a dot of the square before takes back and moves', () => {
    expect(path(pressed(started, 'e6 e6 c6').game)).toBe('d4 c6');
  });

  it('on a knight on its start picks it up, and again takes it off', () => {
    const once = pressed(started, 'd4');
    expect([path(once.game), once.effect]).toEqual(['d4', 'held']);
    expect(path(pressed(started, 'd4 d4').game)).toBe('');
  });

  it('elsewhere is refused and changes nothing', () => {
    const { game, effect } = pressed(started, 'd5');
    expect([game, effect]).toEqual([started, 'illegal']);
  });

  it('on the other of two knights picks it up', () => {
    const two = pressed(newGame({ board, knights: 2 }), 'a1 h8 b3');
    expect(pressed(two.game, 'h8').effect).toBe('held');
    expect(path(pressed(two.game, 'h8 g6').game)).toBe('a1 h8 b3 g6');
    expect(path(pressed(two.game, 'b3').game)).toBe('a1 h8');
  });
});

describe('a double click', () => {
  const first = { game: started, cell: at('d4'), at: 1000 };

  it('is one press', () => {
    expect(isRepeated(first, { ...first, at: 1150 })).toBe(true);
  });

  it('is none after a while, on another square, or when something happened in between', () => {
    expect(isRepeated(undefined, first)).toBe(false);
    expect(isRepeated(first, { ...first, at: 1500 })).toBe(false);
    expect(isRepeated(first, { ...first, cell: at('e6'), at: 1150 })).toBe(false);
    expect(isRepeated(first, { ...first, game: play(started, at('e6')), at: 1150 })).toBe(false);
  });
});

describe('laws of pressing', () => {
  it('a dot that was there before the knight was pressed is never a dot of the square before', () => {
    for (const seed of seedsToTry) {
      const game = randomGame(seed);
      const last = game.path.at(-1);
      const single = (game.turns.at(-1) ?? 0) === game.path.length - 1;
      if (game.knights !== 1 || !single || last === undefined) continue;
      const back = press(game, last, undefined, false);
      if (back.effect !== 'undone' || back.game.path.length === 0) continue;
      for (const dot of legalMoves(game)) {
        expect(press(back.game, dot, back.held, false).game.path).toEqual([...game.path, dot]);
      }
    }
  });

  it('given squares stay, however often they are pressed', () => {
    const puzzle = newGame({ board, given: [at('d4'), at('e6')] });
    expect(path(pressed(puzzle, 'e6 e6 e6').game)).toBe('d4 e6');
  });
});
