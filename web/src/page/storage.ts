// What the browser keeps for the page. It may refuse (site data blocked, storage full), and what is found there may be
// anything: this memory then does instead, for as long as the page is open. Nothing here throws, and nobody who reads or
// writes has to know.

export type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

export class SiteData {
  readonly #open: () => Store;
  // What the browser did not take: undefined stands for a value that was removed.
  readonly #memory = new Map<string, string | undefined>();

  // `open` gives the browser's storage; where site data are blocked, the mere asking throws.
  constructor(open: () => Store) {
    this.#open = open;
  }

  read(key: string): unknown {
    try {
      const text = this.#memory.has(key) ? this.#memory.get(key) : this.#open().getItem(key);
      return text ? (JSON.parse(text) as unknown) : undefined;
    } catch {
      return undefined;
    }
  }

  // The fields of the object that is kept there; none if it is no object.
  fields(key: string): Record<string, unknown> {
    const found = this.read(key);
    return typeof found === 'object' && found !== null ? { ...found } : {};
  }

  write(key: string, value: unknown): void {
    this.#put(key, JSON.stringify(value));
  }

  remove(key: string): void {
    this.#put(key, undefined);
  }

  keys(prefix: string): string[] {
    const found = new Set<string>();
    try {
      const store = this.#open();
      for (let i = 0; i < store.length; ++i) found.add(store.key(i) ?? '');
    } catch {
      // Only what is in memory is there.
    }
    for (const [key, text] of this.#memory) {
      if (text === undefined) found.delete(key);
      else found.add(key);
    }
    return [...found].filter((key) => key.startsWith(prefix));
  }

  #put(key: string, text: string | undefined): void {
    try {
      const store = this.#open();
      if (text === undefined) store.removeItem(key);
      else store.setItem(key, text);
      this.#memory.delete(key);
    } catch {
      this.#memory.set(key, text);
    }
  }
}

// A number that was kept, as far as it can be a count or a time.
export const amount = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;

// For all tabs and for good, and for this tab while it is open.
export const local = new SiteData(() => localStorage);
export const tab = new SiteData(() => sessionStorage);
