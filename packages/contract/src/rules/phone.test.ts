import { describe, expect, it } from 'vitest';
import {
  isPhone,
  isTelephone,
  maskPhone,
  normalisePhone,
  numbersIn,
  phoneForCodeProblem,
  phoneProblem,
  tidyTelephone,
  whyNoPhone,
} from './phone.ts';

describe('[VAL-05] phone', () => {
  it.each([
    '13000000000',
    '19999999999',
    '8613800000000',
    ' 13800000000 ',
    '15412345678',
    '138 0000 1234',
    '138-0000-1234',
    '+8613800000000',
    '86 13800000000',
    '１３８００００００００',
  ])('accepts %s', (value) => {
    expect(phoneProblem(value)).toBeNull();
    expect(phoneForCodeProblem(value)).toBeNull();
  });

  it.each([
    '12000000000',
    '23000000000',
    '1380000000',
    '138000000000',
    '861380000000',
    '1380000000a',
    '1.3910E+10',
    '13800000000\n1',
  ])('refuses %j', (value) => {
    expect(phoneProblem(value)).toBe('请输入正确的手机号');
    expect(phoneForCodeProblem(value)).toBe('请输入正确的手机号码');
  });

  it('asks for a missing one', () => {
    expect(phoneProblem('')).toBe('请输入手机号码');
    expect(phoneProblem('  ')).toBe('请输入手机号码');
    expect(phoneForCodeProblem('')).toBe('请输入正确的手机号码');
  });

  it('knows the stored form by its eleven characters', () => {
    expect(isPhone('13800000000')).toBe(true);
    expect(isPhone('8613800000000')).toBe(false);
    expect(isPhone(' 13800000000')).toBe(false);
  });
});

describe('numbers as people write them', () => {
  it.each([
    '138 0000 0000',
    '138-0000-0000',
    '+86 138 0000 0000',
    '0086-13800000000',
    '8613800000000',
    '１３８０００００００0',
    '\u200b13800000000\u00a0',
    '138‑0000‑0000',
    "'13800000000",
    '’13800000000',
    '13800000000.0',
    '1.3800000000E+10',
  ])('reads %j', (value) => {
    expect(normalisePhone(value)).toBe('13800000000');
  });

  it.each([
    '',
    '057112345678',
    '1380000000',
    '86861380000000',
    '138.0000.0000',
    '13800000000x',
    '4.4E+17',
    '1.3910E+10',
    '13800000000.5',
  ])('does not read %j', (value) => {
    expect(normalisePhone(value)).toBeNull();
  });

  it.each([
    ['139 1234567', '1391234567'],
    ['139-1234567', '139-1234567'],
    ['571 88001234', '0571-88001234'],
  ])(
    'tidies the telephone %j to %j, and makes no other number of a mobile one that lacks a digit',
    (value, tidied) => {
      expect(tidyTelephone(value)).toBe(tidied);
    },
  );

  it.each([
    ['', '没有手机号码'],
    ['张三', '没有手机号码'],
    ['1380000', '手机号码格式不正确（应为11位，现有7位数字）'],
    ['12800000000', '手机号码格式不正确'],
    ['1.3910E+10', '表格把号码写成了科学记数法，后几位数字已经丢失，请在原表里重新填写'],
  ])('says of %j: %s', (value, sentence) => {
    expect(whyNoPhone(value)).toBe(sentence);
  });

  it.each([
    ['13910000001,13910000002，139 1000 0003', ['13910000001', '13910000002', '13910000003'], []],
    ['13910000001 13910000002', ['13910000001', '13910000002'], []],
    ['139 1000 0001、139-1000-0002/13910000003', ['13910000001', '13910000002', '13910000003'], []],
    ['138-5716-0013（微信同号）', ['13857160013'], []],
    ['手机：+86 138 5716 0013 微信', ['13857160013'], []],
    ['13910000001;1391000', ['13910000001'], ['1391000']],
    ['330106199001011234', [], ['330106199001011234']],
    ['6222021391000000123', [], ['6222021391000000123']],
    ['桃花村', [], []],
    ['=HYPERLINK("http://x","15400000009")', [], ['=HYPERLINK("http://x","15400000009")']],
  ])('finds in %j: %j', (text, numbers, wrong) => {
    expect(numbersIn(text)).toEqual({ numbers, wrong });
  });

  it('shows only the ends', () => {
    expect(maskPhone('13812345678')).toBe('138****5678');
    expect(maskPhone('12316')).toBe('*****');
  });
});

it('a run of blanks as long as a body is no telephone, and holds nobody up', () => {
  expect(isTelephone(`1${' '.repeat(150_000)}!`)).toBe(false);
});
