// The puzzle on the table: asked of the engine by its name, played as a session whose first squares are given, remembered
// when the page is closed. The engine's live verdict is off here, whatever the settings say: with one way to finish, it
// would say of every move whether it is right, and nothing would be left to find. Asking is still possible.

import { ApiError, clues as askForClues, puzzle as askForPuzzle, type CluePuzzle, type Puzzle } from '../engine/api';
import { Retry } from '../engine/retry';
import { boardOf, cellOf } from '../game/board';
import { goTo, newGame, type Game } from '../game/game';
import { linkOf } from '../game/link';
import {
  keepRun,
  keepSolved,
  kindOf,
  loadSolved,
  longestRun,
  nameOfPuzzle,
  runOf,
  type PuzzleId,
  type Solved,
} from '../game/puzzles';
import { SavedGames, type Saved } from '../game/saved';
import { Session, type SaveSlot, type Page } from '../game/session.svelte';
import { puzzleWords } from '../game/words';
import { local } from '../page/storage';
import { claimed, store } from '../page/store.svelte';

const withoutVerdict = (page: Page): Page => ({
  get settings() {
    return { ...page.settings, verdict: false, advice: false };
  },
  get message() {
    return page.message;
  },
  set message(text) {
    page.message = text;
  },
});

export type Told = Puzzle | CluePuzzle;

// The puzzle as a game in which its squares are given; undefined if they are no path on a board.
function gameOf(told: Told): Game | undefined {
  const board = boardOf(told.board);
  if (!board) return undefined;
  const given = told.path.flatMap((name) => cellOf(board, name) ?? []);
  const clues = new Map(
    ('step' in told ? told.step : []).flatMap((text) => {
      const [step = '', name = ''] = text.split('=');
      const cell = cellOf(board, name);
      return cell === undefined ? [] : [[cell, Number(step)] as const];
    }),
  );
  return given.length === told.path.length ? newGame({ board, closed: told.closed, given, clues }) : undefined;
}

const attempts = new SavedGames(local, 'cavalcade.attempt.');

class Puzzling {
  readonly page: Page;
  id: PuzzleId | undefined = $state.raw();
  told: Told | undefined = $state.raw();
  session: Session | undefined = $state.raw();
  failure = $state('');
  solved: Solved = $state.raw(loadSolved(local));
  longest = $state(0);
  #own: string | undefined;
  #asking: AbortController | undefined;
  readonly #retry = new Retry();

  // `own` is the name of the attempt this tab had open before it was reloaded.
  constructor(page: Page, own?: string) {
    this.page = page;
    this.#own = own;
  }

  // Puts another puzzle on the table; the one that is there already stays as it is.
  open(id: PuzzleId): void {
    if (this.id && nameOfPuzzle(this.id) === nameOfPuzzle(id) && !this.failure) return;
    this.id = id;
    this.session = this.told = undefined;
    // Another tab may have solved some meanwhile.
    this.solved = loadSolved(local);
    this.longest = longestRun(local, kindOf(id));
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
      const told = await (id.kind === 'clues' ? askForClues : askForPuzzle)(id, asking.signal);
      if (!asking.signal.aborted) this.#begin(id, told);
    } catch (error) {
      if (asking.signal.aborted) return;
      this.failure = error instanceof ApiError ? error.message : 'The engine gave an answer that cannot be read.';
      this.page.message = this.failure;
      if (error instanceof ApiError && error.isPassing) this.#retry.later(() => void this.#fetch(id));
    }
  }

  #begin(id: PuzzleId, told: Told): void {
    const fresh = gameOf(told);
    if (!fresh) throw new Error('no such board');
    const [name, left] = this.#attempt(id, fresh);
    this.failure = '';
    this.#retry.stop();
    this.told = told;
    this.session = new Session(withoutVerdict(this.page), this.#slot(id, name), left?.game ?? fresh, left);
    this.page.message = `A puzzle, ${puzzleWords(told, false)}.`;
  }

  // How this very puzzle was left in this tab, or else in any, and the name to go on under.
  #attempt(id: PuzzleId, fresh: Game): [string, Saved | undefined] {
    const puzzle = nameOfPuzzle(id);
    const isLeft = (saved: Saved | undefined) =>
      saved && linkOf(goTo(saved.game, saved.game.given)) === linkOf(fresh) ? saved : undefined;
    const own = this.#own?.startsWith(`${puzzle}.`) ? this.#own : undefined;
    this.#own = undefined;
    const mine = own && isLeft(attempts.load(own));
    return mine ? [own, mine] : [`${puzzle}.${attempts.freshName()}`, isLeft(attempts.newest(`${puzzle}.`))];
  }

  #keep(id: PuzzleId, how: 'helped' | 'alone'): void {
    this.solved = keepSolved(local, id, how);
    const kind = kindOf(id);
    if ('run' in id) this.longest = keepRun(local, runOf(id.run, this.solved, kind).length, kind);
  }

  // Remembers how far it is, and that it was solved; what the engine has played counts for nothing.
  #slot(id: PuzzleId, name: string): SaveSlot {
    const { change, pause } = attempts.slot(name);
    return {
      name,
      pause: (session) => session.shown || pause(session),
      change: (session) => {
        if (session.shown) return;
        change(session);
        if (session.outcome === 'won') this.#keep(id, session.hints > 0 ? 'helped' : 'alone');
      },
    };
  }
}

export const puzzling = (store.puzzle = new Puzzling(store, claimed.puzzle));
