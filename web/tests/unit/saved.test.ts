// Saved games: they resume as they were left, each tab writes its own, and the newest is found by a fresh one.

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeBoard } from '../../src/game/board';
import { goTo, newGame, play, type Game } from '../../src/game/game';
import { claimGames, returnGames, SavedGames, type Saved } from '../../src/game/saved';
import type { Session } from '../../src/game/session.svelte';
import { SiteData } from '../../src/page/storage';
import { randomGame, seedsToTry } from './laws';
import { dataWith, storeOf } from './site_data';

const key = 'cavalcade.game.';
const saved = (game: Game): Saved => ({ game, seconds: 12, hints: 2, shown: true, counts: false });
const gameAt = (cell: number) => play(newGame({ board: makeBoard(5, 5) }), cell);
const startOf = (found: Saved | undefined) => found?.game.path[0];

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('a saved game', () => {
  it('resumes where it was, with the moves to redo, the time and the hints', () => {
    for (const seed of seedsToTry.slice(0, 100)) {
      const whole = randomGame(seed);
      const game = goTo(whole, Math.floor(whole.path.length / 2));
      const games = new SavedGames(dataWith(), key);
      games.save('a', saved(game));
      const found = games.load('a');
      expect(found).toMatchObject({ seconds: 12, hints: 2, shown: true, counts: false });
      expect(found?.game.path).toEqual(game.path);
      expect(goTo(found?.game ?? game, whole.path.length).path).toEqual(whole.path);
    }
  });

  it.each(['', '{', '[]', '7', '{"link":3}', '{"link":"board=5x5&path=a1-a2"}'])('that is odd is none: %s', (text) => {
    const games = new SavedGames(dataWith({ 'cavalcade.game.a': text }), key);
    expect(games.load('a')).toBeUndefined();
    expect(games.newest()).toBeUndefined();
  });
});

describe('the games of several tabs', () => {
  it('do not overwrite each other, and a fresh tab finds the one that was changed last', () => {
    const store = storeOf();
    const [one, two] = [1, 2].map(() => new SavedGames(new SiteData(() => store), key));
    one?.save('one', saved(gameAt(1)));
    vi.advanceTimersByTime(1000);
    two?.save('two', saved(gameAt(2)));
    expect([startOf(two?.load('one')), startOf(one?.load('two'))]).toEqual([1, 2]);
    expect(startOf(one?.newest())).toBe(2);
    vi.advanceTimersByTime(1000);
    one?.save('one', saved(gameAt(3)));
    expect([startOf(two?.newest()), startOf(two?.load('two'))]).toEqual([3, 2]);
  });

  it('that were only looked at are not written, and grow no newer by time', () => {
    const games = new SavedGames(dataWith(), key);
    games.save('older', saved(gameAt(1)));
    vi.advanceTimersByTime(1000);
    games.save('newer', saved(gameAt(2)));
    vi.advanceTimersByTime(1000);
    const looking = { ...saved(gameAt(1)), seconds: 99 } as unknown as Session;
    games.slot('older').pause(looking);
    games.slot('unwritten').pause(looking);
    expect(games.load('older')?.seconds).toBe(99);
    expect(games.load('unwritten')).toBeUndefined();
    expect(startOf(games.newest())).toBe(2);
  });

  it('are kept up to a dozen, those of links first to go', () => {
    const games = new SavedGames(dataWith(), key);
    games.save('link', saved(gameAt(0)), 0);
    for (let i = 1; i <= 12; ++i) {
      vi.advanceTimersByTime(1000);
      games.save(`${i}`, saved(gameAt(i)));
    }
    expect(games.load('link')).toBeUndefined();
    expect(startOf(games.load('1'))).toBe(1);
    games.save('13', saved(gameAt(13)));
    expect(games.load('1')).toBeUndefined();
    expect(startOf(games.load('2'))).toBe(2);
  });

  it('that are under way are listed once each, without their earlier stages', () => {
    const games = new SavedGames(dataWith(), key);
    const start = gameAt(0);
    const table = play(start, 11);
    for (const [name, game] of [
      ['stage', start],
      ['older', gameAt(1)],
      ['newer', play(gameAt(2), 9)],
      ['copy', gameAt(2)],
      ['fresh', newGame({ board: makeBoard(6, 6) })],
      ['over', play(newGame({ board: makeBoard(3, 3) }), 4)],
    ] as const) {
      vi.advanceTimersByTime(1000);
      games.save(name, saved(game));
    }
    games.save('newer', saved(play(gameAt(2), 9)));
    expect(games.underWay(table).map(startOf)).toEqual([2, 1]);
  });

  it('a name is with one tab at a time: a copy of the tab finds none', () => {
    const session = dataWith();
    returnGames(session, { game: 'a', puzzle: '1:7.b' });
    expect(claimGames(session)).toEqual({ game: 'a', aside: undefined, puzzle: '1:7.b' });
    expect(claimGames(session)).toEqual({ game: undefined, aside: undefined, puzzle: undefined });
  });
});
