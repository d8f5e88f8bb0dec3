import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { expect, test } from 'vitest';
import { CallFailure } from '../api/call-failure.ts';
import { tellKept } from './tell-kept.ts';

const OVERTAKEN = new CallFailure(ErrorCode.stateChanged, '您打开以后，这个模板又有变动，请重新打开后再试');

function keeperOf() {
  const kept: string[] = [];
  return { kept, flush: async () => void kept.push('typed') };
}

test('whoever was overtaken reads that what was typed is kept, and it is', async () => {
  const keeper = keeperOf();
  const saving = tellKept(keeper, () => Promise.reject(OVERTAKEN));
  await expect(saving).rejects.toThrow(
    '您打开以后，这个模板又有变动，请重新打开后再试。您填写的已自动保存，重新打开后可以接着填',
  );
  expect(keeper.kept).toEqual(['typed']);
});

test('every other failure stays as it is, and so does one of a form that keeps nothing', async () => {
  const keeper = keeperOf();
  const busy = new CallFailure(ErrorCode.systemBusy, '系统繁忙');
  await expect(tellKept(keeper, () => Promise.reject(busy))).rejects.toBe(busy);
  await expect(tellKept(null, () => Promise.reject(OVERTAKEN))).rejects.toBe(OVERTAKEN);
  expect(keeper.kept).toEqual([]);
});
