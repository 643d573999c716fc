// What the game says: the status card in each of its states, the words of squares and events, the text to share.

import { describe, expect, it } from 'vitest';
import { noVerdict, type Verdict } from '../../src/engine/verdict.svelte';
import { cellOf, makeBoard } from '../../src/game/board';
import { harder, newGame, play, type Game } from '../../src/game/game';
import { statusOf, type Status } from '../../src/game/status';
import { clockText, puzzleWords, refusalWords, shareText, squareWords, turnWords } from '../../src/game/words';

const board = makeBoard(5, 5);
const at = (name: string) => cellOf(board, name) ?? -1;
const fresh = newGame({ board });
const played = (squares: string, from: Game = fresh) =>
  squares.split(' ').reduce((game, name) => play(game, cellOf(game.board, name) ?? -1), from);
const tour = 'a1 b3 c5 e4 d2 b1 c3 a4 b2 d1 e3 d5 b4 a2 c1 e2 d4 b5 a3 c2 e1 d3 e5 c4 a5';
const report = { seconds: 192, hints: 1, shown: false };

const said = (game: Game, verdict: Verdict = noVerdict, more: { playingOn?: boolean; showing?: boolean } = {}) =>
  statusOf({ game, verdict, report, playingOn: false, showing: false, ...more });
const labels = (status: Status) => status.actions.map((action) => action.label);

describe('the status card', () => {
  it('asks for a start and says why some cannot win', () => {
    expect(said(fresh).title).toBe('Tap a square to start');
    const verdict: Verdict = { kind: 'starts', hopeless: [at('b1')], reason: 'dark squares are one more' };
    expect(said(fresh, verdict).detail).toBe('Hatched squares cannot win: dark squares are one more.');
  });

  it('says that a board has no tour', () => {
    const none = newGame({ board: makeBoard(3, 3) });
    const verdict: Verdict = { kind: 'starts', hopeless: [0, 1, 2, 3, 4, 5, 6, 7, 8], reason: 'b2 has no move' };
    expect(said(none, verdict)).toMatchObject({
      tone: 'lost',
      title: 'No tour of this board',
      detail: 'b2 has no move.',
    });
  });

  it('counts squares and moves, and says winnable only on proof', () => {
    expect(said(played('a1 b3'))).toMatchObject({ tone: 'plain', title: '2 / 25, 5 moves', detail: '' });
    const verdict: Verdict = { kind: 'winnable', completion: [], deadEnds: [] };
    expect(said(played('a1 b3'), verdict)).toMatchObject({ tone: 'good', detail: 'Can still be finished.' });
  });

  it('offers to cancel once it takes long, and to go on when it is not settled', () => {
    expect(labels(said(played('a1'), { kind: 'checking', slow: false }))).toEqual([]);
    expect(labels(said(played('a1'), { kind: 'checking', slow: true }))).toEqual(['Cancel']);
    expect(labels(said(played('a1'), { kind: 'cancelled' }))).toEqual(['Check now']);
    expect(labels(said(played('a1'), { kind: 'unknown', deadEnds: [] }))).toEqual(['Keep checking']);
  });

  it('says since when a game is lost, why, and offers the way back', () => {
    const lost: Verdict = { kind: 'lost', since: 3, reason: 'a5 is cut off', culprits: [at('a5')], deadEnds: [] };
    const status = said(played('a1 b3 c5 d3'), lost);
    expect(status).toMatchObject({ tone: 'lost', title: 'Lost since move 3', detail: 'a5 is cut off.' });
    expect(labels(status)).toEqual(['Back to 2', 'Why?', 'Play on']);
    expect(labels(said(played('a1 b3 c5 d3'), lost, { playingOn: true }))).toEqual(['Back to 2']);
    expect(said(played('a1'), { ...lost, since: undefined }).title).toBe('Lost');
    expect(labels(said(played('b1 d2'), { ...lost, since: 1 }))).toEqual(['Another start', 'Why?', 'Play on']);
    expect(labels(said(played('b1 d2'), { ...lost, since: 0 }))).toEqual(['Why?', 'Play on']);
  });

  it('at a dead end says what was missed', () => {
    const small = played('a1 b3 c1 a2 c3 b1 a3 c2', newGame({ board: makeBoard(3, 3) }));
    expect(said(small)).toMatchObject({ title: 'Stuck at 8 / 9', detail: '1 square missed: b2.' });
    expect(labels(said(small))).toEqual(['Undo', 'Back to the last winnable move', 'Why?', 'Review']);
  });

  it('tells a tour from one that is not closed', () => {
    expect(said(played(tour))).toMatchObject({
      tone: 'won',
      title: 'Tour complete',
      detail: '3:12, 1 hint: no record.',
    });
    expect(labels(said(played(tour)))).toEqual(['Share', 'Review', 'Again', 'Harder']);
    const open = said(played(tour, newGame({ board, closed: true })));
    expect(open.title).toBe('All 25 squares, but not closed');
    expect(open.detail).toBe('No move leads from a5 back to a1.');
  });

  it('keeps the game when the engine fails', () => {
    const status = said(played('a1'), { kind: 'failed', message: 'the engine cannot be reached', again: false });
    expect(status.title).toBe('1 / 25, 2 moves');
    expect(status.detail).toBe('The engine cannot be reached. Your game is kept.');
    expect(labels(status)).toEqual(['Retry']);
    const again = said(played('a1'), { kind: 'failed', message: 'it is gone. Is it running?', again: true });
    expect(again.detail).toBe('It is gone. Trying again; your game is kept.');
  });

  it('says how a game ended before it says that the engine is missing', () => {
    const failed: Verdict = { kind: 'failed', message: 'the engine cannot be reached. Is it running?', again: true };
    expect(said(played(tour), failed)).toMatchObject({
      tone: 'won',
      title: 'Tour complete',
      detail: '3:12, 1 hint: no record. The engine cannot be reached.',
    });
    const small = played('a1 b3 c1 a2 c3 b1 a3 c2', newGame({ board: makeBoard(3, 3) }));
    expect(said(small, failed)).toMatchObject({
      tone: 'lost',
      title: 'Stuck at 8 / 9',
      detail: '1 square missed: b2. The engine cannot be reached.',
    });
    // Where the last winnable move was, only the engine knows.
    expect(labels(said(small, failed))).toEqual(['Undo']);
    const two = played('b2 a1', newGame({ board: makeBoard(3, 3), knights: 2 }));
    expect(said(two, failed).title).toBe('Visit over: 2 / 9');
  });

  it('compares two knights with what is proved, and only then', () => {
    const two = played('b2 a1', newGame({ board: makeBoard(3, 3), knights: 2 }));
    const detail = (best: number, bound: number) =>
      said(two, { kind: 'optimum', best, bound, why: 'one colour runs out' }).detail;
    expect(detail(2, 2)).toBe('The most there is from these starts: one colour runs out.');
    expect(detail(5, 5)).toBe('The most from these starts is 5, 3 squares more: one colour runs out.');
    expect(detail(4, 6)).toBe('The most from these starts is between 4 and 6.');
  });
});

describe('words', () => {
  it('name squares as they are heard', () => {
    const words = squareWords(played('a1 b3', newGame({ board: makeBoard(5, 5, [at('e5')]) })));
    expect(['a1', 'b3', 'c5', 'e5', 'e1'].map((name) => words(at(name)))).toEqual([
      'a1, move 1',
      'b3, knight, move 2',
      'c5, legal',
      'e5, hole',
      'e1, free',
    ]);
  });

  it('say why a press was refused', () => {
    const game = played('a1 b3', newGame({ board: makeBoard(5, 5, [at('c5')]) }));
    expect(refusalWords(game, at('c5'))).toBe('c5 is a hole.');
    expect(refusalWords(game, at('a1'))).toBe('a1 was visited already, as number 1.');
    expect(refusalWords(game, at('b4'))).toBe("b4 is no knight's move from b3.");
  });

  it('tell turns, forced moves included', () => {
    expect(turnWords(fresh, played('c3'))).toBe('The knight starts on c3.');
    expect(turnWords(played('c3'), played('c3 e4'))).toBe('e4, 2 / 25, 2 moves.');
    const corner = play(newGame({ board: makeBoard(3, 3) }), 0);
    expect(turnWords(corner, play(corner, 7, true))).toBe('c2 after 6 forced moves, 8 / 9.');
  });

  it('write the time', () => {
    expect([0, 59.9, 192, 3672].map(clockText)).toEqual(['0:00', '0:59', '3:12', '1:01:12']);
  });

  it('share a result with its link', () => {
    expect(shareText(played(tour), report, 'http://cavalcade.example/')).toBe(
      'I rode the whole 5 × 5 board (open tour, 3:12, 1 hint).\nhttp://cavalcade.example/',
    );
  });
});

describe('how hard a puzzle is', () => {
  const told = { board: '6x6', closed: false, path: [], level: 3, name: 'hard', seed: '7', completions: 1 } as const;

  it('is what its solver has to choose, and when it is solved, what a rule would have done', () => {
    const hard = { ...told, path: [], left: 14, choices: 5, surprises: 1 };
    expect(puzzleWords(hard, false)).toBe('hard: 14 squares to go, 5 choices, one way to finish');
    expect(puzzleWords(hard, true)).toBe('hard: 14 squares, 5 choices; Warnsdorff’s rule fails once');
    expect(puzzleWords({ ...hard, surprises: 3 }, true)).toMatch(/fails 3 times$/);
    expect(puzzleWords({ ...hard, surprises: 0 }, true)).toMatch(/rule never fails$/);
  });
});

describe('harder', () => {
  it('closes the tour where that is possible, else takes a larger board, up to the largest', () => {
    expect(harder(fresh)).toMatchObject({ closed: false, board: { width: 6, height: 6 } });
    const six = newGame({ board: makeBoard(6, 6) });
    expect(harder(six)).toMatchObject({ closed: true, board: { width: 6, height: 6 } });
    expect(harder(newGame({ board: makeBoard(20, 20), closed: true }))).toBeUndefined();
  });
});
