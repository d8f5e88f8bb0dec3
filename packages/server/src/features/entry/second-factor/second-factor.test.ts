/** A second factor from its enrolment to its removal, and the second step of signing in with it. */

import * as endpoints from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import { getInfo, listIdentities, login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import {
  phoneLogin,
  sendLoginPhoneCode,
  signInWithSecondFactor,
} from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { Secret, TOTP, URI } from 'otpauth';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig, type SecondFactorSetting } from '../../../config.ts';
import { type BuiltUser, buildIdentity, buildUser } from '../../../testing/build.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { ensureBuiltInChannel } from '../../messaging/channels/start-actions.ts';

const PASSWORD = 'Right#2026pw';
let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

let admin: BuiltUser;
let token: string;
let ip: string;
let addresses = 0;
beforeEach(async () => {
  at.clock.set('2026-09-14T10:00:00+08:00');
  ip = `10.6.0.${++addresses}`;
  admin = await buildUser(at.deps, { password: PASSWORD });
  const identity = await buildIdentity(at.deps, {
    userId: admin.userId,
    deptId: '330106A1',
    roleKeys: ['countyAdmin'],
  });
  ({ token } = await at.signInAs({ userId: admin.userId, identityId: identity.identityId }));
});

const codeOf = (secret: string, secondsFromNow = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: at.clock.now().getTime() + secondsFromNow * 1000,
  });
const state = async () => (await at.call(endpoints.getSecondFactor, {}, token)).data;

/** Enrols, and leaves the time step of the confirmation behind. */
async function enrol(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await at.call(endpoints.beginSecondFactor, {}, token)).data;
  const confirmed = await at.call(endpoints.confirmSecondFactor, { code: codeOf(secret) }, token);
  expect(confirmed.code).toBe(200);
  at.clock.advance({ minutes: 1 });
  return { secret, recoveryCodes: confirmed.data.recoveryCodes };
}

const firstStep = () => at.call(login, { userName: admin.userName, password: PASSWORD }, null, { ip });
const secondStep = (challenge: string | null, code: string, settings: { userAgent?: string } = {}) =>
  at.call(signInWithSecondFactor, { challenge: challenge ?? 'none', code }, null, { ip, ...settings });
const challenge = async () => (await firstStep()).data.challenge;
const WRONG = ErrorCode.wrongVerificationCode;
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('enrolling', () => {
  test('gives a secret for the app, then ten recovery codes for the first code of it', async () => {
    expect(await state()).toEqual({
      available: true,
      enrolled: false,
      demanded: false,
      enrolTime: null,
      recoveryCodesLeft: 0,
    });
    const { secret, otpauthUrl } = (await at.call(endpoints.beginSecondFactor, {}, token)).data;
    const read = URI.parse(otpauthUrl);
    expect(read).toMatchObject({ issuer: '农民信箱', label: admin.userName, digits: 6, period: 30 });
    expect(read.secret.base32).toBe(secret);
    const { data } = await at.call(endpoints.confirmSecondFactor, { code: codeOf(secret) }, token);
    expect(new Set(data.recoveryCodes).size).toBe(endpoints.RECOVERY_CODES);
    for (const one of data.recoveryCodes) expect(one).toMatch(/^[2-9B-Z]{5}-[2-9B-Z]{5}$/);
    expect(await state()).toEqual({
      available: true,
      enrolled: true,
      demanded: false,
      enrolTime: '2026-09-14 10:00:00',
      recoveryCodesLeft: 10,
    });
  });

  test('does not count before a right code has come: signing in asks for nothing', async () => {
    expect((await at.call(endpoints.confirmSecondFactor, { code: '123456' }, token)).code).toBe(
      ErrorCode.stateChanged,
    );
    const { secret } = (await at.call(endpoints.beginSecondFactor, {}, token)).data;
    const wrong = await at.call(endpoints.confirmSecondFactor, { code: not(codeOf(secret)) }, token);
    expect(wrong.code).toBe(WRONG);
    expect((await firstStep()).data.challenge).toBeNull();
  });

  test('begun twice counts with the newer secret; once it counts, it is not replaced', async () => {
    const older = (await at.call(endpoints.beginSecondFactor, {}, token)).data.secret;
    const newer = (await at.call(endpoints.beginSecondFactor, {}, token)).data.secret;
    const confirm = (secret: string) =>
      at.call(endpoints.confirmSecondFactor, { code: codeOf(secret) }, token);
    expect((await confirm(older)).code).toBe(WRONG);
    const both = await Promise.all([confirm(newer), confirm(newer)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
    expect((await at.call(endpoints.beginSecondFactor, {}, token)).code).toBe(ErrorCode.stateChanged);
  });

  test('is for administrators', async () => {
    const messenger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
    expect((await at.call(endpoints.beginSecondFactor, {}, messenger.token)).code).toBe(ErrorCode.forbidden);
    const { data } = await at.call(endpoints.getSecondFactor, {}, messenger.token);
    expect(data).toMatchObject({ available: false, demanded: false });
  });

  test('leaves neither the secret nor a recovery code in the database', async () => {
    const { secret, recoveryCodes } = await enrol();
    const { rows } = await at.database.pool.query<{ row: string }>(
      'SELECT s::text AS row FROM second_factor s UNION ALL SELECT r::text FROM second_factor_recovery r',
    );
    const kept = JSON.stringify(rows);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((one) => one.replace('-', ''))]) {
      expect(kept).not.toContain(text);
    }
  });
});

describe('signing in with it', () => {
  test('takes a code after the password; until then there is no token', async () => {
    const { secret } = await enrol();
    const { data } = await firstStep();
    expect(data).toEqual({
      token: null,
      lowPwd: true,
      expireTime: '2026-09-14 10:06:00',
      passwordDaysLeft: null,
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      challengeKind: 'totp',
    });
    const answer = await secondStep(data.challenge, codeOf(secret));
    expect(answer.data).toMatchObject({ lowPwd: true, expireTime: '2026-09-14 22:01:00' });
    expect((await at.call(getInfo, {}, answer.data.token)).data.sysUser.userId).toBe(admin.userId);
    const log = await at.deps.db
      .selectFrom('logLogin')
      .select(['loginType', 'result', 'failReason'])
      .where('ip', '=', ip)
      .orderBy('logId')
      .execute();
    expect(log).toEqual([
      { loginType: 1, result: 0, failReason: 'second factor asked' },
      { loginType: 1, result: 1, failReason: null },
    ]);
  });

  test('[AUTH-02] takes it after a code by SMS as well: a text alone is one factor', async () => {
    const { secret } = await enrol();
    await at.call(sendLoginPhoneCode, { phoneNumber: admin.phoneNumber }, null, { ip });
    const { contentCipher } = await at.deps.db
      .selectFrom('serviceSms')
      .select('contentCipher')
      .orderBy('serviceSmsId', 'desc')
      .executeTakeFirstOrThrow();
    const text = at.deps.personalData.decryptText(contentCipher ?? Buffer.alloc(0));
    const code = /\d{6}/.exec(text)?.[0] ?? '';
    const { data } = await at.call(phoneLogin, { phoneNumber: admin.phoneNumber, code }, null, { ip });
    expect(data.token).toBeNull();
    expect((await secondStep(data.challenge, codeOf(secret))).code).toBe(200);
  });

  test('a code is taken once, also when two come at once, and no older one after it', async () => {
    const { secret } = await enrol();
    const code = codeOf(secret);
    const challenges = [await challenge(), await challenge()];
    const answers = await Promise.all(challenges.map((one) => secondStep(one, code)));
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, WRONG]);
    expect((await secondStep(await challenge(), code)).code).toBe(WRONG);
    expect((await secondStep(await challenge(), codeOf(secret, -30))).code).toBe(WRONG);
    expect((await secondStep(await challenge(), codeOf(secret, 30))).code).toBe(200);
  });

  test('a telephone may be half a minute wrong, not more', async () => {
    const { secret } = await enrol();
    expect((await secondStep(await challenge(), codeOf(secret, 61))).code).toBe(WRONG);
    expect((await secondStep(await challenge(), codeOf(secret, -61))).code).toBe(WRONG);
    expect((await secondStep(await challenge(), codeOf(secret, -30))).code).toBe(200);
    expect((await secondStep(await challenge(), codeOf(secret, 30))).code).toBe(200);
  });

  test('a recovery code does it once, typed as it is read', async () => {
    const { recoveryCodes } = await enrol();
    const [first = '', second = '', third = ''] = recoveryCodes;
    const spread = `\u202a${Array.from(third).join(' ')}\u202c`;
    expect((await secondStep(await challenge(), spread)).code).toBe(200);
    expect((await secondStep(await challenge(), ` ${first.toLowerCase().replace('-', ' ')} `)).code).toBe(
      200,
    );
    expect((await secondStep(await challenge(), first)).code).toBe(WRONG);
    const challenges = [await challenge(), await challenge()];
    const answers = await Promise.all(challenges.map((one) => secondStep(one, second)));
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, WRONG]);
    token = answers.find((answer) => answer.code === 200)?.data.token ?? '';
    expect((await state()).recoveryCodesLeft).toBe(7);
  });

  test('a challenge counts once, for five minutes, in the browser that it was given to', async () => {
    const { secret } = await enrol();
    const given = await challenge();
    expect((await secondStep(given, codeOf(secret), { userAgent: 'a thief' })).code).toBe(
      ErrorCode.stateChanged,
    );
    expect((await secondStep('made up', codeOf(secret))).code).toBe(ErrorCode.stateChanged);
    expect((await secondStep(given, codeOf(secret))).code).toBe(200);
    at.clock.advance({ seconds: 30 });
    expect((await secondStep(given, codeOf(secret))).code).toBe(ErrorCode.stateChanged);
    const late = await challenge();
    at.clock.advance({ minutes: 5 });
    expect(await secondStep(late, codeOf(secret))).toMatchObject({
      code: ErrorCode.stateChanged,
      msg: '验证已超时，请重新登录',
    });
  });

  test('five wrong codes lock it, also when twenty come at once and with ever new challenges', async () => {
    const { secret } = await enrol();
    const challenges = [await challenge(), await challenge()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => secondStep(challenges[n % 2] ?? null, not(codeOf(secret)))),
    );
    expect(answers.filter((answer) => answer.code === WRONG)).toHaveLength(5);
    expect(answers.filter((answer) => answer.code === ErrorCode.accountLocked)).toHaveLength(15);
    expect(await secondStep(await challenge(), codeOf(secret))).toMatchObject({
      code: ErrorCode.accountLocked,
      msg: '账号已锁定，请15分钟后再试',
    });
    at.clock.advance({ minutes: 15 });
    expect((await secondStep(await challenge(), codeOf(secret))).code).toBe(200);
  });

  test('somebody disabled between the two steps does not get in', async () => {
    const { secret } = await enrol();
    const given = await challenge();
    await at.deps.db.updateTable('sysUser').set({ status: 0 }).where('userId', '=', admin.userId).execute();
    expect((await secondStep(given, codeOf(secret))).code).toBe(ErrorCode.accountDisabled);
  });
});

describe('removing it', () => {
  const remove = (password: string, code: string) =>
    at.call(endpoints.removeSecondFactor, { password, code }, token);

  test('takes the password and a code; afterwards signing in asks for nothing', async () => {
    const { secret, recoveryCodes } = await enrol();
    expect((await remove('Wrong#2026pw', codeOf(secret))).fieldErrors).toEqual([
      { field: 'password', message: '密码错误' },
    ]);
    expect((await remove(PASSWORD, not(codeOf(secret)))).code).toBe(WRONG);
    expect((await remove(PASSWORD, recoveryCodes[0] ?? '')).code).toBe(200);
    expect(await state()).toMatchObject({ enrolled: false, recoveryCodesLeft: 0 });
    expect((await firstStep()).data.challenge).toBeNull();
    const operations = await at.deps.db
      .selectFrom('logOper')
      .where('userId', '=', admin.userId)
      .select('summary')
      .orderBy('logId')
      .execute();
    const { userName } = admin;
    expect(operations.map(({ summary }) => summary)).toEqual([
      `绑定动态口令 ${userName}`,
      `解除动态口令 ${userName}`,
    ]);
  });

  test('whoever finds a console open does not get to try passwords without end', async () => {
    const { secret } = await enrol();
    const tries = await Promise.all(Array.from({ length: 10 }, () => remove('Wrong#2026pw', codeOf(secret))));
    expect(tries.filter((answer) => answer.code === ErrorCode.validation)).toHaveLength(5);
    expect((await remove(PASSWORD, codeOf(secret))).code).toBe(ErrorCode.accountLocked);
  });
});

describe('the switch', () => {
  let other: TestApp | undefined;
  afterEach(() => other?.close());
  const startWith = async (setting: SecondFactorSetting) => {
    other = await startTestApp({ dependencies: { config: readConfig({ SECOND_FACTOR: setting }) } });
    return other;
  };
  const as = (app: TestApp, roleKey: 'countyAdmin' | 'countySmsMessenger') =>
    app.signInAs({ roleKeys: [roleKey], deptId: '330106A1' });

  test('demanded: an administrator without one reaches nothing but its enrolment, and everything after it', async () => {
    const app = await startWith('demanded');
    const person = await as(app, 'countyAdmin');
    const state = async () => (await app.call(endpoints.getSecondFactor, {}, person.token)).data;
    const identities = () => app.call(listIdentities, {}, person.token);
    expect(await identities()).toMatchObject({ code: ErrorCode.dutyOpen, msg: '请先绑定动态口令' });
    expect((await app.call(getInfo, {}, person.token)).data.secondFactorDue).toBe(true);
    expect(await state()).toMatchObject({ available: true, demanded: true });
    const { secret } = (await app.call(endpoints.beginSecondFactor, {}, person.token)).data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: app.clock.now().getTime(),
    });
    await app.call(endpoints.confirmSecondFactor, { code }, person.token);
    expect((await identities()).code).toBe(200);
    expect((await app.call(getInfo, {}, person.token)).data.secondFactorDue).toBe(false);
    expect(await state()).toMatchObject({ enrolled: true, demanded: false });
  });

  test('demanded: who is no administrator works on', async () => {
    const app = await startWith('demanded');
    const person = await as(app, 'countySmsMessenger');
    expect((await app.call(listIdentities, {}, person.token)).code).toBe(200);
  });

  test('off: nobody can enrol, and who has is not asked', async () => {
    const app = await startWith('off');
    const account = await buildUser(app.deps, { password: PASSWORD });
    const { userId, userName } = account;
    await buildIdentity(app.deps, { userId, deptId: '330106A1', roleKeys: ['countyAdmin'] });
    const secretCipher = app.deps.personalData.encryptSecret('GEZDGNBVGY3TQOJQ');
    await app.deps.db
      .insertInto('secondFactor')
      .values({ userId, secretCipher, enrolTime: app.clock.now() })
      .execute();
    const { data } = await app.call(login, { userName, password: PASSWORD });
    expect(data.challenge).toBeNull();
    expect((await app.call(endpoints.beginSecondFactor, {}, data.token)).code).toBe(ErrorCode.forbidden);
  });

  test('is demanded while the console keeps a real channel, where nobody has said how', async () => {
    other = await startTestApp({ dependencies: { config: readConfig({}) } });
    const app = other;
    const person = await as(app, 'countyAdmin');
    const messenger = await as(app, 'countySmsMessenger');
    const codes = async () => {
      const answers = [person, messenger].map(({ token }) => app.call(listIdentities, {}, token));
      return (await Promise.all(answers)).map(({ code }) => code);
    };
    const secretCipher = app.deps.personalData.encryptSecret('secret');
    await ensureBuiltInChannel(app.deps.db, app.deps.personalData, { port: 1, account: 'a', secret: 'b' });
    expect(await codes()).toEqual([200, 200]);
    const channel = { channelCode: 'YD1', channelName: '移动', protocol: 'SMPP34', origin: 'console' };
    const link = { carriers: ['CMCC'], host: '10.1.2.3', port: 2775, account: 'a', secretCipher };
    await app.deps.db
      .insertInto('smsChannel')
      .values({
        ...channel,
        ...link,
        sourceNumber: '',
        ratePerSecond: 1,
        windowSize: 1,
        connectCount: 1,
        priority: 1,
      })
      .execute();
    expect(await codes()).toEqual([ErrorCode.dutyOpen, 200]);
    await app.deps.db
      .updateTable('smsChannel')
      .set({ removedTime: app.clock.now() })
      .where('channelCode', '=', 'YD1')
      .execute();
    expect(await codes()).toEqual([200, 200]);
  });

  test('is demanded where real carriers are connected and nothing else is said, and only offered elsewhere', () => {
    expect(readConfig({}).secondFactor).toBe('offered');
    expect(readConfig({ SMPP_URL: 'smpp://a:b@127.0.0.1' }).secondFactor).toBe('demanded');
    expect(readConfig({ SMPP_URL: 'smpp://a:b@127.0.0.1', SECOND_FACTOR: 'off' }).secondFactor).toBe('off');
  });
});
