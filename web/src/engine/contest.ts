// Methods against each other on one board: who takes part, the question each gets, and who was best at what. Only those
// who settled the question can be best: a search that gave up early has few nodes, too.

import { squareNamed, surfaceOf } from '../board/surface';
import type { Answer, Question } from './api';
import { boardText, severalPasses } from './form';

export interface Contender {
  method: string;
  tieBreak: string;
}

export interface Contest {
  board: string;
  from: string;
  closed: boolean;
  seed: string;
  seconds: string;
  contenders: Contender[];
}

export const fewest = 2;
export const most = 4;

export const contenderName = ({ method, tieBreak }: Contender) =>
  method === 'warnsdorff' && tieBreak !== severalPasses ? `${method} (${tieBreak})` : method;

export function questionFor(contest: Contest, contender: Contender): Question {
  const question: Question = {
    board: boardText(contest.board),
    task: 'tour',
    method: contender.method,
    seed: Number(contest.seed) || 1,
    time_limit: `${Number(contest.seconds) || 5}s`,
  };
  if (contest.closed) question.closed = true;
  if (contest.from.trim() !== '') question.from = contest.from.trim();
  if (contender.method === 'warnsdorff' && contender.tieBreak !== severalPasses)
    question.tie_break = contender.tieBreak;
  return question;
}

export const columns = ['nodes', 'backtracks', 'seconds'] as const;
export type Column = (typeof columns)[number];

export const valueIn = (column: Column, answer: Answer) =>
  column === 'seconds' ? answer.seconds : answer.stats?.[column];

// Searches by squares count each square they enter, the start included. The nodes of the constraint model are something
// else: the choices it makes about moves.
const countsSquares = (answer: Answer) => answer.method !== 'circuit';

const settled = (answer: Answer) => answer.verdict === 'solved' || answer.verdict === 'impossible';

// The rows that are best in a column: the least value among those that settled it, if at least two did and count alike.
export function bestIn(column: Column, answers: readonly (Answer | undefined)[]): ReadonlySet<number> {
  const competes = (answer: Answer) => settled(answer) && (column === 'seconds' || countsSquares(answer));
  const values = answers.map((answer) => (answer && competes(answer) ? valueIn(column, answer) : undefined));
  const known = values.filter((value) => value !== undefined);
  const least = Math.min(...known);
  return new Set(known.length < 2 ? [] : values.flatMap((value, row) => (value === least ? [row] : [])));
}

// The rows that settled the question where another did not.
export function bestVerdicts(answers: readonly (Answer | undefined)[]): ReadonlySet<number> {
  const rows = answers.flatMap((answer, row) => (answer && settled(answer) ? [row] : []));
  return new Set(rows.length < answers.filter((answer) => answer).length ? rows : []);
}

export interface Preset {
  readonly name: string;
  readonly note: string;
  readonly contest: Omit<Contest, 'seed' | 'seconds'>;
}

const against = (...methods: string[]): Contender[] => methods.map((method) => ({ method, tieBreak: severalPasses }));

export const presets: readonly Preset[] = [
  {
    name: '8x8 from d4: blind against Warnsdorff',
    note: 'Warnsdorff’s rule enters 64 squares and is done. Blind search enters eleven million: a computer gets there, but step by step you only see its first 50,000 steps, in which it keeps undoing its last moves.',
    contest: { board: '8x8', from: 'd4', closed: false, contenders: against('blind', 'warnsdorff') },
  },
  {
    name: '5x5 from a1',
    note: 'Small enough to see all of it: blind search gets there, too, after thousands of steps back.',
    contest: { board: '5x5', from: 'a1', closed: false, contenders: against('blind', 'warnsdorff', 'hybrid') },
  },
  {
    name: '6x6 closed',
    note: 'Warnsdorff’s rule visits every square here, but never ends a move away from its start, and it has no way to go back. Hybrid search looks after the start.',
    contest: { board: '6x6', from: 'a1', closed: true, contenders: against('blind', 'warnsdorff', 'hybrid') },
  },
  {
    name: '10x10: where blind search gives up',
    note: 'Blind search gets to within a few squares of the end and then tries every way to rearrange the last of them. It would take longer than anybody can wait: it is stopped at the time limit.',
    contest: { board: '10x10', from: 'a1', closed: false, contenders: against('blind', 'warnsdorff', 'hybrid') },
  },
  {
    name: '50x50',
    note: '2,500 squares: Warnsdorff’s rule, with and without going back, against solved blocks put together and a SAT solver.',
    contest: {
      board: '50x50',
      from: 'a1',
      closed: false,
      contenders: against('warnsdorff', 'hybrid', 'structured', 'sat'),
    },
  },
];

export const openingContest = (): Contest => ({
  board: '8x8',
  from: 'd4',
  closed: false,
  seed: '1',
  seconds: '5',
  contenders: against('blind', 'warnsdorff', 'hybrid'),
});

// The contest in the address, and back: methods as "blind,warnsdorff:roth". What an address has wrong is left as at the
// opening.
export const contestToLink = (contest: Contest): Record<string, string> => ({
  board: contest.board,
  from: contest.from,
  closed: String(contest.closed),
  seed: contest.seed,
  seconds: contest.seconds,
  methods: contest.contenders
    .map(({ method, tieBreak }) =>
      method === 'warnsdorff' && tieBreak !== severalPasses ? `${method}:${tieBreak}` : method,
    )
    .join(','),
});

export function contestFromLink(rest: URLSearchParams): Contest {
  const opening = openingContest();
  const text = (name: string, otherwise: string) => rest.get(name)?.slice(0, 100) ?? otherwise;
  const contenders = text('methods', '')
    .split(',')
    .filter((method) => method !== '')
    .map((named) => {
      const [method = '', tieBreak = severalPasses] = named.split(':');
      return { method, tieBreak };
    });
  return {
    board: text('board', opening.board),
    from: text('from', rest.has('board') ? '' : opening.from),
    closed: rest.get('closed') === 'true',
    seed: text('seed', opening.seed),
    seconds: text('seconds', opening.seconds),
    contenders: contenders.length >= fewest && contenders.length <= most ? contenders : opening.contenders,
  };
}

// What is wrong with a contest, or undefined if the engine can be asked.
export function contestFault(contest: Contest, mostSeconds: number): string | undefined {
  const surface = surfaceOf({ board: boardText(contest.board) });
  if (typeof surface === 'string') return surface;
  const from = contest.from.trim();
  if (from !== '' && squareNamed(surface, from) === undefined) return `${from} is not a square of ${contest.board}.`;
  const seconds = Number(contest.seconds);
  if (!(seconds >= 1 && seconds <= mostSeconds)) return `The time limit is 1 to ${mostSeconds} seconds.`;
  return undefined;
}
