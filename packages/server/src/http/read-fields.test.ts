import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import {
  checkModifyByPhone,
  phoneLogin,
  sendLoginPhoneCode,
} from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { pageMyApplications } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import { saveApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import * as words from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import * as templates from '@farmers-mailbox/contract/messaging/sms-templates/endpoints.ts';
import { saveDocument } from '@farmers-mailbox/contract/office/documents/endpoints.ts';
import {
  sendPhoneCode,
  updatePassword,
  verifyPhone,
} from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { updateConsultPhones } from '@farmers-mailbox/contract/service/consult-phones/endpoints.ts';
import { describe, expect, test } from 'vitest';
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
  [verifyPhone, {}, '请输入手机号码'],
  [verifyPhone, { phoneNumber: '13812345678' }, '请输入验证码'],
  [phoneLogin, { phoneNumber: null, code: null }, '请输入手机号码'],
  [sendPhoneCode, {}, '请输入正确的手机号码'],
  [checkModifyByPhone, { phoneNumber: '13812345678', code: '123456' }, '请输入新密码'],
  [updatePassword, {}, '请输入原密码'],
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

test('a sentence that asks for a part of the field’s word is not said behind that word', () => {
  expect(sentenceOf(saveDocument, { documentName: '手册', documentType: 0, url: '' })).toBe('请选择文档类型');
});

describe('a field of which nothing is given', () => {
  const readAs = (endpoint: Endpoint, fields: object) => checkFields(endpoint.request, fields);

  test.each([null, '', ' '])('%j is no number: a filter by it matches everything', (empty) => {
    const filters = { auditStatus: empty, sendStatus: empty, urgentFlag: empty, pageNum: empty };
    expect(readAs(pageMyApplications, filters)).toEqual({ pageNum: 1, pageSize: 10 });
    expect(readAs(templates.pageTemplates, { status: empty })).toEqual({ pageNum: 1, pageSize: 10 });
  });

  test('null is taken for text that may be left out, as the details of an application have it', () => {
    const draft = {
      smsTitle: '防治',
      smsCategory: '03',
      smsContent: '请用药',
      sendMode: 1,
      sendObjType: [1],
    };
    const named = { ...draft, smsSign: '【浙江农民信箱】', submitFlag: 0 };
    const empty = { urgentReason: null, remark: null, requestId: null, sendTime: null, templateId: null };
    expect(readAs(saveApplication, { ...named, ...empty })).toEqual(readAs(saveApplication, named));
  });

  test('null stays where it is a value, and is missed where something is demanded', () => {
    const word = {
      typeId: '1',
      version: 1,
      typeName: '代开发票',
      parentId: '2',
      wordLevel: 1,
      matchMode: 1,
      effectDeptId: '33',
      status: 1,
      remark: null,
    };
    expect(readAs(words.updateSensitiveWord, word)).toMatchObject({ remark: '' });
    expect(sentenceOf(words.updateSensitiveWord, { ...word, wordLevel: null })).toBe('级别：不能为空');
    expect(sentenceOf(words.updateSensitiveWord, { ...word, wordLevel: '高' })).toBe('级别：应为数字');
    expect(readAs(words.saveWordCategory, { parentId: null, typeName: '营销' })).toMatchObject({
      parentId: null,
    });
  });

  test('rows inside a field are read alike', () => {
    const row = { callTypes: [1], contactName: '林先生', phoneNumber: '0571-00000001' };
    const asked = { deptId: '330106A1', phoneList: [{ ...row, id: null, orderNum: '', dutyTime: null }] };
    expect(readAs(updateConsultPhones, asked)).toEqual(
      readAs(updateConsultPhones, { ...asked, phoneList: [row] }),
    );
  });

  test('a field that the call does not have is refused, empty or not', () => {
    expect(sentenceOf(pageMyApplications, { unheardOf: null })).toContain('不支持这个字段');
  });
});
