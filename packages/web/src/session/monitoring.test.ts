import { expect, test } from 'vitest';
import { isRouteChangeTold } from './monitoring.ts';

test.each([
  ['/dashboard', '/sms/apply', true],
  ['/sms/apply', '/sms/apply', false],
  ['/', '/dashboard', false],
  [null, '/dashboard', false],
])('[NAV-22] from %j to %j is told: %j', (from, to, told) => {
  expect(isRouteChangeTold(from, to)).toBe(told);
});
