import { describe, expect, it } from 'vitest';
import {
  compact,
  costs,
  duration,
  grouped,
  progressInWords,
  taskInWords,
  verdictInWords,
} from '../../src/engine/answer';
import type { Answer } from '../../src/engine/api';

const answer = (part: Partial<Answer>): Answer => ({
  question: { board: '8x8' },
  verdict: 'solved',
  seconds: 0.5,
  ...part,
});

describe('numbers', () => {
  it('can be compared at a glance', () => {
    expect([64, 11_051_911].map(grouped)).toEqual(['64', '11,051,911']);
    expect([0.00004, 0.0032, 0.061, 0.5, 2.94, 120].map(duration)).toEqual([
      '0.04 ms',
      '3.2 ms',
      '61.0 ms',
      '0.50 s',
      '2.9 s',
      '120 s',
    ]);
    expect([64, 99_999, 11_051_911].map(compact)).toEqual(['64', '99,999', '11.1M']);
  });
});

describe('questions', () => {
  it('are named', () => {
    expect(taskInWords({ board: '8x8', closed: true })).toBe('closed tour of 8x8');
    expect(taskInWords({ board: '6x6', wrap: 'xy', leaper: '1,4' })).toBe('open (1,4)-leaper tour of 6x6 torus');
    expect(taskInWords({ board: '9x6', task: 'cycles', knights: 3 })).toBe('3 cycles on 9x6');
    expect(taskInWords({ board: '8x8', task: 'visit', knights: ['a1', 'b2'] })).toBe('visit of 8x8 by 2 knights');
  });
});

describe('verdicts', () => {
  it('say what was found', () => {
    expect(verdictInWords(answer({ tour: ['a1'] }))).toBe('Open tour of 8x8 found');
    expect(verdictInWords(answer({ verdict: 'impossible' }))).toBe('No open tour of 8x8: impossible');
    expect(verdictInWords(answer({ verdict: 'unknown' }))).toBe('Not settled: open tour of 8x8');
  });

  it('name the steps of part of a tour', () => {
    const part = (question: object, squares: string[]) =>
      verdictInWords(answer({ question: { board: '8x8', ...question }, squares, first_step: 5 }));
    expect(part({ squares: '5..6' }, ['a1', 'b3'])).toBe('Steps 5 to 6 of an open tour of 8x8');
    expect(part({ squares: '5', closed: true }, ['a1'])).toBe('Step 5 of a closed tour of 8x8');
    expect(part({ step_of: 'c3' }, ['c3'])).toBe('c3 is step 5 of an open tour of 8x8');
  });

  it('say how good a visit is', () => {
    const visit = [['a1', 'b3'], ['c1']];
    expect(verdictInWords(answer({ verdict: 'optimal', visit }))).toBe('3 squares visited, the most possible');
    expect(verdictInWords(answer({ verdict: 'unknown', visit, visited: 3, bound: 5 }))).toBe(
      '3 squares visited, at most 5 possible',
    );
  });

  it('come with what they cost', () => {
    expect(costs(answer({ method: 'blind', stats: { nodes: 1200, backtracks: 0, bytes: 7 } }))).toEqual([
      { name: 'Method', value: 'blind' },
      { name: 'Time', value: '0.50 s' },
      { name: 'Nodes', value: '1,200' },
      { name: 'Backtracks', value: '0' },
    ]);
  });
});

it('progress is said as far as it is known', () => {
  expect(progressInWords({ done: 0, total: 0, nodes: 0, seconds: 0.14 })).toBe('0.1 s');
  expect(progressInWords({ done: 10, total: 64, nodes: 5000, seconds: 2, seconds_left: 3.2 })).toBe(
    '10 of 64, 5,000 nodes, 2.0 s, about 4 s left',
  );
});
