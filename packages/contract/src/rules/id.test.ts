import { expect, test } from 'vitest';
import { isId } from './id.ts';

test.each(['1', '0', '0000000000000000001', '9223372036854775807'])('%s is an id', (value) => {
  expect(isId(value)).toBe(true);
});

test.each([
  '',
  ' 1',
  '-1',
  '1.0',
  '１',
  '9223372036854775808',
  '9999999999999999999',
  '00000000000000000001',
])('%j is none', (value) => {
  expect(isId(value)).toBe(false);
});
