// Jumps over the edges of a cube. A face and its neighbour are unfolded into the plane, as the engine does it: what lies
// so many squares beyond an edge lies as many squares down the next face. A jump that would leave over two edges at once
// does not exist. Faces are numbered U D L R F B, each with files and ranks as seen in the net of layout.ts.

export const faceLetters = 'UDLRFB';

type Vector = readonly [number, number, number];

// Files grow along `right`, ranks along `up`; `out` points away from the cube.
interface Frame {
  readonly right: Vector;
  readonly up: Vector;
  readonly out: Vector;
}

const up: Frame = { right: [1, 0, 0], up: [0, 0, -1], out: [0, 1, 0] };

const frames: readonly Frame[] = [
  up,
  { right: [1, 0, 0], up: [0, 0, 1], out: [0, -1, 0] },
  { right: [0, 0, 1], up: [0, 1, 0], out: [-1, 0, 0] },
  { right: [0, 0, -1], up: [0, 1, 0], out: [1, 0, 0] },
  { right: [1, 0, 0], up: [0, 1, 0], out: [0, 0, 1] },
  { right: [-1, 0, 0], up: [0, 1, 0], out: [0, 0, -1] },
];

export interface FaceSquare {
  readonly face: number;
  readonly x: number;
  readonly y: number;
}

const dot = (u: Vector, v: Vector) => u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
const scaled = (v: Vector, by: number): Vector => [v[0] * by, v[1] * by, v[2] * by];
const sum = (u: Vector, v: Vector): Vector => [u[0] + v[0], u[1] + v[1], u[2] + v[2]];

// Where the jump lands, if it lands. Places in space are doubled, so that the middle of the cube is the origin.
export function jumpOnCube(side: number, from: FaceSquare, dx: number, dy: number): FaceSquare | undefined {
  const x = from.x + dx;
  const y = from.y + dy;
  const insideX = x >= 0 && x < side;
  const insideY = y >= 0 && y < side;
  if (insideX && insideY) return { face: from.face, x, y };
  if (insideX === insideY) return undefined;
  const across = insideY ? x : y;
  const along = insideY ? y : x;
  if (across < -side || across >= 2 * side) return undefined;

  const frame = frames[from.face] ?? up;
  const depth = across < 0 ? -across : across - side + 1;
  const towards = scaled(insideY ? frame.right : frame.up, across < 0 ? -1 : 1);
  const lateral = scaled(insideY ? frame.up : frame.right, 2 * along - (side - 1));
  const place = sum(scaled(frame.out, side + 1 - 2 * depth), lateral);
  const face = frames.findIndex((other) => dot(other.out, towards) === 1);
  const next = frames[face] ?? up;
  return { face, x: (dot(place, next.right) + side - 1) / 2, y: (dot(place, next.up) + side - 1) / 2 };
}
