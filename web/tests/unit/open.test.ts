import { expect, it } from 'vitest';
import { arrivalInWords, isShown, mostBytes, notAnAnswer, tooBig } from '../../src/engine/answer';

it('turns away what is no answer, in words', () => {
  expect(notAnAnswer('not json')).toMatch(/not JSON/);
  expect(notAnAnswer('[1, 2]')).toMatch(/holds no answer/);
  expect(notAnAnswer('null')).toMatch(/holds no answer/);
  expect(notAnAnswer('{"tour": ["a1"]}')).toMatch(/a question and a verdict/);
  expect(notAnAnswer('{"question": {"board": "5x5"}, "verdict": "solved"}')).toBeUndefined();
});

it('turns away what is too big', () => {
  expect(tooBig(mostBytes)).toBeUndefined();
  expect(tooBig(3 * mostBytes)).toBe('This file has 3.0 MB; the page opens answers up to 1 MB.');
});

it('says how the check went', () => {
  expect(arrivalInWords({ name: 't.json', outcome: 'holds', what: '' })).toBe('t.json, checked: holds');
  expect(arrivalInWords({ name: 't.json', outcome: 'faulty', what: 'step 3 is no move' })).toBe(
    't.json, checked: faulty. step 3 is no move',
  );
});

it('shows tours, cycles and visits only', () => {
  const answer = { verdict: 'solved', seconds: 0 } as const;
  expect(isShown({ ...answer, question: { board: '5x5', task: 'visit' } })).toBe(true);
  // An answer that came from a file may hold what the page never asks.
  expect(isShown({ ...answer, question: JSON.parse('{"board": "5x5", "task": "count"}') })).toBe(false);
});
