/** Reading the operation log: who sees which rows, what is found, what an exported file holds, and the check of the chain. */

import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { checkCharacterOf } from '@farmers-mailbox/contract/rules/id-number.ts';
import * as logs from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import type { ChainProgress } from '@farmers-mailbox/contract/system/logs/fields.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../../access/actor.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { logOperation, type Operation } from './actions.ts';
import { chainNewRows } from './chain.ts';
import { type ChainRun, openChainCheck } from './chain-check.ts';

let at: TestApp;
let auditor: SignedInTestUser;
let officeAdmin: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  auditor = await at.signInAs({ roleKeys: ['auditAdmin'], deptId: '33A1' });
  officeAdmin = await at.signInAs({ roleKeys: ['admin'], deptId: '330106A1' });
  await log({
    bizId: '1',
    summary: '停用用户 lisi（李四）',
    before: { status: 1, phoneNumber: '15412345678' },
    after: { status: 0, phoneNumber: '15412345678' },
  });
  at.clock.advance({ minutes: 1 });
  await log({
    module: '组织机构',
    action: '新增',
    bizType: 'sys_dept',
    bizId: '330106A3',
    summary: '新增西湖区水产站',
  });
  at.clock.advance({ minutes: 1 });
  await log(
    { action: '修改', bizId: '2', summary: '=HYPERLINK("http://x")' },
    {
      userName: 'bjadmin',
      realName: '周滨',
      deptId: '330108A1',
      fullDeptName: '浙江省杭州市滨江区农业农村局',
    },
    '10.0.0.8',
  );
});
afterAll(() => at.close());

function log(overrides: Partial<Operation>, actor: object = {}, ip = '10.0.0.9'): Promise<void> {
  const operation = {
    module: '用户管理',
    action: '停用',
    bizType: 'sys_user',
    bizId: '1',
    summary: '停用用户',
    ...overrides,
  };
  const somebody = {
    userId: '11',
    userName: 'xhadmin',
    realName: '陈立',
    identityId: '12',
    deptId: '330106A1',
    fullDeptName: '浙江省杭州市西湖区农业农村局',
    roleNames: ['区县级管理员'],
    ...actor,
  };
  return logOperation(
    at.deps.db,
    { actor: somebody as unknown as Actor, ip, requestId: 'call-1' },
    operation,
    at.clock.now(),
  );
}

type Filters = Record<string, unknown>;
const page = async (filters: Filters = {}, { token } = auditor) =>
  (await at.call(logs.pageOperations, filters as never, token)).data;
const summaries = async (filters?: Filters, user?: SignedInTestUser) =>
  (await page(filters, user)).list.map((row) => row.summary);

test('the newest act comes first, with who, as what, from where, and when', async () => {
  const { list, total, more } = await page({ pageSize: 2 });
  expect([total, more]).toEqual([3, false]);
  expect(list.map((row) => row.summary)).toEqual(['=HYPERLINK("http://x")', '新增西湖区水产站']);
  expect(list[1]).toMatchObject({
    operateTime: '2026-09-14 10:01:00',
    userName: 'xhadmin',
    realName: '陈立',
    deptName: '浙江省杭州市西湖区农业农村局',
    roleNames: '区县级管理员',
    module: '组织机构',
    ip: '10.0.0.9',
  });
});

test.each([
  [{ ip: '10.0.0.8' }, ['=HYPERLINK("http://x")']],
  [{ ip: '10.0.0' }, []],
  [{ userName: '陈' }, ['新增西湖区水产站', '停用用户 lisi（李四）']],
  [{ userName: 'BJ' }, ['=HYPERLINK("http://x")']],
  [{ userName: '%' }, []],
  [{ deptId: '330106' }, ['新增西湖区水产站', '停用用户 lisi（李四）']],
  [{ deptId: '330106', includeChild: 0 }, []],
  [{ module: '组织机构' }, ['新增西湖区水产站']],
  [{ action: '停用' }, ['停用用户 lisi（李四）']],
  [{ keyword: '李四' }, ['停用用户 lisi（李四）']],
  [{ keyword: '站' }, ['新增西湖区水产站']],
  [{ bizType: 'sys_user', bizId: '1' }, ['停用用户 lisi（李四）']],
  [{ requestId: 'call-2' }, []],
  [{ operateTimeStart: '2026-09-14 10:01:00', operateTimeEnd: '2026-09-14 10:01:00' }, ['新增西湖区水产站']],
])('%j finds %j', async (filters, found) => {
  expect(await summaries(filters)).toEqual(found);
});

test('a list goes back a thousand rows, says that there are more, and finds the older ones by time', async () => {
  await at.database.pool.query(`INSERT INTO log_oper (user_name, real_name, role_names, module, action, biz_type, biz_id, summary, operate_time)
    SELECT 'old', '旧', '管理员', '旧事', '旧事', 'sys_user', n::text, '旧事' || n, '2026-01-01'::timestamptz + n * interval '1 minute'
    FROM generate_series(1, 2500) n`);
  const last = await page({ pageNum: 100 });
  expect([last.total, last.more, last.list.length]).toEqual([1000, true, 10]);
  expect((await page({ pageNum: 101 })).list).toEqual([]);
  expect((await page({ keyword: '旧事' })).more).toBe(true);
  const old = await page({ operateTimeEnd: '2026-01-01 08:02:00' });
  expect(old.list.map((row) => row.summary)).toEqual(['旧事2', '旧事1']);
});

test('details show field by field what changed, with personal data masked', async () => {
  const [row] = (await page({ keyword: '李四' })).list;
  const { data } = await at.call(logs.operationDetails, { logId: row?.logId ?? '' }, auditor.token);
  expect(data).toMatchObject({ requestId: 'call-1', chainNo: null });
  expect(data.changes).toEqual([
    { field: 'status', label: expect.any(String), before: '1', after: '0', changed: true },
    { field: 'phoneNumber', label: '手机号码', before: '154****5678', after: '154****5678', changed: false },
  ]);
});

describe('who reads it', () => {
  test('an administrator of a county office sees the acts of that county only, and finds no others by their id', async () => {
    expect(await summaries({}, officeAdmin)).toEqual(['新增西湖区水产站', '停用用户 lisi（李四）']);
    expect(await summaries({ deptId: '33' }, officeAdmin)).toHaveLength(2);
    const [foreign] = (await page({ userName: 'bjadmin' })).list;
    const asked = { logId: foreign?.logId ?? '' };
    expect((await at.call(logs.operationDetails, asked, officeAdmin.token)).code).toBe(ErrorCode.notFound);
  });

  test('[PERM-06] a levelled administrator does not, and the auditor sees nothing but logs', async () => {
    const county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
    for (const endpoint of [
      logs.pageOperations,
      logs.operationWords,
      logs.pageSignIns,
      logs.exportOperations,
    ])
      expect((await at.call(endpoint, {}, county.token)).code).toBe(ErrorCode.forbidden);
    expect((await at.call(logs.pageOnlineSessions, {}, auditor.token)).code).toBe(ErrorCode.forbidden);
  });

  test('an export and the check of the chain are not for the administrator of an office', async () => {
    expect((await at.call(logs.exportOperations, {}, officeAdmin.token)).code).toBe(ErrorCode.forbidden);
    const { code, msg } = await at.call(logs.checkOperationChain, {}, officeAdmin.token);
    expect([code, msg]).toEqual([ErrorCode.forbidden, '只有省级可以核对全省的操作日志']);
  });
});

test('the filters offer the modules and actions that occur', async () => {
  const { data } = await at.call(logs.operationWords, {}, auditor.token);
  expect(data.modules).toEqual(expect.arrayContaining(['用户管理', '组织机构', '旧事']));
  expect(data.actions).toEqual(expect.arrayContaining(['停用', '新增', '修改', '旧事']));
});

test('an export holds what was filtered, no cell is a formula, and it stands in the log itself', async () => {
  const answer = await at.app.inject({
    url: `${API_BASE}${logs.exportOperations.path}?userName=bjadmin`,
    headers: { [TOKEN_HEADER]: auditor.token, 'user-agent': 'test browser' },
  });
  expect(answer.headers['content-disposition']).toContain('.xlsx');
  const { sheets } = await readXlsx(answer.rawPayload);
  const [head, ...rows] = sheets[0]?.rows ?? [];
  expect(head?.slice(0, 3)).toEqual(['时间', '操作人', '账号']);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.[2]).toBe('bjadmin');
  expect(rows[0]?.[7]).toBe(`'=HYPERLINK("http://x")`);
  expect((await page({ action: '导出' })).list[0]).toMatchObject({
    module: '操作日志',
    summary: '导出操作日志',
  });
});

test('a number that somebody searched for before they exported is written down masked', async () => {
  const certificateNo = `33010619900101001${checkCharacterOf('33010619900101001')}`;
  const exported = async (endpoint: Endpoint, filters: object) => {
    await at.app.inject({
      url: `${API_BASE}${endpoint.path}?${new URLSearchParams({ ...filters }).toString()}`,
      headers: { [TOKEN_HEADER]: auditor.token, 'user-agent': 'test browser' },
    });
    const row = await at.deps.db
      .selectFrom('logOper')
      .select('afterData')
      .where('action', '=', '导出')
      .orderBy('logId', 'desc')
      .executeTakeFirst();
    return row?.afterData ?? '';
  };
  expect(await exported(logs.exportOperations, { keyword: '15412345678' })).toContain('"154****5678"');
  expect(await exported(logs.exportOperations, { keyword: '+86 154-1234-5678' })).toContain('"154****5678"');
  expect(await exported(logs.exportSignIns, { userName: '15412345678' })).toContain('"154****5678"');
  const ofPerson = await exported(logs.exportOperations, { keyword: certificateNo });
  expect(ofPerson).toContain('"330106********');
  expect(ofPerson).not.toContain(certificateNo);
  expect(await exported(logs.exportOperations, { keyword: '李四' })).toContain('李四');
});

describe('the check of the chain', () => {
  async function check(): Promise<ChainProgress> {
    const { text } = await at.call(logs.checkOperationChain, {}, auditor.token);
    const events = text.split('\n\n').filter((event) => event.startsWith('data: '));
    return JSON.parse(events.at(-1)?.slice(6) ?? '') as ChainProgress;
  }
  const chainAll = async () => {
    while ((await chainNewRows(at.deps.db)) > 0);
  };

  test('says that nothing was changed, and stands in the log itself', async () => {
    await chainAll();
    const { checked, report } = await check();
    expect(checked).toBeGreaterThan(2500);
    expect(report).toEqual({ broken: null, lastHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await page({ action: '核对' })).list[0]?.summary).toBe(`核对操作日志：${checked}条未被改动`);
  });

  test('names the first row that somebody changed behind the back of the program', async () => {
    await chainAll();
    const { rows } = await at.database.pool.query("SELECT chain_no FROM log_oper WHERE summary = '旧事7'");
    await at.database.pool.query(
      "BEGIN; ALTER TABLE log_oper DISABLE TRIGGER USER; UPDATE log_oper SET summary = '没有发生' WHERE summary = '旧事7'; ALTER TABLE log_oper ENABLE TRIGGER USER; COMMIT",
    );
    expect((await check()).report?.broken).toMatchObject({
      chainNo: rows[0].chain_no,
      problem: 'changed',
      row: { summary: '没有发生' },
    });
  });

  test('whoever asks while one runs follows it: it runs and is written once', async () => {
    const check = openChainCheck(at.deps.db);
    const recorded = Promise.withResolvers<void>();
    let records = 0;
    const record = () => {
      records += 1;
      return recorded.promise;
    };
    const [first, second] = [check.follow(record), check.follow(record)];
    await Promise.all([first.next(), second.next()]);
    recorded.resolve();
    const lastOf = async (runs: AsyncIterable<ChainRun>) => {
      let last: ChainRun | null = null;
      for await (const run of runs) last = run;
      return last;
    };
    const [one, other] = await Promise.all([lastOf(first), lastOf(second)]);
    expect(one?.report).not.toBeNull();
    expect(other?.report).toBe(one?.report);
    expect(records).toBe(1);
  });
});
