// Settings survive a reload and anything that may be found in the browser's storage.

import { expect, test } from 'vitest';
import { defaults, loadSettings, motionReduced, saveSettings, type Settings } from '../../src/page/settings';
import { blocked, dataWith } from './site_data';

const dataHolding = (text: string) => dataWith({ 'cavalcade.settings': text });

test('what is saved is loaded', () => {
  const chosen: Settings = {
    theme: 'contrast',
    colours: 'blue',
    sound: false,
    volume: 0.25,
    motion: 'reduced',
    type: 'large',
    autoMove: true,
    verdict: false,
    numbers: false,
    flipped: true,
    advice: true,
    degrees: true,
    shortcuts: false,
    telling: 'end',
  };
  const data = dataWith();
  saveSettings(data, defaults, chosen);
  expect(loadSettings(data)).toEqual(chosen);
});

test('two tabs add up: each writes only what was chosen in it', () => {
  const data = dataWith();
  saveSettings(data, defaults, { ...defaults, theme: 'dark' });
  saveSettings(data, defaults, { ...defaults, numbers: false });
  saveSettings(data, defaults, defaults);
  expect(loadSettings(data)).toEqual({ ...defaults, theme: 'dark', numbers: false });
});

test.each(['', 'null', '7', '[]', '"dark"', '{', '{"theme":"pink","volume":"loud","sound":1,"flipped":null}'])(
  'storage that holds %s gives the defaults',
  (text) => expect(loadSettings(dataHolding(text))).toEqual(defaults),
);

test('one bad field does not cost the others', () => {
  const found = loadSettings(dataHolding('{"theme":"dark","colours":"plaid","volume":9}'));
  expect(found).toEqual({ ...defaults, theme: 'dark', volume: 1 });
});

test('storage that refuses gives the defaults, and what is chosen lasts while the page is open', () => {
  const data = blocked();
  expect(loadSettings(data)).toEqual(defaults);
  saveSettings(data, defaults, { ...defaults, flipped: true });
  expect(loadSettings(data)).toEqual({ ...defaults, flipped: true });
});

test('whoever wants less motion begins without sounds, and can switch them on', () => {
  expect(loadSettings(dataWith(), true)).toEqual({ ...defaults, sound: false });
  expect(loadSettings(dataHolding('{"sound":true}'), true).sound).toBe(true);
});

test("the player's choice of motion is final", () => {
  expect(motionReduced({ ...defaults, motion: 'reduced' })).toBe(true);
  expect(motionReduced({ ...defaults, motion: 'full' })).toBe(false);
});
