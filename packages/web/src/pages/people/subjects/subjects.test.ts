import { expect, test } from 'vitest';
import { licenceStateOf } from './subjects.ts';

const NOON = Date.parse('2026-09-13T12:00:00+08:00');

test.each([
  ['2026-09-12', 'ended', -1],
  ['2026-09-13', 'soon', 0],
  ['2026-11-12', 'soon', 60],
  ['2026-11-13', 'valid', 61],
] as const)('a licence until %s is %s', (licenceEnd, state, daysLeft) => {
  expect(licenceStateOf(licenceEnd, NOON)).toEqual({ state, daysLeft });
});
