import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { expect, it } from 'vitest';
import { failureInWords } from './failure-in-words.ts';

const failReason = '关机或不在服务区，超过有效期';

it('a recipient whose text is sent again is not told as one whom it did not reach', () => {
  const said = (retryCount: number) =>
    failureInWords({ sendResult: SendResult.submitted, retryCount, failReason });
  expect(said(1)).toBe('第 1 次发送失败，自动再发（关机或不在服务区，超过有效期）');
  expect(said(2)).toMatch(/^前 2 次发送失败/);
});

it('a failure that is final has its reason alone', () => {
  expect(failureInWords({ sendResult: SendResult.failed, retryCount: 2, failReason })).toBe(failReason);
  expect(failureInWords({ sendResult: SendResult.delivered, retryCount: 0, failReason: null })).toBe('');
});
