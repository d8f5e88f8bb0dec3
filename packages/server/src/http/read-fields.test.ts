import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { sendLoginPhoneCode } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import {
  sendPhoneCode,
  updatePassword,
  verifyPhone,
} from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { expect, test } from 'vitest';
import { checkFields } from './read-fields.ts';
import { Refusal } from './refusal.ts';

function sentenceOf(endpoint: Endpoint, fields: object): string {
  try {
    checkFields(endpoint.request, fields);
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.message;
  }
  throw new Error('The fields were taken.');
}

const passwords = (newPassword: string, newPasswordConfirm: string) => ({
  oldPassword: 'Old#Pass2026',
  newPassword,
  newPasswordConfirm,
});

test.each<[Endpoint, object, string]>([
  [verifyPhone, { phoneNumber: '', code: '123456' }, '请输入手机号码'],
  [verifyPhone, { phoneNumber: '1381234', code: '123456' }, '请输入正确的手机号'],
  [sendPhoneCode, { phoneNumber: '1381234' }, '请输入正确的手机号码'],
  [sendLoginPhoneCode, { phoneNumber: '1381234' }, '请输入正确的手机号码'],
  [verifyPhone, { phoneNumber: '13812345678', code: '' }, '请输入验证码'],
  [verifyPhone, { phoneNumber: '13812345678', code: '12345' }, '请输入6位数字的验证码'],
  [updatePassword, { ...passwords('', ''), oldPassword: '' }, '请输入原密码'],
  [updatePassword, passwords('', ''), '请输入新密码'],
  [updatePassword, passwords('Short#1', 'Short#1'), '密码长度在9-16位'],
  [updatePassword, passwords('longenough', ''), '密码长度在9-16位,需包含大、小写字母，数字和符号'],
  [updatePassword, passwords('Nong#Xin2026', ''), '请确认新密码'],
  [updatePassword, passwords('Nong#Xin2026', 'Nong#Xin2027'), '两次密码必须输入一致'],
])(
  '[VAL-05] [VAL-06] [VAL-07] %# the sentence of the specification is the whole refusal',
  (endpoint, fields, sentence) => {
    expect(sentenceOf(endpoint, fields)).toBe(sentence);
  },
);

test('a sentence that names no field is said with the field’s word before it', () => {
  const tooLong = { phoneNumber: '13812345678', code: '123456', uuid: 'x'.repeat(37) };
  expect(sentenceOf(sendLoginPhoneCode, tooLong)).toMatch(/^验证码编号：/);
});
