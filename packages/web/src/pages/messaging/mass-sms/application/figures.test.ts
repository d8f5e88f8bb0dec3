import { expect, test } from 'vitest';
import { resultInWords, sendTimeInWords } from './figures.ts';

test('a text that was sent tells when, and not when it was to be', () => {
  expect(sendTimeInWords({ realSendTime: null, sendTime: null })).toBe('通过后立即');
  expect(sendTimeInWords({ realSendTime: null, sendTime: '2026-12-04 08:30:00' })).toBe('2026-12-04 08:30');
  const realSendTime = '2026-11-27 23:24:11';
  expect(sendTimeInWords({ realSendTime, sendTime: null })).toBe('2026-11-27 23:24');
});

test.each([
  [{ sendStatus: 2, sendCount: 1049, successRate: 12.3 }, '已发 1,049'],
  [{ sendStatus: 3, sendCount: 1049, successRate: 97.66 }, '送达 97.66%'],
])('a cell tells how far a sending came, and in the end how well', (row, said) =>
  expect(resultInWords(row)).toBe(said),
);
