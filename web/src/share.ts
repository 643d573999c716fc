// Giving a game away: a link that reopens the exact position, and a text about it, by the system's share sheet where there
// is one and by the clipboard elsewhere. What happened is said in words; that the reader closed the sheet is no failure.

import { linkOf } from './rules/link';
import { shareText } from './rules/words';
import type { Round } from './round.svelte';

export const addressOf = (round: Round) => `${location.origin}${location.pathname}#play?${linkOf(round.game)}`;

async function copied(text: string, done: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return `The browser does not let this page use the clipboard. Copy it from here: ${text}`;
  }
}

export const copyLink = async (round: Round, address = addressOf(round)) =>
  round.say(await copied(address, 'Link copied.'));

export async function share(round: Round): Promise<void> {
  const text = shareText(round.game, round.tale, addressOf(round));
  if (typeof navigator.share !== 'function') return round.say(await copied(text, 'Text and link copied.'));
  try {
    await navigator.share({ text });
    round.say('Shared.');
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    round.say(await copied(text, 'Text and link copied.'));
  }
}
