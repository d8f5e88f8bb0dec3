/** Signing in with a password, and what somebody who guesses gets to see. */

import { getInfo, login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { PARAMETER_DEFAULTS } from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildIdentity, buildUser } from '../../../testing/build.ts';
import { doneWork } from '../../../testing/done-work.ts';
import { recordStatements } from '../../../testing/record-statements.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashPassword } from '../session/password-hash.ts';
import { wrongBeforeWork } from '../sign-in-throttle/policy.ts';
import { accountGuesses, keyOf } from '../sign-in-throttle/queries.ts';

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

interface Settings {
  ip?: string;
  userAgent?: string;
  work?: { uuid: string; code: string };
}
const signIn = (userName: string, password: string, { work, ...settings }: Settings = {}) =>
  at.call(login, { userName, password, ...work }, null, { ip: `10.0.0.${myAddress}`, ...settings });
const guess = (userName = me.userName, settings: Settings = {}) => signIn(userName, 'Wrong#2026pw', settings);

/** Guesses one after another, each with work done. */
async function guessOften(times: number, userName = me.userName): Promise<number[]> {
  const codes: number[] = [];
  for (let tried = 0; tried < times; tried++) {
    codes.push((await guess(userName, { work: await doneWork(at) })).code);
  }
  return codes;
}
const WRONG = ErrorCode.wrongCredentials;
const logged = () =>
  at.deps.db
    .selectFrom('logLogin')
    .select(['userName', 'result', 'failReason', 'ip'])
    .where('userName', '=', me.userName)
    .orderBy('logId')
    .execute();

test('a phone or an ID number that is typed as the account stands nowhere in what is counted', async () => {
  const typed = ['15977310001', '33010619750730773X', `8615977310002`];
  for (const word of typed) await guess(word);
  const rows = await at.database.pool.query<{ row: string }>('SELECT g::text AS row FROM login_guess AS g');
  const stored = rows.rows.map(({ row }) => row.toUpperCase()).join();
  expect(stored).toContain('ACCOUNT:');
  for (const word of typed) expect(stored).not.toContain(word);
});

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
    expect(await guessOften(5)).toEqual([WRONG, WRONG, WRONG, WRONG, WRONG]);
    expect(await signIn(me.userName, PASSWORD)).toMatchObject({
      code: ErrorCode.accountLocked,
      msg: '账号已锁定，请15分钟后再试',
    });
    at.clock.advance({ minutes: 14, seconds: 59 });
    expect(await signIn(me.userName, PASSWORD)).toMatchObject({ msg: '账号已锁定，请1分钟后再试' });
    at.clock.advance({ seconds: 1 });
    expect((await signIn(me.userName, PASSWORD)).code).toBe(200);
  });

  test('the answer says how many are left, of a name that nobody has as well', async () => {
    for (const name of [me.userName, 'nobodyHasIt']) {
      expect(await guess(name)).toMatchObject({ msg: '账号或密码错误，再错 4 次将锁定账号' });
    }
    await guessOften(3);
    const fifth = await guess(me.userName, { work: await doneWork(at) });
    expect(fifth).toMatchObject({ msg: '账号或密码错误，账号已锁定，请15分钟后再试' });
  });

  test('the right one in between starts the count anew', async () => {
    await guessOften(4);
    expect((await signIn(me.userName, PASSWORD, { work: await doneWork(at) })).code).toBe(200);
    expect(await guessOften(4)).toEqual([WRONG, WRONG, WRONG, WRONG]);
    expect((await signIn(me.userName, PASSWORD, { work: await doneWork(at) })).code).toBe(200);
  });

  test('of 200 guesses at once no more than five are evaluated, each with work done', async () => {
    const done = [];
    for (let tried = 0; tried < 200; tried++) done.push(await doneWork(at));
    const answers = await Promise.all(done.map((work) => guess(me.userName, { work })));
    const codes = answers.map((answer) => answer.code);
    expect(codes.filter((code) => code === ErrorCode.wrongCredentials)).toHaveLength(5);
    expect(codes.filter((code) => code === ErrorCode.accountLocked)).toHaveLength(195);
    const reasons = (await logged()).map((row) => row.failReason);
    expect(reasons.filter((reason) => reason === 'wrong password')).toHaveLength(5);
    expect((await signIn(me.userName, PASSWORD)).code).toBe(ErrorCode.accountLocked);
  });

  test('a lock does not end the sessions that live: nobody can sign others out by guessing', async () => {
    const { token } = (await signIn(me.userName, PASSWORD)).data;
    await guessOften(5);
    expect((await at.call(getInfo, {}, token)).code).toBe(200);
  });

  test('one address may guess fifty times over all accounts, then even a right password from it is refused', async () => {
    for (let tried = 0; tried < 50; tried++) {
      expect(await guessOften(1, `nobody${myAddress}x${tried}`)).toEqual([WRONG]);
    }
    const work = await doneWork(at);
    expect((await signIn(me.userName, PASSWORD, { work })).code).toBe(ErrorCode.tooFrequent);
    expect((await signIn(me.userName, PASSWORD, { ip: '10.9.9.9' })).code).toBe(200);
    at.clock.advance({ minutes: 15 });
    expect((await signIn(me.userName, PASSWORD)).code).toBe(200);
  });

  test('right passwords do not count against an address', async () => {
    for (let tried = 0; tried < 51; tried++) expect((await signIn(me.userName, PASSWORD)).code).toBe(200);
  });
});

describe('an account that does not exist', () => {
  test('answers byte for byte like one that does, and is locked like it', async () => {
    const texts: string[] = [];
    for (const isDone of [false, true]) {
      for (let tried = 0; tried < 5; tried++) {
        const answers = [];
        for (const [userName, ip] of [
          [me.userName, `10.1.0.${myAddress}`],
          [`unknown${myAddress}`, `10.2.0.${myAddress}`],
        ] as const) {
          const { status, text } = await guess(userName, {
            ip,
            ...(isDone ? { work: await doneWork(at) } : {}),
          });
          answers.push({ status, text });
        }
        expect(answers[1]).toEqual(answers[0]);
        texts.push(answers[0]?.text ?? '');
      }
    }
    expect(texts.map((text) => JSON.parse(text).code)).toEqual([
      WRONG,
      WRONG,
      WRONG,
      ErrorCode.wrongCaptcha,
      ErrorCode.wrongCaptcha,
      WRONG,
      WRONG,
      ErrorCode.accountLocked,
      ErrorCode.accountLocked,
      ErrorCode.accountLocked,
    ]);
  });

  test('costs the same work: the same statements, and the same hash where the password is looked at', async () => {
    const workOf = async (userName: string, ip: string) => {
      const statements: string[][] = [];
      for (let tried = 0; tried < 4; tried++) {
        const texts = await recordStatements(at.database, () => guess(userName, { ip }));
        // without the columns: the log leaves out what it does not know
        statements.push(texts.map((text) => text.replace(/^(insert into "log_login").*/, '$1')));
      }
      return statements;
    };
    const known = await workOf(me.userName, `10.3.0.${myAddress}`);
    expect(known.at(-1)?.length).toBeLessThan(known[0]?.length ?? 0);
    expect(await workOf(`unknown${myAddress}`, `10.4.0.${myAddress}`)).toEqual(known);
  });

  test('takes as long as one that does, and so does one that has no password', async () => {
    const farmer = await buildUser(at.deps);
    const member = await buildUser(at.deps, { passwordHash: await hashPassword(PASSWORD) });
    const medianMs = async (userNames: readonly string[]) => {
      const times: number[] = [];
      for (const userName of userNames) {
        const work = await doneWork(at);
        const start = performance.now();
        await guess(userName, { work });
        times.push(performance.now() - start);
      }
      return times.toSorted((a, b) => a - b)[2] ?? 0;
    };
    const five = (make: (n: number) => string) => Array.from({ length: 5 }, (_, n) => make(n));
    const known = await medianMs(five(() => member.userName));
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

describe('work', () => {
  test('is asked for after the third wrong password for the account, and then without its answer nothing counts', async () => {
    expect(await guess()).toMatchObject({ code: WRONG, data: null });
    expect(await guess()).toMatchObject({ code: WRONG, data: null });
    expect(await guess()).toMatchObject({ code: WRONG, data: { pictureCode: true } });
    const asked = {
      code: ErrorCode.wrongCaptcha,
      msg: '安全验证未通过或已失效，请再试一次',
      data: { pictureCode: true },
    };
    expect(await signIn(me.userName, PASSWORD, { ip: '10.9.9.8' })).toMatchObject(asked);
    for (let tried = 0; tried < 10; tried++) expect(await guess()).toMatchObject(asked);
    const { uuid } = await doneWork(at);
    expect(
      await signIn(me.userName, PASSWORD, { work: { uuid, code: `0.${'0'.repeat(64)}` } }),
    ).toMatchObject(asked);
    expect((await signIn(me.userName, PASSWORD, { work: await doneWork(at) })).code).toBe(200);
    expect((await signIn(me.userName, PASSWORD, { ip: '10.9.9.8' })).code).toBe(200);
  });

  test('is asked for after three wrong passwords from the address, whatever the accounts, for a quarter of an hour', async () => {
    for (let tried = 0; tried < 3; tried++) await guess(`somebody${myAddress}x${tried}`);
    expect((await signIn(me.userName, PASSWORD)).code).toBe(ErrorCode.wrongCaptcha);
    expect((await signIn(me.userName, PASSWORD, { ip: '10.9.9.7' })).code).toBe(200);
    at.clock.advance({ minutes: 15 });
    expect((await signIn(me.userName, PASSWORD)).code).toBe(200);
  });

  test('[AUTH-01] is asked for beside three guesses at an account that come at once', async () => {
    const tries = Array.from({ length: 50 }, (_, n) => guess(me.userName, { ip: `10.6.${myAddress}.${n}` }));
    const codes = (await Promise.all(tries)).map(({ code }) => code);
    expect(codes.filter((code) => code === ErrorCode.wrongCredentials)).toHaveLength(3);
    expect(codes.filter((code) => code === ErrorCode.wrongCaptcha)).toHaveLength(47);
    expect((await logged()).filter(({ failReason }) => failReason === 'locked')).toEqual([]);
  });

  test('is asked for with the right password while three guesses at the account are being judged', async () => {
    const now = at.clock.now();
    const subject = keyOf(accountGuesses(at.deps.personalData, me.userName));
    const judged = { subject, guessCount: 3, wrongCount: 0, guessTime: now, beginTime: now };
    await at.deps.db.insertInto('loginGuess').values(judged).execute();
    expect(await signIn(me.userName, PASSWORD)).toMatchObject({
      code: ErrorCode.wrongCaptcha,
      data: { pictureCode: true },
    });
    expect((await signIn(me.userName, PASSWORD, { work: await doneWork(at) })).code).toBe(200);
  });

  test('is asked of nobody in an office whose people all come at once', async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, () => buildUser(at.deps, { password: PASSWORD })),
    );
    for (const { userId, deptId } of people)
      await buildIdentity(at.deps, { userId, deptId, roleKeys: ['countySmsMessenger'] });
    const answers = await Promise.all(people.map(({ userName }) => signIn(userName, PASSWORD)));
    expect(answers.map(({ code }) => code)).toEqual(people.map(() => 200));
  });

  test('is asked of everybody when very many passwords are wrong everywhere, and nobody is locked out by it', async () => {
    const begin = at.clock.now();
    const row = { subject: 'everybody:', guessCount: 1, guessTime: begin, beginTime: begin };
    await at.deps.db.deleteFrom('loginGuess').where('subject', '=', row.subject).execute();
    await at.deps.db
      .insertInto('loginGuess')
      .values({ ...row, wrongCount: wrongBeforeWork(PARAMETER_DEFAULTS).everybody - 1 })
      .execute();
    expect((await signIn(me.userName, PASSWORD)).code).toBe(200);
    await guess('mallory');
    expect((await signIn(me.userName, PASSWORD)).code).toBe(ErrorCode.wrongCaptcha);
    expect((await signIn(me.userName, PASSWORD, { work: await doneWork(at) })).code).toBe(200);
    at.clock.advance({ minutes: 15 });
    expect((await signIn(me.userName, PASSWORD)).code).toBe(200);
  });

  test('does not count as a guess when it is not answered: nobody is locked out without one', async () => {
    await guessOften(3);
    for (let tried = 0; tried < 5; tried++) await guess();
    const work = await doneWork(at);
    expect((await signIn(me.userName, PASSWORD, { work })).code).toBe(200);
  });
});

test('the password is announced to be too old within its last seven days', async () => {
  const daysLeftAfter = async (days: number) => {
    const pwdUpdateTime = new Date(at.clock.now().getTime() - days * 86_400_000);
    await at.deps.db.updateTable('sysUser').set({ pwdUpdateTime }).where('userId', '=', me.userId).execute();
    return (await signIn(me.userName, PASSWORD)).data.passwordDaysLeft;
  };
  expect(await daysLeftAfter(82)).toBeNull();
  expect(await daysLeftAfter(83)).toBe(7);
  expect(await daysLeftAfter(90)).toBe(0);
  expect(await daysLeftAfter(91)).toBeNull();
});
