// What Watch is doing: the form, the question under way and where its search stands, the answer on show, the file it came from,
// or a search that is stepped through. It outlives the view, so that a look at another one does not lose an answer; a question goes on meanwhile.

import { surfaceOf } from '../board/surface';
import { lengthOf, routesOf, timeOf, type Routes } from '../board/walk';
import { arrivalInWords, faultAt, tooBig, verdictInWords, type Arrival } from '../engine/answer';
import { ApiError, check, watch, type Answer, type Progress, type Question } from '../engine/api';
import { engine } from '../engine/engine.svelte';
import { pagesOf } from '../engine/proof';
import { askedBoard, formFromLink, formToLink, questionOf, type Form } from '../engine/form';
import { askForTrace, type TracedSearch } from '../engine/trace';
import { hashOf, routeOf } from '../page/route';
import { motionReduced } from '../page/settings';
import { store } from '../page/store.svelte';
import { Player, teachingRate } from '../parts/playback.svelte';

interface Found {
  readonly answer: Answer;
  // Of an answer that came in a file.
  readonly arrival?: Arrival;
  // Of a search that was asked for step by step.
  readonly traced?: TracedSearch;
}

type Work = 'search' | 'check' | 'trace';

class Watching {
  form: Form = $state(formFromLink(new URLSearchParams()));
  running: Work | undefined = $state();
  // The question under way: the form may be filled in for another one meanwhile.
  asked: Question | undefined = $state.raw();
  progress: Progress | undefined = $state.raw();
  answer: Answer | undefined = $state.raw();
  arrival: Arrival | undefined = $state.raw();
  traced: TracedSearch | undefined = $state.raw();
  // A sentence about what went wrong.
  fault = $state('');
  readonly player = new Player();
  // Which page of the proof is open, and whether it is shown instead of a walk.
  #page = $state(0);
  provesInstead = $state(false);

  // The board of the answer, or before there is one that of the form; a sentence if it is none.
  surface = $derived(surfaceOf(this.answer?.question ?? this.asked ?? askedBoard(this.form)));
  routes = $derived(this.answer && typeof this.surface !== 'string' ? routesOf(this.answer, this.surface) : undefined);
  // Where the search under way stands, as far as it says.
  underWay: Routes | undefined = $derived(
    this.asked && this.progress?.path ? { kind: 'tour', closed: false, paths: [this.progress.path] } : undefined,
  );
  // What a proof, or a count by start, shows on the board. What a file says is drawn if it holds.
  pages = $derived(
    this.answer && typeof this.surface !== 'string' && (this.arrival?.outcome ?? 'holds') === 'holds'
      ? pagesOf(this.answer, this.surface)
      : [],
  );
  // Of a file with a fault: when the walk comes to it, and the squares of the move that is wrong.
  faultPlace = $derived.by(() => {
    const at = this.arrival && faultAt(this.arrival, this.routes?.firstStep);
    const path = at && this.routes?.paths[at.path];
    if (!at || !path || !this.routes) return undefined;
    const cells = path.slice(Math.max(0, at.step - 1), at.step + 1);
    return { time: timeOf(this.routes, at.path, at.step), cells };
  });

  #work: AbortController | undefined;

  // The page on the board, if it is a proof that is to be seen there.
  get page() {
    return this.routes && !this.provesInstead ? undefined : this.pages[this.#page];
  }

  get pageNumber(): number {
    return this.#page;
  }

  turnPage(by: number): void {
    this.#page = Math.min(this.pages.length - 1, Math.max(0, this.#page + by));
    if (this.page) store.message = `${this.page.title}. ${this.page.words}`;
  }

  // A link with anything in it fills the form.
  readAddress(): void {
    const { view, rest } = routeOf(location.hash);
    if (view === 'watch' && rest.size > 0) this.form = formFromLink(rest);
  }

  async solve(): Promise<void> {
    await this.#ask('search', async (question, signal) => {
      const onprogress = (progress: Progress) => void (signal.aborted || (this.progress = progress));
      return { answer: await watch(question, onprogress, signal) };
    });
  }

  // The search of a method that goes square by square, recorded to be stepped through.
  async follow(): Promise<void> {
    await this.#ask('trace', async (question, signal) => {
      const traced = await askForTrace(question, signal);
      return { answer: traced.answer, traced };
    });
  }

  // Closes the connection, which ends the work on the server, too.
  cancel(): void {
    this.#work?.abort();
  }

  async open(file: File): Promise<void> {
    this.#begin();
    const refusal = tooBig(file.size);
    if (refusal !== undefined) {
      this.fault = refusal;
      return;
    }
    await this.#follow('check', async (signal) => {
      const { answer, outcome, what, answers } = await check(file, signal).catch((error: unknown) => {
        // The engine's line is about the file, and does not name it.
        throw error instanceof ApiError && error.status === 400
          ? new ApiError(400, `${file.name}: ${error.message}`)
          : error;
      });
      return { answer, arrival: { name: file.name, outcome, what, answers } };
    });
  }

  async #ask(running: Work, work: (question: Question, signal: AbortSignal) => Promise<Found>): Promise<void> {
    const question = questionOf(this.form, engine.mostSeconds);
    this.#begin();
    if (typeof question === 'string') {
      this.fault = question;
      return;
    }
    history.replaceState(null, '', hashOf('watch', formToLink(this.form)));
    this.asked = question;
    await this.#follow(running, (signal) => work(question, signal));
  }

  #begin(): void {
    this.#work?.abort();
    this.#work = this.running = undefined;
    this.player.load(0, false);
    this.answer = undefined;
    this.arrival = undefined;
    this.traced = undefined;
    this.asked = undefined;
    this.progress = undefined;
    this.fault = '';
    this.#page = 0;
    this.provesInstead = false;
  }

  // What comes back is shown unless something else was asked meanwhile.
  async #follow(running: Work, work: (signal: AbortSignal) => Promise<Found>): Promise<void> {
    const own = new AbortController();
    this.#work = own;
    this.running = running;
    try {
      const found = await work(own.signal);
      if (this.#work === own) this.#show(found);
    } catch (error) {
      if (this.#work === own) this.fault = faultOf(error, this.progress);
    } finally {
      if (this.#work === own) this.running = this.asked = undefined;
    }
  }

  #show({ answer, arrival, traced }: Found): void {
    this.arrival = arrival;
    this.traced = traced;
    this.answer = answer;
    const steps = traced?.search.steps ?? 0;
    const place = this.faultPlace;
    const moves = !place && !motionReduced(store.settings);
    if (traced) this.player.load(steps, moves, teachingRate(steps));
    else this.player.load(this.routes ? lengthOf(this.routes) : 0, moves);
    if (place) this.player.time = place.time;
    store.message = this.arrival ? arrivalInWords(this.arrival) : verdictInWords(answer);
  }
}

function faultOf(error: unknown, progress: Progress | undefined): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof DOMException && error.name === 'AbortError') {
    return progress ? `Cancelled after ${progress.seconds.toFixed(1)} s.` : 'Cancelled.';
  }
  return 'The answer of the engine could not be read.';
}

export const watching = new Watching();
