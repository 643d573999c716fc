// The best results: what improves on what, and storage that cannot be trusted.

import { describe, expect, it } from 'vitest';
import { bestKey, compared, loadBest, recordBest } from '../../src/game/best';
import { makeBoard } from '../../src/game/board';
import { newGame } from '../../src/game/game';
import { blocked, dataWith } from './site_data';

describe('best results', () => {
  it('a first result improves nothing', () => {
    expect(compared(undefined, { squares: 20, full: false, seconds: 9 })).toEqual({
      best: { squares: 20 },
      improved: [],
    });
  });

  it('takes the better of each, of full tours only in time', () => {
    const before = { squares: 64, seconds: 100 };
    expect(compared(before, { squares: 64, full: true, seconds: 120 })).toEqual({ best: before, improved: [] });
    expect(compared(before, { squares: 64, full: true, seconds: 80 })).toEqual({
      best: { squares: 64, seconds: 80 },
      improved: ['seconds'],
    });
    expect(compared(before, { squares: 30, full: false, seconds: 1 }).best).toEqual(before);
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

  it.each(['', '{', '7', '[]', '{"squares":"x"}', '{"squares":-1}'])('read nothing from %s', (text) => {
    expect(loadBest(dataWith({ key: text }), 'key')).toBeUndefined();
  });

  it('add to what another tab has written meanwhile', () => {
    const data = dataWith();
    recordBest(data, 'key', { squares: 25, full: true, seconds: 50 });
    recordBest(data, 'key', { squares: 25, full: true, seconds: 90 });
    expect(loadBest(data, 'key')).toEqual({ squares: 25, seconds: 50 });
  });

  it('survive a storage that refuses', () => {
    expect(recordBest(blocked(), 'key', { squares: 3, full: false, seconds: 0 }).best).toEqual({ squares: 3 });
  });
});
