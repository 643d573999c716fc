// Which puzzle is meant, and which have been solved. A puzzle is a level and either a day, for everybody the same one, or
// a number; that is all a link needs. What was solved is kept in the browser as a list of names of puzzles, and the
// streak of days is read off that list, so the two cannot disagree.

import type { Store } from './settings';

export const levels = [1, 2, 3, 4, 5] as const;
export type Level = (typeof levels)[number];

export type PuzzleId = { level: Level; date: string } | { level: Level; seed: number };

// A day as everybody who shares it calls it, by the clock on the wall.
export function dayOf(when: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${when.getFullYear()}-${two(when.getMonth() + 1)}-${two(when.getDate())}`;
}

// The day as a point in time, to count with; undefined if the calendar has no such day.
function parsedDay(date: string): Date | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(date);
  if (!parts) return undefined;
  const when = new Date(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]));
  return dayOf(when) === date ? when : undefined;
}

export function dayBefore(date: string): string {
  const when = parsedDay(date) ?? new Date();
  when.setDate(when.getDate() - 1);
  return dayOf(when);
}

// "16 November 2026": the page speaks English, whatever the browser does.
export function dayWords(date: string): string {
  const when = parsedDay(date);
  return when ? when.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' }) : date;
}

// The puzzle of a link, `level=3&seed=7` or `level=3&date=2026-11-16`. What is missing or makes no sense is today's, easy.
export function puzzleOf(rest: URLSearchParams, today: string): PuzzleId {
  const level = levels.find((known) => String(known) === rest.get('level')) ?? 1;
  const seed = rest.get('seed') ?? '';
  if (/^\d{1,9}$/.test(seed)) return { level, seed: Number(seed) };
  const date = rest.get('date') ?? '';
  return { level, date: parsedDay(date) ? date : today };
}

// The puzzle in one word: the key of what was solved.
export const nameOfPuzzle = (id: PuzzleId) => `${id.level}:${'date' in id ? id.date : id.seed}`;

// The next number of this level that has not been solved.
export function nextPuzzle(id: PuzzleId, solved: ReadonlySet<string>): PuzzleId {
  let seed = ('seed' in id ? id.seed : 0) + 1;
  while (solved.has(nameOfPuzzle({ level: id.level, seed }))) ++seed;
  return { level: id.level, seed };
}

// How many days in a row had a daily puzzle solved, up to today; a day that is not over yet breaks nothing.
export function streakOf(solved: ReadonlySet<string>, today: string): number {
  const isSolved = (date: string) => levels.some((level) => solved.has(nameOfPuzzle({ level, date })));
  let day = isSolved(today) ? today : dayBefore(today);
  let streak = 0;
  for (; isSolved(day); day = dayBefore(day)) ++streak;
  return streak;
}

const key = 'cavalcade.puzzles';
const mostKept = 5000;

export function loadSolved(storage: Store): Set<string> {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? '[]');
    if (!Array.isArray(found)) return new Set();
    return new Set(
      found.filter((name) => typeof name === 'string' && /^[1-5]:[\d-]{1,10}$/.test(name)).slice(-mostKept),
    );
  } catch {
    return new Set();
  }
}

// Adds a solved puzzle to those kept and gives all of them back.
export function keepSolved(storage: Store, id: PuzzleId): Set<string> {
  const solved = loadSolved(storage).add(nameOfPuzzle(id));
  try {
    storage.setItem(key, JSON.stringify([...solved].slice(-mostKept)));
  } catch {
    // No room or no permission: solved for as long as the page is open.
  }
  return solved;
}
