// All the game says, in words: what just happened, why a press was refused, what a square is, and the text to share. The
// status card has a file of its own (status.ts).

import { leaperOf, movesFrom, nameOf, sizeText, squaresOf, wrapOf, type Board, type Wrap } from './board';
import type { CluePuzzle, Puzzle } from '../engine/api';
import { allowedIn } from './mode';
import { dayWords, type Kind, type PuzzleId } from './puzzles';
import {
  brokenClues,
  cluesAhead,
  headOf,
  isOver,
  isStarting,
  legalMoves,
  missedBy,
  outcomeOf,
  trailsOf,
  turnOf,
  type Clue,
  type Game,
} from './game';

export const counted = (count: number, one: string, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;

// 192 seconds are 3:12, 3672 are 1:01:12.
export function clockText(seconds: number): string {
  const whole = Math.floor(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

export const goalText = (game: Game) => (game.closed ? 'Closed tour' : 'Open tour');
export const modeText = (game: Game) => (game.knights === 2 ? 'Two knights' : 'One knight');
export const progressText = (game: Game) => `${game.path.length} / ${squaresOf(game.board)}`;

// Leapers that have a name of their own.
export const leapers = {
  '1,2': 'knight',
  '0,1': 'wazir',
  '1,1': 'fers',
  '1,3': 'camel',
  '1,4': 'giraffe',
  '2,3': 'zebra',
  '3,4': 'antelope',
  '0,1+1,1': 'king',
} as const;
export const leaperName = (leaper: string) =>
  Object.entries(leapers).find(([jump]) => jump === leaper)?.[1] ?? `(${leaper.replaceAll('+', ')+(')})-leaper`;

export const wrapNames: Record<Wrap, string> = {
  none: 'None',
  x: 'Left and right',
  y: 'Top and bottom',
  xy: 'Both (torus)',
  mobius: 'Left and right, turned over (Möbius strip)',
  klein: 'Both, left and right turned over (Klein bottle)',
};
const wrapWords: Record<Wrap, string> = {
  none: '',
  x: 'cylinder',
  y: 'cylinder, top to bottom',
  xy: 'torus',
  mobius: 'Möbius strip',
  klein: 'Klein bottle',
};

// What is not as on a chessboard: "torus, zebra"; nothing of a knight on a board with four edges.
export const shapeWords = (board: Board) =>
  [wrapWords[wrapOf(board)], leaperOf(board) === '1,2' ? '' : leaperName(leaperOf(board))]
    .filter((word) => word !== '')
    .join(', ');

const sizeWords = (game: Game) => sizeText(game.board).replace('x', ' × ');

// What the chips say of the board: its size, its shape, and its holes.
export function boardWords(game: Game): string {
  const holes = game.board.holes.size;
  const parts = [sizeWords(game), shapeWords(game.board), holes === 0 ? '' : counted(holes, 'hole')];
  return parts.filter((part) => part !== '').join(', ');
}

// A few squares by name, then how many more.
export function squareList(game: Game, squares: readonly number[], most = 6): string {
  const names = squares.slice(0, most).map((cell) => nameOf(game.board, cell));
  const more = squares.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

const knightName = (game: Game, knight: number) =>
  game.knights === 1 ? 'The knight' : knight === 0 ? 'The first knight' : 'The second knight';

// What is said after a turn, from the game before to the game after.
export function turnWords(before: Game, after: Game): string {
  const last = after.path.at(-1);
  if (last === undefined) return 'The board is empty.';
  const name = nameOf(after.board, last);
  if (isStarting(before)) return `${knightName(before, turnOf(before.path, before.knights))} starts on ${name}.`;
  const forced = after.path.length - before.path.length - 1;
  const along = forced > 0 ? ` after ${counted(forced, 'forced move')}` : '';
  const said = `${name}${along}, ${progressText(after)}${outcomeOf(after) === 'playing' ? `, ${choiceWords(after)}` : ''}.`;
  return [said, nextClueWords(after)].filter((part) => part !== '').join(' ');
}

// ---- given steps ----

const clueWords = (game: Game, { cell, step }: Clue) => `step ${step} is ${nameOf(game.board, cell)}`;

// "Step 17 is d4." of the clue that comes next; nothing if none does.
export function nextClueWords(game: Game): string {
  const [next] = outcomeOf(game) === 'playing' ? cluesAhead(game) : [];
  return next ? `S${clueWords(game, next).slice(1)}.` : '';
}

// All that are ahead, for those who hear the board.
export function cluesWords(game: Game): string {
  const words = cluesAhead(game).map((clue) => clueWords(game, clue));
  return words.length > 0 ? `Given: ${words.join(', ')}.` : '';
}

// Of a path over all squares that went against clues.
export function astrayWords(game: Game): string {
  const broken = brokenClues(game).map(
    ({ cell, step }) => `${nameOf(game.board, cell)} is step ${step}, not ${game.path.indexOf(cell) + 1}`,
  );
  const more = broken.length - 2;
  return `${broken.slice(0, 2).join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
}

// ---- presses and squares ----

export const choiceWords = (game: Game) => counted(legalMoves(game).length, 'move');

// Where one is after going back, or forward again.
export function placeWords(game: Game): string {
  const last = game.path.at(-1);
  return last === undefined ? 'The board is empty.' : `At ${nameOf(game.board, last)}, ${progressText(game)}.`;
}

// Where the knight can go, for those who hear the board.
export function movesWords(game: Game): string {
  const moves = legalMoves(game);
  const head = headOf(game.path, game.knights);
  if (head === undefined) return 'Any free square can be the start.';
  const from = nameOf(game.board, head);
  return moves.length === 0 ? `There is no move from ${from}.` : `From ${from}: ${squareList(game, moves, 8)}.`;
}

export const heldWords = (game: Game) =>
  game.given > 0 && game.path.length === game.given
    ? 'The given squares stay. Choose a dot to jump to.'
    : 'Knight picked up: choose a dot, or press it again to take it off the board.';

// Why a press did nothing.
export function refusalWords(game: Game, cell: number): string {
  const name = nameOf(game.board, cell);
  if (game.board.holes.has(cell)) return `${name} is a hole.`;
  const visit = game.path.indexOf(cell);
  if (visit >= 0) return `${name} was visited already${game.knights === 1 ? `, as number ${visit + 1}` : ''}.`;
  const head = headOf(game.path, game.knights);
  if (head === undefined || movesFrom(game.board, head).includes(cell)) return `${name} cannot be entered now.`;
  return `${name} is no ${leaperName(leaperOf(game.board))}'s move from ${nameOf(game.board, head)}.`;
}

// What is drawn on squares, for those who hear it.
export interface SquareMarks {
  readonly hint: number | undefined;
  readonly lost: ReadonlySet<number>;
  readonly deadEnds: ReadonlySet<number>;
  readonly missed: ReadonlySet<number>;
  readonly losing: ReadonlySet<number>;
  readonly degrees: ReadonlyMap<number, number>;
  readonly areas: readonly { readonly letter: string; readonly cells: readonly number[] }[];
  readonly notes: ReadonlyMap<number, string>;
  readonly faults: ReadonlySet<number>;
}

function markWords(game: Game, marks: SquareMarks, cell: number): string {
  const said: string[] = [];
  if (marks.hint === cell) said.push(marks.faults.size > 0 ? 'would have won' : 'the hint');
  if (marks.losing.has(cell)) said.push('loses');
  const ways = marks.degrees.get(cell);
  if (ways !== undefined) said.push(`${counted(ways, 'way')} on`);
  if (marks.faults.has(cell)) said.push('the move that lost');
  for (const { letter, cells } of marks.areas) if (cells.includes(cell)) said.push(`in ${letter}`);
  const note = marks.notes.get(cell);
  if (note !== undefined) said.push(note);
  if (marks.missed.has(cell)) said.push('missed');
  else if (marks.lost.has(cell)) said.push(isStarting(game) ? 'cannot win' : 'this is why it is lost');
  else if (marks.deadEnds.has(cell)) said.push('cannot be left');
  return said.map((words) => `, ${words}`).join('');
}

// The name of a square for those who hear the board: "c3, move 12", "e5, legal", "d4, knight, move 20", "a1, hole".
export function squareWords(game: Game, marks?: SquareMarks): (cell: number) => string {
  const { dots, remembered } = allowedIn[game.mode];
  const legal = new Set(isStarting(game) || !dots ? [] : legalMoves(game));
  const from = isOver(game) ? 0 : Math.max(0, game.path.length - remembered);
  const trails = trailsOf(game.path, game.knights);
  const numbers = new Map<number, string>();
  trails.forEach((trail, knight) => {
    const whose = game.knights === 1 ? '' : knight === 0 ? 'first ' : 'second ';
    trail.forEach((cell, i) => {
      if (i < from) return;
      const here = i === trail.length - 1 ? `${whose}knight, ` : whose;
      numbers.set(cell, `${here}move ${i + 1}`);
    });
  });
  return (cell) => {
    const name = nameOf(game.board, cell);
    if (game.board.holes.has(cell)) return `${name}, hole`;
    const marked = marks ? markWords(game, marks, cell) : '';
    return `${name}, ${numbers.get(cell) ?? (legal.has(cell) ? 'legal' : 'free')}${givenWords(game, cell)}${marked}`;
  };
}

// ", step 17" of a square that waits for it, ", given" of one that was visited then.
function givenWords(game: Game, cell: number): string {
  const step = game.clues.get(cell);
  if (step === undefined) return '';
  if (game.path[step - 1] === cell) return ', given';
  return game.path.includes(cell) ? `, given as step ${step}` : `, step ${step}`;
}

export interface Report {
  readonly seconds: number;
  readonly hints: number;
  // Whether the engine has played some of it.
  readonly shown: boolean;
}

// "closed, 3:12, 1 hint"
export function reportWords(game: Game, report: Report): string {
  const parts = game.knights === 1 && game.closed ? ['closed'] : [];
  parts.push(clockText(report.seconds));
  if (report.shown) parts.push('shown by the engine');
  else parts.push(report.hints === 0 ? 'no hints' : counted(report.hints, 'hint'));
  return parts.join(', ');
}

// A link to a page that listens on this machine only opens nowhere else. What does: the position as text, or a server that others
// can reach.
export const linkStaysWords = {
  position: 'Link copied. It opens on this computer only; Copy position is for others.',
  server: 'Link copied. It opens on this computer only; `cavalcade play --host 0.0.0.0` lets others in.',
};
export type Elsewhere = keyof typeof linkStaysWords;

// How a puzzle went, move by move, without the moves: a full dot if it was right at once, a ring if it was taken back before.
export function wentGrid(game: Game, slips: ReadonlySet<number>, wide = 8): string {
  const dots = game.path.slice(game.given).map((_, i) => (slips.has(game.given + i) ? '○' : '●'));
  const rows: string[] = [];
  for (let i = 0; i < dots.length; i += wide) rows.push(dots.slice(i, i + wide).join(''));
  return rows.join('\n');
}

export function shareText(game: Game, report: Report, link: string): string {
  const { holes } = game.board;
  const shape = shapeWords(game.board);
  const board = `${sizeWords(game)}${shape === '' ? '' : ` (${shape})`}${holes.size > 0 ? ` with ${counted(holes.size, 'hole')}` : ''}`;
  return `${shareLine(game, report, board)}\n${link}`;
}

function shareLine(game: Game, report: Report, board: string): string {
  const outcome = outcomeOf(game);
  const clues = game.clues.size > 0 ? [counted(game.clues.size + game.given, 'clue')] : [];
  if (game.knights === 2) return `Two knights visited ${progressText(game)} squares of the ${board} board.`;
  if (outcome === 'won')
    return `I rode the whole ${board} board (${[goalText(game).toLowerCase(), ...clues, reportWords(game, report)].join(', ')}).`;
  if (outcome === 'stuck')
    return `Stuck at ${progressText(game)} on the ${board} board, ${missedBy(game).length} missed. Better?`;
  if (outcome === 'astray') return `All ${game.path.length} squares of the ${board} board, but not as given. Better?`;
  if (outcome === 'open')
    return `All ${game.path.length} squares of the ${board} board, but the ring stayed open. Better?`;
  return `A knight's tour of the ${board} board (${goalText(game).toLowerCase()}), ${progressText(game)}. Can you finish it?`;
}

// ---- puzzles ----

export const kindNames: Record<Kind, string> = { finish: 'Finish a tour', clues: 'Clues' };
export const taskWords: Record<Kind, string> = {
  finish: 'Finish the tour: there is one way',
  clues: 'Each number is the step at which the knight is there',
};

export function puzzleTitle(id: PuzzleId, today: string): string {
  const what = id.kind === 'clues' ? 'clue puzzle' : 'puzzle';
  const named = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  if ('run' in id) return `Run, ${what} ${id.at + 1}`;
  if ('seed' in id) return `${named} ${id.seed}`;
  return id.date === today ? `Today's ${what}` : `${named} of ${dayWords(id.date)}`;
}

// How hard it is: what its solver has to choose; and afterwards, when it gives nothing away, how often the simple rule chooses
// wrong.
export function puzzleWords(told: Puzzle | CluePuzzle, isDone: boolean): string {
  const squares = counted(told.left, 'square');
  if ('step' in told) {
    const clues = `${told.name}: ${told.step.length + told.path.length} of ${told.left + told.path.length} steps given`;
    return isDone
      ? `${clues}, ${counted(told.choices, 'choice')} for a computer`
      : `${clues}, one way to fill in the rest`;
  }
  const { name, choices, surprises } = told;
  if (!isDone) return `${name}: ${squares} to go, ${counted(choices, 'choice')}, one way to finish`;
  const failed = surprises === 0 ? 'never fails' : `fails ${surprises === 1 ? 'once' : counted(surprises, 'time')}`;
  return `${name}: ${squares}, ${counted(choices, 'choice')}; Warnsdorff’s rule ${failed}`;
}

export const runWords = ({ length, isOver }: { length: number; isOver: boolean }) =>
  isOver ? `Run over: ${length} in a row` : `${length} in a row`;
