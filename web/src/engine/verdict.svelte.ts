// The engine's verdict on a position of a game, in three steps: what it can be, in the page's own terms (cells instead of
// names, one kind per case, so that words and drawing are functions of it); which question a position asks, and what was
// answered before; and asking while somebody plays.

import { boardFields, cellOf, nameOf, type Board } from '../game/board';
import { outcomeOf, trailsOf, turnOf, wantedFields, type Game } from '../game/game';
import type { Loss } from '../game/why';
import * as api from './api';
import type { Certificate } from './api';
import { boundWords } from './proof';
import { Retry } from './retry';

// The moves that can be made now, and in how many ways the game can be finished, if they can be counted.
export interface Advice {
  readonly winning: readonly number[];
  readonly losing: readonly number[];
  readonly completions: number | undefined;
}

export type Verdict =
  | { kind: 'none' }
  | { kind: 'checking'; slow: boolean }
  | { kind: 'cancelled' }
  // `again`: it is tried again without being asked.
  | { kind: 'failed'; message: string; again: boolean }
  | { kind: 'starts'; hopeless: number[]; reason: string }
  | { kind: 'won' }
  | { kind: 'winnable'; completion: number[]; deadEnds: number[]; advice?: Advice | undefined }
  // `since` is missing where it could not be found out in time.
  | {
      kind: 'lost';
      since: number | undefined;
      reason: string;
      culprits: number[];
      certificate?: Certificate | undefined;
      deadEnds: number[];
    }
  | { kind: 'unknown'; deadEnds: number[] }
  // `why`: no play visits more than the bound, in words.
  | { kind: 'reach'; best: number; bound: number; why: string; completion: number[] }
  | { kind: 'optimum'; best: number; bound: number; why: string };

export const noVerdict: Verdict = { kind: 'none' };

const cells = (board: Board, names: readonly string[] = []): number[] =>
  names.flatMap((name) => cellOf(board, name) ?? []);

function adviceIn(board: Board, { winning, losing, completions }: api.PositionVerdict): Advice | undefined {
  if (!winning || !losing) return undefined;
  return { winning: cells(board, winning), losing: cells(board, losing), completions };
}

export function verdictOfPosition(board: Board, answer: api.PositionVerdict): Verdict {
  const deadEnds = cells(board, answer.dead_ends);
  const advice = adviceIn(board, answer);
  switch (answer.verdict) {
    case 'won':
      return { kind: 'won' };
    case 'winnable':
      return { kind: 'winnable', completion: cells(board, answer.completion), deadEnds, advice };
    case 'unknown':
      return { kind: 'unknown', deadEnds };
    case 'lost': {
      const culprits = cells(board, answer.culprits);
      const { lost_since: since, reason = '', certificate } = answer;
      return { kind: 'lost', since, reason, culprits, certificate, deadEnds };
    }
  }
}

const verdictOfStarts = (board: Board, answer: api.Starts): Verdict => ({
  kind: 'starts',
  hopeless: cells(board, answer.hopeless),
  reason: answer.reason,
});

// The knights' best visit from here as one sequence, the knight on turn first.
export function verdictOfKnights(game: Game, answer: api.KnightsVerdict): Verdict {
  const rests = answer.completion.map((names) => cells(game.board, names));
  const turn = turnOf(game.path, game.knights);
  const completion: number[] = [];
  for (let i = 0; ; ++i) {
    const cell = rests[(turn + i) % game.knights]?.shift();
    if (cell === undefined) break;
    completion.push(cell);
  }
  return { kind: 'reach', best: answer.best, bound: answer.bound, why: boundWords(answer.certificate), completion };
}

// ---- the question that a position asks ----

const namesOf = (game: Game, path: readonly number[]) => path.map((cell) => nameOf(game.board, cell));

interface Extras {
  time_limit?: string;
  advice?: boolean;
}

async function requested(game: Game, signal: AbortSignal, limit: Extras): Promise<Verdict> {
  if (game.knights === 2) return requestedOfTwo(game, signal, limit);
  const wanted = wantedFields(game);
  if (game.path.length === 0) return verdictOfStarts(game.board, await api.starts(wanted, signal));
  const position = { ...wanted, path: namesOf(game, game.path), ...limit };
  return verdictOfPosition(game.board, await api.verdict(position, signal));
}

// While two knights play: what they can still reach; when the visit is over: what its starts could have given.
async function requestedOfTwo(game: Game, signal: AbortSignal, limit: Extras): Promise<Verdict> {
  const trails = trailsOf(game.path, 2).map((trail) => namesOf(game, trail));
  const outcome = outcomeOf(game);
  if (outcome === 'starting') return noVerdict;
  if (outcome === 'playing') {
    return verdictOfKnights(
      game,
      await api.knightsVerdict({ ...boardFields(game.board), paths: trails, ...limit }, signal),
    );
  }
  const knights = trails.flatMap((trail) => trail.slice(0, 1));
  const answer = await api.solve({ ...boardFields(game.board), task: 'visit', knights, time_limit: '10s' }, signal);
  const best = Math.max(answer.visited ?? 0, game.path.length);
  const proved = answer.verdict === 'optimal';
  const why = boundWords(answer.certificate);
  return { kind: 'optimum', best, bound: proved ? best : (answer.bound ?? best), why };
}

// Verdicts are kept by position, so that undo shows them at once; an unsettled one is not, when more time is asked for.
const most = 2000;
const kept = new Map<string, Verdict>();

const keyOf = (game: Game, advised: boolean) => JSON.stringify([wantedFields(game), game.knights, game.path, advised]);

// Asks unless it is known; `patience` is a time limit such as "10s" for a position that was not settled before.
async function verdictOn(game: Game, signal: AbortSignal, advised: boolean, patience?: string): Promise<Verdict> {
  const key = keyOf(game, advised);
  const known = kept.get(key);
  if (known && !(patience && known.kind === 'unknown')) return known;
  const extras = { ...(patience ? { time_limit: patience } : {}), ...(advised ? { advice: true } : {}) };
  const verdict = await requested(game, signal, extras);
  if (kept.size >= most) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, verdict);
  return verdict;
}

// Whether a game of one knight can be won from here; undefined if the engine has not settled it. No path yet: from any start.
export async function canBeWon(game: Game, signal?: AbortSignal): Promise<boolean | undefined> {
  const body = { ...wantedFields(game), path: namesOf(game, game.path) };
  const { verdict } = await api.verdict(body, signal);
  return verdict === 'unknown' ? undefined : verdict !== 'lost';
}

// When a game of one knight was lost, why, and a move that would have won. Of a puzzle that move is the solution, and not told.
export async function lossOf(game: Game, since: number, signal?: AbortSignal): Promise<Loss> {
  const wanted = wantedFields(game);
  const names = namesOf(game, game.path);
  const at = await api.verdict({ ...wanted, path: names.slice(0, since) }, signal);
  const before =
    since > 1 && game.given === 0
      ? await api.verdict({ ...wanted, path: names.slice(0, since - 1) }, signal)
      : undefined;
  const better = cellOf(game.board, before?.completion?.[0] ?? '');
  return { since, certificate: at.certificate, reason: at.reason ?? '', better };
}

// ---- asking while somebody plays ----

const slowAfter = 200;

const failureOf = (error: unknown): Verdict & { kind: 'failed' } =>
  error instanceof api.ApiError
    ? { kind: 'failed', message: error.message, again: error.isPassing }
    : { kind: 'failed', message: 'The engine gave an answer that cannot be read.', again: false };

// One question at a time, the newest wins, and nobody waits for it. A verdict belongs to the position it was asked about and
// is never told of another one. That it takes long is said after 200 ms; whoever is tired of it can cancel. An engine that
// does not answer is asked again.
export class Verdicts {
  readonly #onverdict: (verdict: Verdict) => void;
  readonly #isAdvised: () => boolean;
  readonly #retry = new Retry();
  #latest: { readonly game: Game; readonly verdict: Verdict } | undefined = $state.raw();
  #asking: AbortController | undefined;

  // `onverdict` hears what the engine has said, when it has said it; `isAdvised` tells whether each move is judged, too.
  constructor(onverdict: (verdict: Verdict) => void, isAdvised: () => boolean) {
    this.#onverdict = onverdict;
    this.#isAdvised = isAdvised;
  }

  // What is known about this very position.
  on(game: Game): Verdict {
    return this.#latest?.game === game ? this.#latest.verdict : noVerdict;
  }

  // What the engine says about the game, and nothing if another question came in between.
  ask(game: Game, patience?: string): Promise<Verdict | undefined> {
    this.clear();
    return this.#ask(game, patience);
  }

  cancel(game: Game): void {
    this.stop();
    this.#latest = { game, verdict: { kind: 'cancelled' } };
  }

  clear(): void {
    this.stop();
    this.#latest = undefined;
  }

  // Drops the question under way, if there is one.
  stop(): void {
    this.#retry.stop();
    this.#asking?.abort();
    this.#asking = undefined;
  }

  async #ask(game: Game, patience: string | undefined): Promise<Verdict | undefined> {
    const advised = this.#isAdvised() && game.knights === 1;
    const known = kept.get(keyOf(game, advised));
    if (known && !patience) return this.#tell(game, known);
    const asking = new AbortController();
    this.#asking = asking;
    // While it is tried again, that it failed stays on view.
    const failed = this.on(game).kind === 'failed';
    const wait = (slow: boolean) => {
      if (!failed) this.#latest = { game, verdict: { kind: 'checking', slow } };
    };
    wait(false);
    const slow = setTimeout(() => wait(true), slowAfter);
    asking.signal.addEventListener('abort', () => clearTimeout(slow));
    try {
      const verdict = await verdictOn(game, asking.signal, advised, patience);
      if (asking.signal.aborted) return undefined;
      this.#retry.stop();
      return this.#tell(game, verdict);
    } catch (error) {
      if (asking.signal.aborted) return undefined;
      const failure = failureOf(error);
      if (failure.again) this.#retry.later(() => void this.#ask(game, patience));
      return this.#tell(game, failure);
    } finally {
      clearTimeout(slow);
    }
  }

  #tell(game: Game, verdict: Verdict): Verdict {
    const { kind } = this.on(game);
    this.#latest = { game, verdict };
    if (kind !== 'failed' || verdict.kind !== 'failed') this.#onverdict(verdict);
    return verdict;
  }
}
