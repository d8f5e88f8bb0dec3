import { expect, test } from 'vitest';
import { resultInWords, sendTimesInWords } from './figures.ts';

test.each([
  [null, null, '通过后立即', null],
  ['2026-12-04 08:30:00', null, '2026-12-04 08:30', null],
  [null, '2026-11-27 23:24:11', '通过后立即', '11-27 23:24 发出'],
])('a text tells when it is to be sent, and when it was', (sendTime, realSendTime, planned, begun) =>
  expect(sendTimesInWords({ sendTime, realSendTime })).toEqual({ planned, begun }),
);

const UNTOLD = { successCount: 0, failCount: 0, unknownCount: 0 };
test.each([
  [{ sendStatus: 2, sendCount: 1049, successCount: 129, successRate: 12.3 }, '已发 1,049'],
  [
    { sendStatus: 3, sendCount: 1000, successCount: 977, failCount: 20, unknownCount: 3, successRate: 97.7 },
    '送达 97.70%',
  ],
  [{ sendStatus: 3, sendCount: 1000, successCount: 610, successRate: 61 }, '暂送达 61%'],
])('a cell tells how far a sending came, and in the end how well', (row, said) =>
  expect(resultInWords({ ...UNTOLD, ...row })).toBe(said),
);
