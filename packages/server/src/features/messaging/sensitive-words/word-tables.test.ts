/** Tables of words: in as a whole, or by word the right rows alone, with the wrong cells marked; out so that they can come back. */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/messaging/sensitive-words/endpoints.ts';
import { readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let province: SignedInTestUser;
let city: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  const { typeId } = dataOf(
    await at.call(endpoints.saveWordCategory, { typeName: '诈骗', parentId: null }, province.token),
  );
  await at.call(endpoints.saveWordCategory, { typeName: '电信诈骗', parentId: typeId }, province.token);
});
afterAll(() => at.close());

const HEADINGS = ['词', '分类', '级别', '匹配方式', '例外词', '别写', '生效范围', '状态', '备注'];
async function importRows(by: SignedInTestUser, rows: string[][], headings = HEADINGS, beside = {}) {
  const content = Buffer.from(await writeXlsx({ sheets: [{ name: '敏感词', rows: [headings, ...rows] }] }));
  return at.call(endpoints.importSensitiveWords, { fileName: '词.xlsx', content, ...beside }, by.token);
}
async function sheetOf(endpoint: Endpoint, by: SignedInTestUser) {
  const url = `/admin/api${endpoint.path}`;
  const reply = await at.app.inject({ url, headers: { token: by.token, 'user-agent': 'test browser' } });
  const { sheets } = await readXlsx(reply.rawPayload);
  return sheets.map(({ rows }) => rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell)))));
}
const listed = async (by = province) =>
  dataOf(await at.call(endpoints.pageSensitiveWords, { pageSize: 100 }, by.token)).list;

describe('[SMS-10] POST /v1/admin/sensitiveWord/import', () => {
  test('takes every row with all its fields', async () => {
    const { data } = await importRows(province, [
      [
        '冒充客服退款',
        '诈骗/电信诈骗',
        '禁止',
        '包含',
        '谨防冒充客服退款、严防冒充客服退款',
        'MCKF',
        '',
        '',
        '',
      ],
      ['SSQ', '诈骗', '提醒', '整词', '', '', '杭州市', '停用', '试用'],
    ]);
    expect(data).toMatchObject({ rowCount: 2, successCount: 2, problemCount: 0, report: null });
    const [second, first] = await listed();
    expect(first).toMatchObject({
      typeName: '冒充客服退款',
      categoryName: '电信诈骗',
      exceptWords: ['谨防冒充客服退款', '严防冒充客服退款'],
      aliasWords: ['MCKF'],
      effectDeptId: '33',
      status: 1,
    });
    expect(second).toMatchObject({
      wordLevel: 2,
      matchMode: 2,
      effectDeptId: '3301',
      status: 0,
      remark: '试用',
    });
  });

  test('or none: every wrong cell is named, and the table comes back with them marked, to be mended and imported', async () => {
    const before = (await listed()).length;
    const rows = [
      ['新骗局', '诈骗', '', '', '', '', '', '', ''],
      ['种猪', '没有的分类', '很高', '', '', '', '火星', '', ''],
      ['冒充客服退款', '诈骗', '', '', '', '', '', '', ''],
      ['=1+1骗局', '诈骗', '', '', '毫不相干', '', '', '', ''],
    ];
    const { data } = await importRows(province, rows);
    expect(data).toMatchObject({ rowCount: 4, successCount: 0, failCount: 3, problemCount: 6 });
    expect(data.problems.map(({ rowNo, column }) => `${rowNo} ${column}`).toSorted()).toEqual(
      ['3 分类', '3 生效范围', '3 级别', '3 词', '4 词', '5 例外词'].toSorted(),
    );
    expect((await listed()).length).toBe(before);
    const { sheets } = await readXlsx(Buffer.from(data.report ?? '', 'base64'));
    const [headings = [], ...marked] = sheets[0]?.rows ?? [];
    expect(headings.at(9)).toBe('错误说明');
    expect(marked[1]?.[9]).toContain('级别：没有“很高”，请填禁止或提醒');
    expect(marked[3]?.[0]).toBe("'=1+1骗局");
    // as it comes back, with the wrong words mended
    const mended = marked.slice(0, 1).map((row) => row.map((cell) => String(cell ?? '')));
    expect((await importRows(province, mended, headings.map(String))).data.successCount).toBe(1);
  });

  test('or the right rows alone, where they are asked for; the others come back to be mended', async () => {
    const rows = [
      ['只要对的', '诈骗', '', '', '', '', '', '', ''],
      ['不对的', '没有的分类', '', '', '', '', '', '', ''],
    ];
    const skipping = { reading: JSON.stringify({ skipWrongFlag: 1 }) };
    const { data } = await importRows(province, rows, HEADINGS, skipping);
    expect(data).toMatchObject({ rowCount: 2, successCount: 1, failCount: 1, problemCount: 1 });
    const words = (await listed()).map(({ typeName }) => typeName);
    expect(words).toContain('只要对的');
    expect(words).not.toContain('不对的');
    const { sheets } = await readXlsx(Buffer.from(data.report ?? '', 'base64'));
    expect(sheets[0]?.rows.slice(1, 3).map((row) => row[0] ?? '')).toEqual(['不对的', '']);
    const wrongAlone = await importRows(province, rows.slice(1), HEADINGS, skipping);
    expect(wrongAlone.data).toMatchObject({ successCount: 0, failCount: 1 });
  });

  test('a title may stand above the headings; a second sheet with words and hidden rows are told', async () => {
    const word = (typeName: string) => [typeName, '诈骗', '', '', '', '', '', '', ''];
    const workbook = async (...sheets: WriteSheet[]) =>
      at.call(
        endpoints.importSensitiveWords,
        { fileName: '词.xlsx', content: Buffer.from(await writeXlsx({ sheets })) },
        province.token,
      );
    const titled = [['敏感词一览表'], HEADINGS, word('标题下的词')];
    expect((await workbook({ name: '敏感词', rows: titled })).data.successCount).toBe(1);
    const before = (await listed()).length;
    const two = await workbook(
      { name: '甲', rows: [HEADINGS, word('甲表的词')] },
      { name: '乙', rows: [HEADINGS, word('乙表的词')] },
    );
    expect(two.msg).toMatch(/^工作表“甲”、“乙”里都有要导入的内容/);
    const hidden = await workbook({
      name: '敏感词',
      rows: [HEADINGS, word('看得见的词'), word('筛掉的词')],
      rowDefs: new Map([[2, { hidden: true }]]),
    });
    expect(hidden.msg).toMatch(/^有1行是隐藏的（第3行）/);
    expect((await listed()).length).toBe(before);
  });

  test('an unknown heading and a sheet without headings are told, and nothing comes in until the rest is asked for', async () => {
    const before = (await listed()).length;
    const headings = HEADINGS.map((heading) => (heading === '级别' ? '等级' : heading));
    const sheets: WriteSheet[] = [
      { name: '敏感词', rows: [headings, ['等级写错的词', '诈骗', '提醒', '', '', '', '', '', '']] },
      { name: '补充', rows: [['漏掉的词']] },
    ];
    const file = { fileName: '词.xlsx', content: Buffer.from(await writeXlsx({ sheets })) };
    const told = dataOf(await at.call(endpoints.importSensitiveWords, file, province.token));
    expect(told).toMatchObject({ rowCount: 1, successCount: 0, problemCount: 0, report: null });
    expect(told.unread.map(({ place }) => place)).toEqual(['C列“等级”', '工作表“补充”']);
    expect((await listed()).length).toBe(before);
    const reading = JSON.stringify({ skipUnreadFlag: 1 });
    const rest = dataOf(await at.call(endpoints.importSensitiveWords, { ...file, reading }, province.token));
    expect(rest).toMatchObject({ successCount: 1, unread: told.unread });
  });

  test('a city imports for itself, and what is no table is refused', async () => {
    expect(
      (await importRows(city, [['杭州骗局', '诈骗', '', '', '', '', '', '', '']])).data.successCount,
    ).toBe(1);
    expect((await listed(city))[0]).toMatchObject({ typeName: '杭州骗局', effectDeptId: '3301' });
    const wide = await importRows(city, [['又一骗局', '诈骗', '', '', '', '', '浙江省', '', '']]);
    expect(wide.data.problems[0]).toMatchObject({ column: '生效范围' });
    expect((await importRows(city, [['没有分类列']], ['词'])).code).toBe(ErrorCode.validation);
    const broken = { fileName: 'x.xlsx', content: 'no table' };
    const refused = await at.call(endpoints.importSensitiveWords, broken, city.token);
    expect(refused.code).toBe(ErrorCode.fileTypeUnsupported);
  });
});

test('[SMS-10] an export is what the list shows, safe to open, and can be imported elsewhere', async () => {
  await importRows(province, [['@抢红包外挂', '诈骗', '', '', '', '', '', '', '+1']]);
  const [rows = []] = await sheetOf(endpoints.exportSensitiveWords, province);
  const [headings = [], first = []] = rows;
  expect(headings.slice(0, 9)).toEqual(HEADINGS);
  expect([first[0], first[8]]).toEqual(["'@抢红包外挂", "'+1"]);
  expect(rows.find(([word]) => word === '冒充客服退款')?.[1]).toBe('诈骗/电信诈骗');
  expect(rows.length).toBe((await listed()).length + 1);
  const log = await at.deps.db
    .selectFrom('logOper')
    .select('summary')
    .where('action', '=', '导出')
    .executeTakeFirst();
  expect(log?.summary).toBe('导出敏感词管理');
  const typeIds = (await listed()).map(({ typeId }) => typeId);
  await at.call(endpoints.removeContainChildren, { typeIds }, province.token);
  expect((await importRows(province, rows.slice(1), headings)).data).toMatchObject({
    successCount: typeIds.length,
  });
  expect((await listed()).find(({ typeName }) => typeName.includes('抢红包'))?.typeName).toBe('@抢红包外挂');
});

test('[SMS-10] the template names the categories that can be chosen', async () => {
  const [words, , categories] = await sheetOf(endpoints.fetchWordTemplate, city);
  expect(words?.[0]).toEqual(['词*', '分类*', ...HEADINGS.slice(2)]);
  expect(categories?.flat()).toEqual(['分类', '诈骗', '诈骗/电信诈骗']);
});
