// Importing people from a table: everybody, or by word those alone who are right, every wrong cell named, and the mended table taken.

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { ImportStatus } from '@farmers-mailbox/contract/people/imports/task.ts';
import {
  fetchImportReport,
  fetchImportTemplate,
  importUsers,
  latestImport,
  watchImport,
} from '@farmers-mailbox/contract/people/user-import/endpoints.ts';
import { IMPORT_ROWS_MAX, type ImportTask } from '@farmers-mailbox/contract/people/user-import/task.ts';
import { checkCharacterOf } from '@farmers-mailbox/contract/rules/id-number.ts';
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { runImport } from './run-import.ts';

let at: TestApp;
let county: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
});

const HEADINGS = ['姓名', '手机号码', '用户类型', '所属组织', '角色', '账号', '身份证号', '接收短信', '备注'];
type Line = readonly CellValue[];

const sheet = (lines: readonly Line[], headings: Line = HEADINGS) =>
  writeXlsx({ sheets: [{ name: '名单', rows: [[...headings], ...lines.map((line) => [...line])] }] });

/** Beside the file, of somebody who was told what is not read. */
const SKIP_UNREAD = { reading: JSON.stringify({ skipUnreadFlag: 1 }) };
const upload = async (content: Uint8Array, by = county, fileName = '名单.xlsx', beside = {}) =>
  at.call(importUsers, { followFlag: 1, fileName, content: Buffer.from(content), ...beside }, by.token);

/** The import when it is over, as the page that follows it sees it. */
async function followed(importId: string, by = county): Promise<ImportTask> {
  const { text } = await at.call(watchImport, { importId }, by.token);
  const events = text.split('\n\n').filter((event) => event.startsWith('data: '));
  return JSON.parse(events.at(-1)?.slice('data: '.length) ?? 'null') as ImportTask;
}

async function imported(lines: readonly Line[], by = county, headings: Line = HEADINGS): Promise<ImportTask> {
  const { importId } = dataOf(await upload(await sheet(lines, headings), by));
  return followed(importId, by);
}

let lastNumber = 0;
const nextPhone = () => `1380000${String(++lastNumber).padStart(4, '0')}`;
const idNumber = (serial: string) => `3301061990010${serial}${checkCharacterOf(`3301061990010${serial}`)}`;
const farmer = (changes: Record<number, CellValue> = {}): Line => {
  const line: CellValue[] = ['李农', nextPhone(), null, '3301061142', null, null, null, null, null];
  for (const [place, value] of Object.entries(changes)) line[Number(place)] = value;
  return line;
};

const peopleCount = async () =>
  (await at.deps.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM sys_user')).rows[0]?.n;
const personBy = (phone: string) =>
  at.deps.db
    .selectFrom('sysUser')
    .selectAll()
    .where('phoneHash', '=', at.deps.personalData.hash(phone))
    .executeTakeFirstOrThrow();

describe('a table in which everything is right', () => {
  test('everybody is written, with numbers encrypted, identities, and rows of the log', async () => {
    const [phone, farmersPhone] = [nextPhone(), nextPhone()];
    const certificateNo = idNumber('1001');
    const task = await imported([
      [
        '王 芳',
        `+86 ${phone}`,
        '工作人员',
        '330106A1',
        '区县级信息员',
        'wangfang',
        certificateNo,
        null,
        '农办',
      ],
      ['李农', Number(farmersPhone), null, '浙江省杭州市西湖区三墩镇绕城村', null, null, null, '是', null],
    ]);
    expect(task).toMatchObject({ status: ImportStatus.imported, rowCount: 2, doneCount: 2, successCount: 2 });
    const staff = await personBy(phone);
    expect(staff).toMatchObject({
      userName: 'wangfang',
      realName: '王芳',
      deptId: '330106A1',
      userType: 1,
      registerSource: 4,
      remark: '农办',
      passwordHash: null,
      smsAgreeFlag: 0,
      birthday: '1990-01-01',
    });
    expect(at.deps.personalData.decryptCertificate(staff.certificateCipher ?? Buffer.of())).toBe(
      certificateNo,
    );
    const identities = await at.deps.db
      .selectFrom('sysUserIdentity')
      .select(['identityId', 'deptId', 'roleIds', 'mainFlag'])
      .where('userId', '=', staff.userId)
      .execute();
    expect(identities).toEqual([
      { identityId: expect.any(String), deptId: '330106A1', roleIds: [12], mainFlag: 1 },
    ]);
    // They are not asked first for a password that they never had.
    const { token } = await at.signInAs({
      userId: staff.userId,
      identityId: identities[0]?.identityId ?? '',
    });
    expect(await at.call(latestImport, {}, token)).toMatchObject({ msg: '请先完成实名认证' });
    expect(await personBy(farmersPhone)).toMatchObject({
      deptId: '3301061142',
      userType: 2,
      smsAgreeFlag: 1,
      smsAgreeSource: 2,
    });
    const logged = await at.deps.db
      .selectFrom('logOper')
      .select(['bizType', 'summary', 'afterData'])
      .where('action', '=', '导入')
      .orderBy('logId')
      .execute();
    expect(logged.map(({ bizType }) => bizType)).toEqual(['sys_user', 'sys_user', 'import_task']);
    expect(logged.at(-1)?.summary).toBe('导入用户 2 人');
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`${phone}|${farmersPhone}|${certificateNo}`));
  });

  test('nickname, sex and birthday come with them, and what is left empty the ID number says', async () => {
    const headings = [...HEADINGS, '昵称', '性别', '出生日期'];
    const [written, numbered, bare] = [nextPhone(), nextPhone(), nextPhone()];
    const certificateNo = idNumber('1003');
    const lines = [
      [...farmer({ 1: written }), '老李', '女', '1968/3/8'],
      [...farmer({ 1: numbered, 6: certificateNo }), null, '男', 19_900_101],
      [...farmer({ 1: bare }), null, '未知', null],
    ];
    expect(await imported(lines, county, headings)).toMatchObject({ status: ImportStatus.imported });
    expect(await personBy(written)).toMatchObject({ nickName: '老李', sex: 2, birthday: '1968-03-08' });
    expect(await personBy(numbered)).toMatchObject({ nickName: null, sex: 1, birthday: '1990-01-01' });
    expect(await personBy(bare)).toMatchObject({ nickName: null, sex: 0, birthday: null });

    const wrong = await imported(
      [
        [...farmer(), '长'.repeat(31), '女士', '1990-02-30'],
        [...farmer({ 6: idNumber('1015') }), null, '女', '1990-01-02'],
        [...farmer(), null, null, '2199-01-01'],
        [...farmer(), null, null, new Date('1968-03-08T00:00:00Z')],
      ],
      county,
      headings,
    );
    expect(wrong.problems.map(({ rowNo, column, problem }) => [rowNo, column, problem])).toEqual([
      [2, '昵称', '昵称不能超过30个字'],
      [2, '性别', '没有“女士”这个性别，请从下拉框里选择'],
      [2, '出生日期', '日期应写作 2026-09-13'],
      [3, '性别', '性别与身份证号不一致，请核对；选“未知”则按身份证号填写'],
      [3, '出生日期', '出生日期与身份证号不一致，请核对；留空则按身份证号填写'],
      [4, '出生日期', '出生日期不能晚于今天'],
      [5, '出生日期', '表格把它当成了日期，请把这一格改成文本格式再填一次'],
    ]);
  });

  test('[VAL-03] a name of several parts is kept with the middle dot, whatever dot stands in it', async () => {
    const [phone, other] = [nextPhone(), nextPhone()];
    const task = await imported([
      farmer({ 0: '古丽米热·艾比布力', 1: phone }),
      farmer({ 0: '阿依古丽 • 买买提', 1: other }),
    ]);
    expect(task).toMatchObject({ status: ImportStatus.imported, successCount: 2 });
    expect([(await personBy(phone)).realName, (await personBy(other)).realName]).toEqual([
      '古丽米热·艾比布力',
      '阿依古丽·买买提',
    ]);
  });

  test('the headings may stand in another order, below a title, among columns of one’s own', async () => {
    const phone = nextPhone();
    const content = await writeXlsx({
      sheets: [
        {
          name: '名单',
          rows: [
            ['三墩镇种粮大户名册'],
            ['序号', '所属组织', '手 机 号 码', '姓名*', '面积'],
            [1, '3301061142', phone, '张三', 12.5],
            [null, null, null, null, null],
          ],
        },
      ],
    });
    const { importId } = dataOf(await upload(content, county, '名单.xlsx', SKIP_UNREAD));
    expect(await followed(importId)).toMatchObject({ status: ImportStatus.imported, successCount: 1 });
    expect(await personBy(phone)).toMatchObject({ realName: '张三', deptId: '3301061142' });
  });

  test('as many as one table may have, and one more is refused', async () => {
    const many = Array.from({ length: IMPORT_ROWS_MAX }, (_, n): Line => farmer({ 1: 13900000000 + n }));
    const before = (await peopleCount()) ?? 0;
    expect(await imported([...many, farmer()])).toMatchObject({
      status: ImportStatus.stopped,
      reason: '一次最多导入5000人，请分成几个文件',
    });
    expect(await peopleCount()).toBe(before);
    expect(await imported(many)).toMatchObject({
      status: ImportStatus.imported,
      successCount: IMPORT_ROWS_MAX,
    });
    expect(await peopleCount()).toBe(before + IMPORT_ROWS_MAX);
  }, 60_000);
});

describe('a table with something wrong', () => {
  test('nobody is imported, each wrong cell is named, and the marked table can be mended and imported', async () => {
    const taken = await buildUser(at.deps, { userName: 'lisi', phoneNumber: nextPhone() });
    const [first, second] = [nextPhone(), nextPhone()];
    const before = await peopleCount();
    const task = await imported([
      farmer({ 1: first }),
      farmer({ 0: null }),
      farmer({ 1: '1234' }),
      farmer({ 1: first }),
      farmer({ 1: taken.phoneNumber }),
      farmer({ 3: '没有这个村' }),
      farmer({ 3: '3301080101' }),
      farmer({ 3: '330106A1' }),
      farmer({ 6: '330106199001011235' }),
      farmer({ 6: Number('330106199001011235') }),
      ['陈五', second, '工作人员', '330106A1', '市级管理员', 'chenwu', null, null, null],
      ['陈六', nextPhone(), '工作人员', '33010611A1', '区县级信息员', 'lisi', null, '好', null],
      ['陈七', nextPhone(), '工作人员', '330106A1', '站长', 'wang fang', null, null, null],
      farmer({ 1: '1.391E+10' }),
      farmer({ 1: nextPhone(), 2: '养殖户' }),
    ]);
    const wrong = [
      [3, '姓名', '请输入真实姓名'],
      [4, '手机号码', '手机号码格式不正确（应为11位，现有4位数字）'],
      [5, '手机号码', '与第2行重复，请改正其中一行，或删去多余的一行'],
      [6, '手机号码', '该手机号码已被其他账号使用，请核对号码；此人已有账号的，删去这一行'],
      [7, '所属组织', '没有这个组织，或不在您的管辖范围内，请从“组织”工作表里复制'],
      [8, '所属组织', '没有这个组织，或不在您的管辖范围内，请从“组织”工作表里复制'],
      [9, '所属组织', '农户的所属组织应为村（社区）'],
      [10, '身份证号', '身份证的校验码不正确！'],
      [11, '身份证号', '表格把它当成了数字，后几位数字已经丢失，请把这一格改成文本格式再填一次'],
      [12, '角色', '只能授予级别低于自己的角色'],
      [13, '账号', '该用户账号已被使用，请换一个'],
      [13, '接收短信', '请填“是”或“否”'],
      [14, '角色', '没有“站长”这个角色，请从下拉框里选择'],
      [14, '账号', '用户账号只能输入大小写字母和数字,长度20以内'],
      [15, '手机号码', '表格把号码写成了科学记数法，后几位数字已经丢失，请在原表里重新填写'],
      [16, '用户类型', '没有“养殖户”这个用户类型，请从下拉框里选择'],
    ];
    expect(task).toMatchObject({
      status: ImportStatus.refused,
      rowCount: 15,
      successCount: 0,
      failCount: 14,
    });
    const told = task.problems.map(({ rowNo, column, problem }) => [rowNo, column, problem]);
    for (const one of wrong) expect(told).toContainEqual(one);
    expect(told.filter(([rowNo]) => rowNo === 16)).toHaveLength(1);
    expect(told).toContainEqual([13, '所属组织', '“区县级信息员”只能设在县（市、区）一级的组织，请重新选择']);
    expect(await peopleCount()).toBe(before);

    const report = await fetched(fetchImportReport, { importId: task.importId });
    expect(report.fileName).toContain(encodeURIComponent('名单_待改正.xlsx'));
    const { sheets } = await readXlsx(report.content, { readStyles: true });
    const rows = sheets[0]?.rows ?? [];
    expect(rows[0]?.at(-1)).toBe('错误说明');
    expect(rows[3]?.[1]).toBe('1234');
    expect(rows[3]?.at(-1)).toBe('手机号码：手机号码格式不正确（应为11位，现有4位数字）');
    const colourAt = (key: string) => JSON.stringify(sheets[0]?.cells?.get(key)?.style?.fill ?? null);
    expect(colourAt('3,1')).toContain('FFC7CE');
    expect(colourAt('3,0')).not.toContain('FFC7CE');

    const headings = rows[0] ?? [];
    const [row = []] = rows.slice(3, 4);
    row[1] = nextPhone();
    expect(await imported([row], county, headings)).toMatchObject({ status: ImportStatus.imported });
  });

  test('who is right comes in where that was asked for, and the table to mend has the others', async () => {
    const before = await peopleCount();
    const right = nextPhone();
    const table = await sheet([farmer({ 1: right }), farmer({ 1: '1234' })]);
    const skipping = { reading: JSON.stringify({ skipWrongFlag: 1 }) };
    const { importId } = dataOf(await upload(table, county, '名单.xlsx', skipping));
    expect(await followed(importId)).toMatchObject({
      status: ImportStatus.imported,
      rowCount: 2,
      successCount: 1,
      failCount: 1,
      hasReport: true,
      problems: [{ rowNo: 3, column: '手机号码' }],
    });
    expect(await peopleCount()).toBe((before ?? 0) + 1);
    expect((await personBy(right)).realName).toBe('李农');
    const report = await fetched(fetchImportReport, { importId });
    const { sheets } = await readXlsx(report.content);
    expect(sheets[0]?.rows.slice(1, 3).map((row) => row[1] ?? '')).toEqual(['1234', '']);
  });

  test('what looks like a formula is text, in the table to mend as well, and comes back as it was', async () => {
    const task = await imported([farmer({ 0: null, 8: '=1+1' })]);
    const report = await fetched(fetchImportReport, { importId: task.importId });
    const { sheets } = await readXlsx(report.content);
    const [headings = [], row = []] = sheets[0]?.rows ?? [];
    expect(row[headings.indexOf('备注')]).toBe("'=1+1");
    row[0] = '张三';
    const phone = String(row[1]);
    expect(await imported([row], county, headings)).toMatchObject({ status: ImportStatus.imported });
    expect(await personBy(phone)).toMatchObject({ remark: '=1+1' });
  });

  test('a table without the headings, or without people', async () => {
    expect(await imported([['张三', nextPhone()]], county, ['名字', '手机号码'])).toMatchObject({
      status: ImportStatus.stopped,
      reason: '没有找到列标题：姓名、所属组织。请下载模板，把要导入的人填进去再上传',
    });
    expect(await imported([])).toMatchObject({ reason: '表格里还没有填写要导入的人' });
  });
});

test('a second sheet with people in it and hidden rows are told, and nobody is imported', async () => {
  const before = await peopleCount();
  const workbook = async (sheets: Parameters<typeof writeXlsx>[0]['sheets']) => {
    const { importId } = dataOf(await upload(await writeXlsx({ sheets })));
    return followed(importId);
  };
  const rows = () => [[...HEADINGS], [...farmer()]];
  expect(
    await workbook([
      { name: '一村', rows: rows() },
      { name: '二村', rows: rows() },
    ]),
  ).toMatchObject({
    status: ImportStatus.stopped,
    reason: '工作表“一村”、“二村”里都有要导入的内容，一次只能导入一个工作表，请合并到一个里再上传',
  });
  expect(
    await workbook([
      { name: '名单', rows: [...rows(), [...farmer()]], rowDefs: new Map([[2, { hidden: true }]]) },
    ]),
  ).toMatchObject({ status: ImportStatus.stopped, reason: expect.stringMatching(/^有1行是隐藏的（第3行）/) });
  expect(await peopleCount()).toBe(before);
});

test('a column with an unknown heading and a sheet without headings are told, and nobody is imported until the rest is asked for', async () => {
  const before = (await peopleCount()) ?? 0;
  const headings = HEADINGS.map((heading) => (heading === '接收短信' ? '同意短信' : heading));
  const content = await writeXlsx({
    sheets: [
      { name: '用户', rows: [headings, [...farmer({ 7: '是' })]] },
      { name: '桃花村', rows: [['李四', nextPhone()]] },
    ],
  });
  const { importId } = dataOf(await upload(content));
  const unread = [
    {
      place: 'H列“同意短信”',
      reason:
        '不认识这个列标题，下面有1格没有读。要导入的，请改成认识的列标题（还可以用的有：接收短信、昵称、性别、出生日期）；不要导入的，请删去这一列',
    },
    { place: '工作表“桃花村”', reason: expect.stringMatching(/里面有1行没有读/) },
  ];
  const told = { status: ImportStatus.refused, rowCount: 1, problemCount: 0, problems: [], unread };
  expect(await followed(importId)).toMatchObject({ ...told, hasReport: false });
  expect(await peopleCount()).toBe(before);
  const again = dataOf(await upload(content, county, '名单.xlsx', SKIP_UNREAD));
  expect(await followed(again.importId)).toMatchObject({ status: ImportStatus.imported, unread });
  expect(await peopleCount()).toBe(before + 1);
});

async function fetched(
  endpoint: typeof fetchImportReport | typeof fetchImportTemplate,
  fields: object,
  by = county,
) {
  const query = new URLSearchParams(fields as Record<string, string>);
  const response = await at.app.inject({
    method: 'GET',
    url: `/admin/api${endpoint.path}?${query.toString()}`,
    headers: { 'user-agent': 'test browser', token: by.token },
  });
  return {
    content: response.rawPayload,
    fileName: String(response.headers['content-disposition']),
  };
}

test('the template has what its person may choose, and only text cells', async () => {
  const { content } = await fetched(fetchImportTemplate, {});
  const { sheets } = await readXlsx(content, { readStyles: true });
  expect(sheets.map(({ name }) => name)).toEqual(['用户', '填写说明', '组织', '可选项']);
  const [people, , places, choices] = sheets;
  expect(people?.rows[0]).toEqual([
    '姓名*',
    '手机号码*',
    '用户类型',
    '所属组织*',
    '角色',
    '账号',
    '身份证号',
    '昵称',
    '性别',
    '出生日期',
    '接收短信',
    '备注',
  ]);
  expect(people?.cells?.get('1,6')?.style?.numFmt).toBe('@');
  expect(people?.dataValidations?.map(({ type }) => type)).toContain('list');
  const codes = places?.rows.slice(1).map(([code]) => code);
  expect(codes).toContain('3301061142');
  expect(codes).not.toContain('330106');
  expect(codes?.every((code) => String(code).startsWith('330106'))).toBe(true);
  const roles = choices?.rows.slice(1).map(([role]) => role);
  expect(roles).toContain('乡镇级管理员');
  expect(roles).not.toContain('区县级管理员');
  expect(choices?.rows.slice(1).flatMap((row) => row[3] ?? [])).toEqual(['未知', '男', '女']);
  const { importId } = dataOf(await upload(content));
  expect(await followed(importId)).toMatchObject({ reason: '表格里还没有填写要导入的人' });
});

describe('imports that do not come to their end', () => {
  const begun = async () => {
    const { importId } = await at.deps.db
      .insertInto('importTask')
      .values({ fileName: '名单.xlsx', createUserId: county.userId, createTime: at.clock.now(), status: 1 })
      .returning('importId')
      .executeTakeFirstOrThrow();
    return importId;
  };

  test('one at a time: the next waits for its end', async () => {
    await begun();
    const reply = await upload(await sheet([farmer()]));
    expect(reply).toMatchObject({
      code: ErrorCode.stateChanged,
      msg: '您上一次的导入还没有结束，请等它结束后再导入',
    });
  });

  test('one whose program died is ended, and the next can begin', async () => {
    const importId = await begun();
    await at.deps.pool.query(
      `UPDATE import_task SET beat_time = now() - interval '1 minute' WHERE import_id = $1`,
      [importId],
    );
    expect(dataOf(await at.call(latestImport, {}, county.token))).toMatchObject({
      importId,
      status: ImportStatus.stopped,
      reason: '导入途中程序停止了，一个人也没有导入，请重新上传',
    });
    expect(await imported([farmer()])).toMatchObject({ status: ImportStatus.imported });
  });

  test('one that was given up while it still worked writes nobody', async () => {
    const importId = await begun();
    await at.deps.db
      .updateTable('importTask')
      .set({ status: 4, reason: '停' })
      .where('importId', '=', importId)
      .execute();
    const before = await peopleCount();
    const actor = {
      userId: county.userId,
      deptId: '330106A1',
      roleKeys: ['countyAdmin'],
      roleNames: [],
    } as never;
    const bytes = Buffer.from(await sheet([farmer()]));
    await runImport(at.deps, { actor, ip: '127.0.0.1', requestId: 'r' }, importId, {
      bytes,
      choice: { skipUnreadFlag: 0, skipWrongFlag: 0 },
    });
    expect(await peopleCount()).toBe(before);
    expect(await followed(importId)).toMatchObject({ status: ImportStatus.stopped, reason: '停' });
  });
});

describe('who may', () => {
  test('[PERM-07] another’s import is nobody’s business', async () => {
    const { importId } = await imported([farmer({ 0: null })]);
    const other = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
    expect(await at.call(watchImport, { importId }, other.token)).toMatchObject({ code: ErrorCode.notFound });
    expect(await at.call(fetchImportReport, { importId }, other.token)).toMatchObject({
      code: ErrorCode.notFound,
    });
    expect(dataOf(await at.call(latestImport, {}, other.token))).toBeNull();
  });

  test('a township’s administrator imports people of the own township, and of no other', async () => {
    const township = await at.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010611A1' });
    expect(await imported([farmer()], township)).toMatchObject({ successCount: 1, failCount: 0 });
    const other = await imported([farmer({ 3: '3301060101' })], township);
    expect(other).toMatchObject({ successCount: 0, problemCount: 1 });
  });

  test.each([
    ['villageAdmin', '3301061142'],
    ['countySmsMessenger', '330106A1'],
    ['securityAdmin', '33A1'],
  ] as const)('%s imports nobody', async (roleKey, deptId) => {
    const { token } = await at.signInAs({ roleKeys: [roleKey], deptId });
    const content = Buffer.from(await sheet([farmer()]));
    expect(await at.call(importUsers, { fileName: 'a.xlsx', content }, token)).toMatchObject({
      code: ErrorCode.forbidden,
    });
  });
});
