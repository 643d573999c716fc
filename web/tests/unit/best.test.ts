// The best results: what improves on what, and storage that cannot be trusted.

import { describe, expect, it } from 'vitest';
import { bestKey, compared, loadBest, recordBest } from '../../src/best';
import { makeBoard } from '../../src/rules/board';
import { newGame } from '../../src/rules/game';

const stored = (text: string | null) => ({ getItem: () => text, setItem: () => undefined });

describe('best results', () => {
  it('a first result improves nothing', () => {
    expect(compared(undefined, { squares: 20, full: false, seconds: 9, hints: 0 })).toEqual({
      best: { squares: 20 },
      improved: [],
    });
  });

  it('takes the better of each, of full tours only in time and hints', () => {
    const before = { squares: 64, seconds: 100, hints: 3 };
    expect(compared(before, { squares: 64, full: true, seconds: 120, hints: 1 })).toEqual({
      best: { squares: 64, seconds: 100, hints: 1 },
      improved: ['hints'],
    });
    expect(compared(before, { squares: 30, full: false, seconds: 1, hints: 0 }).best).toEqual(before);
  });

  it('are kept apart by size, holes, goal and knights', () => {
    const games = [
      newGame({ board: makeBoard(5, 6) }),
      newGame({ board: makeBoard(6, 5) }),
      newGame({ board: makeBoard(6, 5, [1]) }),
      newGame({ board: makeBoard(6, 5), closed: true }),
      newGame({ board: makeBoard(6, 5), knights: 2 }),
    ];
    expect(new Set(games.map(bestKey)).size).toBe(games.length);
  });

  it.each([null, '', '{', '7', '[]', '{"squares":"x"}', '{"squares":-1}'])('read nothing from %s', (text) => {
    expect(loadBest(stored(text), 'key')).toBeUndefined();
  });

  it('survive a storage that refuses', () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    };
    expect(recordBest(full, 'key', { squares: 3, full: false, seconds: 0, hints: 0 }).best).toEqual({ squares: 3 });
  });
});
