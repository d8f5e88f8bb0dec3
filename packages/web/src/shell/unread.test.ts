import { expect, test } from 'vitest';
import { badgeOf } from './unread.ts';

test.each([
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('[SHELL-05] %d unread shows %j', (unread, badge) => {
  expect(badgeOf(unread)).toBe(badge);
});
