import { expect, it } from 'vitest';
import { arrivalInWords, faultAt, groupedDigits, mostBytes, severalInWords, tooBig } from '../../src/engine/answer';

const arrival = { name: 't.json', outcome: 'faulty', what: '', answers: 1 } as const;

it('turns away what is too big', () => {
  expect(tooBig(mostBytes)).toBeUndefined();
  expect(tooBig(3 * mostBytes)).toBe('This file has 3.0 MB; the page opens answers up to 1 MB.');
});

it('says how the check went', () => {
  expect(arrivalInWords({ ...arrival, outcome: 'holds' })).toBe('t.json, checked: holds');
  expect(arrivalInWords({ ...arrival, what: 'step 3 is no move' })).toBe('t.json, checked: faulty. step 3 is no move');
  expect(severalInWords({ ...arrival, answers: 1000 })).toBe('The first of 1,000 answers in the file.');
});

it('finds the step with the fault', () => {
  const at = (what: string) => faultAt({ ...arrival, what });
  expect(at('step 17: c3 to c5 is not a (1,2) move')).toEqual({ path: 0, step: 16 });
  expect(at('cycle 2, step 5: a1 was visited in cycle 1, step 1')).toEqual({ path: 1, step: 4 });
  expect(at('knight 3, step 2: b3 was visited already')).toEqual({ path: 2, step: 1 });
  expect(at('visits 24 of 25 squares')).toBeUndefined();
  expect(faultAt({ ...arrival, what: 'step 17: c3 is blocked' }, 12)).toEqual({ path: 0, step: 5 });
  expect(faultAt({ ...arrival, outcome: 'holds', what: 'step 3: ..' })).toBeUndefined();
});

it('groups the digits of numbers of any size', () => {
  expect(['7', '1728', '19591828170979904'].map(groupedDigits)).toEqual(['7', '1,728', '19,591,828,170,979,904']);
});
