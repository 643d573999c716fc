// The state of a player bar: where in a walk or a search it is, whether it runs, and how fast. The bar shows and steers it,
// boards read its time. Time runs in moves at a rate that is chosen on a logarithmic scale, because one move per second is
// right to explain a rule and a thousand to see a large board fill.

export const slowest = 0.5;
export const fastest = 5000;

// A place on the slider, 0 to 100, and the moves per second it stands for.
export const rateAt = (place: number) => slowest * (fastest / slowest) ** (place / 100);
export const placeOf = (rate: number) => (100 * Math.log(rate / slowest)) / Math.log(fastest / slowest);

// A walk of any length then takes about twelve seconds, but a short one is not slower than two moves per second.
export const fittingRate = (length: number) => Math.min(fastest, Math.max(2, length / 12));

// A search is followed with a sentence for each step, which somebody wants to read. A long one is begun a little faster: nobody reads
// all of it, and whoever has seen enough can go on at any speed.
export const teachingRate = (length: number) => (length <= 100 ? 2 : 5);

export const advanced = (time: number, rate: number, seconds: number, length: number) =>
  Math.min(length, time + rate * seconds);

// The next whole move in a direction; a move under way is finished, or taken back.
export const stepped = (time: number, by: 1 | -1, length: number) =>
  Math.min(length, Math.max(0, by > 0 ? Math.floor(time) + 1 : Math.ceil(time) - 1));

export function rateInWords(rate: number, unit = 'move'): string {
  const rounded = rate < 10 ? Math.round(rate * 10) / 10 : Number(rate.toPrecision(2));
  return `${rounded.toLocaleString('en')} ${unit}${rounded === 1 ? '' : 's'} a second`;
}

// Where many steps are one film, of which nobody counts the steps.
export const wholeInWords = (rate: number, length: number) => {
  const seconds = Math.max(1, Math.round(length / rate));
  return `all of it in ${seconds.toLocaleString('en')} s`;
};

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
