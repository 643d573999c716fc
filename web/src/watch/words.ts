// Answers, progress and costs in words: what Watch and Compare say about a question, and the names its files get.

import type { Answer, Progress, Question } from '../api';
import { counted } from '../rules/words';
import type { Routes } from './routes';

// 11051911 is 11,051,911.
export const grouped = (number: number) => number.toLocaleString('en');

// "0.04 ms", "1.3 s": two or three figures that can be compared at a glance.
export function duration(seconds: number): string {
  if (seconds < 1e-3) return `${(seconds * 1e3).toFixed(2)} ms`;
  if (seconds < 0.1) return `${(seconds * 1e3).toFixed(1)} ms`;
  if (seconds < 100) return `${seconds.toFixed(seconds < 1 ? 2 : 1)} s`;
  return `${grouped(Math.round(seconds))} s`;
}

// "closed tour of 8x8", "3 cycles on 9x6 torus".
export function taskInWords(question: Question): string {
  const joined = { x: ' joined left to right', y: ' joined bottom to top', xy: ' torus' }[question.wrap ?? ''] ?? '';
  const board = `${question.board}${joined}`;
  const piece = question.leaper && question.leaper !== '1,2' ? `(${question.leaper})-leaper ` : '';
  if (question.task === 'cycles') return `${counted(Number(question.knights ?? 1), `${piece}cycle`)} on ${board}`;
  if (question.task === 'visit') {
    return `visit of ${board} by ${counted(Array.isArray(question.knights) ? question.knights.length : 1, 'knight')}`;
  }
  return `${question.closed ? 'closed' : 'open'} ${piece}tour of ${board}`;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

// The verdict as one line.
export function verdictInWords(answer: Answer): string {
  const what = taskInWords(answer.question);
  if (answer.verdict === 'impossible') return `No ${what.replace(/^(open|closed) /, '$1 ')}: impossible`;
  if (answer.visit) {
    const visited = answer.visited ?? answer.visit.reduce((sum, path) => sum + path.length, 0);
    const proved = answer.verdict === 'optimal' || answer.bound === visited;
    const rest = proved ? ', the most possible' : answer.bound ? `, at most ${answer.bound} possible` : '';
    return `${counted(visited, 'square')} visited${rest}`;
  }
  if (answer.verdict === 'unknown') return `Not settled: ${what}`;
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

// Large counts in a table: "11.1M".
export const compact = (number: number) =>
  number < 100_000
    ? grouped(number)
    : number.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 });
