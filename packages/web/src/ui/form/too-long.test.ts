import { expect, test } from 'vitest';
import { tooLong } from './too-long.ts';

test('a text says by how much it is too long, counted as the server does', () => {
  expect(tooLong('一二三', 3)).toBeNull();
  expect(tooLong(' 一二三\u200b\n', 3)).toBeNull();
  expect(tooLong('一二三四五', 3)).toBe('不能超过3个字，多了2个字');
  expect(tooLong('一二三', undefined)).toBeNull();
});
