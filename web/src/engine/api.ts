// The server's API as typed functions (docs/reference/api.md). Every refusal becomes an ApiError with the server's one line; a
// server that cannot be reached becomes one, too, so that views have a single thing to show.

import type { Question } from './question';

export type { Question };

export interface TightPair {
  crowded: string[];
  hosts: string[];
}

// Why there is no answer, or none better: the parts that its kind has (docs/reference/json.md).
export interface Certificate extends Partial<TightPair> {
  kind: string;
  squares?: string[];
  cells?: string[];
  cuts?: string[][];
  tight?: TightPair[];
  chains?: string[][];
  covers?: string[][][];
  weights?: number[];
  least?: number;
  rows?: { row: string; squares: string[]; times: number }[];
  parts?: { cells: string[]; number: number; cuts: string[][]; steps: string }[];
}

export interface Answer {
  question: Question;
  verdict: 'solved' | 'optimal' | 'impossible' | 'unknown';
  method?: string;
  seconds: number;
  stats?: Record<string, number>;
  reason?: string;
  certificate?: Certificate;
  tour?: string[];
  // How many of what it aims at the tour has, and what no tour goes beyond.
  figure?: number;
  figure_bound?: number;
  // Where part of a tour was asked for: its squares, and the number of its first step, from 1.
  squares?: string[];
  first_step?: number;
  cycles?: string[][];
  visit?: string[][];
  visited?: number;
  bound?: number;
  // Numbers of any size, as digits.
  count?: string;
  by_start?: Record<string, string>;
  by_symmetry?: Record<string, string>;
}

export interface Progress {
  done: number;
  total: number;
  nodes: number;
  seconds: number;
  seconds_left?: number;
  // Where a search by squares stands: cells, the knight on the last.
  path?: number[];
}

// A game position of one knight.
export interface Position {
  board: string;
  block?: string[];
  closed?: boolean;
  // Given steps, "17=d4".
  step?: string[];
  path: string[];
  time_limit?: string;
  // Asks for each move whether it wins.
  advice?: boolean;
}

export interface PositionVerdict {
  verdict: 'won' | 'winnable' | 'lost' | 'unknown';
  visited: number;
  squares: number;
  moves: string[];
  completion?: string[];
  lost_since?: number;
  reason?: string;
  culprits?: string[];
  // About what is left, without the steps of a proof in logic.
  certificate?: Certificate;
  dead_ends?: string[];
  // With advice.
  winning?: string[];
  losing?: string[];
  completions?: number;
  seconds: number;
}

// A game position of several knights, who move in turn.
export interface Knights {
  board: string;
  block?: string[];
  paths: string[][];
  time_limit?: string;
}

export interface KnightsVerdict {
  verdict: 'over' | 'playing';
  turn: number;
  visited: number;
  best: number;
  bound: number;
  moves: string[];
  completion: string[][];
  reason?: string;
  certificate?: Certificate;
  seconds: number;
}

export interface Starts {
  hopeless: string[];
  reason: string;
  unsettled: string[];
}

export interface PuzzleRequest {
  level: number;
  seed?: number;
  date?: string;
  closed?: boolean;
}

export interface Puzzle {
  board: string;
  closed: boolean;
  path: string[];
  left: number;
  // Positions with a choice along the solution, and those in which the simple rule chooses wrong.
  choices: number;
  surprises: number;
  level: number;
  name: string;
  seed: string;
  completions: 1;
}

// Some steps of a tour; one tour has them.
export interface CluePuzzle {
  board: string;
  closed: boolean;
  // The first square; the others as "17=d4".
  path: string[];
  step: string[];
  left: number;
  // Of the search that proves it.
  choices: number;
  level: number;
  name: string;
  seed: string;
  completions: 1;
}

// What a tour is like, as far as its board has it.
export interface Description {
  closed: boolean;
  re_entrant?: boolean;
  symmetries?: string[];
  half_turn?: 'Eulerian' | 'Bergholtian';
  magic?: 'none' | 'semimagic' | 'magic';
  turns?: number;
  longest_run?: number;
  crossings?: number;
}

export interface Trace {
  cells: number[];
  complete: boolean;
  answer: Answer;
}

export interface Checked {
  outcome: 'holds' | 'faulty' | 'unsettled';
  what: string;
  // How many there are in the file; the first is the one that was checked.
  answers: number;
  answer: Answer;
}

export interface NamedMethod {
  name: string;
  summary: string;
}

export interface About {
  version: string;
  limits: { squares: number; seconds: number };
  methods: { tour: NamedMethod[]; cycles: NamedMethod[] };
  tie_breaks: NamedMethod[];
  // What other machines can open; none, if they cannot reach the server.
  addresses: string[];
}

export type DrawFormat = 'svg' | 'png' | 'gif' | 'pdf' | 'text' | 'csv' | 'npy' | 'successors' | 'json';

export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }

  // Nobody answered, or somebody who had no time: another try may go better.
  get isPassing(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

const unreachable = 'The engine cannot be reached. Is `cavalcade play` still running?';

async function ask(path: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, unreachable);
  }
  if (!response.ok) throw new ApiError(response.status, await refusal(response));
  return response;
}

async function refusal(response: Response): Promise<string> {
  try {
    const body = (await response.json()) as { error?: string };
    if (body.error) return body.error;
  } catch {
    // Not JSON: the status alone has to do.
  }
  return `The engine answered with status ${response.status}.`;
}

function posted(body: unknown, signal?: AbortSignal, accept = 'application/json'): RequestInit {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: accept },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    signal: signal ?? null,
  };
}

async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  return (await (await ask(path, posted(body, signal))).json()) as T;
}

export async function about(): Promise<About> {
  return (await (await ask('/api/about', { method: 'GET' })).json()) as About;
}

export const verdict = (position: Position, signal?: AbortSignal) =>
  post<PositionVerdict>('/api/verdict', position, signal);
export const knightsVerdict = (position: Knights, signal?: AbortSignal) =>
  post<KnightsVerdict>('/api/verdict', position, signal);
export const starts = (board: Omit<Position, 'path'>, signal?: AbortSignal) =>
  post<Starts>('/api/starts', board, signal);
export const puzzle = (request: PuzzleRequest, signal?: AbortSignal) => post<Puzzle>('/api/puzzle', request, signal);
export const clues = (request: PuzzleRequest, signal?: AbortSignal) => post<CluePuzzle>('/api/clues', request, signal);
export const describe = (answer: Answer, signal?: AbortSignal) => post<Description>('/api/describe', answer, signal);
export const trace = (question: Question & { steps: number }, signal?: AbortSignal) =>
  post<Trace>('/api/trace', question, signal);
export const solve = (question: Question, signal?: AbortSignal) => post<Answer>('/api/solve', question, signal);
// A file with an answer, in any format that `cavalcade check` reads.
export async function check(file: Blob, signal?: AbortSignal): Promise<Checked> {
  const headers = { 'Content-Type': 'application/octet-stream' };
  const init = { method: 'POST', headers, body: file, signal: signal ?? null };
  return (await (await ask('/api/check', init)).json()) as Checked;
}

// The answer as a file in another format.
export async function draw(answer: Answer, format: DrawFormat, signal?: AbortSignal): Promise<Blob> {
  return (await ask(`/api/draw?format=${format}`, posted(answer, signal))).blob();
}

// Of a clue puzzle, only its clues.
export async function drawClues(answer: Answer, format: DrawFormat): Promise<Blob> {
  return (await ask(`/api/draw?format=${format}&show=clues`, posted(answer))).blob();
}

// Solves and reports progress: server-sent events, read from the response of a POST, which EventSource cannot make.
export async function watch(
  question: Question,
  onProgress: (progress: Progress) => void,
  signal?: AbortSignal,
): Promise<Answer> {
  const response = await ask('/api/solve', posted(question, signal, 'text/event-stream'));
  if (!response.body) throw new ApiError(0, unreachable);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) throw new ApiError(0, 'The engine broke off before it had an answer.');
    text += value;
    for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
      const event = parseEvent(text.slice(0, end));
      text = text.slice(end + 2);
      if (event.name === 'progress') onProgress(JSON.parse(event.data) as Progress);
      if (event.name === 'answer') return JSON.parse(event.data) as Answer;
      if (event.name === 'error') throw new ApiError(0, (JSON.parse(event.data) as { error: string }).error);
    }
  }
}

function parseEvent(block: string): { name: string; data: string } {
  let name = 'message';
  let data = '';
  for (const line of block.split('\n')) {
    if (line.startsWith('event: ')) name = line.slice(7);
    if (line.startsWith('data: ')) data += line.slice(6);
  }
  return { name, data };
}
