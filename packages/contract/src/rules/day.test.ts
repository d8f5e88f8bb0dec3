import { expect, test } from 'vitest';
import { readDay } from './day.ts';

test.each([
  ['2026-09-13', '2026-09-13'],
  ['2026/9/3', '2026-09-03'],
  ['20260903', '2026-09-03'],
  ['2026.9.3', '2026-09-03'],
  ['2026年9月3日', '2026-09-03'],
  [' 2026年9月3 ', '2026-09-03'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['9月3日', null],
  // a month, or a day with a digit left out, is not the day that its digits would also make
  ['199011', null],
  ['1990111', null],
  ['1968-11', null],
  ['1968年11', null],
  ['1968-1103', null],
  ['196811-03', null],
  ['0019-03-08', null],
  ['', null],
])('%j is read as the day %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});
