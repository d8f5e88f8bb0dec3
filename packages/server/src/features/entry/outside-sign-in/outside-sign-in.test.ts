/** Signing in through a third party, here the trial's own: who is let in, bound, made; and which codes are worth nothing. */

import { OUTSIDE_START_PATH } from '@farmers-mailbox/contract/entry/outside-sign-in/addresses.ts';
import * as outside from '@farmers-mailbox/contract/entry/outside-sign-in/endpoints.ts';
import * as secondFactor from '@farmers-mailbox/contract/entry/second-factor/endpoints.ts';
import { getInfo } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { signInWithSecondFactor } from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { readSignInPage } from '@farmers-mailbox/contract/entry/sign-in-page/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { userDetails } from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { buildIdentity, buildUser, nextPhone } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { recordStatements } from '../../../testing/record-statements.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { accountGuesses, keyOf } from '../sign-in-throttle/queries.ts';
import { TRIAL_VILLAGE_PATH } from './trial-page.ts';

const PASSWORD = 'Right#Word1';
const WORTHLESS = { code: ErrorCode.wrongCredentials, msg: '第三方登录凭据无效或已过期，请重新登录' };
const NOT_THIS_BROWSER = {
  code: ErrorCode.wrongCredentials,
  msg: '登录请求不是从这个浏览器发起的，请重新登录',
};
const OVER = { code: ErrorCode.stateChanged, msg: '第三方登录已超时，请重新登录' };

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp({ dependencies: { config: readConfig({ TRIAL_OAUTH_PROVIDER: 'on' }) } });
});
afterAll(() => at.close());

beforeEach(async () => {
  at.clock.set('2026-09-14T10:00:00+08:00');
  await at.deps.db.deleteFrom('sysUserExternal').execute();
  await at.deps.db.deleteFrom('loginGuess').execute();
});

/** A browser that leaves for the third party, chooses somebody there, and is sent back. */
async function comeBack(person = 'trial-1') {
  const { data } = await at.call(outside.xcdnStart, {});
  return { codeVerifier: data.codeVerifier, ...(await choose(data.authorizeUrl, person)) };
}
async function choose(authorizeUrl: string, person: string) {
  const { headers } = await at.app.inject({ url: `${authorizeUrl}&person=${person}` });
  const address = new URL(String(headers.location), 'http://console');
  expect(address.pathname).toBe('/villageSSOLogin');
  return { code: address.searchParams.get('code') ?? '', state: address.searchParams.get('state') ?? '' };
}
async function ticketOf(person: string): Promise<string> {
  const { headers } = await at.app.inject({ url: `${TRIAL_VILLAGE_PATH}?person=${person}` });
  return new URL(String(headers.location), 'http://console').searchParams.get('ticket') ?? '';
}

const arrive = async (person?: string) => at.call(outside.xcdnLogin, await comeBack(person));
const keyFor = async (person?: string) => (await arrive(person)).data.tempKey ?? 'none';

let lastName = 0;
async function buildAccount(
  roleKeys: Parameters<typeof buildIdentity>[1]['roleKeys'] = ['countySmsMessenger'],
) {
  const userName = `account${++lastName}`;
  const user = await buildUser(at.deps, { userName, password: PASSWORD });
  const { identityId } = await buildIdentity(at.deps, { userId: user.userId, deptId: '330106A1', roleKeys });
  return { ...user, identityId };
}
const bind = (tempKey: string, userName: string, password = PASSWORD, settings = {}) =>
  at.call(outside.bindExAcc, { tempKey, userName, password }, null, settings);
const whoIs = async (token: string | null | undefined) =>
  (await at.call(getInfo, {}, token)).data?.sysUser?.userId;

test('[AUTH-08] the sign-in page is told what the third party is called', async () => {
  expect((await at.call(readSignInPage, {})).data.thirdPartyName).toBe('乡村大脑');
});

test('[AUTH-08] somebody unknown gets a key and sees their number masked', async () => {
  const { data } = await arrive();
  expect(data).toEqual({
    bindFlag: 0,
    tempKey: expect.stringMatching(/^[\w-]{36}$/),
    phoneNumber: '160****0001',
  });
  expect((await arrive('trial-3')).data.phoneNumber).toBeNull();
});

test('[AUTH-08] an account bound by its password is signed in at once from then on', async () => {
  const account = await buildAccount();
  const bound = await bind(await keyFor(), account.userName);
  expect(await whoIs(bound.data.token)).toBe(account.userId);
  const { data } = await arrive();
  expect(data).toMatchObject({ bindFlag: 1, challenge: null, lowPwd: true });
  expect(await whoIs(data.token)).toBe(account.userId);
  const logged = await at.deps.db
    .selectFrom('logLogin')
    .select('loginType')
    .where('userId', '=', account.userId)
    .orderBy('logId')
    .execute();
  expect(logged.map(({ loginType }) => loginType)).toEqual([1, 4]);
  const acts = at.deps.db.selectFrom('logOper').select('summary').where('userId', '=', account.userId);
  expect(await acts.execute()).toEqual([{ summary: `给账号 ${account.userName}（张三）绑定第三方用户` }]);
});

test('[AUTH-08] a ticket from a village platform lets in who is bound, and nobody else', async () => {
  const unknown = await at.call(outside.authLogin, { source: 'village', ticket: await ticketOf('trial-1') });
  expect(unknown).toMatchObject({
    code: ErrorCode.notFound,
    msg: expect.stringContaining('还没有关联农民信箱'),
  });
  const account = await buildAccount();
  await bind(await keyFor(), account.userName);
  const ticket = await ticketOf('trial-1');
  expect(ticket.length).toBeLessThanOrEqual(200);
  const { data } = await at.call(outside.authLogin, { source: 'village', ticket });
  expect(await whoIs(data.token)).toBe(account.userId);
});

test('a ticket says as whom: the identity in the village it comes from', async () => {
  const account = await buildAccount();
  const village = { userId: account.userId, deptId: '3301061142', mainFlag: 0 };
  const { identityId } = await buildIdentity(at.deps, { ...village, roleKeys: ['villageSmsMessenger'] });
  await bind(await keyFor(), account.userName);
  const identityIn = async (villageCode?: string) => {
    const ticket = await ticketOf('trial-1');
    const { data } = await at.call(outside.authLogin, { source: 'village', ticket, villageCode });
    return (await at.call(getInfo, {}, data.token)).data.identityId;
  };
  expect(await identityIn('3301061142')).toBe(identityId);
  expect(await identityIn()).toBe(account.identityId);
  expect(await identityIn('3302')).toBe(account.identityId);
});

test('platforms that are not connected say so', async () => {
  const answer = await at.call(outside.authLogin, { source: 'zzd', ticket: await ticketOf('trial-1') });
  expect(answer).toMatchObject({ code: ErrorCode.notFound, msg: '本系统没有开通这个平台的登录' });
});

test('[AUTH-08] a code is worth something once, however many bring it at the same time', async () => {
  const brought = await comeBack();
  const answers = await Promise.all(Array.from({ length: 8 }, () => at.call(outside.xcdnLogin, brought)));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  expect(answers.filter(({ code }) => code !== 200)[0]).toMatchObject(WORTHLESS);
  const ticket = await ticketOf('trial-1');
  await at.call(outside.authLogin, { source: 'village', ticket });
  expect(await at.call(outside.authLogin, { source: 'village', ticket })).toMatchObject(WORTHLESS);
});

test('[AUTH-08] a code that another browser obtained is refused: its state, and its challenge', async () => {
  const [mine, theirs] = [await comeBack(), await comeBack('trial-2')];
  const foreign = await at.call(outside.xcdnLogin, { ...theirs, codeVerifier: mine.codeVerifier });
  expect(foreign).toMatchObject({
    code: ErrorCode.wrongCredentials,
    msg: '登录请求不是从这个浏览器发起的，请重新登录',
  });
  // a third party that mixed the states up would still compare the challenge
  expect(await at.call(outside.xcdnLogin, { ...mine, code: theirs.code })).toMatchObject(WORTHLESS);
});

/** The part of a Set-Cookie header that a browser keeps. */
const kept = (header: unknown) => String(header).split(';')[0] ?? '';

test('[AUTH-08] a code alone is enough in the browser whose flow began here, by the call or by the link', async () => {
  const account = await buildAccount();
  await bind(await keyFor(), account.userName);
  const start = await at.call(outside.xcdnStart, {});
  expect(start.headers['set-cookie']).toMatch(
    /^thirdPartyProof=[\w-]{43}; Max-Age=600; Path=\/admin\/api\/v1\/admin\/third\/xcdn\/login; HttpOnly; SameSite=Lax$/,
  );
  const { code } = await choose(start.data.authorizeUrl, 'trial-1');
  const arrived = await at.call(outside.xcdnLogin, { code }, null, {
    cookie: kept(start.headers['set-cookie']),
  });
  expect(await whoIs(arrived.data.token)).toBe(account.userId);
  expect(arrived.headers['set-cookie'], 'good for one return').toMatch(/^thirdPartyProof=; Max-Age=0; /);

  const link = await at.app.inject({ url: OUTSIDE_START_PATH });
  expect(link.statusCode).toBe(302);
  const brought = await choose(String(link.headers.location), 'trial-1');
  const cookie = kept(link.headers['set-cookie']);
  const elsewhere = { code: brought.code, state: (await comeBack()).state };
  expect(await at.call(outside.xcdnLogin, elsewhere, null, { cookie })).toMatchObject(NOT_THIS_BROWSER);
  expect((await at.call(outside.xcdnLogin, brought, null, { cookie })).data.bindFlag).toBe(1);
});

test('[AUTH-08] a code alone is worth nothing where no flow began, or another one did', async () => {
  const { code } = await comeBack();
  expect(await at.call(outside.xcdnLogin, { code })).toMatchObject(NOT_THIS_BROWSER);
  expect(await at.call(outside.xcdnLogin, { code }, null, { cookie: 'thirdPartyProof=' })).toMatchObject(
    NOT_THIS_BROWSER,
  );
  const other = await at.call(outside.xcdnStart, {});
  const cookie = kept(other.headers['set-cookie']);
  expect(await at.call(outside.xcdnLogin, { code }, null, { cookie })).toMatchObject(WORTHLESS);
  const { codeVerifier, code: second } = await comeBack();
  expect(await at.call(outside.xcdnLogin, { code: second, codeVerifier })).toMatchObject(NOT_THIS_BROWSER);
});

test('a code that was asked for is no ticket, and a ticket is no code', async () => {
  const { code } = await comeBack();
  expect(await at.call(outside.authLogin, { source: 'village', ticket: code })).toMatchObject(WORTHLESS);
  const { state, codeVerifier } = await comeBack();
  const ticket = await ticketOf('trial-1');
  expect(await at.call(outside.xcdnLogin, { code: ticket, state, codeVerifier })).toMatchObject(WORTHLESS);
});

test('an old code, and an invented one, are worth nothing', async () => {
  const brought = await comeBack();
  at.clock.advance({ seconds: 61 });
  expect(await at.call(outside.xcdnLogin, brought)).toMatchObject(WORTHLESS);
  expect(await at.call(outside.xcdnLogin, { ...(await comeBack()), code: 'invented' })).toMatchObject(
    WORTHLESS,
  );
});

test('[AUTH-08] a key is worth something in its own browser, for ten minutes, once', async () => {
  const account = await buildAccount();
  const key = await keyFor();
  expect(await bind(key, account.userName, PASSWORD, { userAgent: 'another browser' })).toMatchObject(OVER);
  expect(await bind('00000000-0000-0000-0000-000000000000', account.userName)).toMatchObject(OVER);
  expect((await bind(key, account.userName)).code).toBe(200);
  const second = await buildAccount();
  expect(await bind(key, second.userName)).toMatchObject(OVER);
  const late = await keyFor('trial-2');
  at.clock.advance({ minutes: 10 });
  expect(await bind(late, second.userName)).toMatchObject(OVER);
});

test('a wrong password leaves the key, counts as a guess, and locks as everywhere', async () => {
  const account = await buildAccount();
  const key = await keyFor();
  const from = (n: number) => ({ ip: `10.3.0.${n}` });
  const wrong = await bind(key, account.userName, 'Wrong#Word1', from(1));
  expect(wrong).toMatchObject({
    code: ErrorCode.wrongCredentials,
    msg: '账号或密码错误，再错 4 次将锁定账号',
  });
  expect((await bind(key, account.userName, PASSWORD, from(2))).code).toBe(200);

  const other = await buildAccount();
  const otherKey = await keyFor('trial-2');
  await at.deps.db
    .insertInto('loginGuess')
    .values({
      subject: keyOf(accountGuesses(at.deps.personalData, other.userName)),
      guessCount: 5,
      guessTime: at.clock.now(),
      beginTime: at.clock.now(),
    })
    .execute();
  expect((await bind(otherKey, other.userName, PASSWORD, from(3))).code).toBe(ErrorCode.accountLocked);
});

test('[AUTH-08] binding answers the same for an account that does not exist, after the same statements', async () => {
  const account = await buildAccount();
  const workOf = async (person: string, userName: string, ip: string) => {
    const tempKey = await keyFor(person);
    const texts: string[] = [];
    const statements: string[][] = [];
    // the fourth is asked for a picture
    for (let tried = 0; tried < 4; tried++) {
      const asked = await recordStatements(at.database, async () => {
        texts.push((await bind(tempKey, userName, 'Wrong#Word1', { ip })).text);
      });
      // without the columns: the log leaves out what it does not know
      statements.push(asked.map((text) => text.replace(/^(insert into "log_login").*/, '$1')));
    }
    return { texts, statements };
  };
  const known = await workOf('trial-1', account.userName, '10.7.0.1');
  expect(known.texts.map((text) => JSON.parse(text).code)).toEqual([
    ...Array.from({ length: 3 }, () => ErrorCode.wrongCredentials),
    ErrorCode.wrongCaptcha,
  ]);
  expect(await workOf('trial-2', 'nobodyhere', '10.7.0.2')).toEqual(known);
});

test('one outside person is bound to one account, and one account to one outside person', async () => {
  const [one, two] = [await buildAccount(), await buildAccount()];
  const [early, late] = [await keyFor(), await keyFor()];
  expect((await bind(early, one.userName)).code).toBe(200);
  expect(await bind(late, two.userName)).toMatchObject({ code: ErrorCode.duplicate });
  const stranger = await keyFor('trial-2');
  expect(await bind(stranger, one.userName)).toMatchObject({ code: ErrorCode.duplicate });
  expect(await at.deps.db.selectFrom('sysUserExternal').select('userId').execute()).toEqual([
    { userId: one.userId },
  ]);
});

test('the details of a person name the outside person', async () => {
  const { userId, userName } = await buildAccount();
  const administrator = await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
  const externalIds = async () =>
    dataOf(await at.call(userDetails, { userId }, administrator.token)).externalIds;
  expect(await externalIds()).toEqual([]);
  await bind(await keyFor(), userName);
  const { source, openId } = await at.deps.db
    .selectFrom('sysUserExternal')
    .select(['source', 'openId'])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  expect(await externalIds()).toEqual([{ source, openId }]);
});

test('somebody whose account was removed is unknown again, and may bind another', async () => {
  const [old, next] = [await buildAccount(), await buildAccount()];
  await bind(await keyFor(), old.userName);
  await at.deps.db.updateTable('sysUser').set({ delFlag: 1 }).where('userId', '=', old.userId).execute();
  expect((await bind(await keyFor(), next.userName)).code).toBe(200);
  expect(await whoIs((await arrive()).data.token)).toBe(next.userId);
});

test('a disabled account stays outside, whatever the third party says', async () => {
  const account = await buildAccount();
  await bind(await keyFor(), account.userName);
  await at.deps.db.updateTable('sysUser').set({ status: 0 }).where('userId', '=', account.userId).execute();
  expect((await arrive()).code).toBe(ErrorCode.accountDisabled);
});

test('[AUTH-08] with a second factor the password alone binds nothing, and a bound account owes it too', async () => {
  const account = await buildAccount(['countyAdmin']);
  const { userId, identityId, userName } = account;
  const { token } = await at.signInAs({ userId, identityId });
  const { secret } = (await at.call(secondFactor.beginSecondFactor, {}, token)).data;
  const app = new TOTP({ secret });
  const codeNow = () => app.generate({ timestamp: at.clock.now().getTime() });
  await at.call(secondFactor.confirmSecondFactor, { code: codeNow() }, token);

  const tempKey = await keyFor();
  const first = await bind(tempKey, userName);
  expect(first.data).toMatchObject({ token: null, challengeKind: 'totp' });
  expect(await at.deps.db.selectFrom('sysUserExternal').selectAll().execute()).toEqual([]);
  at.clock.advance({ seconds: 30 });
  const challenge = first.data.challenge ?? '';
  const second = await at.call(signInWithSecondFactor, { challenge, code: codeNow() });
  expect((await at.call(outside.bindMyAccount, { tempKey }, second.data.token)).code).toBe(200);
  expect((await arrive()).data).toMatchObject({ bindFlag: 1, token: null, challengeKind: 'totp' });
});

test("binding one's own account needs a session and the key's own browser", async () => {
  const account = await buildAccount();
  const { token } = await at.signInAs(account);
  const tempKey = await keyFor();
  expect((await at.call(outside.bindMyAccount, { tempKey }, null)).code).toBe(ErrorCode.signedOut);
  const wrongKey = await at.call(outside.bindMyAccount, { tempKey: 'x' }, token);
  expect(wrongKey).toMatchObject(OVER);
});

async function sendCode(phoneNumber: string): Promise<string> {
  await at.call(outside.sendRegisterPhoneCode, { phoneNumber }, null, { ip: `10.4.0.${++lastName}` });
  const text = await at.deps.db
    .selectFrom('serviceSms')
    .select('contentCipher')
    .where('phoneHash', '=', at.deps.personalData.hash(phoneNumber))
    .orderBy('serviceSmsId', 'desc')
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(at.deps.personalData.decryptText(text.contentCipher ?? Buffer.alloc(0)))?.[0] ?? '';
}
const VILLAGE = '3301061142';
const create = (fields: { tempKey: string; phoneNumber: string; code: string; deptId?: string }) =>
  at.call(outside.autoCreateAccount, { deptId: VILLAGE, ...fields });

test('[AUTH-08] an account is made for a proven number, with the role of third-party people in a village', async () => {
  const tempKey = await keyFor();
  const phoneNumber = nextPhone();
  const { data } = await create({ tempKey, phoneNumber, code: await sendCode(phoneNumber) });
  const profile = (await at.call(getInfo, {}, data.token)).data;
  expect(data.lowPwd, 'there is no password that would have to be changed').toBe(true);
  expect(profile).toMatchObject({
    roleList: ['thirdLogin'],
    sysUser: { realName: '沈小满', realNameAuthFlag: 0, deptId: VILLAGE },
  });
  expect(profile.sysUser.userName).toMatch(/^[A-Za-z0-9]{3,20}$/);
  const kept = await at.deps.db
    .selectFrom('sysUser')
    .select(['userType', 'registerSource', 'passwordHash'])
    .where('userId', '=', profile.sysUser.userId)
    .executeTakeFirst();
  expect(kept).toEqual({ userType: 4, registerSource: 5, passwordHash: null });
  expect(await whoIs((await arrive()).data.token)).toBe(profile.sysUser.userId);
});

test('[AUTH-08] the account that is made stands in the operation log, as its first act', async () => {
  const phoneNumber = nextPhone();
  const tempKey = await keyFor();
  await create({ tempKey, phoneNumber, code: await sendCode(phoneNumber) });
  const { userId, userName } = await at.deps.db
    .selectFrom('sysUser')
    .select(['userId', 'userName'])
    .where('phoneHash', '=', at.deps.personalData.hash(phoneNumber))
    .executeTakeFirstOrThrow();
  const rows = await at.deps.db.selectFrom('logOper').selectAll().where('bizId', '=', userId).execute();
  expect(rows).toMatchObject([
    {
      module: '登录',
      action: '创建账号',
      bizType: 'sys_user',
      summary: `第三方用户创建账号 ${userName}（沈小满）`,
      userId,
      userName,
      deptId: VILLAGE,
      deptName: '浙江省杭州市西湖区三墩镇绕城村',
      requestId: expect.any(String),
    },
  ]);
  expect(JSON.parse(rows[0]?.afterData ?? '')).toMatchObject({
    source: 'xcdn',
    deptId: VILLAGE,
    phoneNumber: maskPhone(phoneNumber),
  });
  expect(JSON.stringify(rows)).not.toContain(phoneNumber);
});

test('[AUTH-09] a code for an account that is to be made goes to any number, under the limits of all strangers', async () => {
  const known = await buildAccount();
  const ip = '10.5.0.1';
  const register = (phoneNumber: string) =>
    at.call(outside.sendRegisterPhoneCode, { phoneNumber }, null, { ip });
  const stranger = nextPhone();
  const sent = await register(stranger);
  expect(sent.code).toBe(200);
  expect((await register(known.phoneNumber)).text).toBe(sent.text);
  const texts = at.deps.db.selectFrom('serviceSms').select('serviceSmsId');
  for (const phoneNumber of [stranger, known.phoneNumber]) {
    const toNumber = texts.where('phoneHash', '=', at.deps.personalData.hash(phoneNumber));
    expect(await toNumber.execute()).toHaveLength(1);
  }
  const soon = { code: ErrorCode.tooFrequent, msg: '验证码已发送，注意查收!' };
  expect(await register(stranger)).toMatchObject(soon);
  await register(nextPhone());
  const asked = { code: ErrorCode.wrongCaptcha, data: { pictureCode: true } };
  expect(await register(stranger)).toMatchObject(asked);
});

test('an account without a password is not asked to change one, in a year either', async () => {
  const tempKey = await keyFor();
  const phoneNumber = nextPhone();
  await create({ tempKey, phoneNumber, code: await sendCode(phoneNumber) });
  at.clock.set('2027-09-14T10:00:00+08:00');
  expect((await arrive()).data).toMatchObject({ lowPwd: true, passwordDaysLeft: null });
});

test('a number that has an account is told so only to who holds it, and the key is left for binding', async () => {
  const account = await buildAccount();
  const { phoneNumber } = account;
  const tempKey = await keyFor();
  const guess = await create({ tempKey, phoneNumber, code: '000000' });
  expect(guess.code).toBe(ErrorCode.wrongVerificationCode);
  const taken = await create({ tempKey, phoneNumber, code: await sendCode(phoneNumber) });
  expect(taken).toMatchObject({ code: ErrorCode.duplicate, msg: expect.stringContaining('绑定已有账号') });
  expect((await bind(tempKey, account.userName)).code).toBe(200);
});

test('of two accounts made at once for one person one is made, and nothing of the other', async () => {
  const tempKey = await keyFor();
  const phones = [nextPhone(), nextPhone()];
  const codes = await Promise.all(phones.map(sendCode));
  const answers = await Promise.all(
    phones.map((phoneNumber, n) => create({ tempKey, phoneNumber, code: codes[n] ?? '' })),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
  const hashes = phones.map((phone) => at.deps.personalData.hash(phone));
  const made = await at.deps.db
    .selectFrom('sysUser')
    .select('userId')
    .where('phoneHash', 'in', hashes)
    .execute();
  expect(made).toHaveLength(1);
});

test.each([
  ['330106', '省市县级行政地区组织节点不可选'],
  ['33010611', '请选择村及以下组织节点'],
  ['33010611A1', '请选择村及以下组织节点'],
  ['3399', '组织不存在或已停用'],
])('nobody makes an account at %s', async (deptId, sentence) => {
  const tempKey = await keyFor();
  const refused = await create({ tempKey, phoneNumber: nextPhone(), code: '123456', deptId });
  expect(refused.fieldErrors).toEqual([{ field: 'deptId', message: expect.stringContaining(sentence) }]);
});

test('who holds a key finds their way down to the village; nobody else reads the list', async () => {
  const tempKey = await keyFor();
  const names = async (parentId?: string) =>
    (await at.call(outside.xcdnListChildDept, { tempKey, parentId })).data.map(({ deptName }) => deptName);
  expect(await names()).toEqual(['杭州市', '宁波市']);
  expect(await names('33010611')).toEqual(['华联村', '绕城村']);
  const refused = await at.call(outside.xcdnListChildDept, { tempKey: 'x' });
  expect(refused).toMatchObject(OVER);
});

test("[AUTH-08] an installation without a third party says so at every call, and has no page of the trial's", async () => {
  const office = await startTestApp();
  const said = { code: ErrorCode.notFound, msg: '本系统没有开通第三方登录' };
  const fields = { tempKey: 'x', deptId: VILLAGE, phoneNumber: nextPhone(), code: '123456' };
  const code = { code: 'c', state: 's', codeVerifier: 'v' };
  const { token } = await office.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  const account = { tempKey: 'x', userName: 'xhmsg', password: PASSWORD };
  expect((await office.call(readSignInPage, {})).data.thirdPartyName).toBeNull();
  expect(await office.call(outside.xcdnStart, {})).toMatchObject(said);
  expect(await office.call(outside.xcdnLogin, code)).toMatchObject(said);
  expect(await office.call(outside.bindExAcc, account)).toMatchObject(said);
  expect(await office.call(outside.bindMyAccount, { tempKey: 'x' }, token)).toMatchObject(said);
  expect(await office.call(outside.autoCreateAccount, fields)).toMatchObject(said);
  expect(await office.call(outside.xcdnListChildDept, { tempKey: 'x' })).toMatchObject(said);
  expect(await office.call(outside.authLogin, { source: 'village', ticket: 't' })).toMatchObject(said);
  const { phoneNumber } = await buildUser(office.deps);
  for (const number of [phoneNumber, nextPhone()]) {
    expect(await office.call(outside.sendRegisterPhoneCode, { phoneNumber: number })).toMatchObject(said);
  }
  const texts = await office.deps.db.selectFrom('serviceSms').select('serviceSmsId').execute();
  expect(texts, 'no stranger is sent a code that is worth nothing').toEqual([]);
  const page = await office.app.inject({ url: `${TRIAL_VILLAGE_PATH}?person=trial-1` });
  expect(page.headers.location).toBeUndefined();
  await office.close();
});

test('a third party that cannot be reached is named, and the code is not kept for later', async () => {
  const config = readConfig({
    OAUTH_AUTHORIZE_URL: 'https://brain.example/authorize',
    OAUTH_TOKEN_URL: 'http://127.0.0.1:9/token',
    OAUTH_USERINFO_URL: 'http://127.0.0.1:9/userinfo',
    OAUTH_CLIENT_ID: 'mailbox',
    OAUTH_CLIENT_SECRET: 'geheim',
    OAUTH_NAME: '浙里平台',
    PUBLIC_URL: 'https://mail.example',
  });
  const office = await startTestApp({ dependencies: { config } });
  const { data } = await office.call(outside.xcdnStart, {});
  const address = new URL(data.authorizeUrl);
  expect(address.searchParams.get('redirect_uri')).toBe('https://mail.example/villageSSOLogin');
  const state = address.searchParams.get('state') ?? '';
  const away = await office.call(outside.xcdnLogin, { code: 'c', state, codeVerifier: data.codeVerifier });
  expect(away).toMatchObject({
    code: ErrorCode.systemBusy,
    msg: expect.stringContaining('浙里平台暂时无法连接'),
  });
  await office.close();
});
