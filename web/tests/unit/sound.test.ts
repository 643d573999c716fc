// The sounds are what their names promise, to the ear: by their pitches, lengths and loudness.

import { expect, test } from 'vitest';
import { defaults } from '../../src/page/settings';
import { play, scores, type Sound } from '../../src/page/sound';

const pitches = (sound: Sound) => scores[sound].map((stroke) => stroke.from);
const lasts = (sound: Sound) => Math.max(...scores[sound].map((stroke) => stroke.at + stroke.lasts));
const loudest = (sound: Sound) => Math.max(...scores[sound].map((stroke) => stroke.loud));

test('a move is one short click of wood', () => {
  expect(scores.move).toHaveLength(1);
  expect(lasts('move')).toBeLessThan(0.1);
  expect(scores.move[0]?.knock).toBeGreaterThan(0);
});

test('undo is softer than a move and falls', () => {
  expect(loudest('undo')).toBeLessThan(loudest('move'));
  for (const stroke of scores.undo) expect(stroke.to).toBeLessThan(stroke.from);
});

test('a win rises', () => {
  expect(pitches('win').length).toBeGreaterThan(2);
  expect(pitches('win')).toEqual([...pitches('win')].sort((a, b) => a - b));
});

test('stuck is low and double, and an illegal press is the dullest tick', () => {
  expect(scores.stuck).toHaveLength(2);
  expect(Math.max(...pitches('stuck'))).toBeLessThan(Math.min(...pitches('move')));
  expect(lasts('illegal')).toBeLessThan(lasts('move'));
});

test('where there is no sound, nothing happens', () => {
  expect(() => play('win', defaults)).not.toThrow();
  expect(() => play('win', { sound: false, volume: 1 })).not.toThrow();
});
