import { SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { expect, test } from 'vitest';
import { billInWords } from './bill.ts';

const bill = (segmentCount: number) => [{ carrier: 'CMCC', segmentCount, unpricedCount: 0, cost: 4.5 }];
const said = (billed: number, segments = 1, sendStatus: number = SendStatus.done) =>
  billInWords({ smsCount: 107, segmentCount: segments }, { costs: bill(billed), sendStatus });

test('a bill of another number than that of the application says why', () => {
  expect(said(107)).toBe('运营商计费：107 条，4.50 元。');
  expect(said(106)).toBe(
    '运营商计费：106 条，4.50 元。比申请的 107 条少 1 条：没有发出、运营商没有接收的不计费。',
  );
  expect(said(106, 2)).toContain('不计费，内容较短的人按实际条数计。');
  expect(said(109)).toBe(
    '运营商计费：109 条，4.50 元。比申请的 107 条多 2 条：第一次没有送到、系统又发一次的，两次都计费。',
  );
});

test('while texts leave, the bill is told as one that grows', () => {
  expect(said(106, 1, SendStatus.sending)).toBe('运营商已计费：106 条，4.50 元。还在发送，条数会增加。');
  expect(billInWords({ smsCount: 107, segmentCount: 1 }, { costs: [], sendStatus: SendStatus.sending })).toBe(
    null,
  );
});
