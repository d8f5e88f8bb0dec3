/** A coupon's worth and periods as people read them. */
import { expect, test } from 'vitest';
import { faceOf, period, worthInWords } from './worth.ts';

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

test('a draft without a sum leaves it open, as nothing is never taken off', () => {
  expect(faceOf({ couponType: 1, faceValue: 0, discount: null, minAmount: 0 })).toEqual([
    '减…元',
    '没有门槛',
  ]);
  expect(faceOf({ couponType: 1, faceValue: 50, discount: null, minAmount: 200 })).toEqual([
    '减50元',
    '满200元可用',
  ]);
});

test('sums are set in groups of three digits', () => {
  const large = { couponType: 1, faceValue: 1200, discount: null, minAmount: 10000 };
  expect(worthInWords(large)).toBe('满10,000减1,200');
  expect(faceOf(large)).toEqual(['减1,200元', '满10,000元可用']);
});
