// The page's store: what the player has chosen, which view is open, and the running games. Views and parts read it and call
// the sessions' methods. All state that outlives a component is made here or beside its view (views/*.svelte.ts), when the
// file is loaded.

import { makeBoard } from '../game/board';
import { newGame, type Game } from '../game/game';
import { gameOf, linkOf } from '../game/link';
import { claimGames, returnGames, SavedGames, type Saved } from '../game/saved';
import { Session, type Past } from '../game/session.svelte';
import { boardWords, goalText, modeText, placeWords } from '../game/words';
import type { View } from './route';
import { loadSettings, saveSettings, type Settings } from './settings';
import { local, tab } from './storage';

class Store {
  settings: Settings = $state(loadSettings(local));
  view: View = $state('play');
  // What the polite live region says. The same words again are other words to it, so that they are spoken again.
  #message = $state('');
  get message(): string {
    return this.#message;
  }
  set message(text: string) {
    this.#message = text === this.#message ? `${text}\u00a0` : text;
  }
  // The running game of Play, and that of Puzzles.
  game: Session | undefined = $state.raw();
  puzzle: { readonly session: Session | undefined } | undefined = $state.raw();
  // The player's own game, while one from a link is on the table.
  aside: Session | undefined = $state.raw();
}

export const store = new Store();
export const claimed = claimGames(tab);

const games = new SavedGames(local, 'cavalcade.game.');

const sessionOf = (game: Game, past?: Past, name = games.freshName()) =>
  new Session(store, games.slot(name), game, past);

// A game of this tab, as it was before a reload.
function ownGame(name: string | undefined): Session | undefined {
  const saved = name === undefined ? undefined : games.load(name);
  return saved && sessionOf(saved.game, saved, name);
}

// The game as this tab left it; in a fresh tab the one that was played last anywhere, or a first one.
export function resumeGame(): void {
  if (store.game) return;
  store.aside = ownGame(claimed.aside);
  store.game = ownGame(claimed.game);
  if (store.game) return;
  const last = games.newest();
  store.game = last ? sessionOf(last.game, last) : sessionOf(newGame({ board: makeBoard(8, 8) }));
}

export function beginGame(game: Game): void {
  store.game = sessionOf(game);
  store.message = `New game: ${boardWords(game)}, ${(game.knights === 2 ? modeText : goalText)(game).toLowerCase()}.`;
}

// Games that were left unfinished in this tab or another, to go on with: as a game of this tab, so that the other one, if
// it is still there, keeps its own.
export const gamesLeft = (table: Game): Saved[] => games.underWay(table).slice(0, 4);

export function goOnWith(saved: Saved): void {
  store.game = sessionOf(saved.game, saved);
  store.message = `${boardWords(saved.game)} again. ${placeWords(saved.game)}`;
}

// Opens the game a link in the address names, and takes it out of the address: the game goes on from there. The player's
// own game is put aside; a link that is broken, or names the very position on the table, changes nothing.
export function openLink(): void {
  const [view, link] = location.hash.split('?');
  if (view !== '#play' || !link) return;
  history.replaceState(null, '', view);
  resumeGame();
  const before = store.game;
  const opened = gameOf(link);
  if ('error' in opened) {
    before?.say(
      `${opened.error} ${before.game.path.length > 0 ? 'Your game is as you left it.' : 'Here is a fresh game.'}`,
    );
    return;
  }
  if (before && linkOf(before.game) === linkOf(opened.game)) return;
  if (before) putAside(before);
  const session = sessionOf(opened.game, { seconds: 0, hints: 0, shown: false, counts: opened.game.path.length === 0 });
  games.save(session.slot.name, session, 0);
  store.game = session;
  store.message = 'The game of the link is open.';
}

// A game that is begun is written down and offered back; one that came by a link and was only looked at is not.
function putAside(session: Session): void {
  const isLookedAt = games.changed(session.slot.name) === 0;
  if (session.game.path.length === 0 || isLookedAt) return;
  session.slot.change(session);
  store.aside = session;
}

export function backToOwnGame(): void {
  const [left, own] = [store.game, store.aside];
  if (!own) return;
  store.game = own;
  store.aside = undefined;
  if (left) putAside(left);
  store.message = 'Your own game is on the table again.';
}

// ---- what is written down by itself ----

$effect.root(() => {
  let before = { ...store.settings };
  $effect(() => {
    const now = { ...store.settings };
    saveSettings(local, before, now);
    before = now;
  });
});

function giveBack(): void {
  returnGames(tab, {
    game: store.game?.slot.name ?? claimed.game,
    aside: store.aside?.slot.name ?? (store.game ? undefined : claimed.aside),
    puzzle: store.puzzle?.session?.slot.name ?? claimed.puzzle,
  });
}

addEventListener('pagehide', giveBack);
addEventListener('pageshow', () => claimGames(tab));
document.addEventListener('visibilitychange', () => (document.hidden ? giveBack() : claimGames(tab)));
