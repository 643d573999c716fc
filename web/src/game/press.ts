// What a press on a square means. A legal square is jumped to. The last square takes the last turn back; whoever pressed
// the knight only to pick it up, as in chess, and goes on to one of the dots it had, gets that move: squares a move away
// from two neighbouring squares never have the same colour, so after a single move the second press says what the first
// one meant (after a run of forced moves what is legal now goes first). A knight on its start has no move to take back and
// is picked up; a second press takes it off the board.

import { canUndo, headOf, legalMoves, play, redo, undo, type Game } from './game';

// The square of the knight that was pressed last, if nothing happened since, and whether that took a turn back.
export interface Held {
  readonly cell: number;
  readonly tookBack: boolean;
}

export type Effect = 'moved' | 'undone' | 'held' | 'illegal';

export interface Pressed {
  readonly game: Game;
  readonly effect: Effect;
  readonly held: Held | undefined;
}

const still = (game: Game, effect: Effect, held?: Held): Pressed => ({ game, effect, held });

export function press(game: Game, cell: number, held: Held | undefined, autoMove: boolean): Pressed {
  if (held?.tookBack) {
    const lifted = redo(game);
    if (!legalMoves(game).includes(cell) && legalMoves(lifted).includes(cell)) {
      return still(play(lifted, cell, autoMove), 'moved');
    }
  }
  if (legalMoves(game).includes(cell)) return still(play(game, cell, autoMove), 'moved');
  if (cell === game.path.at(-1)) return pressLast(game, cell, held);
  if (cell === headOf(game.path, game.knights)) return still(game, 'held', { cell, tookBack: false });
  return still(game, 'illegal');
}

function pressLast(game: Game, cell: number, held: Held | undefined): Pressed {
  const onStart = game.path.length <= game.knights || !canUndo(game);
  if (onStart && held?.cell !== cell) return still(game, 'held', { cell, tookBack: false });
  if (!canUndo(game)) return still(game, 'held', { cell, tookBack: false });
  return still(undo(game), 'undone', onStart ? undefined : { cell, tookBack: true });
}

// A press on a square, when it was made in milliseconds, and the game that it led to.
export interface LastPress {
  game: Game;
  readonly cell: number;
  readonly at: number;
}

const doubleClick = 400;

// Two presses of one square in quick succession, with nothing in between, are one: the second half of a double click must
// not take back what the first half did, or complain about a square that forced moves have left behind.
export const isRepeated = (last: LastPress | undefined, now: LastPress) =>
  last !== undefined && last.cell === now.cell && last.game === now.game && now.at - last.at < doubleClick;
