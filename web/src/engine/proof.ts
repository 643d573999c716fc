// A certificate as something to see: pages, each a sentence, sets of squares with letters, and numbers on squares. The sets
// are the certificate's own; what follows from them (the pieces that a board falls into, the moves that a tight pair rules
// out) is worked out here from the same rules that the checker goes by (src/ask/certificate.hpp says what each kind claims).
// Theorems and searches that tried every way have nothing to draw: they have no pages.

import { areaOf, jumpFrom, squareNamed, type Surface } from '../board/surface';
import { routeLetter } from '../board/walk';
import { changesColour, isDark, knightJumps } from '../game/board';
import { counted } from '../game/words';
import type { Answer, Certificate, TightPair } from './api';

export interface Area {
  readonly letter: string;
  readonly cells: readonly number[];
  readonly words: string;
}

export interface ProofPage {
  readonly title: string;
  // Why that is so.
  readonly words: string;
  readonly areas: readonly Area[];
  // A number on a square, as text.
  readonly notes: ReadonlyMap<number, string>;
  // How strongly a square is coloured, from 0 to 1.
  readonly heat: ReadonlyMap<number, number>;
}

// What a certificate is about: the squares that are not holes, and the ends of the tour that have names.
export interface Ground {
  readonly surface: Surface;
  readonly closed: boolean;
  readonly ends: readonly number[];
  readonly knights: number;
}

const squaresOf = (surface: Surface): number[] =>
  Array.from({ length: areaOf(surface) }, (_, cell) => cell).filter((cell) => !surface.holes.has(cell));

function neighboursOf(surface: Surface, cell: number): number[] {
  const found = new Set<number>();
  for (const [dx, dy] of surface.jumps ?? knightJumps) {
    const to = jumpFrom(surface, cell, dx, dy);
    if (to !== undefined && to !== cell && !surface.holes.has(to)) found.add(to);
  }
  return [...found];
}

// The pieces of what is left without some squares and without some moves, the largest first.
export function piecesOf(
  surface: Surface,
  without: ReadonlySet<number>,
  isRuledOut: (from: number, to: number) => boolean = () => false,
): number[][] {
  const seen = new Set(without);
  const pieces: number[][] = [];
  for (const start of squaresOf(surface)) {
    if (seen.has(start)) continue;
    const piece = [start];
    seen.add(start);
    for (let i = 0; i < piece.length; ++i) {
      const cell = piece[i] ?? start;
      for (const to of neighboursOf(surface, cell)) {
        if (seen.has(to) || isRuledOut(cell, to)) continue;
        seen.add(to);
        piece.push(to);
      }
    }
    pieces.push(piece);
  }
  return pieces.sort((a, b) => b.length - a.length);
}

// ---- pages ----

const squares = (cells: readonly unknown[]) => counted(cells.length, 'square');

const page = (title: string, words: string, sets: readonly (readonly [readonly number[], string])[]): ProofPage => ({
  title,
  words,
  areas: sets.map(([cells, said], i) => ({ letter: routeLetter(i), cells, words: said })),
  notes: new Map(),
  heat: new Map(),
});

const piecesPage = (title: string, words: string, pieces: readonly number[][]) =>
  page(
    title,
    words,
    pieces.map((piece) => [piece, squares(piece)]),
  );

function colourPage({ surface }: Ground, title: string, words: string): ProofPage {
  const [dark, light]: [number[], number[]] = [[], []];
  for (const cell of squaresOf(surface)) (isDark(surface, cell) ? dark : light).push(cell);
  return page(title, words, [
    [dark, counted(dark.length, 'dark square')],
    [light, counted(light.length, 'light square')],
  ]);
}

// How many of the ends that have no name may lie in a set: where every move changes the colour, the numbers of dark and
// light squares say how many ends are dark.
function openEndsIn({ surface, closed, ends }: Ground, set: ReadonlySet<number>): number {
  if (closed) return 0;
  const all = squaresOf(surface);
  const dark = (cells: Iterable<number>) => [...cells].filter((cell) => isDark(surface, cell)).length;
  const free = [...set].filter((cell) => !ends.includes(cell));
  if (surface.cube || !changesColour(surface)) return Math.min(2 - ends.length, free.length);
  const darkEnds = 1 + 2 * dark(all) - all.length - dark(ends);
  const lightEnds = 2 - ends.length - darkEnds;
  return Math.max(0, Math.min(darkEnds, dark(free))) + Math.max(0, Math.min(lightEnds, free.length - dark(free)));
}

interface Pair {
  readonly set: ReadonlySet<number>;
  readonly hosts: ReadonlySet<number>;
}

// A set and its neighbours: how many moves have to meet at the set, and for how many there is room.
function balanceOf(ground: Ground, { set, hosts }: Pair): { need: number; room: number } {
  const named = (cells: ReadonlySet<number>) => ground.ends.filter((cell) => cells.has(cell)).length;
  const ways = [...set].flatMap((cell) => neighboursOf(ground.surface, cell).filter((to) => !hosts.has(to))).length;
  return {
    need: 2 * set.size - named(set) - openEndsIn(ground, set),
    room: 2 * hosts.size - named(hosts) + ways,
  };
}

const rulesOut =
  ({ set, hosts }: Pair) =>
  (from: number, to: number) =>
    (hosts.has(from) && !set.has(to)) || (hosts.has(to) && !set.has(from));

function pairPage(ground: Ground, pair: Pair): ProofPage {
  const { need, room } = balanceOf(ground, pair);
  const { set, hosts } = pair;
  const sets: [number[], string][] = [
    [[...set], `${squares([...set])}: ${counted(need, 'move')} at least must meet here`],
  ];
  if (hosts.size > 0) sets.push([[...hosts], counted(hosts.size, 'neighbour')]);
  if (need > room) return page('Too few ways', `There is room for ${room} of these moves.`, sets);
  const spare = hosts.size > 0 ? 'B has no moves to spare for other squares' : 'all of their moves are made';
  return page('Exactly enough ways', `There is room for just as many: ${spare}.`, sets);
}

function shortagePages(ground: Ground, pair: Pair): ProofPage[] {
  const first = pairPage(ground, pair);
  const pieces = piecesOf(ground.surface, new Set(), rulesOut(pair));
  const { need, room } = balanceOf(ground, pair);
  if (need > room || pieces.length < 2) return [first];
  return [first, piecesPage('So the board falls apart', 'No move is left that joins these pieces.', pieces)];
}

function weightsPage(ground: Ground, cells: readonly number[], weights: readonly number[], least: number): ProofPage {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  const [lightest, most] = [Math.min(0, ...weights), Math.max(1, ...weights)];
  const weightOf = new Map(cells.map((cell, i) => [cell, weights[i] ?? 0]));
  const share = (cell: number) => ((weightOf.get(cell) ?? 0) - lightest) / (most - lightest);
  return {
    title: 'Weights on squares',
    words:
      `Every cycle that is allowed weighs ${least} or more. All squares together weigh ${sum}, ` +
      `less than ${ground.knights} times ${least}.`,
    areas: [],
    notes: new Map([...weightOf].map(([cell, weight]) => [cell, String(weight)])),
    heat: new Map(squaresOf(ground.surface).map((cell) => [cell, share(cell)])),
  };
}

const oneByOne = (sets: readonly number[][], title: string, words: (cells: readonly number[]) => string) =>
  sets.map((cells, i) => page(`${title} ${i + 1} of ${sets.length}`, words(cells), [[cells, squares(cells)]]));

// ---- by kind ----

type Reader = (names?: readonly string[]) => number[];

const pairOf = (cellsOf: Reader, { crowded, hosts }: Partial<TightPair>): Pair => ({
  set: new Set(cellsOf(crowded)),
  hosts: new Set(cellsOf(hosts)),
});

const tourInTurn = ({ closed }: Ground) =>
  closed
    ? 'A closed tour has as many dark squares as light ones.'
    : 'A tour visits dark and light squares in turn: these numbers do not fit.';

// Tight pairs, one by one.
function pairPages(ground: Ground, { tight = [] }: Certificate, cellsOf: Reader): ProofPage[] {
  const pages = tight.map((pair) => pairPage(ground, pairOf(cellsOf, pair)));
  return pages.map((each, i) => ({ ...each, title: `${each.title} (${i + 1} of ${pages.length})` }));
}

// What a refutation in logic takes for granted, set by set.
function logicPages(ground: Ground, certificate: Certificate, cellsOf: Reader, cutWords: string): ProofPage[] {
  const lists = (names: readonly string[][] = []) => names.map((list) => cellsOf(list));
  const pages = oneByOne(lists(certificate.cuts), 'Cut', () => cutWords);
  for (const path of oneByOne(lists(certificate.chains), 'Path', () => 'It is longer than any cycle may be.')) {
    pages.push({
      ...path,
      notes: new Map(path.areas.flatMap(({ cells }) => cells.map((cell, i) => [cell, `${i + 1}`]))),
    });
  }
  const covers = (certificate.covers ?? []).map(lists);
  for (const [i, cycles] of covers.entries()) {
    const title = `Cover ${i + 1} of ${covers.length}`;
    pages.push(piecesPage(title, `It has ${counted(cycles.length, 'cycle')}: the wrong number.`, cycles));
  }
  return [...pages, ...pairPages(ground, certificate, cellsOf)];
}

type Kind = (ground: Ground, certificate: Certificate, cellsOf: Reader) => ProofPage[];

const kinds: Record<string, Kind> = {
  colours: (ground) => [colourPage(ground, 'Every move changes colour', tourInTurn(ground))],
  'colour-bound': (ground) => [
    colourPage(ground, 'Every move keeps the colour', 'So no tour visits both dark and light squares.'),
  ],
  'too-few-moves': ({ surface, closed }, { squares: names }, cellsOf) => {
    const cells = cellsOf(names);
    const words = closed
      ? 'A closed tour enters every square and leaves it. The numbers are the ways that are left.'
      : 'A tour enters and leaves all squares but its ends. The numbers are the ways that are left.';
    const few = page('Too few ways', words, [[cells, squares(cells)]]);
    return [{ ...few, notes: new Map(cells.map((cell) => [cell, String(neighboursOf(surface, cell).length)])) }];
  },
  separated: ({ surface }, { squares: names }, cellsOf) => {
    const pieces = piecesOf(surface, new Set());
    const shown = cellsOf(names).flatMap((cell) => pieces.filter((piece) => piece.includes(cell)));
    return [piecesPage('Cut off', 'No chain of moves leads from one to the other.', shown)];
  },
  'move-shortage': (ground, certificate, cellsOf) => shortagePages(ground, pairOf(cellsOf, certificate)),
  'separating-set': ({ surface, closed }, { squares: names }, cellsOf) => {
    const cells = cellsOf(names);
    const pieces = piecesOf(surface, new Set(cells));
    const title = `${counted(cells.length, 'square')}, ${counted(pieces.length, 'piece')}`;
    const words = `Only A joins the others. ${closed ? 'A closed tour' : 'A tour'} passes through A too seldom to visit them all.`;
    return [page(title, words, [[cells, squares(cells)], ...pieces.map((piece) => [piece, squares(piece)] as const)])];
  },
  proof: (ground, certificate, cellsOf) => {
    const cells = cellsOf(certificate.cells);
    const words = 'Two moves meet at each of these squares, one at an end. That, and what follows, cannot all be.';
    return [
      page('A proof in logic', words, [[cells, squares(cells)]]),
      ...logicPages(ground, certificate, cellsOf, 'Some move of the tour leads out of these squares.'),
    ];
  },
  'steps-apart': (_, { squares: names }, cellsOf) => {
    const cells = cellsOf(names);
    const words = 'No walk of as many moves as lie between their steps leads from one of these squares to the other.';
    return [page('Too far apart', words, [[cells, squares(cells)]])];
  },
  'no-symmetry': ({ surface }) => {
    const all = squaresOf(surface);
    const words =
      'The turn or reflection would have to lead on along the tour, or to turn it back, and can do neither.';
    return [page('No way to be symmetric', words, [[all, squares(all)]])];
  },
  'step-proof': ({ surface }) => {
    const all = squaresOf(surface);
    const words =
      'Each square is one step, each step a move away from the last, and some steps are given: that cannot be.';
    return [page('A proof in logic', words, [[all, squares(all)]])];
  },
  'figure-proof': ({ surface }, { parts }, cellsOf) => {
    const lists = (parts ?? []).map((part) => cellsOf(part.cells));
    const all = lists.flat();
    const words = `What every tour has on these squares is proved by logic, and adds up to the bound.`;
    return [page('A proof in logic', words, [[all.length > 0 ? all : squaresOf(surface), squares(all)]])];
  },
  'piece-sizes': (ground, certificate, cellsOf) => {
    const pairs = (certificate.tight ?? []).map((pair) => pairOf(cellsOf, pair));
    const isOut = pairs.map(rulesOut);
    const pieces = piecesOf(ground.surface, new Set(), (from, to) => isOut.some((out) => out(from, to)));
    const words = `Every cycle lies in one piece, and no ${counted(ground.knights, 'cycle')} fill them all.`;
    const all = piecesPage(`${counted(pieces.length, 'piece')}`, words, pieces);
    return [...pairPages(ground, certificate, cellsOf), all];
  },
  weights: (ground, certificate, cellsOf) => [
    ...pairPages(ground, certificate, cellsOf),
    weightsPage(ground, cellsOf(certificate.squares), certificate.weights ?? [], certificate.least ?? 0),
  ],
  'cover-proof': (ground, certificate, cellsOf) =>
    logicPages(ground, certificate, cellsOf, 'No number of cycles fills these squares exactly.'),
  'visit-colours': (ground) => [
    colourPage(ground, 'The knights change colour with every move', 'More squares of one colour would be needed.'),
  ],
  'visit-matching': (_, { squares: names }, cellsOf) => {
    const cells = cellsOf(names);
    const words = 'Two moves at most meet at each of these, and hardly any lead between two others.';
    return [page('Too few moves', words, [[cells, squares(cells)]])];
  },
  'visit-duals': (_, { rows = [] }, cellsOf) => {
    const times = new Map<number, number>();
    for (const row of rows)
      for (const cell of cellsOf(row.squares)) times.set(cell, (times.get(cell) ?? 0) + row.times);
    const most = Math.max(1, ...[...times.values()].map(Math.abs));
    const words = `${counted(rows.length, 'count')} of moves that a longer visit would have to meet, added up, contradict one another. The numbers say how often a square is in them.`;
    return [
      {
        ...page('Counts that cannot all be', words, []),
        notes: new Map([...times].map(([cell, sum]) => [cell, String(sum)])),
        heat: new Map([...times].map(([cell, sum]) => [cell, Math.abs(sum) / most])),
      },
    ];
  },
  'visit-proof': (ground, certificate, cellsOf) => {
    const all = squaresOf(ground.surface);
    const words =
      'Knights that move in turn, no square entered twice, and one square more: no choice of moves does it all.';
    return [
      page('A proof in logic', words, [[all, squares(all)]]),
      ...logicPages(ground, certificate, cellsOf, 'A knight has to come in from outside, or to go out again.'),
    ];
  },
};

export function proofPages(ground: Ground, certificate: Certificate | undefined): ProofPage[] {
  const kind = certificate && kinds[certificate.kind];
  if (!kind) return [];
  const cellsOf: Reader = (names = []) => names.flatMap((name) => squareNamed(ground.surface, name) ?? []);
  // An empty set explains nothing.
  return kind(ground, certificate, cellsOf).filter(
    ({ areas, notes, heat }) => areas.some(({ cells }) => cells.length > 0) || notes.size > 0 || heat.size > 0,
  );
}

// ---- of an answer ----

function groundOf({ question }: Answer, surface: Surface): Ground {
  const { closed, task, from, to, knights } = question;
  const ends = [from, to].flatMap((name) => (name === undefined ? [] : (squareNamed(surface, name) ?? [])));
  const cycles = typeof knights === 'number' ? knights : 1;
  return { surface, closed: closed === true || task === 'cycles', ends: closed ? [] : ends, knights: cycles };
}

// The tours that begin on each square: the more, the stronger its colour.
function countPages({ by_start: byStart }: Answer, surface: Surface): ProofPage[] {
  const found = Object.entries(byStart ?? {}).flatMap(([name, count]) => {
    const cell = squareNamed(surface, name);
    return cell === undefined ? [] : [[cell, count] as const];
  });
  if (found.length === 0) return [];
  const numbers = found.map(([, count]) => Number(count));
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)];
  const some = numbers.filter((number) => number === 0).length;
  const none = some > 0 ? ` ${counted(some, 'square begins', 'squares begin')} none.` : '';
  return [
    {
      title: 'Tours by start',
      words: `From ${shortCount(least)} to ${shortCount(most)} per square: the stronger its colour, the more.${none}`,
      areas: [],
      notes: new Map(found.map(([cell, count]) => [cell, shortCount(Number(count))])),
      heat: new Map(found.map(([cell], i) => [cell, most > 0 ? (numbers[i] ?? 0) / most : 0])),
    },
  ];
}

const shortCount = (count: number) =>
  count < 10_000 ? String(count) : count.toLocaleString('en', { notation: 'compact', maximumSignificantDigits: 3 });

export function pagesOf(answer: Answer, surface: Surface): ProofPage[] {
  if (answer.by_start) return countPages(answer, surface);
  return proofPages(groundOf(answer, surface), answer.certificate);
}

// ---- bounds of visits, for players ----

const bounds: Record<string, string> = {
  'visit-colours': 'every move changes colour, and one colour runs out',
  'visit-matching': 'some squares have too few neighbours for all of them to be passed through',
  'visit-duals': 'squares at the edge share few neighbours, and there are not enough moves for all of them',
  'visit-proof': 'every longer visit is ruled out by a proof in logic, which was checked',
};

export const boundWords = (certificate: Certificate | undefined): string =>
  (certificate && bounds[certificate.kind]) ?? 'that is every square within reach';
