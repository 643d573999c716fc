// For laws that hold of any game: random games, drawn by seed, so that a failure can be repeated.

import { makeBoard } from '../../src/game/board';
import { legalMoves, newGame, play, type Game } from '../../src/game/game';
import { randomHoles } from '../../src/game/holes';
import { chanceOf } from '../../src/game/random';

export function randomGame(seed: number): Game {
  const chance = chanceOf(seed);
  const [width, height] = [3 + chance(7), 3 + chance(7)];
  const board = chance(2) === 0 ? makeBoard(width, height) : randomHoles(makeBoard(width, height), chance(6), seed);
  const knights = chance(3) === 0 ? 2 : 1;
  let game = newGame({ board, closed: chance(2) === 0, knights, seed: chance(2) === 0 ? seed : undefined });
  for (let left = chance(50); left > 0; --left) {
    const moves = legalMoves(game);
    const to = moves[chance(moves.length)];
    if (to === undefined) break;
    game = play(game, to, chance(3) === 0);
  }
  return game;
}

export const seedsToTry = Array.from({ length: 120 }, (_, seed) => seed);
