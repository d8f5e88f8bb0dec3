// A carrier's passing troubles, by the clock.
import { expect, test } from 'vitest';
import { RETRIES_MAX, retryAfterMs } from './refused-segments.ts';

test('a text outlasts the five minutes in which a gateway starts anew, and does not knock every second', () => {
  const waits = Array.from({ length: RETRIES_MAX }, (_, index) => retryAfterMs('retry', index + 1));
  expect(waits.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(Math.max(...waits)).toBe(60_000);
  expect(waits.reduce((sum, wait) => sum + wait, 0)).toBeGreaterThan(300_000);
});
