// What is typed into the form of Watch, and the question it makes. Fields are texts, as they are typed; those that do not
// belong to the task stay out of the question. The form is also what the address keeps, so that a link reopens it.

import { squareNamed, surfaceOf, type Asked } from '../board/surface';
import { wraps, type Wrap } from '../game/board';
import type { Question } from './api';

export const tasks = ['tour', 'cycles', 'visit', 'count'] as const;
export type Task = (typeof tasks)[number];

// Without a tie-break of its own, Warnsdorff's rule has several passes.
export const severalPasses = 'several';

export interface Form {
  task: Task;
  board: string;
  block: string;
  wrap: Wrap;
  leaper: string;
  closed: boolean;
  from: string;
  to: string;
  method: string;
  coverMethod: string;
  tieBreak: string;
  knights: string;
  lengths: string;
  squares: string;
  seed: string;
  seconds: string;
}

export const blankForm: Readonly<Form> = {
  task: 'tour',
  board: '8x8',
  block: '',
  wrap: 'none',
  leaper: '1,2',
  closed: false,
  from: '',
  to: '',
  method: 'auto',
  coverMethod: 'auto',
  tieBreak: severalPasses,
  knights: '3',
  lengths: '',
  squares: 'a1,h8',
  seed: '1',
  seconds: '30',
};

const splitSquares = (text: string) => text.split(/[\s,;]+/).filter((name) => name !== '');

// Spaces and capitals are how people write sizes; the engine has one way.
export const boardText = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/\s*[x×*]\s*/, 'x');

export function askedBoard(form: Form): Asked {
  const asked: Asked = { board: boardText(form.board) };
  const block = splitSquares(form.block);
  if (block.length > 0) asked.block = block;
  if (form.wrap !== 'none' && !asked.board.startsWith('cube')) asked.wrap = form.wrap;
  const leaper = form.leaper.replace(/\s/g, '');
  if (leaper !== '' && leaper !== '1,2') asked.leaper = leaper;
  return asked;
}

function wholeNumber(text: string, least: number, most: number): number | undefined {
  const number = Number(text);
  return /^[0-9]+$/.test(text.trim()) && number >= least && number <= most ? number : undefined;
}

// The part of the question that only its task has, or what is wrong with it.
function taskPart(form: Form): Partial<Question> | string {
  if (form.task === 'visit') {
    const knights = splitSquares(form.squares);
    return knights.length > 0 ? { knights } : 'A visit needs the squares of its knights, such as a1,h8.';
  }
  if (form.task === 'cycles') {
    const knights = wholeNumber(form.knights, 1, 10_000);
    if (knights === undefined) return 'The number of cycles is a whole number from 1.';
    const lengths = form.lengths.trim();
    return { knights, method: form.coverMethod, ...(lengths === '' ? {} : { lengths }) };
  }
  // Tours by their first square: a tour and its reverse begin on different ones.
  if (form.task === 'count')
    return form.closed ? { counted: 'closed' } : { counted: 'open', directed: true, by_start: true };
  const part: Partial<Question> = { method: form.method };
  if (form.closed) part.closed = true;
  if (form.from.trim() !== '') part.from = form.from.trim();
  if (form.to.trim() !== '' && !form.closed) part.to = form.to.trim();
  if (form.method === 'warnsdorff' && form.tieBreak !== severalPasses) part.tie_break = form.tieBreak;
  return part;
}

// The question of a filled form, or a sentence about what to change. The engine has the last word on the rest.
export function questionOf(form: Form, mostSeconds: number): Question | string {
  const asked = askedBoard(form);
  const surface = surfaceOf(asked);
  if (typeof surface === 'string') return surface;
  const part = taskPart(form);
  if (typeof part === 'string') return part;
  const named = [part.from, part.to, ...(Array.isArray(part.knights) ? part.knights : [])];
  const strange = named.find((name) => name !== undefined && squareNamed(surface, name) === undefined);
  if (strange !== undefined) return `${strange} is not a square of ${asked.board}.`;
  const seed = wholeNumber(form.seed, 0, Number.MAX_SAFE_INTEGER);
  if (seed === undefined) return 'The seed is a whole number.';
  const seconds = wholeNumber(form.seconds, 1, mostSeconds);
  if (seconds === undefined) return `The time limit is 1 to ${mostSeconds} seconds.`;
  return { ...asked, task: form.task, ...part, seed, time_limit: `${seconds}s` };
}

// The fields that differ from the blank form, for the address; and back. What an address has wrong stays blank.
export function formToLink(form: Form): Record<string, string> {
  const rest: Record<string, string> = {};
  for (const [name, value] of Object.entries(form)) {
    if (value !== Object.entries(blankForm).find(([field]) => field === name)?.[1]) rest[name] = String(value);
  }
  return rest;
}

export function formFromLink(rest: URLSearchParams): Form {
  const text = (name: keyof Form) => rest.get(name)?.slice(0, 4000) ?? String(blankForm[name]);
  return {
    task: tasks.find((task) => task === rest.get('task')) ?? blankForm.task,
    board: text('board'),
    block: text('block'),
    wrap: wraps.find((wrap) => wrap === rest.get('wrap')) ?? blankForm.wrap,
    leaper: text('leaper'),
    closed: rest.get('closed') === 'true',
    from: text('from'),
    to: text('to'),
    method: text('method'),
    coverMethod: text('coverMethod'),
    tieBreak: text('tieBreak'),
    knights: text('knights'),
    lengths: text('lengths'),
    squares: text('squares'),
    seed: text('seed'),
    seconds: text('seconds'),
  };
}
