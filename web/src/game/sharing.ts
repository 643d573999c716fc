// Giving a game away: a link that reopens the exact position, and a text about it, by the system's share sheet where there
// is one and by the clipboard elsewhere. What happened is said in words; that the reader closed the sheet is no failure.

import { engine } from '../engine/engine.svelte';
import { goTo, outcomeOf } from './game';
import { isOwnMachine, linkOf, positionText } from './link';
import type { Session } from './session.svelte';
import { linkStaysWords, shareText, wentGrid, type Elsewhere } from './words';

// Where somebody else finds this page. Whoever has opened it as 127.0.0.1 gives away the address that other machines know, if
// the server has one (`play --host`); none, if it listens on this machine only.
function homeForOthers(): string | undefined {
  if (!isOwnMachine(location.hostname)) return `${location.origin}${location.pathname}`;
  return engine.about?.addresses[0];
}

// The page with this part of its address from the # on.
const addressOf = (hash: string) => `${homeForOthers() ?? `${location.origin}${location.pathname}`}${hash}`;

// Puts a text on the clipboard, and says so, or where else to take it from.
export async function copied(text: string, done: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return `The browser does not let this page use the clipboard. Copy it from here: ${text}`;
  }
}

// A link to what this part of an address opens.
export const copiedLink = (hash: string, elsewhere: Elsewhere) =>
  copied(addressOf(hash), homeForOthers() === undefined ? linkStaysWords[elsewhere] : 'Link copied.');

export const copyLink = async (session: Session) =>
  session.say(await copiedLink(`#play?${linkOf(session.game)}`, 'position'));

export const copyPosition = async (session: Session) =>
  session.say(await copied(positionText(session.game), 'Position copied.'));

// What is given away of a game: of a puzzle its address and how it went, of a tour its board. The way itself is not told.
function sharedText({ game, report, slips }: Session): string {
  if (game.given > 0) {
    return `${shareText(game, report, addressOf(location.hash))}\n${wentGrid(game, slips)}`;
  }
  const bare = outcomeOf(game) === 'won' ? goTo(game, 0) : game;
  return shareText(game, report, addressOf(`#play?${linkOf(bare)}`));
}

export async function share(session: Session): Promise<void> {
  const text = sharedText(session);
  if (typeof navigator.share !== 'function') return session.say(await copied(text, 'Text and link copied.'));
  try {
    await navigator.share({ text });
    session.say('Shared.');
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    session.say(await copied(text, 'Text and link copied.'));
  }
}
