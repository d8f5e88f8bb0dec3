// The legend of a map: no value falls between two of its steps.
import { expect, test } from 'vitest';
import { legendOf, stepEnds } from './counts.ts';

test('steps of whole numbers begin at the next whole number, those of hours at the next tenth', () => {
  expect(legendOf([10, 25]).map(({ label }) => label)).toEqual(['10 及以下', '11–25', '25 以上']);
  expect(legendOf([1.5, 3.2]).map(({ label }) => label)).toEqual(['1.5 及以下', '1.6–3.2', '3.2 以上']);
  expect(legendOf(stepEnds([4, 4, 4]))).toEqual([]);
});
