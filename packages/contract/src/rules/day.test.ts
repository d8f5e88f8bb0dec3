import { expect, test } from 'vitest';
import { isDay, isMoment, readDay } from './day.ts';

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

test.each(['1900-01-01', '2199-12-31', '2026-01-31', '2026-04-30', '2028-02-29', '2000-02-29'])(
  'a calendar has the day %s',
  (day) => {
    expect(isDay(day)).toBe(true);
  },
);

test.each([
  '1899-12-31',
  '2200-01-01',
  '2026-00-10',
  '2026-13-10',
  '2026-01-00',
  '2026-01-32',
  '2026-04-31',
  '2026-02-29',
  '2100-02-29',
  '2026-9-13',
  '2026-09-13 ',
])('no calendar has the day %j', (day) => {
  expect(isDay(day)).toBe(false);
});

test.each([
  ['2026-09-13 23:59:59', true],
  ['2026-09-13 24:00:00', false],
  ['2026-09-31 12:00:00', false],
  ['2026-09-13T12:00:00', false],
])('a clock shows %j: %j', (moment, isShown) => {
  expect(isMoment(moment)).toBe(isShown);
});
