// What was played: every game that came to an end, kept in the browser, and what follows from it: how many, how many won, the best
// times by board and mode, the days with a daily puzzle. As a file it can be taken to another browser, where the two are joined.
// Storage and files may hold anything: what cannot be read counts as nothing.

import { amount, type SiteData } from '../page/storage';
import { sizeText } from './board';
import { isPuzzle, type Game } from './game';
import { allowedIn, modes, type Mode } from './mode';
import { dayBefore, hasDaily, joinSolved, loadSolved, type Solved } from './puzzles';
import { counted, shapeWords } from './words';

export interface Played {
  // The name of the game: whoever goes on after a dead end has played one game.
  readonly id: string;
  // When it ended, in milliseconds.
  readonly when: number;
  readonly board: string;
  // What is not as on a chessboard, in words.
  readonly shape: string;
  readonly holes: number;
  readonly closed: boolean;
  readonly knights: number;
  readonly mode: Mode;
  readonly won: boolean;
  readonly squares: number;
  readonly seconds: number;
  readonly hints: number;
  readonly puzzle: boolean;
}

const key = 'cavalcade.games';
const mostKept = 3000;

function playedOf(value: unknown): Played | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = value as Record<string, unknown>;
  const [when, holes, knights] = [amount(found.when), amount(found.holes), amount(found.knights)];
  const [squares, seconds, hints] = [amount(found.squares), amount(found.seconds), amount(found.hints)];
  const { id, board } = found;
  if (typeof id !== 'string' || typeof board !== 'string' || !/^\d{1,2}x\d{1,2}$/.test(board)) return undefined;
  if ([when, holes, knights, squares, seconds, hints].includes(undefined)) return undefined;
  return {
    id: id.slice(0, 60),
    board,
    when: when ?? 0,
    holes: holes ?? 0,
    knights: knights ?? 1,
    squares: squares ?? 0,
    seconds: seconds ?? 0,
    hints: hints ?? 0,
    shape: typeof found.shape === 'string' ? found.shape.slice(0, 40) : '',
    closed: found.closed === true,
    won: found.won === true,
    puzzle: found.puzzle === true,
    mode: modes.find((mode) => mode === found.mode) ?? 'free',
  };
}

const listOf = (value: unknown) => (Array.isArray(value) ? value.flatMap((each) => playedOf(each) ?? []) : []);

export const loadPlayed = (data: SiteData): Played[] => listOf(data.read(key));

// Of two ends of one game the later one counts.
function joined(one: readonly Played[], other: readonly Played[]): Played[] {
  const byId = new Map<string, Played>();
  for (const game of [...one, ...other].sort((a, b) => a.when - b.when)) byId.set(game.id, game);
  return [...byId.values()].sort((a, b) => a.when - b.when).slice(-mostKept);
}

export function recordPlayed(data: SiteData, game: Game, end: Pick<Played, 'id' | 'won' | 'seconds' | 'hints'>): void {
  const played: Played = {
    ...end,
    when: Date.now(),
    board: sizeText(game.board),
    shape: shapeWords(game.board),
    holes: game.board.holes.size,
    closed: game.closed,
    knights: game.knights,
    mode: game.mode,
    squares: game.path.length,
    puzzle: isPuzzle(game),
  };
  data.write(key, joined(loadPlayed(data), [played]));
}

// ---- what follows ----

export interface BestTime {
  readonly words: string;
  readonly games: number;
  readonly won: number;
  // Of tours without hints.
  readonly seconds: number | undefined;
}

function wordsOf({ board, shape, holes, closed, knights, mode }: Played): string {
  const parts = [board.replace('x', ' × ')];
  if (shape !== '') parts.push(shape);
  if (holes > 0) parts.push(counted(holes, 'hole'));
  parts.push(knights > 1 ? 'two knights' : closed ? 'closed' : 'open');
  if (mode !== 'free') parts.push(allowedIn[mode].name.toLowerCase());
  return parts.join(', ');
}

// By board and mode, the one played most first. Puzzles begin in the middle and have no times to compare.
export function bestTimes(played: readonly Played[]): BestTime[] {
  const groups = new Map<string, Played[]>();
  for (const game of played.filter(({ puzzle }) => !puzzle)) {
    groups.set(wordsOf(game), [...(groups.get(wordsOf(game)) ?? []), game]);
  }
  const rows = [...groups].map(([words, games]) => {
    const times = games.filter(({ won, hints }) => won && hints === 0).map(({ seconds }) => seconds);
    const seconds = times.length > 0 ? Math.min(...times) : undefined;
    return { words, games: games.length, won: games.filter(({ won }) => won).length, seconds };
  });
  return rows.sort((a, b) => b.games - a.games);
}

export interface Day {
  readonly date: string;
  readonly how: 'alone' | 'helped' | 'none';
}

// The last days up to today, the oldest first.
export function calendarOf(solved: Solved, today: string, days = 35): Day[] {
  const found: Day[] = [];
  for (let date = today; found.length < days; date = dayBefore(date)) {
    const how = hasDaily(solved.alone, date) ? 'alone' : hasDaily(solved.helped, date) ? 'helped' : 'none';
    found.push({ date, how });
  }
  return found.reverse();
}

// ---- as a file ----

export function recordsText(data: SiteData): string {
  const { alone, helped } = loadSolved(data);
  return JSON.stringify({ cavalcade: 'records', games: loadPlayed(data), alone: [...alone], helped: [...helped] });
}

// Joins what a file holds with what is here; a sentence about what came of it.
export function takeRecords(data: SiteData, text: string): string {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return 'This file is not JSON: it holds no records.';
  }
  const fields = typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  if (fields.cavalcade !== 'records') return 'This file holds no records of Cavalcade.';
  const before = loadPlayed(data);
  const after = joined(before, listOf(fields.games));
  data.write(key, after);
  const puzzles = joinSolved(data, fields.alone, fields.helped);
  return `Taken: ${counted(after.length - before.length, 'game')} and ${counted(puzzles, 'puzzle')} that were not here.`;
}
