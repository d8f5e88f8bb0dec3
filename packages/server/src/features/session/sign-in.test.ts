/** Signing in with a password, and what somebody who guesses gets to see. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { getInfo, login } from '@farmers-mailbox/contract/session/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildIdentity, buildUser } from '../../testing/build.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'Right#2026pw';
let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

let me: BuiltUser;
let myAddress = 0;
beforeEach(async () => {
  at.clock.set('2026-09-14T10:00:00+08:00');
  myAddress++;
  me = await buildUser(at.deps, { password: PASSWORD });
  await buildIdentity(at.deps, { userId: me.userId, deptId: '330106A1', roleKeys: ['countySmsMessenger'] });
});

const signIn = (userName: string, password: string, settings: { ip?: string; userAgent?: string } = {}) =>
  at.call(login, { userName, password }, null, { ip: `10.0.0.${myAddress}`, ...settings });
const guess = (userName = me.userName) => signIn(userName, 'Wrong#2026pw');
const logged = () =>
  at.deps.db
    .selectFrom('logLogin')
    .select(['userName', 'result', 'failReason', 'ip'])
    .where('userName', '=', me.userName)
    .orderBy('logId')
    .execute();

describe('with the right password', () => {
  test('[AUTH-01] gives a token at data.token; the account is trimmed and its case does not matter', async () => {
    const { code, data } = await signIn(`  ${me.userName.toUpperCase()} `, PASSWORD);
    expect(code).toBe(200);
    expect(data).toMatchObject({ lowPwd: true, expireTime: '2026-09-14 22:00:00' });
    expect((await at.call(getInfo, {}, data.token)).data.sysUser.userId).toBe(me.userId);
  });

  test('is kept in the log of sign-ins and on the account', async () => {
    await signIn(me.userName, PASSWORD);
    expect(await logged()).toEqual([
      { userName: me.userName, result: 1, failReason: null, ip: `10.0.0.${myAddress}` },
    ]);
    const account = await at.deps.db
      .selectFrom('sysUser')
      .select(['lastLoginTime', 'lastLoginIp'])
      .where('userId', '=', me.userId)
      .executeTakeFirstOrThrow();
    expect(account).toEqual({ lastLoginTime: at.clock.now(), lastLoginIp: `10.0.0.${myAddress}` });
  });

  test('ends the session of the same identity elsewhere, also when twenty sign in at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(me.userName, PASSWORD)));
    expect(answers.map((answer) => answer.code)).toContain(200);
    const tokens = answers.filter((answer) => answer.code === 200).map((answer) => answer.data.token);
    const codes = await Promise.all(tokens.map(async (token) => (await at.call(getInfo, {}, token)).code));
    expect(codes.toSorted((a, b) => a - b)).toEqual([
      200,
      ...tokens.slice(1).map(() => ErrorCode.signedInElsewhere),
    ]);
  });

  test('[DLG-05] lowPwd is false exactly when the password must be changed', async () => {
    const lowPwdAfter = async (columns: { pwdWeakFlag?: number; pwdUpdateTime?: Date | null }) => {
      const user = await buildUser(at.deps, { password: PASSWORD, ...columns });
      await buildIdentity(at.deps, { userId: user.userId, deptId: '330106A1', roleKeys: ['countyAdmin'] });
      return (await signIn(user.userName, PASSWORD)).data.lowPwd;
    };
    const daysAgo = (days: number) => new Date(at.clock.now().getTime() - days * 86_400_000);
    expect(await lowPwdAfter({})).toBe(true);
    expect(await lowPwdAfter({ pwdWeakFlag: 1 })).toBe(false);
    expect(await lowPwdAfter({ pwdUpdateTime: daysAgo(90) })).toBe(true);
    expect(await lowPwdAfter({ pwdUpdateTime: daysAgo(91) })).toBe(false);
    expect(await lowPwdAfter({ pwdUpdateTime: null })).toBe(false);
  });

  test('a disabled account is told so; with a wrong password it learns nothing', async () => {
    await at.deps.db.updateTable('sysUser').set({ status: 0 }).where('userId', '=', me.userId).execute();
    expect((await guess()).code).toBe(ErrorCode.wrongCredentials);
    expect((await signIn(me.userName, PASSWORD)).code).toBe(ErrorCode.accountDisabled);
  });

  test('somebody without a valid identity is told whom to ask', async () => {
    await at.deps.db
      .updateTable('sysUserIdentity')
      .set({ validTo: '2026-09-13' })
      .where('userId', '=', me.userId)
      .execute();
    expect(await signIn(me.userName, PASSWORD)).toMatchObject({
      code: ErrorCode.forbidden,
      msg: '账号没有可用的身份，请联系管理员',
    });
  });
});

describe('with a wrong password', () => {
  test('five within a quarter of an hour lock the account for as long; then the right one is refused as well', async () => {
    for (let tried = 0; tried < 5; tried++) expect((await guess()).code).toBe(ErrorCode.wrongCredentials);
    expect(await signIn(me.userName, PASSWORD)).toMatchObject({
      code: ErrorCode.accountLocked,
      msg: '账号已锁定，请15分钟后再试',
    });
    at.clock.advance({ minutes: 14, seconds: 59 });
    expect(await signIn(me.userName, PASSWORD)).toMatchObject({ msg: '账号已锁定，请1分钟后再试' });
    at.clock.advance({ seconds: 1 });
    expect((await signIn(me.userName, PASSWORD)).code).toBe(200);
  });

  test('the right one in between starts the count anew', async () => {
    for (let tried = 0; tried < 4; tried++) await guess();
    expect((await signIn(me.userName, PASSWORD)).code).toBe(200);
    for (let tried = 0; tried < 4; tried++) expect((await guess()).code).toBe(ErrorCode.wrongCredentials);
    expect((await signIn(me.userName, PASSWORD)).code).toBe(200);
  });

  test('of 200 guesses at once no more than five are evaluated', async () => {
    const codes = (await Promise.all(Array.from({ length: 200 }, () => guess()))).map(
      (answer) => answer.code,
    );
    expect(codes.filter((code) => code === ErrorCode.wrongCredentials)).toHaveLength(5);
    expect(codes.filter((code) => code === ErrorCode.accountLocked)).toHaveLength(195);
    const reasons = (await logged()).map((row) => row.failReason);
    expect(reasons.filter((reason) => reason === 'wrong password')).toHaveLength(5);
    expect((await signIn(me.userName, PASSWORD)).code).toBe(ErrorCode.accountLocked);
  });

  test('a lock does not end the sessions that live: nobody can sign others out by guessing', async () => {
    const { token } = (await signIn(me.userName, PASSWORD)).data;
    for (let tried = 0; tried < 5; tried++) await guess();
    expect((await at.call(getInfo, {}, token)).code).toBe(200);
  });

  test('one address may guess fifty times over all accounts, then even a right password from it is refused', async () => {
    for (let tried = 0; tried < 50; tried++) {
      expect((await guess(`nobody${myAddress}x${tried}`)).code).toBe(ErrorCode.wrongCredentials);
    }
    expect((await signIn(me.userName, PASSWORD)).code).toBe(ErrorCode.tooFrequent);
    expect((await signIn(me.userName, PASSWORD, { ip: '10.9.9.9' })).code).toBe(200);
  });

  test('right passwords do not count against an address', async () => {
    for (let tried = 0; tried < 51; tried++) expect((await signIn(me.userName, PASSWORD)).code).toBe(200);
  });
});

describe('an account that does not exist', () => {
  test('answers byte for byte like one that does, and is locked like it', async () => {
    for (let tried = 0; tried < 7; tried++) {
      const known = await guess();
      const unknown = await guess(`unknown${myAddress}`);
      expect({ status: unknown.status, text: unknown.text }).toEqual({
        status: known.status,
        text: known.text,
      });
    }
  });

  test('takes as long as one that does, and so does one that has no password', async () => {
    const farmer = await buildUser(at.deps);
    const medianMs = async (userNames: readonly string[]) => {
      const times: number[] = [];
      for (const userName of userNames) {
        const start = performance.now();
        await guess(userName);
        times.push(performance.now() - start);
      }
      return times.toSorted((a, b) => a - b)[2] ?? 0;
    };
    const five = (make: (n: number) => string) => Array.from({ length: 5 }, (_, n) => make(n));
    const known = await medianMs(five(() => me.userName));
    const unknown = await medianMs(five((n) => `unknown${myAddress}x${n}`));
    const without = await medianMs(five(() => farmer.userName));
    // A skipped hash would be ten times faster.
    expect(unknown).toBeGreaterThan(known / 3);
    expect(without).toBeGreaterThan(known / 3);
  });
});

test('an empty account or password is refused before anything is counted', async () => {
  expect(await signIn('   ', PASSWORD)).toMatchObject({ code: ErrorCode.validation, msg: '请输入用户账号' });
  expect(await signIn(me.userName, '')).toMatchObject({ msg: '请输入密码' });
  expect(await logged()).toEqual([]);
});
