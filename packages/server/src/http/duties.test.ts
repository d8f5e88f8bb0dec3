/** Whoever must first change the password or prove the real name reaches nothing else, whatever the call. */
import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import { getInfo, listIdentities, recordAccess } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { getRouter } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

const signIn = (user: object) => at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1', user });
const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** The dialogs' own calls, what the console needs to open them, and the way out. Whoever adds one shows it here. */
const OPEN_TO_DUTIES = [
  'GET /v1/admin/oauth/getInfo/v2',
  'GET /v1/admin/menu/getRouter',
  'POST /v1/admin/accessStatistics/count',
  'POST /v1/admin/realNameAuth/submitAuth',
  'POST /v2/userInfo/updatePassword',
  'GET /v1/admin/secondFactor/state',
  'POST /v1/admin/secondFactor/begin',
  'POST /v1/admin/secondFactor/confirm',
];

describe.each([
  ['a password that must be changed', { pwdWeakFlag: 1 }, '请先修改密码'],
  ['a password older than 90 days', { pwdUpdateTime: new Date('2026-06-01') }, '请先修改密码'],
  ['an unproved real name', { realNameAuthFlag: 0 }, '请先完成实名认证'],
])('%s', (_name, user, sentence) => {
  test('closes every call but those of the dialogs, even to the super admin', async () => {
    const { token } = await signIn(user);
    const closed: string[] = [];
    for (const endpoint of allEndpoints.filter(({ access }) => access.kind !== 'public')) {
      const fields = endpoint.fieldsIn === 'multipart' ? { fileName: 'a.png', content: 'x' } : {};
      const { code, msg } = await at.call(endpoint, fields, token);
      if (code !== ErrorCode.dutyOpen) continue;
      closed.push(addressOf(endpoint));
      expect(msg).toBe(sentence);
    }
    const open = allEndpoints
      .filter(({ access }) => access.kind !== 'public')
      .map(addressOf)
      .filter((address) => !closed.includes(address));
    expect(open.toSorted()).toEqual(OPEN_TO_DUTIES.toSorted());
  });

  test('leaves profile, menu and signing out', async () => {
    const { token } = await signIn(user);
    expect((await at.call(getInfo, {}, token)).data.lowPwd).toBe(
      !('pwdWeakFlag' in user || 'pwdUpdateTime' in user),
    );
    expect((await at.call(getRouter, {}, token)).code).toBe(200);
    const leaving = { type: 'LOGIN_TYPE', subType: 102, osType: 403 } as const;
    expect((await at.call(recordAccess, leaving, token)).code).toBe(200);
    expect((await at.call(getInfo, {}, token)).code).toBe(ErrorCode.signedOut);
  });
});

test('who has nothing left to do passes', async () => {
  const { token } = await signIn({});
  expect((await at.call(listIdentities, {}, token)).code).toBe(200);
});
