// A running game: the game by its rules, the engine's news about it, the clock, hints and what is said. Every input
// becomes a method here; the board and the panel only draw what this holds. The engine is asked after every change.
//
// A round outlives the view that shows it. So what follows from its state is computed when it is read: a $derived made
// while a component is set up would be switched off with that component, and then say for ever what it said last.

import { Advice } from './advice.svelte';
import { bestKey, recordBest, type Recorded } from './best';
import { Clock } from './clock.svelte';
import { nameOf } from './rules/board';
import * as rules from './rules/game';
import type { News } from './rules/news';
import { isRepeated, press, type Held, type LastPress } from './rules/press';
import { statusOf, type Deed, type Status } from './rules/status';
import * as words from './rules/words';
import type { Settings } from './settings';
import { play as sound, type Sound } from './sound';
import { local } from './storage';

// What a round needs of the page around it.
export interface Room {
  readonly settings: Settings;
  message: string;
}

export interface Past {
  readonly seconds: number;
  readonly hints: number;
  // Whether the engine has played some of it.
  readonly shown: boolean;
  // Whether its result counts among the best: it does not if the engine played, or the game came by a link.
  readonly counts: boolean;
}

// Where a round is written down, under a name of its own.
export interface Keeper {
  readonly name: string;
  // The player has changed it.
  change(round: Round): void;
  // The player looks elsewhere: only time has passed.
  pause(round: Round): void;
}

export class Round {
  readonly room: Room;
  readonly keeper: Keeper;
  readonly clock: Clock;
  game: rules.Game = $state.raw(rules.newGame({ board: { width: 8, height: 8, holes: new Set() } }));
  hints = $state(0);
  counts = $state(true);
  shown = $state(false);
  showing = $state(false);
  playingOn = $state(false);
  // Why the last press did nothing, or what it did besides moving; until the next change.
  note = $state('');
  // Counts the refused presses: the board nudges the knight when it changes.
  refusals = $state(0);
  recorded: Recorded | undefined = $state.raw();
  held: Held | undefined = $state.raw();
  // The square of the hint, and the position it was given in.
  #hinted: { readonly game: rules.Game; readonly cell: number } | undefined = $state.raw();
  #pressed: LastPress | undefined;
  #step: ReturnType<typeof setTimeout> | undefined;
  #attending = false;
  readonly #advice = new Advice((news) => this.#heard(news));

  constructor(room: Room, keeper: Keeper, game: rules.Game, past?: Past) {
    this.room = room;
    this.keeper = keeper;
    this.game = game;
    this.clock = new Clock(past?.seconds ?? 0);
    this.hints = past?.hints ?? 0;
    this.shown = past?.shown ?? false;
    this.counts = (past?.counts ?? true) && game.given === 0;
  }

  get news(): News {
    return this.#advice.newsOf(this.game);
  }

  get hint(): number | undefined {
    return this.#hinted?.game === this.game ? this.#hinted.cell : undefined;
  }

  get outcome(): rules.Outcome {
    return rules.outcomeOf(this.game);
  }

  // The time to show: a game that is not begun has taken none.
  get seconds(): number {
    return this.game.path.length > 0 ? this.clock.seconds : 0;
  }

  get tale(): words.Tale {
    return { seconds: this.seconds, hints: this.hints, shown: this.shown };
  }

  get status(): Status {
    const { game, news, tale, playingOn, showing } = this;
    return statusOf({ game, news, tale, playingOn, showing });
  }

  // The player looks at it (again): the clock may run.
  attend(): void {
    this.#attending = true;
    this.keepTime();
  }

  // The player looks elsewhere on the page.
  rest(): void {
    this.#attending = false;
    this.#advice.leave();
    this.stopShowing();
    this.pause();
  }

  // Nobody can see the page.
  pause(): void {
    this.clock.stop();
    this.keeper.pause(this);
  }

  // `at` is when the press was made, not when the page came round to it.
  press(cell: number, at: number): void {
    const before = this.game;
    const last = this.#pressed;
    this.#pressed = { game: before, cell, at };
    if (isRepeated(last, this.#pressed)) return;
    this.stopShowing();
    const { game, effect, held } = press(before, cell, this.held, this.room.settings.autoMove);
    this.held = held;
    if (effect === 'moved') {
      this.#begun(before);
      this.#moved(before, game);
    }
    if (effect === 'undone') this.#changed(game, 'undo', words.placeWords(game));
    if (effect === 'held') this.say(words.heldWords(game));
    if (effect === 'illegal') this.#refuse(words.refusalWords(game, cell));
    this.#pressed.game = this.game;
  }

  undo(): void {
    this.stopShowing();
    const game = rules.undo(this.game);
    if (game === this.game) return this.#refuse('There is nothing to take back.');
    this.#changed(game, 'undo', words.placeWords(game));
  }

  redo(): void {
    this.stopShowing();
    const game = rules.redo(this.game);
    if (game === this.game) return this.#refuse('There is nothing to redo.');
    this.#moved(this.game, game);
  }

  goTo(length: number): void {
    this.stopShowing();
    const game = rules.goTo(this.game, length);
    if (game.path.length !== this.game.path.length) this.#changed(game, 'undo', words.placeWords(game));
  }

  // Back to the beginning; redo still brings everything back, until another game is begun.
  restart(): void {
    this.goTo(this.game.given);
  }

  randomStart(seed: number): void {
    this.stopShowing();
    const before = rules.isStarting(this.game) ? this.game : rules.goTo(this.game, this.game.given);
    this.#begun(before);
    this.#moved(before, rules.randomStart(before, seed));
  }

  cancel(): void {
    this.#advice.cancel(this.game);
    this.room.message = 'Checking cancelled.';
  }

  playOn(): void {
    this.playingOn = true;
  }

  // Asks the engine about the position, unless the player has switched it off; a finished visit is always compared.
  async check(patience?: string): Promise<void> {
    const compares = this.game.knights === 2 && rules.isOver(this.game);
    if (this.room.settings.verdict || compares) await this.#consult(patience);
    else this.#advice.silence();
  }

  // A move of a completion that exists, as a ring on the board.
  async giveHint(): Promise<void> {
    this.stopShowing();
    if (this.outcome === 'starting') return this.say('Choose a start first.');
    if (this.outcome !== 'playing') return this.say('The game is over: take a move back first.');
    if (this.hint !== undefined) return this.say(`The hint is ${nameOf(this.game.board, this.hint)}.`);
    const { game } = this;
    const completion = await this.#completion();
    const next = completion?.[0];
    if (next === undefined || game !== this.game) return;
    this.#hinted = { game, cell: next };
    this.hints += 1;
    this.keeper.change(this);
    this.say(`Hint: jump to ${nameOf(this.game.board, next)}.`);
  }

  // The engine plays the game to its end, move by move, until it is stopped.
  async show(): Promise<void> {
    this.stopShowing();
    if (this.outcome === 'starting') return this.say('Choose a start first.');
    const { game } = this;
    const completion = await this.#completion();
    if (!completion || completion.length === 0 || game !== this.game) return;
    this.shown = true;
    this.counts = false;
    this.showing = true;
    this.#showNext(completion, Math.max(30, Math.min(260, 12000 / completion.length)));
  }

  stopShowing(): void {
    clearTimeout(this.#step);
    this.showing = false;
  }

  // Back to the last position that could be finished, asking where that is if it is not known.
  async backToWinnable(): Promise<void> {
    const news = this.news.kind === 'lost' ? this.news : await this.#consult();
    if (news?.kind !== 'lost') return;
    if (news.since === undefined) return this.say('That could not be found out in time.');
    if (news.since === 0) return this.say('This board has no such tour: no move loses it.');
    this.goTo(news.since - 1);
  }

  act(deed: Deed): void {
    if (deed.id === 'back') this.goTo(deed.to);
    if (deed.id === 'winnable') void this.backToWinnable();
    if (deed.id === 'undo') this.undo();
    if (deed.id === 'again') this.restart();
    if (deed.id === 'cancel') this.cancel();
    if (deed.id === 'playOn') this.playOn();
    if (deed.id === 'stop') this.stopShowing();
    if (deed.id === 'longer') void this.#consult('10s');
    if (deed.id === 'check' || deed.id === 'retry') void this.#consult();
  }

  // Says something to the eye and, by the live region, to the ear.
  say(text: string): void {
    this.note = text;
    this.room.message = text;
  }

  #showNext(rest: readonly number[], pause: number): void {
    const [next, ...after] = rest;
    const before = this.game;
    if (next === undefined) return this.stopShowing();
    this.#moved(before, rules.play(before, next));
    if (after.length === 0) return this.stopShowing();
    this.#step = setTimeout(() => this.#showNext(after, pause), pause);
  }

  async #completion(): Promise<number[] | undefined> {
    const news = this.news.kind === 'winnable' || this.news.kind === 'reach' ? this.news : await this.#consult();
    if (news?.kind === 'winnable' || news?.kind === 'reach') return news.completion;
    if (news?.kind === 'lost') this.say('No move leads to a tour any more: go back first.');
    if (news?.kind === 'unknown') this.say('The engine has not settled this position.');
    return undefined;
  }

  // The first move on an untouched board begins another game, with its own time and hints.
  #begun(before: rules.Game): void {
    if (before.path.length > 0) return;
    this.clock.reset();
    this.hints = 0;
    this.shown = false;
    this.counts = true;
  }

  #moved(before: rules.Game, after: rules.Game): void {
    const outcome = rules.outcomeOf(after);
    const noise: Sound = outcome === 'won' ? 'win' : outcome === 'stuck' || outcome === 'open' ? 'stuck' : 'move';
    this.#changed(after, noise, words.turnWords(before, after));
    if (rules.isOver(after)) this.#finished();
  }

  #changed(game: rules.Game, noise: Sound, told: string): void {
    this.game = game;
    this.note = '';
    this.recorded = undefined;
    if (noise !== 'undo') this.held = undefined;
    sound(noise, this.room.settings);
    this.room.message = told;
    this.keepTime();
    this.keeper.change(this);
    void this.check();
  }

  // The player's own result is compared with those before; one that the engine had a hand in is none.
  #finished(): void {
    this.clock.stop();
    this.#tellStatus();
    if (!this.counts || this.hints > 0) return;
    const { game } = this;
    this.recorded = recordBest(local, bestKey(game), {
      squares: game.path.length,
      full: this.outcome === 'won',
      seconds: this.clock.seconds,
    });
  }

  // The clock runs from the first move to the end.
  keepTime(): void {
    const begun = this.game.path.length > Math.max(this.game.given, this.game.knights);
    if (this.#attending && begun && this.outcome === 'playing') this.clock.start();
    else this.clock.stop();
  }

  #refuse(why: string): void {
    this.refusals += 1;
    sound('illegal', this.room.settings);
    this.say(why);
  }

  #consult(patience?: string): Promise<News | undefined> {
    return this.#advice.ask(this.game, patience);
  }

  // That a position turns out lost, or a visit can be compared, or nothing can be asked, is also said.
  #heard(news: News): void {
    if (news.kind !== 'lost') this.playingOn = false;
    const warns = news.kind === 'lost' && this.outcome === 'playing' && !this.playingOn;
    if (warns || news.kind === 'failed' || news.kind === 'optimum') this.#tellStatus();
  }

  #tellStatus(): void {
    this.room.message = `${this.status.title}. ${this.status.detail}`;
  }
}
