// What a recorded search does next, and why, in one sentence: the squares it can go to, with the number of ways that lead on
// from each (Warnsdorff's number), those it has come back from, the one it takes; or the step back, and what led to it. All of it
// is worked out from the steps the engine has written down; of reasons, only those that the steps show are told.

import { freeSquares, neighboursOn, squareName, type Surface } from '../board/surface';
import { counted } from '../game/words';
import { grouped } from './answer';
import { deepestStep, entersAt, momentAt, mostSteps, pathAt, triedAt, type TracedSearch } from './trace';

export interface Candidate {
  readonly cell: number;
  // How many free squares could be entered from it.
  readonly ways: number;
  // The search has been there from here, and has come back.
  readonly tried: boolean;
}

export type Look = {
  // The squares of the path, the knight on the last.
  readonly path: readonly number[];
  readonly candidates: readonly Candidate[];
} & (
  | { readonly next: 'enter'; readonly cell: number }
  // `fresh`: the square was entered by the step before.
  | { readonly next: 'back'; readonly fresh: boolean }
  | { readonly next: 'end' }
);

export function candidatesFrom(surface: Surface, path: readonly number[], tried: Iterable<number> = []): Candidate[] {
  const head = path.at(-1);
  if (head === undefined) return [];
  const visited = new Set(path);
  const before = new Set(tried);
  const open = (cell: number) => neighboursOn(surface, cell).filter((to) => !visited.has(to));
  return open(head).map((cell) => ({ cell, ways: open(cell).length, tried: before.has(cell) }));
}

// Where the search stands after a step, and what it does next. A search that ended without a tour ends on its deepest path.
export function lookAt({ surface, search, answer }: TracedSearch, step: number): Look {
  if (step >= search.steps) {
    const last = answer.verdict === 'solved' ? search.steps : deepestStep(search);
    return { next: 'end', path: pathAt(search, last), candidates: [] };
  }
  const path = pathAt(search, step);
  const candidates = candidatesFrom(surface, path, triedAt(search, step));
  const cell = entersAt(search, step);
  if (cell !== undefined) return { next: 'enter', cell, path, candidates };
  return { next: 'back', fresh: step > 0 && entersAt(search, step - 1) !== undefined, path, candidates };
}

// ---- in words ----

export const waysWords = (ways: number) => (ways === 0 ? 'no way on' : ways === 1 ? 'one way on' : `${ways} ways on`);

const listed = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;

export function stepInWords(traced: TracedSearch, step: number): string {
  const look = lookAt(traced, step);
  if (look.next === 'end') return endInWords(traced, look.path.length);
  const head = look.path.at(-1);
  const name = (cell: number) => squareName(traced.surface, cell);
  if (look.next === 'back') return head === undefined ? '' : backInWords(name(head), look, traced);
  return head === undefined
    ? `${name(look.cell)}: the start.`
    : choiceInWords(look.cell, look.candidates, name, traced);
}

function choiceInWords(
  cell: number,
  candidates: readonly Candidate[],
  name: (cell: number) => string,
  { answer }: TracedSearch,
): string {
  const chosen = candidates.find((candidate) => candidate.cell === cell);
  if (!chosen) return `${name(cell)}.`;
  if (candidates.length === 1) return `${name(cell)}: the only way.`;
  const open = candidates.filter(({ tried }) => !tried);
  if (answer.question.method === 'blind') {
    return open.length === candidates.length
      ? `${name(cell)}: the first in a fixed order.`
      : `${name(cell)}: the next in a fixed order.`;
  }
  const said = `${name(cell)}: ${waysWords(chosen.ways)}`;
  if (open.some(({ ways }) => ways < chosen.ways)) return `${said}.`;
  const fewest = candidates.every(({ ways }) => ways >= chosen.ways) ? 'the fewest' : 'the fewest of those not tried';
  const ties = open.filter((other) => other.cell !== cell && other.ways === chosen.ways);
  if (ties.length === 0) return `${said}, ${fewest}.`;
  return `${said}, ${fewest}; a tie with ${listed(ties.map((tie) => name(tie.cell)))}.`;
}

function backInWords(head: string, look: Look & { next: 'back' }, { answer }: TracedSearch): string {
  if (answer.question.method === 'warnsdorff') return `${head}: back, for another pass with other tie-breaks.`;
  if (look.candidates.length === 0) return `${head}: no way on. A step back.`;
  if (look.candidates.every(({ tried }) => tried)) return `${head}: every way was tried. A step back.`;
  // Hybrid search looks ahead when it has entered a square; later it goes back to begin again, or to put its path in another order.
  if (look.fresh) return `${head}: the rest cannot be finished from here. A step back.`;
  return `${head}: back, to go another way from further back.`;
}

function endInWords({ surface, search, complete, answer }: TracedSearch, drawn: number): string {
  const squares = freeSquares(surface);
  const deepest = `Drawn: its deepest path, ${grouped(drawn)} of ${counted(squares, 'square')}.`;
  if (!complete) return `Cut here: this search goes on beyond the first ${grouped(mostSteps)} steps. ${deepest}`;
  if (answer.verdict === 'solved') {
    const whole = momentAt(search, search.steps).depth === squares;
    return answer.question.closed && whole ? 'Done: every square, and home again.' : 'Done: every square.';
  }
  const reason = answer.reason ?? 'Ended without a tour';
  return search.steps === 0 ? `${reason}.` : `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. ${deepest}`;
}
