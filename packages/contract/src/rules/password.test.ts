import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS } from './common-passwords.ts';
import { newPasswordProblem, oldPasswordProblem, passwordConfirmProblem } from './password.ts';

describe('[VAL-07] password', () => {
  it('asks for each missing field', () => {
    expect(oldPasswordProblem('')).toBe('请输入原密码');
    expect(newPasswordProblem('')).toBe('请输入新密码');
    expect(passwordConfirmProblem('', 'x')).toBe('请确认新密码');
    expect(oldPasswordProblem('x')).toBeNull();
  });

  it.each(['Zt7#kqwm', 'Zt7#kqwmZt7#kqwm1'])('refuses the length of %s', (value) => {
    expect(newPasswordProblem(value)).toBe('密码长度在9-16位');
  });

  it.each(['Zt7#kqwmr', 'Zt7#kqwmZt7#kqwm', 'Zt7。kqwmr', ' Zt7#kqw '])('accepts %s', (value) => {
    expect(newPasswordProblem(value)).toBeNull();
  });

  it.each(['zt7#kqwmr', 'ZT7#KQWMR', 'ZtX#kqwmr', 'Zt7Xkqwmr', 'Zt7 kqwmr', 'Zt7种kqwmr'])(
    'refuses %s, which lacks a class',
    (value) => {
      expect(newPasswordProblem(value)).toBe('密码长度在9-16位,需包含大、小写字母，数字和符号');
    },
  );

  it.each(['P@ssw0rd1', 'Admin@123', 'aDMIN@123', 'Aa123456!', '1qaz@WSX3', 'Qwer1234!', 'Zhejiang@2026'])(
    'refuses %s, which everybody uses',
    (value) => {
      expect(newPasswordProblem(value)).toBe('该密码过于常见，请换一个');
    },
  );

  it('holds at least a hundred common ones, each of which would pass the four classes', () => {
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(100);
    for (const one of COMMON_PASSWORDS) {
      const written = one.replace(/[a-z]/, (letter) => letter.toUpperCase());
      expect(newPasswordProblem(written), written).toBe('该密码过于常见，请换一个');
    }
  });

  it('refuses the account name inside, whatever its case', () => {
    expect(newPasswordProblem('XhMsg#2037q', 'xhmsg')).toBe('密码中不能包含用户账号');
    expect(newPasswordProblem('Zt7#kqwmr', 'xhmsg')).toBeNull();
  });

  it('wants both entries equal', () => {
    expect(passwordConfirmProblem('Zt7#kqwmr', 'Zt7#kqwmR')).toBe('两次密码必须输入一致');
    expect(passwordConfirmProblem('Zt7#kqwmr', 'Zt7#kqwmr')).toBeNull();
  });
});
