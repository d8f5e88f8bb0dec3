import { expect, test } from 'vitest';
import { readHolidays, wordsOf } from './values.ts';

test('holidays are days or stretches, one a line', () => {
  expect(readHolidays('2026-10-01 至 2026-10-07\n\n2027-01-01')).toEqual([
    { start: '2026-10-01', end: '2026-10-07' },
    { start: '2027-01-01', end: '2027-01-01' },
  ]);
  expect(readHolidays('')).toEqual([]);
  expect(readHolidays('国庆节')).toBeNull();
});

test('words stand between spaces, commas or line ends', () => {
  expect(wordsOf(' R  T，TD\n退订、 ')).toEqual(['R', 'T', 'TD', '退订']);
});
