// Every address leads to a view, and a view's own part of the address survives the way there and back.

import { expect, test } from 'vitest';
import { hashOf, routeOf, views } from '../../src/page/route';

test.each(['', '#', '#nonsense', '#?x=1', 'play', '#PLAY'])('%s leads to Play', (hash) => {
  expect(routeOf(hash).view).toBe('play');
});

test.each(views)('%s is reached by its own name, with and without a rest', (view) => {
  expect(routeOf(hashOf(view))).toMatchObject({ view });
  const { rest } = routeOf(hashOf(view, { level: 3, date: '2026-11-16', odd: 'a&b=c?d' }));
  expect(Object.fromEntries(rest)).toEqual({ level: '3', date: '2026-11-16', odd: 'a&b=c?d' });
});
