// The time a game has taken: it runs from the first move to the end, and stands still while nobody can see the page.

export class Clock {
  seconds = $state(0);
  running = $state(false);
  #since = 0;
  #ticking: ReturnType<typeof setInterval> | undefined;

  constructor(seconds = 0) {
    this.seconds = seconds;
  }

  start(): void {
    if (this.running) return;
    this.running = true;
    this.#since = performance.now();
    this.#ticking = setInterval(() => this.#count(), 250);
  }

  stop(): void {
    if (!this.running) return;
    this.#count();
    this.running = false;
    clearInterval(this.#ticking);
  }

  reset(): void {
    this.stop();
    this.seconds = 0;
  }

  #count(): void {
    const now = performance.now();
    this.seconds += (now - this.#since) / 1000;
    this.#since = now;
  }
}
