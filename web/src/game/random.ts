// Chance that can be repeated: the same seed draws the same numbers on every machine, so that a seed in a link or in a
// form gives the same holes and the same start. SplitMix (Steele, Lea and Flood 2014) with 32 bits: a counter that steps
// by the golden ratio, scrambled by two multiplications.

export type Chance = (below: number) => number;

export function chanceOf(seed: number): Chance {
  let counter = seed >>> 0;
  return (below) => {
    counter = (counter + 0x9e3779b9) >>> 0;
    let mixed = counter;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    mixed = (mixed ^ (mixed >>> 15)) >>> 0;
    return Math.floor((mixed / 2 ** 32) * below);
  };
}

// A different sample without repetition for every seed, in the order it was drawn.
export function drawn<T>(from: readonly T[], count: number, chance: Chance): T[] {
  const rest = [...from];
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0) taken.push(...rest.splice(chance(rest.length), 1));
  return taken;
}

// Seeds people can read out: at most six digits.
export const seeds = 1_000_000;
export const freshSeed = () => Math.floor(Math.random() * seeds);
