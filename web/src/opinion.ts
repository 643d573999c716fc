// The engine's opinion of a position: which question each kind of position asks, and what was answered before. Answers are
// kept by position, so that undo shows them at once; an unsettled answer is not kept when more time is asked for.

import * as api from './api';
import { holeNames, nameOf, sizeText } from './rules/board';
import { outcomeOf, type Game } from './rules/game';
import { trailsOf } from './rules/knights';
import { newsOfKnights, newsOfStarts, newsOfVerdict, silent, type News } from './rules/news';

const most = 2000;
const kept = new Map<string, News>();

const placeOf = (game: Game) => ({
  board: sizeText(game.board),
  ...(game.board.holes.size > 0 ? { block: holeNames(game.board) } : {}),
});

const namesOf = (game: Game, cells: readonly number[]) => cells.map((cell) => nameOf(game.board, cell));

const keyOf = (game: Game) =>
  JSON.stringify([sizeText(game.board), holeNames(game.board), game.closed, game.knights, game.path]);

export const knownOpinion = (game: Game): News | undefined => kept.get(keyOf(game));

// Asks unless it is known; `patience` is a time limit such as "10s" for a position that was not settled before.
export async function opinionOf(game: Game, signal: AbortSignal, patience?: string): Promise<News> {
  const key = keyOf(game);
  const known = kept.get(key);
  if (known && !(patience && known.kind === 'unknown')) return known;
  const news = await asked(game, signal, patience ? { time_limit: patience } : {});
  if (kept.size >= most) kept.delete(kept.keys().next().value ?? '');
  kept.set(key, news);
  return news;
}

async function asked(game: Game, signal: AbortSignal, limit: { time_limit?: string }): Promise<News> {
  if (game.knights === 2) return askedOfTwo(game, signal, limit);
  const place = { ...placeOf(game), closed: game.closed };
  if (game.path.length === 0) return newsOfStarts(game.board, await api.starts(place, signal));
  const position = { ...place, path: namesOf(game, game.path), ...limit };
  return newsOfVerdict(game.board, await api.verdict(position, signal));
}

// While two knights play: what they can still reach; when the visit is over: what its starts could have given.
async function askedOfTwo(game: Game, signal: AbortSignal, limit: { time_limit?: string }): Promise<News> {
  const trails = trailsOf(game.path, 2).map((trail) => namesOf(game, trail));
  const outcome = outcomeOf(game);
  if (outcome === 'starting') return silent;
  if (outcome === 'playing') {
    return newsOfKnights(game, await api.knightsVerdict({ ...placeOf(game), paths: trails, ...limit }, signal));
  }
  const knights = trails.flatMap((trail) => trail.slice(0, 1));
  const answer = await api.solve({ ...placeOf(game), task: 'visit', knights, time_limit: '10s' }, signal);
  const best = Math.max(answer.visited ?? 0, game.path.length);
  const proved = answer.verdict === 'optimal';
  return { kind: 'optimum', best, bound: proved ? best : (answer.bound ?? best) };
}
