// Trying again what failed because nobody answered: after a second, then after twice as long each time, up to half a
// minute; and at once when the reader comes back to the window or the network does.

const shortest = 1000;
const longest = 30_000;
const cues = ['focus', 'online'] as const;

export class Retry {
  readonly #window: EventTarget;
  #pause = shortest;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #work: (() => void) | undefined;

  constructor(window: EventTarget = globalThis as unknown as EventTarget) {
    this.#window = window;
  }

  // The work to do again. It has to say itself, by asking for another try, that it has failed once more.
  later(work: () => void): void {
    this.#forget();
    this.#work = work;
    this.#timer = setTimeout(this.#now, this.#pause);
    this.#pause = Math.min(longest, this.#pause * 2);
    for (const cue of cues) this.#window.addEventListener(cue, this.#now);
  }

  // It went well, or nobody wants it any more.
  stop(): void {
    this.#forget();
    this.#pause = shortest;
  }

  readonly #now = (): void => {
    const work = this.#work;
    this.#forget();
    work?.();
  };

  #forget(): void {
    clearTimeout(this.#timer);
    this.#work = undefined;
    for (const cue of cues) this.#window.removeEventListener(cue, this.#now);
  }
}
