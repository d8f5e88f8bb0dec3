import { describe, expect, it } from 'vitest';
import { accountNameProblem } from './account-name.ts';

describe('[VAL-04] account name', () => {
  it.each(['abc', 'A1b', 'a'.repeat(20), '123'])('accepts %s', (value) => {
    expect(accountNameProblem(value)).toBeNull();
  });
  it.each(['ab', 'a'.repeat(21), 'ab_c', '账号abc', 'ａｂｃ', 'abc def'])('refuses %s', (value) => {
    expect(accountNameProblem(value)).toBe('用户账号只能输入大小写字母和数字,长度20以内');
  });
  it('asks for a missing one', () => {
    expect(accountNameProblem('')).toBe('请输入用户账号');
  });
});
