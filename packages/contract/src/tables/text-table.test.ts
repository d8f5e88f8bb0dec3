import { describe, expect, it } from 'vitest';
import { readTextTable } from './text-table.ts';

const cellsOf = (text: string, isList = false) =>
  readTextTable(text, { isList }).rows.map(({ rowNo, cells }) => [rowNo, ...cells.map((cell) => cell.text)]);

describe('text as rows of cells', () => {
  it.each([
    ['commas', 'a,b\n1,2\n'],
    ['tabs', 'a\tb\n1\t2\n'],
    ['semicolons', 'a;b\r\n1;2\r\n'],
    ['ends of old Macintoshes', 'a,b\r1,2\r'],
    ['the sign that Excel declares', 'sep=|\na|b\n1|2'],
  ])('%s', (_, text) => {
    expect(cellsOf(text)).toEqual([
      [1, 'a', 'b'],
      [2, '1', '2'],
    ]);
  });

  it('keeps what stands in quotes together, with its commas, lines and doubled quotes', () => {
    expect(cellsOf('"桃花村,3组","他说""好""",x\n"一\n二",y,z\n,,\n1,2,')).toEqual([
      [1, '桃花村,3组', '他说"好"', 'x'],
      [2, '一\n二', 'y', 'z'],
      [4, '1', '2', ''],
    ]);
  });

  it('what another program wrote as ="…", to keep a cell text, is what stands in its quotes', () => {
    const text =
      '="姓名",号码,备注\n="张三",="13910000001",=1+1\n李四,"=""13910000002""",="他说""好"""\n王五,="1"&"2",=""\n="","",\n';
    expect(cellsOf(text)).toEqual([
      [1, '姓名', '号码', '备注'],
      [2, '张三', '13910000001', '=1+1'],
      [3, '李四', '13910000002', '他说"好"'],
      [4, '王五', '="1"&"2"', ''],
    ]);
    expect(cellsOf('="13910000001"、="13910000002"', true)).toEqual([[1, '13910000001', '13910000002']]);
  });

  it('a quote that ends only below other rows is a sign like any other, and told', () => {
    const table = readTextTable(
      '姓名,号码\n"张三,13910000001\n李四,13910000002\n王"五,13910000003\n"赵六",13910000004\n',
      {
        isList: false,
      },
    );
    expect(table.rows.map(({ cells }) => cells.map(({ text }) => text).join('|'))).toEqual([
      '姓名|号码',
      '张三|13910000001',
      '李四|13910000002',
      '王"五|13910000003',
      '赵六|13910000004',
    ]);
    expect(table.notes.map(({ rowNo }) => rowNo)).toEqual([2]);
  });

  it('so it is where the rows below have their numbers in groups', () => {
    const table = readTextTable('姓名,号码\n"张三,13910000001\n李四,139 1000 0002"\n王五,13910000003\n', {
      isList: false,
    });
    expect(table.rows.map(({ cells }) => cells[1]?.text)).toEqual([
      '号码',
      '13910000001',
      '139 1000 0002"',
      '13910000003',
    ]);
    expect(table.notes.map(({ rowNo }) => rowNo)).toEqual([2]);
  });

  it.each([
    ['a row without its number', '李四'],
    ['a row without a comma', '李四 桃花村3组'],
  ])('so it is where the first row has its number, and below it stands %s', (_, below) => {
    const table = readTextTable(`姓名,号码\n"张三,13910000001\n${below}"\n王五,13910000003\n`, {
      isList: false,
    });
    expect(table.rows.map(({ cells }) => cells.map(({ text }) => text).join('|'))).toEqual([
      '姓名|号码',
      '张三|13910000001',
      `${below}"`,
      '王五|13910000003',
    ]);
    expect(table.notes.map(({ rowNo }) => rowNo)).toEqual([2]);
  });

  it('keeps a number that stands alone in one line of an address', () => {
    expect(cellsOf('姓名,住址,号码\n张三,"桃花村3组\n电话13910000009",13910000001\n')).toEqual([
      [1, '姓名', '住址', '号码'],
      [2, '张三', '桃花村3组\n电话13910000009', '13910000001'],
    ]);
  });

  it.each([
    [
      'a contact with a number in an address',
      '姓名,住址,号码\n张三,"联系人李四,13910000009\n桃花村3组",13910000001\n',
      ['张三', '联系人李四,13910000009\n桃花村3组', '13910000001'],
    ],
    [
      'several numbers in a cell',
      '姓名,号码\n张三,"13910000001,13910000002\n13910000003"\n',
      ['张三', '13910000001,13910000002\n13910000003'],
    ],
    [
      'several numbers in the only cell, below a heading',
      '号码\n"13910000001,13910000002\n13910000003"\n13910000004\n',
      ['13910000001,13910000002\n13910000003'],
    ],
    [
      'both, below a title',
      '桃花村农户\n姓名,住址,号码\n张三,"联系人李四,13910000009\n桃花村3组","13910000001,13910000002\n13910000003"\n',
      ['张三', '联系人李四,13910000009\n桃花村3组', '13910000001,13910000002\n13910000003'],
    ],
  ])('believes a quote that closes where the row is as wide as the header: %s', (_, text, row) => {
    const table = readTextTable(text, { isList: false });
    expect(table.rows.map(({ cells }) => cells.map((cell) => cell.text))).toContainEqual(row);
    expect(table.notes).toEqual([]);
  });

  it.each([
    [
      'a remark and a diameter',
      '姓名,号码,备注\n张三,13910000001,"急\n李四,13910000002,管径4"\n王五,13910000003,\n',
      ['张三|13910000001|急', '李四|13910000002|管径4"', '王五|13910000003|'],
    ],
    [
      'two addresses',
      '姓名,住址,号码\n张三,"桃花村3组,13910000001\n李四,桃花村4组",13910000002\n',
      ['张三|桃花村3组|13910000001', '李四|桃花村4组"|13910000002'],
    ],
  ])(
    'takes a quote for a sign where every row that it holds is as wide as the header: %s',
    (_, text, kept) => {
      const table = readTextTable(text, { isList: false });
      expect(table.rows.slice(1).map(({ cells }) => cells.map((cell) => cell.text).join('|'))).toEqual(kept);
      expect(table.notes.map(({ rowNo }) => rowNo)).toEqual([2]);
    },
  );

  it('a title above the header does not make a torn row wide enough', () => {
    const table = readTextTable('桃花村农户\n姓名,号码\n"张三,13910000001\n李四"\n王五,13910000003\n', {
      isList: false,
    });
    expect(table.rows.map(({ cells }) => cells.map(({ text }) => text).join('|'))).toEqual([
      '桃花村农户',
      '姓名|号码',
      '张三|13910000001',
      '李四"',
      '王五|13910000003',
    ]);
    expect(table.notes.map(({ rowNo }) => rowNo)).toEqual([3]);
  });

  it('lines that somebody wrote are divided by anything', () => {
    expect(cellsOf('张三 13910000001\n13910000002，李四\n139 1000 0003', true)).toEqual([
      [1, '张三', '13910000001'],
      [2, '13910000002', '李四'],
      [3, '139 1000 0003'],
    ]);
  });
});
