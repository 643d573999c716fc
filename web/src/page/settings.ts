// What a player can choose about the page, kept in the browser. Storage may hold anything an older page or another hand
// left there: every field is checked on its own and falls back to its default.

import type { SiteData } from './storage';

export const themes = ['system', 'light', 'dark', 'contrast'] as const;
export const boardColours = ['sand', 'green', 'blue', 'grey'] as const;
export const motions = ['system', 'full', 'reduced'] as const;
export const types = ['normal', 'large'] as const;
// When a puzzle says that a move was wrong: after one asks, or at the dead end by itself.
export const tellings = ['asked', 'end'] as const;

export interface Settings {
  theme: (typeof themes)[number];
  colours: (typeof boardColours)[number];
  sound: boolean;
  volume: number;
  motion: (typeof motions)[number];
  // How large letters are: large ones can be read from the last row of a classroom.
  type: (typeof types)[number];
  autoMove: boolean;
  verdict: boolean;
  numbers: boolean;
  flipped: boolean;
  // Whether each move is marked winning or losing, and with how many moves lead on from it.
  advice: boolean;
  degrees: boolean;
  // Whether single letters are keys.
  shortcuts: boolean;
  telling: (typeof tellings)[number];
}

export const defaults: Readonly<Settings> = {
  theme: 'system',
  colours: 'sand',
  sound: true,
  volume: 0.5,
  motion: 'system',
  type: 'normal',
  autoMove: false,
  verdict: true,
  numbers: true,
  flipped: false,
  advice: false,
  degrees: false,
  shortcuts: true,
  telling: 'asked',
};

const key = 'cavalcade.settings';

const oneOf = <T extends string>(allowed: readonly T[], value: unknown, otherwise: T): T =>
  allowed.find((choice) => choice === value) ?? otherwise;

const truth = (value: unknown, otherwise: boolean) => (typeof value === 'boolean' ? value : otherwise);

const share = (value: unknown, otherwise: number) =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : otherwise;

const systemWantsCalm = () =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

// Who asks the system for less motion is not startled by sounds either, until they are switched on.
export function loadSettings(data: SiteData, calm = systemWantsCalm()): Settings {
  const found = data.fields(key);
  return {
    theme: oneOf(themes, found.theme, defaults.theme),
    colours: oneOf(boardColours, found.colours, defaults.colours),
    sound: truth(found.sound, defaults.sound && !calm),
    volume: share(found.volume, defaults.volume),
    motion: oneOf(motions, found.motion, defaults.motion),
    type: oneOf(types, found.type, defaults.type),
    autoMove: truth(found.autoMove, defaults.autoMove),
    verdict: truth(found.verdict, defaults.verdict),
    numbers: truth(found.numbers, defaults.numbers),
    flipped: truth(found.flipped, defaults.flipped),
    advice: truth(found.advice, defaults.advice),
    degrees: truth(found.degrees, defaults.degrees),
    shortcuts: truth(found.shortcuts, defaults.shortcuts),
    telling: oneOf(tellings, found.telling, defaults.telling),
  };
}

// Writes what has changed and leaves the rest as it is found: another tab may have chosen that.
export function saveSettings(data: SiteData, before: Settings, after: Settings): void {
  const changed = Object.entries(after).filter(([name, value]) => before[name as keyof Settings] !== value);
  if (changed.length > 0) data.write(key, { ...data.fields(key), ...Object.fromEntries(changed) });
}

// The page's own choice goes before the system's.
export function motionReduced(settings: Settings): boolean {
  if (settings.motion !== 'system') return settings.motion === 'reduced';
  return systemWantsCalm();
}
