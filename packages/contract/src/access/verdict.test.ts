import { expect, it } from 'vitest';
import { allOf, anyOf, verdict } from './verdict.ts';

it('verdicts give the first reason', () => {
  expect(verdict(true, 'x')).toBe(true);
  expect(allOf(true, '一', '二')).toBe('一');
  expect(allOf(true, true)).toBe(true);
  expect(anyOf('一', true)).toBe(true);
  expect(anyOf('一', '二')).toBe('一');
});
