import { expect, it } from 'vitest';
import { isInSendHours } from './send-hours.ts';

it.each([
  ['07:59', false],
  ['08:00', true],
  ['20:59', true],
  ['21:00', false],
])('from 08:00 to 21:00 ordinary texts leave at %s: %s', (time, isInside) => {
  expect(isInSendHours(time, { sendStartTime: '08:00', sendEndTime: '21:00' })).toBe(isInside);
});

it('from 00:00 to 24:00 is the whole day', () => {
  const wholeDay = { sendStartTime: '00:00', sendEndTime: '24:00' };
  expect(['00:00', '23:59'].every((time) => isInSendHours(time, wholeDay))).toBe(true);
});
