// Clue puzzles: some steps are given, and a path may go against them; it is won only if it does not.

import { describe, expect, it } from 'vitest';
import { sceneOf } from '../../src/board/scene';
import { cellOf, makeBoard } from '../../src/game/board';
import { brokenClues, cluesAhead, newGame, outcomeOf, play, undo, wantedFields, type Game } from '../../src/game/game';
import type { Verdict } from '../../src/engine/verdict.svelte';
import { commandOf, gameOf, linkOf } from '../../src/game/link';
import { statusOf } from '../../src/game/status';
import {
  cluesWords,
  nextClueWords,
  puzzleTitle,
  puzzleWords,
  shareText,
  squareWords,
  turnWords,
} from '../../src/game/words';

const tour = 'a1 b3 c5 e4 d2 b1 c3 a4 b2 d1 e3 d5 b4 a2 c1 e2 d4 b5 a3 c2 e1 d3 e5 c4 a5'.split(' ');
const board = makeBoard(5, 5);
const at = (name: string) => cellOf(board, name) ?? -1;
const clues = (text: string) =>
  new Map(text.split(' ').map((clue) => [at(clue.split('=')[1] ?? ''), Number(clue.split('=')[0])] as const));
const puzzle = (text: string) => newGame({ board, given: [at('a1')], clues: clues(text) });
const onwards = (game: Game, names: readonly string[]) => names.reduce((now, name) => play(now, at(name)), game);
const steps = (found: readonly { step: number }[]) => found.map(({ step }) => step);

describe('a game with clues', () => {
  it('is won by a tour that keeps to them, and goes astray by another', () => {
    expect(outcomeOf(onwards(puzzle('4=e4 20=c2'), tour.slice(1)))).toBe('won');
    const astray = onwards(puzzle('4=e4 19=c2'), tour.slice(1));
    expect(outcomeOf(astray)).toBe('astray');
    expect(outcomeOf(undo(astray))).toBe('playing');
  });

  it('knows which clues are ahead, and which were missed or come to too early', () => {
    const game = onwards(puzzle('2=c2 4=e4 9=b3'), ['b3', 'c5', 'e4']);
    expect(steps(brokenClues(game))).toEqual([2, 9]);
    expect(steps(cluesAhead(game))).toEqual([9]);
    expect(steps(brokenClues(onwards(puzzle('4=e4'), ['b3', 'c5', 'e4'])))).toEqual([]);
  });

  it('asks the engine for a tour that has them', () => {
    expect(wantedFields(puzzle('20=c2 4=e4'))).toEqual({ board: '5x5', closed: false, step: ['4=e4', '20=c2'] });
    expect(wantedFields(newGame({ board }))).toEqual({ board: '5x5', closed: false });
  });
});

describe('the link of a game with clues', () => {
  it('opens it again', () => {
    const game = onwards(puzzle('20=c2 4=e4'), ['b3']);
    expect(linkOf(game)).toBe('board=5x5&steps=4.e4-20.c2&path=a1-b3&given=1');
    const opened = gameOf(linkOf(game));
    expect('game' in opened && linkOf(opened.game)).toBe(linkOf(game));
  });

  it.each(['4', '4.z9', '0.a1', '26.a1', '4.a1-4.b1', '4.a1-5.a1', 'x.a1', '4.a1-'])('refuses the steps %s', (text) => {
    expect(gameOf(`board=5x5&steps=${text}`)).toHaveProperty('error');
  });

  it('has a command that goes on from there, counted from where the knight stands', () => {
    expect(commandOf(onwards(puzzle('4=e4 20=c2'), ['b3', 'c5']))).toBe(
      'cavalcade tour 5x5 --from c5 --step 2=e4,18=c2 --block a1,b3',
    );
  });
});

describe('what is said of clues', () => {
  const game = onwards(puzzle('2=b3 9=b2 20=c2'), ['b3']);
  const said = (now: Game, name: string) => squareWords(now)(at(name));

  it('is in the names of squares', () => {
    expect(said(game, 'b2')).toBe('b2, free, step 9');
    expect(said(game, 'b3')).toBe('b3, knight, move 2, given');
    expect(said(onwards(puzzle('2=c2'), ['b3']), 'c2')).toBe('c2, free, step 2');
    expect(said(onwards(puzzle('5=b3'), ['b3', 'c5']), 'b3')).toBe('b3, move 2, given as step 5');
  });

  it('is which comes next, and which are ahead', () => {
    expect(nextClueWords(game)).toBe('Step 9 is b2.');
    expect(cluesWords(game)).toBe('Given: step 9 is b2, step 20 is c2.');
    expect(turnWords(puzzle('9=b2'), onwards(puzzle('9=b2'), ['b3']))).toBe('b3, 2 / 25, 5 moves. Step 9 is b2.');
    expect(nextClueWords(newGame({ board }))).toBe('');
  });

  it('is in the status while it is played, and when it went astray', () => {
    const report = { seconds: 0, hints: 0, shown: false };
    const shown = (now: Game) =>
      statusOf({ game: now, verdict: { kind: 'none' }, report, playingOn: false, showing: false });
    expect(shown(game)).toMatchObject({ title: '2 / 25, 5 moves', detail: 'Step 9 is b2.' });
    expect(shown(onwards(puzzle('4=e4 19=c2'), tour.slice(1)))).toMatchObject({
      tone: 'lost',
      title: 'All 25 squares, but not as given',
      detail: 'c2 is step 19, not 20.',
    });
  });

  it('leaves nothing to explain where the last move went against one', () => {
    const report = { seconds: 0, hints: 0, shown: false };
    const lost: Verdict = { kind: 'lost', since: 2, reason: 'step 2 is c2', culprits: [], deadEnds: [] };
    const labels = (now: Game) =>
      statusOf({
        game: now,
        verdict: lost,
        report,
        playingOn: false,
        showing: false,
      }).actions.map(({ label }) => label);
    expect(labels(onwards(puzzle('2=c2'), ['b3']))).toEqual(['Back to 1', 'Play on']);
    expect(labels(onwards(puzzle('2=c2'), ['b3', 'c5']))).toEqual(['Back to 1', 'Why?', 'Play on']);
  });

  it('gives nothing away to others', () => {
    const text = shareText(
      onwards(puzzle('4=e4 20=c2'), tour.slice(1)),
      { seconds: 5, hints: 0, shown: false },
      'here',
    );
    expect(text).toBe('I rode the whole 5 × 5 board (open tour, 3 clues, 0:05, no hints).\nhere');
  });

  it('names the puzzle and how much is given', () => {
    const told = { board: '5x5', closed: false, path: ['a1'], step: ['4=e4'], left: 24, choices: 3, level: 2 };
    const whole = { ...told, name: 'medium', seed: '1', completions: 1 } as const;
    expect(puzzleWords(whole, false)).toBe('medium: 2 of 25 steps given, one way to fill in the rest');
    expect(puzzleWords(whole, true)).toBe('medium: 2 of 25 steps given, 3 choices for a computer');
    expect(puzzleTitle({ kind: 'clues', level: 1, date: 'x' }, 'x')).toBe("Today's clue puzzle");
    expect(puzzleTitle({ kind: 'clues', level: 1, seed: 4 }, 'x')).toBe('Clue puzzle 4');
  });
});

it('clues are not drawn under the knight that is there in time, and beside the number where it came at another step', () => {
  const drawn = (game: Game) => sceneOf(game, { kind: 'none' }, undefined);
  expect(drawn(onwards(puzzle('2=b3 4=e4'), ['b3'])).clues).toEqual(clues('4=e4'));
  const early = drawn(onwards(puzzle('4=b3'), ['b3']));
  expect([early.clues, early.astray]).toEqual([clues('4=b3'), new Set([at('b3')])]);
  expect(drawn(onwards(puzzle('2=c2'), ['b3'])).astray).toEqual(new Set());
});

it('clues are drawn from the first move to the last', () => {
  for (const now of [puzzle('4=e4'), onwards(puzzle('4=e4'), tour.slice(1))])
    expect(sceneOf(now, { kind: 'none' }, undefined).clues).toEqual(clues('4=e4'));
});
