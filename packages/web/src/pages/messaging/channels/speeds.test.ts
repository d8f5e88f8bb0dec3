import { expect, test } from 'vitest';
import { speedsOf } from './speeds.ts';

const sample = (at: number, submitted: number) => ({ at, submitted: new Map([['1', submitted]]) });

test('the speed is what came in between the first and the last look', () => {
  expect(speedsOf([sample(0, 100), sample(2_000, 900), sample(4_000, 2_100)]).get('1')).toBe(500);
});

test('one look tells no speed, nor does a day that has just begun', () => {
  expect(speedsOf([sample(0, 100)]).size).toBe(0);
  expect(speedsOf([sample(0, 5_000), sample(2_000, 10)]).size).toBe(0);
});
