import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readNotices } from '../notices/notices.ts';
import { CALL_ABANDONED, CallFailure, NETWORK_FAILURE, toCallFailure } from './call-failure.ts';
import { isTold, showFailure } from './failure-notice.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  for (const { answer } of readNotices().questions) answer(false);
  vi.runAllTimers();
  vi.useRealTimers();
});

const messages = () => readNotices().messages.map(({ tone, text }) => `${tone}: ${text}`);
const questions = () => readNotices().questions;

describe('what is shown of a failure', () => {
  test('[ERR-03] a refusal is a message for 5 seconds', () => {
    showFailure(new CallFailure(4090, '数据状态已变化，请刷新后重试'));
    expect(messages()).toEqual(['error: 数据状态已变化，请刷新后重试']);
    vi.advanceTimersByTime(4999);
    expect(messages()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(messages()).toEqual([]);
  });

  test('[ERR-05] a cut line is a message as well, and an id is told where there is one', () => {
    showFailure(new CallFailure(NETWORK_FAILURE, '连接不上服务器，请稍后重试，或检查网络'));
    showFailure(new CallFailure(5000, '系统繁忙', [], 'req-7'));
    expect(messages()).toEqual([
      'error: 连接不上服务器，请稍后重试，或检查网络',
      'error: 系统繁忙（编号 req-7）',
    ]);
  });

  test('[ERR-02] a sensitive word is a dialog that names it and can only be closed', () => {
    showFailure(new CallFailure(1001, '代开发票'));
    expect(questions()).toMatchObject([{ title: '提交失败', confirmLabel: '关闭', cancelLabel: null }]);
    expect(questions()[0]?.text).toContain('代开发票');
    expect(messages()).toEqual([]);
  });

  test.each([401, 50012, 50014])(
    '[ERR-04] %i asks once whether to sign in again, however many calls fail',
    async (code) => {
      showFailure(new CallFailure(code, '登录已过期，请重新登录'));
      showFailure(new CallFailure(code, '登录已过期，请重新登录'));
      expect(messages()).toEqual(['error: 登录已过期，请重新登录']);
      expect(questions()).toMatchObject([{ confirmLabel: '重新登录', cancelLabel: '留在本页' }]);
      // the message goes by itself: the question says why too
      expect(questions()[0]?.text).toContain('登录已过期，请重新登录。');
      questions()[0]?.answer(false);
      await vi.runAllTimersAsync();
      expect(questions()).toEqual([]);
    },
  );

  test('nothing is shown twice, and nothing of a call that was given up', () => {
    const failure = new CallFailure(4030, '没有操作权限');
    expect(isTold(failure)).toBe(false);
    showFailure(failure);
    expect(isTold(failure)).toBe(true);
    showFailure(failure);
    expect(isTold(new CallFailure(CALL_ABANDONED, '已取消'))).toBe(true);
    showFailure(new CallFailure(CALL_ABANDONED, '已取消'));
    expect(messages()).toEqual(['error: 没有操作权限']);
  });

  test('whatever else is thrown is shown by its sentence, or as Error', () => {
    expect(toCallFailure(new Error('坏了')).message).toBe('坏了');
    expect(toCallFailure('x').message).toBe('Error');
  });
});
