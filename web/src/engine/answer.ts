// An answer of the engine as Watch and Compare show it: in words, with its progress and its costs; read from a file that was
// dropped on the page; and as a file to keep.

import { freeSquares, type Surface } from '../board/surface';
import type { Routes } from '../board/walk';
import { counted } from '../game/words';
import { draw, type Answer, type Checked, type Progress, type Question } from './api';

// 11051911 is 11,051,911.
export const grouped = (number: number) => number.toLocaleString('en');

// The same of digits that may be too many for a number.
export const groupedDigits = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ',');

// "0.04 ms", "1.3 s": two or three figures that can be compared at a glance.
export function duration(seconds: number): string {
  if (seconds < 1e-3) return `${(seconds * 1e3).toFixed(2)} ms`;
  if (seconds < 0.1) return `${(seconds * 1e3).toFixed(1)} ms`;
  if (seconds < 100) return `${seconds.toFixed(seconds < 1 ? 2 : 1)} s`;
  return `${grouped(Math.round(seconds))} s`;
}

const joinedWords: Record<string, string> = {
  x: ' joined left to right',
  y: ' joined bottom to top',
  xy: ' torus',
  mobius: ' Möbius strip',
  klein: ' Klein bottle',
};

const pieceWords = (leaper: string) =>
  leaper === '0,1+1,1' ? "king's " : `(${leaper.replaceAll('+', ')+(')})-leaper `;

// "closed tour of 8x8", "3 cycles on 9x6 torus".
export function taskInWords(question: Question): string {
  const joined = joinedWords[question.wrap ?? ''] ?? '';
  const board = `${question.board}${joined}`;
  const piece = question.leaper && question.leaper !== '1,2' ? pieceWords(question.leaper) : '';
  if (question.task === 'cycles') return `${counted(Number(question.knights ?? 1), `${piece}cycle`)} on ${board}`;
  if (question.task === 'count') {
    const scope = { symmetric: 'symmetric ', distinct: 'distinct ' }[question.scope ?? ''] ?? '';
    const what = question.counted === 'two-factors' ? 'two-factors' : `${question.counted ?? 'open'} ${piece}tours`;
    const both = question.directed ? ', both directions counted' : '';
    return `${scope}${what} of ${board}${question.from ? ` from ${question.from}` : ''}${both}`;
  }
  if (question.task === 'visit') {
    return `visit of ${board} by ${counted(Array.isArray(question.knights) ? question.knights.length : 1, 'knight')}`;
  }
  return `${question.closed ? 'closed' : 'open'} ${piece}tour of ${board}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// "Steps 5 to 9 of an open tour of 8x8", "c3 is step 17 of a closed tour of 8x8".
function partInWords({ question, first_step: first = 1 }: Answer, squares: readonly string[]): string {
  const tour = `${question.closed ? 'a' : 'an'} ${taskInWords(question)}`;
  const [from, to] = [grouped(first), grouped(first + squares.length - 1)];
  if (question.step_of !== undefined) return `${question.step_of} is step ${from} of ${tour}`;
  return squares.length === 1 ? `Step ${from} of ${tour}` : `Steps ${from} to ${to} of ${tour}`;
}

// The verdict as one line.
export function verdictInWords(answer: Answer): string {
  const what = taskInWords(answer.question);
  if (answer.verdict === 'impossible') return `No ${what.replace(/^(open|closed) /, '$1 ')}: impossible`;
  if (answer.count !== undefined) return `${groupedDigits(answer.count)} ${what}`;
  if (answer.visit) {
    const visited = answer.visited ?? answer.visit.reduce((sum, path) => sum + path.length, 0);
    const proved = answer.verdict === 'optimal' || answer.bound === visited;
    const rest = proved ? ', the most possible' : answer.bound ? `, at most ${answer.bound} possible` : '';
    return `${counted(visited, 'square')} visited${rest}`;
  }
  if (answer.verdict === 'unknown') return `Not settled: ${what}`;
  if (answer.squares) return partInWords(answer, answer.squares);
  return `${capital(what)} found`;
}

// What it took: method, time and counts, each a pair for a list.
export function costs(answer: Answer): { name: string; value: string }[] {
  const rows: { name: string; value: string }[] = [];
  if (answer.method) rows.push({ name: 'Method', value: answer.method });
  rows.push({ name: 'Time', value: duration(answer.seconds) });
  for (const [name, label] of [
    ['nodes', 'Nodes'],
    ['backtracks', 'Backtracks'],
    ['deepest', 'Squares reached'],
  ] as const) {
    const value = answer.stats?.[name];
    if (value !== undefined) rows.push({ name: label, value: grouped(value) });
  }
  return rows;
}

export function progressInWords(progress: Progress): string {
  const parts: string[] = [];
  if (progress.total > 0) parts.push(`${grouped(progress.done)} of ${grouped(progress.total)}`);
  if (progress.nodes > 0) parts.push(`${grouped(progress.nodes)} nodes`);
  parts.push(`${progress.seconds.toFixed(1)} s`);
  if (progress.seconds_left !== undefined) parts.push(`about ${Math.ceil(progress.seconds_left)} s left`);
  return parts.join(', ');
}

// Whose route it is, in the legend: "A: 18 squares".
export const routeInWords = (routes: Routes, path: number) => {
  const squares = counted(routes.paths[path]?.length ?? 0, 'square');
  return routes.kind === 'visit' ? `knight, ${squares}` : squares;
};

// A recorded search at one of its steps, for those who hear it.
export const searchLabel = (name: string, surface: Surface, depth: number) =>
  `${name}: ${depth} of ${freeSquares(surface)} squares`;

// Large counts in a table: "11.1M".
export const compact = (number: number) =>
  number < 100_000
    ? grouped(number)
    : number.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 });

// ---- from a file ----

// A file that somebody dropped on the page: the engine reads it, whatever its format, and checks what it says; this only
// turns away what the engine would not take.

export const mostBytes = 1024 * 1024;

export function tooBig(bytes: number): string | undefined {
  if (bytes <= mostBytes) return undefined;
  return `This file has ${(bytes / mostBytes).toFixed(1)} MB; the page opens answers up to 1 MB.`;
}

export interface Arrival {
  readonly name: string;
  readonly outcome: Checked['outcome'];
  readonly what: string;
  // How many answers the file has.
  readonly answers: number;
}

export function arrivalInWords(arrival: Arrival): string {
  const said = { holds: 'checked: holds', faulty: 'checked: faulty', unsettled: 'checked: not settled' };
  const what = arrival.what === '' ? '' : `. ${arrival.what}`;
  return `${arrival.name}, ${said[arrival.outcome]}${what}`;
}

export const severalInWords = ({ answers }: Arrival) =>
  answers > 1 ? `The first of ${grouped(answers)} answers in the file.` : '';

// Where the checker found the fault: the walk, and its step from 0. "cycle 2, step 17: c3 to c5 is not a (1,2) move"
// The steps of part of a tour are numbered as those of the tour.
export function faultAt({ outcome, what }: Arrival, firstStep = 1): { path: number; step: number } | undefined {
  const found = /^(?:(?:cycle|knight) ([0-9]+), )?step ([0-9]+):/.exec(what);
  if (outcome !== 'faulty' || !found) return undefined;
  return { path: Number(found[1] ?? 1) - 1, step: Number(found[2]) - firstStep };
}

// ---- as a file ----

// The pictures are drawn by the engine, which draws them for the command line as well; JSON is
// the answer itself. Names say what is inside: tour-8x8-closed.svg.

export const exportFormats = ['svg', 'png', 'gif', 'json'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export function fileNameFor(question: Question, format: ExportFormat): string {
  const parts = [question.task ?? 'tour', question.board.replace(':', '-')];
  const wrap = question.wrap ?? 'none';
  if (wrap !== 'none') parts.push(wrap === 'xy' ? 'torus' : wrap.length > 2 ? wrap : 'cylinder');
  if (question.leaper && question.leaper !== '1,2') parts.push(`leaper-${question.leaper.replace(/[,+]/g, '-')}`);
  if (question.block?.length) parts.push(`${question.block.length}-blocked`);
  if (question.closed) parts.push('closed');
  if (question.from) parts.push(`from-${question.from.replace(':', '-')}`);
  if (question.knights) {
    parts.push(
      Array.isArray(question.knights) ? question.knights.join('-').replaceAll(':', '-') : `${question.knights}`,
    );
  }
  return `${parts.join('-').slice(0, 120)}.${format}`;
}

export async function exported(answer: Answer, format: ExportFormat, signal?: AbortSignal): Promise<Blob> {
  if (format !== 'json') return draw(answer, format, signal);
  return new Blob([JSON.stringify(answer), '\n'], { type: 'application/json' });
}

export function download(blob: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser reads the address when the click is handled, which is after this function.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
