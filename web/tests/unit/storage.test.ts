// Storage that is blocked, full or spoilt: whoever reads and writes does not notice.

import { expect, test } from 'vitest';
import { SiteData } from '../../src/page/storage';
import { blocked, dataWith, storeOf } from './site_data';

test('what is written is read by every tab', () => {
  const store = storeOf();
  new SiteData(() => store).write('a', { b: [1, 'c'] });
  expect(new SiteData(() => store).read('a')).toEqual({ b: [1, 'c'] });
});

test('where site data are blocked, memory does for as long as the page is open', () => {
  const data = blocked();
  expect(data.read('a')).toBeUndefined();
  expect(data.keys('')).toEqual([]);
  data.write('a', 1);
  data.write('b', 2);
  data.remove('b');
  expect([data.read('a'), data.read('b'), data.keys('')]).toEqual([1, undefined, ['a']]);
});

test('what a full storage refuses is not forgotten, and not mistaken for what was there before', () => {
  const store = storeOf({ a: '"old"' });
  let full = true;
  const data = new SiteData(() => ({
    ...store,
    length: store.length,
    setItem: (key, value) => {
      if (full) throw new DOMException('full', 'QuotaExceededError');
      store.setItem(key, value);
    },
  }));
  data.write('a', 'new');
  expect(data.read('a')).toBe('new');
  full = false;
  data.write('a', 'newer');
  expect([data.read('a'), store.getItem('a')]).toEqual(['newer', '"newer"']);
});

test.each(['', '{', 'null', '7', '"x"'])('the fields of what holds %s are none', (text) => {
  expect(dataWith({ a: text }).fields('a')).toEqual({});
});

test('keys are found by how they begin', () => {
  expect(dataWith({ 'game.1': '1', 'game.2': '2', other: '3' }).keys('game.')).toEqual(['game.1', 'game.2']);
});
