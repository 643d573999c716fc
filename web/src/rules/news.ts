// What the engine has to say about a position, in the page's own terms: cells instead of names, one kind a case, so that
// words and drawing are functions of it.

import type { KnightsVerdict, Starts, Verdict } from '../api';
import { cellOf, type Board } from './board';
import type { Game } from './game';
import { turnOf } from './knights';

export type News =
  | { kind: 'silent' }
  | { kind: 'checking'; slow: boolean }
  | { kind: 'cancelled' }
  // `again`: it is tried again without being asked.
  | { kind: 'failed'; message: string; again: boolean }
  | { kind: 'starts'; hopeless: number[]; reason: string }
  | { kind: 'won' }
  | { kind: 'winnable'; completion: number[]; deadEnds: number[] }
  // `since` is missing where it could not be found out in time.
  | { kind: 'lost'; since: number | undefined; reason: string; culprits: number[]; deadEnds: number[] }
  | { kind: 'unknown'; deadEnds: number[] }
  | { kind: 'reach'; best: number; bound: number; completion: number[] }
  | { kind: 'optimum'; best: number; bound: number };

export const silent: News = { kind: 'silent' };

const cells = (board: Board, names: readonly string[] = []): number[] =>
  names.flatMap((name) => cellOf(board, name) ?? []);

export function newsOfVerdict(board: Board, told: Verdict): News {
  const deadEnds = cells(board, told.dead_ends);
  switch (told.verdict) {
    case 'won':
      return { kind: 'won' };
    case 'winnable':
      return { kind: 'winnable', completion: cells(board, told.completion), deadEnds };
    case 'unknown':
      return { kind: 'unknown', deadEnds };
    case 'lost': {
      const culprits = cells(board, told.culprits);
      return { kind: 'lost', since: told.lost_since, reason: told.reason ?? '', culprits, deadEnds };
    }
  }
}

export const newsOfStarts = (board: Board, told: Starts): News => ({
  kind: 'starts',
  hopeless: cells(board, told.hopeless),
  reason: told.reason,
});

// The knights' best visit from here as one sequence, the knight on turn first.
export function newsOfKnights(game: Game, told: KnightsVerdict): News {
  const rests = told.completion.map((names) => cells(game.board, names));
  const turn = turnOf(game.path, game.knights);
  const completion: number[] = [];
  for (let i = 0; ; ++i) {
    const cell = rests[(turn + i) % game.knights]?.shift();
    if (cell === undefined) break;
    completion.push(cell);
  }
  return { kind: 'reach', best: told.best, bound: told.bound, completion };
}
