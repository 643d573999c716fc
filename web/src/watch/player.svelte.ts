// The state of a player bar: where in a walk or a search it is, whether it runs, and how fast. The bar shows and steers
// it, pictures read its time.

import { advanced, fittingRate, stepped } from './clock';

export class Player {
  time = $state(0);
  length = $state(0);
  rate = $state(4);
  playing = $state(false);

  // Something new to play: from its beginning, or, where nothing should move by itself, at its end.
  load(length: number, play: boolean, rate = fittingRate(length)): void {
    this.length = length;
    this.rate = rate;
    this.time = play ? 0 : length;
    this.playing = play && length > 0;
  }

  toggle(): void {
    if (!this.playing && this.time >= this.length) this.time = 0;
    this.playing = !this.playing && this.length > 0;
  }

  seek(time: number): void {
    this.playing = false;
    this.time = Math.min(this.length, Math.max(0, time));
  }

  step(by: 1 | -1): void {
    this.seek(stepped(this.time, by, this.length));
  }

  tick(seconds: number): void {
    this.time = advanced(this.time, this.rate, seconds, this.length);
    if (this.time >= this.length) this.playing = false;
  }
}
