// Tables as a client takes them in and out that knows the reference contract alone: the template filled in, the file before the texts beside it,
// the outcome in the answer, the table to mend under the address that the answer names, and the export.

import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type SignedInTestUser,
  startTestApp,
  type TestApp,
} from '../../packages/server/src/testing/test-app.ts';

let at: TestApp;
let county: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
});
afterAll(() => at.close());

type Rows = readonly (readonly CellValue[])[];
const headers = (by = county) => ({ [TOKEN_HEADER]: by.token, 'user-agent': 'test browser' });

/** The rows of a workbook's first sheet. */
async function table(path: string, by = county): Promise<CellValue[][]> {
  const answer = await at.app.inject({ url: `${API_BASE}${path}`, headers: headers(by) });
  const { sheets } = await readXlsx(answer.rawPayload);
  return (sheets[0]?.rows ?? []).map((row) => [...row]);
}

/** The file first and its texts behind it, as the contract lists them. */
async function send(path: string, content: Uint8Array, name: string, texts: Record<string, string> = {}) {
  const form = new FormData();
  form.append('file', new Blob([content as Uint8Array<ArrayBuffer>]), name);
  for (const [field, text] of Object.entries(texts)) form.append(field, text);
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const answer = await at.app.inject({
    method: 'POST',
    url: `${API_BASE}${path}`,
    headers: { ...headers(), 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json() as { code: number; msg: string; data: Record<string, unknown> };
}

const workbook = (rows: Rows) => writeXlsx({ sheets: [{ name: '表', rows: rows.map((row) => [...row]) }] });

/** A row below these headings. */
const rowOf = (headings: readonly CellValue[], cells: Readonly<Record<string, string>>) =>
  headings.map((heading) => cells[String(heading).replace('*', '')] ?? '');

describe('people', () => {
  const PERSON = { 姓名: '李农', 手机号码: '15499993001', 所属组织: '3301061142' };
  const importPeople = async (...people: readonly Record<string, string>[]) => {
    const [headings = []] = await table('/v1/admin/user/importTemplate');
    const rows = people.map((person) => rowOf(headings, person));
    return send('/v1/admin/user/import', await workbook([headings, ...rows]), '名单.xlsx');
  };

  test('are there when the answer tells how many', async () => {
    const { code, data } = await importPeople(PERSON, { ...PERSON, 手机号码: '15499993002' });
    expect([code, data]).toEqual([
      200,
      expect.objectContaining({
        importId: expect.any(String),
        successCount: 2,
        failCount: 0,
        failFileUrl: null,
      }),
    ]);
    const exported = await table('/v1/admin/user/export?keyword=李农');
    expect(exported.slice(1).map((row) => row[1])).toEqual(['李农', '李农']);
  });

  test('with something wrong come back in the table that the answer names', async () => {
    const { data } = await importPeople({ ...PERSON, 手机号码: '123' });
    expect(data).toMatchObject({ successCount: 0, failCount: 1, failFileUrl: expect.any(String) });
    const [, row] = await table(String(data['failFileUrl']));
    expect(row?.at(-1)).toMatch(/^手机号码：/);
  });

  test('of an empty table are refused with the reason', async () => {
    expect(await importPeople()).toMatchObject({ code: 4000, msg: '表格里还没有填写要导入的人' });
  });
});

describe('subjects', () => {
  const FARM = {
    所属村或乡镇: '3301061142',
    主体名称: '绕城家庭农场',
    主体类型: '家庭农场',
    统一社会信用代码: '91350100M000100Y43',
    负责人: '王芳',
    联系人: '王芳',
    手机号码: '15400001111',

    详细地址: '绕城村1号',
    示范农场级别: '省示范',
    农场类型: '种植',
    '经营面积（亩）': '120.5',
    农创客: '否',
  };
  const importFarm = async (changed: Record<string, string>, subjectCategory = 'farm') => {
    const [title = [], headings = []] = await table(
      '/v1/admin/bookSubject/importTemplate?subjectCategory=farm',
    );
    const filled = await workbook([title, headings, rowOf(headings, { ...FARM, ...changed })]);
    return send('/v1/admin/bookSubject/import', filled, '农场.xlsx', { subjectCategory });
  };

  test('with something wrong come back in the table that the answer names', async () => {
    const { data } = await importFarm({ '经营面积（亩）': '很多' });
    const outcome = { importId: expect.any(String), successCount: 0, failCount: 1 };
    expect(data).toMatchObject({ ...outcome, failFileUrl: expect.any(String) });
    const [, , row] = await table(String(data['failFileUrl']));
    expect(row?.at(-1)).toBe('经营面积（亩）：应为数字');
    // the import of people knows nothing of it
    const answer = await at.app.inject({
      url: `${API_BASE}/v1/admin/user/importReport?importId=${String(data['importId'])}`,
      headers: headers(),
    });
    expect(answer.json()).toMatchObject({ code: 4040 });
  });

  test('of another category than is named beside the file are refused', async () => {
    const { code, data } = await importFarm({}, 'grain');
    expect([code, data['fieldErrors']]).toEqual([
      4000,
      [expect.objectContaining({ field: 'subjectCategory' })],
    ]);
  });

  test('are there, and in the export, when the answer tells so', async () => {
    const { data } = await importFarm({});
    expect(data).toMatchObject({ successCount: 1, failCount: 0, failFileUrl: null });
    const [headings = [], row = []] = await table('/v1/admin/bookSubject/export?subjectCategory=farm');
    const told = Object.fromEntries(headings.map((heading, place) => [String(heading), row[place]]));
    expect(told).toMatchObject({ 主体名称: '绕城家庭农场', 手机号码: '154****1111' });
    const mayHaveWhole = await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
    const exported = '/v1/admin/bookSubject/export?subjectCategory=farm';
    expect(JSON.stringify(await table(exported, mayHaveWhole))).toContain('15400001111');
    expect(JSON.stringify(await table(`${exported}&masked=1`, mayHaveWhole))).not.toContain('15400001111');
  });
});

describe('places of rural tourism', () => {
  const HOMESTAY = {
    所在区域: '3301061142',
    名称: '云栖竹径',
    详细地址: '绕城村8号',
    联系人: '方晓云',

    '经度（度）': '120.0823',
    '纬度（度）': '30.3341',
    联系电话: '0571-88880002',
    介绍: '竹林里的六间房。',
    星级: '五星',
    '客房数（间）': '6',
  };
  const importHomestay = async (changed: Record<string, string>) => {
    const [title = [], headings = []] = await table('/v1/admin/ruralTour/importTemplate?tourType=2');
    const filled = await workbook([title, headings, rowOf(headings, { ...HOMESTAY, ...changed })]);
    return send('/v1/admin/ruralTour/import', filled, '民宿.xlsx', { tourType: '2' });
  };

  test('with something wrong come back in the table that the answer names', async () => {
    const { data } = await importHomestay({ 星级: '六星' });
    const outcome = { importId: expect.any(String), successCount: 0, failCount: 1 };
    expect(data).toMatchObject({ ...outcome, failFileUrl: expect.any(String) });
    const [, , row] = await table(String(data['failFileUrl']));
    expect(row?.at(-1)).toBe('星级：请从列出的选项中选择');
  });

  test('are there when the answer tells so', async () => {
    const { data } = await importHomestay({});
    expect(data).toMatchObject({ importId: expect.any(String), successCount: 1, failFileUrl: null });
  });
});

test.each(['/v1/common/upload', '/v1/admin/fileOperation/uploadFile'])(
  'a document whose category comes behind it is taken by %s',
  async (path) => {
    const reply = await send(path, Buffer.from('%PDF-1.7\n%%EOF'), '通知.pdf', {
      category: 'video/20260914',
    });
    expect([reply.code, reply.msg]).toEqual([200, '操作成功']);
  },
);
