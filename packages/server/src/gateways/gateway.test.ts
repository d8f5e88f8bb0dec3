// Times of the protocols' documents.
import { expect, test } from 'vitest';
import { usualTimesOf } from './gateway.ts';

test.each([
  ['CMPP20', 60],
  ['CMPP30', 60],
  ['SMGP30', 60],
  ['SGIP12', 30],
  ['SMPP34', 20],
])('%s: an answer may take %i seconds before its text is in doubt', (protocol, seconds) => {
  expect(usualTimesOf(protocol).responseTimeoutMs).toBe(seconds * 1_000);
});
