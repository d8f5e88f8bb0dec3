// Tables as offices have them: what is taken out of each, what is said about it, and what can be chosen instead.

import {
  pageWrongRows,
  uploadPhoneFile,
} from '@farmers-mailbox/contract/messaging/mass-sms/phone-file-endpoints.ts';
import {
  EVERY_COLUMN,
  hiddenColumnsOf,
  NO_COLUMN,
  type TableChoice,
} from '@farmers-mailbox/contract/tables/understood.ts';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { castOf, dataOf, type MassSmsCast } from '../../../../testing/mass-sms-cast.ts';
import { tableOfTests } from '../../../../testing/tables.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.close());

async function upload(fileName: string, content: string | Buffer, reading?: Partial<TableChoice>) {
  const beside = reading === undefined ? {} : { reading: JSON.stringify(reading) };
  return dataOf(await app.call(uploadPhoneFile, { fileName, content, ...beside }, cast.messenger.token));
}
const uploadCase = (fileName: string, reading?: Partial<TableChoice>) =>
  upload(fileName, tableOfTests(fileName), reading);

/** Name and number of everything that was kept. */
async function kept(fileId: string | null): Promise<string[]> {
  const rows = await app.deps.db
    .selectFrom('massSmsPhoneFileRow')
    .selectAll()
    .where('fileId', '=', fileId ?? '')
    .orderBy('rowNo')
    .execute();
  return rows.map(({ realName, phoneCipher, problem }) =>
    [realName ?? '-', phoneCipher === null ? problem : app.deps.personalData.decrypt(phoneCipher)].join(' '),
  );
}
const wrong = async (fileId: string | null) =>
  dataOf(await app.call(pageWrongRows, { fileId: fileId ?? '' }, cast.messenger.token)).list.map(
    ({ place, problem }) => `${place}：${problem}`,
  );

describe('[SMS-06] several numbers in a line or a cell', () => {
  it('each of them is a recipient', async () => {
    const { fileId, rowCount, validCount } = await uploadCase('numbers-on-one-line.txt');
    expect([rowCount, validCount]).toEqual([10, 10]);
    expect((await kept(fileId)).at(9)).toBe('- 13910000010');
  });

  it('the number may stand in the sixtieth column of a wide table', async () => {
    const others = ['网格员电话', ...Array.from({ length: 57 }, (_, n) => `指标${n}`)];
    const row = ['13910000009', ...others.slice(1).map(() => '1'), '13910000001'];
    const table = [
      ['姓名', ...others, '手机号码'],
      ['张三', ...row],
    ]
      .map((cells) => cells.join(','))
      .join('\n');
    const { fileId } = await upload('a.csv', table);
    expect(await kept(fileId)).toEqual(['张三 13910000001']);
  });

  it('what stands beside them in a line and was not used is told, short numbers once', async () => {
    const { fileId, understood } = await upload(
      'a.txt',
      '1 张三 13910000001 330106199001011234\n2 桃花村3组 李四 13910000002 0571-88880000\n张三、李四、王五 13910000003 13910000004\n',
    );
    expect(await kept(fileId)).toHaveLength(4);
    expect(understood.notes.map(({ rowNo, note }) => [rowNo, note])).toEqual([
      [1, '“330****1234”不是手机号码，没有使用'],
      [2, '“057****0000”不是手机号码，没有使用'],
      [3, '“张三、李四、王五”和这一行的2个号码对不上，没有使用姓名'],
      [0, '有 3 处不足5位的数字（如“1”）当作序号、地址一类，没有使用'],
    ]);
  });

  it('also in a cell, for the person of that row, and what is none is told with its row', async () => {
    const table =
      '姓名,手机号码\n张三,13910000001/139 1000 0002\n李四,13910000003（微信同号）\n王五,13910000004、1391000005\n';
    const { fileId, rowCount, validCount } = await upload('a.csv', table);
    expect([rowCount, validCount]).toEqual([5, 4]);
    expect(await kept(fileId)).toEqual([
      '张三 13910000001',
      '张三 13910000002',
      '李四 13910000003',
      '王五 13910000004',
      '王五 手机号码格式不正确（应为11位，现有10位数字）',
    ]);
    expect(await wrong(fileId)).toEqual(['第 4 行：手机号码格式不正确（应为11位，现有10位数字）']);
  });
});

describe('[SMS-06] which column is meant', () => {
  it("the column of the farmers' own numbers, not the grid worker's; another one when it is chosen", async () => {
    const { fileId, understood } = await uploadCase('two-phone-columns.csv');
    expect(await kept(fileId)).toEqual(['张三 13910000001', '李四 13910000002']);
    expect(understood.sheets[0]).toMatchObject({
      headingRowNo: 1,
      phonePlace: 2,
      namePlace: 0,
      columns: [
        { heading: '姓名', numberCount: 0 },
        { heading: '网格员电话', numberCount: 2, sample: '139****0090' },
        { heading: '手机号码', numberCount: 2 },
      ],
    });
    const other = await uploadCase('two-phone-columns.csv', { sheets: [{ sheetNo: 0, phonePlace: 1 }] });
    expect(await kept(other.fileId)).toEqual(['张三 13910000090', '李四 13910000090']);
  });

  it('its first cell is shown as the number it is read as, never in clear', async () => {
    for (const written of ["'13910000001", '13910000001.0', '139-1000-0001', '+86 139 1000 0001']) {
      const { understood } = await upload('a.csv', `姓名,手机号码\n张三,${written}\n`);
      expect(understood.sheets[0]?.columns[1]?.sample, written).toBe('139****0001');
    }
  });

  it('a column without a single number gives way to another one, but not to that of somebody else', async () => {
    const { fileId } = await upload('a.csv', '姓名,手机号码,联系电话\n张三,,13910000001\n');
    expect(await kept(fileId)).toEqual(['张三 13910000001']);
    const other = await upload('a.csv', '姓名,手机号码,网格员电话\n张三,,13910000090\n');
    expect(await kept(other.fileId)).toEqual(['张三 没有手机号码']);
  });

  it('two that are as likely: nothing is kept until one is chosen', async () => {
    const table = '姓名,手机1,手机2\n张三,13910000001,13910000002\n';
    const { fileId, rowCount, understood } = await upload('a.csv', table);
    expect([fileId, rowCount]).toEqual([null, 0]);
    expect(understood.question).toBe('“手机1”、“手机2”这2列都有手机号码，请选择用哪一列');
    const both = await upload('a.csv', table, { sheets: [{ sheetNo: 0, phonePlace: EVERY_COLUMN }] });
    expect(await kept(both.fileId)).toEqual(['张三 13910000001', '张三 13910000002']);
  });

  it('without headings, names beside two numbers: one has to be chosen', async () => {
    const { fileId, understood } = await upload(
      'a.csv',
      '张三,13910000090,13910000001\n李四,13910000090,13910000002\n',
    );
    expect(fileId).toBeNull();
    expect(understood.question).toBe('B列、C列这2列都有手机号码，请选择用哪一列');
  });

  it('the village is nobody’s name; no name at all when that is chosen', async () => {
    const { fileId } = await uploadCase('village-before-name.csv');
    expect(await kept(fileId)).toEqual(['张三 13910000001', '李四 13910000002']);
    const bare = '1,桃花村,张三,13910000001\n2,桃花村,李四,13910000002\n3,桃花村,王五,13910000003\n';
    expect((await kept((await upload('a.csv', bare)).fileId))[0]).toBe('张三 13910000001');
    const nameless = await uploadCase('village-before-name.csv', {
      sheets: [{ sheetNo: 0, namePlace: NO_COLUMN }],
    });
    expect(await kept(nameless.fileId)).toEqual(['- 13910000001', '- 13910000002']);
  });

  it('a title above the headings is passed over', async () => {
    const { fileId, understood } = await uploadCase('address-book-title-row.csv');
    expect(await kept(fileId)).toEqual(['张三 13910000001', '李四 13910000002']);
    expect(understood.sheets[0]?.headingRowNo).toBe(2);
  });

  it('[VAL-03] a name of several parts is kept with the middle dot, whatever dot stands in it', async () => {
    const dots = ['·', '•', '．', '.', '‧', '・', ' · '];
    const named = dots.map((dot, n) => `阿依古丽${dot}买买提,1391000000${n}`);
    const kin = await upload('a.csv', `姓名,手机号码\n${named.join('\n')}\n`);
    expect(kin.understood.notes).toEqual([]);
    expect(await kept(kin.fileId)).toEqual(dots.map((_, n) => `阿依古丽·买买提 1391000000${n}`));
  });

  it('[VAL-03] without headings it is known as a name, also beside its village and in a line of words', async () => {
    const rows = ['古丽米热‧艾比布力', '阿依古丽•买买提', '张三'].map(
      (name, n) => `桃花村,${name},1391000000${n}`,
    );
    expect((await kept((await upload('a.csv', rows.join('\n'))).fileId))[0]).toBe(
      '古丽米热·艾比布力 13910000000',
    );
    const line = await upload('a.txt', '阿依古丽 · 买买提 13910000001 组长\n张三 13910000002\n');
    expect(await kept(line.fileId)).toEqual(['阿依古丽·买买提 13910000001', '张三 13910000002']);
  });

  it('a name that is none is left out, and told', async () => {
    const { fileId, understood } = await upload('a.csv', '姓名,手机号码\nTom,13910000001\n');
    expect(await kept(fileId)).toEqual(['- 13910000001']);
    expect(understood.notes).toEqual([
      { sheetName: null, rowNo: 2, note: '“Tom”不是中文姓名，短信里不称呼姓名' },
    ]);
  });

  it('refuses a way of reading that is none', async () => {
    const beside = { fileName: 'a.txt', content: '13910000001', reading: '{"sheets":[{"sheetNo":-1}]}' };
    expect((await app.call(uploadPhoneFile, beside, cast.messenger.token)).code).toBe(4000);
  });
});

describe('[SMS-06] what spreadsheets and programs leave in a table', () => {
  it.each([
    ['apostrophe.csv', ['张三 13910000001', '李四 13910000002']],
    ['point-zero.csv', ['张三 13910000001', '李四 13910000002']],
    [
      'scientific-short.csv',
      ['张三 表格把号码写成了科学记数法，后几位数字已经丢失，请在原表里重新填写', '李四 13910000002'],
    ],
    ['backslash-zip.xlsx', ['张三 13910000001', '李四 13910000002']],
  ])('%s', async (fileName, people) => {
    expect(await kept((await uploadCase(fileName)).fileId)).toEqual(people);
  });

  it('a number that became an exponent is shown as it stands there', async () => {
    const { fileId } = await uploadCase('scientific-short.csv');
    const { list } = dataOf(await app.call(pageWrongRows, { fileId: fileId ?? '' }, cast.messenger.token));
    expect(list.map(({ value }) => value)).toEqual(['1.3910E+10']);
  });

  it('a number that became a date is told as one', async () => {
    const { fileId } = await uploadCase('number-formatted-as-date.xlsx');
    expect(new Set((await kept(fileId)).map((line) => line.split(' ')[1]))).toContain(
      '表格把它当成了日期，请把这一格改成文本格式再填一次',
    );
  });

  it('a quote that never ends takes nobody with it', async () => {
    const { rowCount, validCount, understood } = await uploadCase('open-quote.csv');
    expect([rowCount, validCount]).toEqual([100, 100]);
    expect(understood.notes).toEqual([
      { sheetName: null, rowNo: 4, note: '有一个没有配对的引号，已当作普通文字' },
    ]);
  });

  it('lines that end as on old Macintoshes', async () => {
    const lines = Array.from({ length: 2_000 }, (_, n) => `农户,139${String(n).padStart(8, '0')}`);
    expect(await upload('a.csv', ['姓名,手机号码', ...lines].join('\r'))).toMatchObject({
      rowCount: 2_000,
      validCount: 2_000,
    });
  });

  it('one broken byte spoils neither the names nor the heading, and is told', async () => {
    const { fileId, understood } = await uploadCase('one-broken-byte.csv');
    expect(await kept(fileId)).toEqual(['张三 13910000011', '李四 13910000012', '欧阳建国 13910000013']);
    expect(understood.notes).toEqual([
      { sheetName: null, rowNo: 4, note: '有读不出来的字（文件这里坏了），其余的照常读取' },
    ]);
  });
});

describe('[SMS-06] sheets and hidden rows', () => {
  it('every sheet with numbers is read, unless it is left out', async () => {
    const { fileId, understood } = await uploadCase('two-sheets.xlsx');
    expect(understood.sheets.map(({ isRead, numberCount }) => [isRead, numberCount])).toEqual([
      [true, 2],
      [true, 3],
    ]);
    expect(await kept(fileId)).toHaveLength(5);
    const first = await uploadCase('two-sheets.xlsx', { sheets: [{ sheetNo: 1, readFlag: 0 }] });
    expect(await kept(first.fileId)).toEqual(['张三 13910000001', '李四 13910000002']);
  });

  it('hidden rows are left out and counted, unless they are asked for', async () => {
    const { fileId, understood } = await uploadCase('filtered-rows.xlsx');
    expect(await kept(fileId)).toHaveLength(4);
    expect(understood.sheets[0]).toMatchObject({ rowCount: 10, hiddenCount: 6 });
    const all = await uploadCase('filtered-rows.xlsx', { hiddenFlag: 1 });
    expect(await kept(all.fileId)).toHaveLength(10);
  });

  it('hidden columns are marked, and whether they are used is told with their letters', async () => {
    const rows = [
      ['姓名', '身份证号', '手机号码', '联系电话'],
      ['张三', '330106199001011234', '13910000001', '13910000002'],
    ];
    const sheet = { name: '名单', columns: [{}, { hidden: true }, { hidden: true }, {}], rows };
    const content = Buffer.from(await writeXlsx({ sheets: [sheet] }));
    const { fileId, understood } = await upload('a.xlsx', content);
    expect(await kept(fileId)).toEqual(['张三 13910000001']);
    const [read] = understood.sheets;
    expect(read?.columns.map(({ isHidden }) => isHidden)).toEqual([false, true, true, false]);
    expect(read && hiddenColumnsOf(read)).toEqual({ used: ['C列“手机号码”'], unused: ['B列“身份证号”'] });
  });
});
