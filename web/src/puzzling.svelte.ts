// The puzzle on the table: asked of the engine by its name, played as a round whose first squares are given, remembered
// when the page is closed. The engine's live verdict is off here, whatever the settings say: with one way to finish, it
// would say of every move whether it is right, and nothing would be left to find. Asking is still possible.

import { untrack } from 'svelte';
import { ApiError, puzzle as askForPuzzle, type Puzzle } from './api';
import { keepSolved, loadSolved, nameOfPuzzle, type PuzzleId } from './puzzles';
import { cellOf, boardOf } from './rules/board';
import { goTo, newGame, type Game } from './rules/game';
import { linkOf } from './rules/link';
import { counted } from './rules/words';
import { Round, type Room } from './round.svelte';
import { loadGame, saveGame, type Saved } from './saved';

const withoutVerdict = (room: Room): Room => ({
  get settings() {
    return { ...room.settings, verdict: false };
  },
  get message() {
    return room.message;
  },
  set message(text) {
    room.message = text;
  },
});

// The puzzle as a game in which its squares are given; undefined if they are no path on a board.
function gameOf(told: Puzzle): Game | undefined {
  const board = boardOf(told.board);
  const given = board ? told.path.flatMap((name) => cellOf(board, name) ?? []) : [];
  return board && given.length === told.path.length ? newGame({ board, closed: told.closed, given }) : undefined;
}

const attemptKey = 'cavalcade.puzzle';

// How this very puzzle was left when the page was closed, if it was the last one.
function leftAt(fresh: Game): Saved | undefined {
  const saved = loadGame(localStorage, attemptKey);
  return saved && linkOf(goTo(saved.game, saved.game.given)) === linkOf(fresh) ? saved : undefined;
}

export class Puzzling {
  readonly room: Room;
  id: PuzzleId | undefined = $state.raw();
  told: Puzzle | undefined = $state.raw();
  round: Round | undefined = $state.raw();
  failure = $state('');
  solved: ReadonlySet<string> = $state.raw(loadSolved(localStorage));
  readonly isSolved = $derived(this.id !== undefined && this.solved.has(nameOfPuzzle(this.id)));
  #asking: AbortController | undefined;

  constructor(room: Room) {
    this.room = room;
  }

  // Puts another puzzle on the table; the one that is there already stays as it is.
  async open(id: PuzzleId): Promise<void> {
    if (this.id && nameOfPuzzle(this.id) === nameOfPuzzle(id) && !this.failure) return;
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.id = id;
    this.round = this.told = undefined;
    this.failure = '';
    try {
      const told = await askForPuzzle(id, asking.signal);
      if (!asking.signal.aborted) this.#begin(told);
    } catch (error) {
      if (asking.signal.aborted) return;
      this.failure = error instanceof ApiError ? error.message : 'The engine gave an answer that cannot be read.';
      this.room.message = this.failure;
    }
  }

  // To be called whenever the round has changed: remembers how far it is, and that it was solved, unless by the engine.
  keep(): void {
    const { id, round } = this;
    if (!id || !round || round.shown) return;
    const { game, clock, hints } = round;
    const seconds = untrack(() => clock.seconds);
    saveGame(localStorage, attemptKey, { game, seconds, hints, counts: false });
    if (round.outcome === 'won') this.solved = keepSolved(localStorage, id);
  }

  #begin(told: Puzzle): void {
    const fresh = gameOf(told);
    if (!fresh) throw new Error('no such board');
    const left = leftAt(fresh);
    this.told = told;
    this.round = new Round(withoutVerdict(this.room), left?.game ?? fresh, left);
    this.room.message = `A puzzle, ${told.name}: ${counted(told.left, 'square')} to go, one way to finish.`;
  }
}
