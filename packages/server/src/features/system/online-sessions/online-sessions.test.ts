/** The list of who is here now, and ending somebody's session: by area and rank, at once, with a reason, and not unseen. */
import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import { getInfo } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { endOnlineSession, pageOnlineSessions } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildIdentity } from '../../../testing/build.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

let county: SignedInTestUser;
let messenger: SignedInTestUser;
beforeEach(async () => {
  await at.deps.db.deleteFrom('tokenSession').execute();
  county = await as('countyAdmin', '330106A1');
  messenger = await as('countySmsMessenger', '330106A1', '周敏');
});

let last = 0;
function as(roleKey: RoleKey, deptId: string, realName = '张三'): Promise<SignedInTestUser> {
  last += 1;
  return at.signInAs({ roleKeys: [roleKey], deptId, user: { userName: `one${last}`, realName } });
}

const listFor = async ({ token }: SignedInTestUser, filters: object = {}) =>
  (await at.call(pageOnlineSessions, filters as never, token)).data.list;
async function sessionIdOf({ identityId }: SignedInTestUser): Promise<string> {
  const { sessionId } = await at.deps.db
    .selectFrom('tokenSession')
    .select('sessionId')
    .where('identityId', '=', identityId)
    .where('endedReason', 'is', null)
    .executeTakeFirstOrThrow();
  return sessionId;
}
const end = async (by: SignedInTestUser, whose: SignedInTestUser) =>
  at.call(endOnlineSession, { sessionId: await sessionIdOf(whose), reason: '下班后仍在线' }, by.token);
const look = ({ token }: SignedInTestUser) => at.call(getInfo, {}, token);
const logged = () =>
  at.deps.db.selectFrom('logOper').selectAll().where('action', '=', '结束会话').orderBy('logId').execute();

test('the list says who is here, as what, from where, and since when; never a token', async () => {
  const [mine, theirs] = (await listFor(county)).toSorted((a, b) => a.userName.localeCompare(b.userName));
  expect(mine?.can.end).toBe('这是您自己现在的会话，请使用“退出登录”');
  expect(theirs).toEqual({
    sessionId: expect.any(String),
    userName: `one${last}`,
    realName: '周敏',
    roleNames: '区县级信息员',
    deptName: '浙江省杭州市西湖区西湖区农业农村局',
    ip: '127.0.0.1',
    browser: '未知浏览器（未知系统）',
    createTime: '2026-09-14 10:00:00',
    lastActiveTime: '2026-09-14 10:00:00',
    can: { end: true },
  });
});

test('it is narrowed by name and by organisation, and holds neither other counties nor who left or fell asleep', async () => {
  await as('countyAdmin', '330108A1');
  expect(await listFor(county)).toHaveLength(2);
  expect(await listFor(county, { userName: '周' })).toHaveLength(1);
  expect(await listFor(county, { deptId: '330106A2' })).toHaveLength(0);
  at.clock.advance({ minutes: 29 });
  await look(county);
  at.clock.advance({ minutes: 2 });
  expect(await listFor(county)).toHaveLength(1);
  at.clock.set('2026-09-14T10:00:00+08:00');
});

test('an ended session is over at once; its browser reads why, and the log knows who did it', async () => {
  expect((await end(county, messenger)).code).toBe(200);
  const { code, msg } = await look(messenger);
  expect([code, msg]).toEqual([ErrorCode.signedOut, '管理员结束了您的会话：下班后仍在线']);
  expect((await look(county)).code).toBe(200);
  expect((await logged()).at(-1)).toMatchObject({
    userId: county.userId,
    bizId: messenger.userId,
    summary: `结束 one${last}（周敏）的会话`,
    afterData: '{"原因":"下班后仍在线"}',
  });
});

test('two who end it at the same time: one does, the other hears that it is over', async () => {
  const city = await as('cityAdmin', '3301A1');
  const sessionId = await sessionIdOf(messenger);
  const before = (await logged()).length;
  const answers = await Promise.all(
    [county, city].map(({ token }) => at.call(endOnlineSession, { sessionId, reason: '同时' }, token)),
  );
  const codes = answers.map(({ code }) => code).toSorted((a, b) => a - b);
  expect(codes[0]).toBe(200);
  expect([ErrorCode.notFound, ErrorCode.stateChanged]).toContain(codes[1]);
  expect((await logged()).length - before).toBe(1);
});

test.each([
  ['countyAdmin', '330108A1', ErrorCode.notFound, 'another county'],
  ['townshipAdmin', '33010611A1', ErrorCode.notFound, 'an area that does not hold the other'],
  ['auditAdmin', '33A1', ErrorCode.forbidden, 'who only reads logs'],
  ['countySmsMessenger', '330106A1', ErrorCode.forbidden, 'who manages nobody'],
] as const)('[PERM-06] as %s in %s: refused (%i), %s', async (roleKey, deptId, code, _who) => {
  expect((await end(await as(roleKey, deptId), messenger)).code).toBe(code);
  expect((await look(messenger)).code).toBe(200);
});

test('[PERM-06] an equal or a superior stays, also when they are here as something less', async () => {
  const equal = await as('countyAdmin', '330106A2');
  expect((await end(county, equal)).msg).toBe('只能管理级别低于自己的账号');
  await buildIdentity(at.deps, {
    userId: messenger.userId,
    deptId: '3301A1',
    roleKeys: ['cityAdmin'],
    mainFlag: 0,
  });
  expect((await end(county, messenger)).msg).toBe('只能管理级别低于自己的账号');
  expect((await look(messenger)).code).toBe(200);
});

test('nobody ends the session in which they ask', async () => {
  expect((await end(county, county)).code).toBe(ErrorCode.forbidden);
  expect((await look(county)).code).toBe(200);
});

test('the security administrator ends every session but those of the guards', async () => {
  const security = await as('securityAdmin', '33A1');
  const auditor = await as('auditAdmin', '33A1');
  const chief = await as('superAdmin', '33A1');
  expect((await end(security, auditor)).msg).toBe('安全管理员和审计管理员的会话只能由超级管理员结束');
  expect((await end(security, chief)).code).toBe(200);
  expect((await end(security, county)).code).toBe(200);
  expect((await look(auditor)).code).toBe(200);
});
