import { expect, test } from 'vitest';
import { dayInWords, monthAfter, monthInWords, weeksOf } from './month.ts';

test('a month in weeks from Monday to Sunday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
  expect(weeksOf('2027-02')).toHaveLength(4);
});

test('the months around the turn of a year, and words', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
  expect([monthInWords('2026-09'), dayInWords('2026-09-03')]).toEqual(['2026年9月', '9月3日']);
});
