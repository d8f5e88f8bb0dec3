import { expect, it } from 'vitest';
import { portedNumbersIn, portedProblems } from './forms.ts';

const problemOf = (typed: string) =>
  portedProblems({ phoneNumbers: portedNumbersIn(typed), carrier: 'CTCC' }).phoneNumbers ?? null;

it.each([
  ['139 1000 0001\n139-1000-0002', ['13910000001', '13910000002']],
  ['13910000001 13910000002、+86 139 1000 0003', ['13910000001', '13910000002', '13910000003']],
  ["张三\t'13910000001\r\n李四\t13910000002.0", ['13910000001', '13910000002']],
])('numbers that moved are read as other fields read them: %j', (typed, numbers) => {
  expect(portedNumbersIn(typed)).toEqual(numbers);
  expect(problemOf(typed)).toBeNull();
});

it.each([
  ['13910000001\n1380', '“1380”不是手机号码'],
  ['桃花村', '请填写手机号码'],
  ['', '请填写手机号码'],
])('what is none is named: %j', (typed, problem) => {
  expect(problemOf(typed)).toBe(problem);
});
