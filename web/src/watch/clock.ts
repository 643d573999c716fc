// The clock of a player bar: time runs in moves at a rate that is chosen on a logarithmic scale, because one move a
// second is right to explain a rule and a thousand to see a large board fill. Pure: what shows it keeps the state.

export const slowest = 0.5;
export const fastest = 5000;

// A place on the slider, 0 to 100, and the moves a second it stands for.
export const rateAt = (place: number) => slowest * (fastest / slowest) ** (place / 100);
export const placeOf = (rate: number) => (100 * Math.log(rate / slowest)) / Math.log(fastest / slowest);

// A walk of any length then takes about twelve seconds, but a short one is not slower than two moves a second.
export const fittingRate = (length: number) => Math.min(fastest, Math.max(2, length / 12));

export const advanced = (time: number, rate: number, seconds: number, length: number) =>
  Math.min(length, time + rate * seconds);

// The next whole move in a direction; a move under way is finished, or taken back.
export const stepped = (time: number, by: 1 | -1, length: number) =>
  Math.min(length, Math.max(0, by > 0 ? Math.floor(time) + 1 : Math.ceil(time) - 1));

export function rateInWords(rate: number, unit = 'move'): string {
  const rounded = rate < 10 ? Math.round(rate * 10) / 10 : Number(rate.toPrecision(2));
  return `${rounded.toLocaleString('en')} ${unit}${rounded === 1 ? '' : 's'} a second`;
}
