// A game that is over, or lost, looked at again: what every move was, and what the whole tour is. Which moves lost it is the
// engine's word; which were forced, and what a tour looks like, follows from the rules.

import { fileOf, isPlain, movesFrom, nameOf, rankOf, sizeText, type Board } from './board';
import { goTo, legalMoves, type Game } from './game';

export type Mark = 'given' | 'start' | 'forced' | 'winning' | 'losing' | 'lost';

export const markWords: Record<Mark, string> = {
  given: 'given',
  start: 'the start',
  forced: 'the only move',
  winning: 'keeps it winnable',
  losing: 'loses the game',
  lost: 'after it was lost',
};

// The mark of every square of the path. `since` is how many squares were visited when the game first was lost, if it was.
export function marksOf(game: Game, since: number | undefined): Mark[] {
  return game.path.map((_, i) => {
    if (i < game.given) return 'given';
    if (since !== undefined && i + 1 === since) return 'losing';
    if (since !== undefined && i + 1 > since) return 'lost';
    if (i < game.knights) return 'start';
    return legalMoves(goTo(game, i)).length === 1 ? 'forced' : 'winning';
  });
}

// ---- what a tour is ----

interface Symmetry {
  readonly kind: 'half' | 'quarter' | 'mirror';
  readonly words: string;
  readonly swaps: boolean;
  readonly image: (board: Board, x: number, y: number) => readonly [number, number];
}

const symmetries: readonly Symmetry[] = [
  {
    kind: 'half',
    words: 'turned by half',
    swaps: false,
    image: ({ width, height }, x, y) => [width - 1 - x, height - 1 - y],
  },
  { kind: 'quarter', words: 'turned by a quarter', swaps: true, image: ({ height }, x, y) => [height - 1 - y, x] },
  { kind: 'mirror', words: 'in a mirror beside it', swaps: false, image: ({ width }, x, y) => [width - 1 - x, y] },
  { kind: 'mirror', words: 'in a mirror below it', swaps: false, image: ({ height }, x, y) => [x, height - 1 - y] },
];

const movesIn = (path: readonly number[], closed: boolean) => {
  const stops = closed && path[0] !== undefined ? [...path, path[0]] : path;
  return stops.slice(1).map((to, i) => [stops[i] ?? to, to] as const);
};
const key = (from: number, to: number) => (from < to ? `${from}-${to}` : `${to}-${from}`);

// How the drawing of a tour can be moved and stay what it is.
export function symmetriesOf({ board, path }: Game, closed: boolean): Pick<Symmetry, 'kind' | 'words'>[] {
  const moves = movesIn(path, closed);
  const drawn = new Set(moves.map(([from, to]) => key(from, to)));
  return symmetries.filter(({ swaps, image }) => {
    if (swaps && board.width !== board.height) return false;
    const moved = (cell: number) => {
      const [x, y] = image(board, fileOf(board, cell), rankOf(board, cell));
      return y * board.width + x;
    };
    return moves.every(([from, to]) => drawn.has(key(moved(from), moved(to))));
  });
}

interface Counts {
  // With both directions counted; closed ones without.
  readonly open: string;
  readonly closed?: string;
  // How many of the closed ones have a symmetry.
  readonly alike?: Partial<Record<Symmetry['kind'], string>>;
}

// As `cavalcade count` gives them, by `--symmetric` those with a symmetry; the open ones of 7x7 and 8x8 as published (OEIS A165134).
const counts: Record<string, Counts> = {
  '3x4': { open: '16' },
  '4x5': { open: '164' },
  '5x5': { open: '1,728' },
  '5x6': { open: '37,568', closed: '8', alike: { mirror: '4' } },
  '6x6': { open: '6,637,920', closed: '9,862', alike: { half: '78', quarter: '10' } },
  '7x7': { open: '165,575,218,320' },
  '8x8': { open: '19,591,828,170,979,904', closed: '13,267,364,410,532', alike: { half: '2,432,932' } },
};

// The whole tour in sentences.
export function tourFacts(game: Game): string[] {
  const { board, path } = game;
  const [first, last] = [path[0] ?? 0, path.at(-1) ?? 0];
  const closes = path.length > 2 && movesFrom(board, last).includes(first);
  const facts = closes
    ? [game.closed ? 'A closed tour.' : 'It can be closed: its end is a move away from its start.']
    : [`An open tour, from ${nameOf(board, first)} to ${nameOf(board, last)}.`];
  const same = symmetriesOf(game, closes);
  facts.push(
    same.length > 0 ? `It looks the same ${same.map(({ words }) => words).join(' and ')}.` : 'It has no symmetry.',
  );
  const known =
    board.holes.size === 0 && isPlain(board)
      ? (counts[sizeText(board)] ?? counts[`${board.height}x${board.width}`])
      : undefined;
  if (known?.closed && closes) {
    // A tour with a quarter turn has a half turn, too: the rarer comes last.
    const rare = same.filter(({ kind }) => known.alike?.[kind] !== undefined).at(-1);
    const among = rare ? `, and of ${known.alike?.[rare.kind] ?? ''} that look the same ${rare.words}` : '';
    facts.push(`One of ${known.closed} closed tours of this board${among}.`);
  } else if (known) facts.push(`One of ${known.open} tours of this board, each in both directions.`);
  return facts;
}
