/** Signing in by a code, a forgotten password, and the codes for both: what people see. How codes live is phone-codes' test. */

import { getInfo, login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import {
  checkModifyByPhone,
  phoneLogin,
  sendLoginPhoneCode,
} from '@farmers-mailbox/contract/entry/sign-in/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildFarmer, buildIdentity, buildUser, nextPhone } from '../../../testing/build.ts';
import { doneWork } from '../../../testing/done-work.ts';
import { recordStatements } from '../../../testing/record-statements.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { accountGuesses, keyOf } from '../sign-in-throttle/queries.ts';

const PASSWORD = 'Right#2026pw';
const NEW_PASSWORD = 'Newer#2026pw';
let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

let me: BuiltUser;
let ip: string;
let addresses = 0;
beforeEach(async () => {
  at.clock.set('2026-09-14T10:00:00+08:00');
  ip = `10.4.0.${++addresses}`;
  me = await buildUser(at.deps, { password: PASSWORD });
  await buildIdentity(at.deps, { userId: me.userId, deptId: '330106A1', roleKeys: ['countySmsMessenger'] });
});

const send = (phoneNumber: string, scene: 'login' | 'password' = 'login', work = {}) =>
  at.call(sendLoginPhoneCode, { phoneNumber, scene, ...work }, null, { ip });
const signIn = (phoneNumber: string, code: string) =>
  at.call(phoneLogin, { phoneNumber, code }, null, { ip });
const reset = (code: string, newPassword = NEW_PASSWORD, phoneNumber = me.phoneNumber) =>
  at.call(checkModifyByPhone, { phoneNumber, code, newPassword, newPasswordConfirm: newPassword }, null, {
    ip,
  });

/** The code in the newest text to the number; a text that nobody was sent has none. */
async function codeSentTo(phoneNumber: string): Promise<string> {
  const text = await at.deps.db
    .selectFrom('serviceSms')
    .select('contentCipher')
    .where('phoneHash', '=', at.deps.personalData.hash(phoneNumber))
    .orderBy('serviceSmsId', 'desc')
    .executeTakeFirst();
  const content = text?.contentCipher ? at.deps.personalData.decryptText(text.contentCipher) : '';
  return /\d{6}/.exec(content)?.[0] ?? 'none';
}
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

const logged = () =>
  at.deps.db
    .selectFrom('logLogin')
    .select(['userName', 'loginType', 'result', 'failReason'])
    .where('ip', '=', ip)
    .orderBy('logId')
    .execute();

describe('signing in by a code', () => {
  test.each([
    (number: string) => `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`,
    (number: string) => `${number.slice(0, 3)}-${number.slice(3, 7)}-${number.slice(7)}`,
    (number: string) => `+86 ${number}`,
  ])('[VAL-05] takes number and code as people write them', async (written) => {
    expect(await send(written(me.phoneNumber))).toMatchObject({ code: 200 });
    const code = await codeSentTo(me.phoneNumber);
    const answer = await signIn(written(me.phoneNumber), `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answer.data.token).toEqual(expect.any(String));
  });

  test('[AUTH-02] gives a token for the code that came to the phone; the number is trimmed', async () => {
    expect(await send(` ${me.phoneNumber} `)).toMatchObject({ code: 200, data: null });
    const { code, data } = await signIn(` 86${me.phoneNumber} `, ` ${await codeSentTo(me.phoneNumber)} `);
    expect(code).toBe(200);
    expect(data).toMatchObject({ lowPwd: true, expireTime: '2026-09-14 22:00:00', challenge: null });
    expect((await at.call(getInfo, {}, data.token)).data.sysUser.userId).toBe(me.userId);
    expect(await logged()).toEqual([{ userName: me.userName, loginType: 2, result: 1, failReason: null }]);
  });

  test('[VAL-05] [VAL-06] a number or a code that cannot be one is named before anything is done', async () => {
    expect((await signIn('12345', '123456')).fieldErrors).toEqual([
      { field: 'phoneNumber', message: '请输入正确的手机号' },
    ]);
    expect((await signIn('', '123456')).msg).toBe('请输入手机号码');
    expect((await signIn(me.phoneNumber, '')).msg).toBe('请输入验证码');
    expect((await signIn(me.phoneNumber, '12345')).msg).toBe('请输入6位数字的验证码');
    expect((await send('12345')).msg).toBe('请输入正确的手机号码');
  });

  test('of two at once with the same code one gets in', async () => {
    await send(me.phoneNumber);
    const code = await codeSentTo(me.phoneNumber);
    const codes = await Promise.all([signIn(me.phoneNumber, code), signIn(me.phoneNumber, code)]);
    expect(codes.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([
      200,
      ErrorCode.wrongVerificationCode,
    ]);
  });

  test('a wrong code is refused and logged; after five the right one is refused as well', async () => {
    await send(me.phoneNumber);
    const code = await codeSentTo(me.phoneNumber);
    const wrong = await Promise.all(Array.from({ length: 10 }, () => signIn(me.phoneNumber, not(code))));
    expect(new Set(wrong.map((answer) => answer.text)).size).toBe(1);
    expect(wrong[0]).toMatchObject({ code: ErrorCode.wrongVerificationCode, msg: '验证码错误或已失效' });
    expect((await signIn(me.phoneNumber, code)).code).toBe(ErrorCode.wrongVerificationCode);
    const log = { userName: me.userName, loginType: 2, result: 0, failReason: 'wrong code' };
    expect(await logged()).toEqual(Array.from({ length: 11 }, () => log));
  });

  test('a disabled account is told so, but only to who holds the code', async () => {
    await at.deps.db.updateTable('sysUser').set({ status: 0 }).where('userId', '=', me.userId).execute();
    await send(me.phoneNumber);
    const code = await codeSentTo(me.phoneNumber);
    expect((await signIn(me.phoneNumber, not(code))).code).toBe(ErrorCode.wrongVerificationCode);
    expect((await signIn(me.phoneNumber, code)).code).toBe(ErrorCode.accountDisabled);
  });

  test('an account that is locked for wrong passwords can still come in by its phone, and stays locked for passwords', async () => {
    const subject = keyOf(accountGuesses(at.deps.personalData, me.userName));
    const now = at.clock.now();
    await at.deps.db
      .insertInto('loginGuess')
      .values({ subject, guessCount: 5, guessTime: now, beginTime: now })
      .execute();
    await send(me.phoneNumber);
    expect((await signIn(me.phoneNumber, await codeSentTo(me.phoneNumber))).code).toBe(200);
    const byPassword = await at.call(login, { userName: me.userName, password: PASSWORD }, null, { ip });
    expect(byPassword.code).toBe(ErrorCode.accountLocked);
  });
});

describe('a number that nobody of the staff has', () => {
  test('is answered byte for byte like one that somebody has, and a code for it does nothing', async () => {
    const farmer = await buildFarmer(at.deps, '3301061101');
    for (const stranger of [nextPhone(), farmer.phoneNumber]) {
      ip = `10.5.0.${++addresses}`;
      const known = await send(me.phoneNumber);
      const unknown = await send(stranger);
      expect(unknown.text).toBe(known.text);
      expect((await send(stranger)).text).toBe((await send(me.phoneNumber)).text);
      expect(await codeSentTo(stranger)).toBe('none');
      const guesses = await Promise.all([
        signIn(stranger, '123456'),
        signIn(me.phoneNumber, not(await codeSentTo(me.phoneNumber))),
      ]);
      expect(guesses[0]?.text).toBe(guesses[1]?.text);
      expect((await reset('123456', NEW_PASSWORD, stranger)).text).toBe(guesses[0]?.text);
      at.clock.advance({ minutes: 20 });
    }
  });

  test('costs the same work: the same statements, for sending, for guessing, and for a forgotten password', async () => {
    // without the columns: the log leaves out what it does not know
    const workOf = async (work: () => Promise<unknown>) =>
      (await recordStatements(at.database, work)).map((text) => text.replace(/^(insert into \S+).*/, '$1'));
    const known = await workOf(() => send(me.phoneNumber));
    const stranger = nextPhone();
    const unknown = await workOf(() => send(stranger));
    expect(known.some((text) => text.includes('service_sms'))).toBe(true);
    const ending = /^(RELEASE|ROLLBACK TO) SAVEPOINT text_to_send$/;
    expect(unknown.filter((text) => !ending.test(text))).toEqual(known.filter((text) => !ending.test(text)));
    expect(unknown).toHaveLength(known.length);
    const guessAtKnown = await workOf(() => signIn(me.phoneNumber, '000000'));
    expect(await workOf(() => signIn(stranger, '000000'))).toEqual(guessAtKnown);
    const resetOfKnown = await workOf(() => reset('000000'));
    expect(await workOf(() => reset('000000', NEW_PASSWORD, stranger))).toEqual(resetOfKnown);
  });
});

describe('sending a code', () => {
  const askedForWork = { code: ErrorCode.wrongCaptcha, data: { pictureCode: true } };

  test('[AUTH-09] needs no work for three within an hour from an address, and one for each after that', async () => {
    for (let sent = 0; sent < 3; sent++) expect((await send(nextPhone())).code).toBe(200);
    expect(await send(me.phoneNumber)).toMatchObject(askedForWork);
    const work = await doneWork(at);
    expect(await send(me.phoneNumber, 'login', { ...work, code: 'XXXX' })).toMatchObject(askedForWork);
    expect(await send(me.phoneNumber, 'login', work)).toMatchObject(askedForWork);
    expect((await send(me.phoneNumber, 'login', await doneWork(at))).code).toBe(200);
    at.clock.advance({ hours: 1 });
    expect((await send(me.phoneNumber)).code).toBe(200);
  });

  test('[AUTH-09] of ten askings at once from an address three are answered without work', async () => {
    const asked = await Promise.all(Array.from({ length: 10 }, () => send(nextPhone())));
    const codes = asked.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([
      ...Array.from({ length: 3 }, () => 200),
      ...Array.from({ length: 7 }, () => ErrorCode.wrongCaptcha),
    ]);
  });
});

describe('a forgotten password', () => {
  beforeEach(() => send(me.phoneNumber, 'password'));
  const byPassword = (password: string) => at.call(login, { userName: me.userName, password }, null, { ip });

  test('[AUTH-09] is replaced by who holds the code; every session of the account ends', async () => {
    const { token } = (await byPassword(PASSWORD)).data;
    expect((await reset(await codeSentTo(me.phoneNumber))).code).toBe(200);
    expect(await at.call(getInfo, {}, token)).toMatchObject({
      code: ErrorCode.signedOut,
      msg: '密码已修改，请重新登录',
    });
    expect((await byPassword(PASSWORD)).code).toBe(ErrorCode.wrongCredentials);
    expect((await byPassword(NEW_PASSWORD)).data).toMatchObject({ lowPwd: true, passwordDaysLeft: null });
  });

  test('[AUTH-09] stands in the operation log at the organisation of the account, without the password', async () => {
    await reset(await codeSentTo(me.phoneNumber));
    const rows = await at.deps.db.selectFrom('logOper').selectAll().where('userId', '=', me.userId).execute();
    expect(rows).toMatchObject([
      {
        module: '登录',
        action: '凭短信重设密码',
        bizType: 'sys_user',
        bizId: me.userId,
        summary: `凭短信验证码重设密码 ${me.userName}（张三）`,
        userName: me.userName,
        realName: '张三',
        identityId: null,
        roleNames: '未登录',
        deptId: '330106A1',
        deptName: '浙江省杭州市西湖区西湖区农业农村局',
        requestId: expect.any(String),
        ip,
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(NEW_PASSWORD);
  });

  test('[AUTH-09] that a wrong code was to set stands in the log of sign-ins, whoever has the number', async () => {
    const code = await codeSentTo(me.phoneNumber);
    await reset(not(code));
    const stranger = '15499990001';
    await reset('123456', NEW_PASSWORD, stranger);
    const refused = { loginType: 2, result: 0, failReason: 'wrong code for a new password' };
    expect(await logged()).toEqual([
      { ...refused, userName: me.userName },
      { ...refused, userName: '154****0001' },
    ]);
    await at.deps.db.updateTable('sysUser').set({ status: 0 }).where('userId', '=', me.userId).execute();
    expect((await reset(code)).code).toBe(ErrorCode.accountDisabled);
    expect((await logged()).at(-1)).toMatchObject({ userName: me.userName, failReason: 'disabled' });
    const acts = at.deps.db.selectFrom('logOper').select('logId').where('userId', '=', me.userId);
    expect(await acts.execute()).toEqual([]);
  });

  test('unlocks an account that was locked for wrong ones', async () => {
    const now = at.clock.now();
    const subject = keyOf(accountGuesses(at.deps.personalData, me.userName));
    await at.deps.db
      .insertInto('loginGuess')
      .values({ subject, guessCount: 5, guessTime: now, beginTime: now })
      .execute();
    await reset(await codeSentTo(me.phoneNumber));
    expect((await byPassword(NEW_PASSWORD)).code).toBe(200);
  });

  test('a code for signing in does not do it, nor does the code for this sign anybody in', async () => {
    const code = await codeSentTo(me.phoneNumber);
    expect((await signIn(me.phoneNumber, code)).code).toBe(ErrorCode.wrongVerificationCode);
    at.clock.advance({ minutes: 1 });
    await send(me.phoneNumber, 'login');
    const other = await codeSentTo(me.phoneNumber);
    if (other !== code) expect((await reset(other)).code).toBe(ErrorCode.wrongVerificationCode);
    expect((await reset(code)).code).toBe(200);
  });

  test('[VAL-07] the new one obeys the rules; what is refused leaves the code as it was', async () => {
    const code = await codeSentTo(me.phoneNumber);
    const refusal = async (newPassword: string) => (await reset(code, newPassword)).fieldErrors;
    const at4 = (message: string) => [{ field: 'newPassword', message }];
    expect(await refusal('')).toEqual(at4('请输入新密码'));
    expect(await refusal('Short#1')).toEqual(at4('密码长度在9-16位'));
    expect(await refusal('onlysmall#1')).toEqual(at4('密码长度在9-16位,需包含大、小写字母，数字和符号'));
    expect(await refusal('Admin@1234')).toEqual(at4('该密码过于常见，请换一个'));
    expect(await refusal(PASSWORD)).toEqual(at4('不能使用最近5次用过的密码'));
    const confirm = { phoneNumber: me.phoneNumber, code, newPassword: NEW_PASSWORD, newPasswordConfirm: 'x' };
    expect((await at.call(checkModifyByPhone, confirm, null, { ip })).fieldErrors).toEqual([
      { field: 'newPasswordConfirm', message: '两次密码必须输入一致' },
    ]);
    expect(await logged(), 'who holds the code and thinks again was refused nothing').toEqual([]);
    expect((await reset(code)).code).toBe(200);
  });

  test('[VAL-07] the new one holds no account name', async () => {
    await at.deps.db
      .updateTable('sysUser')
      .set({ userName: 'wang88' })
      .where('userId', '=', me.userId)
      .execute();
    expect((await reset(await codeSentTo(me.phoneNumber), 'Xx#Wang88y')).msg).toBe('密码中不能包含用户账号');
  });

  test('none of the last five comes back; the sixth does', async () => {
    const passwords = ['Aa#111111', 'Aa#222222', 'Aa#333333', 'Aa#444444', 'Aa#555555'];
    const change = async (newPassword: string) => {
      at.clock.advance({ hours: 5 });
      await send(me.phoneNumber, 'password');
      return (await reset(await codeSentTo(me.phoneNumber), newPassword)).msg;
    };
    for (const password of passwords) expect(await change(password)).toBe('操作成功');
    for (const password of passwords) expect(await change(password)).toBe('不能使用最近5次用过的密码');
    expect(await change(PASSWORD)).toBe('操作成功');
    expect(await change('Aa#111111')).toBe('操作成功');
    const kept = await at.deps.db
      .selectFrom('passwordHistory')
      .where('userId', '=', me.userId)
      .select('historyId')
      .execute();
    // the parameter may ask for up to nine former ones
    expect(kept).toHaveLength(7);
  });

  test('of two at once with the same code one changes it', async () => {
    const code = await codeSentTo(me.phoneNumber);
    const answers = await Promise.all([reset(code, 'First#2026pw'), reset(code, 'Second#26pw')]);
    expect(answers.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([
      200,
      ErrorCode.wrongVerificationCode,
    ]);
  });
});
