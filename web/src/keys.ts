// The keys of the page, listed once for the dialog that shows them, and the rule when a letter is a key at all.

export interface KeyRow {
  keys: readonly string[];
  does: string;
}

export interface KeyGroup {
  name: string;
  rows: readonly KeyRow[];
}

export const keyGroups: readonly KeyGroup[] = [
  {
    name: 'On the board',
    rows: [
      { keys: ['←', '→', '↑', '↓'], does: 'move the cursor' },
      { keys: ['Home', 'End'], does: 'first or last square of the rank' },
      { keys: ['Enter', 'Space'], does: 'jump to the square; on the knight: take the move back' },
      { keys: ['U'], does: 'undo' },
      { keys: ['Ctrl+Z', 'Ctrl+Y'], does: 'undo, redo' },
      { keys: ['H'], does: 'hint' },
    ],
  },
  {
    name: 'Watching',
    rows: [
      { keys: ['Space'], does: 'play or pause' },
      { keys: ['←', '→'], does: 'one step back or forward' },
      { keys: ['Home', 'End'], does: 'first or last step' },
    ],
  },
  {
    name: 'Everywhere',
    rows: [
      { keys: ['F'], does: 'flip the board' },
      { keys: ['?'], does: 'show these keys' },
      { keys: ['Esc'], does: 'close a dialog' },
    ],
  },
];

const typed = new Set(['text', 'search', 'number', 'url', 'email', 'password', 'tel']);

// Where letters are typed or chosen by, they are no keys.
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return typed.has(target.type);
  return target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
