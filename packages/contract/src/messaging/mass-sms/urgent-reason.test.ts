import { expect, test } from 'vitest';
import { emergencyReason, urgentReasonInWords } from './urgent-reason.ts';

test.each([
  ['应急通道：红色预警', '应急短信，红色预警'],
  [emergencyReason(1), '应急短信，红色预警'],
  ['水位上涨，走应急通道：请速撤', '水位上涨，走应急通道：请速撤'],
  [null, ''],
])('%s is told as %s', (reason, told) => {
  expect(urgentReasonInWords(reason)).toBe(told);
});
