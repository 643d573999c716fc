// Settings survive a reload and anything that may be found in the browser's storage.

import { expect, test } from 'vitest';
import { defaults, loadSettings, motionReduced, saveSettings, type Settings, type Store } from '../../src/settings';

function storageWith(text: string | null): Store {
  let kept = text;
  return { getItem: () => kept, setItem: (_key, value) => void (kept = value) };
}

const refusing: Store = {
  getItem: () => {
    throw new Error('denied');
  },
  setItem: () => {
    throw new Error('full');
  },
};

test('what is saved is loaded', () => {
  const chosen: Settings = {
    theme: 'contrast',
    colours: 'blue',
    sound: false,
    volume: 0.25,
    motion: 'reduced',
    autoMove: true,
    verdict: false,
    numbers: false,
    flipped: true,
  };
  const storage = storageWith(null);
  saveSettings(storage, chosen);
  expect(loadSettings(storage)).toEqual(chosen);
});

test.each(['', 'null', '7', '[]', '"dark"', '{', '{"theme":"pink","volume":"loud","sound":1,"flipped":null}'])(
  'storage that holds %s gives the defaults',
  (text) => expect(loadSettings(storageWith(text))).toEqual(defaults),
);

test('one bad field does not cost the others', () => {
  const found = loadSettings(storageWith('{"theme":"dark","colours":"plaid","volume":9}'));
  expect(found).toEqual({ ...defaults, theme: 'dark', volume: 1 });
});

test('storage that refuses gives the defaults and swallows what is saved', () => {
  expect(loadSettings(refusing)).toEqual(defaults);
  expect(() => saveSettings(refusing, defaults)).not.toThrow();
});

test('whoever wants less motion begins without sounds, and can switch them on', () => {
  expect(loadSettings(storageWith(null), true)).toEqual({ ...defaults, sound: false });
  expect(loadSettings(storageWith('{"sound":true}'), true).sound).toBe(true);
});

test("the player's choice of motion is final", () => {
  expect(motionReduced({ ...defaults, motion: 'reduced' })).toBe(true);
  expect(motionReduced({ ...defaults, motion: 'full' })).toBe(false);
});
