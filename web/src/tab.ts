// Which games this tab has open, so that a reload gives it its own games back and not those of another tab. The browser
// copies what a tab remembers when the tab is duplicated; so the names are taken out while the page is looked at and put
// back when it goes away: of two tabs, never both have the same game to write to.

import type { SiteData } from './storage';

export interface OpenGames {
  readonly game?: string | undefined;
  readonly aside?: string | undefined;
  readonly puzzle?: string | undefined;
}

const key = 'cavalcade.tab';
const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

export function claimGames(data: SiteData): OpenGames {
  const { game, aside, puzzle } = data.fields(key);
  data.remove(key);
  return { game: text(game), aside: text(aside), puzzle: text(puzzle) };
}

export function returnGames(data: SiteData, open: OpenGames): void {
  data.write(key, open);
}
