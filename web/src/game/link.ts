// A game as the part of a link after `#play?`, and back: board, holes, goal, knights, given squares and steps, path and seed, in words
// a person can read. A link comes from anywhere: whatever is wrong with it is said in a sentence, and the rules decide,
// square by square, whether its path is a game. At the end: a position as text for any Cavalcade.

import {
  boardOf,
  cellOf,
  holeNames,
  jumpsOf,
  leaperOf,
  makeBoard,
  nameOf,
  sizeText,
  squaresOf,
  wrapOf,
  wraps,
  type Board,
} from './board';
import { cluesAhead, cluesOf, newGame, outcomeOf, play, sequenceOf, trailsOf, type Clue, type Game } from './game';
import { modes } from './mode';

export type Opened = { game: Game } | { error: string };

const between = '-';

export function linkOf(game: Game): string {
  const parts = [`board=${sizeText(game.board)}`];
  if (game.board.holes.size > 0) parts.push(`holes=${holeNames(game.board).join(between)}`);
  if (wrapOf(game.board) !== 'none') parts.push(`wrap=${wrapOf(game.board)}`);
  if (leaperOf(game.board) !== '1,2') parts.push(`leaper=${leaperOf(game.board)}`);
  if (game.closed) parts.push('goal=closed');
  if (game.mode !== 'free') parts.push(`mode=${game.mode}`);
  if (game.clues.size > 0) parts.push(`steps=${stepNames(game, cluesOf(game), '.').join(between)}`);
  const names = (path: readonly number[]) => path.map((cell) => nameOf(game.board, cell)).join(between);
  if (game.knights === 2) {
    const [first = [], second = []] = trailsOf(game.path, 2);
    parts.push('knights=2');
    if (first.length > 0) parts.push(`path=${names(first)}`);
    if (second.length > 0) parts.push(`second=${names(second)}`);
  } else if (game.path.length > 0) {
    parts.push(`path=${names(game.path)}`);
  }
  if (game.given > 0) parts.push(`given=${game.given}`);
  if (game.seed !== undefined) parts.push(`seed=${game.seed}`);
  return parts.join('&');
}

// "17.d4"
const stepNames = ({ board }: Game, clues: readonly Clue[], mark: string) =>
  clues.map(({ cell, step }) => `${step}${mark}${nameOf(board, cell)}`);

// Square names as cells; a name that is no square of the board is given back as text.
function cellsOf(board: Board, names: string | null): number[] | string {
  const cells: number[] = [];
  for (const name of names ? names.split(between) : []) {
    const cell = cellOf(board, name);
    if (cell === undefined) return name;
    cells.push(cell);
  }
  return cells;
}

// Given steps by their squares; what is no step and its square is given back as text.
function cluesIn(board: Board, steps: string | null): Map<number, number> | string {
  const clues = new Map<number, number>();
  for (const text of steps ? steps.split(between) : []) {
    const [step, name = ''] = text.split('.');
    const cell = cellOf(board, name);
    const number = whole(step ?? null) ?? 0;
    const isStep = number >= 1 && number <= squaresOf(board) && ![...clues.values()].includes(number);
    if (cell === undefined || board.holes.has(cell) || clues.has(cell) || !isStep) return text;
    clues.set(cell, number);
  }
  return clues;
}

const whole = (text: string | null) => (text !== null && /^[0-9]{1,9}$/.test(text) ? Number(text) : undefined);

export function gameOf(link: string): Opened {
  const fields = new URLSearchParams(link);
  const size = fields.get('board') ?? '';
  const bare = boardOf(size);
  if (!bare) return { error: `This link names no board from 3x3 to 20x20: "${size.slice(0, 20)}".` };
  const holes = cellsOf(bare, fields.get('holes'));
  if (typeof holes === 'string') return unknownSquare(size, holes);
  const wrap = wraps.find((known) => known === fields.get('wrap')) ?? 'none';
  const leaper = fields.get('leaper') ?? '1,2';
  if (!jumpsOf(leaper))
    return { error: `This link names no leaper, such as 1,2 for the knight: "${leaper.slice(0, 20)}".` };
  const board = makeBoard(bare.width, bare.height, holes, { wrap, leaper });
  if (board.holes.size === board.width * board.height) return { error: 'This link leaves no square on the board.' };
  const knights = fields.get('knights') === '2' ? 2 : 1;
  const trails: number[][] = [];
  for (const field of knights === 2 ? ['path', 'second'] : ['path']) {
    const trail = cellsOf(board, fields.get(field));
    if (typeof trail === 'string') return unknownSquare(size, trail);
    trails.push(trail);
  }
  const path = sequenceOf(trails);
  if (!path) return { error: 'The knights of this link did not move in turn.' };
  const closed = fields.get('goal') === 'closed';
  const seed = whole(fields.get('seed'));
  const mode = modes.find((known) => known === fields.get('mode')) ?? 'free';
  const clues = cluesIn(board, fields.get('steps'));
  if (typeof clues === 'string')
    return { error: `This link gives a step that cannot be: "${clues.slice(0, 20)}"; one is 17.d4.` };
  return replayed(newGame({ board, closed, knights, mode, seed, clues }), path, whole(fields.get('given')) ?? 0);
}

const unknownSquare = (size: string, name: string): Opened => ({
  error: `This link names a square that a ${size} board does not have: "${name.slice(0, 20)}".`,
});

// The path played move by move, so that no link makes a position the rules do not allow.
function replayed(start: Game, path: readonly number[], given: number): Opened {
  let game = start;
  for (const cell of path) {
    const next = play(game, cell);
    if (next === game) {
      return {
        error: `This link has a move the rules forbid: number ${game.path.length + 1}, ${nameOf(game.board, cell)}.`,
      };
    }
    game = next;
  }
  const fixed = Math.min(given, path.length);
  return { game: { ...game, given: fixed, turns: game.turns.slice(fixed) } };
}

// ---- as text ----

// The command that finishes the game: a tour of what is left from where the knight stands, or a visit by both; of a game that
// is over, one that checks it.
export function commandOf(game: Game): string {
  const { board, path, closed, knights } = game;
  const names = (cells: readonly number[], mark: string) => cells.map((cell) => nameOf(board, cell)).join(mark);
  const shape = [
    wrapOf(board) === 'none' ? '' : `--wrap ${wrapOf(board)}`,
    leaperOf(board) === '1,2' ? '' : `--leaper ${leaperOf(board)}`,
  ];
  const line = (...parts: string[]) => parts.filter((part) => part !== '').join(' ');
  const block = (cells: readonly number[]) => (cells.length > 0 ? `--block ${names(cells, ',')}` : '');
  const holes = [...board.holes];
  if (knights === 2) {
    const heads = path.slice(-2);
    return path.length < 2
      ? ''
      : line(
          'cavalcade visit',
          sizeText(board),
          `--knights ${names(heads, ',')}`,
          block([...holes, ...path.slice(0, -2)]),
          ...shape,
        );
  }
  if (outcomeOf(game) === 'won') {
    return line(
      'echo',
      names(path, ' '),
      '| cavalcade check -',
      `--board ${sizeText(board)}`,
      closed ? '--closed' : '',
      block(holes),
      ...shape,
    );
  }
  // There the knight's own square is step 1.
  const behind = Math.max(0, path.length - 1);
  const ahead = cluesAhead(game).map(({ cell, step }) => ({ cell, step: step - behind }));
  const steps = ahead.length > 0 ? `--step ${stepNames(game, ahead, '=').join(',')}` : '';
  const [first, last] = [path[0], path.at(-1)];
  const isRing = closed && path.length < 2;
  const from = last === undefined ? '' : `--from ${names([last], '')}`;
  const to = closed && !isRing && first !== undefined ? `--to ${names([first], '')}` : '';
  const gone = path.slice(to === '' ? 0 : 1, -1);
  return line(
    'cavalcade tour',
    sizeText(board),
    isRing ? '--closed' : '',
    from,
    to,
    steps,
    block([...holes, ...gone]),
    ...shape,
  );
}

// A position as text that any Cavalcade opens, wherever it runs: a line for the page (New game, Open a position), and one for the
// command line, set off by spaces, since a field of one line joins the two.
export const positionText = (game: Game) => `Cavalcade ${linkOf(game)}\n  ${commandOf(game)}`.trimEnd();

// The game of such a line, or of a link.
export function gameOfText(text: string): Opened {
  const found = /board=\S+/.exec(text);
  return found ? gameOf(found[0]) : { error: 'This is no position: it names no board, such as board=8x8.' };
}

// Whether a page at this host is reached from this machine only.
export const isOwnMachine = (host: string) => host === 'localhost' || host === '[::1]' || host.startsWith('127.');
