import { expect, test } from 'vitest';
import { monthAfter, monthInWords, monthsAround, thisMonth } from './months.ts';

test('the month is China’s, also in the last hours of the day before elsewhere', () => {
  expect(thisMonth(new Date('2026-10-31T16:30:00Z'))).toBe('2026-11');
  expect(thisMonth(new Date('2026-10-31T15:30:00Z'))).toBe('2026-10');
});

test('months go on over the end of a year, a year ahead and a year back', () => {
  expect(monthAfter('2026-11', 2)).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  const months = monthsAround('2026-11');
  expect([months[0], months[12], months.at(-1)]).toEqual(['2027-11', '2026-11', '2025-11']);
  expect(monthInWords('2026-03')).toBe('2026年3月');
});
