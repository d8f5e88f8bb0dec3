// Many places of one kind from a table, xlsx or csv: all of them as drafts, or none, and then every wrong cell by its row.

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  fetchTourTemplate,
  importTours,
  pageTours,
  tourDetails,
} from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { oldWorkbook } from '../../../testing/old-workbook.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let county: SignedInTestUser;
let template: string[][];
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  const { rawPayload } = await at.app.inject({
    url: `/admin/api${fetchTourTemplate.path}?tourType=2`,
    headers: { token: county.token, 'user-agent': 'test browser' },
  });
  const { sheets } = await readXlsx(rawPayload);
  template = (sheets[0]?.rows ?? []).slice(0, 2).map((row) => row.map(String));
});
afterAll(() => at.close());

type Row = Readonly<Record<string, string>>;
const homestay = (changed: Row = {}): Row => ({
  所在区域: '浙江省杭州市西湖区三墩镇绕城村',
  名称: '云栖竹径',
  详细地址: '绕城村8号',
  '经度（度）': '120.0823',
  '纬度（度）': '30.3341',
  联系人: '方晓云',
  联系电话: '0571-88880002',
  星级: '五星',
  '人均消费（元/人）': '420.5',
  标签: '竹林、安静',
  可用优惠券: '是',
  介绍: '竹林里的六间房，早上听鸟。',
  '客房数（间）': '6',
  房型: '大床房/460/4；亲子房/680/2',
  ...changed,
});
const cellsOf = (rows: readonly Row[]) => {
  const [title = [], headings = []] = template;
  const bare = headings.map((heading) => heading.replace('*', ''));
  return [title, headings, ...rows.map((row) => bare.map((heading) => row[heading] ?? ''))];
};
const xlsxOf = async (rows: readonly Row[]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: '民宿', rows: cellsOf(rows) }] }));
const csvOf = (rows: readonly Row[]) =>
  Buffer.from(
    `\uFEFF${cellsOf(rows)
      .map((cells) => cells.map((cell) => (cell === '' ? '' : `"${cell}"`)).join(','))
      .join('\r\n')}`,
  );
const upload = (fileName: string, content: Buffer, tourType = 2, by = county, beside = {}) =>
  at.call(importTours, { fileName, content, tourType: String(tourType), ...beside } as never, by.token);
const total = async () => dataOf(await at.call(pageTours, { tourType: 2 }, county.token)).total;

test('wrong cells of five kinds are named by row, with a marked table to mend, and nothing is written', async () => {
  const answer = dataOf(
    await upload(
      '民宿.xlsx',
      await xlsxOf([
        homestay(),
        homestay({ 名称: '二号', '经度（度）': '东经', 房型: '大床房/很贵/4' }),
        homestay({ 名称: '三号', 所在区域: '浙江省杭州市滨江区西兴街道迎春社区', 星级: '六星' }),
        homestay({ 名称: '', 联系电话: '打我电话' }),
        homestay(),
      ]),
    ),
  );
  expect(answer).toMatchObject({ rowCount: 5, successCount: 0, failCount: 4 });
  expect(answer.problems).toEqual(
    expect.arrayContaining([
      { rowNo: 4, column: '经度（度）', problem: '应为数字' },
      { rowNo: 4, column: '房型', problem: '第1项，价格：应为数字' },
      { rowNo: 5, column: '所在区域', problem: '请选择本级区域，或其中的市、县、乡镇、村' },
      { rowNo: 5, column: '星级', problem: '请从列出的选项中选择' },
      { rowNo: 6, column: '名称', problem: '请填写名称' },
      { rowNo: 6, column: '联系电话', problem: '请输入正确的电话号码' },
      { rowNo: 7, column: '名称', problem: '与第3行重复' },
    ]),
  );
  const { sheets } = await readXlsx(Buffer.from(answer.report ?? '', 'base64'));
  expect(sheets[0]?.rows[3]?.at(-1)).toContain('房型：第1项，价格：应为数字');
  expect(await total()).toBe(0);
});

test('the table of another kind is sent to its page', async () => {
  expect((await upload('民宿.xlsx', await xlsxOf([homestay()]), 1)).msg).toBe(
    '表格的第一行写着“类型：民宿”，请到那一类的页面导入',
  );
});

test('a right table becomes drafts that may be mended and handed in; a second time its names are taken', async () => {
  const rows = [homestay(), homestay({ 名称: '江畔旧居', 所在区域: '3301061201', 房型: '' })];
  expect(dataOf(await upload('民宿.csv', csvOf(rows)))).toMatchObject({
    rowCount: 2,
    successCount: 2,
    problems: [],
  });
  const { list } = dataOf(await at.call(pageTours, { tourType: 2 }, county.token));
  expect(list.map(({ title, auditStatus }) => `${title} ${auditStatus}`).toSorted()).toEqual([
    '云栖竹径 0',
    '江畔旧居 0',
  ]);
  const { tourId = '' } = list.find(({ title }) => title === '云栖竹径') ?? {};
  expect(dataOf(await at.call(tourDetails, { tourId }, county.token))).toMatchObject({
    starLevel: 5,
    avgPrice: 420.5,
    tags: ['竹林', '安静'],
    couponFlag: 1,
    coverUrl: null,
    content: [{ kind: 'text', text: '竹林里的六间房，早上听鸟。' }],
    extInfo: {
      roomCount: 6,
      roomTypes: [
        { name: '大床房', price: 460, count: 4 },
        { name: '亲子房', price: 680, count: 2 },
      ],
    },
    records: [{ operateType: 1 }],
  });
  const again = dataOf(await upload('民宿.csv', csvOf(rows)));
  expect(again.problems).toContainEqual({ rowNo: 3, column: '名称', problem: '这个区域已有同名的' });
  expect(await total()).toBe(2);
  const log = await at.database.db
    .selectFrom('logOper')
    .select('summary')
    .where('action', '=', '导入')
    .execute();
  expect(log).toEqual([{ summary: '导入民宿 2 处' }]);
});

/** The table with one byte of this text lost. */
function torn(table: Buffer, text: string): Buffer {
  const at = table.indexOf(text);
  return Buffer.concat([table.subarray(0, at), table.subarray(at + 1)]);
}
const SKIP_UNREAD = { reading: JSON.stringify({ skipUnreadFlag: 1 }) };

test('a quote without its other one is told, and nothing is imported until the rest is asked for', async () => {
  const before = await total();
  const table = csvOf([homestay({ 名称: '溪边小屋' })]).toString();
  const content = Buffer.from(table.replace('早上听鸟。"', '早上听鸟。'));
  const told = dataOf(await upload('民宿.csv', content));
  expect(told).toMatchObject({ rowCount: 1, successCount: 0, problems: [] });
  expect(told.unread).toEqual([{ place: '第3行', reason: '有一个没有配对的引号，已当作普通文字' }]);
  expect(await total()).toBe(before);
  const rest = dataOf(await upload('民宿.csv', content, 2, county, SKIP_UNREAD));
  expect(rest).toMatchObject({ successCount: 1, unread: told.unread });
});

test('a letter that is broken in the file is never imported', async () => {
  const before = await total();
  const content = torn(csvOf([homestay({ 名称: '坡上小屋' }), homestay({ 名称: '坡下小屋' })]), '坡上');
  const told = dataOf(await upload('民宿.csv', content));
  expect(told.unread).toEqual([{ place: '第3行', reason: '有读不出来的字（文件这里坏了），其余的照常读取' }]);
  const rest = dataOf(await upload('民宿.csv', content, 2, county, SKIP_UNREAD));
  expect(rest.problems).toEqual([
    { rowNo: 3, column: '名称', problem: '有读不出来的字（文件这里坏了），请重新填写' },
  ]);
  expect(await total()).toBe(before);
});

test.each(['民宿.xls', '民宿.xlsx'])(
  'a table of before 2007 does not say which rows are hidden, and is refused as %s',
  async (fileName) => {
    expect(await upload(fileName, oldWorkbook(cellsOf([homestay()])))).toMatchObject({
      code: ErrorCode.fileTypeUnsupported,
      msg: '这是旧格式（xls）或设了密码的表格，请另存为不带密码的xlsx文件后再上传',
    });
  },
);

test('of two who take in the same table at once one does', async () => {
  const before = await total();
  const table = csvOf([homestay({ 名称: '两人同时' }), homestay({ 名称: '两人同时二号' })]);
  const answers = await Promise.all([1, 2, 3].map(() => upload('民宿.csv', table)));
  expect(answers.filter(({ code, data }) => code === 200 && data.successCount === 2)).toHaveLength(1);
  expect(await total()).toBe(before + 2);
});

test('ten thousand rows: with one wrong cell none is written, without it all of them', {
  timeout: 120_000,
}, async () => {
  const many = Array.from({ length: 10_000 }, (_, place) => homestay({ 名称: `民宿${place}` }));
  const before = await total();
  const wrong = many.with(9_999, homestay({ 名称: '最后一家', 星级: '很多' }));
  expect(dataOf(await upload('民宿.csv', csvOf(wrong)))).toMatchObject({
    problems: [{ rowNo: 10_002, column: '星级' }],
    successCount: 0,
  });
  expect(await total()).toBe(before);
  expect(dataOf(await upload('民宿.csv', csvOf(many)))).toMatchObject({ successCount: 10_000 });
  const { count } = await at.database.db
    .selectFrom('ruralTourRecord')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(before + 10_000);
  const more = [...many, homestay({ 名称: '多一家' })];
  expect((await upload('民宿.csv', csvOf(more))).msg).toBe('一次最多导入10000处，请分成几个文件');
});

test('the right rows alone become drafts where they are asked for', async () => {
  const content = await xlsxOf([
    homestay({ 名称: '对的民宿' }),
    homestay({ 名称: '不对的民宿', 星级: '六星' }),
  ]);
  const skipping = { reading: JSON.stringify({ skipWrongFlag: 1 }) };
  const answer = dataOf(await upload('民宿.xlsx', content, 2, county, skipping));
  expect(answer).toMatchObject({ rowCount: 2, successCount: 1, failCount: 1 });
  expect(answer.problems.map(({ rowNo }) => rowNo)).toEqual([4]);
  const found = async (title: string) =>
    dataOf(await at.call(pageTours, { tourType: 2, title }, county.token)).total;
  expect([await found('对的民宿'), await found('不对的民宿')]).toEqual([1, 0]);
});
