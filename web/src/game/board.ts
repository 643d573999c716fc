// A rectangular board with holes, and where a knight can go on it. Squares are cells: numbered rank by rank from a1, as
// everywhere in Cavalcade. All functions are pure.

export interface Board {
  readonly width: number;
  readonly height: number;
  readonly holes: ReadonlySet<number>;
}

const jumps = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
] as const;

export const makeBoard = (width: number, height: number, holes: Iterable<number> = []): Board => ({
  width,
  height,
  holes: new Set(holes),
});

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

// The free squares a knight's move away, in the order of the clock.
export function movesFrom(board: Board, cell: number): number[] {
  const x = fileOf(board, cell);
  const y = rankOf(board, cell);
  const found: number[] = [];
  for (const [dx, dy] of jumps) {
    const to = (y + dy) * board.width + x + dx;
    if (x + dx < 0 || x + dx >= board.width || y + dy < 0 || y + dy >= board.height) continue;
    if (!board.holes.has(to)) found.push(to);
  }
  return found;
}

// As the server's API names it: the size, and the holes as a list of squares.
export const sizeText = (board: Board) => `${board.width}x${board.height}`;
export const holeNames = (board: Board) => [...board.holes].sort((a, b) => a - b).map((cell) => nameOf(board, cell));

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
