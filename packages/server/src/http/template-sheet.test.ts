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
    headings: ['姓名', '手机号码', '角色', '备注'],
    required: ['姓名', '手机号码'],
    passedOver: ['错误说明'],
    otherSheets: ['填写说明'],
    rowsMax: 2,
    tooMany: '最多2行',
    instead: '请下载模板',
  });

it('passes over a title and the template’s own sheets', () => {
  const { rows, cellOf, unread } = find(
    sheet('填写说明', [row(1, '列', '说明')]),
    sheet('用户', [row(1, '桃花村用户'), row(2, '姓 名*', '手机号码＊'), row(3, '张三', '13910000001')]),
    sheet('Sheet2', []),
  );
  const [first = row(0)] = rows;
  expect([rows.length, cellOf(first, '姓名').text, cellOf(first, '备注').text]).toEqual([1, '张三', '']);
  expect(unread).toEqual([]);
});

it('names each column whose heading it does not know, with what is in it and the headings it could have', () => {
  const { unread } = find(
    sheet('用户', [
      row(1, '姓名', '手机号码', '角色名', '', '空着的', '错误说明'),
      row(2, '张三', '13910000001', '农户', '', '', '手机号码：不对'),
      row(3, '李四', '13910000002', '农户', '已核对'),
    ]),
  );
  expect(unread).toEqual([
    {
      place: 'C列“角色名”',
      reason:
        '不认识这个列标题，下面有2格没有读。要导入的，请改成认识的列标题（还可以用的有：角色、备注）；不要导入的，请删去这一列',
    },
    {
      place: 'D列',
      reason:
        '这一列没有列标题，下面有1格没有读。要导入的，请改成认识的列标题（还可以用的有：角色、备注）；不要导入的，请删去这一列',
    },
  ]);
});

it('reads no hidden column, and names it', () => {
  const hidden = sheet(
    '用户',
    [row(1, '姓名', '手机号码', '备注'), row(2, '张三', '13910000001', '看不见的')],
    { hiddenColumns: [2] },
  );
  const { rows, cellOf, unread } = find(hidden);
  expect(cellOf(rows[0] ?? row(0), '备注').text).toBe('');
  expect(unread).toEqual([
    {
      place: 'C列“备注”',
      reason: '这一列是隐藏的，里面有1格没有读。要导入的，请取消隐藏；不要导入的，请删去这一列',
    },
  ]);
  expect(() => find({ ...hidden, hiddenColumns: [0] })).toThrow('“姓名”这一列是隐藏的');
});

it('names each filled sheet that it does not read, the hidden ones too', () => {
  const { unread } = find(
    sheet('用户', filled),
    sheet('桃花村', [row(1, '名字', '电话'), row(2, '李四', '13910000002')]),
    sheet('旧', filled, { isHidden: true }),
    sheet('空模板', filled.slice(0, 2)),
  );
  expect(unread.filter(({ place }) => place.startsWith('工作表'))).toEqual([
    {
      place: '工作表“桃花村”',
      reason:
        '没有列标题姓名、手机号码，里面有2行没有读。要导入的，请移到“用户”里；不要导入的，请删去这个工作表',
    },
    {
      place: '工作表“旧”',
      reason:
        '这个工作表是隐藏的，里面有3行没有读。要导入的，请取消隐藏，移到“用户”里；不要导入的，请删去这个工作表',
    },
  ]);
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
