// Asking the engine while somebody plays: one question at a time, the newest wins, and nobody waits for it. What it says
// belongs to the position it was asked about and is never told of another one. That it takes long is said after 200 ms;
// whoever is tired of it can cancel. An engine that does not answer is asked again.

import { ApiError } from './api';
import { knownOpinion, opinionOf } from './opinion';
import { Retry } from './retry';
import type { Game } from './rules/game';
import { silent, type News } from './rules/news';

const slowAfter = 200;

const failureOf = (error: unknown): News & { kind: 'failed' } =>
  error instanceof ApiError
    ? { kind: 'failed', message: error.message, again: error.isPassing }
    : { kind: 'failed', message: 'The engine gave an answer that cannot be read.', again: false };

export class Advice {
  readonly #onnews: (news: News) => void;
  readonly #retry = new Retry();
  #told: { readonly game: Game; readonly news: News } | undefined = $state.raw();
  #asking: AbortController | undefined;

  // `onnews` hears what the engine has said, when it has said it.
  constructor(onnews: (news: News) => void) {
    this.#onnews = onnews;
  }

  // What is known about this very position.
  newsOf(game: Game): News {
    return this.#told?.game === game ? this.#told.news : silent;
  }

  // What the engine says about the game, and nothing if another question came in between.
  ask(game: Game, patience?: string): Promise<News | undefined> {
    this.silence();
    return this.#ask(game, patience);
  }

  cancel(game: Game): void {
    this.leave();
    this.#told = { game, news: { kind: 'cancelled' } };
  }

  silence(): void {
    this.leave();
    this.#told = undefined;
  }

  // Drops the question under way, if there is one.
  leave(): void {
    this.#retry.stop();
    this.#asking?.abort();
    this.#asking = undefined;
  }

  async #ask(game: Game, patience: string | undefined): Promise<News | undefined> {
    const known = knownOpinion(game);
    if (known && !patience) return this.#tell(game, known);
    const asking = new AbortController();
    this.#asking = asking;
    // While it is tried again, that it failed stays on view.
    const failed = this.newsOf(game).kind === 'failed';
    const wait = (slow: boolean) => {
      if (!failed) this.#told = { game, news: { kind: 'checking', slow } };
    };
    wait(false);
    const slow = setTimeout(() => wait(true), slowAfter);
    asking.signal.addEventListener('abort', () => clearTimeout(slow));
    try {
      const news = await opinionOf(game, asking.signal, patience);
      if (asking.signal.aborted) return undefined;
      this.#retry.stop();
      return this.#tell(game, news);
    } catch (error) {
      if (asking.signal.aborted) return undefined;
      const failure = failureOf(error);
      if (failure.again) this.#retry.later(() => void this.#ask(game, patience));
      return this.#tell(game, failure);
    } finally {
      clearTimeout(slow);
    }
  }

  #tell(game: Game, news: News): News {
    const { kind } = this.newsOf(game);
    this.#told = { game, news };
    if (kind !== 'failed' || news.kind !== 'failed') this.#onnews(news);
    return news;
  }
}
