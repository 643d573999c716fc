// The lessons are well set, and a press does what the task says. Whether a task is done is the engine's to say: tests/e2e.

import { describe, expect, it } from 'vitest';
import { sceneOfTask } from '../../src/board/lesson_scene';
import { coloursInWords, jumpInWords, piecesBehind } from '../../src/engine/demonstration';
import { joined } from '../../src/engine/judge';
import { boardOf, cellOf, makeBoard, nameOf } from '../../src/game/board';
import { isOver } from '../../src/game/game';
import {
  attemptWords,
  besideLesson,
  freshAttempt,
  lessonNamed,
  lessons,
  piecesWithout,
  placeOfLesson,
  pressed,
  takenBack,
  type Attempt,
  type Task,
} from '../../src/game/lessons';

const on = (attempt: Attempt, name: string) => cellOf(attempt.game.board, name) ?? -1;
const afterAll = (task: Task, names: string) =>
  names.split(' ').reduce((attempt, name) => pressed(task, attempt, on(attempt, name)).attempt, freshAttempt(task));

describe('the lessons', () => {
  it('are ten, each with a name of its own, in a row', () => {
    expect(lessons).toHaveLength(10);
    expect(new Set(lessons.map(({ id }) => id)).size).toBe(10);
    for (const lesson of lessons) {
      expect(lessonNamed(lesson.id)).toBe(lesson);
      expect(besideLesson(lesson).after).toBe(lessons[lessons.indexOf(lesson) + 1]);
    }
    expect(lessonNamed('nonsense')).toBeUndefined();
    expect(placeOfLesson(lessons[2] as (typeof lessons)[0])).toBe('3 of 10');
  });

  it('have boards that exist, and paths that are played by the rules', () => {
    for (const { task } of lessons) {
      const { game } = freshAttempt(task);
      expect(boardOf(task.board)).toEqual(game.board);
      if (!('path' in task)) continue;
      expect(game.path.map((cell) => nameOf(game.board, cell)).join(' ')).toBe(task.path);
      expect(isOver(game)).toBe(false);
    }
  });
});

describe('a press', () => {
  const task = (kind: Task['kind']) => lessons.find((lesson) => lesson.task.kind === kind)?.task as Task;

  it('picks squares out, and drops them again', () => {
    const moves = task('moves');
    expect(afterAll(moves, 'a1 b4').chosen).toHaveLength(2);
    expect(afterAll(moves, 'a1 b4 a1').chosen).toHaveLength(1);
    expect(pressed(moves, freshAttempt(moves), on(freshAttempt(moves), 'c2')).refusal).toBe('The knight stands on c2.');
    expect(takenBack(moves, afterAll(moves, 'a1 b4')).chosen).toHaveLength(1);
  });

  it('takes four squares of two cycles, and no fifth', () => {
    const four = afterAll(task('join'), 'a1 b1 c1 d1');
    expect(pressed(task('join'), four, on(four, 'e1')).refusal).toMatch(/too many/);
  });

  it('moves the knight, or says why not', () => {
    const finish = task('finish');
    const { game } = afterAll(finish, 'e4');
    expect(game.path).toHaveLength(game.given + 1);
    expect(pressed(finish, freshAttempt(finish), on(freshAttempt(finish), 'e5')).refusal).toBe(
      "e5 is no knight's move from c5.",
    );
  });

  it('puts another move in the place of the first where there is only one to make', () => {
    expect(afterAll(task('next'), 'd3 e4').game.path).toHaveLength(freshAttempt(task('next')).game.path.length + 1);
  });

  it('goes back along the path', () => {
    const back = task('take-back');
    expect(afterAll(back, 'a5').game.path).toHaveLength(3);
    expect(takenBack(back, freshAttempt(back)).game.path).toHaveLength(18);
    expect(pressed(back, freshAttempt(back), on(freshAttempt(back), 'a2')).refusal).toMatch(/square of the path/);
    const { legal, dots } = sceneOfTask(back, freshAttempt(back), undefined, undefined);
    expect([...legal]).toEqual(freshAttempt(back).game.path);
    expect(dots.size).toBe(0);
  });
});

describe('what is worked out on the page', () => {
  it('counts the pieces that a board falls into', () => {
    const board = makeBoard(4, 4);
    const centre = ['b2', 'c2', 'b3', 'c3'].map((name) => cellOf(board, name) ?? -1);
    expect(piecesWithout(board, centre)).toHaveLength(6);
    expect(piecesWithout(board, [])).toHaveLength(1);
    expect(piecesWithout(makeBoard(3, 3), [])).toHaveLength(2);
    const separate = lessons.find(({ task }) => task.kind === 'separate')?.task as Task;
    expect(attemptWords(separate, { ...freshAttempt(separate), chosen: centre })).toBe(
      '4 squares taken away: the others are 6 pieces.',
    );
  });

  it('cuts a tour into the pieces behind a frontier', () => {
    const tour = [0, 5, 1, 4, 2, 3];
    expect(piecesBehind(tour, 0)).toEqual([]);
    expect(piecesBehind(tour, 3)).toEqual([[0], [1], [2]]);
    expect(piecesBehind(tour, 4)).toEqual([[2, 3, 0], [1]]);
    expect(piecesBehind(tour, 5)).toEqual([[1, 4, 2, 3, 0]]);
    expect(piecesBehind(tour, 6)).toEqual([tour]);
  });

  it('joins two cycles where a move of each is cut', () => {
    const board = makeBoard(6, 6);
    const [a, b] = [
      [0, 1, 2, 3],
      [10, 11, 12],
    ];
    expect(joined(board, [a, b], [0, 1])).toMatch(/two squares of A/);
    expect(joined(board, [a, b], [0, 2, 10, 11])).toMatch(/no move of A/);
    expect(joined(board, [a, b], [0, 3, 10, 12])).toHaveLength(7);
    expect(new Set(joined(board, [a, b], [1, 0, 11, 12]) as number[])).toEqual(new Set([...a, ...b]));
  });

  it('says how a knight jumps, and which colours it has visited', () => {
    const board = makeBoard(8, 8);
    const jump = (from: string, to: string) => jumpInWords(board, cellOf(board, from) ?? 0, cellOf(board, to) ?? 0);
    expect(jump('d4', 'e6')).toBe('two up, one to the right');
    expect(jump('d4', 'b3')).toBe('two to the left, one down');
    expect(coloursInWords(board, [0, 17, 34], 2)).toBe('b3 is light: 1 dark and 1 light so far.');
  });
});
