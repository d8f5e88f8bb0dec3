// Running people's accounts: what administrators see, whom they may touch, and what happens to whoever is changed.

import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { getInfo, login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as users from '@farmers-mailbox/contract/people/user-admin/endpoints.ts';
import { checkCharacterOf } from '@farmers-mailbox/contract/rules/id-number.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type BuiltUser, buildFarmer, buildIdentity, buildUser, nextPhone } from '../../../testing/build.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { PHONE_LOOK_UPS_MAX } from '../../entry/sign-in-throttle/policy.ts';
import { accountGuesses, keyOf } from '../../entry/sign-in-throttle/queries.ts';

const TOWNSHIP_MESSENGER = 14;
const TOWNSHIP_UNIT = '33010611A1';
const VILLAGE = '3301061142';

let at: TestApp;
let county: SignedInTestUser;
let city: SignedInTestUser;
let security: SignedInTestUser;
let superAdmin: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  security = await at.signInAs({ roleKeys: ['securityAdmin'], deptId: '33A1' });
  superAdmin = await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
});
afterAll(() => at.close());

let last = 0;
type New = RequestOf<typeof users.saveUser>;
const fieldsOf = (change: Partial<New> = {}): New => {
  last += 1;
  return {
    userName: `new${last}`,
    realName: '李四',
    phoneNumber: nextPhone(),
    deptId: TOWNSHIP_UNIT,
    roleIds: [TOWNSHIP_MESSENGER],
    userType: 1,
    ...change,
  };
};
const save = (change: Partial<New> = {}, by = county) => at.call(users.saveUser, fieldsOf(change), by.token);
const add = async (change: Partial<New> = {}) => dataOf(await save(change)).userId;
const details = async (userId: string, by = superAdmin) =>
  dataOf(await at.call(users.userDetails, { userId }, by.token));
const list = async (filters: RequestOf<typeof users.pageUsers>, by = county) =>
  dataOf(await at.call(users.pageUsers, filters, by.token));
const someone = async (roleKey: RoleKey, deptId: string): Promise<SignedInTestUser> =>
  at.signInAs({ roleKeys: [roleKey], deptId });
const answerOf = async ({ token }: SignedInTestUser) => (await at.call(getInfo, {}, token)).code;
const acts = async (bizId: string) =>
  at.deps.db.selectFrom('logOper').selectAll().where('bizId', '=', bizId).orderBy('logId').execute();
/** The service texts that were queued for a number, the newest last. */
async function textsTo(phoneNumber: string): Promise<string[]> {
  const { db, personalData } = at.deps;
  const rows = await db
    .selectFrom('serviceSms')
    .select('contentCipher')
    .where('phoneHash', '=', personalData.hash(phoneNumber))
    .orderBy('serviceSmsId')
    .execute();
  return rows.flatMap(({ contentCipher }) =>
    contentCipher ? [personalData.decryptText(contentCipher)] : [],
  );
}
test('a list tells of a person what the details tell, with the ID number and the birthday masked, and who made the account', async () => {
  const userId = await add({ nickName: '小李', certificateNo: '339901198001010013', remark: '兼职' });
  const [row] = (await list({})).list;
  expect(row).toMatchObject({
    userId,
    nickName: '小李',
    remark: '兼职',
    sex: 1,
    registerSource: 1,
    pwdWeakFlag: 1,
    certificateNo: '339901********0013',
    birthday: '1980-**-**',
    createUserName: '张三',
    avatar: null,
    lastLoginIp: null,
    realNameAuthTime: null,
    smsAgreeTime: null,
    smsAgreeSource: null,
  });
});

const startPasswordIn = (text: string | undefined) => /初始密码(\S{12})，/.exec(text ?? '')?.[1] ?? '';

describe('a new person', () => {
  test('gets a start password by SMS, signs in with it and must change it first', async () => {
    const phoneNumber = nextPhone();
    const fields = fieldsOf({ phoneNumber, userName: 'sdnew' });
    dataOf(await at.call(users.saveUser, fields, county.token));
    const [text] = await textsTo(phoneNumber);
    expect(text).toMatch(/^【浙江农民信箱】您的后台账号sdnew已开通，初始密码\S{12}，首次登录须修改。$/);
    const signedIn = await at.call(login, { userName: 'sdnew', password: startPasswordIn(text) });
    expect(signedIn.data).toMatchObject({ lowPwd: false });
    const me = await at.call(getInfo, {}, signedIn.data.token);
    expect(me.data).toMatchObject({ roleList: ['townshipSmsMessenger'], lowPwd: false });
    expect((await at.call(users.pageUsers, {}, signedIn.data.token)).code).not.toBe(200);
  });

  test('stands in the list first, masked, and in the log without readable numbers', async () => {
    const phoneNumber = nextPhone();
    const userId = await add({ phoneNumber, certificateNo: '11010519491231002X' });
    const { list: rows } = await list({});
    expect(rows[0]).toMatchObject({
      userId,
      phoneNumber: `${phoneNumber.slice(0, 3)}****${phoneNumber.slice(7)}`,
      fullDeptName: '浙江省杭州市西湖区三墩镇三墩镇农业综合服务中心',
      roleNames: '乡镇级信息员',
      identityCount: 1,
      realNameAuthFlag: 0,
      status: 1,
      can: { edit: true, remove: true, resetPwd: true, status: true, unlock: '账号没有锁定', identity: true },
    });
    expect(await details(userId)).toMatchObject({
      certificateNo: '110105********002X',
      sex: 2,
      // day and month are what the mask of the ID number hides
      birthday: '1949-**-**',
      pwdWeakFlag: 1,
      registerSource: 1,
    });
    const [act] = await acts(userId);
    expect(act).toMatchObject({ module: '用户管理', action: '新增', bizType: 'sys_user' });
    expect(act?.afterData).not.toContain(phoneNumber);
    expect(act?.afterData).toContain('110105********002X');
    expect(act?.afterData).not.toContain('1949-12-31');
    expect(act?.afterData).not.toMatch(/password|argon/i);
  });

  test('a farmer lives in a village, gets no text and no password', async () => {
    const phoneNumber = nextPhone();
    const farmer: Partial<New> = { userType: 2, userName: '', roleIds: [], phoneNumber, smsAgreeFlag: 1 };
    expect((await save(farmer)).fieldErrors).toEqual([
      { field: 'deptId', message: '农户的所属组织应为村（社区）' },
    ]);
    const userId = await add({ ...farmer, deptId: VILLAGE });
    expect(await details(userId)).toMatchObject({
      userName: expect.stringMatching(/^nh[0-9a-f]{12}$/),
      identityList: [],
      smsAgreeFlag: 1,
      smsAgreeSource: 2,
      can: { resetPwd: '农户不登录后台，没有密码' },
    });
    expect(await textsTo(phoneNumber)).toEqual([]);
  });

  test.each([
    [{ certificateNo: '110105194912310021' }, 'certificateNo', '身份证的校验码不正确！'],
    [{ realName: 'Smith' }, 'realName', '请输入20个字内的中文'],
    [{ phoneNumber: '1234' }, 'phoneNumber', '请输入正确的手机号'],
    [{ roleIds: [] }, 'roleIds', '请至少选择一个角色'],
    [{ roleIds: [11] }, 'roleIds', '只能授予级别低于自己的角色'],
    [{ roleIds: [20] }, 'roleIds', '“审计管理员”只能由超级管理员任命'],
    [{ deptId: '330108A1', roleIds: [12] }, 'deptId', '不在您的管辖范围内，请重新选择'],
    [{ deptId: VILLAGE }, 'deptId', '“乡镇级信息员”只能设在乡镇（街道）一级的组织，请重新选择'],
    [{ deptId: '330106', roleIds: [12] }, 'deptId', '省市县级行政地区组织节点不可选'],
  ])('%j is refused beside its field, and nothing is written', async (change, field, message) => {
    const fields = fieldsOf(change as Partial<New>);
    const reply = await at.call(users.saveUser, fields, county.token);
    expect(reply.code).toBe(ErrorCode.validation);
    expect(reply.fieldErrors).toContainEqual({ field, message });
    expect((await list({ keyword: fields.userName })).total).toBe(0);
  });

  test('account, phone and ID number belong to one account each', async () => {
    const phoneNumber = nextPhone();
    const first17 = '33990119600229001';
    const certificateNo = first17 + checkCharacterOf(first17);
    await add({ userName: 'OnlyOne', phoneNumber, certificateNo });
    const reply = await save({ userName: 'onlyone', phoneNumber, certificateNo });
    expect(reply.code).toBe(ErrorCode.duplicate);
    expect(reply.fieldErrors).toEqual([
      { field: 'userName', message: '该用户账号已被使用' },
      { field: 'phoneNumber', message: '该手机号码已被其他账号使用' },
      { field: 'certificateNo', message: '该身份证号已被其他账号使用' },
    ]);
  });

  test('two who take the same number at once: one gets it, the other hears who has it', async () => {
    const phoneNumber = nextPhone();
    const answers = await Promise.all([save({ phoneNumber }), save({ phoneNumber }), save({ phoneNumber })]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      200,
      ErrorCode.duplicate,
      ErrorCode.duplicate,
    ]);
  });
});

test('whoever looks through numbers to learn whose they are is stopped for a while', async () => {
  const looker = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A2' });
  const { phoneNumber } = await buildUser(at.deps, { deptId: TOWNSHIP_UNIT });
  const look = () => at.call(users.getUserAndIdentityByPhoneNumber, { phoneNumber }, looker.token);
  const codes: number[] = [];
  for (let n = 0; n < PHONE_LOOK_UPS_MAX; n += 1) codes.push((await look()).code);
  expect(new Set(codes)).toEqual(new Set([200]));
  expect(await look()).toMatchObject({
    code: ErrorCode.tooFrequent,
    msg: '按手机号码查找太频繁，请稍后再试',
  });
  const another = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A2' });
  expect((await at.call(users.getUserAndIdentityByPhoneNumber, { phoneNumber }, another.token)).code).toBe(
    200,
  );
});

describe('[PERM-07] who is seen', () => {
  let elsewhere: BuiltUser;
  beforeAll(async () => {
    elsewhere = await buildUser(at.deps, { userName: 'elsewhere', deptId: '330108A1', realName: '诸葛亮' });
    await buildIdentity(at.deps, {
      userId: elsewhere.userId,
      deptId: '330108A1',
      roleKeys: ['countySmsMessenger'],
    });
  });

  test('people of the own area, also by a second identity there; all others do not exist', async () => {
    const { userId, phoneNumber } = elsewhere;
    const find = async () => (await list({ keyword: 'elsewhere' })).list.map((row) => row.userId);
    expect(await find()).toEqual([]);
    expect((await at.call(users.userDetails, { userId }, county.token)).code).toBe(ErrorCode.notFound);
    const byPhone = () => at.call(users.getUserAndIdentityByPhoneNumber, { phoneNumber }, county.token);
    expect((await byPhone()).code).toBe(ErrorCode.notFound);
    const { identityId } = await buildIdentity(at.deps, {
      userId,
      deptId: TOWNSHIP_UNIT,
      roleKeys: ['townshipSmsMessenger'],
      mainFlag: 0,
    });
    expect(await find()).toEqual([userId]);
    expect((await byPhone()).data.identityList).toHaveLength(2);
    const lookUps = await at.deps.db
      .selectFrom('logOper')
      .select(['bizId', 'summary', 'afterData'])
      .where('action', '=', '按手机号码查找')
      .where('userId', '=', county.userId)
      .orderBy('logId')
      .execute();
    // the one that found nobody, too: whoever tries numbers is seen to try them
    expect(lookUps.map(({ bizId }) => bizId)).toEqual(['-', userId]);
    expect(JSON.stringify(lookUps)).not.toContain(phoneNumber);
    const seen = await details(userId, county);
    expect(seen.can.edit).toBe('此人在您的管辖范围以外还有身份，请由上级管理员办理');
    expect(seen.identityList.map(({ can }) => can.remove)).toEqual(['不在您的管辖范围内', true]);
    const removed = await at.call(users.removeIdentity, { identityId, version: seen.version }, county.token);
    expect(removed.code).toBe(200);
    expect(await find()).toEqual([]);
  });

  test('the list is narrowed by name, account, phone, place, role, type and status', async () => {
    const person = await buildUser(at.deps, {
      userName: 'findme1',
      realName: '司马光',
      deptId: TOWNSHIP_UNIT,
    });
    await buildIdentity(at.deps, {
      userId: person.userId,
      deptId: TOWNSHIP_UNIT,
      roleKeys: ['townshipSmsMessenger', 'drafter'],
    });
    const farmer = await buildFarmer(at.deps, VILLAGE, { realName: '司马农' });
    const ids = async (filters: RequestOf<typeof users.pageUsers>) =>
      (await list(filters)).list.map((row) => row.userId);
    expect(await ids({ keyword: '司马' })).toEqual([farmer.userId, person.userId]);
    expect(await ids({ keyword: 'FINDME' })).toEqual([person.userId]);
    expect(await ids({ keyword: farmer.phoneNumber })).toEqual([farmer.userId]);
    expect(await ids({ keyword: '司马', userType: 2 })).toEqual([farmer.userId]);
    expect(await ids({ keyword: '司马', roleId: 17 })).toEqual([person.userId]);
    expect(await ids({ keyword: '司马', deptId: VILLAGE })).toEqual([farmer.userId]);
    expect(await ids({ keyword: '司马', deptId: '33010611', includeChild: 0 })).toEqual([]);
    expect(await ids({ keyword: '司马', status: 0 })).toEqual([]);
    expect(await ids({ keyword: '司马', registerTimeStart: '2099-01-01 00:00:00' })).toEqual([]);
    expect((await at.call(users.pageUsers, { deptId: '3302' }, county.token)).code).toBe(
      ErrorCode.outsideArea,
    );
  });

  test('messengers and the auditor have no such page', async () => {
    for (const role of ['countySmsMessenger', 'auditAdmin'] as const) {
      const { token } = await someone(role, role === 'auditAdmin' ? '33A1' : '330106A1');
      expect((await at.call(users.pageUsers, {}, token)).code).toBe(ErrorCode.forbidden);
    }
  });
});

describe('numbers', () => {
  test('whole only with the permission, and each look is in the log', async () => {
    const phoneNumber = nextPhone();
    const userId = await add({ phoneNumber, birthday: '1980-02-29' });
    const plain = (by: SignedInTestUser) => at.call(users.userDetails, { userId, plainFlag: 1 }, by.token);
    const township = await someone('townshipAdmin', TOWNSHIP_UNIT);
    expect((await plain(township)).msg).toBe('没有查看完整号码的权限');
    expect((await plain(county)).data).toMatchObject({ phoneNumber, birthday: '1980-02-29', plainFlag: 1 });
    const looks = (await acts(userId)).filter(({ action }) => action === '查看完整号码');
    expect(looks.map((look) => look.userId)).toEqual([county.userId]);
  });
});

describe('changing somebody', () => {
  type Changed = RequestOf<typeof users.updateUser>;
  const change = async (userId: string, fields: Partial<Changed>, by = county) => {
    const { version, userName, realName } = await details(userId);
    return at.call(users.updateUser, { userId, version, userName, realName, ...fields }, by.token);
  };

  test('writes what changed, leaves empty numbers alone, and tells the log both', async () => {
    const phoneNumber = nextPhone();
    const userId = await add({ phoneNumber });
    const next = nextPhone();
    expect((await change(userId, { realName: '王五', phoneNumber: next, remark: '借调' })).code).toBe(200);
    expect(await details(userId)).toMatchObject({
      realName: '王五',
      phoneNumber: `${next.slice(0, 3)}****${next.slice(7)}`,
      remark: '借调',
    });
    expect((await change(userId, { remark: '' })).code).toBe(200);
    expect((await details(userId)).phoneNumber).toContain(next.slice(7));
    const [, act] = await acts(userId);
    expect(act?.action).toBe('修改用户');
    expect(act?.beforeData).toContain('李四');
    expect(act?.afterData).toContain('王五');
    expect(`${act?.beforeData}${act?.afterData}`).not.toContain(next);
  });

  test('nickname, sex and birthday: written, left as they are, and never against the ID number', async () => {
    const whole = async (userId: string) =>
      dataOf(await at.call(users.userDetails, { userId, plainFlag: 1 }, county.token));
    const userId = await add({ nickName: '小李', sex: 1, birthday: '1980-02-29' });
    expect(await whole(userId)).toMatchObject({ nickName: '小李', sex: 1, birthday: '1980-02-29' });
    expect((await change(userId, { remark: '借调' })).code).toBe(200);
    expect(await whole(userId)).toMatchObject({ nickName: '小李', sex: 1, birthday: '1980-02-29' });
    expect((await change(userId, { nickName: '', sex: 0, birthday: '1981-03-01' })).code).toBe(200);
    expect(await whole(userId)).toMatchObject({ nickName: null, sex: 0, birthday: '1981-03-01' });
    expect((await change(userId, { birthday: null })).code).toBe(200);
    expect(await whole(userId)).toMatchObject({ birthday: null });
    const tomorrow = '2026-09-15';
    expect((await change(userId, { birthday: tomorrow })).fieldErrors).toEqual([
      { field: 'birthday', message: '出生日期不能晚于今天' },
    ]);
    expect((await save({ birthday: tomorrow })).fieldErrors).toEqual([
      { field: 'birthday', message: '出生日期不能晚于今天' },
    ]);
    expect((await change(userId, { sex: 3 as never })).fieldErrors?.[0]?.field).toBe('sex');

    const first17 = '33990119600229003';
    const certificateNo = first17 + checkCharacterOf(first17);
    expect((await change(userId, { certificateNo })).code).toBe(200);
    expect(await whole(userId)).toMatchObject({ sex: 1, birthday: '1960-02-29' });
    // the stored number judges as the typed one does
    expect((await change(userId, { sex: 2, birthday: '1960-03-01' })).fieldErrors).toEqual([
      { field: 'sex', message: '性别与身份证号不一致，请核对；选“未知”则按身份证号填写' },
      { field: 'birthday', message: '出生日期与身份证号不一致，请核对；留空则按身份证号填写' },
    ]);
    expect((await change(userId, { sex: 0, birthday: null })).code).toBe(200);
    expect(await whole(userId)).toMatchObject({ sex: 1, birthday: '1960-02-29' });
    const logged = (await acts(userId))
      .map(({ beforeData, afterData }) => `${beforeData}${afterData}`)
      .join('');
    expect(logged).toContain('1960-**-**');
    expect(logged).not.toMatch(/1960-02-29|1981-03-01/);
  });

  test('a proved name that changes has to be proved anew', async () => {
    const { userId } = await buildUser(at.deps, { userName: 'proved1', deptId: TOWNSHIP_UNIT });
    expect((await change(userId, { realName: '新名' })).code).toBe(200);
    expect((await details(userId)).realNameAuthFlag).toBe(0);
  });

  test('whoever comes second is told, and a number of somebody else is refused', async () => {
    const userId = await add();
    expect((await change(userId, { version: 99 })).code).toBe(ErrorCode.stateChanged);
    const { phoneNumber } = await buildUser(at.deps, { userName: 'hasphone1' });
    expect((await change(userId, { phoneNumber })).fieldErrors).toEqual([
      { field: 'phoneNumber', message: '该手机号码已被其他账号使用' },
    ]);
    expect((await change(userId, { deptId: VILLAGE })).fieldErrors).toEqual([
      { field: 'deptId', message: '所属组织请在“身份管理”里修改' },
    ]);
  });

  test('[PERM-06] not an equal, a superior or oneself', async () => {
    const equal = await someone('countyAdmin', '330106A2');
    expect((await change(equal.userId, {})).msg).toBe('只能管理级别低于自己的账号');
    expect((await change(county.userId, {})).msg).toContain('个人信息');
    expect((await change(equal.userId, {}, city)).code).toBe(200);
  });
});

describe('several at once', () => {
  const status = (userIds: string[], to: 0 | 1, by = county) =>
    at.call(users.changeUserStatus, { userIds, status: to }, by.token);

  test('each is one act: those who cannot be done are named with the reason', async () => {
    const messenger = await someone('townshipSmsMessenger', TOWNSHIP_UNIT);
    const { data } = await status([messenger.userId, city.userId, '1', county.userId], 0);
    expect(data.successCount).toBe(1);
    expect(data.failList).toEqual([
      { userId: city.userId, reason: '用户不存在或已删除' },
      { userId: '1', reason: '用户不存在或已删除' },
      { userId: county.userId, reason: '不能修改自己的角色和状态' },
    ]);
    const { code, msg } = await at.call(getInfo, {}, messenger.token);
    expect([code, msg]).toEqual([ErrorCode.signedOut, '管理员结束了您的会话：账号已停用']);
    expect((await status([messenger.userId], 0)).data.failList[0]?.reason).toBe('账号已经是停用状态');
    expect((await status([messenger.userId], 1)).data.successCount).toBe(1);
    expect((await acts(messenger.userId)).map(({ action }) => action)).toEqual(['停用用户', '启用用户']);
  });

  test('a removed person is out, unknown, and leaves name and number to others', async () => {
    const phoneNumber = nextPhone();
    const userId = await add({ userName: 'leaving', phoneNumber });
    const { data } = await at.call(users.removeUsers, { userIds: [userId] }, county.token);
    expect(data).toEqual({ successCount: 1, failList: [] });
    expect((await at.call(users.userDetails, { userId }, county.token)).code).toBe(ErrorCode.notFound);
    expect((await list({ keyword: 'leaving' })).total).toBe(0);
    expect((await save({ userName: 'leaving', phoneNumber })).code).toBe(200);
  });

  test('unlocking lets somebody try again who was locked by wrong passwords', async () => {
    const person = await buildUser(at.deps, {
      userName: 'locked1',
      deptId: TOWNSHIP_UNIT,
      password: 'Right#Password1',
    });
    await buildIdentity(at.deps, {
      userId: person.userId,
      deptId: TOWNSHIP_UNIT,
      roleKeys: ['townshipSmsMessenger'],
    });
    const now = at.clock.now();
    await at.deps.db
      .insertInto('loginGuess')
      .values({
        subject: keyOf(accountGuesses(at.deps.personalData, 'locked1')),
        guessCount: 5,
        guessTime: now,
        beginTime: now,
      })
      .execute();
    expect((await details(person.userId)).lockedFlag).toBe(1);
    const { data } = await at.call(users.unlockUsers, { userIds: [person.userId] }, county.token);
    expect(data.successCount).toBe(1);
    const entered = await at.call(login, { userName: 'locked1', password: 'Right#Password1' });
    expect(entered.code).toBe(200);
    const again = await at.call(users.unlockUsers, { userIds: [person.userId] }, county.token);
    expect(again.data.failList[0]?.reason).toBe('账号没有锁定');
  });

  test('a reset password ends the sessions, comes by SMS, and is the only one that works', async () => {
    const phoneNumber = nextPhone();
    const person = await buildUser(at.deps, {
      userName: 'resetme',
      phoneNumber,
      deptId: TOWNSHIP_UNIT,
      password: 'Former#Word12',
    });
    const { identityId } = await buildIdentity(at.deps, {
      userId: person.userId,
      deptId: TOWNSHIP_UNIT,
      roleKeys: ['townshipSmsMessenger'],
    });
    const open = await at.signInAs({ userId: person.userId, identityId });
    const { data } = await at.call(users.resetPasswords, { userIds: [person.userId] }, county.token);
    expect(data).toEqual({ successCount: 1, failList: [] });
    expect(await answerOf(open)).toBe(ErrorCode.signedOut);
    expect((await at.call(login, { userName: 'resetme', password: 'Former#Word12' })).code).toBe(
      ErrorCode.wrongCredentials,
    );
    const [text] = await textsTo(phoneNumber);
    const entered = await at.call(login, { userName: 'resetme', password: startPasswordIn(text) });
    expect(entered.data).toMatchObject({ lowPwd: false });
    const [act] = await acts(person.userId);
    expect(act).toMatchObject({ action: '重置密码', beforeData: null, afterData: null });
  });

  test('the last superAdmin stays', async () => {
    const second = await someone('superAdmin', '33A1');
    const off = (whose: SignedInTestUser, by: SignedInTestUser) => status([whose.userId], 0, by);
    expect((await off(second, superAdmin)).data.successCount).toBe(1);
    await at.deps.db
      .updateTable('sysUser')
      .set({ status: 0 })
      .where('userId', '=', superAdmin.userId)
      .execute();
    await at.deps.db.updateTable('sysUser').set({ status: 1 }).where('userId', '=', second.userId).execute();
    const third = await someone('superAdmin', '33A1');
    const answers = await Promise.all([off(second, third), off(third, second)]);
    expect(answers.filter(({ code, data }) => code === 200 && data.successCount === 1)).toHaveLength(1);
    await at.deps.db
      .updateTable('sysUser')
      .set({ status: 1 })
      .where('userId', '=', superAdmin.userId)
      .execute();
  });
});

describe('identities', () => {
  let person: SignedInTestUser;
  beforeEach(async () => {
    person = await someone('townshipSmsMessenger', TOWNSHIP_UNIT);
  });
  type Written = Partial<RequestOf<typeof users.saveIdentity>>;
  const write = async (fields: Written, by = county) => {
    const { version } = await details(person.userId);
    return at.call(
      users.saveIdentity,
      { userId: person.userId, version, deptId: VILLAGE, roleIds: [16], ...fields },
      by.token,
    );
  };
  const own = async () => (await details(person.userId)).identityList;

  test('a second one is added, made the main one, and the first taken away', async () => {
    const { identityId } = dataOf(await write({}));
    expect((await own()).map(({ roleNames, mainFlag }) => [roleNames, mainFlag])).toEqual([
      ['乡镇级信息员', 1],
      ['村级信息员', 0],
    ]);
    expect(await answerOf(person)).toBe(200);
    expect((await write({ identityId, mainFlag: 1 })).code).toBe(200);
    const after = await details(person.userId);
    expect(after.deptId).toBe(VILLAGE);
    expect(after.identityList[0]).toMatchObject({ identityId, mainFlag: 1 });
    const { version } = after;
    const gone = await at.call(
      users.removeIdentity,
      { identityId: person.identityId, version },
      county.token,
    );
    expect(gone.code).toBe(200);
    expect(await answerOf(person)).toBe(ErrorCode.signedOut);
    expect(await own()).toHaveLength(1);
    const first = await acts(identityId);
    expect(first.map(({ action }) => action)).toEqual(['新增身份', '修改身份']);
  });

  test('a changed one ends its sessions; the main one cannot be taken away or given up', async () => {
    expect((await write({ identityId: person.identityId })).fieldErrors[0]?.field).toBe('mainFlag');
    const changed = { identityId: person.identityId, deptId: TOWNSHIP_UNIT, mainFlag: 1 } as const;
    expect((await write({ ...changed, roleIds: [TOWNSHIP_MESSENGER, 17] })).code).toBe(200);
    const { msg } = await at.call(getInfo, {}, person.token);
    expect(msg).toBe('管理员结束了您的会话：您的身份有变动，请重新登录');
    const { version } = await details(person.userId);
    const gone = await at.call(
      users.removeIdentity,
      { identityId: person.identityId, version },
      county.token,
    );
    expect(gone.msg).toBe('主身份不能删除，请先把另一个身份设为主身份');
  });

  test('one that has run out cannot be used, and dates must make sense', async () => {
    expect((await write({ validTo: '2020-01-01' })).fieldErrors[0]?.message).toBe(
      '结束日期已经过去，请重新选择',
    );
    const reversed = { validFrom: '2099-02-01', validTo: '2099-01-01' };
    expect((await write(reversed)).fieldErrors[0]?.message).toBe('结束日期不能早于开始日期');
    expect((await write({ validTo: '2099-09-31' })).fieldErrors[0]?.message).toBe('日期应写作 2026-09-13');
    dataOf(await write({ validFrom: '2099-01-01' }));
    expect((await own())[1]?.state).toBe('later');
    const { data } = await at.call(users.getUserAndIdentity, { userId: person.userId }, county.token);
    expect(data.identityList.map(({ roleNames }) => roleNames)).toEqual(['乡镇级信息员']);
  });

  test.each([
    [{ deptId: '330108A1', roleIds: [12] }, '不在您的管辖范围内，请重新选择'],
    [{ roleIds: [11] }, '只能授予级别低于自己的角色'],
    [{ deptId: '33A1', roleIds: [19] }, '“安全管理员”只能由超级管理员任命'],
    [{ version: 99 }, '此用户刚刚被其他人修改，请刷新后重新填写'],
  ])('%j: %s', async (fields, sentence) => {
    expect((await write(fields as Written)).msg).toBe(sentence);
    expect(await own()).toHaveLength(1);
  });

  test('a second one in the same organisation is refused beside it', async () => {
    const message = '此人在这个组织已有身份，请直接修改那个身份';
    expect(await write({ deptId: TOWNSHIP_UNIT, roleIds: [14] })).toMatchObject({
      code: ErrorCode.duplicate,
      fieldErrors: [{ field: 'deptId', message }],
    });
    expect(await own()).toHaveLength(1);
  });

  test('[PERM-06] a guard holds no other admin role, in none of the identities', async () => {
    const admin = await someone('townshipAdmin', TOWNSHIP_UNIT);
    const { version } = await details(admin.userId);
    const fields = { userId: admin.userId, version, deptId: '33A1', roleIds: [19] };
    const { msg } = await at.call(users.saveIdentity, fields, superAdmin.token);
    expect(msg).toBe('安全管理员不能与其他管理员角色兼任，包括同一账号的其他身份');
  });

  test('the security administrator grants in the whole province, but neither guards nor themselves', async () => {
    expect((await write({ roleIds: [15] }, security)).code).toBe(200);
    expect((await write({ deptId: '33A1', roleIds: [20] }, security)).msg).toContain('只能由超级管理员任命');
    const { version } = await details(security.userId);
    const own = { userId: security.userId, version, deptId: VILLAGE, roleIds: [16] };
    expect((await at.call(users.saveIdentity, own, security.token)).msg).toBe('不能修改自己的角色和状态');
    expect((await at.call(users.removeUsers, { userIds: [person.userId] }, security.token)).code).toBe(
      ErrorCode.forbidden,
    );
  });

  test('a farmer becomes staff with the first identity, and hears the start password', async () => {
    const farmer = await buildFarmer(at.deps, VILLAGE, { userName: 'nhbecomes' });
    const { version } = await details(farmer.userId);
    const fields = { userId: farmer.userId, version, deptId: VILLAGE, roleIds: [16] };
    dataOf(await at.call(users.saveIdentity, fields, county.token));
    expect(await details(farmer.userId)).toMatchObject({
      userType: 1,
      identityList: [{ mainFlag: 1, roleNames: '村级信息员' }],
    });
    const [text] = await textsTo(farmer.phoneNumber);
    const entered = await at.call(login, { userName: 'nhbecomes', password: startPasswordIn(text) });
    expect(entered.data).toMatchObject({ lowPwd: false });
  });

  test('the database keeps exactly one main identity', async () => {
    const { db } = at.deps;
    const without = db
      .updateTable('sysUserIdentity')
      .set({ mainFlag: 0 })
      .where('identityId', '=', person.identityId)
      .execute();
    await expect(without).rejects.toThrow('a person with identities has a main one');
    const second = buildIdentity(at.deps, {
      userId: person.userId,
      deptId: VILLAGE,
      roleKeys: ['villageSmsMessenger'],
    });
    await expect(second).rejects.toThrow('sys_user_identity_main');
  });
});

test('the roles to choose from say whether they may be handed out', async () => {
  const roles = dataOf(await at.call(users.listUserRoles, {}, county.token));
  const canGrant = (roleKey: string) => roles.find((role) => role.roleKey === roleKey)?.can.grant;
  expect(canGrant('townshipAdmin')).toBe(true);
  expect(canGrant('countyAdmin')).toBe('只能授予级别低于自己的角色');
  expect(canGrant('securityAdmin')).toBe('“安全管理员”只能由超级管理员任命');
});
