import { describe, expect, it } from 'vitest';
import {
  advanced,
  fastest,
  fittingRate,
  placeOf,
  rateAt,
  rateInWords,
  slowest,
  stepped,
  teachingRate,
  wholeInWords,
} from '../../src/parts/playback.svelte';

describe('the speed', () => {
  it('is logarithmic, both ways', () => {
    expect(rateAt(0)).toBeCloseTo(slowest);
    expect(rateAt(100)).toBeCloseTo(fastest);
    expect(rateAt(50) / rateAt(40)).toBeCloseTo(rateAt(90) / rateAt(80));
    for (const place of [0, 13, 50, 99]) expect(placeOf(rateAt(place))).toBeCloseTo(place);
  });

  it('fits the walk', () => {
    expect(fittingRate(3)).toBe(2);
    expect(fittingRate(1200)).toBe(100);
    expect(fittingRate(1e9)).toBe(fastest);
  });

  it('leaves time to read a sentence for each step of a search', () => {
    expect(teachingRate(64)).toBe(2);
    expect(teachingRate(50_000)).toBe(5);
  });

  it('is said in words', () => {
    expect(wholeInWords(fittingRate(50_000), 50_000)).toBe('all of it in 12 s');
    expect(rateInWords(1)).toBe('1 move a second');
    expect(rateInWords(5.25, 'step')).toBe('5.3 steps a second');
    expect(rateInWords(1234)).toBe('1,200 moves a second');
  });
});

describe('time', () => {
  it('runs to the end and no further', () => {
    expect(advanced(0, 10, 0.5, 63)).toBe(5);
    expect(advanced(60, 10, 5, 63)).toBe(63);
  });

  it('steps to whole moves', () => {
    expect([stepped(3, 1, 9), stepped(3, -1, 9), stepped(3.5, 1, 9), stepped(3.5, -1, 9)]).toEqual([4, 2, 4, 3]);
    expect([stepped(9, 1, 9), stepped(0, -1, 9)]).toEqual([9, 0]);
  });
});
