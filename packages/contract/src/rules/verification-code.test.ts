import { describe, expect, it } from 'vitest';
import { verificationCodeProblem } from './verification-code.ts';

describe('[VAL-06] verification code', () => {
  it.each([
    ['', '请输入验证码'],
    ['12345', '请输入6位数字的验证码'],
    ['1234567', '请输入6位数字的验证码'],
    ['12345a', '请输入6位数字的验证码'],
    ['１２３４５６', '请输入6位数字的验证码'],
    ['000000', null],
    ['123456', null],
  ])('%j: %s', (value, sentence) => {
    expect(verificationCodeProblem(value)).toBe(sentence);
  });
});
