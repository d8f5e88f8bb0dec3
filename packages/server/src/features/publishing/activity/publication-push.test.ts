// An activity is pushed as it is published: once, to the regions that it is meant for, and not when it is revoked before the push left.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { explainAccess } from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import * as activities from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { pagePushes, pushDetails, updatePush } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import { PushStatus, TargetType } from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPushReceiver } from '../../../gateways/push-receiver.ts';
import { activityOf, WEST_LAKE } from '../../../testing/county-fields.ts';
import { castOf, dataOf, type MassSmsCast } from '../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { actionOf } from '../../people/access-explanation/actions.ts';
import { keysAmong } from '../content/published.ts';
import { sendDuePushes } from '../push/dispatch-actions.ts';
import { publicActivities } from './queries.ts';

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.deleteFrom('pushMessageRecord').execute();
  await app.deps.db.deleteFrom('pushMessage').execute();
});

async function submitted(
  changed: Partial<RequestOf<typeof activities.insertActivity>> = {},
): Promise<string> {
  const fields = { ...activityOf(WEST_LAKE), ...changed };
  return dataOf(await app.call(activities.insertActivity, fields, cast.county.token)).activityId;
}
async function pass(activityId: string, by = cast.county2, changed: { publishTime?: string } = {}) {
  const { contentHash } = dataOf(await app.call(activities.activityDetails, { activityId }, by.token));
  const decision = { auditStatus: 2 as const, pushFlag: 1 as const };
  const contentHashes = { [activityId]: contentHash };
  return app.call(
    activities.auditActivities,
    { activityIds: [activityId], contentHashes, ...decision, ...changed },
    by.token,
  );
}
const revoke = (activityId: string) =>
  app.call(activities.revokeActivity, { activityId, opinion: '讲师请假' }, cast.county2.token);
const pushes = async () => dataOf(await app.call(pagePushes, {}, cast.county2.token)).list;
const details = async (pushId: string) => dataOf(await app.call(pushDetails, { pushId }, cast.county2.token));
const send = () => sendDuePushes({ ...app.deps, pushReceiver: openPushReceiver(undefined, app.clock) });

test('[BIZ-29] passed with its push, it is pushed once to the regions that it is meant for, in words that were passed', async () => {
  const activityId = await submitted({ title: '茶'.repeat(40), targetDeptIds: [WEST_LAKE.township] });
  const answers = await Promise.all([pass(activityId), pass(activityId), pass(activityId, cast.city)]);
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  const [made, ...others] = await pushes();
  expect(others).toEqual([]);
  expect(made).toMatchObject({ pushStatus: PushStatus.due, deptId: WEST_LAKE.region, pushType: 4 });
  expect(await details(made?.pushId ?? '')).toMatchObject({
    title: `${'茶'.repeat(29)}…`,
    relatedType: 'activity',
    relatedId: activityId,
    pushContent: '2026-10-20 09:00，农技站。报名截止2026-10-18 18:00。',
    targetType: TargetType.regions,
    targetDeptIds: [WEST_LAKE.township],
    targetCategories: [],
    records: [{ operateType: 4 }],
  });
});

test('[BIZ-29] without parts of its own it goes to all of its region, and without being asked to nobody', async () => {
  const quiet = await submitted();
  const { version } = dataOf(
    await app.call(activities.activityDetails, { activityId: quiet }, cast.county2.token),
  );
  const asked = { activityId: quiet, version, auditStatus: 2 as const };
  dataOf(await app.call(activities.auditActivity, asked, cast.county2.token));
  expect(await pushes()).toEqual([]);
  dataOf(await pass(await submitted()));
  expect(await pushes()).toMatchObject([{ targetType: TargetType.all, deptId: WEST_LAKE.region }]);
});

test('[BIZ-29] a push that has not left is withdrawn with its activity, and made anew when that is published again', async () => {
  const activityId = await submitted();
  dataOf(await pass(activityId));
  dataOf(await revoke(activityId));
  expect(await pushes()).toMatchObject([{ pushStatus: PushStatus.revoked }]);
  const version = 3;
  const again = { ...activityOf(WEST_LAKE), title: '改期的培训班', activityId, version };
  dataOf(await app.call(activities.updateActivity, again, cast.county.token));
  dataOf(await pass(activityId));
  expect((await pushes()).map(({ pushStatus, title }) => [pushStatus, title])).toEqual([
    [PushStatus.due, '改期的培训班'],
    [PushStatus.revoked, '西湖培训班'],
  ]);
  await send();
  dataOf(await revoke(activityId));
  expect((await pushes())[0]?.pushStatus).toBe(PushStatus.sent);
});

test('[BIZ-29] passed for a time to come it is published then, read by nobody before, and its push leaves then', async () => {
  const { db } = app.deps;
  const activityId = await submitted();
  const at = (publishTime: string) => pass(activityId, cast.county2, { publishTime });
  const over = '发布时间已经过了，不选则马上发布';
  expect((await at('2026-09-14 09:00:00')).fieldErrors).toEqual([{ field: 'publishTime', message: over }]);
  const late = '发布时间须早于活动结束';
  expect((await at('2026-12-01 09:00:00')).fieldErrors).toEqual([{ field: 'publishTime', message: late }]);
  dataOf(await at('2026-09-20 08:00:00'));
  const shown = dataOf(await app.call(activities.activityDetails, { activityId }, cast.county2.token));
  expect(shown).toMatchObject({ publishTime: '2026-09-20 08:00:00', auditStatus: 2, activityStatus: null });
  const readers = async (now: Date) => {
    const reader = { places: [WEST_LAKE.region], now };
    return (await keysAmong(publicActivities, reader, [activityId]).execute(db)).rows.length;
  };
  const dispatched = async () => {
    const row = db.selectFrom('pushMessage').select(['dispatchStatus', 'pushTime']);
    return (await row.executeTakeFirstOrThrow()).dispatchStatus;
  };
  await send();
  expect([await readers(app.clock.now()), await dispatched()]).toEqual([0, 0]);
  const before = app.clock.now();
  app.clock.set('2026-09-20T08:00:00+08:00');
  await send();
  expect([await readers(app.clock.now()), await dispatched()]).toEqual([1, 2]);
  app.clock.set(before.toISOString());
});

test('[BIZ-29] passed for a time to come it is found until then by the unit that wrote it and by administrators, in list and page', async () => {
  const { db } = app.deps;
  const activityId = await submitted();
  const cityMessenger = await app.signInAs({ roleKeys: ['citySmsMessenger'], deptId: '3301A1' });
  const colleague = await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: WEST_LAKE.unit });
  const finds = async (by: { token: string }) => {
    const { code } = await app.call(activities.activityDetails, { activityId }, by.token);
    const { list } = dataOf(await app.call(activities.pageActivities, { pageSize: 100 }, by.token));
    return [code === 200, list.some((row) => row.activityId === activityId)];
  };
  dataOf(await pass(activityId, cast.county2, { publishTime: '2026-09-20 08:00:00' }));
  expect(await finds(cityMessenger)).toEqual([false, false]);
  expect(await finds(colleague)).toEqual([true, true]);
  expect(await finds(cast.county2)).toEqual([true, true]);
  await db
    .updateTable('activity')
    .set({ publishTime: app.clock.now() })
    .where('activityId', '=', activityId)
    .execute();
  expect(await finds(cityMessenger)).toEqual([true, true]);
});

test('what is to be published later stands in no older one’s way where 权限说明 is asked by their title', async () => {
  const older = await submitted({ title: '茶园开放日' });
  dataOf(await pass(older));
  dataOf(
    await pass(await submitted({ title: '茶园开放日' }), cast.county2, {
      publishTime: '2026-09-20 08:00:00',
    }),
  );
  const guard = await app.signInAs({ roleKeys: ['securityAdmin'], deptId: '33A1' });
  const { userId, identityId } = cast.county2;
  const asked = { userId, identityId, action: actionOf(activities.activityDetails), object: '茶园开放日' };
  const { steps } = dataOf(await app.call(explainAccess, asked, guard.token));
  expect(steps.map(({ title }) => title)).toContain('区域');
});

test('[BIZ-29] a push that was given up is withdrawn with its activity as well', async () => {
  const activityId = await submitted();
  dataOf(await pass(activityId));
  await app.deps.db.updateTable('pushMessage').set({ dispatchStatus: 3, nextTryTime: null }).execute();
  dataOf(await revoke(activityId));
  const [withdrawn] = await pushes();
  expect(withdrawn?.pushStatus).toBe(PushStatus.revoked);
  expect((await details(withdrawn?.pushId ?? '')).records[0]).toMatchObject({
    operateType: 6,
    opinion: '讲师请假',
  });
});

test('[BIZ-29] one that was withdrawn may be written anew about nothing, and is its writer’s from then on', async () => {
  const activityId = await submitted();
  dataOf(await pass(activityId));
  dataOf(await revoke(activityId));
  const pushId = (await pushes())[0]?.pushId ?? '';
  const { version } = await details(pushId);
  const anew: RequestOf<typeof updatePush> = {
    pushId,
    version,
    title: '培训班改期',
    pushContent: '时间另行通知。',
    pushType: 4,
    jumpType: 1,
    deptId: WEST_LAKE.region,
    targetType: TargetType.all,
    pushMode: 1,
  };
  dataOf(await app.call(updatePush, anew, cast.county.token));
  expect(await details(pushId)).toMatchObject({ title: '培训班改期', relatedType: '', relatedId: null });
});

test('[BIZ-29] revoked and handed over at the same moment, one of the two is done', async () => {
  for (let turn = 0; turn < 3; turn++) {
    const activityId = await submitted();
    dataOf(await pass(activityId));
    await Promise.all([revoke(activityId), send()]);
    expect([PushStatus.revoked, PushStatus.sent, PushStatus.failed]).toContain(
      (await pushes())[0]?.pushStatus,
    );
  }
});

test('[BIZ-29] whoever may not pass pushes publishes without one, and a refusal pushes nothing', async () => {
  const township = await app.signInAs({ roleKeys: ['townshipAdmin'], deptId: WEST_LAKE.township });
  const writer = await app.signInAs({ roleKeys: ['townshipAdmin'], deptId: WEST_LAKE.township });
  const fields = { ...activityOf(WEST_LAKE), deptId: WEST_LAKE.township };
  const { activityId } = dataOf(await app.call(activities.insertActivity, fields, writer.token));
  expect(await pass(activityId, township)).toMatchObject({
    code: ErrorCode.forbidden,
    msg: '没有审核推送的权限，请不要选择同时推送',
  });
  const refusal = { activityIds: [activityId], auditStatus: 3 as const, auditOpinion: '补上地点' };
  const refused = await app.call(activities.auditActivities, { ...refusal, pushFlag: 1 }, cast.county2.token);
  expect(refused.fieldErrors).toEqual([{ field: 'pushFlag', message: '不通过的活动不推送' }]);
  expect(await pushes()).toEqual([]);
});
