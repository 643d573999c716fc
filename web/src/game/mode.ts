// Ways to play that take help away, one after the other: what one still gets in each. A mode belongs to a game, is part of its
// link, and has records of its own.

export const modes = ['free', 'alone', 'strict', 'memory', 'timed'] as const;
export type Mode = (typeof modes)[number];

export interface Allowed {
  readonly name: string;
  readonly words: string;
  // The squares the knight can go to are marked.
  readonly dots: boolean;
  // The engine says after every move how it stands.
  readonly verdict: boolean;
  readonly undo: boolean;
  readonly hints: number;
  // How many of the last squares are remembered for the player.
  readonly remembered: number;
  // Of the whole game, by squares.
  readonly secondsPerSquare: number;
}

const all = {
  dots: true,
  verdict: true,
  undo: true,
  hints: Infinity,
  remembered: Infinity,
  secondsPerSquare: Infinity,
};

export const allowedIn: Record<Mode, Allowed> = {
  free: { ...all, name: 'With help', words: 'verdicts, hints and undo' },
  alone: { ...all, name: 'Alone', words: 'no verdicts, three hints', verdict: false, hints: 3 },
  strict: {
    ...all,
    name: 'Strict',
    words: 'no dots, no verdicts, no hints, no undo',
    dots: false,
    verdict: false,
    undo: false,
    hints: 0,
  },
  memory: {
    ...all,
    name: 'Memory',
    words: 'only the last four squares are shown',
    dots: false,
    verdict: false,
    hints: 0,
    remembered: 4,
  },
  timed: { ...all, name: 'Timed', words: 'three seconds per square, no hints', hints: 0, secondsPerSquare: 3 },
};
