// Puzzles are named by links, days follow each other as in the calendar, and streaks count days, not puzzles.

import { describe, expect, test } from 'vitest';
import {
  dailyOf,
  dayBefore,
  dayOf,
  keepRun,
  keepSolved,
  levelsOf,
  loadSolved,
  longestRun,
  nameOfPuzzle,
  nextPuzzle,
  puzzleOf,
  puzzleOfRun,
  withKind,
  withLevel,
  runOf,
  streakOf,
  type PuzzleId,
  type Solved,
} from '../../src/game/puzzles';
import { hashOf, routeOf } from '../../src/page/route';
import { dataWith } from './site_data';

const today = '2026-11-16';

test('a link names its puzzle again', () => {
  for (const level of levelsOf('clues')) {
    const ids: PuzzleId[] = [
      { level, seed: 0 },
      { level, seed: 123456789 },
      { level, date: '2024-02-29' },
      { kind: 'clues', level, seed: 7 },
      { kind: 'clues', level, date: '2024-02-29' },
    ];
    for (const id of ids) expect(puzzleOf(routeOf(hashOf('puzzles', id)).rest, today)).toEqual(id);
  }
});

test('the other kind keeps the day, the number, and the level if it has it', () => {
  expect(withKind({ level: 5, date: today }, 'clues')).toEqual({ kind: 'clues', level: 4, date: today });
  expect(withKind(puzzleOfRun(7, 3, 'clues'), 'finish')).toEqual({ level: 2, seed: puzzleOfRun(7, 3).seed });
  expect(withLevel({ kind: 'clues', level: 1, seed: 3 }, 2)).toEqual({ kind: 'clues', level: 2, seed: 3 });
  expect(dailyOf({ kind: 'clues', level: 2, seed: 3 }, today)).toEqual({ kind: 'clues', level: 2, date: today });
});

test.each(['', 'level=9', 'seed=-1', 'seed=1e9', 'date=2026-02-30', 'date=yesterday', 'level=%00&seed='])(
  'the link "%s" gives the easy one of today',
  (link) => expect(puzzleOf(new URLSearchParams(link), today)).toEqual({ level: 1, date: today }),
);

test('a day is called by the clock on the wall', () => {
  expect(dayOf(new Date(2026, 10, 16, 0, 0, 1))).toBe(today);
  expect(dayOf(new Date(2026, 10, 16, 23, 59, 59))).toBe(today);
});

test.each([
  ['2026-11-16', '2026-11-15'],
  ['2026-03-01', '2026-02-28'],
  ['2024-03-01', '2024-02-29'],
  ['2027-01-01', '2026-12-31'],
])('the day before %s is %s', (day, before) => expect(dayBefore(day)).toBe(before));

const alone = (names: Iterable<string>, helped: Iterable<string> = []): Solved => ({
  alone: new Set(names),
  helped: new Set(helped),
});

describe('streaks', () => {
  const namesOn = (...days: string[]) => days.map((date) => nameOfPuzzle({ level: 2, date }));
  const solvedOn = (...days: string[]) => alone(namesOn(...days));

  test('count days in a row up to today, or to yesterday while today is not solved', () => {
    expect(streakOf(solvedOn('2026-11-14', '2026-11-15', today), today)).toBe(3);
    expect(streakOf(solvedOn('2026-11-14', '2026-11-15'), today)).toBe(2);
    expect(streakOf(solvedOn('2026-11-13', '2026-11-14'), today)).toBe(0);
    expect(streakOf(solvedOn(), today)).toBe(0);
  });

  test('count days with a puzzle of either kind', () => {
    const clue = nameOfPuzzle({ kind: 'clues', level: 4, date: '2026-11-15' });
    expect(streakOf(alone([...namesOn(today), clue]), today)).toBe(2);
  });

  test('count a day once, whatever was solved on it, and numbered puzzles not at all', () => {
    const solved = alone([
      ...namesOn(today),
      nameOfPuzzle({ level: 5, date: today }),
      nameOfPuzzle({ level: 1, seed: 3 }),
    ]);
    expect(streakOf(solved, today)).toBe(1);
  });

  test('are neither lengthened nor broken by a day that was solved by hints', () => {
    expect(streakOf(alone(namesOn('2026-11-14', today), namesOn('2026-11-15')), today)).toBe(2);
    expect(streakOf(alone(namesOn('2026-11-15'), namesOn(today)), today)).toBe(1);
    expect(streakOf(alone([], namesOn('2026-11-15', today)), today)).toBe(0);
  });
});

test('the next puzzle is the next number of the level that was not solved', () => {
  const solved = alone(['3:8', '2:10'], ['3:9']);
  expect(nextPuzzle({ level: 3, seed: 7 }, solved)).toEqual({ level: 3, seed: 10 });
  expect(nextPuzzle({ level: 2, date: today }, solved)).toEqual({ level: 2, seed: 1 });
  expect(nextPuzzle({ kind: 'clues', level: 3, seed: 7 }, solved)).toEqual({ kind: 'clues', level: 3, seed: 8 });
});

describe('what was solved', () => {
  test('is kept, and apart from it what was solved by hints', () => {
    const data = dataWith();
    keepSolved(data, { level: 3, seed: 7 }, 'alone');
    keepSolved(data, { level: 1, date: today }, 'alone');
    keepSolved(data, { level: 3, seed: 8 }, 'helped');
    keepSolved(data, { kind: 'clues', level: 1, date: today }, 'alone');
    expect(loadSolved(data)).toEqual(alone(['3:7', `1:${today}`, `c1:${today}`], ['3:8']));
  });

  test('stays what it was the first time', () => {
    const data = dataWith();
    keepSolved(data, { level: 3, seed: 7 }, 'alone');
    keepSolved(data, { level: 3, seed: 7 }, 'helped');
    keepSolved(data, { level: 3, seed: 8 }, 'helped');
    expect(keepSolved(data, { level: 3, seed: 8 }, 'alone')).toEqual(alone(['3:7'], ['3:8']));
    expect(loadSolved(data)).toEqual(alone(['3:7'], ['3:8']));
  });

  test.each(['', '{}', 'null', '[1,null,"x","6:1"]', '['])('is nothing if storage holds %s', (text) => {
    expect(loadSolved(dataWith({ 'cavalcade.puzzles': text }))).toEqual(alone([]));
  });
});

describe('runs', () => {
  const names = (count: number) => Array.from({ length: count }, (_, at) => nameOfPuzzle(puzzleOfRun(7, at)));

  test('grow harder, and their links name them again', () => {
    expect([0, 2, 3, 8, 14, 90].map((at) => puzzleOfRun(7, at).level)).toEqual([1, 1, 2, 3, 5, 5]);
    expect(new Set(names(15)).size).toBe(15);
    const id = puzzleOfRun(999_999, 15);
    expect(puzzleOf(routeOf(hashOf('puzzles', id)).rest, today)).toEqual(id);
    const ofClues = puzzleOfRun(7, 40, 'clues');
    expect(ofClues.level).toBe(4);
    expect(puzzleOf(routeOf(hashOf('puzzles', ofClues)).rest, today)).toEqual(ofClues);
  });

  test('are as long as what was solved alone from the first on, and end with a hint', () => {
    expect(runOf(7, alone(names(4)))).toEqual({ length: 4, isOver: false });
    expect(runOf(7, alone(names(4).slice(1)))).toEqual({ length: 0, isOver: false });
    expect(runOf(7, alone(names(4), names(5).slice(4)))).toEqual({ length: 4, isOver: true });
    expect(nextPuzzle(puzzleOfRun(7, 0), alone(names(4)))).toEqual(puzzleOfRun(7, 4));
  });

  test('leave the longest behind', () => {
    const data = dataWith({});
    expect([keepRun(data, 3), keepRun(data, 2), longestRun(data)]).toEqual([3, 3, 3]);
    expect([keepRun(data, 1, 'clues'), longestRun(data)]).toEqual([1, 3]);
  });
});
