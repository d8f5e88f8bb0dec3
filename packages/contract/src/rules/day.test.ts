import { expect, test } from 'vitest';
import { readDay } from './day.ts';

test.each([
  ['2026-09-13', '2026-09-13'],
  ['2026/9/3', '2026-09-03'],
  ['20260903', '2026-09-03'],
  ['2026年9月3日', '2026-09-03'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', null],
  ['2026-13-01', null],
  ['9月3日', null],
  ['', null],
])('%j is read as the day %s', (text, day) => {
  expect(readDay(text)).toBe(day);
});
