/** One person, several identities: choosing among them. */

import {
  getInfo,
  listIdentities,
  switchIdentity,
} from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildIdentity, buildUser } from '../../../testing/build.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

let me: { token: string; userId: string; main: string; other: string };
beforeEach(async () => {
  at.clock.set('2026-09-14T10:00:00+08:00');
  const { userId } = await buildUser(at.deps, { realName: '多多' });
  const main = await buildIdentity(at.deps, {
    userId,
    deptId: '330106A1',
    roleKeys: ['countySmsMessenger', 'drafter'],
  });
  const other = await buildIdentity(at.deps, {
    userId,
    deptId: '33010611A1',
    roleKeys: ['townshipAdmin'],
    mainFlag: 0,
  });
  const { token } = await at.signInAs({ userId, identityId: main.identityId });
  me = { token, userId, main: main.identityId, other: other.identityId };
});

const switchTo = (identity: string, token = me.token) => at.call(switchIdentity, { identity }, token);
const codeOf = async (token: string) => (await at.call(getInfo, {}, token)).code;
const expireOther = () =>
  at.deps.db
    .updateTable('sysUserIdentity')
    .set({ validTo: '2026-09-13' })
    .where('identityId', '=', me.other)
    .execute();

test('[AUTH-04] the list names account, department and roles, marks main and present one, and leaves out expired ones', async () => {
  const { data } = await at.call(listIdentities, {}, me.token);
  expect(data).toEqual([
    {
      identityId: me.main,
      userName: expect.stringMatching(/^user/),
      fullDeptName: '浙江省杭州市西湖区西湖区农业农村局',
      roleNames: '区县级信息员、咨询拟稿员',
      mainFlag: 1,
      nowIdentity: 1,
      userId: me.userId,
      deptId: '330106A1',
      roleIds: expect.any(Array),
      validFrom: null,
      validTo: null,
      status: 1,
    },
    expect.objectContaining({ identityId: me.other, roleNames: '乡镇级管理员', mainFlag: 0, nowIdentity: 0 }),
  ]);
  await expireOther();
  expect((await at.call(listIdentities, {}, me.token)).data).toHaveLength(1);
});

test('[AUTH-04] switching answers with the new token in msg; the old one is dead at once', async () => {
  const { code, msg, data } = await switchTo(me.other);
  expect({ code, data }).toEqual({ code: 200, data: null });
  const after = await at.call(getInfo, {}, msg);
  expect(after.data).toMatchObject({ identityId: me.other, roleList: ['townshipAdmin'] });
  expect(after.data.sysDept.deptId).toBe('33010611A1');
  expect(await codeOf(me.token)).toBe(ErrorCode.signedOut);
});

test('switching is written to the operation log, as whom one was and as whom one goes on', async () => {
  await switchTo(me.other);
  await switchTo(me.main);
  const rows = await at.deps.db.selectFrom('logOper').selectAll().where('userId', '=', me.userId).execute();
  expect(rows).toMatchObject([
    { action: '切换身份', identityId: me.main, bizId: me.other, bizType: 'sys_user_identity' },
  ]);
});

test('switching does not make the session live longer', async () => {
  at.clock.advance({ minutes: 20 });
  const { msg } = await switchTo(me.other);
  const { expireTime } = await at.deps.db
    .selectFrom('tokenSession')
    .select('expireTime')
    .where('identityId', '=', me.other)
    .where('endedReason', 'is', null)
    .executeTakeFirstOrThrow();
  expect(msg).toHaveLength(43);
  expect(expireTime).toEqual(new Date('2026-09-14T22:00:00+08:00'));
});

test("another person's identity, an expired one and one that does not exist are refused alike; the token lives on", async () => {
  const stranger = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  await expireOther();
  for (const identity of [stranger.identityId, me.other, '1']) {
    expect(await switchTo(identity)).toMatchObject({ code: ErrorCode.notFound, msg: '身份不存在或已失效' });
  }
  expect(await codeOf(me.token)).toBe(200);
  expect(await codeOf(stranger.token)).toBe(200);
});

test('two switches at once with one token: one goes on, the other is signed out', async () => {
  const answers = await Promise.all([switchTo(me.other), switchTo(me.main), switchTo(me.other)]);
  const codes = answers.map((answer) => answer.code).toSorted((a, b) => a - b);
  expect(codes).toEqual([200, ErrorCode.signedOut, ErrorCode.signedOut]);
  const winner = answers.find((answer) => answer.code === 200);
  expect(await codeOf(winner?.msg ?? '')).toBe(200);
});
