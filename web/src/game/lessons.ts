// Ten lessons, each a link that a teacher can send (#lessons?lesson=ties): what is said, what is shown, and a task. Whether a task
// is done is never decided here: the engine is asked (engine/judge.ts). Here is what a press on the board does to an attempt.

import { boardOf, cellOf, makeBoard, movesFrom, nameOf, squaresOf, type Board } from './board';
import { canUndo, goTo, newGame, play, undo, type Game } from './game';
import { counted, refusalWords } from './words';

// What is shown first, and starts by itself.
export type Show =
  // The jumps from a square, one after the other.
  | { readonly kind: 'jumps'; readonly board: string; readonly from: string }
  // An answer of the engine that walks: plainly, or with its colours counted.
  | { readonly kind: 'walk' | 'colours'; readonly question: Asked }
  // A search, step by step; `rate` of them a second where it is not for reading.
  | { readonly kind: 'search'; readonly question: Asked; readonly rate?: number }
  // A closed tour as a frontier sees it that sweeps over the board.
  | { readonly kind: 'sweep'; readonly question: Asked };

export interface Asked {
  readonly board: string;
  readonly task: 'tour' | 'cycles' | 'visit';
  readonly closed?: boolean;
  readonly from?: string;
  readonly method?: string;
  readonly tie_break?: string;
  readonly no_theorems?: boolean;
  readonly knights?: number | string[];
}

export type Task =
  // Every square the knight can jump to.
  | { readonly kind: 'moves'; readonly board: string; readonly path: string }
  // Squares from which there is no tour.
  | { readonly kind: 'starts'; readonly board: string; readonly wanted: number }
  // The squares that are left, one after the other.
  | { readonly kind: 'finish'; readonly board: string; readonly path: string }
  // A move after which the game can still be finished.
  | { readonly kind: 'next'; readonly board: string; readonly path: string }
  // Back to the last position that could be finished.
  | { readonly kind: 'take-back'; readonly board: string; readonly path: string }
  // Those of the boards that have a closed tour.
  | { readonly kind: 'boards'; readonly board: string; readonly boards: readonly string[] }
  // A move of each of two cycles, whose ends can be joined crosswise.
  | { readonly kind: 'join'; readonly board: string; readonly question: Asked }
  // In how many ways the game can be finished.
  | { readonly kind: 'count'; readonly board: string; readonly path: string }
  // Squares without which the others fall into too many pieces.
  | { readonly kind: 'separate'; readonly board: string }
  // The longest visit of two knights.
  | { readonly kind: 'visit'; readonly board: string; readonly path: string };

export interface Lesson {
  readonly id: string;
  readonly title: string;
  readonly says: readonly string[];
  readonly show: Show;
  readonly asks: string;
  readonly task: Task;
}

export const lessons: readonly Lesson[] = [
  {
    id: 'moves',
    title: 'How a knight moves',
    says: [
      'A knight jumps: two squares along a file or a rank, then one to the side.',
      'Whatever lies between is no hindrance, and it always lands on the other colour.',
    ],
    show: { kind: 'jumps', board: '8x8', from: 'd4' },
    asks: 'Press every square that the knight can jump to from c2.',
    task: { kind: 'moves', board: '6x6', path: 'c2' },
  },
  {
    id: 'colours',
    title: 'Colours: why 5 × 5 from b1 fails',
    says: [
      'Every jump changes the colour of the square.',
      '5 × 5 has 13 dark squares, like a1, and 12 light ones, like b1.',
      'So a tour of 5 × 5 begins and ends on a dark square.',
    ],
    show: { kind: 'colours', question: { board: '5x5', task: 'tour', from: 'a1' } },
    asks: 'Press three squares from which no tour of 5 × 5 can start.',
    task: { kind: 'starts', board: '5x5', wanted: 3 },
  },
  {
    id: 'warnsdorff',
    title: 'Warnsdorff’s rule',
    says: [
      'Go where the fewest ways lead on.',
      'A square with few ways is easily cut off, so it comes first. The rule is from 1823, and still among the best.',
    ],
    show: {
      kind: 'search',
      question: { board: '8x8', task: 'tour', from: 'a1', method: 'warnsdorff', tie_break: 'roth' },
    },
    asks: 'Finish the tour. The number on a dot counts the ways that lead on from there.',
    task: { kind: 'finish', board: '5x5', path: 'a1 c2 e1 d3 b4 d5 e3 d1 b2 a4 c5' },
  },
  {
    id: 'ties',
    title: 'Ties',
    says: [
      'Often two squares have equally few ways on. The rule does not say which of them to take.',
      'One may win and the other lose. Here the first is taken at every tie, and in the end the knight is stuck.',
    ],
    show: {
      kind: 'search',
      question: { board: '5x5', task: 'tour', from: 'a3', method: 'warnsdorff', tie_break: 'first' },
    },
    asks: 'Two moves have the fewest ways on, and one of them loses. Take the other.',
    task: { kind: 'next', board: '5x5', path: 'c1 a2 b4 d5 e3 d1 b2 a4 c5' },
  },
  {
    id: 'dead-ends',
    title: 'Dead ends',
    says: [
      'A square with one way left can only be the last one. Two of those, and the game is lost, long before the knight is stuck.',
      'Blind search does not see that. It runs into the dead end and steps back, in red, one move after the other.',
    ],
    show: { kind: 'search', question: { board: '5x5', task: 'tour', from: 'a1', method: 'blind' } },
    asks: 'This game is lost. Take moves back until it can be finished, and not one more than that.',
    task: {
      kind: 'take-back',
      board: '6x6',
      path: 'a1 b3 a5 c6 e5 c4 b2 d1 c3 b1 a3 b5 d6 f5 e3 d5 f6 e4 c5',
    },
  },
  {
    id: 'closed',
    title: 'Closed tours',
    says: [
      'A closed tour ends one move away from where it began.',
      'Schwenk, 1991: a board has one, unless both sides are odd, or the shorter side is 1, 2 or 4, or it is 3 × 4, 3 × 6 or 3 × 8.',
    ],
    show: { kind: 'walk', question: { board: '6x6', task: 'tour', closed: true } },
    asks: 'Which of these boards have a closed tour?',
    task: { kind: 'boards', board: '6x6', boards: ['4x6', '5x5', '5x6', '3x8', '3x10', '7x8'] },
  },
  {
    id: 'cycles',
    title: 'Cutting and joining cycles',
    says: [
      'Cycles that share out the board are easier to find than a tour.',
      'Where two of them run side by side, cut a move of each. Two other moves join the four ends crosswise: one tour.',
    ],
    show: { kind: 'walk', question: { board: '6x6', task: 'cycles', knights: 2 } },
    asks: 'Join the two cycles: press both squares of a move of A, and both squares of a move of B.',
    task: { kind: 'join', board: '6x6', question: { board: '6x6', task: 'cycles', knights: 2 } },
  },
  {
    id: 'counting',
    title: 'Counting by a frontier',
    says: [
      '8 × 8 has 13,267,364,410,532 closed tours. Nobody has drawn them all to count them.',
      'A frontier sweeps over the board. Of what lies behind it, only the ends of the pieces are remembered, and which two belong together. Beginnings that look alike are counted together.',
    ],
    show: { kind: 'sweep', question: { board: '6x6', task: 'tour', closed: true } },
    asks: 'In how many ways can this game be finished? Try it on the board, then type the number.',
    task: { kind: 'count', board: '5x5', path: 'a1 c2 e1 d3 e5 c4 e3 d1 b2 a4 c5 e4' },
  },
  {
    id: 'proofs',
    title: 'Proofs: a no that can be checked',
    says: [
      '4 × 4 has no tour. The search has to try every path to find that out, and nobody can check that at a glance.',
      'This can be checked: take k squares away. What is left of a tour is at most k + 1 pieces. If the board falls into more, it has none.',
    ],
    show: {
      kind: 'search',
      question: { board: '4x4', task: 'tour', from: 'a1', method: 'blind', no_theorems: true },
      rate: 300,
    },
    asks: 'Prove it: press squares of 4 × 4, so that the others fall into more pieces than a tour can connect.',
    task: { kind: 'separate', board: '4x4' },
  },
  {
    id: 'two-knights',
    title: 'Two knights in turn',
    says: [
      'Two knights move in turn, and no square is entered twice. It is over when the knight on turn cannot move.',
      'How many squares can they visit together? The engine proves how many are the most.',
    ],
    show: { kind: 'walk', question: { board: '6x6', task: 'visit', knights: ['a1', 'f6'] } },
    asks: 'Visit as many squares as two knights can from here.',
    task: { kind: 'visit', board: '4x3', path: 'a1 b1' },
  },
];

export const lessonNamed = (id: string | null): Lesson | undefined => lessons.find((lesson) => lesson.id === id);

// "3 of 10"
export const placeOfLesson = (lesson: Lesson) => `${lessons.indexOf(lesson) + 1} of ${lessons.length}`;

// The lessons before and after.
export const besideLesson = (lesson: Lesson) => {
  const at = lessons.indexOf(lesson);
  return { before: lessons[at - 1], after: lessons[at + 1] };
};

// ---- an attempt at a task ----

export interface Attempt {
  readonly game: Game;
  readonly chosen: readonly number[];
  readonly boards: readonly string[];
  readonly typed: string;
}

const boardFor = (size: string): Board => boardOf(size) ?? makeBoard(8, 8);

const cellsIn = (board: Board, names: string) => names.split(' ').flatMap((name) => cellOf(board, name) ?? []);

export function freshAttempt(task: Task): Attempt {
  const board = boardFor(task.board);
  const given = 'path' in task ? cellsIn(board, task.path) : [];
  const setup = { board, knights: task.kind === 'visit' ? 2 : 1 } as const;
  const game =
    task.kind === 'take-back'
      ? given.reduce((reached, cell) => play(reached, cell), newGame(setup))
      : newGame({ ...setup, given });
  return { game, chosen: [], boards: [], typed: '' };
}

// Whether the engine is asked after every press, or when the learner says so.
export const isJudgedAtOnce = (task: Task) => ['starts', 'finish', 'next', 'visit'].includes(task.kind);

// Whether squares are picked out, not moved to.
export const isChoice = (task: Task) => ['moves', 'starts', 'join', 'separate'].includes(task.kind);

export interface Pressed {
  readonly attempt: Attempt;
  // Why nothing came of it.
  readonly refusal?: string;
}

const mostOf = (task: Task) => (task.kind === 'join' ? 4 : Infinity);

export function pressed(task: Task, attempt: Attempt, cell: number): Pressed {
  if (isChoice(task)) return picked(task, attempt, cell);
  if (task.kind === 'boards') return { attempt };
  if (task.kind === 'take-back') return takenBackTo(attempt, cell);
  // One move only: another one instead of the first.
  const game = task.kind === 'next' ? freshAttempt(task).game : attempt.game;
  const next = play(game, cell);
  if (next === game) return { attempt, refusal: refusalWords(game, cell) };
  return { attempt: { ...attempt, game: next } };
}

function picked(task: Task, attempt: Attempt, cell: number): Pressed {
  const { board } = attempt.game;
  if (attempt.game.path.includes(cell)) return { attempt, refusal: `The knight stands on ${nameOf(board, cell)}.` };
  const others = attempt.chosen.filter((other) => other !== cell);
  if (others.length < attempt.chosen.length) {
    // What is proved to be right stays.
    return task.kind === 'starts' ? { attempt } : { attempt: { ...attempt, chosen: others } };
  }
  if (others.length >= mostOf(task))
    return { attempt, refusal: 'That is one square too many: press one again to drop it.' };
  return { attempt: { ...attempt, chosen: [...others, cell] } };
}

function takenBackTo(attempt: Attempt, cell: number): Pressed {
  const at = attempt.game.path.indexOf(cell);
  if (at < 0) return { attempt, refusal: 'Press a square of the path to go back to it.' };
  return { attempt: { ...attempt, game: goTo(attempt.game, at + 1) } };
}

// A board chosen, or dropped again: it is the one on show.
export function withBoard(attempt: Attempt, size: string): Attempt {
  const others = attempt.boards.filter((other) => other !== size);
  const boards = others.length < attempt.boards.length ? others : [...others, size];
  return { ...attempt, boards, game: newGame({ board: boardFor(size) }) };
}

export const canTakeBack = (attempt: Attempt) => canUndo(attempt.game) || attempt.chosen.length > 0;

export function takenBack(task: Task, attempt: Attempt): Attempt {
  if (isChoice(task)) return { ...attempt, chosen: attempt.chosen.slice(0, -1) };
  return { ...attempt, game: undo(attempt.game) };
}

// ---- what is said while somebody tries ----

// The pieces that a board falls into without some of its squares.
export function piecesWithout(board: Board, without: Iterable<number>): number[][] {
  const seen = new Set([...without, ...board.holes]);
  const pieces: number[][] = [];
  for (let start = 0; start < board.width * board.height; ++start) {
    if (seen.has(start)) continue;
    const piece = [start];
    seen.add(start);
    for (const cell of piece) {
      for (const to of movesFrom(board, cell)) {
        if (seen.has(to)) continue;
        seen.add(to);
        piece.push(to);
      }
    }
    pieces.push(piece);
  }
  return pieces;
}

// How far an attempt is, where that needs no engine.
export function attemptWords(task: Task, { game, chosen, boards }: Attempt): string {
  switch (task.kind) {
    case 'moves':
      return `${counted(chosen.length, 'square')} chosen.`;
    case 'starts':
      return `${chosen.length} of ${task.wanted} found.`;
    case 'join':
      return `${chosen.length} of 4 squares chosen.`;
    case 'separate':
      return `${counted(chosen.length, 'square')} taken away: the others are ${counted(piecesWithout(game.board, chosen).length, 'piece')}.`;
    case 'boards':
      return `${boards.length} of ${counted(task.boards.length, 'board')} chosen.`;
    default:
      return `${game.path.length} of ${squaresOf(game.board)} squares visited.`;
  }
}
