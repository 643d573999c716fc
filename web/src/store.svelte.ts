// The page's one store: what the player has chosen, which view is open, and the running games. Views and parts read it
// and call the rounds' methods; nothing else on the page holds state that outlives a component.

import type { Puzzling } from './puzzling.svelte';
import { Round } from './round.svelte';
import type { View } from './route';
import { makeBoard } from './rules/board';
import { newGame } from './rules/game';
import { gameOf } from './rules/link';
import { loadGame, saveGame } from './saved';
import { loadSettings, saveSettings, type Settings } from './settings';

class Store {
  settings: Settings = $state(loadSettings(localStorage));
  view: View = $state('play');
  // What the polite live region says.
  message = $state('');
  // The running game of Play, and that of Puzzles.
  game: Round | undefined = $state.raw();
  puzzle: Puzzling | undefined = $state.raw();
}

export const store = new Store();

const gameKey = 'cavalcade.game';

// The game as it was left, or a first one.
export function resumed(): Round {
  const saved = loadGame(localStorage, gameKey);
  return saved ? new Round(store, saved.game, saved) : new Round(store, newGame({ board: makeBoard(8, 8) }));
}

// Opens the game a link in the address names, and takes it out of the address: the game goes on from there.
export function openLink(): void {
  const [view, link] = location.hash.split('?');
  if (view !== '#play' || !link) return;
  history.replaceState(null, '', view);
  const opened = gameOf(link);
  if ('game' in opened) {
    store.game = new Round(store, opened.game, { seconds: 0, hints: 0, counts: opened.game.path.length === 0 });
    store.message = 'The game of the link is open.';
  } else {
    store.game = new Round(store, newGame({ board: makeBoard(8, 8) }));
    store.game.say(`${opened.error} Here is a fresh game.`);
  }
}

$effect.root(() => {
  $effect(() => saveSettings(localStorage, store.settings));
  $effect(() => {
    if (!store.game) return;
    const { game, clock, hints, counts } = store.game;
    saveGame(localStorage, gameKey, { game, seconds: clock.seconds, hints, counts });
  });
});
