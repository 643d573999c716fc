// The lesson that is open: its film, the attempt at its task, and what the engine says about it. It outlives the view. What the
// engine says belongs to the attempt it was asked about; if the learner has gone on meanwhile, it is not shown.

import { ApiError } from '../engine/api';
import { demonstrate, type Demonstration } from '../engine/demonstration';
import { judge, materialOf, type Judgement } from '../engine/judge';
import type { Routes } from '../board/walk';
import {
  canTakeBack,
  freshAttempt,
  isJudgedAtOnce,
  lessonNamed,
  lessons,
  pressed,
  takenBack,
  withBoard,
  type Attempt,
  type Lesson,
} from '../game/lessons';
import { motionReduced } from '../page/settings';
import { local } from '../page/storage';
import { store } from '../page/store.svelte';
import { fittingRate, Player, teachingRate } from '../parts/playback.svelte';

const key = 'cavalcade.lessons';
const loadDone = () => new Set(Object.keys(local.fields(key)).filter((id) => lessonNamed(id)));

const [first] = lessons;

class Learning {
  lesson: Lesson | undefined = $state.raw();
  part: 'show' | 'try' = $state('show');
  film: Demonstration | undefined = $state.raw();
  // What the task is about, where the engine was asked for it.
  material: Routes | undefined = $state.raw();
  attempt: Attempt | undefined = $state.raw();
  judgement: Judgement | undefined = $state.raw();
  asking = $state(false);
  // Why a press did nothing, or the engine could not be asked.
  fault = $state('');
  // Counts the refused presses: the board nudges the knight when it changes.
  refusals = $state(0);
  done: ReadonlySet<string> = $state.raw(loadDone());
  readonly player = new Player();
  #loading: AbortController | undefined;
  #judging: AbortController | undefined;

  // The lesson that a link names, or the one that is open, or the first. It starts by itself.
  open(id: string | null): Lesson | undefined {
    const lesson = lessonNamed(id) ?? this.lesson ?? first;
    if (!lesson || (lesson === this.lesson && this.film)) return lesson;
    this.lesson = lesson;
    this.part = 'show';
    this.again();
    void this.#load(lesson);
    return lesson;
  }

  // The film from its beginning, or the task.
  turn(part: 'show' | 'try'): void {
    this.part = part;
    if (part === 'show') this.#play();
    else this.player.playing = false;
    if (part === 'try' && this.lesson) store.message = this.lesson.asks;
    this.fault = '';
    if (!this.film && this.lesson) void this.#load(this.lesson);
  }

  press(cell: number): void {
    if (!this.lesson || !this.attempt) return;
    const { attempt, refusal } = pressed(this.lesson.task, this.attempt, cell);
    if (refusal !== undefined) {
      this.refusals += 1;
      this.fault = store.message = refusal;
      return;
    }
    this.#change(attempt);
    if (isJudgedAtOnce(this.lesson.task)) void this.check();
  }

  undo(): void {
    if (!this.lesson || !this.attempt || !canTakeBack(this.attempt)) return;
    this.#change(takenBack(this.lesson.task, this.attempt));
    if (isJudgedAtOnce(this.lesson.task)) void this.check();
  }

  again(): void {
    if (this.lesson) this.#change(freshAttempt(this.lesson.task));
  }

  chooseBoard(size: string): void {
    if (this.attempt) this.#change(withBoard(this.attempt, size));
  }

  type(typed: string): void {
    if (this.attempt) this.#change({ ...this.attempt, typed });
  }

  #change(attempt: Attempt): void {
    this.#judging?.abort();
    this.asking = false;
    this.attempt = attempt;
    this.judgement = undefined;
    this.fault = '';
  }

  // Asks the engine about the attempt as it is.
  async check(): Promise<void> {
    const { lesson, attempt } = this;
    if (!lesson || !attempt) return;
    this.#judging?.abort();
    const own = new AbortController();
    this.#judging = own;
    this.asking = true;
    this.fault = '';
    try {
      const judgement = await judge(lesson.task, attempt, this.material, own.signal);
      if (!own.signal.aborted) this.#tell(lesson, attempt, judgement);
    } catch (error) {
      if (!own.signal.aborted) this.fault = store.message = faultOf(error);
    } finally {
      if (this.#judging === own) this.asking = false;
    }
  }

  #tell(lesson: Lesson, attempt: Attempt, judgement: Judgement): void {
    this.judgement = judgement;
    if (judgement.words !== '') store.message = judgement.words;
    // A start that has a tour is none of those that are looked for.
    if (lesson.task.kind === 'starts' && judgement.tone === 'wrong') {
      this.attempt = { ...attempt, chosen: attempt.chosen.slice(0, -1) };
    }
    if (judgement.tone !== 'right') return;
    this.done = new Set([...this.done, lesson.id]);
    local.write(key, { ...local.fields(key), [lesson.id]: true });
  }

  async #load(lesson: Lesson): Promise<void> {
    this.#loading?.abort();
    const own = new AbortController();
    this.#loading = own;
    this.film = undefined;
    this.material = undefined;
    this.fault = '';
    this.player.load(0, false);
    try {
      const [film, material] = await Promise.all([
        demonstrate(lesson.show, own.signal),
        materialOf(lesson.task, own.signal),
      ]);
      if (own.signal.aborted) return;
      this.film = film;
      this.material = material;
      if (this.part === 'show') this.#play();
    } catch (error) {
      if (!own.signal.aborted) this.fault = store.message = faultOf(error);
    }
  }

  #play(): void {
    if (!this.film) return;
    const { length, unit, rate = (unit === 'step' ? teachingRate : fittingRate)(length) } = this.film;
    this.player.load(length, !motionReduced(store.settings), rate);
  }
}

const faultOf = (error: unknown) =>
  error instanceof ApiError ? error.message : 'The engine gave an answer that cannot be read.';

export const learning = new Learning();
