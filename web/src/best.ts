// The best results of every board, kept in the browser: the most squares, the fastest full tour, the fewest hints. A board
// is its size, holes, goal and knights. Storage may be missing or hold anything: what cannot be read counts as nothing.

import type { Store } from './settings';
import { holeNames, sizeText } from './rules/board';
import type { Game } from './rules/game';

export interface Best {
  readonly squares: number;
  // Of full tours only.
  readonly seconds?: number;
  readonly hints?: number;
}

export interface Result {
  readonly squares: number;
  readonly full: boolean;
  readonly seconds: number;
  readonly hints: number;
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
  ].join('/');

const amount = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

export function loadBest(storage: Store, key: string): Best | undefined {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    if (typeof found !== 'object' || found === null) return undefined;
    const fields: Record<string, unknown> = { ...found };
    const [squares, seconds, hints] = [amount(fields.squares), amount(fields.seconds), amount(fields.hints)];
    if (squares === undefined) return undefined;
    return { squares, ...(seconds !== undefined ? { seconds } : {}), ...(hints !== undefined ? { hints } : {}) };
  } catch {
    return undefined;
  }
}

// The best of both, and in what the result is better than all before it. A first result improves nothing.
export function compared(before: Best | undefined, result: Result): Recorded {
  const improved: (keyof Best)[] = [];
  if (before && result.squares > before.squares) improved.push('squares');
  const squares = Math.max(before?.squares ?? 0, result.squares);
  if (!result.full) return { best: { ...before, squares }, improved };
  if (before?.seconds !== undefined && result.seconds < before.seconds) improved.push('seconds');
  if (before?.hints !== undefined && result.hints < before.hints) improved.push('hints');
  const seconds = Math.min(before?.seconds ?? Infinity, result.seconds);
  const hints = Math.min(before?.hints ?? Infinity, result.hints);
  return { best: { squares, seconds, hints }, improved };
}

export function recordBest(storage: Store, key: string, result: Result): Recorded {
  const recorded = compared(loadBest(storage, key), result);
  try {
    storage.setItem(key, JSON.stringify(recorded.best));
  } catch {
    // No room or no permission: the result is shown now and forgotten later.
  }
  return recorded;
}
