// 活动管理: the life of an activity (testing/content-life), and what is its own: times, place, both calls that decide, the progress.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { ActivityStatus } from '@farmers-mailbox/contract/publishing/activity/fields.ts';
import { expect, test } from 'vitest';
import { contentLife } from '../../../testing/content-life/content-life.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { activity } from './kind.ts';
import { isInProgress, progressOf } from './progress.ts';
import { moveTargets } from './queries.ts';

type New = RequestOf<typeof endpoints.insertActivity>;
const life = contentLife(activity, (at) => ({
  fields: (title, deptId): New => ({
    title,
    activityType: 1,
    content: [{ kind: 'text', text: '现场教剪枝，带上剪刀。' }],
    startTime: '2026-10-20 09:00:00',
    endTime: '2026-10-20 16:00:00',
    signEndTime: '2026-10-18 18:00:00',
    maxCount: 30,
    address: '三墩镇农技站',
    hostUnit: '西湖区农业农村局',
    contactName: '陈芳',
    contactPhone: '0571-88880001',
    targetCategories: ['茶农'],
    deptId,
  }),
  save: (fields, token) => at.call(endpoints.insertActivity, fields, token),
  update: ({ id, version }, fields, token) =>
    at.call(endpoints.updateActivity, { ...fields, activityId: id, version }, token),
  details: (activityId, token) => at.call(endpoints.activityDetails, { activityId }, token),
  page: (asked, token) => at.call(endpoints.pageActivities, { pageSize: 100, ...asked }, token),
  pass: (activityId, read, auditOpinion, token) =>
    at.call(endpoints.auditActivity, { activityId, ...read, auditStatus: 2, auditOpinion }, token),
  refuse: (activityId, read, auditOpinion, token) =>
    at.call(endpoints.auditActivity, { activityId, ...read, auditStatus: 3, auditOpinion }, token),
  offline: ({ id, version }, opinion, token) =>
    at.call(endpoints.revokeActivity, { activityId: id, version, opinion }, token),
  remove: ({ id }, token) => at.call(endpoints.deleteActivities, { activityIds: [id] }, token),
  isReadBelow: true,
  isWrittenByMessengers: true,
}));
const { app, people, save, submitted, published, fields } = life;

test.each<[Partial<New>, string, string]>([
  [{ endTime: '2026-10-20 09:00:00' }, 'endTime', '结束时间须晚于开始时间'],
  [{ endTime: '2026-13-40 09:00:00' }, 'endTime', '没有这个时间，请重新选择'],
  [{ signStartTime: '0000-01-01 00:00:00' }, 'signStartTime', '没有这个时间，请重新选择'],
  [{ signEndTime: '2026-10-20 09:00:01' }, 'signEndTime', '报名须在活动开始以前截止'],
  [{ signStartTime: '2026-10-18 18:00:00' }, 'signEndTime', '报名截止时间须晚于报名开始时间'],
  [{ signEndTime: null }, 'maxCount', '不用报名的活动没有名额，请填0'],
  [{ address: '' }, 'address', '请填写地点；线上活动可以只填网址'],
  [{ contactPhone: '陈芳' }, 'contactPhone', '请填写正确的电话号码'],
  [{ lng: 120.1 }, 'lat', '请填写纬度，或在地图上选择位置'],
  [{ lng: 30.2, lat: 30.2 }, 'lng', '经度应在118到124之间，最多6位小数'],
  [{ lng: 121.55, lat: 29.87 }, 'lng', '这个位置不在所选区域的范围内'],
  [{ targetDeptIds: ['330108'] }, 'targetDeptIds', '面向的区域须在发布区域之内'],
  [
    { targetDeptIds: ['33010611', '3301061142'] },
    'targetDeptIds',
    '面向的区域有重复：已选的区域包含了其中的下级',
  ],
  [
    { targetDeptIds: ['330106A1'] },
    'targetDeptIds',
    '西湖区农业农村局：请选择本级区域，或其中的市、县、乡镇、村',
  ],
])('[BIZ-06] an activity with %j is refused beside %s', async (changed, field, message) => {
  expect((await save(fields(changed))).fieldErrors).toEqual([{ field, message }]);
});

test('a place outside of the region is refused in a change as well', async () => {
  const id = await life.saved({ lng: 120.0873, lat: 30.3271 });
  const { version } = await life.read(id);
  const change = { ...fields({ lng: 121.55, lat: 29.87 }), activityId: id, version };
  expect((await app().call(endpoints.updateActivity, change, people().author.token)).fieldErrors).toEqual([
    { field: 'lng', message: '这个位置不在所选区域的范围内' },
  ]);
});

test('a change that leaves out whom the activity is for opens it to nobody else', async () => {
  const id = await life.saved({ targetDeptIds: ['33010611'] });
  const { targetDeptIds: _, targetCategories: __, ...others } = fields({ title: '换个名字' });
  const change = async (changed: Partial<New>) =>
    app().call(
      endpoints.updateActivity,
      { ...others, ...changed, activityId: id, version: (await life.read(id)).version },
      people().author.token,
    );
  dataOf(await change({}));
  expect(await life.read(id)).toMatchObject({
    title: '换个名字',
    targetDeptIds: ['33010611'],
    targetCategories: ['茶农'],
  });
  expect((await change({ deptId: '33010612' })).fieldErrors).toEqual([
    { field: 'targetDeptIds', message: '面向的区域须在发布区域之内' },
  ]);
  dataOf(await change({ targetDeptIds: [], targetCategories: [] }));
  expect(await life.read(id)).toMatchObject({ targetDeptIds: [], targetCategories: [] });
});

test('what is over is not handed in, and not passed any more', async () => {
  const over = {
    startTime: '2026-09-01 09:00:00',
    endTime: '2026-09-02 09:00:00',
    signEndTime: null,
    maxCount: 0,
  };
  const refused = await save(fields({ ...over, submitFlag: 1 }));
  expect(refused.fieldErrors).toEqual([{ field: 'endTime', message: '活动的结束时间已经过了' }]);
  const id = await submitted();
  const { startTime, endTime } = { startTime: new Date(over.startTime), endTime: new Date(over.endTime) };
  await app()
    .deps.db.updateTable('activity')
    .set({ startTime, endTime, signEndTime: null })
    .where('activityId', '=', id)
    .execute();
  expect(await life.pass(id)).toMatchObject({
    code: ErrorCode.stateChanged,
    msg: '活动的结束时间已经过了，请退回修改',
  });
});

test('several are decided at once, each for itself, and those that somebody else decided are told', async () => {
  const { reviewer } = people();
  const ids = [await submitted(), await submitted(), await submitted()];
  const contentHashes = Object.fromEntries(
    await Promise.all(ids.map(async (id) => [id, (await life.read(id, reviewer)).contentHash] as const)),
  );
  dataOf(await life.refuse(ids[0] ?? ''));
  const asked = { activityIds: ids, contentHashes, auditStatus: 2 as const };
  const { successCount, failList } = dataOf(
    await app().call(endpoints.auditActivities, asked, reviewer.token),
  );
  expect([successCount, failList]).toMatchObject([2, [{ activityId: ids[0], code: ErrorCode.stateChanged }]]);
  const unreasoned = { activityIds: [await submitted()], auditStatus: 3 as const };
  const { fieldErrors } = await app().call(endpoints.auditActivities, unreasoned, reviewer.token);
  expect(fieldErrors).toEqual([{ field: 'auditOpinion', message: '请写明不通过的原因' }]);
});

test('the list is filtered by each field', async () => {
  const { call } = app();
  const other = await app().signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
  const submit = (title: string, changed: Partial<New>) =>
    submitted({ ...fields(changed, '330108'), title }, people().elsewhere);
  const activityId = await submit('葡萄节', { activityType: 4, startTime: '2026-10-19 09:00:00' });
  await submit('培训班', {});
  const page = async (asked: RequestOf<typeof endpoints.pageActivities>) =>
    dataOf(await call(endpoints.pageActivities, asked, other.token));
  expect(await page({})).toMatchObject({ total: 2, waitingCount: 2, list: [{ title: '培训班' }, {}] });
  dataOf(await life.pass(activityId, other));
  const day = { startTimeStart: '2026-10-19 00:00:00', startTimeEnd: '2026-10-19 09:00:00' };
  for (const asked of [
    { title: '葡萄' },
    { activityType: 4 },
    { auditStatus: 2 },
    { activityStatus: 1 },
    day,
  ])
    expect(await page(asked)).toMatchObject({ total: 1, list: [{ activityId, activityStatus: 1 }] });
  dataOf(await life.offline(activityId, other));
  expect(await page({ activityStatus: 4 })).toMatchObject({ total: 1, list: [{ activityId }] });
});

test('[BIZ-18] its place and the parts that it is meant for are read, belong to what is passed, and go along with a merge', async () => {
  const { db } = app().deps;
  const at = { lng: 120.0873, lat: 30.3271, targetDeptIds: ['33010611'] };
  const id = await submitted(fields(at));
  const read = await life.read(id, people().reviewer);
  expect(read).toMatchObject({ ...at, targets: [{ deptId: '33010611', deptName: expect.any(String) }] });
  await life.pass(id);
  await db.transaction().execute((trx) => moveTargets(trx, '33010611', '33010612', app().clock.now()));
  const moved = await db
    .selectFrom('activity')
    .selectAll()
    .where('activityId', '=', id)
    .executeTakeFirstOrThrow();
  expect(moved.targetDeptIds).toEqual(['33010612']);
  expect(moved.contentHash).not.toBe(read.contentHash);
  expect(moved.passedHash).toBe(moved.contentHash);
});

test('what an activity shows of its progress is what it is found by', async () => {
  const { db } = app().deps;
  const activityId = await published({ signStartTime: '2026-10-10 00:00:00' });
  const row = await db
    .selectFrom('activity')
    .selectAll()
    .where('activityId', '=', activityId)
    .executeTakeFirstOrThrow();
  const { ahead, signing, running, ended } = ActivityStatus;
  for (const [at, status] of [
    ['2026-10-09T23:59:59', ahead],
    ['2026-10-10T00:00:00', signing],
    ['2026-10-18T18:00:00', ahead],
    ['2026-10-20T09:00:00', running],
    ['2026-10-20T16:00:00', ended],
  ] as const) {
    const now = new Date(`${at}+08:00`);
    expect(progressOf(row, now)).toBe(status);
    const of = db.selectFrom('activity').select('activityId').where('activityId', '=', activityId);
    for (const asked of Object.values(ActivityStatus)) {
      const found = await of.where(isInProgress(asked, now)).execute();
      expect([asked, found.length]).toEqual([asked, asked === status ? 1 : 0]);
    }
  }
});
