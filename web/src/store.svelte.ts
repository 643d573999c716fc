// The page's one store: what the player has chosen, which view is open, and the running games. Views and parts read it
// and call the rounds' methods; nothing else on the page holds state that outlives a component.

import type { Puzzling } from './puzzling.svelte';
import { Round, type Past } from './round.svelte';
import type { View } from './route';
import { makeBoard } from './rules/board';
import { newGame, type Game } from './rules/game';
import { gameOf, linkOf } from './rules/link';
import { boardWords, goalText, modeText, placeWords } from './rules/words';
import { SavedGames, type Saved } from './saved';
import { loadSettings, saveSettings, type Settings } from './settings';
import { local, session } from './storage';
import { claimGames, returnGames } from './tab';

class Store {
  settings: Settings = $state(loadSettings(local));
  view: View = $state('play');
  // What the polite live region says.
  message = $state('');
  // The running game of Play, and that of Puzzles.
  game: Round | undefined = $state.raw();
  puzzle: Puzzling | undefined = $state.raw();
  // The player's own game, while one from a link is on the table.
  aside: Round | undefined = $state.raw();
}

export const store = new Store();
export const claimed = claimGames(session);

const games = new SavedGames(local, 'cavalcade.game');

const roundOf = (game: Game, past?: Past, name = games.freshName()) => new Round(store, games.keeper(name), game, past);

// A game of this tab, as it was before a reload.
function ownGame(name: string | undefined): Round | undefined {
  const saved = name === undefined ? undefined : games.load(name);
  return saved && roundOf(saved.game, saved, name);
}

// The game as this tab left it; in a fresh tab the one that was played last anywhere, or a first one.
export function resumeGame(): void {
  if (store.game) return;
  store.aside = ownGame(claimed.aside);
  store.game = ownGame(claimed.game);
  if (store.game) return;
  const last = games.newest();
  store.game = last ? roundOf(last.game, last) : roundOf(newGame({ board: makeBoard(8, 8) }));
}

export function beginGame(game: Game): void {
  store.game = roundOf(game);
  store.message = `New game: ${boardWords(game)}, ${(game.knights === 2 ? modeText : goalText)(game).toLowerCase()}.`;
}

// Games that were left unfinished in this tab or another, to go on with: as a game of this tab, so that the other one, if
// it is still there, keeps its own.
export const gamesLeft = (table: Game): Saved[] => games.underWay(table).slice(0, 4);

export function goOnWith(saved: Saved): void {
  store.game = roundOf(saved.game, saved);
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
  const round = roundOf(opened.game, { seconds: 0, hints: 0, shown: false, counts: opened.game.path.length === 0 });
  games.save(round.keeper.name, round, 0);
  store.game = round;
  store.message = 'The game of the link is open.';
}

// A game that is begun is written down and offered back; one that came by a link and was only looked at is not.
function putAside(round: Round): void {
  const isLookedAt = games.changed(round.keeper.name) === 0;
  if (round.game.path.length === 0 || isLookedAt) return;
  round.keeper.change(round);
  store.aside = round;
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
  returnGames(session, {
    game: store.game?.keeper.name ?? claimed.game,
    aside: store.aside?.keeper.name ?? (store.game ? undefined : claimed.aside),
    puzzle: store.puzzle?.round?.keeper.name ?? claimed.puzzle,
  });
}

addEventListener('pagehide', giveBack);
addEventListener('pageshow', () => claimGames(session));
document.addEventListener('visibilitychange', () => (document.hidden ? giveBack() : claimGames(session)));
