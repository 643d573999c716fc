// What the engine offers, asked for once: the methods and tie-breaks that the forms list, and its limits.

import { about, type About, type NamedMethod } from './api';
import { severalPasses } from './form';
import { Retry } from './retry';

const onlyAuto: NamedMethod[] = [{ name: 'auto', summary: 'the best method for the board' }];

const several = { name: severalPasses, summary: 'one pass by roth, one by pohl, then random ones' };

class Engine {
  about: About | undefined = $state.raw();
  tourMethods = $derived(this.about?.methods.tour ?? onlyAuto);
  coverMethods = $derived(this.about?.methods.cycles ?? onlyAuto);
  tieBreaks = $derived([several, ...(this.about?.tie_breaks ?? [])]);
  mostSeconds = $derived(this.about?.limits.seconds ?? 60);

  readonly #retry = new Retry();

  // A failure is not kept: forms work with what is known, the first question says what is wrong, and it is tried again.
  async load(): Promise<void> {
    if (this.about) return;
    try {
      this.about = await about();
    } catch {
      this.#retry.later(() => void this.load());
    }
  }
}

export const engine = new Engine();
