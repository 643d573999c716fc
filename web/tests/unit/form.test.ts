// A form makes the question its task needs and no more; a link keeps it.

import { describe, expect, it } from 'vitest';
import {
  askedBoard,
  blankForm,
  boardText,
  formFromLink,
  formToLink,
  questionOf,
  type Form,
} from '../../src/engine/form';

const form = (part: Partial<Form>): Form => ({ ...blankForm, ...part });

describe('questionOf', () => {
  it('is a tour of 8x8 to begin with', () => {
    expect(questionOf(form({}), 60)).toEqual({
      board: '8x8',
      task: 'tour',
      method: 'auto',
      seed: 1,
      time_limit: '30s',
    });
  });

  it('asks for a tour with everything', () => {
    const all = form({
      board: ' 6 X 5 ',
      from: ' a1',
      to: 'f5 ',
      method: 'warnsdorff',
      tieBreak: 'roth',
      block: 'c3 d3',
    });
    expect(questionOf({ ...all, leaper: '1, 4', wrap: 'x', seed: '7', seconds: '5' }, 60)).toEqual({
      board: '6x5',
      block: ['c3', 'd3'],
      wrap: 'x',
      leaper: '1,4',
      task: 'tour',
      method: 'warnsdorff',
      tie_break: 'roth',
      from: 'a1',
      to: 'f5',
      seed: 7,
      time_limit: '5s',
    });
  });

  it('leaves out what another task would need', () => {
    const cycles = questionOf(form({ task: 'cycles', board: '9x6', from: 'z99', closed: true }), 60);
    expect(cycles).toEqual({ board: '9x6', task: 'cycles', knights: 3, method: 'auto', seed: 1, time_limit: '30s' });
    const visit = questionOf(form({ task: 'visit', squares: 'a1, f6' }), 60);
    expect(visit).toEqual({ board: '8x8', task: 'visit', knights: ['a1', 'f6'], seed: 1, time_limit: '30s' });
    expect(questionOf(form({ closed: true, to: 'h8' }), 60)).not.toHaveProperty('to');
    expect(askedBoard(form({ board: 'cube:4', wrap: 'xy' }))).toEqual({ board: 'cube:4' });
  });

  it.each([
    [{ board: 'big' }, /size such as/],
    [{ from: 'i9' }, /i9 is not a square of 8x8/],
    [{ block: 'zz9' }, /zz9 is not a square/],
    [{ task: 'visit', squares: ' ' }, /squares of its knights/],
    [{ task: 'visit', squares: 'a1,q1' }, /q1 is not a square/],
    [{ task: 'cycles', knights: 'two' }, /whole number/],
    [{ seed: '-1' }, /seed/],
    [{ seconds: '61' }, /1 to 60 seconds/],
    [{ seconds: '' }, /1 to 60 seconds/],
  ] as [Partial<Form>, RegExp][])('says what to change about %o', (part, words) => {
    expect(questionOf(form(part), 60)).toMatch(words);
  });

  it('takes sizes as people write them', () => {
    expect(['8X8', ' 8 × 10 ', 'Cube:4'].map(boardText)).toEqual(['8x8', '8x10', 'cube:4']);
  });
});

describe('links', () => {
  it('keep what differs', () => {
    expect(formToLink(form({}))).toEqual({});
    expect(formToLink(form({ board: '6x6', closed: true }))).toEqual({ board: '6x6', closed: 'true' });
  });

  it('bring a form back', () => {
    const rare = form({ task: 'visit', board: '9x9', wrap: 'xy', squares: 'a1,i9', block: 'b2', seconds: '3' });
    expect(formFromLink(new URLSearchParams(formToLink(rare)))).toEqual(rare);
  });

  it('leave blank what they have wrong', () => {
    expect(formFromLink(new URLSearchParams('task=dance&wrap=z&closed=perhaps'))).toEqual(blankForm);
  });
});
