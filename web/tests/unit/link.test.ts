// Links: every game comes back as it was, and whatever is wrong with a link is said.

import { describe, expect, it } from 'vitest';
import { makeBoard } from '../../src/game/board';
import { newGame } from '../../src/game/game';
import { gameOf, isOwnMachine, linkOf } from '../../src/game/link';
import { chanceOf } from '../../src/game/random';
import { randomGame, seedsToTry } from './laws';

describe('a link', () => {
  it('gives back the exact position', () => {
    for (const seed of seedsToTry) {
      const game = randomGame(seed);
      const opened = gameOf(linkOf(game));
      if ('error' in opened) throw new Error(opened.error);
      expect({ ...opened.game, turns: [] }).toEqual({ ...game, turns: [] });
      expect(linkOf(opened.game)).toBe(linkOf(game));
    }
  });

  it('is readable', () => {
    const game = newGame({ board: makeBoard(6, 5, [0, 7]), closed: true, seed: 3 });
    expect(linkOf(game)).toBe('board=6x5&holes=a1-b2&goal=closed&seed=3');
  });

  it('keeps the given squares of a puzzle', () => {
    const opened = gameOf('board=5x5&path=a1-b3-c5&given=2');
    expect('game' in opened && [opened.game.given, opened.game.turns]).toEqual([2, [2]]);
  });

  it.each([
    ['board=2x9', /no board from 3x3 to 20x20/],
    ['board=21x5', /no board/],
    ['', /no board/],
    ['board=5x5&path=a1-f9', /does not have: "f9"/],
    ['board=5x5&path=a1-a2', /number 2, a2/],
    ['board=5x5&path=a1-b3-a1', /number 3, a1/],
    ['board=5x5&holes=b3&path=a1-b3', /number 2, b3/],
    ['board=5x5&knights=2&path=a1-b3-c5', /in turn/],
    ['board=3x3&holes=a1-b1-c1-a2-b2-c2-a3-b3-c3', /no square/],
  ])('that is wrong is refused in words: %s', (link, words) => {
    const opened = gameOf(link);
    expect('error' in opened ? opened.error : 'opened').toMatch(words);
  });

  it('never throws, whatever it holds', () => {
    for (const seed of seedsToTry) {
      const chance = chanceOf(seed);
      const letters = [...linkOf(randomGame(seed))];
      for (let i = 0; i < 5; ++i) letters[chance(letters.length)] = String.fromCharCode(33 + chance(90));
      expect(() => gameOf(letters.join(''))).not.toThrow();
    }
  });
});

it('only this machine is called localhost, 127.x or ::1', () => {
  expect(['localhost', '127.0.0.1', '127.0.1.1', '[::1]'].every(isOwnMachine)).toBe(true);
  expect(['192.168.0.7', '[fd00::7]', 'chess.example', '10.127.0.1'].some(isOwnMachine)).toBe(false);
});
