/** A coupon's periods as people read them. */
import { expect, test } from 'vitest';
import { period } from './words.ts';

test.each([
  ['whole days', '2026-12-01 00:00:00', '2026-12-29 23:55:00', '2026-12-01 至 2026-12-29'],
  ['to the last minute', '2026-12-01 00:00:00', '2026-12-29 23:59:00', '2026-12-01 至 2026-12-29'],
  [
    'an end at midnight, after which the day is not in it',
    '2026-12-01 00:00:00',
    '2026-12-29 00:00:00',
    '2026-12-01 至 2026-12-29 00:00',
  ],
  ['hours', '2026-12-01 09:00:00', '2026-12-29 17:30:00', '2026-12-01 09:00 至 2026-12-29 17:30'],
])('a period: %s', (_, from, to, words) => {
  expect(period(from, to)).toBe(words);
});
