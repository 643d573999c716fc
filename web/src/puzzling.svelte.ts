// The puzzle on the table: asked of the engine by its name, played as a round whose first squares are given, remembered
// when the page is closed. The engine's live verdict is off here, whatever the settings say: with one way to finish, it
// would say of every move whether it is right, and nothing would be left to find. Asking is still possible.

import { ApiError, puzzle as askForPuzzle, type Puzzle } from './api';
import { keepSolved, loadSolved, nameOfPuzzle, type PuzzleId, type Solved } from './puzzles';
import { Retry } from './retry';
import { cellOf, boardOf } from './rules/board';
import { goTo, newGame, type Game } from './rules/game';
import { linkOf } from './rules/link';
import { counted } from './rules/words';
import { Round, type Keeper, type Room } from './round.svelte';
import { SavedGames, type Saved } from './saved';
import { local } from './storage';

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

const attempts = new SavedGames(local, 'cavalcade.attempt.');

export class Puzzling {
  readonly room: Room;
  id: PuzzleId | undefined = $state.raw();
  told: Puzzle | undefined = $state.raw();
  round: Round | undefined = $state.raw();
  failure = $state('');
  solved: Solved = $state.raw(loadSolved(local));
  #own: string | undefined;
  #asking: AbortController | undefined;
  readonly #retry = new Retry();

  // `own` is the name of the attempt this tab had open before it was reloaded.
  constructor(room: Room, own?: string) {
    this.room = room;
    this.#own = own;
  }

  // Puts another puzzle on the table; the one that is there already stays as it is.
  open(id: PuzzleId): void {
    if (this.id && nameOfPuzzle(this.id) === nameOfPuzzle(id) && !this.failure) return;
    this.id = id;
    this.round = this.told = undefined;
    this.failure = '';
    this.#retry.stop();
    void this.#fetch(id);
  }

  // The player looks at another view: nothing is asked for meanwhile.
  rest(): void {
    this.#retry.stop();
  }

  async #fetch(id: PuzzleId): Promise<void> {
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    try {
      const told = await askForPuzzle(id, asking.signal);
      if (!asking.signal.aborted) this.#begin(id, told);
    } catch (error) {
      if (asking.signal.aborted) return;
      this.failure = error instanceof ApiError ? error.message : 'The engine gave an answer that cannot be read.';
      this.room.message = this.failure;
      if (error instanceof ApiError && error.isPassing) this.#retry.later(() => void this.#fetch(id));
    }
  }

  #begin(id: PuzzleId, told: Puzzle): void {
    const fresh = gameOf(told);
    if (!fresh) throw new Error('no such board');
    const [name, left] = this.#attempt(id, fresh);
    this.failure = '';
    this.#retry.stop();
    this.told = told;
    this.round = new Round(withoutVerdict(this.room), this.#keeper(id, name), left?.game ?? fresh, left);
    this.room.message = `A puzzle, ${told.name}: ${counted(told.left, 'square')} to go, one way to finish.`;
  }

  // How this very puzzle was left in this tab, or else in any, and the name to go on under.
  #attempt(id: PuzzleId, fresh: Game): [string, Saved | undefined] {
    const puzzle = nameOfPuzzle(id);
    const isLeft = (saved: Saved | undefined) =>
      saved && linkOf(goTo(saved.game, saved.game.given)) === linkOf(fresh) ? saved : undefined;
    const own = this.#own?.startsWith(`${puzzle}.`) ? this.#own : undefined;
    this.#own = undefined;
    const mine = own && isLeft(attempts.load(own));
    return mine ? [own, mine] : [puzzle + attempts.freshName(), isLeft(attempts.newest(`${puzzle}.`))];
  }

  // Remembers how far it is, and that it was solved; what the engine has played counts for nothing.
  #keeper(id: PuzzleId, name: string): Keeper {
    const { change, pause } = attempts.keeper(name);
    return {
      name,
      pause: (round) => round.shown || pause(round),
      change: (round) => {
        if (round.shown) return;
        change(round);
        if (round.outcome === 'won') this.solved = keepSolved(local, id, round.hints > 0 ? 'helped' : 'alone');
      },
    };
  }
}
