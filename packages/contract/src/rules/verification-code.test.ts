import { describe, expect, it } from 'vitest';
import {
  normaliseVerificationCode,
  typedVerificationCode,
  verificationCodeProblem,
} from './verification-code.ts';

describe('[VAL-06] verification code', () => {
  it.each([
    ['', '请输入验证码'],
    ['12345', '请输入6位数字的验证码'],
    ['1234567', '请输入6位数字的验证码'],
    ['12345a', '请输入6位数字的验证码'],
    ['000000', null],
    ['123456', null],
    ['123 456', null],
    ['123-456', null],
    ['１２３４５６', null],
  ])('%j: %s', (value, sentence) => {
    expect(verificationCodeProblem(value)).toBe(sentence);
  });

  it('is kept as the six digits', () => {
    expect(['123 456', '１２３４５６', ' 123\u00a0456 '].map(normaliseVerificationCode)).toEqual([
      '123456',
      '123456',
      '123456',
    ]);
    expect(normaliseVerificationCode('12 34')).toBe('12 34');
  });

  it('is cleaned before it is cut', () => {
    expect(['123 456', '1234567', '12a'].map(typedVerificationCode)).toEqual(['123456', '123456', '12a']);
  });
});
