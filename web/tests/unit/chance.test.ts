// Chance by seed, and the holes it cuts; holes by hand, with undo.

import { describe, expect, it } from 'vitest';
import { makeBoard, squaresOf } from '../../src/game/board';
import { cleared, drawingOf, drawnAgain, mostHoles, randomHoles, toggled, undrawn } from '../../src/game/holes';
import { chanceOf, drawn } from '../../src/game/random';

describe('chance', () => {
  it('repeats for the same seed and differs for another', () => {
    const numbers = (seed: number) =>
      Array.from(
        { length: 20 },
        (
          (chance) => () =>
            chance(1000)
        )(chanceOf(seed)),
      );
    expect(numbers(5)).toEqual(numbers(5));
    expect(numbers(5)).not.toEqual(numbers(6));
  });

  it('is even: every one of ten is drawn about as often', () => {
    const chance = chanceOf(1);
    const counts = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 10_000; ++i) counts[chance(10)]! += 1;
    for (const count of counts) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });

  it('draws without repetition', () => {
    const taken = drawn([1, 2, 3, 4, 5], 9, chanceOf(3));
    expect([...taken].sort()).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('random holes', () => {
  it('are as many as asked for, but never all squares', () => {
    expect(squaresOf(randomHoles(makeBoard(8, 8), 10, 4))).toBe(54);
    expect(squaresOf(randomHoles(makeBoard(3, 3), 99, 4))).toBe(1);
    expect([...randomHoles(makeBoard(8, 8), 10, 4).holes]).toEqual([...randomHoles(makeBoard(8, 8), 10, 4).holes]);
  });
});

describe('holes by hand', () => {
  const blank = drawingOf(makeBoard(3, 3));

  it('are cut and filled by the same press', () => {
    expect([...toggled(blank, 4).board.holes]).toEqual([4]);
    expect([...toggled(toggled(blank, 4), 4).board.holes]).toEqual([]);
  });

  it('can be undone and redone', () => {
    const two = toggled(toggled(blank, 4), 5);
    expect([...undrawn(two).board.holes]).toEqual([4]);
    expect([...drawnAgain(undrawn(two)).board.holes]).toEqual([4, 5]);
    expect([...undrawn(cleared(two)).board.holes]).toEqual([4, 5]);
    expect(undrawn(blank)).toBe(blank);
    expect(drawnAgain(two)).toBe(two);
  });

  it('leave a square', () => {
    let drawing = blank;
    for (let cell = 0; cell < 9; ++cell) drawing = toggled(drawing, cell);
    expect(drawing.board.holes.size).toBe(mostHoles(3, 3));
  });
});
