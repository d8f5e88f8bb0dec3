/** Results in the operation log: acts by the calls that did them, and calls that were refused, of which nothing else is left. */

import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as logs from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { chainNewRows, checkChain } from './chain.ts';
import { maskedNumbersIn } from './personal-fields.ts';

let at: TestApp;
let auditor: SignedInTestUser;
let officeAdmin: SignedInTestUser;
let county: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  auditor = await at.signInAs({ roleKeys: ['auditAdmin'], deptId: '33A1' });
  officeAdmin = await at.signInAs({ roleKeys: ['admin'], deptId: '330106A1' });
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
});
afterAll(() => at.close());

const list = async (filters: object = {}) =>
  (await at.call(logs.pageOperations, filters as never, auditor.token)).data.list;
const newest = async () => (await list({ pageSize: 1 }))[0];

const exportOf = (userName: string) =>
  at.app.inject({
    url: `${API_BASE}${logs.exportOperations.path}?userName=${userName}`,
    headers: { [TOKEN_HEADER]: auditor.token, 'user-agent': 'test browser' },
  });

test('an act names its call and its duration; the same fields have the same digest, from which nobody reads them', async () => {
  await exportOf('bjadmin');
  const first = await newest();
  expect(first).toMatchObject({
    action: '导出',
    method: 'GET',
    path: '/v1/admin/log/operExport',
    requestDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
    resultCode: 200,
    costMs: expect.any(Number),
  });
  at.clock.advance({ seconds: 1 });
  await exportOf('bjadmin');
  expect((await newest())?.requestDigest).toBe(first?.requestDigest);
  at.clock.advance({ seconds: 1 });
  await exportOf('xhadmin');
  expect((await newest())?.requestDigest).not.toBe(first?.requestDigest);
  at.clock.advance({ seconds: 1 });
});

test('a call without the permission is written down with who made it, and with nothing of the fields that nobody read', async () => {
  await at.call(logs.endOnlineSession, { sessionId: '77', reason: '测试' }, auditor.token, {
    ip: '10.0.0.7',
  });
  expect(await newest()).toMatchObject({
    userId: auditor.userId,
    deptId: '33A1',
    module: '未执行的操作',
    action: '被拒绝',
    bizType: 'call',
    bizId: '/v1/admin/session/end',
    summary: '结束他人的会话：没有操作权限',
    ip: '10.0.0.7',
    method: 'POST',
    path: '/v1/admin/session/end',
    requestDigest: null,
    resultCode: ErrorCode.forbidden,
    costMs: expect.any(Number),
  });
  at.clock.advance({ seconds: 1 });
});

test('a call about a thing that is not there, or not in the area, names it by its id and keeps no other field', async () => {
  const ended = { sessionId: '123456789012', reason: '账号被他人使用' };
  const { code } = await at.call(logs.endOnlineSession, ended, county.token);
  expect(code).toBe(ErrorCode.notFound);
  const row = await newest();
  expect(row).toMatchObject({ resultCode: ErrorCode.notFound, userId: county.userId });
  expect(row?.requestDigest).toMatch(/^[0-9a-f]{64}$/);
  const { data } = await at.call(logs.operationDetails, { logId: row?.logId ?? '' }, auditor.token);
  expect(data.afterData).toBe('{"sessionId":"123456789012"}');
  expect(data.beforeData).toBeNull();
  at.clock.advance({ seconds: 1 });
});

test('an answer to the person comes after the row, and what they only typed wrongly leaves none', async () => {
  const before = await newest();
  const { code } = await at.call(logs.endOnlineSession, { sessionId: '77', reason: '' }, county.token);
  expect(code).toBe(ErrorCode.validation);
  expect(await newest()).toEqual(before);
});

test('results are found apart, and what was written before there were any counts as done', async () => {
  await at.database.pool.query(`INSERT INTO log_oper (user_name, real_name, role_names, module, action, biz_type, biz_id, summary, operate_time)
    VALUES ('old', '旧', '管理员', '旧事', '旧事', 'sys_user', '1', '旧事', '2026-01-01')`);
  const refused = await list({ result: 0 });
  expect(refused.map((row) => row.resultCode)).toEqual([ErrorCode.notFound, ErrorCode.forbidden]);
  const done = await list({ result: 1 });
  expect(done).toHaveLength(4);
  expect(done.at(-1)).toMatchObject({ summary: '旧事', resultCode: 200, costMs: null, path: null });
});

test('the administrator of the county reads what was refused in it, and nothing of others', async () => {
  const { data } = await at.call(logs.pageOperations, { result: 0 }, officeAdmin.token);
  expect(data.list.map((row) => row.userId)).toEqual([county.userId]);
});

test('a file has result, duration and call of each', async () => {
  const answer = await exportOf('');
  const [head = [], ...rows] = (await readXlsx(answer.rawPayload)).sheets[0]?.rows ?? [];
  const column = (title: string) => rows.map((row) => row[head.indexOf(title)]);
  expect(column('结果')).toContain('失败');
  expect(column('结果代码').map(String)).toEqual(expect.arrayContaining(['200', '4030', '4040']));
  expect(column('接口')).toContain('POST /v1/admin/session/end');
  expect(head).toEqual(expect.arrayContaining(['耗时（毫秒）', '请求校验值']));
});

test('the chain holds over both', async () => {
  while ((await chainNewRows(at.deps.db)) > 0);
  expect((await checkChain(at.deps.db)).broken).toBeNull();
});

test('a sentence is written without the numbers that it tells', () => {
  expect(maskedNumbersIn('号码15412345678已登记，身份证33990119900101123X已使用，编号3301061101')).toBe(
    '号码154****5678已登记，身份证339901********123X已使用，编号3301061101',
  );
});
