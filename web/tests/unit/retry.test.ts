// Trying again: ever more seldom, at once on a cue, and never when nobody wants it any more.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Retry } from '../../src/engine/retry';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function failing() {
  const window = new EventTarget();
  const retry = new Retry(window);
  const tried: number[] = [];
  const begun = Date.now();
  const work = () => {
    tried.push(Math.round((Date.now() - begun) / 1000));
    retry.later(work);
  };
  retry.later(work);
  return { window, retry, tried };
}

test('the pauses double, up to half a minute', () => {
  const { tried } = failing();
  vi.advanceTimersByTime(130_000);
  expect(tried).toEqual([1, 3, 7, 15, 31, 61, 91, 121]);
});

test.each(['focus', 'online'])('it is tried at once on %s, and only once', (cue) => {
  const { window, tried } = failing();
  window.dispatchEvent(new Event(cue));
  expect(tried).toEqual([0]);
  vi.advanceTimersByTime(1999);
  expect(tried).toEqual([0]);
  vi.advanceTimersByTime(1);
  expect(tried).toEqual([0, 2]);
});

test('what is stopped is not tried, and begins with the shortest pause again', () => {
  const { window, retry, tried } = failing();
  vi.advanceTimersByTime(7000);
  retry.stop();
  window.dispatchEvent(new Event('online'));
  vi.advanceTimersByTime(100_000);
  expect(tried).toEqual([1, 3, 7]);
  const again = vi.fn();
  retry.later(again);
  vi.advanceTimersByTime(1000);
  expect(again).toHaveBeenCalledTimes(1);
});
