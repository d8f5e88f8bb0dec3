import { getInfo } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { closeMessage, readNotices } from '../notices/notices.ts';
import { accepted, call, succeeded } from './call.ts';
import { CALL_ABANDONED, CallFailure, NETWORK_FAILURE } from './call-failure.ts';
import { showFailure } from './failure-notice.ts';

const response = new Response('', { headers: { 'X-Request-Id': 'req-9' } });
const failureOf = (envelope: Parameters<typeof succeeded>[1]): CallFailure => {
  try {
    succeeded(response, envelope);
  } catch (failure) {
    if (failure instanceof CallFailure) return failure;
  }
  throw new Error('it passed');
};

test('[ERR-01] 200 passes, and so does another code when the answer has a size', () => {
  const envelope = { code: 200, msg: '操作成功', message: '操作成功', data: { id: '1' } };
  expect(succeeded(response, envelope).data).toEqual({ id: '1' });
  const sized = { code: 0, msg: '', message: '', data: null, size: 12 };
  expect(succeeded(response, sized).data).toMatchObject({ size: 12 });
});

test('[ERR-03] a refusal carries its sentence, or Error when it has none', () => {
  expect(failureOf({ code: 4030, msg: '没有操作权限', message: '', data: null }).message).toBe(
    '没有操作权限',
  );
  expect(failureOf({ code: 4030, msg: '', message: '超出管辖范围', data: null }).message).toBe(
    '超出管辖范围',
  );
  expect(failureOf({ code: 4030, msg: '', message: '', data: null }).message).toBe('Error');
});

test('[NAV-07] whether anybody said why is known apart from the word that stands in for it', () => {
  expect(failureOf({ code: 5000, msg: '', message: '', data: null }).hasSentence).toBe(false);
  expect(failureOf({ code: 5000, msg: '系统繁忙', message: '', data: null }).hasSentence).toBe(true);
});

test('field errors and the id of the call come along', () => {
  const fieldErrors = [{ field: 'smsTitle', message: '不能为空' }];
  const refused = failureOf({ code: 4000, msg: '不能为空', message: '', data: { fieldErrors } });
  expect(refused.fieldErrors).toEqual(fieldErrors);
  expect(refused.requestId).toBe('req-9');
  expect(failureOf({ code: 5000, msg: '系统繁忙', message: '', data: { requestId: 'r-1' } }).requestId).toBe(
    'r-1',
  );
});

test.each([401, 50012, 50014])(
  '[ERR-04] %i is asked about whatever the caller does with the failure',
  async (code) => {
    vi.stubGlobal('document', { cookie: 'token=own' });
    const sent = { response, token: 'own' };
    const ended = { code, msg: '登录已过期，请重新登录', message: '', data: null };
    await expect(accepted(sent, ended, { token: 'own' })).rejects.toMatchObject({ code });
    expect(readNotices().questions, 'who loads a session sees to its failures').toEqual([]);
    await expect(accepted(sent, ended)).rejects.toMatchObject({ code });
    await expect(accepted(sent, ended)).rejects.toMatchObject({ code });
    expect(readNotices().questions).toMatchObject([{ confirmLabel: '重新登录' }]);
    readNotices().questions[0]?.answer(false);
    await new Promise((resolve) => setTimeout(resolve));
  },
);

test('a refusal that concerns only its call is left to the caller', async () => {
  const refused = { code: 4090, msg: '数据状态已变化，请刷新后重试', message: '', data: null };
  await expect(accepted({ response, token: null }, refused)).rejects.toMatchObject({ code: 4090 });
  expect(readNotices().messages.map(({ text }) => text)).not.toContain(refused.msg);
});

test.each(['before it was made', 'while it waits'])(
  'a call given up %s does not wait for what was asked early',
  async (when) => {
    const caller = new AbortController();
    if (when === 'before it was made') caller.abort();
    const underWay = new Promise<never>(() => {});
    const made = call(getInfo, {}, { token: 'own', signal: caller.signal, underWay });
    caller.abort();
    await expect(made).rejects.toMatchObject({ code: CALL_ABANDONED });
  },
);

test('[ERR-05] a call that nobody answers fails after 1,000,000 ms, and its failure is a message for 5 seconds', async () => {
  vi.useFakeTimers();
  try {
    const failed = vi.fn();
    call(getInfo, {}, { token: 'own', underWay: new Promise<never>(() => {}) }).catch(failed);
    await vi.advanceTimersByTimeAsync(999_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    const failure = failed.mock.calls[0]?.[0] as CallFailure;
    expect(failure).toMatchObject({ code: NETWORK_FAILURE, message: '请求超时，请稍后重试' });

    const isShown = () => readNotices().messages.some(({ text }) => text === failure.message);
    showFailure(failure);
    await vi.advanceTimersByTimeAsync(4999);
    expect(isShown()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(isShown()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

afterEach(() => {
  vi.unstubAllGlobals();
  for (const { key } of readNotices().messages) closeMessage(key);
});
