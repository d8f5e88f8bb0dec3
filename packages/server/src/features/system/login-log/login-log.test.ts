/** The sign-in log: what is written of somebody who comes in, who reads it, and that nobody changes it. */

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { listOwnSignIns } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { pageSignIns } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { buildUser } from '../../../testing/build.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { insertLoginLog } from '../../entry/session/queries.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36';

let at: TestApp;
let token: string;
let userId: string;
beforeAll(async () => {
  const config = readConfig({ ADDRESS_AREAS: '10.0.0.0/24=西湖区农业农村局' });
  at = await startTestApp({ dependencies: { config } });
  ({ token } = await at.signInAs({ roleKeys: ['auditAdmin'], deptId: '33A1' }));
  ({ userId } = await buildUser(at.deps, { userName: 'xhmsg', realName: '周敏' }));
  await write({ userId, userName: 'xhmsg' });
  await write({ userId, userName: 'xhmsg', result: 0, failReason: 'wrong password' });
  await write({ userName: '15412345678', result: 0, failReason: 'wrong password' });
  await write({ userName: '339901196001010018', result: 0, failReason: 'locked', loginType: 2 });
});
afterAll(() => at.close());

async function write(overrides: {
  userName: string;
  userId?: string;
  result?: number;
  failReason?: string;
  loginType?: number;
}) {
  const row = {
    userId: null,
    loginType: 1,
    result: 1,
    failReason: null,
    ip: '10.0.0.9',
    userAgent: CHROME,
    loginTime: at.clock.now(),
  };
  await insertLoginLog(at.deps.db, { ...row, ...overrides });
  at.clock.advance({ seconds: 1 });
}

const page = async (filters: object = {}, as = token) =>
  (await at.call(pageSignIns, filters as never, as)).data;

test('it says who came in, how, with which result, from which address and browser, as they were then', async () => {
  const { list, total } = await page();
  expect(total).toBe(4);
  expect(list[3]).toEqual({
    logId: expect.any(String),
    loginTime: '2026-09-14 10:00:00',
    userName: 'xhmsg',
    realName: '周敏',
    deptName: '浙江省杭州市西湖区西湖区农业农村局',
    loginType: 1,
    result: 1,
    failReason: null,
    ip: '10.0.0.9',
    area: '西湖区农业农村局',
    browser: 'Chrome（Windows）',
    userAgent: expect.stringContaining('Windows NT 10.0'),
    osType: 403,
    userId: expect.any(String),
  });
  expect(list[2]).toMatchObject({ result: 0, failReason: '密码错误' });
});

test('a telephone or ID number that somebody typed as an account is kept masked', async () => {
  const { rows } = await at.database.pool.query(
    'SELECT user_name FROM log_login WHERE user_id IS NULL ORDER BY log_id',
  );
  expect(rows.map((row) => row.user_name)).toEqual(['154****5678', '339901********0018']);
});

test.each([
  [{ userName: '周' }, 2],
  [{ userName: 'XHMSG' }, 2],
  [{ result: 0 }, 3],
  [{ result: 1 }, 1],
  [{ loginType: 2 }, 1],
  [{ deptId: '3301' }, 2],
  [{ ip: '10.0.0.8' }, 0],
  [{ loginTimeStart: '2026-09-14 10:00:01', loginTimeEnd: '2026-09-14 10:00:02' }, 2],
])('%j finds %i', async (filters, count) => {
  expect((await page(filters)).total).toBe(count);
});

test('the administrator of another county sees none of it; a levelled one may not look', async () => {
  const other = await at.signInAs({ roleKeys: ['admin'], deptId: '330108A1' });
  expect((await page({}, other.token)).total).toBe(0);
  const county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  expect((await at.call(pageSignIns, {}, county.token)).code).toBe(ErrorCode.forbidden);
});

test.each(['UPDATE log_login SET result = 1', 'DELETE FROM log_login', 'TRUNCATE log_login'])(
  'the database refuses %s',
  async (statement) => {
    await expect(at.database.pool.query(statement)).rejects.toThrow('append-only');
  },
);

test('[NAV-18] everybody reads their own newest ones, failed ones too, and nobody else’s', async () => {
  const { token: own, userId: me } = await at.signInAs({ roleKeys: ['villageAdmin'], deptId: '3301061101' });
  for (let count = 0; count < 11; count += 1) await write({ userId: me, userName: 'someone' });
  await write({ userId: me, userName: 'someone', result: 0, failReason: 'wrong password' });
  const { data } = await at.call(listOwnSignIns, {}, own);
  expect(data).toHaveLength(10);
  expect(data[0]).toMatchObject({ result: 0, failReason: '密码错误', browser: 'Chrome（Windows）' });
  expect(data[9]).toMatchObject({ result: 1 });
});
