// 事件管理: who finds an event, who writes it, changes it and takes it away, and what of it everybody is shown.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { insertActivity } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/event/endpoints.ts';
import { cockpitEvents } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { activityOf, eventOf, RIVERSIDE, WEST_LAKE } from '../../../testing/county-fields.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { moveEvents } from './queries.ts';

let at: TestApp;
let admin: SignedInTestUser;
let city: SignedInTestUser;
let neighbour: SignedInTestUser;
let messenger: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  admin = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  neighbour = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: RIVERSIDE.unit });
  messenger = await at.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: WEST_LAKE.village });
});
afterAll(() => at.close());
beforeEach(async () => {
  await at.deps.db.deleteFrom('sysEvent').execute();
});

type Written = RequestOf<typeof endpoints.addEvent>;
const written = (changed: Partial<Written> = {}): Written => ({ ...eventOf(WEST_LAKE), ...changed });
const save = (changed: Partial<Written> = {}, by = admin) =>
  at.call(endpoints.addEvent, written(changed), by.token);
const saved = async (changed: Partial<Written> = {}, by = admin) => dataOf(await save(changed, by)).id;
const search = async (asked: RequestOf<typeof endpoints.searchEvents> = {}, by = admin) =>
  dataOf(await at.call(endpoints.searchEvents, asked, by.token));
const titles = async (asked: RequestOf<typeof endpoints.searchEvents> = {}, by = admin) =>
  (await search(asked, by)).list.map(({ eventTitle }) => eventTitle);
const remove = (id: string, by = admin) => at.call(endpoints.removeEvent, { id }, by.token);

test('[BIZ-08] an event is written, found by each field, changed and taken away, each act in the log', async () => {
  await saved({ eventTitle: '茶园除草', startTime: '2026-10-01 09:00:00' });
  const id = await saved({
    eventTitle: '龙井茶产销会',
    eventType: 4,
    eventLevel: 2,
    showFlag: 0,
    eventContent: '采购商到会。',
    deptId: WEST_LAKE.township,
    endTime: '2026-10-22 09:00:00',
  });
  expect(await titles()).toEqual(['龙井茶产销会', '茶园除草']);
  for (const asked of [
    { keyword: '产销' },
    { keyword: '采购商' },
    { keyword: '会' },
    { eventType: 4 },
    { eventLevel: 2 },
    { showFlag: 0 },
    { deptId: WEST_LAKE.township },
    { timeStart: '2026-10-21 00:00:00' },
  ] as const)
    expect(await titles(asked)).toEqual(['龙井茶产销会']);
  expect(await titles({ timeEnd: '2026-10-19 00:00:00' })).toEqual(['茶园除草']);
  expect((await search({ eventType: 4 })).list[0]).toMatchObject({
    id,
    endTime: '2026-10-22 09:00:00',
    showFlag: 0,
    version: 1,
    can: { edit: true, remove: true },
  });
  expect(await save({ id, version: 1, eventTitle: '改期' })).toMatchObject({ code: 200, data: { id } });
  expect(await titles({ keyword: '改期' })).toEqual(['改期']);
  expect((await remove(id)).code).toBe(200);
  expect((await remove(id)).code).toBe(ErrorCode.notFound);
  const logged = await at.deps.db
    .selectFrom('logOper')
    .select(['action', 'summary'])
    .where('bizId', '=', id)
    .orderBy('logId')
    .execute();
  expect(logged.map(({ action, summary }) => [action, summary])).toEqual([
    ['新增', '新增事件“龙井茶产销会”'],
    ['修改', '修改事件“改期”'],
    ['删除', '删除事件“改期”'],
  ]);
});

test('[BIZ-08] place, pictures, order and what it is about are written, stay where a change says nothing of them, and are taken out', async () => {
  const own = async (by: SignedInTestUser) =>
    dataOf(await at.call(uploadFile, { fileName: '会场.png', content: onePixel() }, by.token));
  const activityIn = async (county: typeof WEST_LAKE, by: SignedInTestUser) =>
    dataOf(await at.call(insertActivity, activityOf(county), by.token)).activityId;
  const usesOf = async (relativeUrl: string) =>
    (
      await at.deps.db
        .selectFrom('sysFile')
        .select('refCount')
        .where('relativeUrl', '=', relativeUrl)
        .executeTakeFirstOrThrow()
    ).refCount;
  const url = await own(admin);
  const parts = {
    lng: 120.0582,
    lat: 30.1887,
    imageUrls: [url],
    orderNum: 2,
    relatedType: 'activity' as const,
    relatedId: await activityIn(WEST_LAKE, admin),
  };
  const id = await saved({ ...parts, eventTitle: '后到' });
  const told = { ...parts, imageUrls: [{ url }] };
  expect((await search()).list[0]).toMatchObject(told);
  expect(await usesOf(url)).toBe(1);
  await saved({ eventTitle: '先到', orderNum: 1 });
  expect(await titles()).toEqual(['先到', '后到']);

  expect(await save({ id, version: 1, eventTitle: '改了' })).toMatchObject({ code: 200 });
  expect((await search({ keyword: '改了' })).list[0]).toMatchObject(told);
  const none = {
    lng: null,
    lat: null,
    imageUrls: [],
    orderNum: 0,
    relatedType: '' as const,
    relatedId: null,
  };
  expect(await save({ id, version: 2, eventTitle: '改了', ...none })).toMatchObject({ code: 200 });
  expect((await search({ keyword: '改了' })).list[0]).toMatchObject(none);
  expect(await usesOf(url)).toBe(0);

  const shown = await saved({ imageUrls: [url] });
  expect((await remove(shown)).code).toBe(200);
  expect(await usesOf(url)).toBe(0);
  const foreign = await own(city);
  expect((await save({ imageUrls: [foreign] })).fieldErrors).toEqual([
    { field: 'imageUrls', message: '图片已失效，请重新上传' },
  ]);
  // of another county, which this administrator does not read
  const away = await activityIn(RIVERSIDE, neighbour);
  for (const relatedType of ['activity', 'disaster', 'sms'] as const)
    expect((await save({ relatedType, relatedId: away })).fieldErrors).toEqual([
      { field: 'relatedId', message: '关联的内容不存在，或您不能查看，请重新选择' },
    ]);
});

test('an event is read in its region, in those around it and in those inside it, and managed from above alone', async () => {
  const ofCity = await saved({ eventTitle: '全市的', deptId: '3301' }, city);
  const ofCounty = await saved();
  expect(await titles({}, messenger)).toHaveLength(2);
  expect(await titles({}, neighbour)).toEqual(['全市的']);
  const can = (await search({ keyword: '全市' })).list[0]?.can;
  expect(can).toEqual({ edit: expect.stringContaining('上级'), remove: expect.stringContaining('上级') });
  expect((await remove(ofCity)).code).toBe(ErrorCode.forbidden);
  expect((await save({ id: ofCity, version: 1 })).code).toBe(ErrorCode.forbidden);
  expect((await remove(ofCounty, messenger)).code).toBe(ErrorCode.forbidden);
  expect((await remove(ofCounty, neighbour)).code).toBe(ErrorCode.notFound);
  const away = await save({ id: ofCounty, version: 1, deptId: RIVERSIDE.region });
  expect([away.code, away.fieldErrors.map(({ field }) => field)]).toEqual([
    ErrorCode.outsideArea,
    ['deptId'],
  ]);
  expect((await remove(ofCounty, city)).code).toBe(200);
});

test.each([
  [{ endTime: '2026-10-20 09:00:00' }, 'endTime', '结束时间须晚于开始时间'],
  [{ endTime: '2036-10-21 09:00:00' }, 'endTime', '一个事件最长366天，请核对年份和月份'],
  [{ startTime: '2026-02-30 09:00:00' }, 'startTime', '没有这个时间，请重新选择'],
  [{ eventTitle: ' ' }, 'eventTitle', '不能为空'],
  [{ eventType: 7 as 6 }, 'eventType', '请选择类型'],
  [{ deptId: RIVERSIDE.region }, 'deptId', '请选择本级区域，或其中的市、县、乡镇、村'],
  [{ lng: 120.0582 }, 'lat', '请填写纬度，或把经度也清空'],
  [{ lng: 121.5, lat: 29.8 }, 'lng', '这个位置不在所选区域的范围内'],
  [{ relatedType: 'sms' }, 'relatedId', '请选择关联的是哪一条，不关联的请把类型改为“不关联”'],
  [{ orderNum: 10_000 }, 'orderNum', '不能大于9999'],
] as const)('an event with %j is refused beside %s', async (changed, field, message) => {
  expect((await save(changed)).fieldErrors).toEqual([{ field, message }]);
  expect(await titles()).toEqual([]);
});

test('a forbidden word is refused where it stands: nobody reviews an event', async () => {
  const word = { typeKey: 'SENSITIVE_WORD', nodeKind: 2, typeName: '代开发票', wordLevel: 1, matchMode: 1 };
  await at.deps.db
    .insertInto('globalType')
    .values({ ...word, effectDeptId: '33' })
    .execute();
  expect(await save({ eventContent: '现场代开发票。' })).toMatchObject({
    code: ErrorCode.sensitiveWord,
    fieldErrors: [{ field: 'eventContent', message: '含有敏感词：代开发票，请删除' }],
  });
});

test('of two who change it at once one is told of the other, and a change without a version is refused', async () => {
  const id = await saved();
  const codes = await Promise.all(
    [admin, city].map(async (by) => (await save({ id, version: 1, eventTitle: '改' }, by)).code),
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
  expect((await save({ id })).fieldErrors).toMatchObject([{ field: 'version' }]);
});

test('an event goes along with its region into another one', async () => {
  const id = await saved({ deptId: WEST_LAKE.township });
  await at.deps.db
    .transaction()
    .execute((trx) => moveEvents(trx, WEST_LAKE.township, WEST_LAKE.region, at.clock.now()));
  expect((await search()).list).toMatchObject([{ id, deptId: WEST_LAKE.region, version: 2 }]);
});

test('everybody is shown what goes on or comes next of what may be shown, by its title', async () => {
  await saved({ eventTitle: '已经过去', startTime: '2026-09-01 09:00:00' });
  await saved({ eventTitle: '还早', startTime: '2026-12-01 09:00:00' });
  await saved({ eventTitle: '正在进行', startTime: '2026-09-01 09:00:00', endTime: '2026-09-30 09:00:00' });
  await saved({ eventTitle: '不显示', showFlag: 0 });
  await saved({ eventTitle: '别处的', deptId: RIVERSIDE.region }, neighbour);
  const shown = dataOf(await at.call(cockpitEvents, { deptId: WEST_LAKE.region }));
  expect(shown.map(({ eventTitle }) => eventTitle)).toEqual(['正在进行', '还早']);
  expect(Object.keys(shown[0] ?? {})).not.toContain('eventContent');
});
