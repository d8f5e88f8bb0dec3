// Farmers read activities in another system's application, sign up for them there, and take it back.

import { randomUUID } from 'node:crypto';
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import * as calls from '@farmers-mailbox/contract/entry/open-api/activities.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as activities from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import * as signs from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { activityOf, RIVERSIDE, WEST_LAKE } from '../../../testing/county-fields.ts';
import { castOf, dataOf, type MassSmsCast } from '../../../testing/mass-sms-cast.ts';
import { APP_OWNER, askOpen, type Registered, registerApp } from '../../../testing/open-call.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let cast: MassSmsCast;
let one: Registered;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
  one = await registered();
});
afterAll(() => app.close());

async function registered(): Promise<Registered> {
  const fields = {
    appName: `浙农${randomUUID().slice(0, 8)}`,
    ownerIdentityId: cast.messenger.identityId,
    ipList: ['10.1.0.0/16'],
    apiScopes: ['activity.sign' as const, 'content.read' as const],
    areaIds: [WEST_LAKE.region],
    dayQuota: 1,
    ratePerMinute: 600,
  };
  return registerApp(app, { ...APP_OWNER, ...fields }, cast.city, cast.province);
}

type New = RequestOf<typeof activities.insertActivity>;
async function published(changed: Partial<New> = {}): Promise<string> {
  const fields = { ...activityOf(WEST_LAKE), ...changed };
  const { activityId } = dataOf(await app.call(activities.insertActivity, fields, cast.county.token));
  const { version } = dataOf(await app.call(activities.activityDetails, { activityId }, cast.county2.token));
  const passed = { activityId, version, auditStatus: 2 as const };
  dataOf(await app.call(activities.auditActivity, passed, cast.county2.token));
  return activityId;
}

const ask = <E extends Endpoint>(endpoint: E, fields: RequestOf<E>, by = one) =>
  askOpen(app, by, endpoint, fields);
let lastPhone = 13_900_003_000;
const person = (changed: object = {}) => ({
  requestId: randomUUID(),
  personId: `farmer-${randomUUID()}`,
  deptId: WEST_LAKE.village,
  realName: '王阿根',
  phoneNumber: String(++lastPhone),
  ...changed,
});
const sign = (activityId: string, changed: object = {}, by = one) =>
  ask(calls.signUpForActivity, { activityId, ...person(changed) }, by);
const counts = async (activityId: string) =>
  dataOf(await app.call(signs.pageSigns, { activityId }, cast.county.token));

test('[BIZ-18] what is published is read with its progress and whom to call, what is not is not there', async () => {
  const activityId = await published({ maxCount: 9 });
  const draft = { ...activityOf(WEST_LAKE), submitFlag: 0 as const };
  const hidden = dataOf(await app.call(activities.insertActivity, draft, cast.county.token)).activityId;
  const page = (await ask(calls.listActivities, { activityStatus: 1 })).data;
  expect(page.list).toMatchObject([
    { activityId, title: '西湖培训班', activityStatus: 1, maxCount: 9, signCount: 0 },
  ]);
  expect((await ask(calls.listActivities, { activityStatus: 3 })).data.total).toBe(0);
  expect((await ask(calls.readActivity, { activityId })).data).toMatchObject({
    contactPhone: '0571-88880001',
    attachments: [],
    activityStatus: 1,
  });
  for (const gone of [hidden, '1']) {
    expect((await ask(calls.readActivity, { activityId: gone })).code).toBe(ErrorCode.notFound);
    expect((await sign(gone)).code).toBe(ErrorCode.notFound);
  }
});

test('one that is meant for a part of its region is read there and around it, and not in another part', async () => {
  const activityId = await published({ targetDeptIds: [WEST_LAKE.township], activityType: 3 });
  const seenIn = async (deptId: string) =>
    (await ask(calls.listActivities, { activityType: 3, deptId })).data.list.map((row) => row.activityId);
  for (const deptId of [WEST_LAKE.region, WEST_LAKE.township, WEST_LAKE.village])
    expect(await seenIn(deptId)).toEqual([activityId]);
  expect(await seenIn('33010612')).toEqual([]);
  const refused = await sign(activityId, { deptId: '33010612' });
  expect(refused).toMatchObject({
    code: ErrorCode.validation,
    msg: expect.stringContaining('只面向部分区域'),
  });
  expect((await counts(activityId)).total).toBe(0);
  expect(await sign(activityId)).toMatchObject({ code: 200 });
});

test('a sign-up shows in the list as from an application, masked; no log has the name or the number', async () => {
  const activityId = await published();
  const { data } = await sign(activityId, { phoneNumber: '139 0000 1234' });
  expect((await counts(activityId)).list).toMatchObject([
    { signId: data.signId, realName: '王阿根', phoneNumber: '139****1234', signSource: 2 },
  ]);
  expect((await ask(calls.readSign, data)).data).toMatchObject({
    activityId,
    title: '西湖培训班',
    cancelTime: null,
  });
  expect((await ask(calls.readSign, data, await registered())).code).toBe(ErrorCode.notFound);
  const logged = await app.deps.db
    .selectFrom('logOper')
    .selectAll()
    .where('bizType', '=', 'activity')
    .execute();
  expect(logged.map(({ action }) => action)).toContain('应用提交');
  expect(JSON.stringify(logged)).not.toMatch(/王阿根|1390000/);
});

test('the same request sent several times at once signs up once and is answered alike', async () => {
  const activityId = await published({ maxCount: 2 });
  const asked = { activityId, ...person() };
  const replies = await Promise.all(Array.from({ length: 8 }, () => ask(calls.signUpForActivity, asked)));
  expect(replies.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(new Set(replies.map(({ data }) => data.signId)).size).toBe(1);
  expect((await counts(activityId)).signCount).toBe(1);
  expect((await ask(calls.signUpForActivity, { ...asked, realName: '李阿根' })).code).toBe(
    ErrorCode.duplicate,
  );
});

test('of two who take the last place at once one has it, the other is told that it is full, and counts for nothing', async () => {
  const activityId = await published({ maxCount: 1 });
  const byHand = { realName: '李阿根', phoneNumber: '13900008888', deptId: WEST_LAKE.village };
  const replies = await Promise.all([
    sign(activityId),
    app.call(signs.addSign, { activityId, ...byHand }, cast.county.token),
  ]);
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
  expect(await counts(activityId)).toMatchObject({ signCount: 1, total: 1 });
  const late = person();
  expect(await ask(calls.signUpForActivity, { activityId, ...late })).toMatchObject({ msg: '名额1人已满' });
  const [taken] = (await counts(activityId)).list;
  dataOf(await app.call(signs.cancelSign, { signId: taken?.signId ?? '' }, cast.county.token));
  const again = await ask(calls.signUpForActivity, { activityId, ...late });
  expect(again.code, 'a refused request may be sent again').toBe(200);
});

test('whoever signs up while it is revoked is told so, or is on the list of those who are', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const activityId = await published();
    const [reply] = await Promise.all([
      sign(activityId),
      app.call(activities.revokeActivity, { activityId, opinion: '讲师请假' }, cast.county2.token),
    ]);
    const told = await app.deps.db
      .selectFrom('activitySign')
      .select('noticeId')
      .where('activityId', '=', activityId)
      .execute();
    expect(told.map(({ noticeId }) => noticeId !== null)).toEqual(reply.code === 200 ? [true] : []);
  }
});

test('who signed up takes it back once, alone, and not any more once they came', async () => {
  const activityId = await published({
    startTime: '2026-09-14 22:30:00',
    endTime: '2026-09-14 23:30:00',
    signEndTime: '2026-09-14 22:00:00',
  });
  const asked = person();
  const { signId } = (await ask(calls.signUpForActivity, { activityId, ...asked })).data;
  const { personId } = asked;
  expect((await ask(calls.takeBackSign, { signId, personId: 'somebody-else-entirely' })).code).toBe(
    ErrorCode.notFound,
  );
  const first = await ask(calls.takeBackSign, { signId, personId });
  expect(first.code).toBe(200);
  expect((await ask(calls.takeBackSign, { signId, personId })).data).toEqual(first.data);
  expect(await counts(activityId)).toMatchObject({
    signCount: 0,
    list: [{ cancelTime: first.data.cancelTime }],
  });
  const anew = { ...asked, requestId: randomUUID() };
  const again = (await ask(calls.signUpForActivity, { activityId, ...anew })).data;
  dataOf(await app.call(signs.checkIn, again, cast.county.token));
  expect((await ask(calls.takeBackSign, { ...again, personId })).code).toBe(ErrorCode.stateChanged);
});

test('taken back twice at once it is taken back once, and both are told so; after the end of the activity it is not', async () => {
  const activityId = await published({
    startTime: '2026-09-14 22:30:00',
    endTime: '2026-09-14 23:30:00',
    signEndTime: '2026-09-14 22:00:00',
  });
  const one = person();
  const { signId } = (await ask(calls.signUpForActivity, { activityId, ...one })).data;
  const takeBack = () => ask(calls.takeBackSign, { signId, personId: one.personId });
  const both = await Promise.all([takeBack(), takeBack(), takeBack()]);
  expect(both.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(await counts(activityId)).toMatchObject({ signCount: 0 });
  const other = person();
  const late = (await ask(calls.signUpForActivity, { activityId, ...other })).data;
  const ended = { endTime: app.clock.now(), startTime: new Date(app.clock.now().getTime() - 3_600_000) };
  await app.deps.db
    .updateTable('activity')
    .set({ ...ended, signEndTime: ended.startTime })
    .where('activityId', '=', activityId)
    .execute();
  expect(await ask(calls.takeBackSign, { ...late, personId: other.personId })).toMatchObject({
    code: ErrorCode.stateChanged,
    msg: '活动已经结束，不能再取消报名',
  });
});

test.each([
  [{ deptId: RIVERSIDE.village }, ErrorCode.outsideArea, 'deptId'],
  [{ deptId: WEST_LAKE.unit }, ErrorCode.validation, 'deptId'],
  [{ phoneNumber: '123' }, ErrorCode.validation, 'phoneNumber'],
  [{ realName: ' ' }, ErrorCode.validation, 'realName'],
  [{ personId: '13900001234' }, ErrorCode.validation, 'personId'],
])('a sign-up with %j is refused beside its field', async (changed, code, field) => {
  const reply = await sign(await published(), changed);
  const { fieldErrors } = reply.data as unknown as { fieldErrors: { field: string }[] };
  expect([reply.code, fieldErrors.map((wrong) => wrong.field)]).toEqual([code, [field]]);
});
