// What is on the board at one moment, as a pure function of the game and the engine's news: the board component draws it
// and nothing else.

import { type Board } from '../rules/board';
import { isStarting, legalMoves, missedBy, outcomeOf, type Game } from '../rules/game';
import { headOf, trailsOf } from '../rules/knights';
import type { News } from '../rules/news';

export interface Scene {
  readonly trails: readonly (readonly number[])[];
  readonly knights: readonly { index: number; cell: number }[];
  // The knight that may be dragged.
  readonly head: number | undefined;
  readonly visited: ReadonlySet<number>;
  readonly numbers: ReadonlyMap<number, number>;
  readonly legal: ReadonlySet<number>;
  // Legal squares get a dot, but not a whole empty board.
  readonly dots: ReadonlySet<number>;
  // The last move: from and to.
  readonly last: readonly number[];
  readonly hint: number | undefined;
  readonly lost: ReadonlySet<number>;
  readonly deadEnds: ReadonlySet<number>;
  readonly missed: ReadonlySet<number>;
  readonly flag: number | undefined;
  readonly closing: boolean;
  readonly ghost: boolean;
  readonly ending: 'won' | 'stuck' | undefined;
  // The tour, once it is won.
  readonly tour: readonly number[] | undefined;
}

const none: ReadonlySet<number> = new Set();

export function sceneOf(game: Game, news: News, hint: number | undefined): Scene {
  const trails = trailsOf(game.path, game.knights);
  const outcome = outcomeOf(game);
  const over = outcome === 'won' || outcome === 'stuck' || outcome === 'open';
  const legal = new Set(legalMoves(game));
  const numbers = new Map<number, number>();
  // Where a knight stands there is no room for a number.
  for (const trail of trails) trail.slice(0, -1).forEach((cell, i) => numbers.set(cell, i + 1));
  const heads = trails.flatMap((trail) => trail.slice(-1));
  return {
    trails,
    knights: heads.map((cell, index) => ({ index, cell })),
    head: headOf(game.path, game.knights),
    visited: new Set(game.path),
    numbers,
    legal,
    dots: isStarting(game) ? none : legal,
    last: lastMove(game),
    hint,
    lost: new Set(over ? [] : lostSquares(news)),
    deadEnds: new Set('deadEnds' in news && !over ? news.deadEnds : []),
    missed: new Set(over && outcome !== 'won' ? missedBy(game) : []),
    flag: outcome === 'won' ? game.path.at(-1) : undefined,
    closing: outcome === 'won' && game.closed,
    ghost: isStarting(game),
    ending: outcome === 'won' ? 'won' : over ? 'stuck' : undefined,
    tour: outcome === 'won' ? game.path : undefined,
  };
}

function lastMove(game: Game): number[] {
  const to = game.path.at(-1);
  const from = game.path.at(-1 - game.knights);
  return [...(from === undefined ? [] : [from]), ...(to === undefined ? [] : [to])];
}

function lostSquares(news: News): number[] {
  if (news.kind === 'starts') return news.hopeless;
  return news.kind === 'lost' ? news.culprits : [];
}

// A board while its holes are drawn: every square can be pressed, and nobody stands on it.
export const emptyScene = (board: Board): Scene => ({
  trails: [],
  knights: [],
  head: undefined,
  visited: none,
  numbers: new Map(),
  legal: new Set(Array.from({ length: board.width * board.height }, (_, cell) => cell)),
  dots: none,
  last: [],
  hint: undefined,
  lost: none,
  deadEnds: none,
  missed: none,
  flag: undefined,
  closing: false,
  ghost: false,
  ending: undefined,
  tour: undefined,
});
