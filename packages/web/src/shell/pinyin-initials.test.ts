import { expect, test } from 'vitest';
import { initialsOf } from './pinyin-initials.ts';

test.each([
  ['短信申请', 'dxsq'],
  ['短信审核', 'dxsh'],
  ['短信监管', 'dxjg'],
  ['工作台', 'gzt'],
  ['模拟手机', 'mnsj'],
  ['敏感词管理', 'mgcgl'],
  ['个人通讯录', 'grtxl'],
  ['操作日志', 'czrz'],
  ['文档A管理', 'wdagl'],
])('%s is found by %s', (title, initials) => {
  expect(initialsOf(title)).toBe(initials);
});
