// The running game, kept in the browser so that a reload resumes it: its link, the moves that redo would bring back, the
// time and the hints. What is found is read by the same rules as a link from anywhere; anything odd gives a fresh game.

import { cellOf, nameOf } from './rules/board';
import { aheadOf, goTo, play, type Game } from './rules/game';
import { gameOf, linkOf } from './rules/link';
import type { Past } from './round.svelte';
import type { Store } from './settings';

export interface Saved extends Past {
  game: Game;
}

export function saveGame(storage: Store, key: string, { game, seconds, hints, counts }: Saved): void {
  const ahead = aheadOf(game).map((cell) => nameOf(game.board, cell));
  try {
    storage.setItem(key, JSON.stringify({ link: linkOf(game), ahead, seconds: Math.round(seconds), hints, counts }));
  } catch {
    // No room or no permission: the game then lasts as long as the page is open.
  }
}

const amount = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0);

// The game with the moves ahead of it to be redone; moves the rules do not allow end the list.
function withAhead(game: Game, names: unknown): Game {
  let further = game;
  for (const name of Array.isArray(names) ? names : []) {
    const cell = typeof name === 'string' ? cellOf(game.board, name) : undefined;
    const next = cell === undefined ? further : play(further, cell);
    if (next === further) break;
    further = next;
  }
  return goTo(further, game.path.length);
}

export function loadGame(storage: Store, key: string): Saved | undefined {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof found !== 'object' || found === null) return undefined;
    const fields: Record<string, unknown> = { ...found };
    if (typeof fields.link !== 'string') return undefined;
    const opened = gameOf(fields.link);
    if ('error' in opened) return undefined;
    const game = withAhead(opened.game, fields.ahead);
    return { game, seconds: amount(fields.seconds), hints: amount(fields.hints), counts: fields.counts !== false };
  } catch {
    return undefined;
  }
}
