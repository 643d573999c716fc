// The next harder game after a win: the same board as a closed tour where one can exist, else the next larger board.

import { largest, makeBoard, squaresOf } from './board';
import { newGame, type Game } from './game';

// Closed tours need an even number of squares, and two sides of at least five and six (Schwenk 1991).
const mayClose = (game: Game) =>
  game.knights === 1 &&
  !game.closed &&
  squaresOf(game.board) % 2 === 0 &&
  Math.min(game.board.width, game.board.height) >= 5;

export function harder(game: Game): Game | undefined {
  const { board, knights } = game;
  if (mayClose(game)) return newGame({ board, closed: true });
  const [width, height] = [Math.min(largest, board.width + 1), Math.min(largest, board.height + 1)];
  if (width === board.width && height === board.height) return undefined;
  return newGame({ board: makeBoard(width, height), knights });
}
