import { expect, it } from 'vitest';
import {
  DICTIONARIES,
  isValueOf,
  labelOf,
  SMS_PROCESS,
  SMS_SEND_STATUS,
  SUBJECT_CATEGORY,
} from './dictionaries.ts';
import { ErrorCode, errorSentence, errorSentenceWith, SIGN_IN_AGAIN_CODES } from './error-codes.ts';

it('every dictionary has each value and each label once', () => {
  for (const [code, dictionary] of Object.entries(DICTIONARIES)) {
    expect(new Set(dictionary.map((entry) => entry.value)).size, code).toBe(dictionary.length);
    expect(new Set(dictionary.map((entry) => entry.label)).size, code).toBe(dictionary.length);
  }
  expect(SUBJECT_CATEGORY).toHaveLength(26);
});

it('labels values, and shows what it does not know as it is', () => {
  expect(labelOf(SMS_SEND_STATUS, 7)).toBe('已暂停');
  expect(labelOf(SMS_PROCESS, 14)).toBe('恢复');
  expect(labelOf(SMS_SEND_STATUS, 42)).toBe('42');
  expect(labelOf(SMS_SEND_STATUS, null)).toBe('');
  expect(labelOf([{ value: '3', label: '寒潮低温' }], 3), 'as the database keeps it').toBe('寒潮低温');
  expect(isValueOf(SMS_SEND_STATUS, 7)).toBe(true);
  expect(isValueOf(SMS_SEND_STATUS, '7')).toBe(false);
});

it('every error code has its own sentence', () => {
  const codes = Object.values(ErrorCode);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(codes.map((code) => errorSentence[code])).size).toBe(codes.length);
  expect(errorSentenceWith(ErrorCode.accountLocked, 12)).toBe('账号已锁定，请12分钟后再试');
});

it('[ERR-04] three codes ask whether to sign in again', () => {
  expect(SIGN_IN_AGAIN_CODES).toEqual([401, 50012, 50014]);
});
