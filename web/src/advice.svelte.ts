// Asking the engine while somebody plays: one question at a time, the newest wins, and nobody waits for it. That it takes
// long is said after 200 ms; whoever is tired of it can cancel.

import { ApiError } from './api';
import { knownOpinion, opinionOf } from './opinion';
import type { Game } from './rules/game';
import { silent, type News } from './rules/news';

const slowAfter = 200;

const messageOf = (error: unknown) =>
  error instanceof ApiError ? error.message : 'The engine gave an answer that cannot be read.';

export class Advice {
  news: News = $state.raw(silent);
  #asking: AbortController | undefined;

  // What the engine says about the game, and nothing if another question came in between.
  async ask(game: Game, patience?: string): Promise<News | undefined> {
    this.leave();
    const known = knownOpinion(game);
    if (known && !patience) return (this.news = known);
    const asking = new AbortController();
    this.#asking = asking;
    this.news = { kind: 'checking', slow: false };
    const slow = setTimeout(() => (this.news = { kind: 'checking', slow: true }), slowAfter);
    asking.signal.addEventListener('abort', () => clearTimeout(slow));
    try {
      const news = await opinionOf(game, asking.signal, patience);
      return asking.signal.aborted ? undefined : (this.news = news);
    } catch (error) {
      if (asking.signal.aborted) return undefined;
      return (this.news = { kind: 'failed', message: messageOf(error) });
    } finally {
      clearTimeout(slow);
    }
  }

  cancel(): void {
    this.leave();
    this.news = { kind: 'cancelled' };
  }

  silence(): void {
    this.leave();
    this.news = silent;
  }

  // Drops the question under way, if there is one.
  leave(): void {
    this.#asking?.abort();
    this.#asking = undefined;
  }
}
