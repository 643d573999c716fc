// The status card as a function of the game and the engine's verdict: a title, a sentence, and what can be done about it. It
// says only what is known: a position is called lost or winnable when the engine has proved it, and never before.

import type { Verdict } from '../engine/verdict.svelte';
import { nameOf, squaresOf } from './board';
import { harder, isOver, missedBy, outcomeOf, type Game } from './game';
import { allowedIn } from './mode';
import type { OpenPage } from './why';
import {
  astrayWords,
  choiceWords,
  counted,
  nextClueWords,
  progressText,
  squareList,
  reportWords,
  type Report,
} from './words';

export type Tone = 'plain' | 'good' | 'caution' | 'lost' | 'won';

export type Action =
  | {
      id:
        | 'cancel'
        | 'check'
        | 'longer'
        | 'retry'
        | 'undo'
        | 'playOn'
        | 'share'
        | 'again'
        | 'harder'
        | 'winnable'
        | 'review'
        | 'why'
        | 'nextPage'
        | 'lastPage'
        | 'closeWhy'
        | 'stop';
    }
  | { id: 'back'; to: number };

export type ActionButton = Action & { label: string };

export interface Status {
  tone: Tone;
  title: string;
  detail: string;
  actions: ActionButton[];
}

export interface Situation {
  game: Game;
  verdict: Verdict;
  report: Report;
  // The player has read that the position is lost, and plays on.
  playingOn: boolean;
  showing: boolean;
  timeIsUp?: boolean;
  // Why it is lost, if that is on the board.
  why?: OpenPage | undefined;
}

const status = (tone: Tone, title: string, detail = '', actions: ActionButton[] = []): Status => ({
  tone,
  title,
  detail,
  actions,
});

// A sentence of what the engine says; names of squares stay small.
function sentence(text: string): string {
  if (text === '') return '';
  const first = /^[a-z]{1,2}[0-9]/.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase();
  return `${first}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}

export function statusOf(situation: Situation): Status {
  if (situation.showing) {
    return status('plain', progressText(situation.game), 'The engine plays it out.', [{ id: 'stop', label: 'Stop' }]);
  }
  if (situation.why) return explaining(situation.why);
  if (situation.timeIsUp) {
    const detail = 'Every square in time, or none: the next try may be quicker.';
    return status('lost', `Time is up at ${progressText(situation.game)}`, detail, [{ id: 'again', label: 'Again' }]);
  }
  return situation.verdict.kind === 'failed' ? withoutEngine(situation, situation.verdict) : standing(situation);
}

// A page of why it is lost: the board shows what the words name.
function explaining({ page, at, of }: OpenPage): Status {
  const actions: ActionButton[] = [{ id: 'closeWhy', label: 'Done' }];
  if (at > 0) actions.push({ id: 'lastPage', label: 'Back' });
  if (at + 1 < of) actions.push({ id: 'nextPage', label: 'Next' });
  return status('lost', of > 1 ? `${at + 1} / ${of}: ${page.title}` : page.title, page.words, actions);
}

// How the game stands, as far as it is known.
function standing(situation: Situation): Status {
  const outcome = outcomeOf(situation.game);
  if (outcome === 'starting') return starting(situation);
  if (outcome === 'playing') return situation.game.knights === 2 ? visiting(situation) : playing(situation);
  return situation.game.knights === 2 ? visited(situation) : outcome === 'won' ? won(situation) : missed(situation);
}

// How a game ended needs no engine and is said first; that there is none comes second.
function withoutEngine(situation: Situation, { message, again }: Verdict & { kind: 'failed' }): Status {
  const stands = standing(situation);
  const [absent = ''] = sentence(message).split(/(?<=[.!?]) /);
  if (isOver(situation.game)) {
    const needing = stands.tone === 'won' ? ['winnable'] : ['winnable', 'why', 'review'];
    const actions = stands.actions.filter(({ id }) => !needing.includes(id));
    return { ...stands, detail: [stands.detail, absent].join(' ').trim(), actions };
  }
  const detail = again ? `${absent} Trying again; your game is kept.` : `${sentence(message)} Your game is kept.`;
  return status('caution', stands.title, detail, [{ id: 'retry', label: 'Retry' }]);
}

function starting({ game, verdict }: Situation): Status {
  if (game.path.length > 0) return status('plain', 'Tap a square for the second knight', 'They move in turn.');
  const title = game.knights === 2 ? 'Tap a square for the first knight' : 'Tap a square to start';
  if (verdict.kind === 'checking' && verdict.slow) {
    return status('plain', title, 'Checking the starts…', [{ id: 'cancel', label: 'Cancel' }]);
  }
  if (verdict.kind !== 'starts' || verdict.hopeless.length === 0) return status('plain', title, aim(game));
  if (verdict.hopeless.length === squaresOf(game.board)) {
    return status('lost', noTour(game), sentence(verdict.reason));
  }
  return status('plain', title, sentence(`hatched squares cannot win: ${verdict.reason}`));
}

const aim = (game: Game) =>
  game.knights === 2
    ? 'Two knights in turn, no square twice: how many squares before one of them is stuck?'
    : game.closed
      ? 'Visit every square once and end a move away from where you began.'
      : 'Visit every square once.';

const underway = (game: Game) => `${progressText(game)}, ${choiceWords(game)}`;

function playing({ game, verdict, playingOn }: Situation): Status {
  const title = underway(game);
  switch (verdict.kind) {
    case 'winnable':
      return status('good', title, `Can still be finished${waysWords(verdict.advice?.completions)}.`);
    case 'unknown':
      return status('caution', title, 'Not settled yet. Keep checking?', [{ id: 'longer', label: 'Keep checking' }]);
    case 'lost':
      if (playingOn) return status('lost', title, `${lostWords(game, verdict.since)}.`, backTo(game, verdict.since));
      return status('lost', lostWords(game, verdict.since), sentence(verdict.reason), [
        ...backTo(game, verdict.since),
        ...(isSaid(game, verdict) ? [] : [{ id: 'why', label: 'Why?' } as const]),
        { id: 'playOn', label: 'Play on' },
      ]);
    default:
      return checking(title, verdict, nextClueWords(game));
  }
}

// The last move went against a clue: the sentence says it all.
const isSaid = ({ clues, path }: Game, { since, certificate }: Verdict & { kind: 'lost' }) =>
  clues.size > 0 && !certificate && since === path.length;

const waysWords = (ways: number | undefined) => (ways === undefined ? '' : `, in ${counted(ways, 'way')}`);

function checking(title: string, verdict: Verdict, otherwise = ''): Status {
  if (verdict.kind === 'checking' && verdict.slow) {
    return status('plain', title, 'Checking…', [{ id: 'cancel', label: 'Cancel' }]);
  }
  if (verdict.kind === 'cancelled')
    return status('plain', title, 'Not checked.', [{ id: 'check', label: 'Check now' }]);
  return status('plain', title, otherwise);
}

const noTour = (game: Game) => `No ${game.closed ? 'closed ' : ''}tour of this board`;

// Since when a position is lost: with the board itself, from its start, or by a move.
function lostWords(game: Game, since: number | undefined): string {
  if (since === undefined) return 'Lost';
  return since === 0 ? noTour(game) : since === 1 ? 'Lost from this start' : `Lost since move ${since}`;
}

// The way back to the last position that could be finished, where there is one.
function backTo(game: Game, since: number | undefined): ActionButton[] {
  if (since === undefined || since === 0 || since - 1 < game.given) return [];
  return [{ id: 'back', to: since - 1, label: since === 1 ? 'Another start' : `Back to ${since - 1}` }];
}

function missed({ game, verdict }: Situation): Status {
  const undo: ActionButton = { id: 'undo', label: 'Undo' };
  const review: ActionButton = { id: 'review', label: 'Review' };
  const why: ActionButton = { id: 'why', label: 'Why?' };
  const back: ActionButton[] =
    verdict.kind === 'lost'
      ? backTo(game, verdict.since).map((way) => ({ ...way, label: 'Back to the last winnable move' }))
      : [{ id: 'winnable', label: 'Back to the last winnable move' }];
  const allowed = allowedIn[game.mode];
  const ways: ActionButton[] = allowed.undo
    ? [undo, ...back, why, review]
    : [{ id: 'again', label: 'Again' }, why, review];
  const [first, last] = [game.path[0] ?? 0, game.path.at(-1) ?? 0];
  if (outcomeOf(game) === 'astray') {
    const detail = `${wrongMove(game, verdict)}${astrayWords(game)}`;
    return status('lost', `All ${game.path.length} squares, but not as given`, detail, ways);
  }
  if (outcomeOf(game) === 'open') {
    const detail = `No move leads from ${nameOf(game.board, last)} back to ${nameOf(game.board, first)}.`;
    return status('lost', `All ${game.path.length} squares, but not closed`, detail, ways);
  }
  const left = missedBy(game);
  const detail = `${wrongMove(game, verdict)}${counted(left.length, 'square')} missed: ${squareList(game, left)}.`;
  return status('lost', `Stuck at ${progressText(game)}`, detail, ways);
}

// Of a puzzle, which has one way to finish: where it was left.
function wrongMove(game: Game, verdict: Verdict): string {
  if (game.given === 0 || verdict.kind !== 'lost' || verdict.since === undefined) return '';
  const cell = game.path[verdict.since - 1];
  return cell === undefined ? '' : `Move ${verdict.since}, ${nameOf(game.board, cell)}, was wrong. `;
}

function won({ game, report }: Situation): Status {
  const actions: ActionButton[] = [
    { id: 'share', label: 'Share' },
    { id: 'review', label: 'Review' },
    { id: 'again', label: 'Again' },
  ];
  if (game.given === 0 && harder(game)) actions.push({ id: 'harder', label: 'Harder' });
  const helped = game.given === 0 && !report.shown && report.hints > 0 ? ': no record' : '';
  return status('won', 'Tour complete', sentence(reportWords(game, report) + helped), actions);
}

function visiting({ game, verdict }: Situation): Status {
  const whose = game.path.length % 2 === 0 ? 'First knight' : 'Second knight';
  const title = `${progressText(game)}, ${whose.toLowerCase()}: ${choiceWords(game)}`;
  return verdict.kind === 'reach' ? status('good', title, reachWords(verdict)) : checking(title, verdict);
}

interface Reach {
  readonly best: number;
  readonly bound: number;
  readonly why: string;
}

const reachWords = ({ best, bound, why }: Reach) =>
  best === bound
    ? `Best still reachable: ${best} squares, because ${why}.`
    : `Best still reachable: between ${best} and ${bound} squares.`;

function visited({ game, verdict }: Situation): Status {
  const actions: ActionButton[] = [{ id: 'undo', label: 'Undo' }];
  actions.push({ id: 'share', label: 'Share' }, { id: 'again', label: 'Again' });
  const whole = game.path.length === squaresOf(game.board);
  const title = whole ? `All ${game.path.length} squares visited` : `Visit over: ${progressText(game)}`;
  if (verdict.kind === 'optimum') {
    const found = game.path.length >= verdict.bound;
    return status(found ? 'won' : 'plain', title, optimumWords(game.path.length, verdict), actions);
  }
  if (verdict.kind === 'checking')
    return status(whole ? 'won' : 'plain', title, 'Looking for the best visit…', actions);
  return status(whole ? 'won' : 'plain', title, '', actions);
}

function optimumWords(score: number, { best, bound, why }: Reach): string {
  const most = Math.max(best, score);
  if (score >= bound) return `The most there is from these starts: ${why}.`;
  if (most === bound)
    return `The most from these starts is ${bound}, ${counted(bound - score, 'square')} more: ${why}.`;
  return `The most from these starts is between ${most} and ${bound}.`;
}
