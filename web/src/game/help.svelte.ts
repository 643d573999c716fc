// What the engine does for a session: its verdict after every change, a hint, the way back to a position that could be
// finished, and playing the game out. What it says is about the position it was asked about; if the player has moved on
// meanwhile, nothing happens.

import { lossOf, Verdicts, type Verdict } from '../engine/verdict.svelte';
import { nameOf } from './board';
import { isOver, play, type Game } from './game';
import { allowedIn } from './mode';
import type { Session } from './session.svelte';
import { counted } from './words';
import { whyPages, type OpenPage, type WhyPage } from './why';

// Why the game is lost, which page of it is open, and the position it was asked in.
interface Explained {
  readonly game: Game;
  readonly pages: readonly WhyPage[];
  readonly at: number;
}

export class Help {
  // The engine plays the game out.
  showing = $state(false);
  // The player has read that the position is lost, and plays on.
  playingOn = $state(false);
  // The square of the hint, and the position it was given in.
  #hinted: { readonly game: Game; readonly cell: number } | undefined = $state.raw();
  #explained: Explained | undefined = $state.raw();
  #step: ReturnType<typeof setTimeout> | undefined;
  readonly #session: Session;
  readonly #verdicts = new Verdicts(
    (verdict) => this.#heard(verdict),
    () => this.#session.page.settings.advice,
  );

  constructor(session: Session) {
    this.#session = session;
  }

  get verdict(): Verdict {
    return this.#verdicts.on(this.#session.game);
  }

  get hint(): number | undefined {
    return this.#hinted?.game === this.#session.game ? this.#hinted.cell : undefined;
  }

  // ---- the verdict ----

  // Asks about the position, unless the player has switched that off; a finished visit is always compared.
  async check(): Promise<void> {
    const { game, page } = this.#session;
    const compares = game.knights === 2 && isOver(game);
    const speaks = page.settings.verdict && allowedIn[game.mode].verdict;
    // A puzzle keeps quiet on the way; at its dead end it says what was wrong, if one wants to be told.
    const tells = game.given > 0 && page.settings.telling === 'end' && isOver(game);
    if (speaks || compares || tells) await this.ask();
    else this.#verdicts.clear();
  }

  ask(patience?: string): Promise<Verdict | undefined> {
    return this.#verdicts.ask(this.#session.game, patience);
  }

  cancel(): void {
    this.#verdicts.cancel(this.#session.game);
    this.#session.page.message = 'Checking cancelled.';
  }

  // Nobody waits for it any more.
  rest(): void {
    this.#verdicts.stop();
    this.stopShowing();
  }

  // That a position turns out lost, or a visit can be compared, or nothing can be asked, is also said.
  #heard(verdict: Verdict): void {
    if (verdict.kind !== 'lost') this.playingOn = false;
    const warns = verdict.kind === 'lost' && this.#session.outcome === 'playing' && !this.playingOn;
    if (warns || verdict.kind === 'failed' || verdict.kind === 'optimum') this.#session.tellStatus();
  }

  // Back to the last position that could be finished, asking where that is if it is not known.
  async backToWinnable(): Promise<void> {
    const verdict = this.verdict.kind === 'lost' ? this.verdict : await this.ask();
    if (verdict?.kind !== 'lost') return;
    if (verdict.since === undefined) return this.#session.say('That could not be found out in time.');
    if (verdict.since === 0) return this.#session.say('This board has no such tour: no move loses it.');
    this.#session.goTo(verdict.since - 1);
  }

  // ---- why it is lost, on the board ----

  get why(): OpenPage | undefined {
    const open = this.#explained?.game === this.#session.game ? this.#explained : undefined;
    const page = open?.pages[open.at];
    return open && page && { page, at: open.at, of: open.pages.length };
  }

  async explain(): Promise<void> {
    const session = this.#session;
    const { game } = session;
    const verdict = this.verdict.kind === 'lost' ? this.verdict : await this.ask();
    if (verdict?.kind !== 'lost' || game !== session.game) return;
    const { since, certificate } = verdict;
    const loss = since === undefined ? undefined : await lossOf(game, since).catch(() => undefined);
    if (game !== session.game) return;
    const pages = whyPages(game, certificate, loss);
    if (pages.length === 0) return session.say('There is nothing to see on the board: the words say it all.');
    this.#open({ game, pages, at: 0 });
  }

  turnPage(by: number): void {
    const open = this.#explained;
    if (open) this.#open({ ...open, at: Math.min(open.pages.length - 1, Math.max(0, open.at + by)) });
  }

  stopExplaining(): void {
    this.#explained = undefined;
  }

  #open(explained: Explained): void {
    this.#explained = explained;
    this.#session.note = '';
    this.#session.tellStatus();
  }

  // ---- hints, and playing it out ----

  // A move of a completion that exists, as a ring on the board.
  async giveHint(): Promise<void> {
    const session = this.#session;
    this.stopShowing();
    if (session.outcome === 'starting') return session.say('Choose a start first.');
    if (session.outcome !== 'playing') return session.say('The game is over: take a move back first.');
    const { hints, name } = allowedIn[session.game.mode];
    if (session.hints >= hints) return session.say(hints === 0 ? `${name}: no hints.` : `All ${hints} hints are used.`);
    if (this.hint !== undefined) return session.say(`The hint is ${nameOf(session.game.board, this.hint)}.`);
    const { game } = session;
    const completion = await this.#completion();
    const next = completion?.[0];
    if (next === undefined || game !== session.game) return;
    this.#hinted = { game, cell: next };
    session.countHint();
    const left = Number.isFinite(hints) ? ` ${counted(hints - session.hints, 'hint')} left.` : '';
    session.say(`Hint: jump to ${nameOf(game.board, next)}.${left}`);
  }

  // The engine plays the game to its end, move by move, until it is stopped.
  async show(): Promise<void> {
    const session = this.#session;
    this.stopShowing();
    if (session.outcome === 'starting') return session.say('Choose a start first.');
    const { game } = session;
    const completion = await this.#completion();
    if (!completion || completion.length === 0 || game !== session.game) return;
    session.countShown();
    this.showing = true;
    this.#showNext(completion, Math.max(30, Math.min(260, 12000 / completion.length)));
  }

  stopShowing(): void {
    clearTimeout(this.#step);
    this.showing = false;
  }

  #showNext(rest: readonly number[], pause: number): void {
    const [next, ...after] = rest;
    const { game } = this.#session;
    if (next === undefined) return this.stopShowing();
    this.#session.move(game, play(game, next));
    if (after.length === 0) return this.stopShowing();
    this.#step = setTimeout(() => this.#showNext(after, pause), pause);
  }

  async #completion(): Promise<number[] | undefined> {
    const known = this.verdict;
    const verdict = known.kind === 'winnable' || known.kind === 'reach' ? known : await this.ask();
    if (verdict?.kind === 'winnable' || verdict?.kind === 'reach') return verdict.completion;
    if (verdict?.kind === 'lost') this.#session.say('No move leads to a tour any more: go back first.');
    if (verdict?.kind === 'unknown') this.#session.say('The engine has not settled this position.');
    return undefined;
  }
}
