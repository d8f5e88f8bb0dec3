import { expect, test } from 'vitest';
import { beyondBounds } from './bounds.ts';

test.each([
  [null, { min: 1, max: 9 }, null],
  [1, { min: 1, max: 9 }, null],
  [9, { min: 1, max: 9 }, null],
  [0, {}, null],
  [0, { min: 0.01, max: 11_500 }, '应在 0.01 到 11,500 之间'],
  [10, { min: 1, max: 9 }, '应在 1 到 9 之间'],
  [-1, { min: 0 }, '不能小于 0'],
  [10, { max: 9 }, '不能大于 9'],
])('%j within %j is told %j', (value, bounds, sentence) => {
  expect(beyondBounds(value, bounds)).toBe(sentence);
});
