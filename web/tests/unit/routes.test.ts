// Who stands where when: tours and cycles move at once, the knights of a visit in turn.

import { describe, expect, it } from 'vitest';
import { surfaceOf } from '../../src/board/surface';
import {
  lengthOf,
  movesMade,
  progressColour,
  routeColour,
  routeColours,
  routeLetter,
  routesOf,
  stopsOf,
  type Routes,
} from '../../src/board/walk';
import type { Answer } from '../../src/engine/api';

const answer = (part: Partial<Answer>): Answer => ({
  question: { board: '4x4' },
  verdict: 'solved',
  seconds: 0,
  ...part,
});

function routes(part: Partial<Answer>): Routes | undefined {
  const surface = surfaceOf({ board: '4x4' });
  return typeof surface === 'string' ? undefined : routesOf(answer(part), surface);
}

describe('routesOf', () => {
  it('reads tours, cycles and visits', () => {
    expect(routes({ tour: ['a1', 'b3'] })).toEqual({ kind: 'tour', closed: false, paths: [[0, 9]] });
    const part = { question: { board: '4x4', closed: true }, squares: ['a1', 'b3'], first_step: 7 };
    expect(routes(part)).toEqual({ kind: 'tour', closed: false, paths: [[0, 9]], firstStep: 7 });
    expect(routes({ tour: ['a1', 'b3'], question: { board: '4x4', closed: true } })?.closed).toBe(true);
    expect(routes({ cycles: [['a1'], ['b3']] })).toEqual({ kind: 'cycles', closed: true, paths: [[0], [9]] });
    expect(routes({ visit: [['a1'], ['b3']] })).toEqual({ kind: 'visit', closed: false, paths: [[0], [9]] });
  });

  it('has none where there is nothing to show, or a square is not on the board', () => {
    expect(routes({ verdict: 'impossible' })).toBeUndefined();
    expect(routes({ tour: [] })).toBeUndefined();
    expect(routes({ tour: ['a1', 'e9'] })).toBeUndefined();
  });
});

describe('a walk', () => {
  const tour: Routes = { kind: 'tour', closed: true, paths: [[0, 1, 2, 3]] };
  const cycles: Routes = {
    kind: 'cycles',
    closed: true,
    paths: [
      [0, 1, 2, 3],
      [4, 5],
    ],
  };
  const visit: Routes = {
    kind: 'visit',
    closed: false,
    paths: [
      [0, 1, 2],
      [4, 5],
    ],
  };

  it('ends a closed route where it began', () => {
    expect(stopsOf(tour, 0)).toEqual([0, 1, 2, 3, 0]);
    expect(stopsOf(visit, 0)).toEqual([0, 1, 2]);
  });

  it('lasts as long as its longest route', () => {
    expect(lengthOf(tour)).toBe(4);
    expect(lengthOf(cycles)).toBe(4);
    expect(lengthOf(visit)).toBe(3);
    expect(lengthOf({ kind: 'visit', closed: false, paths: [[0]] })).toBe(0);
  });

  it('moves cycles at once', () => {
    expect([0, 1].map((path) => movesMade(cycles, path, 1.5))).toEqual([1.5, 1.5]);
    expect([0, 1].map((path) => movesMade(cycles, path, 4))).toEqual([4, 2]);
  });

  it('moves the knights of a visit in turn', () => {
    expect([0, 1].map((path) => movesMade(visit, path, 0.5))).toEqual([0.5, 0]);
    expect([0, 1].map((path) => movesMade(visit, path, 1.5))).toEqual([1, 0.5]);
    expect([0, 1].map((path) => movesMade(visit, path, 2))).toEqual([1, 1]);
    expect([0, 1].map((path) => movesMade(visit, path, 3))).toEqual([2, 1]);
  });

  it('has every knight of a visit at its end at the end', () => {
    const paths = [
      [1, 2, 3, 4],
      [5, 6, 7],
      [8, 9, 10],
    ];
    const three: Routes = { kind: 'visit', closed: false, paths };
    expect(paths.map((_, path) => movesMade(three, path, lengthOf(three)))).toEqual([3, 2, 2]);
  });
});

it('names routes by letters', () => {
  expect([0, 25, 26, 27, 52].map(routeLetter)).toEqual(['A', 'Z', 'AA', 'AB', 'BA']);
});

describe('the gradient', () => {
  it('begins and ends with its first and last stop', () => {
    expect(progressColour(0)).toBe('color-mix(in oklab, var(--walk-0), var(--walk-1) 0%)');
    expect(progressColour(0.5)).toBe('color-mix(in oklab, var(--walk-1), var(--walk-2) 50%)');
    expect(progressColour(1)).toBe('color-mix(in oklab, var(--walk-2), var(--walk-3) 100%)');
    expect(progressColour(7)).toBe(progressColour(1));
  });
});

it('gives routes their colours in turn', () => {
  expect(routeColour(0)).toBe('var(--route-0)');
  expect(routeColour(routeColours)).toBe(routeColour(0));
});
