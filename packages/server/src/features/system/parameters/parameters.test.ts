/** Parameters: what they are, who changes them, and that each one acts where it says it does. */
import { setTimeout as sleep } from 'node:timers/promises';
import { getInfo, login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { submitRealName } from '@farmers-mailbox/contract/people/account/endpoints.ts';
import { pageOperations, pageSignIns } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import {
  PARAMETER_DEFAULTS,
  PARAMETER_KEYS,
  PARAMETERS,
  type ParameterKey,
  parameterProblem,
} from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import { listParameters, updateParameter } from '@farmers-mailbox/contract/system/parameters/endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildIdentity, buildUser, nextPhone } from '../../../testing/build.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sendPhoneCode } from '../../entry/phone-codes/actions.ts';
import { accountGuesses, keyOf } from '../../entry/sign-in-throttle/queries.ts';

let at: TestApp;
let security: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.deps.db.deleteFrom('sysParam').execute();
  at.clock.set('2026-09-14T10:00:00+08:00');
  security = await at.signInAs({ roleKeys: ['securityAdmin'], deptId: '33A1' });
});

const list = async (token = security.token) => (await at.call(listParameters, {}, token)).data;
async function set(paramKey: ParameterKey, paramValue: number, token = security.token) {
  const version = (await list(token)).list.find((row) => row.paramKey === paramKey)?.version ?? 0;
  return at.call(updateParameter, { paramKey, paramValue, version, reason: '试验' }, token);
}
async function holds(paramKey: ParameterKey, paramValue: number): Promise<void> {
  expect((await set(paramKey, paramValue)).code).toBe(200);
}
/** Until every call of the program knows what was changed. */
const untilKnown = () => sleep(1_100);

test('until somebody changes one, all are as the contract has them, and within their limits', async () => {
  const { list: rows, can, setByOperator } = await list();
  expect(rows.map(({ paramKey, paramValue }) => [paramKey, paramValue])).toEqual(
    Object.entries(PARAMETER_DEFAULTS),
  );
  for (const key of PARAMETER_KEYS) {
    expect(parameterProblem(key, PARAMETER_DEFAULTS[key], PARAMETER_DEFAULTS), key).toBe(null);
    expect(PARAMETERS[key].consequence(1, 2).length, key).toBeGreaterThan(8);
  }
  expect(can.edit).toBe(true);
  expect(setByOperator.map(({ setting }) => setting)).toContain('SECOND_FACTOR');
});

test('a change names who, before and after, and why; a second one from an old page is refused', async () => {
  expect((await set('lockMinutes', 20)).code).toBe(200);
  const row = (await list()).list.find(({ paramKey }) => paramKey === 'lockMinutes');
  expect(row).toMatchObject({ paramValue: 20, version: 1, updateUserName: '张三' });
  const logged = await at.deps.db
    .selectFrom('logOper')
    .selectAll()
    .where('bizType', '=', 'sys_param')
    .orderBy('logId', 'desc')
    .executeTakeFirstOrThrow();
  expect(logged.summary).toBe('修改参数“锁定多久”：15分钟改为20分钟');
  expect(JSON.parse(logged.afterData ?? '')).toEqual({ 锁定多久: '20分钟', 原因: '试验' });
  const late = await at.call(
    updateParameter,
    { paramKey: 'lockMinutes', paramValue: 30, version: 0, reason: '旧页面' },
    security.token,
  );
  expect(late.code).toBe(ErrorCode.stateChanged);
});

test('two who change one at the same time: one does, the other hears that it has changed', async () => {
  const other = await at.signInAs({ roleKeys: ['admin'], deptId: '33A1' });
  const answers = await Promise.all(
    [security, other].map(({ token }, place) =>
      at.call(
        updateParameter,
        { paramKey: 'lockMinutes', paramValue: 30 + place, version: 0, reason: '同时' },
        token,
      ),
    ),
  );
  expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
});

test.each([
  ['sessionIdleMinutes', 4, '“无操作多久退出登录”应为5至240的整数（分钟）'],
  ['passwordReminderDays', 90, '“到期前几天提醒”应为1至29的整数（天）'],
  ['pictureAfterWrong', 5, '要安全验证的次数必须小于锁定账号的次数'],
  ['phoneCodesPerHour', 11, '每小时的验证码条数不能多于每天的条数'],
  ['lockTries', 5, '与现在的值相同，没有要修改的内容'],
] as const)('%s cannot be %i: %s', async (key, value, message) => {
  expect((await set(key, value)).fieldErrors).toEqual([{ field: 'paramValue', message }]);
});

test('[PERM-07] who stands for one county reads them and changes none', async () => {
  const county = await at.signInAs({ roleKeys: ['admin'], deptId: '330106A1' });
  expect((await list(county.token)).can.edit).toBe('这里的设置全省共用，只有省级可以修改');
  expect((await set('lockTries', 6, county.token)).code).toBe(ErrorCode.forbidden);
  const levelled = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  expect((await at.call(listParameters, {}, levelled.token)).code).toBe(ErrorCode.forbidden);
});

test('a row that was written by hand and makes no sense counts as the default', async () => {
  await at.deps.db
    .insertInto('sysParam')
    .values({ paramKey: 'lockTries', paramValue: 'many', updateUserName: '甲', updateTime: new Date() })
    .execute();
  const row = (await list()).list.find(({ paramKey }) => paramKey === 'lockTries');
  expect(row?.paramValue).toBe(PARAMETER_DEFAULTS.lockTries);
});

describe('each acts', () => {
  const PASSWORD = 'Right#1234';
  const build = async (columns: object = {}) => {
    const user = await buildUser(at.deps, { password: PASSWORD, ...columns });
    await buildIdentity(at.deps, {
      userId: user.userId,
      deptId: '330106A1',
      roleKeys: ['countySmsMessenger'],
    });
    return user;
  };
  const enter = (userName: string, password: string) =>
    at.call(login, { userName, password }, null, { ip: `10.0.${Math.floor(Math.random() * 250)}.1` });

  test('a session ends after the idle minutes', async () => {
    await holds('sessionIdleMinutes', 5);
    await untilKnown();
    const { token } = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
    at.clock.advance({ minutes: 4 });
    expect((await at.call(getInfo, {}, token)).code).toBe(200);
    at.clock.advance({ minutes: 6 });
    expect((await at.call(getInfo, {}, token)).code).toBe(ErrorCode.sessionExpired);
  });

  test('a new session has its absolute end by the hours', async () => {
    await holds('sessionHours', 2);
    const { userName } = await build();
    expect((await enter(userName, PASSWORD)).data.expireTime).toBe('2026-09-14 12:00:00');
  });

  test('wrong passwords lock after the tries, for the minutes', async () => {
    await holds('pictureAfterWrong', 2);
    await holds('lockTries', 3);
    await holds('lockMinutes', 60);
    const { userName } = await build();
    await enter(userName, 'Wrong#1234');
    const second = await enter(userName, 'Wrong#1234');
    expect(second.data).toMatchObject({ pictureCode: true });
    await at.deps.db
      .updateTable('loginGuess')
      .set({ guessCount: 3, wrongCount: 0 })
      .where('subject', '=', keyOf(accountGuesses(at.deps.personalData, userName)))
      .execute();
    expect((await enter(userName, PASSWORD)).msg).toBe('账号已锁定，请60分钟后再试');
    at.clock.advance({ minutes: 60 });
    expect((await enter(userName, PASSWORD)).code).toBe(200);
  });

  test('passwords are reminded of and too old by the days', async () => {
    await holds('passwordAgeDays', 30);
    await holds('passwordReminderDays', 10);
    const old = await build({ pwdUpdateTime: new Date('2026-08-01T10:00:00+08:00') });
    expect((await enter(old.userName, PASSWORD)).data.lowPwd).toBe(false);
    const soon = await build({ pwdUpdateTime: new Date('2026-08-24T11:00:00+08:00') });
    expect((await enter(soon.userName, PASSWORD)).data.passwordDaysLeft).toBe(9);
  });

  test('one number gets no more codes than the hour and the day allow', async () => {
    await holds('phoneCodesPerHour', 1);
    const ask = (phoneNumber: string) =>
      sendPhoneCode(at.deps, { phoneNumber, scene: 'register', ip: '10.9.9.9' });
    const phone = nextPhone();
    await ask(phone);
    at.clock.advance({ minutes: 2 });
    await expect(ask(phone)).rejects.toThrow('获取验证码过于频繁，请稍后再试');
  });

  test('the logs go back so many rows', async () => {
    await holds('listedLogs', 200);
    const auditor = await at.signInAs({ roleKeys: ['auditAdmin'], deptId: '33A1' });
    await at.database.pool.query(`INSERT INTO log_login (user_name, login_type, result, ip, user_agent, login_time)
      SELECT 'nobody', 1, 0, '10.0.0.1', '', now() FROM generate_series(1, 250)`);
    const { data } = await at.call(pageSignIns, { userName: 'nobody' }, auditor.token);
    expect([data.total, data.more]).toEqual([200, true]);
    expect((await at.call(pageOperations, {}, auditor.token)).data.more).toBe(false);
  });

  test('the real name can be tried so often a day', async () => {
    await holds('realNameTries', 1);
    const { token } = await at.signInAs({
      roleKeys: ['countySmsMessenger'],
      deptId: '330106A1',
      user: { realNameAuthFlag: 0 },
    });
    const person = { realName: '李四', certificateNo: '339901196001010014' };
    await buildUser(at.deps, person);
    expect((await at.call(submitRealName, person, token)).msg).toBe('该身份证号码已被其他账号认证');
    expect((await at.call(submitRealName, person, token)).msg).toBe('今日认证次数已达上限');
  });
});

describe('calls are counted up to the figures', () => {
  const answers = async (times: number, ask: () => Promise<{ code: number }>) => {
    const codes: number[] = [];
    for (let asked = 0; asked < times; asked += 1) codes.push((await ask()).code);
    return codes;
  };
  const allAnd = (times: number, code: number, last: number) => [...Array(times).fill(code), last];
  let counted: TestApp;
  beforeEach(async () => {
    counted = await startTestApp({ limitedByParameters: true });
  });
  afterEach(() => counted.close());

  const asPerson = async () => {
    const { token } = await counted.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
    return () => counted.call(getInfo, {}, token);
  };
  const fromAddress = (ip: string) => () => counted.call(getInfo, {}, null, { ip });

  test('600 a minute of one person and 120 of one address without a session, until somebody changes them', async () => {
    expect(PARAMETER_DEFAULTS).toMatchObject({ callsPerUser: 600, callsPerAddress: 120 });
    const { signedOut, tooFrequent } = ErrorCode;
    expect(await answers(601, await asPerson())).toEqual(allAnd(600, 200, tooFrequent));
    expect(await answers(121, fromAddress('10.8.0.1'))).toEqual(allAnd(120, signedOut, tooFrequent));
    expect(await answers(1, fromAddress('10.8.0.2'))).toEqual([signedOut]);
  }, 60_000);

  test('as many as they say when they are changed', async () => {
    const admin = await counted.signInAs({ roleKeys: ['securityAdmin'], deptId: '33A1' });
    for (const [paramKey, paramValue] of [
      ['callsPerUser', 130],
      ['callsPerAddress', 60],
    ] as const) {
      const change = { paramKey, paramValue, version: 0, reason: '试验' };
      expect((await counted.call(updateParameter, change, admin.token)).code).toBe(200);
    }
    await untilKnown();
    const { signedOut, tooFrequent } = ErrorCode;
    expect(await answers(131, await asPerson())).toEqual(allAnd(130, 200, tooFrequent));
    expect(await answers(61, fromAddress('10.8.0.3'))).toEqual(allAnd(60, signedOut, tooFrequent));
  }, 60_000);
});
