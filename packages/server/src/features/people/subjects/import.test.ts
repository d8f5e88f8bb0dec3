// Many subjects of one category from a table: the template that comes down goes up again, all of it or nothing.

import type { SubjectCategory } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { pageConsents } from '@farmers-mailbox/contract/messaging/consents/endpoints.ts';
import {
  fetchSubjectTemplate,
  importSubjects,
  pageSubjects,
} from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { creditCheckCharacterOf } from '@farmers-mailbox/contract/rules/credit-code.ts';
import { readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
let county: SignedInTestUser;
let template: string[][];
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  template = await templateOf('farm');
});
afterAll(() => at.close());

async function templateOf(subjectCategory: SubjectCategory): Promise<string[][]> {
  const reply = await at.app.inject({
    url: `/admin/api${fetchSubjectTemplate.path}?subjectCategory=${subjectCategory}`,
    headers: { token: county.token, 'user-agent': 'test browser' },
  });
  const { sheets } = await readXlsx(reply.rawPayload);
  return (sheets[0]?.rows ?? []).slice(0, 2).map((row) => row.map(String));
}

/** The template of farms with these rows below its headings. */
async function tableOf(
  rows: readonly Record<string, string>[],
  rowDefs: WriteSheet['rowDefs'] = new Map(),
): Promise<Buffer> {
  const [title = [], headings = []] = template;
  const bare = headings.map((heading) => heading.replace('*', ''));
  const filled = rows.map((row) => bare.map((heading) => row[heading] ?? ''));
  const sheets = [{ name: '主体', rows: [title, headings, ...filled], rowDefs }];
  return Buffer.from(await writeXlsx({ sheets }));
}

const farm = (changed: Record<string, string> = {}): Record<string, string> => ({
  所属村或乡镇: '浙江省杭州市西湖区三墩镇绕城村',
  主体名称: '绕城家庭农场',
  主体类型: '家庭农场',
  统一社会信用代码: '91350100M000100Y43',
  负责人: '王芳',
  联系人: '王芳',
  手机号码: '15400001111',
  详细地址: '绕城村1号',
  产品认证: '绿色食品、有机农产品',
  同意接收短信: '是',
  示范农场级别: '省示范',
  农场类型: '种植',
  '经营面积（亩）': '120.5',
  农创客: '否',
  ...changed,
});
const upload = async (rows: readonly Record<string, string>[], by = county, beside = {}) =>
  at.call(
    importSubjects,
    { fileName: '农场.xlsx', content: await tableOf(rows), ...beside } as never,
    by.token,
  );
const total = async () =>
  dataOf(await at.call(pageSubjects, { subjectCategory: 'farm' }, county.token)).total;

test('the template has a column for every field, with what is needed marked', () => {
  const [title, headings] = template;
  expect(title?.[0]).toBe('主体类别：家庭农场');
  expect(headings).toHaveLength(1 + 20 + 12);
  expect(headings).toEqual(expect.arrayContaining(['所属村或乡镇*', '经营面积（亩）*', '农创客']));
});

test('one wrong cell, and nobody is imported; every wrong cell is named', async () => {
  const answer = dataOf(
    await upload([
      farm(),
      farm({ 主体名称: '二号农场', 统一社会信用代码: '91350100M000100Y44', '经营面积（亩）': '很多' }),
      farm({ 主体名称: '三号农场', 所属村或乡镇: '浙江省杭州市滨江区西兴街道迎春社区', 农创客: '也许' }),
      farm(),
    ]),
  );
  expect(answer).toMatchObject({ rowCount: 4, successCount: 0, failCount: 3 });
  expect(answer.problems).toEqual(
    expect.arrayContaining([
      { rowNo: 4, column: '统一社会信用代码', problem: '校验位不正确，请核对是否抄错' },
      { rowNo: 4, column: '经营面积（亩）', problem: '应为数字' },
      { rowNo: 5, column: '所属村或乡镇', problem: '请选择您管辖范围内的村或乡镇' },
      { rowNo: 5, column: '农创客', problem: '请选择是或否' },
      { rowNo: 6, column: '主体名称', problem: '与第3行重复' },
      { rowNo: 6, column: '统一社会信用代码', problem: '与第3行重复' },
    ]),
  );
  expect(await total()).toBe(0);
});

test('a cell of a wrong kind hides no other wrong cell of its row', async () => {
  const wrong = {
    同意接收短信: '也许',
    '经度（度）': '东经',
    产品认证: '很好',
    手机号码: '1.391E+10',
    农创客: '也许',
  };
  const answer = dataOf(await upload([farm(wrong)]));
  expect(Object.fromEntries(answer.problems.map(({ column, problem }) => [column, problem]))).toEqual({
    同意接收短信: '请选择是或否',
    '经度（度）': '应为数字',
    产品认证: '请从列出的选项中选择',
    手机号码: '表格把号码写成了科学记数法，后几位数字已经丢失，请在原表里重新填写',
    农创客: '请选择是或否',
  });
});

test('a right table is imported whole, with numbers of its county and a row in the log; a second time it is refused', async () => {
  const rows = [
    farm(),
    farm({ 主体名称: '上城埭农场', 所属村或乡镇: '3301061201', 统一社会信用代码: '91110000802100433B' }),
  ];
  expect(dataOf(await upload(rows))).toMatchObject({
    subjectCategory: 'farm',
    successCount: 2,
    problems: [],
  });
  const { list } = dataOf(await at.call(pageSubjects, { subjectCategory: 'farm' }, county.token));
  expect(list.map(({ subjectNo }) => subjectNo).toSorted()).toEqual(['FAR330106000001', 'FAR330106000002']);
  const log = await at.database.db
    .selectFrom('logOper')
    .select('summary')
    .where('action', '=', '导入')
    .execute();
  expect(log).toEqual([{ summary: '导入家庭农场 2 个' }]);
  // two farms with one number
  const consents = await at.call(pageConsents, { phoneNumber: '15400001111' }, county.token);
  const consenting = dataOf(consents).list.map(({ realName }) => realName);
  expect(consenting).toHaveLength(2);
  expect(new Set(consenting)).toEqual(new Set(['上城埭农场', '绕城家庭农场']));
  const again = dataOf(await upload(rows));
  expect(again.problems).toContainEqual({ rowNo: 3, column: '主体名称', problem: '这个村已有同名的主体' });
  expect(await total()).toBe(2);
});

test('what is no template is refused with the way out', async () => {
  const sheets = [{ name: '别的', rows: [['姓名'], ['王芳']] }];
  const content = Buffer.from(await writeXlsx({ sheets }));
  const reply = await at.call(importSubjects, { fileName: '别的.xlsx', content } as never, county.token);
  expect(reply).toMatchObject({
    code: ErrorCode.validation,
    msg: '第一行没有写明主体类别，请下载模板，把主体填进去再上传',
  });
});

test('hidden rows are told, and nothing is imported', async () => {
  const before = await total();
  const content = await tableOf(
    [farm({ 主体名称: '看得见的农场' }), farm({ 主体名称: '筛掉的农场' })],
    new Map([[3, { hidden: true }]]),
  );
  const reply = await at.call(importSubjects, { fileName: '农场.xlsx', content } as never, county.token);
  expect(reply.code).toBe(ErrorCode.validation);
  expect(reply.msg).toMatch(/^有1行是隐藏的（第4行）/);
  expect(await total()).toBe(before);
});

test('an unknown heading is told, and nothing is imported until the rest is asked for', async () => {
  const before = await total();
  const [title = [], headings = []] = template;
  const misspelt = headings.map((heading) => (heading === '备注' ? '说明' : heading));
  const row = farm({ 主体名称: '说明写错的农场', 统一社会信用代码: '91350100M000100X42', 说明: '种水稻' });
  const filled = misspelt.map((heading) => row[heading.replace('*', '')] ?? '');
  const sheets = [{ name: '主体', rows: [title, misspelt, filled] }];
  const file = { fileName: '农场.xlsx', content: Buffer.from(await writeXlsx({ sheets })) };
  const told = dataOf(await at.call(importSubjects, file as never, county.token));
  expect(told).toMatchObject({ rowCount: 1, successCount: 0, problemCount: 0 });
  expect(told.unread).toEqual([
    {
      place: expect.stringMatching(/列“说明”$/),
      reason: expect.stringMatching(/^不认识这个列标题，下面有1格/),
    },
  ]);
  expect(await total()).toBe(before);
  const reading = JSON.stringify({ skipUnreadFlag: 1 });
  const rest = dataOf(await at.call(importSubjects, { ...file, reading } as never, county.token));
  expect(rest).toMatchObject({ successCount: 1, unread: told.unread });
});

test('the refused table comes back with its wrong cells marked, and mended it is taken as it is', async () => {
  const before = await total();
  const code = `91330106MA2H2AA01${creditCheckCharacterOf('91330106MA2H2AA01')}`;
  const rows = [
    farm({ 主体名称: '一号农场', 统一社会信用代码: code, '经营面积（亩）': '很多', 备注: '=SUM(A1)' }),
    farm({ 主体名称: '二号农场', 统一社会信用代码: '', 主体类型: '个人' }),
  ];
  const { report } = dataOf(await upload(rows));
  const { sheets } = await readXlsx(Buffer.from(report ?? '', 'base64'));
  const [title = [], headings = [], first = [], second = []] = sheets[0]?.rows ?? [];
  expect(title[0]).toBe('主体类别：家庭农场');
  expect(headings.at(-1)).toBe('错误说明');
  expect(first.at(-1)).toBe('经营面积（亩）：应为数字');
  expect(first[headings.indexOf('备注')]).toBe("'=SUM(A1)");
  expect(second.at(-1)).toContain('主体类型：');
  const mended = first.map((cell) => (cell === '很多' ? '12.5' : cell));
  const content = Buffer.from(
    await writeXlsx({ sheets: [{ name: '主体', rows: [title, headings, mended] }] }),
  );
  const again = await at.call(
    importSubjects,
    { fileName: '农场_待改正.xlsx', content } as never,
    county.token,
  );
  expect(dataOf(again)).toMatchObject({ successCount: 1, report: null });
  expect(await total()).toBe(before + 1);
});

test('who imports no subjects may not', async () => {
  const drafter = await at.signInAs({ roleKeys: ['drafter'], deptId: '330106A2' });
  expect((await upload([farm()], drafter)).code).toBe(ErrorCode.forbidden);
});

test('the right rows alone are imported where they are asked for', async () => {
  const before = await total();
  const rows = [
    farm({ 主体名称: '对的农场', 统一社会信用代码: '91330106M000100A50' }),
    farm({ 主体名称: '不对的农场', 统一社会信用代码: '91330106M000100B64', '经营面积（亩）': '很多' }),
  ];
  const skipping = { reading: JSON.stringify({ skipWrongFlag: 1 }) };
  const answer = dataOf(await upload(rows, county, skipping));
  expect(answer).toMatchObject({ rowCount: 2, successCount: 1, failCount: 1 });
  expect(await total()).toBe(before + 1);
});
