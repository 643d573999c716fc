// Whether the task of a lesson is done: always asked of the engine. A game is a position it judges, a set of squares that proves
// something is a certificate it checks, cycles that were joined are a tour it checks. What is wrong is told in its words.

import { routesOf, type Routes } from '../board/walk';
import { boardOf, cellOf, movesFrom, nameOf, sizeText, type Board } from '../game/board';
import { isOver, trailsOf, type Game } from '../game/game';
import type { Attempt, Task } from '../game/lessons';
import { counted } from '../game/words';
import { check, knightsVerdict, solve, verdict, type Question } from './api';

export interface Judgement {
  // `so-far`: neither done nor wrong.
  readonly tone: 'right' | 'wrong' | 'so-far';
  readonly words: string;
  // Squares that are why.
  readonly culprits?: readonly number[];
  // What the engine shows for it.
  readonly routes?: Routes;
}

const right = (words: string, more: Partial<Judgement> = {}): Judgement => ({ tone: 'right', words, ...more });
const wrong = (words: string, more: Partial<Judgement> = {}): Judgement => ({ tone: 'wrong', words, ...more });
const soFar = (words: string): Judgement => ({ tone: 'so-far', words });

const unsettled = soFar('The engine has not settled this in time. Ask it again.');

const namesOf = (board: Board, cells: readonly number[]) => cells.map((cell) => nameOf(board, cell));
const listed = (board: Board, cells: readonly number[]) => namesOf(board, cells).join(', ');
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`);

// `routes` is what the task is about, where it is about routes.
export async function judge(
  task: Task,
  attempt: Attempt,
  routes: Routes | undefined,
  signal?: AbortSignal,
): Promise<Judgement> {
  switch (task.kind) {
    case 'moves':
      return judgeMoves(attempt, signal);
    case 'starts':
      return judgeStart(attempt, task.wanted, signal);
    case 'finish':
      return judgeGame(attempt.game, signal);
    case 'next':
      return judgeMove(attempt.game, signal);
    case 'take-back':
      return judgeTakenBack(attempt.game, signal);
    case 'boards':
      return judgeBoards(task.boards, attempt, signal);
    case 'join':
      return judgeJoin(attempt, routes, signal);
    case 'count':
      return judgeCount(attempt.game, attempt.typed, signal);
    case 'separate':
      return judgeSeparation(attempt, signal);
    case 'visit':
      return judgeVisit(attempt.game, signal);
  }
}

const positionOf = ({ board }: Game, path: readonly number[]) => ({
  board: sizeText(board),
  path: namesOf(board, path),
});

async function judgeMoves({ game, chosen }: Attempt, signal?: AbortSignal): Promise<Judgement> {
  const { board } = game;
  const told = await verdict(positionOf(game, game.path), signal);
  const moves = told.moves.flatMap((name) => cellOf(board, name) ?? []);
  const from = listed(board, game.path);
  const strange = chosen.filter((cell) => !moves.includes(cell));
  if (strange.length > 0)
    return wrong(`No jump leads from ${from} to ${listed(board, strange)}.`, { culprits: strange });
  const missing = moves.length - chosen.length;
  if (missing > 0) return wrong(`${counted(missing, 'more square')} can be reached from ${from}.`);
  return right(`Right: the engine finds the same ${counted(moves.length, 'square')}.`);
}

// The square that was pressed last; those before it were found to be right.
async function judgeStart({ game, chosen }: Attempt, wanted: number, signal?: AbortSignal): Promise<Judgement> {
  const start = chosen.at(-1);
  if (start === undefined) return soFar('');
  const told = await verdict(positionOf(game, [start]), signal);
  const name = nameOf(game.board, start);
  if (told.verdict === 'lost') {
    const why = `${name}: no tour starts here: ${sentence(told.reason ?? '')}`;
    return chosen.length >= wanted ? right(`${why} That is ${wanted}.`) : soFar(why);
  }
  if (told.verdict === 'unknown') return unsettled;
  const rest = (told.completion ?? []).flatMap((square) => cellOf(game.board, square) ?? []);
  return wrong(`A tour does start on ${name}: it is drawn.`, {
    routes: { kind: 'tour', closed: false, paths: [[start, ...rest]] },
  });
}

const culpritsIn = (board: Board, names: readonly string[] = []) => names.flatMap((name) => cellOf(board, name) ?? []);

async function judgeGame(game: Game, signal?: AbortSignal): Promise<Judgement> {
  const told = await verdict(positionOf(game, game.path), signal);
  if (told.verdict === 'won') return right('Every square is visited. The engine has checked it: a tour.');
  if (told.verdict === 'lost') {
    const culprits = culpritsIn(game.board, told.culprits);
    return wrong(`This cannot be finished: ${sentence(told.reason ?? '')} Take a move back.`, { culprits });
  }
  return told.verdict === 'winnable' ? soFar('It can still be finished.') : unsettled;
}

async function judgeMove(game: Game, signal?: AbortSignal): Promise<Judgement> {
  if (game.path.length === game.given) return soFar('');
  const told = await verdict(positionOf(game, game.path), signal);
  const name = listed(game.board, game.path.slice(-1));
  if (told.verdict === 'lost') {
    const culprits = culpritsIn(game.board, told.culprits);
    return wrong(`${name} loses: ${sentence(told.reason ?? '')}`, { culprits });
  }
  if (told.verdict === 'unknown') return unsettled;
  const rest = (told.completion ?? []).flatMap((square) => cellOf(game.board, square) ?? []);
  return right(`${name} is right: the engine can finish the tour from there. It is drawn.`, {
    routes: { kind: 'tour', closed: false, paths: [[...game.path, ...rest]] },
  });
}

async function judgeTakenBack(game: Game, signal?: AbortSignal): Promise<Judgement> {
  const told = await verdict(positionOf(game, game.path), signal);
  if (told.verdict === 'lost') {
    const culprits = culpritsIn(game.board, told.culprits);
    return wrong(`Still lost: ${sentence(told.reason ?? '')}`, { culprits });
  }
  if (told.verdict === 'unknown') return unsettled;
  const further = game.undone.at(-1)?.[0];
  const next = further === undefined ? undefined : await verdict(positionOf(game, [...game.path, further]), signal);
  if (next && next.verdict !== 'lost') {
    return wrong(`Too far back: after ${listed(game.board, [further ?? 0])} it could still be finished.`);
  }
  return right(`Right: it was lost by ${listed(game.board, [further ?? 0])}, and can be finished from here.`);
}

async function judgeBoards(
  boards: readonly string[],
  { game, boards: chosen }: Attempt,
  signal?: AbortSignal,
): Promise<Judgement> {
  const answers = await Promise.all(
    boards.map((board) => solve({ board, task: 'tour', closed: true, time_limit: '10s' }, signal)),
  );
  if (answers.some((answer) => answer.verdict === 'unknown')) return unsettled;
  for (const { question, verdict: found, reason = '' } of answers) {
    const isChosen = chosen.includes(question.board);
    if (isChosen && found === 'impossible') return wrong(`${question.board} has none: ${sentence(reason)}`);
  }
  const missing = answers.filter(({ verdict: found }) => found === 'solved').length - chosen.length;
  if (missing > 0) return wrong(`${counted(missing, 'more board has', 'more boards have')} a closed tour.`);
  const shown = answers.find(({ question }) => question.board === sizeText(game.board));
  const routes = shown && routesOf(shown, game.board);
  return right('Right: the engine has found those tours, and proved that the others have none.', routes && { routes });
}

// ---- cycles ----

// Whether two squares are one after the other on a cycle.
function isMoveOf(cycle: readonly number[], a: number, b: number): boolean {
  const apart = Math.abs(cycle.indexOf(a) - cycle.indexOf(b));
  return apart === 1 || apart === cycle.length - 1;
}

// A cycle from the second square of one of its moves round to the first.
function openedAt(cycle: readonly number[], a: number, b: number): number[] {
  const forward = cycle[(cycle.indexOf(a) + 1) % cycle.length] === b;
  const turned = forward ? [...cycle] : [...cycle].reverse();
  const at = turned.indexOf(b);
  return [...turned.slice(at), ...turned.slice(0, at)];
}

// The tour that two cycles become when a move of each is cut and the ends are joined, or what is wrong with the squares chosen.
export function joined(
  board: Board,
  cycles: readonly (readonly number[])[],
  chosen: readonly number[],
): number[] | string {
  const [a = [], b = []] = cycles;
  const [p, q] = chosen.filter((cell) => a.includes(cell));
  const [r, s] = chosen.filter((cell) => b.includes(cell));
  if (p === undefined || q === undefined || r === undefined || s === undefined || chosen.length !== 4) {
    return 'Press two squares of A and two squares of B.';
  }
  if (!isMoveOf(a, p, q)) return `${listed(board, [p, q])}: these are no move of A.`;
  if (!isMoveOf(b, r, s)) return `${listed(board, [r, s])}: these are no move of B.`;
  const isMove = (from: number, to: number) => movesFrom(board, from).includes(to);
  const other = isMove(p, r) && isMove(q, s);
  return [...openedAt(a, p, q), ...(other ? openedAt(b, s, r) : openedAt(b, r, s))];
}

async function judgeJoin(
  { game, chosen }: Attempt,
  routes: Routes | undefined,
  signal?: AbortSignal,
): Promise<Judgement> {
  const { board } = game;
  const tour = joined(board, routes?.paths ?? [], chosen);
  if (typeof tour === 'string') return wrong(tour);
  const { outcome, what } = await check(
    claim({ board: sizeText(board), task: 'tour', closed: true }, { verdict: 'solved', tour: namesOf(board, tour) }),
    signal,
  );
  if (outcome !== 'holds') return wrong(`These ends do not meet. The engine says: ${sentence(what)}`);
  return right(`One tour. The engine has checked it: ${sentence(what)}`, {
    routes: { kind: 'tour', closed: true, paths: [tour] },
  });
}

// An answer of the learner's own, to be checked.
const claim = (question: Question, answer: object) => new Blob([JSON.stringify({ question, version: 1, ...answer })]);

// ---- a number, a proof, a visit ----

async function judgeCount(game: Game, typed: string, signal?: AbortSignal): Promise<Judgement> {
  const number = Number(typed.trim());
  if (!/^\s*[0-9]+\s*$/.test(typed)) return wrong('Type a number.');
  // The given position, whatever has been tried on the board.
  const told = await verdict({ ...positionOf(game, game.path.slice(0, game.given)), advice: true }, signal);
  if (told.completions === undefined) return unsettled;
  if (number === told.completions) return right(`Right: the engine has counted ${counted(number, 'way')}.`);
  const firsts = `A way to finish begins with ${(told.winning ?? []).join(' or ')}.`;
  return wrong(number < told.completions ? `There are more. ${firsts}` : `There are fewer. ${firsts}`);
}

async function judgeSeparation({ game, chosen }: Attempt, signal?: AbortSignal): Promise<Judgement> {
  const { board } = game;
  if (chosen.length === 0) return wrong('Press the squares to take away first.');
  const certificate = { kind: 'separating-set', squares: namesOf(board, chosen) };
  const { outcome, what } = await check(
    claim({ board: sizeText(board), task: 'tour' }, { verdict: 'impossible', certificate }),
    signal,
  );
  if (outcome !== 'holds') return wrong(`No proof yet. The engine’s checker says: ${sentence(what)}`);
  return right(`A proof. The engine’s checker confirms it: ${sentence(what)}`);
}

async function judgeVisit(game: Game, signal?: AbortSignal): Promise<Judgement> {
  const trails = trailsOf(game.path, 2).map((trail) => namesOf(game.board, trail));
  const board = sizeText(game.board);
  if (!isOver(game)) {
    const { best, bound } = await knightsVerdict({ board, paths: trails }, signal);
    const most = best === bound ? `${best}` : `${best} to ${bound}`;
    return soFar(`${counted(game.path.length, 'square')} visited. Still possible from here: ${most}.`);
  }
  const knights = trails.flatMap((trail) => trail.slice(0, 1));
  const answer = await solve({ board, task: 'visit', knights, time_limit: '10s' }, signal);
  const score = counted(game.path.length, 'square');
  const bound = answer.bound ?? Infinity;
  if (game.path.length >= bound) return right(`${score}: the engine has proved that no visit has more.`);
  const best = answer.visited ?? 0;
  return wrong(`${score}, and the knight on turn is stuck. The engine has found a visit of ${best}.`);
}

// What a task is about, where the engine has to be asked for it.
export async function materialOf(task: Task, signal?: AbortSignal): Promise<Routes | undefined> {
  const board = boardOf(task.board);
  if (task.kind !== 'join' || !board) return undefined;
  return routesOf(await solve({ ...task.question }, signal), board);
}
