// Which puzzle is meant, and which have been solved. A puzzle is of a kind: "finish this tour", or clues, where some steps are
// given; it is a level and either a day, for everybody the same one, or a number; that is all a link needs. What was solved is kept in the browser as lists of names of puzzles, one of those
// solved alone and one of those solved by hints, and the streak of days is read off these lists, so they cannot disagree.

import { amount, type SiteData } from '../page/storage';

export const kinds = ['finish', 'clues'] as const;
export type Kind = (typeof kinds)[number];

const levels = [1, 2, 3, 4, 5] as const;
export type Level = (typeof levels)[number];
// As the engine makes them.
export const levelsOf = (kind: Kind): readonly Level[] => (kind === 'clues' ? levels.slice(0, 4) : levels);

// One of a run of puzzles says which run it is, and which of it, from 0. "finish this tour" is not named, as in links that are
// older than the other kind.
export type PuzzleId = { level: Level; kind?: 'clues' } & (
  { date: string } | { seed: number } | { seed: number; run: number; at: number }
);

type RunId = PuzzleId & { seed: number; run: number; at: number };

export const kindOf = (id: PuzzleId): Kind => id.kind ?? 'finish';
const named = (kind: Kind) => (kind === 'clues' ? { kind } : {});

// The same day or number of another level; or of another kind, where a level that it has not is its hardest. Out of a run it
// leads to a number.
export const withLevel = (id: PuzzleId, level: Level): PuzzleId =>
  'date' in id ? { ...named(kindOf(id)), level, date: id.date } : { ...named(kindOf(id)), level, seed: id.seed };

export const dailyOf = (id: PuzzleId, date: string): PuzzleId => ({ ...named(kindOf(id)), level: id.level, date });

export function withKind(id: PuzzleId, kind: Kind): PuzzleId {
  const level = levelsOf(kind).find((known) => known === id.level) ?? levelsOf(kind).at(-1) ?? 1;
  return 'date' in id ? { ...named(kind), level, date: id.date } : { ...named(kind), level, seed: id.seed };
}

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

// The puzzle of a link, `level=3&seed=7` or `kind=clues&level=3&date=2026-11-16`. What is missing or makes no sense is today's,
// easy.
export function puzzleOf(rest: URLSearchParams, today: string): PuzzleId {
  const kind = kinds.find((known) => known === rest.get('kind')) ?? 'finish';
  const [run, at] = ['run', 'at'].map((field) => rest.get(field) ?? '');
  if (/^\d{1,9}$/.test(run ?? '') && /^\d{1,4}$/.test(at ?? '')) return puzzleOfRun(Number(run), Number(at), kind);
  const level = levelsOf(kind).find((known) => String(known) === rest.get('level')) ?? 1;
  const seed = rest.get('seed') ?? '';
  if (/^\d{1,9}$/.test(seed)) return { ...named(kind), level, seed: Number(seed) };
  const date = rest.get('date') ?? '';
  return { ...named(kind), level, date: parsedDay(date) ? date : today };
}

// The puzzle in one word: the key of what was solved.
export const nameOfPuzzle = (id: PuzzleId) =>
  `${id.kind === 'clues' ? 'c' : ''}${id.level}:${'date' in id ? id.date : id.seed}`;

// Whether a daily of that day, of whatever kind and level, is among the names.
export const hasDaily = (names: ReadonlySet<string>, date: string) =>
  kinds.some((kind) => levelsOf(kind).some((level) => names.has(nameOfPuzzle({ ...named(kind), level, date }))));

// ---- a run: puzzle after puzzle, the next ones harder, until one is solved by a hint ----

// How many of each level there are in a row.
const perLevel = 3;

export const puzzleOfRun = (run: number, at: number, kind: Kind = 'finish'): RunId => ({
  ...named(kind),
  level: levelsOf(kind)[Math.floor(at / perLevel)] ?? levelsOf(kind).at(-1) ?? 1,
  seed: (run * 7919 + at * 104_729 + 1) % 999_999_937,
  run,
  at,
});

// How many were solved alone from the first on, and whether the next one was solved by hints, which ends it.
export function runOf(
  run: number,
  { alone, helped }: Solved,
  kind: Kind = 'finish',
): { length: number; isOver: boolean } {
  let length = 0;
  while (alone.has(nameOfPuzzle(puzzleOfRun(run, length, kind)))) ++length;
  return { length, isOver: helped.has(nameOfPuzzle(puzzleOfRun(run, length, kind))) };
}

const longestKeys: Record<Kind, string> = { finish: 'cavalcade.run', clues: 'cavalcade.run.clues' };

export const longestRun = (data: SiteData, kind: Kind = 'finish') => amount(data.read(longestKeys[kind])) ?? 0;

// Keeps the length of a run if none of its kind was longer, and gives the longest back.
export function keepRun(data: SiteData, length: number, kind: Kind = 'finish'): number {
  if (length > longestRun(data, kind)) data.write(longestKeys[kind], length);
  return longestRun(data, kind);
}

// ---- what was solved ----

// What has been solved, by the names of the puzzles. No puzzle is in both: whoever took a hint knows the way, and stays
// helped, and what was solved alone once needs no help later.
export interface Solved {
  readonly alone: ReadonlySet<string>;
  readonly helped: ReadonlySet<string>;
}

// The next of the run, or the next number of this level that has not been solved.
export function nextPuzzle(id: PuzzleId, solved: Solved): PuzzleId {
  const { alone, helped } = solved;
  const kind = kindOf(id);
  if ('run' in id) return puzzleOfRun(id.run, runOf(id.run, solved, kind).length, kind);
  let seed = ('seed' in id ? id.seed : 0) + 1;
  const numbered = (): PuzzleId => ({ ...named(kind), level: id.level, seed });
  const isDone = (name: string) => alone.has(name) || helped.has(name);
  while (isDone(nameOfPuzzle(numbered()))) ++seed;
  return numbered();
}

// How many days in a row had a daily puzzle solved alone, up to today. A day solved only by hints adds nothing and breaks
// nothing, and neither does a day that is not over yet.
export function streakOf({ alone, helped }: Solved, today: string): number {
  let streak = 0;
  for (let day = today; ; day = dayBefore(day)) {
    if (hasDaily(alone, day)) ++streak;
    else if (!hasDaily(helped, day) && day !== today) return streak;
  }
}

const keys = { alone: 'cavalcade.puzzles', helped: 'cavalcade.puzzles.helped' } as const;
const mostKept = 5000;

const isName = (name: unknown): name is string => typeof name === 'string' && /^c?[1-5]:[\d-]{1,10}$/.test(name);
const known = (names: unknown): string[] => (Array.isArray(names) ? names.filter(isName) : []).slice(-mostKept);
const namesIn = (data: SiteData, key: string) => new Set(known(data.read(key)));

export function loadSolved(data: SiteData): Solved {
  return { alone: namesIn(data, keys.alone), helped: namesIn(data, keys.helped) };
}

// Joins what another browser kept with what is here; how many puzzles are new.
export function joinSolved(data: SiteData, alone: unknown, helped: unknown): number {
  const before = loadSolved(data);
  const own = new Set([...before.alone, ...known(alone)]);
  const others = new Set([...before.helped, ...known(helped)].filter((name) => !own.has(name)));
  data.write(keys.alone, [...own].slice(-mostKept));
  data.write(keys.helped, [...others].slice(-mostKept));
  return own.size + others.size - before.alone.size - before.helped.size;
}

// Adds a solved puzzle to those kept and gives all of them back.
export function keepSolved(data: SiteData, id: PuzzleId, how: keyof Solved): Solved {
  const solved = loadSolved(data);
  const name = nameOfPuzzle(id);
  if (solved.alone.has(name) || solved.helped.has(name)) return solved;
  const names = new Set(solved[how]).add(name);
  data.write(keys[how], [...names].slice(-mostKept));
  return { ...solved, [how]: names };
}
