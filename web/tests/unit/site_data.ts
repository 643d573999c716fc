// The browser's storage as the tests need it: one that keeps, shared by several tabs if need be, and one that refuses.

import { SiteData, type Store } from '../../src/page/storage';

export function storeOf(entries: Record<string, string> = {}): Store {
  const kept = new Map(Object.entries(entries));
  return {
    get length() {
      return kept.size;
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

export const dataWith = (entries?: Record<string, string>) => {
  const store = storeOf(entries);
  return new SiteData(() => store);
};

// As where site data are blocked: the mere asking throws.
export const blocked = () =>
  new SiteData(() => {
    throw new DOMException('denied', 'SecurityError');
  });
