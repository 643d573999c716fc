// Running games, kept in the browser so that a reload resumes them: their link, the moves that redo would bring back, the
// time and the hints. Every game has a name of its own, and only the tab that has it open writes to it, when the player
// changes it. What is found is read by the same rules as a link from anywhere; anything odd is no game.

import { amount, type SiteData } from '../page/storage';
import { cellOf, nameOf } from './board';
import { aheadOf, goTo, outcomeOf, play, type Game } from './game';
import { gameOf, linkOf } from './link';
import { freshSeed } from './random';
import type { SaveSlot, Past } from './session.svelte';

export interface Saved extends Past {
  readonly game: Game;
}

// How many games are kept; of more, those go whose last change is longest ago.
const most = 12;

export class SavedGames {
  readonly #data: SiteData;
  readonly #prefix: string;

  // What begins with `prefix` is games and nothing else: those that are too many are removed.
  constructor(data: SiteData, prefix: string) {
    this.#data = data;
    this.#prefix = prefix;
  }

  freshName(): string {
    return `${Date.now().toString(36)}${freshSeed().toString(36)}`;
  }

  load(name: string): Saved | undefined {
    const fields = this.#data.fields(this.#prefix + name);
    if (typeof fields.link !== 'string') return undefined;
    const opened = gameOf(fields.link);
    if ('error' in opened) return undefined;
    const game = withAhead(opened.game, fields.ahead);
    const [shown, counts] = [fields.shown === true, fields.counts !== false];
    const slips = Array.isArray(fields.slips) ? fields.slips.flatMap((slip) => amount(slip) ?? []) : [];
    return { game, seconds: amount(fields.seconds) ?? 0, hints: amount(fields.hints) ?? 0, shown, counts, slips };
  }

  // The game that was changed last, of those whose names begin so; where names differ only by tab, it may be anyone's.
  newest(begin = ''): Saved | undefined {
    for (const name of this.#names(begin)) {
      const saved = this.load(name);
      if (saved) return saved;
    }
    return undefined;
  }

  // Games that are under way, the one changed last first, without earlier stages of those listed before them or of `table`,
  // the game that is being played.
  underWay(table: Game): Saved[] {
    const found: Saved[] = [];
    for (const saved of this.#names().flatMap((name) => this.load(name) ?? [])) {
      const isStage = [table, ...found.map(({ game }) => game)].some((game) =>
        linkOf(game).startsWith(linkOf(saved.game)),
      );
      if (outcomeOf(saved.game) === 'playing' && !isStage) found.push(saved);
    }
    return found;
  }

  // `changed` is when the player last changed the game, in milliseconds; 0 is never, of a game that came by a link.
  save(name: string, { game, seconds, hints, shown, counts, slips = [] }: Saved, changed = Date.now()): void {
    const ahead = aheadOf(game).map((cell) => nameOf(game.board, cell));
    const value = {
      link: linkOf(game),
      ahead,
      seconds: Math.round(seconds),
      hints,
      shown,
      counts,
      slips: [...slips],
      changed,
    };
    this.#data.write(this.#prefix + name, value);
    for (const old of this.#names().slice(most)) if (old !== name) this.#data.remove(this.#prefix + old);
  }

  // When the player last changed the game; undefined if it was never written.
  changed(name: string): number | undefined {
    const { link, changed } = this.#data.fields(this.#prefix + name);
    return link === undefined ? undefined : (amount(changed) ?? 0);
  }

  // Writes a session down whenever the player changes it. That time has passed is written, too, but makes no game newer,
  // and a game that nobody has changed in this tab stays another tab's.
  slot(name: string): SaveSlot {
    return {
      name,
      change: (session) => this.save(name, session),
      pause: (session) => {
        const changed = this.changed(name);
        if (changed !== undefined) this.save(name, session, changed);
      },
    };
  }

  // The names of all that is kept, the one changed last first.
  #names(begin = ''): string[] {
    const names = this.#data.keys(this.#prefix + begin).map((key) => key.slice(this.#prefix.length));
    const when = new Map(names.map((name) => [name, this.changed(name) ?? 0]));
    return names.sort((a, b) => (when.get(b) ?? 0) - (when.get(a) ?? 0));
  }
}

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

// ---- the games of this tab ----

// Which games this tab has open, so that a reload gives it its own games back and not those of another tab. The browser
// copies what a tab remembers when the tab is duplicated; so the names are taken out while the page is looked at and put
// back when it goes away: of two tabs, never both have the same game to write to.

export interface OpenGames {
  readonly game?: string | undefined;
  readonly aside?: string | undefined;
  readonly puzzle?: string | undefined;
}

const key = 'cavalcade.tab';
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export function claimGames(data: SiteData): OpenGames {
  const { game, aside, puzzle } = data.fields(key);
  data.remove(key);
  return { game: text(game), aside: text(aside), puzzle: text(puzzle) };
}

export function returnGames(data: SiteData, open: OpenGames): void {
  data.write(key, open);
}
