// What a player can choose about the page, kept in the browser. Storage can be missing, full, or hold anything an older
// page or another hand left there: every field is checked on its own, falls back to its default, and nothing throws.

export const themes = ['system', 'light', 'dark', 'contrast'] as const;
export const boardColours = ['sand', 'green', 'blue', 'grey'] as const;
export const motions = ['system', 'full', 'reduced'] as const;

export interface Settings {
  theme: (typeof themes)[number];
  colours: (typeof boardColours)[number];
  sound: boolean;
  volume: number;
  motion: (typeof motions)[number];
  autoMove: boolean;
  verdict: boolean;
  numbers: boolean;
  flipped: boolean;
}

export const defaults: Readonly<Settings> = {
  theme: 'system',
  colours: 'sand',
  sound: true,
  volume: 0.5,
  motion: 'system',
  autoMove: false,
  verdict: true,
  numbers: true,
  flipped: false,
};

export type Store = Pick<Storage, 'getItem' | 'setItem'>;

const key = 'cavalcade.settings';

const oneOf = <T extends string>(allowed: readonly T[], value: unknown, otherwise: T): T =>
  allowed.find((choice) => choice === value) ?? otherwise;

const truth = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise);

const share = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : otherwise;

function read(storage: Store): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(storage.getItem(key) ?? '{}');
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}

const systemWantsCalm = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

// Who asks the system for less motion is not startled by sounds either, until they are switched on.
export function loadSettings(storage: Store, calm = systemWantsCalm()): Settings {
  const found = read(storage);
  return {
    theme: oneOf(themes, found.theme, defaults.theme),
    colours: oneOf(boardColours, found.colours, defaults.colours),
    sound: truth(found.sound, defaults.sound && !calm),
    volume: share(found.volume, defaults.volume),
    motion: oneOf(motions, found.motion, defaults.motion),
    autoMove: truth(found.autoMove, defaults.autoMove),
    verdict: truth(found.verdict, defaults.verdict),
    numbers: truth(found.numbers, defaults.numbers),
    flipped: truth(found.flipped, defaults.flipped),
  };
}

export function saveSettings(storage: Store, settings: Settings): void {
  try {
    storage.setItem(key, JSON.stringify(settings));
  } catch {
    // No room or no permission: the choice then lasts as long as the page is open.
  }
}

// The page's own choice goes before the system's.
export function motionReduced(settings: Settings): boolean {
  if (settings.motion !== 'system') return settings.motion === 'reduced';
  return systemWantsCalm();
}
