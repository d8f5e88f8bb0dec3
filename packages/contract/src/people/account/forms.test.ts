import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { obeys } from '../../rules/obeys.ts';
import {
  passwordFormProblems,
  personalInfoProblems,
  phoneFormProblems,
  realNameFormProblems,
} from './forms.ts';

test('[VAL-01] real name: both fields, trimmed', () => {
  expect(realNameFormProblems({ realName: ' ', certificateNo: '' })).toEqual({
    realName: '请输入真实姓名',
    certificateNo: '请输入18位身份证号',
  });
  expect(realNameFormProblems({ realName: ' 周敏 ', certificateNo: ' 33990119600229001x ' })).toEqual({});
});

test('[VAL-07] password: each field by its own rule, the second against the first', () => {
  const right = { oldPassword: 'x', newPassword: 'New#Password2', newPasswordConfirm: 'New#Password2' };
  expect(passwordFormProblems(right)).toEqual({});
  expect(passwordFormProblems({ ...right, newPasswordConfirm: 'New#Password3' })).toEqual({
    newPasswordConfirm: '两次密码必须输入一致',
  });
  expect(passwordFormProblems(right, 'password2').newPassword).toBe('密码中不能包含用户账号');
});

test('[VAL-05] [VAL-06] phone and code', () => {
  expect(phoneFormProblems({ phoneNumber: '', code: '' })).toEqual({
    phoneNumber: '请输入手机号码',
    code: '请输入验证码',
  });
  expect(phoneFormProblems({ phoneNumber: '8615412345678', code: '12345a' })).toEqual({
    code: '请输入6位数字的验证码',
  });
});

test('[VAL-04] account', () => {
  expect(personalInfoProblems({ userName: 'ab' })).toEqual({
    userName: '用户账号只能输入大小写字母和数字,长度20以内',
  });
  expect(personalInfoProblems({ userName: 'xhmsg' })).toEqual({});
});

test('a schema that obeys a form refuses with the same sentences at the same fields', () => {
  const schema = z.strictObject({ userName: z.string() }).check(obeys(personalInfoProblems));
  const refused = z.safeParse(schema, { userName: '' });
  expect(refused.error?.issues.map(({ path, message }) => [path, message])).toEqual([
    [['userName'], '请输入用户账号'],
  ]);
  expect(z.safeParse(schema, { userName: 'xhmsg' }).success).toBe(true);
});
