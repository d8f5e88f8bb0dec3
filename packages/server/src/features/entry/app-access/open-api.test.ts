import { createHash, createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  changeAppStatus,
  fetchOpenDocument,
  LISTED_CALLS_MAX,
  pageAppCalls,
  pageApps,
  resetAppSecret,
  saveApp,
  searchAppOwners,
  updateApp,
} from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { openApiDocument } from '@farmers-mailbox/contract/entry/open-api/document.ts';
import { OPEN_BASE, type sendSms } from '@farmers-mailbox/contract/entry/open-api/endpoints.ts';
import { stringToSign } from '@farmers-mailbox/contract/entry/open-api/signature.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFarmer } from '../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  setOtherConfig,
  signInAgain,
} from '../../../testing/mass-sms-cast.ts';
import { APP_OWNER, callOpen, type Registered, registerApp, type Sent } from '../../../testing/open-call.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { isListed } from './addresses.ts';

let app: TestApp;
let cast: MassSmsCast;
let city: SignedInTestUser;

beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
  cast = await castOf(app);
  city = cast.city;
  for (let i = 0; i < 4; i++) await buildFarmer(app.deps, '3301061142');
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-09-14T10:00:00+08:00');
  cast = await signInAgain(app, cast);
  city = cast.city;
});

const appFields = (overrides: Partial<RequestOf<typeof saveApp>> = {}): RequestOf<typeof saveApp> => ({
  ...APP_OWNER,
  appName: `水利平台${randomUUID().slice(0, 8)}`,
  ownerIdentityId: cast.messenger.identityId,
  ipList: ['10.1.0.0/16'],
  smsCategories: ['01', '06'],
  areaIds: ['33010611'],
  dayQuota: 1_000,
  ratePerMinute: 600,
  ...overrides,
});
async function registered(overrides: Partial<RequestOf<typeof saveApp>> = {}): Promise<Registered> {
  return registerApp(app, appFields(overrides), city, cast.province);
}

const call = (
  by: Pick<Registered, 'appKey' | 'secret'>,
  method: 'GET' | 'POST',
  path: string,
  body: string,
  sent?: Sent,
) => callOpen<{ applyId: string; applyNo: string }>(app, by, method, path, body, sent);

let number = 0;
const message = (overrides: Partial<RequestOf<typeof sendSms>> = {}) => ({
  requestId: `request-${++number}`,
  smsTitle: '水库放水提醒',
  smsCategory: '01',
  smsContent: `上游水库今晚放水，请远离河道。第${number}次`,
  areaIds: ['3301061142'],
  ...overrides,
});
const send = (by: Registered, fields: object = message(), sent: Sent = {}) =>
  call(by, 'POST', '/v1/sms/send', JSON.stringify(fields), sent);
const countOf = async (appId: string) =>
  (await app.deps.db.selectFrom('massSmsApply').select('applyId').where('appId', '=', appId).execute())
    .length;

describe('POST /open/api/v1/sms/send', () => {
  it('is refused to an application that was registered without a category of texts', async () => {
    const { smsCategories: _, ...fields } = appFields();
    const one = await registerApp(app, fields, city, cast.province);
    expect(await send(one)).toMatchObject({
      code: 4030,
      msg: '应用不能发送“防灾减灾预警”类短信，登记时没有选择短信类别，请由管理员补选',
    });
  });

  it('makes an application in its person’s name that waits for review, and tells what became of it', async () => {
    const one = await registered();
    const { code, data } = await send(one);
    expect(code).toBe(200);
    const row = await details(app, cast.messenger, data.applyId);
    expect(row).toMatchObject({
      auditStatus: 1,
      sendStatus: 0,
      applyUserName: '周敏',
      urgentFlag: 0,
      validCount: 4,
    });
    expect(row.appName).toContain('水利平台');
    expect(dataOf(await pass(app, cast.county, data.applyId))).toMatchObject({ successCount: 1 });
    const report = await call(one, 'GET', `/v1/sms/report?applyNo=${data.applyNo}`, '');
    expect(report).toMatchObject({
      code: 200,
      data: {
        applyNo: data.applyNo,
        auditStatus: 3,
        sendStatus: 2,
        validCount: 4,
        waitingCount: 4,
        sentCount: 0,
      },
    });
    const other = await registered();
    expect((await call(other, 'GET', `/v1/sms/report?applyNo=${data.applyNo}`, '')).code).toBe(4040);
  });

  it('is never a way round the review: neither its person nor whoever holds the secret passes it', async () => {
    const one = await registerApp(app, appFields(), cast.county, city);
    const { data } = await send(one);
    const refused = dataOf(await pass(app, cast.county, data.applyId));
    expect(refused.failList[0]?.reason).toBe('不能审核自己的申请');
    expect(dataOf(await pass(app, cast.county2, data.applyId))).toMatchObject({ successCount: 1 });
  });

  it('refuses a wrong signature, another body, an unknown key and a missing header', async () => {
    const one = await registered();
    for (const [by, sent] of [
      [{ ...one, secret: 'guessed' }, {}],
      [one, { signedBody: '{}' }],
      [{ ...one, appKey: 'app000' }, {}],
    ] as [Registered, Sent][]) {
      expect(await send(by, message(), sent)).toMatchObject({
        code: 4033,
        msg: '应用标识或签名不正确，请核对密钥与待签字符串',
      });
    }
    const bare = await app.app.inject({ method: 'POST', url: `${OPEN_BASE}/v1/sms/send`, payload: {} });
    expect(bare.json()).toMatchObject({ code: 4033 });
    // whoever knows the key alone does not fill the log
    const rows = await app.deps.db.selectFrom('appCall').selectAll().where('appId', '=', one.appId).execute();
    expect(rows).toHaveLength(1);
    expect(await countOf(one.appId)).toBe(0);
  });

  it('refuses a clock five minutes off, and the same call a second time', async () => {
    const one = await registered();
    const seconds = Math.floor(app.clock.now().getTime() / 1000);
    expect((await send(one, message(), { at: seconds - 301 })).code).toBe(4033);
    expect((await send(one, message(), { at: seconds + 301 })).code).toBe(4033);
    expect((await send(one, message(), { at: seconds - 299 })).code).toBe(200);
    const nonce = randomUUID();
    const fields = message();
    expect((await send(one, fields, { nonce })).code).toBe(200);
    expect(await send(one, fields, { nonce })).toMatchObject({
      code: 4033,
      msg: '随机数已经用过，每次调用都要用新的',
    });
    expect(await countOf(one.appId)).toBe(2);
  });

  it('refuses other addresses, a stopped application, one out of date, and one whose person is gone', async () => {
    const one = await registered({ validTo: '2026-09-14' });
    expect(await send(one, message(), { ip: '10.2.0.1' })).toMatchObject({ code: 4034 });
    expect((await send(one)).code).toBe(200);
    app.clock.set('2026-09-15T00:00:01+08:00');
    expect(await send(one)).toMatchObject({ code: 4034, msg: '应用的有效期到2026-09-14为止' });
    app.clock.set('2026-09-14T10:00:00+08:00');
    dataOf(await app.call(changeAppStatus, { appId: one.appId, version: 2, accessStatus: 2 }, city.token));
    expect(await send(one)).toMatchObject({ code: 4034, msg: '应用已停用' });
    const leaver = await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
    const another = await registered({ ownerIdentityId: leaver.identityId });
    await app.deps.db.updateTable('sysUser').set({ status: 0 }).where('userId', '=', leaver.userId).execute();
    expect((await send(another)).code).toBe(4034);
  });

  it('stays inside its categories and areas, and inside the rules of every text', async () => {
    const one = await registered();
    expect(await send(one, message({ smsCategory: '07' }))).toMatchObject({ code: 4030 });
    expect(await send(one, message({ areaIds: ['33010612'] }))).toMatchObject({ code: 4031 });
    expect(await send(one, message({ areaIds: ['330106'] }))).toMatchObject({ code: 4031 });
    expect(await send(one, message({ areaIds: ['33'] }))).toMatchObject({ code: 4031 });
    expect((await send(one, { ...message(), urgentFlag: 1 })).code).toBe(4000);
    expect((await send(one, message({ smsContent: '请点击 http://evil.example.com 领取' }))).code).toBe(4000);
    expect((await call(one, 'POST', '/v1/sms/send', '{"a":')).code).toBe(4000);
    expect(await countOf(one.appId)).toBe(0);
  });

  it('sends no more in a day than agreed, also when many call at once', async () => {
    const one = await registered({ dayQuota: 10 });
    const replies = await Promise.all(Array.from({ length: 6 }, () => send(one)));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(2);
    const refused = replies.filter(({ code }) => code !== 200);
    expect(refused.map(({ code }) => code)).toEqual([4035, 4035, 4035, 4035]);
    expect(refused[0]?.msg).toBe('应用今天还可发送2人，本次有4人');
    app.clock.set('2026-09-15T10:00:00+08:00');
    expect((await send(one)).code).toBe(200);
  });

  it('is not called more often than agreed', async () => {
    const one = await registered({ ratePerMinute: 3 });
    const codes: number[] = [];
    for (let i = 0; i < 5; i++) codes.push((await call(one, 'GET', '/v1/sms/report?applyNo=DX1', '')).code);
    expect(codes).toEqual([4040, 4040, 4040, 4006, 4006]);
    app.clock.advance({ seconds: 60 });
    expect((await call(one, 'GET', '/v1/sms/report?applyNo=DX1', '')).code).toBe(4040);
  });

  it('answers a repeated requestId as the first time, refuses another body under it, and makes one application of all calls, whoever is responsible', async () => {
    const one = await registered();
    const fields = message();
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(one, fields)));
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([200]));
    expect(new Set(replies.map(({ data }) => data.applyNo)).size).toBe(1);
    expect(await countOf(one.appId)).toBe(1);
    expect(await send(one, { ...fields, smsTitle: '另一份' })).toMatchObject({ code: 4091 });
    const next = await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
    await app.deps.db
      .updateTable('appAccess')
      .set({ ownerIdentityId: next.identityId, smsCategories: ['02'] })
      .where('appId', '=', one.appId)
      .execute();
    expect((await send(one)).code).toBe(4030);
    expect(await send(one, fields)).toMatchObject({ code: 200, data: { applyNo: replies[0]?.data.applyNo } });
    expect(await countOf(one.appId)).toBe(1);
    const { usedToday } = dataOf(await app.call(pageApps, {}, city.token)).list.find(
      ({ appId }) => appId === one.appId,
    ) ?? { usedToday: -1 };
    expect(usedToday).toBe(4);
  });
});

describe('the page 应用接入管理', () => {
  it('shows a secret once, keeps it encrypted, and replaces it', async () => {
    const one = await registered();
    const { rows } = await app.deps.pool.query('SELECT * FROM app_access WHERE app_id = $1', [one.appId]);
    expect(JSON.stringify(rows)).not.toContain(one.secret);
    const listed = await app.call(pageApps, { keyword: one.appKey }, city.token);
    expect(listed.text).not.toContain(one.secret);
    const [row] = dataOf(listed).list;
    const { appSecret } = dataOf(
      await app.call(resetAppSecret, { appId: one.appId, version: row?.version ?? 0 }, city.token),
    );
    expect((await send(one)).code).toBe(4033);
    expect((await send({ ...one, secret: appSecret })).code).toBe(200);
    expect((await app.call(resetAppSecret, { appId: one.appId, version: 1 }, city.token)).code).toBe(4090);
  });

  it('lists the calls with how they ended', async () => {
    const one = await registered();
    const { data } = await send(one);
    await send(one, message({ smsCategory: '07' }));
    const { list } = dataOf(await app.call(pageAppCalls, { appId: one.appId }, city.token));
    expect(list.map(({ callName, code, ip }) => [callName, code, ip])).toEqual([
      ['sms.send', 4030, '10.1.2.3'],
      ['sms.send', 200, '10.1.2.3'],
    ]);
    expect(list[1]).toMatchObject({ applyId: data.applyId, applyNo: data.applyNo });
    expect(dataOf(await app.call(pageAppCalls, { appId: one.appId, failedFlag: 1 }, city.token)).total).toBe(
      1,
    );
  });

  it('lists no more of its calls than people read, the newest, and says so', async () => {
    const one = await registered();
    const other = await registered();
    await send(one);
    const page = async (appId: string, asked: object = {}) =>
      dataOf(await app.call(pageAppCalls, { appId, ...asked }, city.token));
    await app.deps.pool.query(
      `INSERT INTO app_call (app_id, call_time, call_name, ip, code, msg, cost_ms)
        SELECT $1, now(), 'sms.send', '10.1.2.3', CASE WHEN n % 2 = 0 THEN 4030 ELSE 200 END, n::text, 1
        FROM generate_series(1, $2::int) AS n`,
      [one.appId, LISTED_CALLS_MAX],
    );
    const first = await page(one.appId);
    expect(first).toMatchObject({ total: LISTED_CALLS_MAX, more: true });
    const msgs = (of: { list: readonly { msg: string }[] }) => of.list.map(({ msg }) => msg);
    expect(msgs(first).slice(0, 2)).toEqual(['10000', '9999']);
    expect(msgs(await page(one.appId, { pageNum: LISTED_CALLS_MAX / 20, pageSize: 20 })).at(-1)).toBe('1');
    const refused = await page(one.appId, { failedFlag: 1, orderDir: 'asc' });
    expect(refused).toMatchObject({ total: LISTED_CALLS_MAX / 2, more: false });
    expect(msgs(refused).slice(0, 2)).toEqual(['2', '4']);
    expect(await page(one.appId, { failedFlag: 0 })).toMatchObject({
      total: LISTED_CALLS_MAX / 2 + 1,
      more: false,
    });
    expect(await page(other.appId)).toMatchObject({ total: 0, more: false, list: [] });
  });

  it('is for administrators of the area, about owners below them', async () => {
    const one = await registered();
    const elsewhere = await app.signInAs({ roleKeys: ['cityAdmin'], deptId: '3302A1' });
    expect(dataOf(await app.call(pageApps, {}, elsewhere.token)).list).toEqual([]);
    expect((await app.call(pageAppCalls, { appId: one.appId }, elsewhere.token)).code).toBe(4040);
    expect(
      (await app.call(changeAppStatus, { appId: one.appId, version: 2, accessStatus: 2 }, elsewhere.token))
        .code,
    ).toBe(4040);
    expect((await app.call(resetAppSecret, { appId: one.appId, version: 1 }, elsewhere.token)).code).toBe(
      4040,
    );
    expect(
      (await app.call(updateApp, { ...appFields(), appId: one.appId, version: 2 }, elsewhere.token)).code,
    ).toBe(4040);
    expect((await app.call(saveApp, appFields(), elsewhere.token)).code).toBe(4000);
    expect((await app.call(pageApps, {}, cast.messenger.token)).code).toBe(4030);
    const ofCity = appFields({ ownerIdentityId: city.identityId });
    expect((await app.call(saveApp, ofCity, cast.county.token)).code).toBe(4000);
    const owners = dataOf(await app.call(searchAppOwners, { keyword: '陈' }, cast.county.token));
    expect(owners.map(({ realName }) => realName)).toEqual(['陈立']);
  });

  it('refuses areas that the owner does not cover, names twice, and what is no address', async () => {
    const fields = appFields();
    expect((await app.call(saveApp, { ...fields, areaIds: ['330108'] }, city.token)).code).toBe(4031);
    expect(await app.call(saveApp, { ...fields, areaIds: ['330106A1'] }, city.token)).toMatchObject({
      code: 4000,
      data: { fieldErrors: [{ field: 'areaIds', message: '区域请选择市、县、乡镇或村' }] },
    });
    expect((await app.call(saveApp, { ...fields, ipList: ['10.1.2.300'] }, city.token)).code).toBe(4000);
    dataOf(await app.call(saveApp, fields, city.token));
    expect((await app.call(saveApp, fields, city.token)).code).toBe(4091);
  });
});

it('an address is listed by itself or by its net, also over the newer protocol', () => {
  expect(isListed('10.1.2.3', ['10.1.2.3'])).toBe(true);
  expect(isListed('::ffff:10.1.2.3', ['10.1.0.0/16'])).toBe(true);
  expect(isListed('10.2.2.3', ['10.1.0.0/16', '2001:db8::/32'])).toBe(false);
  expect(isListed('2001:db8::5', ['2001:db8::/32'])).toBe(true);
});

it('the worked example in docs/ is signed as the calls are', async () => {
  const text = await readFile(new URL('../../../../../../docs/open-api.md', import.meta.url), 'utf8');
  const body = /^\{"requestId".*\}$/m.exec(text)?.[0] ?? '';
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const signed = stringToSign({
    method: 'POST',
    pathAndQuery: `${OPEN_BASE}/v1/sms/send`,
    timestamp: '1789351200',
    nonce: '3f2a6c1e9b7d4850a1c2e3f4',
    bodyHash,
  });
  const signature = createHmac('sha256', 'an-example-that-opens-nothing').update(signed).digest('hex');
  expect(text).toContain(`\n${signed}\n`);
  expect(text).toContain(`\n${bodyHash}\n${signature}\n`);
});

it('the document that is served and the one in docs/ are what the schemas say', async () => {
  const served = await app.app.inject({ method: 'GET', url: '/open/openapi.json' });
  expect(served.json()).toEqual(openApiDocument());
  const { token } = await app.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
  const saved = await app.call(fetchOpenDocument, {}, token);
  expect(saved.headers['content-disposition']).toContain('open-api.json');
  expect(JSON.parse(saved.text)).toEqual(openApiDocument());
  await expect(`${JSON.stringify(openApiDocument(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../../../../docs/open-api.json',
  );
});
