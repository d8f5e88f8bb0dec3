// Applications of other systems: reviewed by another person, again when what they may do changes; contacts, counts, removal; what they read.
import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  appDetails,
  changeAppStatus,
  pageApps,
  passApp,
  readAppContact,
  refuseApp,
  removeApp,
  resetAppSecret,
  saveApp,
  updateApp,
} from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { AppStatus } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import { reportDevices } from '@farmers-mailbox/contract/entry/open-api/devices.ts';
import { listContacts, listDepts } from '@farmers-mailbox/contract/entry/open-api/directory.ts';
import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { CheckTab, pageChecks } from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import { startOfWorkbench, todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { addAdminInfo } from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { pageSmartDevices, saveSmartDevice } from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { castOf, dataOf, type MassSmsCast, signInAgain } from '../../../testing/mass-sms-cast.ts';
import { APP_OWNER, callOpen, type Registered, registerApp } from '../../../testing/open-call.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-09-14T10:00:00+08:00');
  cast = await signInAgain(app, cast);
});

type Fields = RequestOf<typeof saveApp>;
const fieldsOf = (overrides: Partial<Fields> = {}): Fields => ({
  ...APP_OWNER,
  appName: `数字乡村${randomUUID().slice(0, 8)}`,
  ownerIdentityId: cast.messenger.identityId,
  ipList: ['10.1.0.0/16'],
  apiScopes: ['dept.read', 'user.read', 'device.report'],
  areaIds: ['330106'],
  dayQuota: 1,
  ratePerMinute: 600,
  ...overrides,
});
/** By the county, which holds its secret. */
const register = async (overrides: Partial<Fields> = {}) => {
  const fields = fieldsOf(overrides);
  const { appId, appKey, appSecret } = dataOf(await app.call(saveApp, fields, cast.county.token));
  return { fields, appId, appKey, secret: appSecret };
};
const ask = (by: Pick<Registered, 'appKey' | 'secret'>) => callOpen(app, by, 'GET', listDepts.path, '');
const rowOf = async (appId: string, by = cast.city) =>
  dataOf(await app.call(appDetails, { appId }, by.token));
const passed = (overrides: Partial<Fields> = {}) =>
  registerApp(app, fieldsOf(overrides), cast.county, cast.city);

describe('[BIZ-27] the review of an application', () => {
  test('until somebody else has passed it, each call is refused', async () => {
    const one = await register();
    expect(await ask(one)).toMatchObject({ code: ErrorCode.appClosed, msg: '应用正在等待审核' });
    const own = await app.call(passApp, { appId: one.appId, version: 1 }, cast.county.token);
    expect(own.msg).toBe('不能审核自己登记、修改、负责或经手密钥的应用，请另一位管理员审核');
    expect((await rowOf(one.appId, cast.county)).can.pass).toBe(own.msg);
    expect((await app.call(passApp, { appId: one.appId, version: 1 }, cast.county2.token)).code).toBe(200);
    expect((await ask(one)).code).toBe(200);
    expect(await rowOf(one.appId)).toMatchObject({
      accessStatus: AppStatus.inUse,
      auditUserName: '陈二',
      callCount: 1,
      lastCallTime: '2026-09-14 10:00:00',
    });
  });

  test('whoever has the same ID number under another account, or was shown the secret, does not pass it', async () => {
    const { db, personalData } = app.deps;
    const certificateHash = personalData.hashCertificate('33010619800101001X');
    const as = () => app.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
    const former = await as();
    const { appId } = dataOf(await app.call(saveApp, fieldsOf(), former.token));
    await db
      .updateTable('sysUser')
      .set({ delFlag: 1, certificateHash })
      .where('userId', '=', former.userId)
      .execute();
    const twin = await as();
    await db.updateTable('sysUser').set({ certificateHash }).where('userId', '=', twin.userId).execute();
    const own = await app.call(passApp, { appId, version: 1 }, twin.token);
    expect(own).toMatchObject({
      code: ErrorCode.forbidden,
      msg: expect.stringContaining('不能审核自己登记'),
    });
    dataOf(await app.call(resetAppSecret, { appId, version: 1 }, cast.city.token));
    expect((await app.call(passApp, { appId, version: 2 }, cast.city.token)).code).toBe(ErrorCode.forbidden);
    expect((await app.call(passApp, { appId, version: 2 }, cast.county.token)).code).toBe(200);
  });

  test('a refusal says why, and what is mended waits again; of two who decide at once one is told', async () => {
    const { appId, fields } = await register();
    expect(
      await app.call(refuseApp, { appId, version: 1, auditOpinion: ' ' }, cast.city.token),
    ).toMatchObject({
      code: ErrorCode.validation,
      fieldErrors: [{ field: 'auditOpinion' }],
    });
    const [refused, passedOne] = await Promise.all([
      app.call(refuseApp, { appId, version: 1, auditOpinion: 'IP范围太大' }, cast.city.token),
      app.call(passApp, { appId, version: 1 }, cast.county2.token),
    ]);
    expect([refused.code, passedOne.code].toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
    const one = await register();
    dataOf(
      await app.call(
        refuseApp,
        { appId: one.appId, version: 1, auditOpinion: 'IP范围太大' },
        cast.city.token,
      ),
    );
    expect(await ask(one)).toMatchObject({ msg: '应用的审核没有通过' });
    expect(dataOf(await app.call(todo, {}, cast.county.token))).toContainEqual(
      expect.objectContaining({ title: '退回待改的应用接入', path: '/hall/appAccess?accessStatus=4' }),
    );
    const { appName } = one.fields;
    expect(dataOf(await app.call(startOfWorkbench, {}, cast.county.token)).written).toContainEqual(
      expect.objectContaining({ title: appName, opinion: 'IP范围太大', act: '修改' }),
    );
    expect(JSON.stringify(dataOf(await app.call(todo, {}, cast.county2.token)))).not.toContain('应用接入');
    expect(await rowOf(one.appId)).toMatchObject({
      accessStatus: AppStatus.refused,
      auditOpinion: 'IP范围太大',
    });
    const mended = { ...fields, ...one.fields, ipList: ['10.1.2.3'], appId: one.appId, version: 2 };
    expect(dataOf(await app.call(updateApp, mended, cast.county.token)).accessStatus).toBe(AppStatus.waiting);
    expect(await rowOf(one.appId)).toMatchObject({ auditOpinion: null, submitUserName: '陈立' });
  });

  test('[BIZ-16] one that is stopped stays among what its reviewer has passed', async () => {
    const { appId } = await passed();
    const { version } = await rowOf(appId);
    dataOf(
      await app.call(changeAppStatus, { appId, version, accessStatus: AppStatus.stopped }, cast.city.token),
    );
    const decided = { tab: CheckTab.decided, bizType: 'app' as const };
    const { list } = dataOf(await app.call(pageChecks, decided, cast.city.token));
    expect(list.find(({ bizId }) => bizId === appId)).toMatchObject({
      auditStatus: AppStatus.stopped,
      decision: { passFlag: 1 },
    });
  });

  test('what it may do is reviewed again when it changes; whom to call is not', async () => {
    const fields = fieldsOf();
    const one = await registerApp(app, fields, cast.county, cast.city);
    const renamed = {
      ...fields,
      contactName: '李农',
      callbackUrl: 'https://app.example.com',
      appId: one.appId,
      version: 2,
    };
    expect(dataOf(await app.call(updateApp, renamed, cast.county.token)).accessStatus).toBe(AppStatus.inUse);
    expect((await ask(one)).code).toBe(200);
    const wider = {
      ...renamed,
      apiScopes: [...(fields.apiScopes ?? []), 'content.read' as const],
      version: 3,
    };
    expect(dataOf(await app.call(updateApp, wider, cast.county.token)).accessStatus).toBe(AppStatus.waiting);
    expect((await ask(one)).code).toBe(ErrorCode.appClosed);
    const toggled = await app.call(
      changeAppStatus,
      { appId: one.appId, version: 4, accessStatus: AppStatus.inUse },
      cast.county.token,
    );
    expect(toggled).toMatchObject({ code: ErrorCode.stateChanged, msg: '审核通过的应用才能停用和启用' });
  });

  test('one is let in for a period: without its days it is refused beside them', async () => {
    const { validFrom: _from, validTo: _to, ...withoutPeriod } = fieldsOf();
    for (const period of [{}, { validFrom: null, validTo: null }]) {
      const asked = { ...withoutPeriod, ...period } as unknown as Fields;
      expect((await app.call(saveApp, asked, cast.county.token)).fieldErrors).toEqual([
        { field: 'validFrom', message: '请选择开始日期' },
        { field: 'validTo', message: '请选择结束日期' },
      ]);
    }
    expect(
      (await app.call(saveApp, fieldsOf({ validTo: '2026-02-30' }), cast.county.token)).fieldErrors,
    ).toEqual([{ field: 'validTo', message: '日期应写作 2026-09-13' }]);
  });

  test('one begins and ends with its days, and is found by what it is', async () => {
    const one = await passed({ validFrom: '2026-09-15', validTo: '2026-09-16' });
    expect((await ask(one)).msg).toBe('应用的有效期从2026-09-15开始');
    app.clock.set('2026-09-16T10:00:00+08:00');
    expect((await ask(one)).code).toBe(200);
    app.clock.set('2026-09-17T10:00:00+08:00');
    cast = await signInAgain(app, cast);
    expect((await ask(one)).msg).toBe('应用的有效期到2026-09-16为止');
    const found = async (accessStatus: number) =>
      dataOf(await app.call(pageApps, { accessStatus, keyword: one.appKey }, cast.city.token)).total;
    expect([await found(AppStatus.expired), await found(AppStatus.inUse)]).toEqual([1, 0]);
    const wrong = await app.call(
      saveApp,
      fieldsOf({
        validFrom: '2026-09-16',
        validTo: '2026-09-15',
        contactPhone: '1',
        callbackUrl: 'javascript:1',
      }),
      cast.county.token,
    );
    expect(wrong.fieldErrors.map(({ field }) => field).toSorted()).toEqual([
      'callbackUrl',
      'contactPhone',
      'validTo',
    ]);
  });
});

test('[BIZ-27] one in use is stopped before it is removed; then it is nowhere, and its name is free', async () => {
  const fields = fieldsOf();
  const one = await registerApp(app, fields, cast.county, cast.city);
  const { appId } = one;
  expect((await app.call(removeApp, { appId, version: 2 }, cast.county.token)).msg).toBe(
    '应用正在使用，请先停用再删除',
  );
  dataOf(
    await app.call(
      changeAppStatus,
      { appId, version: 2, accessStatus: AppStatus.stopped },
      cast.county.token,
    ),
  );
  expect((await app.call(removeApp, { appId, version: 2 }, cast.county.token)).code).toBe(
    ErrorCode.stateChanged,
  );
  expect((await app.call(removeApp, { appId, version: 3 }, cast.county.token)).code).toBe(200);
  expect((await app.call(appDetails, { appId }, cast.city.token)).code).toBe(ErrorCode.notFound);
  expect((await ask(one)).code).toBe(ErrorCode.badSignature);
  expect((await app.call(saveApp, fields, cast.county.token)).code).toBe(200);
});

test("[BIZ-27] the contact's number is encrypted and masked; each look at it is written down", async () => {
  const { appId } = await passed();
  expect((await rowOf(appId)).contactPhone).toBe('154****7777');
  expect(dataOf(await app.call(readAppContact, { appId }, cast.city.token))).toEqual({
    phoneNumber: '15400007777',
  });
  const log = await app.deps.db
    .selectFrom('logOper')
    .select(['action', 'afterData'])
    .where('bizId', '=', appId)
    .orderBy('logId')
    .execute();
  expect(log.map(({ action }) => action)).toEqual(['登记', '审核通过', '查看联系人电话']);
  expect(JSON.stringify(log)).not.toContain('15400007777');
});

describe('[BIZ-27] what further calls answer', () => {
  test('organisations inside the areas, and whom farmers may ask there: no account, no number of a person', async () => {
    const { userId } = cast.messenger;
    const entry = {
      userId,
      deptId: '330106A1',
      roleIds: [12],
      post: '农技员',
      officePhone: '0571-01234567',
      publicFlag: 1 as const,
    };
    dataOf(await app.call(addAdminInfo, entry, cast.county.token));
    const one = await passed();
    const depts = await callOpen<{ list: { deptId: string }[] }>(
      app,
      one,
      'GET',
      `${listDepts.path}?pageSize=100`,
      '',
    );
    expect(depts.data.list.map(({ deptId }) => deptId)).toContain('33010611');
    expect(depts.data.list.every(({ deptId }) => deptId.startsWith('330106'))).toBe(true);
    const contacts = await callOpen<{ list: object[] }>(
      app,
      one,
      'GET',
      `${listContacts.path}?deptId=330106`,
      '',
    );
    expect(contacts.data.list).toEqual([
      expect.objectContaining({ realName: '周敏', officePhone: '0571-01234567' }),
    ]);
    expect(JSON.stringify(contacts)).not.toMatch(/userName|userId|phoneNumber/);
    const elsewhere = await callOpen(app, one, 'GET', `${listContacts.path}?deptId=330108`, '');
    expect(elsewhere.code).toBe(ErrorCode.outsideArea);
    const without = await passed({ apiScopes: ['content.read'] });
    expect((await ask(without)).code).toBe(ErrorCode.forbidden);
  });

  test('a platform tells which devices of its areas are online; who is silent is offline again', async () => {
    const device = { deviceName: '终端', deviceType: 1 as const, shopName: '便民店', deptId: '33010611' };
    dataOf(await app.call(saveSmartDevice, { ...device, deviceNo: 'ZD-1' }, cast.county.token));
    dataOf(
      await app.call(saveSmartDevice, { ...device, deviceNo: 'ZD-2', deptId: '33010801' }, cast.city.token),
    );
    const one = await passed();
    const told = ['ZD-1', 'ZD-2', 'ZD-3'].map((deviceNo) => ({ deviceNo, onlineStatus: 2 as const }));
    const body = JSON.stringify({ devices: told });
    expect((await callOpen(app, one, 'POST', reportDevices.path, body)).data).toEqual({
      reportedCount: 1,
      unknownNos: ['ZD-2', 'ZD-3'],
    });
    const states = async () =>
      dataOf(await app.call(pageSmartDevices, {}, cast.city.token)).list.map((row) => [
        row.deviceNo,
        row.onlineStatus,
      ]);
    expect(await states()).toEqual([
      ['ZD-2', 0],
      ['ZD-1', 2],
    ]);
    expect(dataOf(await app.call(pageSmartDevices, { onlineStatus: 2 }, cast.city.token)).total).toBe(1);
    app.clock.advance({ minutes: 16 });
    expect(await states()).toEqual([
      ['ZD-2', 0],
      ['ZD-1', 0],
    ]);
  });
});

describe('an application that is registered by the fields of the reference contract', () => {
  const CONTRACT = {
    appType: 2 as const,
    ownerUnit: '西湖区农业农村局',
    contactName: '王芳',
    contactPhone: '15400007777',

    deptId: '330106',
    ipWhiteList: ['10.1.0.0/16'],
    apiScopes: ['dept.read'],
    qpsLimit: 10,
    smsQuota: 500,
    validFrom: '2026-09-01',
    validTo: '2027-08-31',
  };
  const send = (path: string, fields: object, by = cast.county) =>
    app.app
      .inject({
        method: 'POST',
        url: `${API_BASE}${path}`,
        headers: { [TOKEN_HEADER]: by.token, 'user-agent': 'test browser' },
        payload: fields,
      })
      .then((answer) => answer.json());
  const save = (fields: object) =>
    send(saveApp.path, { ...CONTRACT, appName: `应用${randomUUID().slice(0, 8)}`, ...fields });

  test('is that of whoever registers it, for the region that is named, and tells both names', async () => {
    const { appId, appSecret } = (await save({})).data;
    expect(appSecret).toEqual(expect.any(String));
    const { data } = await send(appDetails.path, { appId });
    expect(data).toMatchObject({
      ipWhiteList: ['10.1.0.0/16'],
      ipList: ['10.1.0.0/16'],
      smsQuota: 500,
      dayQuota: 500,
      qpsLimit: 10,
      ratePerMinute: 600,
      deptId: '330106A1',
      ownerIdentityId: cast.county.identityId,
      areas: [{ deptId: '330106', deptName: '西湖区' }],
    });
    const { deptId, contactPhone, smsQuota, qpsLimit, appName, version } = data;
    const change = { ...CONTRACT, deptId, contactPhone, smsQuota, qpsLimit: qpsLimit + 10, appName };
    expect((await send(updateApp.path, { ...change, appId, version })).code).toBe(200);
    expect((await send(appDetails.path, { appId })).data).toMatchObject({
      ratePerMinute: 1200,
      ownerIdentityId: cast.county.identityId,
      areas: [{ deptId: '330106' }],
    });
  });

  test('is reached by a landline, which is shown whole; sent back it stays', async () => {
    const { appId } = (await save({ contactPhone: '0571 8888 0001' })).data;
    const { data } = await send(appDetails.path, { appId, plainFlag: 0 });
    expect(data.contactPhone).toBe('0571-88880001');
    const { appName, contactPhone, version } = data;
    expect((await send(updateApp.path, { ...CONTRACT, appName, contactPhone, appId, version })).code).toBe(
      200,
    );
    expect((await send(readAppContact.path, { appId }, cast.city)).data.phoneNumber).toBe('0571-88880001');
  });

  test('names no category of texts, and none is taken away by a change that names none', async () => {
    const fields = { apiScopes: ['sms.send'], appName: `应用${randomUUID().slice(0, 8)}` };
    const { appId } = (await save(fields)).data;
    const state = async () => (await send(appDetails.path, { appId })).data;
    expect((await state()).smsCategories).toEqual([]);
    for (const also of [{ smsCategories: ['03'] }, { ownerUnit: '区植保站' }]) {
      const { version } = await state();
      expect((await send(updateApp.path, { ...CONTRACT, ...fields, ...also, appId, version })).code).toBe(
        200,
      );
    }
    expect(await state()).toMatchObject({ ownerUnit: '区植保站', smsCategories: ['03'] });
  });

  test.each([
    [{ ipWhiteList: ['10.1.2.300'] }, 'ipWhiteList'],
    [{ deptId: '33010611' }, 'deptId'],
    [{ deptId: undefined }, 'areaIds'],
    [{ ratePerMinute: 60 }, 'qpsLimit'],
  ])('%o is refused beside its own field', async (fields, field) => {
    const { code, data } = await save(fields);
    expect([code, data.fieldErrors.map((problem: { field: string }) => problem.field)]).toEqual([
      4000,
      [field],
    ]);
  });
});
