import { expect, test } from 'vitest';
import { asOf, isCounting, leftOutOf, outcomeOf, resultInWords, sendTimesInWords } from './figures.ts';

const outcomeInWords = (row: Parameters<typeof outcomeOf>[0]): string =>
  outcomeOf(row)
    .map(({ count, words }) => `${count.toLocaleString('en')} ${words}`)
    .join('，');

test.each([
  [null, null, '通过后立即', null],
  ['2026-12-04 08:30:00', null, '2026-12-04 08:30', null],
  [null, '2026-11-27 23:24:11', '通过后立即', '11-27 23:24'],
])('a text tells when it is to be sent, and when it was', (sendTime, realSendTime, planned, begun) =>
  expect(sendTimesInWords({ sendTime, realSendTime })).toEqual({ planned, begun }),
);

const UNTOLD = { successCount: 0, failCount: 0, unknownCount: 0 };
test.each([
  [{ sendStatus: 2, sendCount: 1049, successCount: 129, successRate: 12.3 }, '已发 1,049'],
  [
    { sendStatus: 3, sendCount: 1000, successCount: 977, failCount: 20, unknownCount: 3, successRate: 97.7 },
    '成功率 97.70%',
  ],
  [{ sendStatus: 3, sendCount: 1000, successCount: 610, successRate: 61 }, '成功率暂 61%'],
])('a cell tells how far a sending came, and in the end how well', (row, said) =>
  expect(resultInWords({ ...UNTOLD, ...row })).toBe(said),
);

test.each([
  [{ sendStatus: 1, sendCount: 0 }, ''],
  [
    { sendStatus: 2, realSendTime: '2026-11-29 08:00:00', sendCount: 10, successCount: 3 },
    '3 人发送成功，0 人发送失败，7 人已提交网关',
  ],
  [{ sendStatus: 3, sendCount: 62, successCount: 62 }, '62 人发送成功，0 人发送失败'],
  [
    { sendStatus: 3, sendCount: 3533, successCount: 3455, failCount: 61 },
    '3,455 人发送成功，61 人发送失败，17 人已提交网关',
  ],
  [
    { sendStatus: 5, sendCount: 20, successCount: 18, unknownCount: 2, cancelCount: 80 },
    '18 人发送成功，0 人发送失败，2 人状态未知，80 人已取消',
  ],
] as const)('a sentence tells whom it reached from the beginning of the sending on', (row, said) =>
  expect(outcomeInWords({ ...UNTOLD, realSendTime: null, cancelCount: 0, ...row })).toBe(said),
);

test('the sentence follows the figures that were read last', () => {
  const row = { ...UNTOLD, sendStatus: 3, realSendTime: null, sendCount: 100, cancelCount: 0 };
  const total = {
    validCount: 100,
    waitingCount: 0,
    inFlightCount: 0,
    submittedCount: 2,
    deliveredCount: 95,
    failedCount: 3,
    unknownCount: 0,
    cancelledCount: 0,
    sendCount: 100,
    successRate: 95,
    successCount: 95,
    failCount: 3,
    cancelCount: 0,
    startTime: null,
    finishTime: null,
    ratePerSecond: 0,
    secondsLeft: null,
  };
  expect(outcomeInWords(asOf(row, undefined))).toBe('0 人发送成功，0 人发送失败，100 人已提交网关');
  expect(outcomeInWords(asOf(row, { total }))).toBe('95 人发送成功，3 人发送失败，2 人已提交网关');
});

test('those who were left out at the submission are told with the reason of each', () => {
  const none = {
    invalidCount: 0,
    duplicateCount: 0,
    optOutCount: 0,
    noConsentCount: 0,
    limitCount: 0,
    disabledCount: 0,
    outsideCount: 0,
    deadCount: 0,
  };
  expect(leftOutOf(none)).toBeNull();
  expect(leftOutOf({ ...none, optOutCount: 1, deadCount: 2 })).toEqual({
    count: 3,
    reasons: '已退订 1 个，运营商近期说是空号、停机或黑名单 2 个',
  });
});

test.each([
  [{ sendStatus: 2, sendCount: 10, finishTime: null }, true],
  [{ sendStatus: 3, sendCount: 10, finishTime: '2026-11-29 08:00:00' }, true],
  [{ sendStatus: 3, sendCount: 10, successCount: 10, finishTime: '2026-11-29 08:00:00' }, false],
  [{ sendStatus: 3, sendCount: 10, finishTime: '2026-11-29 07:50:00' }, false],
])('its page asks again soon while it is sent, and for some minutes after it: %j, %s', (row, asks) =>
  expect(isCounting({ ...UNTOLD, ...row }, Date.parse('2026-11-29T08:05:00+08:00'))).toBe(asks),
);
