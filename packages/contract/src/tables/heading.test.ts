import { describe, expect, it } from 'vitest';
import { findHeadings, findPeopleHeading, nameRank, phoneRank } from './heading.ts';
import type { SheetRow } from './sheet.ts';

const rowsOf = (...rows: string[][]): SheetRow[] =>
  rows.map((cells, at) => ({ rowNo: at + 1, cells: cells.map((text) => ({ text, problem: null })) }));

describe('the row that names the columns', () => {
  it.each<[string, string[][], number]>([
    [
      'the first',
      [
        ['姓名', '手机号码'],
        ['张三', '13910000001'],
      ],
      0,
    ],
    [
      'below a title that speaks of telephones',
      [['桃花村联系电话一览表'], ['序号', '姓名', '电话'], ['1', '张三', '1391']],
      1,
    ],
    ['below a title of the very word', [['联系电话'], ['姓名', '联系电话'], ['张三', '13910000001']], 1],
    [
      'without a column of numbers',
      [
        ['序号', '姓名', '村名', '联系'],
        ['1', '张三', '桃花村', '13910000001'],
      ],
      0,
    ],
    [
      'none above the first number',
      [
        ['张三', '13910000001'],
        ['姓名', '手机号码'],
      ],
      -1,
    ],
    [
      'not somebody without a number',
      [
        ['姓名', '手机'],
        ['张三', '没有电话'],
        ['李四', '13910000001'],
      ],
      0,
    ],
    ['none', [['张三'], ['李四']], -1],
  ])('%s', (_, rows, at) => {
    expect(findPeopleHeading(rowsOf(...rows))).toBe(at);
  });

  it('of a template, and what it lacks', () => {
    const rows = rowsOf(['导入用户'], ['姓 名*', '手机号码＊']);
    expect(findHeadings(rows, ['姓名', '手机号码'])).toEqual({ at: 1, missing: [] });
    expect(findHeadings(rows, ['姓名', '所属组织'])).toEqual({ at: 1, missing: ['所属组织'] });
  });
});

describe('headings', () => {
  it('of numbers: the own mobile first, then any telephone, then that of somebody else', () => {
    const headings = ['网格员手机', '身份证号码', '手机号码', '联系电话', '村名'];
    expect(headings.toSorted((a, b) => phoneRank(b) - phoneRank(a))).toEqual([
      '手机号码',
      '联系电话',
      '网格员手机',
      '身份证号码',
      '村名',
    ]);
    expect([phoneRank('身份证号码'), phoneRank('村名')]).toEqual([0, 0]);
  });

  it('of names: never that of a village', () => {
    expect(['姓名', '户主', '村名', '网格员姓名'].map((heading) => nameRank(heading) >= 1)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
