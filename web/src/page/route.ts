// Where on the page one is, by the address after `#`: the view, and after `?` whatever that view wants to keep in a link,
// which it reads and writes itself. An unknown view is the first one: a link never leads nowhere.

export const views = ['play', 'puzzles', 'watch', 'compare', 'lessons', 'records'] as const;
export type View = (typeof views)[number];

export interface Route {
  view: View;
  rest: URLSearchParams;
}

export function routeOf(hash: string): Route {
  const [, name = '', rest = ''] = /^#?([^?]*)\??(.*)$/.exec(hash) ?? [];
  return { view: views.find((view) => view === name) ?? 'play', rest: new URLSearchParams(rest) };
}

export function hashOf(view: View, rest: Record<string, string | number> = {}): string {
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? `#${view}` : `#${view}?${query}`;
}
