// A rectangular board with holes, whose edges may be joined, and where a piece can go on it: the knight, another leaper, or a
// compound of several.
// Squares are cells: numbered rank by rank from a1, as everywhere in Cavalcade. All functions are pure.

export type Jump = readonly [number, number];

// Which edges are joined, as the server's API names it: left to right, bottom to top, or both; on a Möbius strip left to right
// with the ranks turned over, and on a Klein bottle bottom to top as well.
export const wraps = ['none', 'x', 'y', 'xy', 'mobius', 'klein'] as const;
export type Wrap = (typeof wraps)[number];

export interface Board {
  readonly width: number;
  readonly height: number;
  readonly holes: ReadonlySet<number>;
  readonly wrapX?: boolean;
  readonly wrapY?: boolean;
  // Going round from left to right, or back, turns the ranks over.
  readonly turnsOver?: boolean;
  // Without them it is a knight that jumps.
  readonly jumps?: readonly Jump[];
}

// In the order of the clock.
export const knightJumps: readonly Jump[] = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

const mostLeapers = 4;

// Of "1,3": one to one side and three to the other, any way round; of "0,1+1,1" the jumps of both. Undefined if it is no
// leaper. Zero is allowed once in each.
export function jumpsOf(leaper: string): readonly Jump[] | undefined {
  const found = new Map<string, Jump>();
  const leapers = leaper.split('+');
  if (leapers.length > mostLeapers) return undefined;
  for (const one of leapers) {
    const parts = /^([0-9]{1,4}),([0-9]{1,4})$/.exec(one);
    if (!parts) return undefined;
    const [a, b] = [Number(parts[1]), Number(parts[2])];
    if (leapers.length === 1 && Math.min(a, b) === 1 && Math.max(a, b) === 2) return knightJumps;
    for (const [x, y] of [
      [a, b],
      [b, a],
    ] as const) {
      for (const dx of [x, -x]) for (const dy of [y, -y]) found.set(`${dx},${dy}`, [dx, dy]);
    }
  }
  return [...found.values()];
}

// And back: "1,2" for the knight.
export function leaperOf({ jumps = knightJumps }: Board): string {
  const leapers = jumps.map(([dx, dy]) => [Math.abs(dx), Math.abs(dy)].sort((a, b) => a - b).join());
  return [...new Set(leapers)].join('+');
}

export function wrapOf({ wrapX, wrapY, turnsOver }: Board): Wrap {
  if (turnsOver) return wrapY ? 'klein' : 'mobius';
  return wrapX ? (wrapY ? 'xy' : 'x') : wrapY ? 'y' : 'none';
}

// The same as the board has it; all three, also those that are not so.
export const joinedBy = (wrap: string) => ({
  wrapX: ['x', 'xy', 'mobius', 'klein'].includes(wrap),
  wrapY: ['y', 'xy', 'klein'].includes(wrap),
  turnsOver: ['mobius', 'klein'].includes(wrap),
});

// Whether its moves are those of a knight on a board with four edges.
export const isPlain = (board: Board) => wrapOf(board) === 'none' && leaperOf(board) === '1,2';

// Whether every move leads from a dark square to a light one or back: not where a leaper keeps its colour, nor where an odd
// number of squares lies between joined edges.
export const changesColour = (board: Board) =>
  (board.jumps ?? knightJumps).every(([dx, dy]) => (dx + dy) % 2 !== 0) &&
  !(board.wrapX && (board.width + (board.turnsOver ? board.height - 1 : 0)) % 2 === 1) &&
  !(board.wrapY && board.height % 2 === 1);

interface Shape {
  readonly wrap?: Wrap;
  readonly leaper?: string;
}

// What a plain board has not is left out, so that two plain boards are alike.
export function makeBoard(width: number, height: number, holes: Iterable<number> = [], shape: Shape = {}): Board {
  const { wrap = 'none', leaper = '1,2' } = shape;
  const jumps = jumpsOf(leaper) ?? knightJumps;
  const joined = Object.entries(joinedBy(wrap)).filter(([, is]) => is);
  return {
    width,
    height,
    holes: new Set(holes),
    ...Object.fromEntries(joined),
    ...(jumps === knightJumps ? {} : { jumps }),
  };
}

// The same board with other holes.
export const withHoles = (board: Board, holes: Iterable<number>): Board => ({ ...board, holes: new Set(holes) });

export const fileOf = (board: Board, cell: number) => cell % board.width;
// Of a cell on another face of a cube, the rank on that face.
export const rankOf = (board: Board, cell: number) => Math.floor(cell / board.width) % board.height;
export const squaresOf = (board: Board) => board.width * board.height - board.holes.size;
export const isDark = (board: Board, cell: number) => (fileOf(board, cell) + rankOf(board, cell)) % 2 === 0;

// a, b, .. z, aa, ab, ..
export function fileName(file: number): string {
  let name = '';
  for (let rest = file + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    name = String.fromCharCode(97 + ((rest - 1) % 26)) + name;
  }
  return name;
}

export const nameOf = (board: Board, cell: number) => `${fileName(fileOf(board, cell))}${rankOf(board, cell) + 1}`;

// The cell of a square's name, or undefined if the board has no such square.
export function cellOf(board: Board, name: string): number | undefined {
  const parts = /^([a-z]{1,6})([1-9][0-9]{0,8})$/.exec(name);
  if (!parts) return undefined;
  let file = 0;
  for (const letter of parts[1] ?? '') file = file * 26 + (letter.charCodeAt(0) - 96);
  const rank = Number(parts[2]);
  return file <= board.width && rank <= board.height ? (rank - 1) * board.width + file - 1 : undefined;
}

// Whether a jump goes round from left to right, or back, an odd number of times where that turns the ranks over.
const isTurnedOver = (board: Board, cell: number, dx: number) =>
  board.turnsOver === true && Math.floor((fileOf(board, cell) + dx) / board.width) % 2 !== 0;

// The jump that leads back along the same way.
export const wayBack = (board: Board, cell: number, [dx, dy]: Jump): Jump => [
  -dx,
  isTurnedOver(board, cell, dx) ? dy : -dy,
];

// Where a jump from a cell leads on a flat board, hole or not, if it leads anywhere.
export function landing(board: Board, cell: number, [dx, dy]: Jump): number | undefined {
  const { width, height } = board;
  const x = fileOf(board, cell) + dx;
  const upright = rankOf(board, cell) + dy;
  const y = isTurnedOver(board, cell, dx) ? height - 1 - upright : upright;
  const toX = board.wrapX ? ((x % width) + width) % width : x;
  const toY = board.wrapY ? ((y % height) + height) % height : y;
  return toX < 0 || toX >= width || toY < 0 || toY >= height ? undefined : toY * width + toX;
}

// The free squares a move away, in the order of the clock. Over joined edges two jumps may lead to one square, or back.
export function movesFrom(board: Board, cell: number): number[] {
  const found = new Set<number>();
  for (const jump of board.jumps ?? knightJumps) {
    const to = landing(board, cell, jump);
    if (to !== undefined && to !== cell && !board.holes.has(to)) found.add(to);
  }
  return [...found];
}

// As the server's API names it: the size, the holes as a list of squares, and what is not as on a chessboard.
export const sizeText = (board: Board) => `${board.width}x${board.height}`;
export const holeNames = (board: Board) => [...board.holes].sort((a, b) => a - b).map((cell) => nameOf(board, cell));
export const boardFields = (board: Board) => ({
  board: sizeText(board),
  ...(board.holes.size > 0 ? { block: holeNames(board) } : {}),
  ...(wrapOf(board) === 'none' ? {} : { wrap: wrapOf(board) }),
  ...(leaperOf(board) === '1,2' ? {} : { leaper: leaperOf(board) }),
});

// The sizes the game is played on.
export const smallest = 3;
export const largest = 20;

// The board that a size text names, without holes; undefined if the text is no size the game has.
export function boardOf(size: string): Board | undefined {
  const parts = /^([0-9]{1,2})x([0-9]{1,2})$/.exec(size);
  const [width, height] = [Number(parts?.[1]), Number(parts?.[2])];
  const fits = (side: number) => side >= smallest && side <= largest;
  return fits(width) && fits(height) ? makeBoard(width, height) : undefined;
}
