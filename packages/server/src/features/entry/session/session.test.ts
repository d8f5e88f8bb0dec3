/** Tokens: the person behind one, and its end. Signing in itself is sign-in.test.ts. */

import * as session from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashToken } from './token.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

let me: SignedInTestUser;
beforeEach(async () => {
  at.clock.set('2026-09-14T10:00:00+08:00');
  me = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
});

const codeOf = async (token: string | null, settings?: { userAgent?: string }) =>
  (await at.call(session.getInfo, {}, token, settings)).code;

test('[AUTH-03] getInfo/v2 tells who is signed in, where, and with which rights', async () => {
  const { token, userId, identityId } = await at.signInAs({
    roleKeys: ['countyAdmin'],
    deptId: '330106A1',
    user: {
      userName: 'xhadmin',
      realName: '陈立',
      phoneNumber: '15400990012',
      certificateNo: '339901196001010018',
    },
  });
  const { code, data } = await at.call(session.getInfo, {}, token);
  expect(code).toBe(200);
  expect(data).toMatchObject({ identityId, roleList: ['countyAdmin'] });
  expect(data.sysUser).toEqual({
    userId,
    userName: 'xhadmin',
    avatar: null,
    realName: '陈立',
    nickName: null,
    phoneNumber: '154****0012',
    realNameAuthFlag: 1,
    certificateNo: '339901********0018',
    deptId: '330106A1',
  });
  expect(data.sysDept).toEqual({
    deptId: '330106A1',
    deptLevel: 4,
    deptType: '02',
    ancestors: '浙江省/杭州市/西湖区',
    deptIdPath: '33/3301/330106/330106A1',
    deptName: '西湖区农业农村局',
    parentId: '330106',
  });
  expect(data.authorityList).toContain('SMS_AUDIT');
  expect(data.buttonPermissionsList).toContain('sms:audit:pass');
});

describe('a token', () => {
  test('is refused when it is missing, unknown, or no token at all', async () => {
    expect(await codeOf(null)).toBe(ErrorCode.signedOut);
    expect(await codeOf('x'.repeat(43))).toBe(ErrorCode.signedOut);
    expect(await codeOf("' OR 1=1 --")).toBe(ErrorCode.signedOut);
  });

  test('is stored as a hash only', async () => {
    const rows = await at.database.pool.query('SELECT t::text AS row FROM token_session t');
    expect(rows.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows.rows)).not.toContain(me.token);
  });

  test('is worth nothing in another browser, and lives on in its own', async () => {
    expect(await codeOf(me.token, { userAgent: 'a thief' })).toBe(ErrorCode.signedOut);
    expect(await codeOf(me.token)).toBe(200);
  });

  test('dies after 30 minutes without a call', async () => {
    at.clock.advance({ minutes: 29 });
    expect(await codeOf(me.token)).toBe(200);
    at.clock.advance({ minutes: 29 });
    expect(await codeOf(me.token)).toBe(200);
    at.clock.advance({ minutes: 30 });
    expect(await codeOf(me.token)).toBe(ErrorCode.sessionExpired);
  });

  test('dies 12 hours after signing in, however busy', async () => {
    for (let calls = 0; calls < 36; calls++) {
      expect(await codeOf(me.token)).toBe(200);
      at.clock.advance({ minutes: 20 });
    }
    at.clock.set('2026-09-14T21:59:59+08:00');
    expect(await codeOf(me.token)).toBe(200);
    at.clock.advance({ seconds: 1 });
    expect(await codeOf(me.token)).toBe(ErrorCode.sessionExpired);
  });

  test('gives way when the same identity signs in again', async () => {
    const newer = await at.signInAs(me);
    expect(await codeOf(me.token)).toBe(ErrorCode.signedInElsewhere);
    expect(await codeOf(newer.token)).toBe(200);
  });

  test('of a disabled account is refused from the next call on, and works again when it is enabled', async () => {
    const setStatus = (status: number) =>
      at.deps.db.updateTable('sysUser').set({ status }).where('userId', '=', me.userId).execute();
    await setStatus(0);
    const refused = await at.call(session.getInfo, {}, me.token);
    expect(refused).toMatchObject({ code: ErrorCode.signedOut, msg: '账号已停用' });
    await setStatus(1);
    expect(await codeOf(me.token)).toBe(200);
  });

  test('of an identity that ended yesterday, or was switched off, is refused', async () => {
    const change = (columns: { validTo?: string; validFrom?: string; status?: number }) =>
      at.deps.db
        .updateTable('sysUserIdentity')
        .set(columns)
        .where('identityId', '=', me.identityId)
        .execute();
    await change({ validTo: '2026-09-14' });
    expect(await codeOf(me.token)).toBe(200);
    await change({ validTo: '2026-09-13' });
    expect(await codeOf(me.token)).toBe(ErrorCode.signedOut);
    await change({ validTo: '2026-09-14', validFrom: '2026-09-15' });
    expect(await codeOf(me.token)).toBe(ErrorCode.signedOut);
    await change({ validFrom: '2026-09-14', status: 0 });
    expect(await codeOf(me.token)).toBe(ErrorCode.signedOut);
  });

  test('has the rights of this moment: a role taken away counts from the next call on', async () => {
    const permissions = async () => (await at.call(session.getInfo, {}, me.token)).data.buttonPermissionsList;
    expect(await permissions()).toContain('sms:apply:add');
    await at.deps.db
      .updateTable('sysUserIdentity')
      .set({ roleIds: [2] })
      .where('identityId', '=', me.identityId)
      .execute();
    expect(await permissions()).toEqual([]);
  });

  test('is noted as active at most once a minute', async () => {
    const lastActive = async () => {
      const { lastActiveTime } = await at.deps.db
        .selectFrom('tokenSession')
        .select('lastActiveTime')
        .where('tokenHash', '=', hashToken(me.token))
        .executeTakeFirstOrThrow();
      return lastActiveTime;
    };
    const start = at.clock.now();
    at.clock.advance({ seconds: 59 });
    await codeOf(me.token);
    expect(await lastActive()).toEqual(start);
    at.clock.advance({ seconds: 1 });
    await codeOf(me.token);
    expect(await lastActive()).toEqual(at.clock.now());
  });
});

describe('access records', () => {
  const record = (fields: { type?: 'LOGIN_TYPE' | 'MENU_TYPE'; subType: number; osType?: number }) =>
    at.call(session.recordAccess, { type: 'LOGIN_TYPE', osType: 403, ...fields }, me.token);
  const kept = () =>
    at.deps.db
      .selectFrom('sysAccessRecord')
      .select(['type', 'subType', 'osType', 'deptId', 'identityId', 'ip'])
      .where('userId', '=', me.userId)
      .execute();

  test('[AUTH-09] a record of arriving is kept with who, where and from which system', async () => {
    expect(await record({ subType: 101 })).toMatchObject({ code: 200, data: null });
    expect(await kept()).toEqual([
      {
        type: 'LOGIN_TYPE',
        subType: 101,
        osType: 403,
        deptId: '330106A1',
        identityId: me.identityId,
        ip: '127.0.0.1',
      },
    ]);
    expect(await codeOf(me.token)).toBe(200);
  });

  test('[SHELL-08] the record of leaving ends the token at once', async () => {
    expect((await record({ subType: 102 })).code).toBe(200);
    expect(await codeOf(me.token)).toBe(ErrorCode.signedOut);
    expect((await record({ subType: 102 })).code).toBe(ErrorCode.signedOut);
    expect(await kept()).toHaveLength(1);
  });

  test('a sub-type of another type, or a system that nobody knows, is refused and not kept', async () => {
    expect((await record({ subType: 201 })).fieldErrors).toEqual([
      { field: 'subType', message: '记录子类型与记录类型不符' },
    ]);
    expect((await record({ subType: 101, osType: 1 })).msg).toBe('系统类型不正确');
    expect(await kept()).toEqual([]);
  });
});

test('[AUTH-09] getIp tells the address that the call came from', async () => {
  expect((await at.call(session.getIp, {}, null, { ip: '198.51.100.7' })).data).toBe('198.51.100.7');
});
