// A running game: the game by its rules, its time, what is said about it, its result, and where it is saved. Every input
// becomes a method here; the board and the panel only draw what this holds. What the engine does for it is in help.svelte.ts.
//
// A session outlives the view that shows it. So what follows from its state is computed when it is read: a $derived made
// while a component is set up would be switched off with that component, and then say for ever what it said last.

import type { Settings } from '../page/settings';
import { play as sound, type Sound } from '../page/sound';
import { local } from '../page/storage';
import { squaresOf } from './board';
import { bestKey, recordBest, type Recorded } from './best';
import { Clock } from './clock.svelte';
import * as rules from './game';
import { canBeWon } from '../engine/verdict.svelte';
import { Help } from './help.svelte';
import { started } from './luck';
import { allowedIn, type Allowed } from './mode';
import { recordPlayed } from './records';
import { isRepeated, press, type Held, type LastPress } from './press';
import { statusOf, type Action, type Status } from './status';
import * as words from './words';

// What a session needs of the page around it.
export interface Page {
  readonly settings: Settings;
  message: string;
}

export interface Past extends words.Report {
  // Whether its result counts among the best: it does not if the engine played, or the game came by a link.
  readonly counts: boolean;
  // How many squares were visited where a move was taken back.
  readonly slips?: Iterable<number>;
}

// Where a session is written down, under a name of its own.
export interface SaveSlot {
  readonly name: string;
  // The player has changed it.
  change(session: Session): void;
  // The player looks elsewhere: only time has passed.
  pause(session: Session): void;
}

export class Session {
  readonly page: Page;
  readonly slot: SaveSlot;
  readonly clock: Clock;
  readonly help = new Help(this);
  game: rules.Game = $state.raw(rules.newGame({ board: { width: 8, height: 8, holes: new Set() } }));
  hints = $state(0);
  counts = $state(true);
  shown = $state(false);
  // Why the last press did nothing, or what it did besides moving; until the next change.
  note = $state('');
  // Counts the refused presses: the board nudges the knight when it changes.
  refusals = $state(0);
  recorded: Recorded | undefined = $state.raw();
  slips: ReadonlySet<number> = new Set();
  #held: Held | undefined;
  #pressed: LastPress | undefined;
  #attending = false;

  constructor(page: Page, slot: SaveSlot, game: rules.Game, past?: Past) {
    this.page = page;
    this.slot = slot;
    this.game = game;
    this.clock = new Clock(past?.seconds ?? 0);
    this.hints = past?.hints ?? 0;
    this.shown = past?.shown ?? false;
    this.slips = new Set(past?.slips);
    this.counts = (past?.counts ?? true) && game.given === 0;
  }

  get outcome(): rules.Outcome {
    return rules.outcomeOf(this.game);
  }

  // The time to show: a game that is not begun has taken none.
  get seconds(): number {
    return this.game.path.length > 0 ? this.clock.seconds : 0;
  }

  get allowed(): Allowed {
    return allowedIn[this.game.mode];
  }

  // Seconds that are left, where they are counted.
  get secondsLeft(): number | undefined {
    const all = this.allowed.secondsPerSquare * squaresOf(this.game.board);
    return Number.isFinite(all) ? Math.max(0, all - this.seconds) : undefined;
  }

  get timeIsUp(): boolean {
    return this.secondsLeft === 0 && !rules.isOver(this.game);
  }

  get report(): words.Report {
    return { seconds: this.seconds, hints: this.hints, shown: this.shown };
  }

  get status(): Status {
    const { game, report } = this;
    const { verdict, playingOn, showing, why } = this.help;
    return statusOf({ game, verdict, report, playingOn, showing, why, timeIsUp: this.timeIsUp });
  }

  // ---- what the player does ----

  // `at` is when the press was made, not when the page came round to it.
  press(cell: number, at: number): void {
    const before = this.game;
    const last = this.#pressed;
    this.#pressed = { game: before, cell, at };
    if (isRepeated(last, this.#pressed)) return;
    // What is on the board then may be another position than the one that is played.
    if (this.help.why) return this.help.stopExplaining();
    this.help.stopShowing();
    if (this.timeIsUp) return this.#refuse('Time is up. Begin again, or another game.');
    const { game, effect, held } = press(before, cell, this.#held, this.page.settings.autoMove);
    this.#held = held;
    if (effect === 'moved') {
      this.#begin(before);
      this.move(before, game);
    }
    if (effect === 'undone' && !this.allowed.undo) this.#refuse(`${this.allowed.name}: no move is taken back.`);
    else if (effect === 'undone') this.#change(game, 'undo', words.placeWords(game));
    if (effect === 'held') this.say(words.heldWords(game));
    if (effect === 'illegal') this.#refuse(words.refusalWords(game, cell));
    this.#pressed.game = this.game;
  }

  undo(): void {
    this.help.stopShowing();
    const game = rules.undo(this.game);
    if (game === this.game) return this.#refuse('There is nothing to take back.');
    if (!this.allowed.undo) return this.#refuse(`${this.allowed.name}: no move is taken back.`);
    this.#change(game, 'undo', words.placeWords(game));
  }

  redo(): void {
    this.help.stopShowing();
    const game = rules.redo(this.game);
    if (game === this.game) return this.#refuse('There is nothing to redo.');
    if (!this.allowed.undo) return this.#refuse(`${this.allowed.name}: no move is taken back, or made again.`);
    this.move(this.game, game);
  }

  goTo(length: number): void {
    this.help.stopShowing();
    if (!this.allowed.undo && length > this.game.given) {
      return this.#refuse(`${this.allowed.name}: no move is taken back.`);
    }
    const game = rules.goTo(this.game, length);
    if (game.path.length !== this.game.path.length) this.#change(game, 'undo', words.placeWords(game));
  }

  // Back to the beginning; redo still brings everything back, until another game is begun.
  restart(): void {
    this.goTo(this.game.given);
  }

  // A start drawn by chance from which the game can be won; without the engine, any.
  async randomStart(seed: number): Promise<void> {
    this.help.stopShowing();
    const { game } = this;
    if (!rules.isStarting(game)) return;
    const next = game.knights === 1 ? await started(game, seed, canBeWon).catch(() => 'unjudged' as const) : 'unjudged';
    if (this.game !== game) return;
    if (!next) return this.#refuse('This board has no tour from any start.');
    this.#begin(game);
    this.move(game, next === 'unjudged' ? rules.randomStart(game, seed) : next);
  }

  act(action: Action): void {
    if (action.id === 'back') this.goTo(action.to);
    if (action.id === 'winnable') void this.help.backToWinnable();
    if (action.id === 'undo') this.undo();
    if (action.id === 'again') this.restart();
    if (action.id === 'cancel') this.help.cancel();
    if (action.id === 'playOn') this.help.playingOn = true;
    if (action.id === 'stop') this.help.stopShowing();
    if (action.id === 'why') void this.help.explain();
    if (action.id === 'nextPage') this.help.turnPage(1);
    if (action.id === 'lastPage') this.help.turnPage(-1);
    if (action.id === 'closeWhy') this.help.stopExplaining();
    if (action.id === 'longer') void this.help.ask('10s');
    if (action.id === 'check' || action.id === 'retry') void this.help.ask();
  }

  // ---- how the game changes ----

  // A move, of the player or of the engine.
  move(before: rules.Game, after: rules.Game): void {
    const outcome = rules.outcomeOf(after);
    const noise: Sound = outcome === 'won' ? 'win' : rules.isOver(after) ? 'stuck' : 'move';
    this.#change(after, noise, words.turnWords(before, after));
    if (rules.isOver(after)) this.#finish();
  }

  // The first move on an untouched board begins another game, with its own time and hints.
  #begin(before: rules.Game): void {
    if (before.path.length > 0) return;
    this.clock.reset();
    this.hints = 0;
    this.shown = false;
    this.counts = true;
    this.slips = new Set();
  }

  #change(game: rules.Game, noise: Sound, message: string): void {
    const taken = this.game.path.length - game.path.length;
    for (let i = 0; i < taken; ++i) this.slips = new Set(this.slips).add(game.path.length + i);
    this.game = game;
    this.note = '';
    this.recorded = undefined;
    if (noise !== 'undo') this.#held = undefined;
    sound(noise, this.page.settings);
    this.page.message = message;
    this.keepTime();
    this.slot.change(this);
    void this.help.check();
  }

  // The player's own result is compared with those before; one that the engine had a hand in is none.
  #finish(): void {
    this.clock.stop();
    this.tellStatus();
    if (!this.shown && (this.counts || rules.isPuzzle(this.game))) {
      const { slot, outcome, clock, hints } = this;
      recordPlayed(local, this.game, { id: slot.name, won: outcome === 'won', seconds: clock.seconds, hints });
    }
    const { game } = this;
    if (!this.counts || this.hints > 0 || game.clues.size > 0) return;
    this.recorded = recordBest(local, bestKey(game), {
      squares: game.path.length,
      full: this.outcome === 'won',
      seconds: this.clock.seconds,
    });
  }

  countHint(): void {
    this.hints += 1;
    this.slot.change(this);
  }

  // What the engine plays is no result of the player's.
  countShown(): void {
    this.shown = true;
    this.counts = false;
  }

  // ---- time ----

  // The player looks at it (again): the clock may run.
  attend(): void {
    this.#attending = true;
    this.keepTime();
  }

  // The player looks elsewhere on the page.
  rest(): void {
    this.#attending = false;
    this.help.rest();
    this.pause();
  }

  // Nobody can see the page.
  pause(): void {
    this.clock.stop();
    this.slot.pause(this);
  }

  // The clock runs from the first move to the end.
  keepTime(): void {
    const begun = this.game.path.length > Math.max(this.game.given, this.game.knights);
    if (this.#attending && begun && this.outcome === 'playing' && !this.timeIsUp) this.clock.start();
    else this.clock.stop();
  }

  // ---- what is said ----

  // To the eye and, by the live region, to the ear.
  say(text: string): void {
    this.note = text;
    this.page.message = text;
  }

  tellStatus(): void {
    this.page.message = `${this.status.title}. ${this.status.detail}`;
  }

  #refuse(why: string): void {
    this.refusals += 1;
    sound('illegal', this.page.settings);
    this.say(why);
  }
}
