import type { TemplateVariable } from '@farmers-mailbox/contract/messaging/sms-templates/variables.ts';
import { expect, test } from 'vitest';
import { knownNote, knownParams } from './known-values.ts';

const known = {
  deptName: '西湖区农业农村局',
  placeName: '西湖区',
  officePhone: '0571-00000012',
  warnLevel: 2 as const,
  places: '',
  now: new Date('2026-11-29T16:30:00Z'),
};
const variable = (varLabel: string, varType: TemplateVariable['varType'] = 'text', varName = 'a') => ({
  varName,
  varLabel,
  varType,
  maxLength: 16,
  required: 1 as const,
  sample: '',
});
const valueOf = (varLabel: string, varType?: TemplateVariable['varType'], templateContent = '${a}') =>
  knownParams({ templateContent, variables: [variable(varLabel, varType)] }, known)['a'];

test.each([
  ['发布单位', 'dept', '西湖区农业农村局'],
  ['区域', 'text', '西湖区'],
  ['影响区域', 'text', '西湖区'],
  ['预警级别', 'text', '橙色'],
  ['发布日期', 'date', '11月30日'],
  ['发布时间', 'time', '11月30日00:30'],
  ['年份', 'number', '2026'],
  ['值班电话', 'phone', '0571-00000012'],
] as const)('%s is known', (label, type, value) => expect(valueOf(label, type)).toBe(value));

test.each([
  ['登陆地点', 'text'],
  ['登陆时间', 'text'],
  ['截止日期', 'date'],
  ['电话', 'phone'],
] as const)('%s is left to the writer', (label, type) => expect(valueOf(label, type)).toBeUndefined());

test('a telephone is the office’s own where the text says so', () => {
  expect(valueOf('电话', 'phone', '应急电话${a}。')).toBe('0571-00000012');
  expect(valueOf('电话', 'phone', '联系人王敏${a}。')).toBeUndefined();
  const variables = [variable('电话', 'phone'), variable('发布单位', 'dept', 'd')];
  expect(knownParams({ templateContent: '请转移。${d}${a}', variables }, known)).toMatchObject({
    a: '0571-00000012',
  });
  expect(knownParams({ templateContent: '报案电话${a}。${d}', variables }, known)).not.toHaveProperty('a');
});

test('a value that does not have the demanded form, or that nobody knows, is left out', () => {
  const long = { ...variable('区域'), maxLength: 2 };
  expect(knownParams({ templateContent: '${a}', variables: [long] }, known)).toEqual({});
  const none = { ...known, officePhone: '', warnLevel: null };
  for (const one of [variable('值班电话', 'phone'), variable('预警级别')])
    expect(knownParams({ templateContent: '${a}', variables: [one] }, none)).toEqual({});
});

test('a note stands beside a known value until somebody changes it', () => {
  const of = variable('区域');
  const template = { templateContent: '${a}', variables: [of] };
  expect(knownNote(of, template, known, '西湖区')).toBe('已按您的单位填好，可以改');
  expect(knownNote(of, template, known, '三墩镇')).toBeUndefined();
});

test('the chosen places come before the office’s own', () => {
  const of = variable('区域');
  const template = { templateContent: '${a}', variables: [of] };
  const chosen = { ...known, places: '三墩镇' };
  expect(knownParams(template, chosen)).toEqual({ a: '三墩镇' });
  expect(knownNote(of, template, chosen, '三墩镇')).toBe('已按所选区域填好，可以改');
});
