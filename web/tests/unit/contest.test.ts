// Who is best, and the questions of a contest.

import { describe, expect, it } from 'vitest';
import type { Answer } from '../../src/engine/api';
import {
  bestIn,
  bestVerdicts,
  contenderName,
  contestFault,
  contestFromLink,
  contestToLink,
  fewest,
  most,
  openingContest,
  presets,
  questionFor,
} from '../../src/engine/contest';

const answer = (verdict: Answer['verdict'], nodes: number | undefined, seconds: number): Answer => ({
  question: { board: '8x8' },
  verdict,
  seconds,
  ...(nodes === undefined ? {} : { stats: { nodes } }),
});

describe('the best', () => {
  const answers = [answer('solved', 900, 2), answer('unknown', 5, 0.1), undefined, answer('solved', 64, 2)];

  it('is the least among those who settled it', () => {
    expect(bestIn('nodes', answers)).toEqual(new Set([3]));
    expect(bestIn('seconds', answers)).toEqual(new Set([0, 3]));
  });

  it('needs somebody to be better than', () => {
    expect(bestIn('nodes', [answer('solved', 9, 1), answer('solved', undefined, 1)])).toEqual(new Set());
    expect(bestIn('backtracks', answers)).toEqual(new Set());
    expect(bestIn('nodes', [])).toEqual(new Set());
  });

  it('counts squares against squares: the choices of a constraint model are no nodes of a search by squares', () => {
    const model = { ...answer('solved', 12, 1), method: 'circuit' };
    const rows = [answer('solved', 64, 2), model, answer('solved', 70, 3)];
    expect(bestIn('nodes', rows)).toEqual(new Set([0]));
    expect(bestIn('seconds', rows)).toEqual(new Set([1]));
    expect(bestIn('nodes', [answer('solved', 64, 2), model])).toEqual(new Set());
  });

  it('settled it where another did not', () => {
    expect(bestVerdicts(answers)).toEqual(new Set([0, 3]));
    expect(bestVerdicts([answer('solved', 1, 1), answer('impossible', 1, 1)])).toEqual(new Set());
  });
});

describe('a contest', () => {
  it('asks everybody the same', () => {
    const contest = { ...openingContest(), closed: true, seconds: '3' };
    expect(questionFor(contest, { method: 'blind', tieBreak: 'roth' })).toEqual({
      board: '8x8',
      task: 'tour',
      method: 'blind',
      closed: true,
      from: 'd4',
      seed: 1,
      time_limit: '3s',
    });
    expect(questionFor(contest, { method: 'warnsdorff', tieBreak: 'roth' }).tie_break).toBe('roth');
    expect(questionFor(contest, { method: 'warnsdorff', tieBreak: 'several' })).not.toHaveProperty('tie_break');
  });

  it('names its contenders', () => {
    expect(contenderName({ method: 'warnsdorff', tieBreak: 'pohl' })).toBe('warnsdorff (pohl)');
    expect(contenderName({ method: 'warnsdorff', tieBreak: 'several' })).toBe('warnsdorff');
    expect(contenderName({ method: 'sat', tieBreak: 'pohl' })).toBe('sat');
  });

  it('is kept by a link', () => {
    const contest = openingContest();
    contest.contenders[1] = { method: 'warnsdorff', tieBreak: 'pohl' };
    expect(contestFromLink(new URLSearchParams(contestToLink(contest)))).toEqual(contest);
    expect(contestFromLink(new URLSearchParams('methods=blind'))).toEqual(openingContest());
    expect(contestFromLink(new URLSearchParams('board=5x5')).from).toBe('');
  });

  it('says what is wrong with it', () => {
    expect(contestFault(openingContest(), 60)).toBeUndefined();
    expect(contestFault({ ...openingContest(), board: '9' }, 60)).toMatch(/size such as/);
    expect(contestFault({ ...openingContest(), from: 'z9' }, 60)).toMatch(/z9 is not a square/);
    expect(contestFault({ ...openingContest(), seconds: 'long' }, 60)).toMatch(/1 to 60/);
  });
});

it('every lesson is well set', () => {
  for (const { contest } of presets) {
    expect(contestFault({ ...contest, seed: '1', seconds: '5' }, 60)).toBeUndefined();
    expect(contest.contenders.length).toBeGreaterThanOrEqual(fewest);
    expect(contest.contenders.length).toBeLessThanOrEqual(most);
  }
});
