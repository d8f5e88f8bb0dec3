import { expect, test } from 'vitest';
import {
  fromMoment,
  momentInWords,
  secondsInDigits,
  spanInWords,
  toDay,
  toMoment,
  usualRanges,
} from './moment.ts';

test('moments are written and read in China standard time', () => {
  const time = new Date('2026-09-12T16:30:05Z');
  expect(toMoment(time)).toBe('2026-09-13 00:30:05');
  expect(toDay(time)).toBe('2026-09-13');
  expect(fromMoment('2026-09-13 00:30:05')).toEqual(time);
});

test('the usual ranges are those of a Chinese calendar', () => {
  expect(
    usualRanges(new Date('2026-09-30T16:30:00Z')).map(({ label, range }) => [label, range.start, range.end]),
  ).toEqual([
    ['今天', '2026-10-01', '2026-10-01'],
    ['近7天', '2026-09-25', '2026-10-01'],
    ['本月', '2026-10-01', '2026-10-01'],
  ]);
});

test.each([
  [30_000, '1分钟'],
  [59 * 60_000, '59分钟'],
  [125 * 60_000, '2小时5分钟'],
  [28 * 3_600_000, '1天4小时'],
  [48 * 3_600_000, '2天'],
])('%i ms are %s', (ms, words) => {
  expect(spanInWords(ms)).toBe(words);
});

test('what is left of a run is shown in digits', () => {
  expect([5, 65.4, 3723, -1].map(secondsInDigits)).toEqual(['00:05', '01:05', '1:02:03', '00:00']);
});

test.each([
  ['2026-09-13 10:29:40', '刚刚'],
  ['2026-09-13 09:50:00', '40分钟前'],
  ['2026-09-13 08:30:00', '今天 08:30'],
  ['2026-09-13 18:00:00', '今天 18:00'],
  ['2026-09-12 23:59:59', '昨天 23:59'],
  ['2026-09-14 08:00:00', '明天 08:00'],
  ['2026-03-05 08:30:00', '03-05 08:30'],
  ['2025-12-31 08:30:00', '2025-12-31'],
])('at half past ten on 13 September, %s is called %s', (moment, words) => {
  expect(momentInWords(moment, fromMoment('2026-09-13 10:30:00').getTime())).toBe(words);
});
