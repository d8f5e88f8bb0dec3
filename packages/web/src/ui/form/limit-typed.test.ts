import { expect, test } from 'vitest';
import { limited } from './limit-typed.ts';

test.each([
  ['339901199002280019', '339901199002280019'],
  [' 339901199002280019', '339901199002280019'],
  ['  339901199002280019  ', '339901199002280019'],
  ['3399011990022800191', '339901199002280019'],
  [' 3399', ' 3399'],
])('[VAL-01] of %j are kept %j', (typed, kept) => {
  expect(limited(typed, 18)).toBe(kept);
});
