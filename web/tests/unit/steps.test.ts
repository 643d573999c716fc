// What is said about a step of a search is true of the steps, and nothing more.

import { describe, expect, it } from 'vitest';
import { sceneOfRace, sceneOfSearch } from '../../src/board/search_scene';
import { surfaceOf, type Surface } from '../../src/board/surface';
import { candidatesFrom, lookAt, stepInWords } from '../../src/engine/steps';
import { deepestStep, entersAt, record, treeProfile, triedAt, type TracedSearch } from '../../src/engine/trace';
import { cellOf } from '../../src/game/board';

const surface = surfaceOf({ board: '5x5' }) as Required<Surface>;
const cell = (name: string) => cellOf(surface, name) ?? -1;

// "a1 b3 - c2": a square that is entered, or a step back.
const traced = (steps: string, method: string, more: Partial<TracedSearch['answer']> = {}): TracedSearch => ({
  surface,
  search: record(steps.split(' ').map((name) => (name === '-' ? -1 : cell(name)))),
  complete: true,
  answer: { question: { board: '5x5', method }, verdict: 'solved', seconds: 0, ...more },
});

describe('a step of Warnsdorff’s rule', () => {
  it('is told with the number of ways on', () => {
    const search = traced('a1 c2 e1 d3', 'warnsdorff');
    expect(stepInWords(search, 0)).toBe('a1: the start.');
    expect(stepInWords(search, 1)).toBe('c2: 5 ways on, the fewest; a tie with b3.');
    expect(stepInWords(search, 2)).toBe('e1: one way on, the fewest.');
    expect(stepInWords(search, 3)).toBe('d3: the only way.');
  });

  it('has for candidates the free squares a jump away, each with the free squares beyond', () => {
    expect(candidatesFrom(surface, [cell('a1'), cell('c2'), cell('e1')])).toEqual([
      { cell: cell('d3'), ways: 5, tried: false },
    ]);
    expect(candidatesFrom(surface, [])).toEqual([]);
  });

  it('goes back only for another pass', () => {
    expect(stepInWords(traced('a1 c2 - b3', 'warnsdorff'), 2)).toBe(
      'c2: back, for another pass with other tie-breaks.',
    );
  });
});

describe('a step of blind search', () => {
  it('is the first or the next in its order', () => {
    const search = traced('a1 c2 - b3', 'blind');
    expect(stepInWords(search, 1)).toBe('c2: the first in a fixed order.');
    expect(stepInWords(search, 3)).toBe('b3: the next in a fixed order.');
  });

  it('is back where no way leads on, or all were tried', () => {
    // a1 has two neighbours, c2 and b3; from them back to a1 there is no way.
    const search = traced('c2 a1 b3 - - e1', 'blind');
    expect(stepInWords(search, 4)).toBe('a1: every way was tried. A step back.');
    const stuck = traced('c2 b3 a1 - -', 'blind');
    expect(stepInWords(stuck, 3)).toBe('a1: no way on. A step back.');
  });
});

it('hybrid search looks ahead when it has entered a square, and is not said to have done so later', () => {
  const search = traced('a1 c2 e1 - - b3', 'hybrid');
  expect(stepInWords(search, 3)).toBe('e1: the rest cannot be finished from here. A step back.');
  expect(stepInWords(search, 4)).toBe('c2: back, to go another way from further back.');
});

describe('the end', () => {
  it('of a search that failed is its deepest path', () => {
    const search = traced('a1 c2 e1 - - b3', 'blind', { verdict: 'unknown', reason: 'the time limit was reached' });
    expect(deepestStep(search.search)).toBe(3);
    const look = lookAt(search, 6);
    expect(look.path).toEqual(['a1', 'c2', 'e1'].map(cell));
    expect(stepInWords(search, 6)).toBe('The time limit was reached. Drawn: its deepest path, 3 of 25 squares.');
    expect(sceneOfSearch(surface, look).missed.size).toBe(22);
  });

  it('says that it was cut', () => {
    const search = { ...traced('a1 c2', 'blind', { verdict: 'unknown' }), complete: false };
    expect(stepInWords(search, 2)).toMatch(/^Cut here: this search goes on beyond the first 50,000 steps\./);
  });

  it('without any step shows nothing', () => {
    const search = { ...traced('a1', 'blind', { verdict: 'impossible', reason: 'a theorem' }), search: record([]) };
    expect(stepInWords(search, 0)).toBe('a theorem.');
    expect(sceneOfSearch(surface, lookAt(search, 0)).missed.size).toBe(0);
  });
});

describe('the scene', () => {
  it('rings the square that is taken, and crosses those it came back from', () => {
    const scene = sceneOfSearch(surface, lookAt(traced('a1 c2 - b3', 'blind'), 3));
    expect(scene.hint).toBe(cell('b3'));
    expect([...scene.losing]).toEqual([cell('c2')]);
    expect([...scene.dots].sort((a, b) => a - b)).toEqual([cell('c2'), cell('b3')]);
    expect(scene.back).toEqual([]);
  });

  it('marks the move that is taken back', () => {
    const scene = sceneOfSearch(surface, lookAt(traced('a1 c2 - b3', 'blind'), 2));
    expect(scene.back).toEqual([cell('a1'), cell('c2')]);
    expect(scene.walks[0]?.knight).toBe('var(--lost)');
  });

  it('of a race has a line for each, the first the widest', () => {
    const searches = [traced('a1 c2', 'blind'), traced('a1 b3', 'warnsdorff')];
    const { walks } = sceneOfRace(
      searches,
      searches.map((search) => lookAt(search, 2)),
    );
    expect(walks.map(({ width }) => width)).toEqual([1.5, 1]);
    expect(new Set(walks.map(({ knight }) => knight)).size).toBe(2);
  });
});

it('the tree counts the squares entered at each depth, and triedAt those that were left again', () => {
  const { search } = traced('a1 c2 e1 - e3 - - b3', 'blind');
  expect(treeProfile(search, 8, 5)).toEqual([1, 2, 2, 0, 0]);
  expect(treeProfile(search, 3, 5)).toEqual([1, 1, 1, 0, 0]);
  expect(triedAt(search, 6)).toEqual([cell('e1'), cell('e3')]);
  expect(triedAt(search, 7)).toEqual([cell('c2')]);
  expect(entersAt(search, 3)).toBeUndefined();
  expect(entersAt(search, 7)).toBe(cell('b3'));
  expect(entersAt(search, 8)).toBeUndefined();
});
