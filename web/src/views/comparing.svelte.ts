// What Compare is doing: the contest that is set, the results so far, and the searches shown step by step. It outlives
// the view, as Watch's answer does.

import { ApiError, watch, type Answer, type Progress } from '../engine/api';
import {
  contestFault,
  contestFromLink,
  contestToLink,
  questionFor,
  type Contender,
  type Contest,
  type Preset,
} from '../engine/contest';
import { engine } from '../engine/engine.svelte';
import { askForTrace, traced, type Search, type TracedSearch } from '../engine/trace';
import { hashOf, routeOf } from '../page/route';
import { motionReduced } from '../page/settings';
import { store } from '../page/store.svelte';
import { fittingRate, Player, teachingRate } from '../parts/playback.svelte';

export interface Row {
  readonly contender: Contender;
  readonly state: 'waiting' | 'running' | 'done';
  readonly progress?: Progress;
  readonly answer?: Answer;
  readonly fault?: string;
}

export interface Followed extends TracedSearch {
  readonly contender: Contender;
}

class Comparing {
  contest: Contest = $state(contestFromLink(new URLSearchParams()));
  note = $state('');
  rows: readonly Row[] = $state.raw([]);
  searches: readonly Followed[] = $state.raw([]);
  running: 'contest' | 'trace' | undefined = $state();
  fault = $state('');
  // Whether all searches are at the same step, or each at the same share of its own.
  #lockStep = $state(true);
  // Whether they race on one board, or each has its own.
  oneBoard = $state(false);
  readonly player = new Player();

  #work: AbortController | undefined;

  readAddress(): void {
    const { view, rest } = routeOf(location.hash);
    if (view === 'compare' && rest.size > 0) this.contest = contestFromLink(rest);
  }

  choose(preset: Preset): void {
    const { seed, seconds } = this.contest;
    this.contest = { ...structuredClone(preset.contest), seed, seconds };
    this.note = preset.note;
  }

  cancel(): void {
    this.#work?.abort();
  }

  get lockStep(): boolean {
    return this.#lockStep;
  }

  // Another pace is another film: it begins at once, from the beginning.
  set lockStep(same: boolean) {
    this.#lockStep = same;
    this.#play();
  }

  // The step a search is at.
  stepOf(search: Search): number {
    const { time, length } = this.player;
    return Math.floor(this.#lockStep ? Math.min(time, search.steps) : (time / Math.max(1, length)) * search.steps);
  }

  // One after the other, so that none takes the machine from another.
  async run(): Promise<void> {
    const signal = this.#begin('contest');
    if (!signal) return;
    const contest = $state.snapshot(this.contest);
    this.rows = contest.contenders.map((contender) => ({ contender, state: 'waiting' }));
    for (const [index, contender] of contest.contenders.entries()) {
      this.#set(index, { contender, state: 'running' });
      const row = await this.#result(index, contest, contender, signal);
      if (signal !== this.#work?.signal) return;
      this.#set(index, row);
    }
    this.running = undefined;
    store.message = 'The comparison is complete.';
  }

  async #result(index: number, contest: Contest, contender: Contender, signal: AbortSignal): Promise<Row> {
    const onprogress = (progress: Progress) =>
      signal.aborted || this.#set(index, { contender, state: 'running', progress });
    try {
      return { contender, state: 'done', answer: await watch(questionFor(contest, contender), onprogress, signal) };
    } catch (error) {
      return { contender, state: 'done', fault: faultOf(error) };
    }
  }

  // The searches of those methods that can be followed step by step.
  async follow(): Promise<void> {
    const signal = this.#begin('trace');
    if (!signal) return;
    const contest = $state.snapshot(this.contest);
    const found: Followed[] = [];
    try {
      for (const contender of contest.contenders.filter(({ method }) => traced.includes(method))) {
        found.push({ contender, ...(await askForTrace(questionFor(contest, contender), signal)) });
      }
    } catch (error) {
      if (signal === this.#work?.signal) this.fault = faultOf(error);
    }
    if (signal !== this.#work?.signal) return;
    this.running = undefined;
    if (this.fault !== '') return;
    this.searches = found;
    this.#play();
  }

  // At the same step, the shortest search sets the pace: it is the one to be understood, the others are to be outrun. At its own
  // pace, each is done when the film is over, which lasts as long as any.
  #play(): void {
    const steps = this.searches.map(({ search }) => search.steps);
    const length = Math.max(0, ...steps);
    const rate = this.#lockStep ? teachingRate(Math.min(length, ...steps)) : fittingRate(length);
    this.player.load(length, !motionReduced(store.settings), rate);
  }

  // The signal of a new piece of work, unless the contest is not well set.
  #begin(running: 'contest' | 'trace'): AbortSignal | undefined {
    this.#work?.abort();
    this.fault = contestFault(this.contest, engine.mostSeconds) ?? '';
    if (this.fault !== '') return undefined;
    this.rows = running === 'contest' ? [] : this.rows;
    this.searches = [];
    this.player.load(0, false);
    this.running = running;
    history.replaceState(null, '', hashOf('compare', contestToLink(this.contest)));
    this.#work = new AbortController();
    return this.#work.signal;
  }

  #set(index: number, row: Row): void {
    this.rows = this.rows.map((old, i) => (i === index ? row : old));
  }
}

function faultOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return error instanceof DOMException && error.name === 'AbortError' ? 'Cancelled.' : 'The answer could not be read.';
}

export const comparing = new Comparing();
