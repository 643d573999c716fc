// A game that is over, or lost, looked at again: what every move was, and what the whole tour is. Which moves lost it and what
// a tour looks like is the engine's word; which were forced follows from the rules.

import type { Description } from '../engine/api';
import { isPlain, movesFrom, nameOf, sizeText } from './board';
import { goTo, legalMoves, type Game } from './game';
import { counted } from './words';

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

// The turns and reflections, as the engine names them, under which a tour can stay what it is.
const symmetries: Record<string, { readonly kind: 'half' | 'quarter' | 'mirror'; readonly words: string }> = {
  'half turn': { kind: 'half', words: 'turned by half' },
  'quarter turn': { kind: 'quarter', words: 'turned by a quarter' },
  'left-right': { kind: 'mirror', words: 'in a mirror beside it' },
  'up-down': { kind: 'mirror', words: 'in a mirror below it' },
  diagonal: { kind: 'mirror', words: 'in a mirror along the diagonal' },
  antidiagonal: { kind: 'mirror', words: 'in a mirror along the other diagonal' },
};

interface Counts {
  // With both directions counted; closed ones without.
  readonly open: string;
  readonly closed?: string;
  // How many of the closed ones have a symmetry.
  readonly alike?: Partial<Record<'half' | 'quarter' | 'mirror', string>>;
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

// Whether a knight that goes on from the end of a tour can enter its start.
export const closesUp = ({ board, path }: Game) =>
  path.length > 2 && movesFrom(board, path.at(-1) ?? 0).includes(path[0] ?? 0);

const magicWords = {
  none: '',
  semimagic: 'Its numbers are semimagic: the ranks have one sum, and the files have one.',
  magic: 'Its numbers are magic: ranks, files and both long diagonals have one sum.',
};

// How it is drawn, as far as the engine has said so: not over joined edges.
function drawingWords({ turns, longest_run: straight, crossings }: Description): string {
  if (turns === undefined || straight === undefined || crossings === undefined) return '';
  return `It turns ${counted(turns, 'time')}, goes straight on for ${counted(straight, 'move')} at most, and its moves cross ${counted(crossings, 'time')}.`;
}

// The whole tour in sentences; without a description, what the rules alone tell. The description is that of a closed tour if
// the tour closes up.
export function tourFacts(game: Game, description?: Description): string[] {
  const { board, path } = game;
  const closes = closesUp(game);
  const ends = `from ${nameOf(board, path[0] ?? 0)} to ${nameOf(board, path.at(-1) ?? 0)}`;
  const facts = [
    !closes
      ? `An open tour, ${ends}.`
      : game.closed
        ? 'A closed tour.'
        : 'It can be closed: its end is a move away from its start.',
  ];
  const same = description?.symmetries?.flatMap((name) => symmetries[name] ?? []);
  if (same) {
    const half = description?.half_turn === undefined ? '' : ` (${description.half_turn})`;
    facts.push(
      same.length > 0
        ? `It looks the same ${same.map(({ words }) => words).join(' and ')}${half}.`
        : 'It has no symmetry.',
    );
  }
  const known =
    board.holes.size === 0 && isPlain(board)
      ? (counts[sizeText(board)] ?? counts[`${board.height}x${board.width}`])
      : undefined;
  if (known?.closed && closes) {
    // A tour with a quarter turn has a half turn, too: the rarer comes last.
    const rare = same?.filter(({ kind }) => known.alike?.[kind] !== undefined).at(-1);
    const among = rare ? `, and of ${known.alike?.[rare.kind] ?? ''} that look the same ${rare.words}` : '';
    facts.push(`One of ${known.closed} closed tours of this board${among}.`);
  } else if (known) facts.push(`One of ${known.open} tours of this board, each in both directions.`);
  if (description) facts.push(magicWords[description.magic ?? 'none'], drawingWords(description));
  return facts.filter((fact) => fact !== '');
}
