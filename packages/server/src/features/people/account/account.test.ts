/** Acts of people on their own account, as the calls answer them. */
import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { getInfo } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as account from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { bornAndSexOf, checkCharacterOf, maskIdNumber } from '@farmers-mailbox/contract/rules/id-number.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildIdentity, buildUser, nextPhone, placeFor } from '../../../testing/build.ts';
import { startSecondService, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { toMoment } from '../../../time/moment.ts';
import { hashToken } from '../../entry/session/token.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

const OLD = 'Old#Password1';
const NEW = 'New#Password2';
const FIRST_17 = '33990119600101001';
const ID_NUMBER = FIRST_17 + checkCharacterOf(FIRST_17);
const WRONG_CHECK = FIRST_17 + (Number(checkCharacterOf(FIRST_17)) === 9 ? '8' : '9');

const sessionOf = (token: string) =>
  at.deps.db
    .selectFrom('tokenSession')
    .select('expireTime')
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirstOrThrow();

let me: { token: string; userId: string; userName: string; phoneNumber: string };
beforeEach(async () => {
  at.clock.set('2026-09-14T10:00:00+08:00');
  const user = await buildUser(at.deps, { realName: '陈立', password: OLD });
  const { identityId } = await buildIdentity(at.deps, {
    userId: user.userId,
    deptId: '330106A1',
    roleKeys: ['countySmsMessenger'],
  });
  const { token } = await at.signInAs({ userId: user.userId, identityId });
  me = { token, userId: user.userId, userName: user.userName, phoneNumber: user.phoneNumber };
});
const rowOf = (userId: string) =>
  at.deps.db.selectFrom('sysUser').selectAll().where('userId', '=', userId).executeTakeFirstOrThrow();

describe('POST /v2/userInfo/updatePassword', () => {
  const change = (fields: Partial<RequestOf<typeof account.updatePassword>>, token = me.token) =>
    at.call(
      account.updatePassword,
      { oldPassword: OLD, newPassword: NEW, newPasswordConfirm: NEW, ...fields },
      token,
    );

  test('[AUTH-06] one changes their own password; the duty to do so ends with it', async () => {
    await at.deps.db.updateTable('sysUser').set({ pwdWeakFlag: 1 }).where('userId', '=', me.userId).execute();
    expect((await at.call(getInfo, {}, me.token)).data.lowPwd).toBe(false);
    const { code, data } = await change({});
    expect([code, data.lowPwd]).toEqual([200, true]);
    expect((await at.call(getInfo, {}, data.token)).data.lowPwd).toBe(true);
    expect((await change({}, data.token)).fieldErrors).toEqual([
      { field: 'oldPassword', message: '原密码不正确' },
    ]);
  });

  test('every session of the person is dead at once, on every web service; the one that asked goes on under a new token', async () => {
    const second = await startSecondService(at);
    const { expireTime } = await sessionOf(me.token);
    const other = await buildIdentity(at.deps, {
      userId: me.userId,
      deptId: '330106A2',
      roleKeys: ['drafter'],
      mainFlag: 0,
    });
    const elsewhere = await at.signInAs({ userId: me.userId, identityId: other.identityId });
    const { data } = await change({});
    const answersTo = async (token: string) => [
      await at.call(getInfo, {}, token),
      await second.call(getInfo, {}, token),
    ];
    const dead = { code: ErrorCode.signedOut, msg: '密码已修改，请重新登录' };
    for (const token of [me.token, elsewhere.token]) {
      expect(await answersTo(token)).toMatchObject([dead, dead]);
    }
    expect(await answersTo(data.token)).toMatchObject([{ code: 200 }, { code: 200 }]);
    expect((await sessionOf(data.token)).expireTime).toEqual(expireTime);
    expect(data.expireTime).toBe(toMoment(expireTime));
    await second.close();
  });

  test('of two changes at once under one token one is made', async () => {
    const others = ['Other#Password3', 'Third#Password4'];
    const changes = others.map((newPassword) => change({ newPassword, newPasswordConfirm: newPassword }));
    const codes = (await Promise.all(changes)).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, ErrorCode.signedOut]);
  });

  test('[VAL-07] the fields are judged by the rules of the form, each with its sentence', async () => {
    const problemsOf = async (fields: Parameters<typeof change>[0]) => (await change(fields)).fieldErrors;
    expect(await problemsOf({ oldPassword: '', newPassword: '', newPasswordConfirm: '' })).toEqual([
      { field: 'oldPassword', message: '请输入原密码' },
      { field: 'newPassword', message: '请输入新密码' },
      { field: 'newPasswordConfirm', message: '请确认新密码' },
    ]);
    expect(await problemsOf({ newPassword: 'Short#1', newPasswordConfirm: 'Short#1' })).toEqual([
      { field: 'newPassword', message: '密码长度在9-16位' },
    ]);
    expect(await problemsOf({ newPassword: 'alllowercase1', newPasswordConfirm: 'alllowercase1' })).toEqual([
      { field: 'newPassword', message: '密码长度在9-16位,需包含大、小写字母，数字和符号' },
    ]);
    expect(await problemsOf({ newPasswordConfirm: 'Other#Password3' })).toEqual([
      { field: 'newPasswordConfirm', message: '两次密码必须输入一致' },
    ]);
  });

  test('neither the account name in it nor one of the last five', async () => {
    await at.deps.db
      .updateTable('sysUser')
      .set({ userName: 'chenli' })
      .where('userId', '=', me.userId)
      .execute();
    const named = { newPassword: 'ChenLi#2026', newPasswordConfirm: 'ChenLi#2026' };
    expect((await change(named)).msg).toContain('密码中不能包含用户账号');
    expect((await change({ newPassword: OLD, newPasswordConfirm: OLD })).msg).toContain('最近5次');
    const { data } = await change({});
    const back = { oldPassword: NEW, newPassword: OLD, newPasswordConfirm: OLD };
    expect((await change(back, data.token)).msg).toContain('最近5次');
  });

  test('who finds a console open cannot try old passwords without end', async () => {
    for (let guess = 1; guess <= 5; guess++) await change({ oldPassword: `Wrong#Word${guess}` });
    expect((await change({})).code).toBe(ErrorCode.accountLocked);
  });
});

describe('POST /v1/admin/realNameAuth/submitAuth', () => {
  let token: string;
  let userId: string;
  beforeEach(async () => {
    const user = { realName: '未知', realNameAuthFlag: 0, certificateHash: null };
    ({ token, userId } = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1', user }));
    await at.deps.db
      .updateTable('sysUser')
      .set({ certificateHash: null, certificateCipher: null })
      .where('certificateHash', 'is not', null)
      .execute();
  });
  const submit = (fields: Partial<RequestOf<typeof account.submitRealName>> = {}) =>
    at.call(account.submitRealName, { realName: '周敏', certificateNo: ID_NUMBER, ...fields }, token);
  const results = async () =>
    (
      await at.deps.db
        .selectFrom('sysRealNameRecord')
        .select('result')
        .where('userId', '=', userId)
        .orderBy('recordId')
        .execute()
    ).map((row) => row.result);

  test('[AUTH-05] a name and a number that belong together are kept, encrypted, and end the duty', async () => {
    expect(await submit({ realName: ' 周敏 ', certificateNo: ` ${ID_NUMBER.toLowerCase()} ` })).toMatchObject(
      {
        code: 200,
      },
    );
    const row = await rowOf(userId);
    expect(row).toMatchObject({ realName: '周敏', realNameAuthFlag: 1, realNameAuthTime: at.clock.now() });
    expect(row).toMatchObject(bornAndSexOf(ID_NUMBER));
    expect(row.certificateCipher?.toString('latin1')).not.toContain(ID_NUMBER);
    expect(at.deps.personalData.decryptCertificate(row.certificateCipher ?? Buffer.alloc(0))).toBe(ID_NUMBER);
    const { data } = await at.call(getInfo, {}, token);
    expect(data.sysUser).toMatchObject({ realNameAuthFlag: 1, certificateNo: maskIdNumber(ID_NUMBER) });
    expect(await results()).toEqual([1]);
    const logged = await at.deps.db
      .selectFrom('logOper')
      .select(['action', 'afterData'])
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    expect(logged.action).toBe('实名认证');
    expect(JSON.stringify(logged.afterData)).not.toContain(ID_NUMBER);
    expect((await submit()).msg).toBe('您已完成实名认证');
  });

  test('[VAL-01] the fields are judged by the rules of the dialog', async () => {
    expect((await submit({ realName: ' ', certificateNo: '' })).fieldErrors).toEqual([
      { field: 'realName', message: '请输入真实姓名' },
      { field: 'certificateNo', message: '请输入18位身份证号' },
    ]);
    expect((await submit({ certificateNo: '339901196002300018' })).fieldErrors).toEqual([
      { field: 'certificateNo', message: '请输入正确的身份证号' },
    ]);
    expect(await results()).toEqual([]);
  });

  test('[AUTH-05] [VAL-02] a wrong check character is refused before anybody is asked', async () => {
    expect((await submit({ certificateNo: WRONG_CHECK })).fieldErrors).toEqual([
      { field: 'certificateNo', message: '身份证的校验码不正确！' },
    ]);
    expect(await results()).toEqual([]);
  });

  test('a name that does not belong to the number, five times a day and no more', async () => {
    for (let tried = 1; tried <= 5; tried++) {
      expect(await submit({ realName: 'Zhou Min' })).toMatchObject({
        code: ErrorCode.validation,
        msg: '姓名与身份证号码不一致',
      });
    }
    expect(await submit()).toMatchObject({ code: ErrorCode.tooFrequent, msg: '今日认证次数已达上限' });
    expect(await results()).toEqual([2, 2, 2, 2, 2]);
    at.clock.set('2026-09-15T00:00:00+08:00');
    const again = await at.signInAs({ userId, identityId: await identityOf(userId) });
    token = again.token;
    expect((await submit()).code).toBe(200);
  });

  test('ten at once are no more than five tries, and prove the name once', async () => {
    const wrong = await Promise.all(Array.from({ length: 10 }, () => submit({ realName: 'Zhou Min' })));
    expect(wrong.filter(({ msg }) => msg === '姓名与身份证号码不一致')).toHaveLength(5);
    expect(wrong.filter(({ code }) => code === ErrorCode.tooFrequent)).toHaveLength(5);
  });

  test('a number that another account has proved, also when two people send it at once', async () => {
    const user = { realName: '未知', realNameAuthFlag: 0 };
    const other = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1', user });
    const both = await Promise.all([
      submit(),
      at.call(account.submitRealName, { realName: '周敏', certificateNo: ID_NUMBER }, other.token),
    ]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.duplicate]);
    expect(both.find(({ code }) => code !== 200)?.msg).toBe('该身份证号码已被其他账号认证');
  });
});

const identityOf = async (userId: string) =>
  (
    await at.deps.db
      .selectFrom('sysUserIdentity')
      .select('identityId')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
  ).identityId;

describe('POST /v2/userInfo/updateUserInfo', () => {
  const update = (fields: Partial<RequestOf<typeof account.updateUserInfo>>) =>
    at.call(account.updateUserInfo, { userName: me.userName, ...fields }, me.token);

  test('[AUTH-06] changes the account; a phone that comes along is ignored', async () => {
    const userName = `neu${me.userId.slice(-8)}`;
    expect(await update({ userName: ` ${userName} `, phoneNumber: '13800001111' })).toMatchObject({
      code: 200,
    });
    expect(await rowOf(me.userId)).toMatchObject({
      userName,
      phoneHash: at.deps.personalData.hash(me.phoneNumber),
    });
  });

  test('[VAL-04] the account is judged by its rule, and no two people have the same, whatever its case', async () => {
    expect((await update({ userName: '' })).fieldErrors).toEqual([
      { field: 'userName', message: '请输入用户账号' },
    ]);
    expect((await update({ userName: '账号' })).fieldErrors).toEqual([
      { field: 'userName', message: '用户账号只能输入大小写字母和数字,长度20以内' },
    ]);
    const other = await buildUser(at.deps);
    const taken = await update({ userName: other.userName.toUpperCase() });
    expect(taken).toMatchObject({ code: ErrorCode.duplicate, msg: '该用户账号已被使用' });
    expect(taken.fieldErrors).toEqual([{ field: 'userName', message: '该用户账号已被使用' }]);
  });

  test('[VAL-03] a proved name and number stay as they are', async () => {
    const certificateNo = '339901197001010015';
    const row = {
      certificateCipher: at.deps.personalData.encryptCertificate(certificateNo),
      certificateHash: at.deps.personalData.hashCertificate(certificateNo),
    };
    await at.deps.db.updateTable('sysUser').set(row).where('userId', '=', me.userId).execute();
    const asShown = { realName: '陈立', certificateNo: '339901********0015' };
    expect((await update(asShown)).code).toBe(200);
    expect((await update({ certificateNo })).code).toBe(200);
    expect((await update({ realName: 'Chen Li' })).fieldErrors).toEqual([
      { field: 'realName', message: '请输入20个字内的中文' },
    ]);
    expect((await update({ realName: '' })).fieldErrors).toEqual([
      { field: 'realName', message: '请输入真实姓名' },
    ]);
    expect((await update({ realName: '陈丽' })).fieldErrors).toEqual([
      { field: 'realName', message: '已实名认证，姓名不能修改' },
    ]);
    expect((await update({ certificateNo: ID_NUMBER })).fieldErrors).toEqual([
      { field: 'certificateNo', message: '已实名认证，身份证号不能修改' },
    ]);
    expect(await rowOf(me.userId)).toMatchObject({ ...row, realName: '陈立' });
  });

  test('fields that are not theirs to change are refused by name', async () => {
    const fields = { userName: me.userName, deptId: '33', roleIds: [6] } as never;
    expect((await at.call(account.updateUserInfo, fields, me.token)).fieldErrors).toEqual([
      { field: 'deptId', message: '不支持这个字段' },
      { field: 'roleIds', message: '不支持这个字段' },
    ]);
  });
});

test.each(ROLES)('[PERM-08] whoever is $key changes their own password and account', async (role) => {
  const user = await buildUser(at.deps, { password: OLD, deptId: placeFor(role) });
  const { userId, deptId } = user;
  const { identityId } = await buildIdentity(at.deps, { userId, deptId, roleKeys: [role.key] });
  const { token } = await at.signInAs({ userId, identityId });
  const passwords = { oldPassword: OLD, newPassword: NEW, newPasswordConfirm: NEW };
  const { code, data } = await at.call(account.updatePassword, passwords, token);
  expect(code).toBe(200);
  const userName = `role${role.roleId}`;
  expect(await at.call(account.updateUserInfo, { userName }, data.token)).toMatchObject({ code: 200 });
  const kept = await rowOf(userId);
  expect(kept.userName).toBe(userName);
  expect(kept.passwordHash).not.toBe(user.passwordHash);
});

/** The code of the newest text to a number. */
const codeSentTo = async (phoneNumber: string) => {
  const { contentCipher } = await at.deps.db
    .selectFrom('serviceSms')
    .select('contentCipher')
    .where('phoneHash', '=', at.deps.personalData.hash(phoneNumber))
    .orderBy('serviceSmsId', 'desc')
    .executeTakeFirstOrThrow();
  return /\d{6}/.exec(at.deps.personalData.decryptText(contentCipher ?? Buffer.alloc(0)))?.[0] ?? '';
};

describe('POST /v2/userInfo/sendPhoneCode and /verify', () => {
  const send = (phoneNumber: string) => at.call(account.sendPhoneCode, { phoneNumber }, me.token);
  const verify = (phoneNumber: string, code: string) =>
    at.call(account.verifyPhone, { phoneNumber, code }, me.token);
  test('[AUTH-06] the code that reached the new number changes the phone, once', async () => {
    const phoneNumber = nextPhone();
    expect((await send(phoneNumber)).code).toBe(200);
    const code = await codeSentTo(phoneNumber);
    expect((await verify(phoneNumber, code)).code).toBe(200);
    const row = await rowOf(me.userId);
    expect(at.deps.personalData.decrypt(row.phoneCipher)).toBe(phoneNumber);
    expect(row.phoneHash).toBe(at.deps.personalData.hash(phoneNumber));
    expect((await verify(nextPhone(), code)).code).toBe(ErrorCode.wrongVerificationCode);
  });

  test('who agreed to texts agrees by the new number, on record; nobody else does', async () => {
    const consentsOf = (phoneNumber: string) =>
      at.deps.db
        .selectFrom('smsConsent')
        .select(['consentType', 'source', 'evidence', 'operatorName'])
        .where('phoneHash', '=', at.deps.personalData.hash(phoneNumber))
        .execute();
    const changeTo = async (phoneNumber: string) => {
      await send(phoneNumber);
      expect((await verify(phoneNumber, await codeSentTo(phoneNumber))).code).toBe(200);
      return consentsOf(phoneNumber);
    };
    expect(await changeTo(nextPhone())).toEqual([
      { consentType: 1, source: 1, evidence: '本人更改手机号码', operatorName: '陈立' },
    ]);
    const { db } = at.deps;
    await db.updateTable('sysUser').set({ smsAgreeFlag: 0 }).where('userId', '=', me.userId).execute();
    expect(await changeTo(nextPhone())).toEqual([]);
  });

  test('[VAL-05] [VAL-06] number and code are judged by their rules, an 86 in front is no fault', async () => {
    expect((await send('12345')).fieldErrors).toEqual([
      { field: 'phoneNumber', message: '请输入正确的手机号码' },
    ]);
    expect((await verify('12345', '12')).fieldErrors).toEqual([
      { field: 'phoneNumber', message: '请输入正确的手机号' },
      { field: 'code', message: '请输入6位数字的验证码' },
    ]);
    const phoneNumber = nextPhone();
    await send(`86${phoneNumber}`);
    expect((await verify(`86${phoneNumber}`, await codeSentTo(phoneNumber))).code).toBe(200);
    expect(at.deps.personalData.decrypt((await rowOf(me.userId)).phoneCipher)).toBe(phoneNumber);
  });

  test('whether another account has the number is told only to who reads its texts', async () => {
    const other = await buildUser(at.deps);
    expect((await send(other.phoneNumber)).code).toBe(200);
    expect((await verify(other.phoneNumber, '000000')).code).toBe(ErrorCode.wrongVerificationCode);
    const taken = await verify(other.phoneNumber, await codeSentTo(other.phoneNumber));
    expect(taken).toMatchObject({ code: ErrorCode.duplicate, msg: '该手机号码已被其他账号使用' });
    expect((await rowOf(me.userId)).phoneHash).toBe(at.deps.personalData.hash(me.phoneNumber));
  });

  test('one sends no code to the number one has', async () => {
    expect((await send(me.phoneNumber)).fieldErrors).toEqual([
      { field: 'phoneNumber', message: '新手机号码与当前号码相同' },
    ]);
  });
});

test('[AUTH-06] GET /v2/admin/data/getUserAreaInfo names the places from the province down', async () => {
  expect((await at.call(account.getUserAreaInfo, {}, me.token)).data).toMatchObject({
    deptId: '330106A1',
    deptName: '西湖区农业农村局',
    deptLevel: 4,
    deptType: '02',
    ancestors: '浙江省/杭州市/西湖区',
    provinceId: '33',
    provinceName: '浙江省',
    cityId: '3301',
    cityName: '杭州市',
    countyId: '330106',
    countyName: '西湖区',
    townshipId: null,
    villageName: null,
  });
});

test('each change stands in the operation log, without what nobody may read there', async () => {
  const phoneNumber = nextPhone();
  const { data } = await at.call(
    account.updatePassword,
    { oldPassword: OLD, newPassword: NEW, newPasswordConfirm: NEW },
    me.token,
  );
  await at.call(account.updateUserInfo, { userName: `log${me.userId.slice(-8)}` }, data.token);
  await at.call(account.sendPhoneCode, { phoneNumber }, data.token);
  const code = await codeSentTo(phoneNumber);
  await at.call(account.verifyPhone, { phoneNumber, code }, data.token);
  const rows = await at.deps.db
    .selectFrom('logOper')
    .select(['action', 'bizId', 'beforeData', 'afterData'])
    .where('userId', '=', me.userId)
    .orderBy('logId')
    .execute();
  expect(rows.map(({ action, bizId }) => [action, bizId])).toEqual([
    ['修改密码', me.userId],
    ['修改个人信息', me.userId],
    ['更改手机号码', me.userId],
  ]);
  for (const secret of [OLD, NEW, phoneNumber, me.phoneNumber]) {
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});
