// Answers of each import of a template to tables that could be understood in two ways.
import type { Sheet, SheetRow } from '@farmers-mailbox/contract/tables/sheet.ts';
import { expect, it } from 'vitest';
import { findTemplate } from './template-sheet.ts';

const row = (rowNo: number, ...texts: string[]): SheetRow => ({
  rowNo,
  cells: texts.map((text) => ({ text, problem: null })),
});
const sheet = (sheetName: string, rows: SheetRow[], others: Partial<Sheet> = {}): Sheet => ({
  sheetName,
  isHidden: false,
  rows,
  isCut: false,
  ...others,
});
const filled = [
  row(1, '桃花村用户'),
  row(2, '姓 名*', '手机号码＊', '村'),
  row(3, '张三', '13910000001', '桃花村'),
];
const find = (...sheets: Sheet[]) =>
  findTemplate(sheets, {
    required: ['姓名', '手机号码'],
    rowsMax: 2,
    tooMany: '最多2行',
    instead: '请下载模板',
  });

it('passes over a title, and sheets that are no template or hidden', () => {
  const { rows, cellOf } = find(
    sheet('填写说明', [row(1, '列', '说明')]),
    sheet('旧', filled, { isHidden: true }),
    sheet('用户', filled),
  );
  const [first = row(0)] = rows;
  expect([rows.length, cellOf(first, '姓名').text, cellOf(first, '备注').text]).toEqual([1, '张三', '']);
});

it.each([
  ['no headings', [sheet('a', [row(1, '姓名'), row(2, '张三')])], '没有找到列标题：手机号码。请下载模板'],
  ['no sheet', [], '没有找到列标题：姓名、手机号码。请下载模板'],
  ['two filled sheets', [sheet('a', filled), sheet('b', filled)], '工作表“a”、“b”里都有要导入的内容'],
  ['hidden rows', [sheet('a', [...filled, { ...row(4, '李四'), isHidden: true }])], '有1行是隐藏的（第4行）'],
  [
    'a heading twice',
    [sheet('a', [row(1, '姓名', '手机号码', '姓名'), row(2, '张三')])],
    '列标题“姓名”出现了两次',
  ],
  ['more rows than may be', [sheet('a', [...filled, row(4, '李四'), row(5, '王五')])], '最多2行'],
  ['a sheet that was cut', [sheet('a', filled, { isCut: true })], '最多2行'],
])('refuses %s', (_, sheets, sentence) => {
  expect(() => find(...sheets)).toThrow(sentence);
});
