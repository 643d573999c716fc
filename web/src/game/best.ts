// The best results of every board, kept in the browser: the most squares and the fastest full tour, of games played without
// hints. A board is its size, holes, goal, knights and mode. Storage may hold anything: what cannot be read counts as nothing.

import { amount, type SiteData } from '../page/storage';
import { holeNames, isPlain, leaperOf, sizeText, wrapOf } from './board';
import type { Game } from './game';

export interface Best {
  readonly squares: number;
  // Of full tours only.
  readonly seconds?: number;
}

export interface Result {
  readonly squares: number;
  readonly full: boolean;
  readonly seconds: number;
}

export interface Recorded {
  readonly best: Best;
  readonly improved: readonly (keyof Best)[];
}

export const bestKey = (game: Game) =>
  [
    'cavalcade.best',
    sizeText(game.board),
    holeNames(game.board).join('-'),
    game.closed ? 'closed' : 'open',
    game.knights,
    ...(game.mode === 'free' ? [] : [game.mode]),
    ...(isPlain(game.board) ? [] : [wrapOf(game.board), leaperOf(game.board)]),
  ].join('/');

export function loadBest(data: SiteData, key: string): Best | undefined {
  const fields = data.fields(key);
  const [squares, seconds] = [amount(fields.squares), amount(fields.seconds)];
  if (squares === undefined) return undefined;
  return { squares, ...(seconds !== undefined ? { seconds } : {}) };
}

// The best of both, and in what the result is better than all before it. A first result improves nothing.
export function compared(before: Best | undefined, result: Result): Recorded {
  const improved: (keyof Best)[] = [];
  if (before && result.squares > before.squares) improved.push('squares');
  const squares = Math.max(before?.squares ?? 0, result.squares);
  if (!result.full) return { best: { ...before, squares }, improved };
  if (before?.seconds !== undefined && result.seconds < before.seconds) improved.push('seconds');
  const seconds = Math.min(before?.seconds ?? Infinity, result.seconds);
  return { best: { squares, seconds }, improved };
}

export function recordBest(data: SiteData, key: string, result: Result): Recorded {
  const recorded = compared(loadBest(data, key), result);
  data.write(key, recorded.best);
  return recorded;
}
