import { expect, test } from 'vitest';
import { movedTo } from './order.ts';

test('a member takes its new place, and the others keep their order', () => {
  expect(movedTo(['a', 'b', 'c', 'd'], 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(movedTo(['a', 'b', 'c', 'd'], 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(movedTo(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
