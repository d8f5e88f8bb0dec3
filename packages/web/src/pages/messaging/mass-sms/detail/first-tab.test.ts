import { expect, test } from 'vitest';
import { firstTabOf } from './first-tab.ts';

test('an application opens at its progress once its sending has begun, and before that at its text', () => {
  expect(firstTabOf({ realSendTime: null })).toBe('basic');
  expect(firstTabOf({ realSendTime: '2026-11-27 23:24:11' })).toBe('situation');
});
