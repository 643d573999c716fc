// What is on a board at one moment, as a pure function of the game and the engine's verdict, or of the routes of an answer:
// the board component draws it and nothing else.

import type { Board } from '../game/board';
import {
  brokenClues,
  play as afterMove,
  headOf,
  isOver,
  isStarting,
  legalMoves,
  missedBy,
  outcomeOf,
  trailsOf,
  type Game,
} from '../game/game';
import { allowedIn } from '../game/mode';
import type { WhyPage } from '../game/why';
import type { Area, ProofPage } from '../engine/proof';
import { noVerdict, type Verdict } from '../engine/verdict.svelte';
import { progressColour, routeColour, routeLetter, stopsOf, stretchLength, type Routes } from './walk';

// The way of a knight of a game.
export interface GameTrail {
  readonly stops: readonly number[];
  // The number of the newest move, which grows with the hop.
  readonly newest: number;
  // Whether its colour runs from the first move to the last.
  readonly gradient: boolean;
}

// A route of an answer.
export interface WalkTrail {
  readonly stops: readonly number[];
  // How many of the stops have a number: on a closed route the last one is the first again.
  readonly squares: number;
  // The number of the first.
  readonly from: number;
  // The moves of a stretch, and the colour of the one that begins with a move.
  readonly each: number;
  readonly colourOf: (move: number) => string;
  // Stands on the first square where there are several routes.
  readonly letter: string | undefined;
  // The colour of its knight, if that is shown.
  readonly knight: string | undefined;
  // By how much its line is wider than others.
  readonly width?: number;
  // Stands in the place of its knight's figure, where several are on one board.
  readonly mark?: string | undefined;
}

export interface Scene {
  readonly trails: readonly GameTrail[];
  readonly walks: readonly WalkTrail[];
  readonly knights: readonly { index: number; cell: number }[];
  // The knight that may be dragged.
  readonly head: number | undefined;
  readonly visited: ReadonlySet<number>;
  readonly numbers: ReadonlyMap<number, number>;
  // Steps that are given, by their squares; not where the knight stands at that very step. And squares of clues that were visited
  // at another one.
  readonly clues: ReadonlyMap<number, number>;
  readonly astray: ReadonlySet<number>;
  readonly legal: ReadonlySet<number>;
  // Legal squares get a dot, but not a whole empty board.
  readonly dots: ReadonlySet<number>;
  // The last move: from and to.
  readonly last: readonly number[];
  readonly hint: number | undefined;
  // Squares that were picked out, in an order that does not matter.
  readonly chosen: ReadonlySet<number>;
  // The move that is about to be taken back: from and to.
  readonly back: readonly number[];
  readonly lost: ReadonlySet<number>;
  readonly deadEnds: ReadonlySet<number>;
  readonly missed: ReadonlySet<number>;
  // Moves that lose, as far as the engine was asked, and how many moves lead on from each that can be made.
  readonly losing: ReadonlySet<number>;
  readonly degrees: ReadonlyMap<number, number>;
  // Sets of squares that a proof speaks of, numbers on squares, and how strongly squares are coloured, from 0 to 1.
  readonly areas: readonly Area[];
  readonly notes: ReadonlyMap<number, string>;
  readonly heat: ReadonlyMap<number, number>;
  // Where something went wrong.
  readonly faults: ReadonlySet<number>;
  readonly flag: number | undefined;
  readonly ghost: boolean;
  readonly ending: 'won' | 'stuck' | undefined;
  // The tour, once it is won.
  readonly tour: readonly number[] | undefined;
}

const none: ReadonlySet<number> = new Set();

const emptyScene: Scene = {
  trails: [],
  walks: [],
  knights: [],
  head: undefined,
  visited: none,
  numbers: new Map(),
  clues: new Map(),
  astray: none,
  legal: none,
  dots: none,
  last: [],
  hint: undefined,
  chosen: none,
  back: [],
  lost: none,
  deadEnds: none,
  missed: none,
  losing: none,
  degrees: new Map(),
  areas: [],
  notes: new Map(),
  heat: new Map(),
  faults: none,
  flag: undefined,
  ghost: false,
  ending: undefined,
  tour: undefined,
};

export function sceneOf(game: Game, verdict: Verdict, hint: number | undefined, withDegrees = false): Scene {
  const { dots, remembered } = allowedIn[game.mode];
  const trails = trailsOf(game.path, game.knights);
  const outcome = outcomeOf(game);
  const over = isOver(game);
  const legal = new Set(dots || isStarting(game) ? legalMoves(game) : []);
  // What the player has to remember is not shown until the game is over.
  const from = over ? 0 : Math.max(0, game.path.length - remembered);
  const numbers = new Map<number, number>();
  // Where a knight stands there is no room for a number.
  for (const trail of trails) trail.slice(0, -1).forEach((cell, i) => i >= from && numbers.set(cell, i + 1));
  const heads = trails.flatMap((trail) => trail.slice(-1));
  const closing = outcome === 'won' && game.closed;
  return {
    ...emptyScene,
    trails: trails.map((cells) => ({
      stops: closing ? [...cells, ...cells.slice(0, 1)] : cells.slice(from),
      newest: cells.slice(from).length - 2,
      gradient: outcome === 'won',
    })),
    knights: heads.map((cell, index) => ({ index, cell })),
    head: headOf(game.path, game.knights),
    visited: new Set(game.path.slice(from)),
    numbers,
    clues: new Map([...game.clues].filter(([cell, step]) => cell !== game.path.at(-1) || step !== game.path.length)),
    astray: new Set(brokenClues(game).flatMap(({ cell }) => (game.path.includes(cell) ? [cell] : []))),
    legal,
    dots: isStarting(game) ? none : legal,
    last: lastMove(game),
    hint,
    lost: new Set(over ? [] : lostSquares(verdict)),
    deadEnds: new Set('deadEnds' in verdict && !over ? verdict.deadEnds : []),
    missed: new Set(over && outcome !== 'won' ? missedBy(game) : []),
    losing: new Set(verdict.kind === 'winnable' ? verdict.advice?.losing : []),
    degrees: withDegrees && !isStarting(game) ? degreesOf(game, legal) : emptyScene.degrees,
    flag: outcome === 'won' ? game.path.at(-1) : undefined,
    ghost: isStarting(game),
    ending: outcome === 'won' ? 'won' : over ? 'stuck' : undefined,
    tour: outcome === 'won' ? game.path : undefined,
  };
}

// Why a game is lost: the position that is spoken of, with what the proof names drawn on it instead of what can be done.
export const sceneOfWhy = ({ game, proof, losing, better }: WhyPage): Scene => ({
  ...sceneOf(game, noVerdict, better),
  ...(proof ? proofMarks(proof) : {}),
  legal: none,
  dots: none,
  missed: none,
  flag: undefined,
  faults: new Set(losing === undefined ? [] : [losing]),
});

const proofMarks = ({ areas, notes, heat }: ProofPage) => ({ areas, notes, heat });

// A proof on the board of its question.
export const sceneOfProof = (page: ProofPage): Scene => ({ ...emptyScene, ...proofMarks(page) });

const degreesOf = (game: Game, legal: ReadonlySet<number>) =>
  new Map(Array.from(legal, (cell) => [cell, legalMoves(afterMove(game, cell)).length]));

function lastMove(game: Game): number[] {
  const to = game.path.at(-1);
  const from = game.path.at(-1 - game.knights);
  return [...(from === undefined ? [] : [from]), ...(to === undefined ? [] : [to])];
}

function lostSquares(verdict: Verdict): number[] {
  if (verdict.kind === 'starts') return verdict.hopeless;
  return verdict.kind === 'lost' ? verdict.culprits : [];
}

// A board while its holes are drawn: every square can be pressed, and nobody stands on it.
export const drawingScene = (board: Board): Scene => ({
  ...emptyScene,
  legal: new Set(Array.from({ length: board.width * board.height }, (_, cell) => cell)),
});

interface WalkOptions {
  readonly faults?: readonly number[];
  // The moves of a whole walk, where the one shown is only part of it: the end of the gradient.
  readonly whole?: number;
  readonly knights?: boolean;
}

// The routes of an answer, or the empty board. It does not depend on the time: how far the knights are is told apart.
export function sceneOfRoutes(
  routes: Routes | undefined,
  { whole, knights = true, faults = [] }: WalkOptions = {},
): Scene {
  if (!routes) return emptyScene;
  const several = routes.paths.length > 1;
  const each = stretchLength(whole ?? routes.paths.reduce((sum, path) => sum + path.length, 0));
  const walks = routes.paths.map((path, index) => {
    const stops = stopsOf(routes, index);
    const moves = Math.max(1, whole ?? stops.length - 1);
    const colour = several ? routeColour(index) : 'var(--path)';
    return {
      stops,
      squares: path.length,
      from: routes.firstStep ?? 1,
      each,
      colourOf: (move: number) => (several ? colour : progressColour(move / moves)),
      letter: several ? routeLetter(index) : undefined,
      knight: knights ? colour : undefined,
    };
  });
  return { ...emptyScene, walks, faults: new Set(faults) };
}
