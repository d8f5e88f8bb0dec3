// Calls that a client makes who knows nothing of this product but the reference contract: its names, and no others.

import { allEndpoints } from '@farmers-mailbox/contract/all-endpoints.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import * as activities from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { pageSigns } from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import * as articles from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import * as coupons from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import * as helps from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import * as disasters from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import * as pushes from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import * as listings from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import * as tours from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as fields from './testing/county-fields.ts';
import { buildCounty, type CountyThings } from './testing/county-things.ts';
import { dataOf } from './testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from './testing/test-app.ts';

const { WEST_LAKE } = fields;

let at: TestApp;
let admin: SignedInTestUser;
let reviewer: SignedInTestUser;
let things: CountyThings;
let tourId: string;
beforeAll(async () => {
  at = await startTestApp();
  const made = await buildCounty(at, WEST_LAKE);
  ({ things } = made);
  ({ admin } = made.people);
  reviewer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  ({ tourId } = things);
});
afterAll(() => at.close());

type Fields = Readonly<Record<string, unknown>>;

/** Fields as such a client writes them, whatever this product calls them. */
const ask = (endpoint: Endpoint, asked: Fields) => at.call<Endpoint>(endpoint, asked, admin.token);
const told = async (endpoint: Endpoint, asked: Fields) => dataOf(await ask(endpoint, asked)) as Fields;
const passed = async (endpoint: Endpoint, asked: Fields) =>
  dataOf(await at.call<Endpoint>(endpoint, asked, reviewer.token));
const rowsOf = async (endpoint: Endpoint, asked: Fields) => (await told(endpoint, asked)).list as Fields[];

/** The fields with ours under the contract's name. */
function renamed(written: Fields, names: Readonly<Record<string, string>>): Fields {
  const { ...others } = written as Record<string, unknown>;
  for (const [ours, theirs] of Object.entries(names)) {
    others[theirs] = others[ours];
    delete others[ours];
  }
  return others;
}

const kinds = [
  {
    name: 'an activity',
    id: 'activityId',
    names: { title: 'activityTitle' },
    written: () => fields.activityOf(WEST_LAKE),
    calls: [activities.insertActivity, activities.activityDetails, activities.pageActivities],
    page: {},
  },
  {
    name: 'a coupon',
    id: 'couponId',
    names: { title: 'couponName' },
    written: () => fields.couponOf(WEST_LAKE, tourId),
    calls: [coupons.saveCoupon, coupons.couponDetails, coupons.pageCoupons],
    page: {},
  },
  {
    name: 'a push',
    id: 'pushId',
    names: { title: 'pushTitle' },
    written: () => fields.pushOf(WEST_LAKE),
    calls: [pushes.savePush, pushes.pushDetails, pushes.pagePushes],
    page: {},
  },
  {
    name: 'a place of rural tourism',
    id: 'tourId',
    names: { title: 'tourName', content: 'introduction' },
    written: () => fields.tourOf(WEST_LAKE),
    calls: [tours.saveTour, tours.tourDetails, tours.pageTours],
    page: { tourType: 1 },
  },
  {
    name: 'a demand',
    id: 'supplyId',
    names: { place: 'deliveryPlace', deliveryModes: 'deliveryMode' },
    written: () => ({ ...fields.listingOf(WEST_LAKE), deliveryModes: [1] }),
    calls: [listings.saveListing, listings.listingDetails, listings.pageListings],
    page: { infoType: 2 },
  },
] as const;

test.each(kinds)('$name is written, read and found by the names of the contract', async (kind) => {
  const [save, details, page] = kind.calls;
  const written = renamed(kind.written(), kind.names);
  const saved = await told(save, written);
  const named = { [kind.id]: saved[kind.id] };
  const read = await told(details, named);
  const [ours] = Object.keys(kind.names) as [string];
  const theirs = (kind.names as Fields)[ours] as string;
  for (const field of Object.values(kind.names)) expect(read[field]).toEqual(written[field]);
  const filter = ours === 'title' ? { [theirs]: written[theirs] } : {};
  const rows = await rowsOf(page, { ...kind.page, ...filter });
  const row = rows.find((one) => one[kind.id] === saved[kind.id]);
  expect(row?.[theirs]).toBe(written[theirs]);
});

test('a refusal names the field as it was sent, and says it in Chinese', async () => {
  const reply = await ask(coupons.saveCoupon, {
    ...renamed(fields.couponOf(WEST_LAKE, tourId), { title: 'couponName' }),
    couponName: '券'.repeat(31),
  });
  expect([reply.code, reply.msg]).toEqual([4000, '标题：不能超过30个字']);
  expect(reply.fieldErrors.map(({ field }) => field)).toEqual(['couponName']);
});

test('a field that comes under both names is refused', async () => {
  const reply = await ask(coupons.pageCoupons, { couponName: '消费券', title: '消费券' });
  expect([reply.code, reply.fieldErrors.map(({ field }) => field)]).toEqual([4000, ['couponName']]);
});

test('what is wanted has a place of delivery, and none of origin', async () => {
  const [row] = await rowsOf(listings.pageListings, { infoType: 2 });
  expect([row?.originPlace, row?.deliveryPlace]).toEqual(['', '粮库']);
});

test('every call of the big screen takes the query that all of them share', async () => {
  const screens = allEndpoints.filter(({ path }) => path.includes('/flight/'));
  expect(screens.length).toBeGreaterThanOrEqual(40);
  for (const screen of screens) {
    const { code, msg } = await ask(screen, { deptId: '330106', period: 'month', menuKey: '1-1' });
    expect([screen.path, code, msg]).toEqual([screen.path, 200, '操作成功']);
  }
});

test('taking offline accepts the reason as auditOpinion, as a refusal does', async () => {
  const { articleId } = await told(articles.saveArticle, fields.articleOf(WEST_LAKE));
  const reply = await ask(articles.takeArticleOffline, { articleId, version: 1, auditOpinion: '过时' });
  // not published yet: the fields were taken
  expect(reply.code).toBe(4090);
});

test('a push names no region: it is for the writer’s own area, and stays for the region that it was for', async () => {
  const { deptId: _, ...push } = fields.pushOf(WEST_LAKE);
  const draft = { ...push, submitFlag: 0 };
  const { pushId } = await told(pushes.savePush, draft);
  expect(await told(pushes.pushDetails, { pushId })).toMatchObject({ deptId: WEST_LAKE.region });
  await told(pushes.updatePush, { ...draft, pushTitle: '改过的', title: undefined, pushId, version: 1 });
  expect(await told(pushes.pushDetails, { pushId })).toMatchObject({
    deptId: WEST_LAKE.region,
    pushTitle: '改过的',
  });
  expect(await told(pushes.countPush, { targetType: 1 })).toEqual(
    await told(pushes.countPush, { targetType: 1, deptId: WEST_LAKE.region }),
  );
  const outside = await ask(pushes.savePush, { ...draft, targetType: 2, targetDeptIds: ['3302'] });
  expect([outside.code, outside.msg]).toEqual([4000, '所选区域须在推送区域之内']);
});

test('a push of which only the starred fields are said leads nowhere, and leaves when it is passed', async () => {
  const least = { pushTitle: '通知', pushContent: '明日停水', pushType: 1, targetType: 1, submitFlag: 0 };
  const plain = await told(pushes.savePush, least);
  expect(await told(pushes.pushDetails, { pushId: plain.pushId })).toMatchObject({
    jumpType: 1,
    jumpTarget: '',
    pushMode: 1,
    pushTime: null,
  });
});

test('a daily help has no title of its own: it is called by its product', async () => {
  const supplyId = things.supplyShownId;
  const { title: _, ...help } = fields.helpOf(WEST_LAKE, supplyId, '2026-12-09');
  const { helpId } = await told(helps.saveHelp, { ...help, submitFlag: 0 });
  const details = await told(helps.helpDetails, { helpId });
  expect(details).toMatchObject({ title: '稻谷', targetDeptIds: [WEST_LAKE.region], smsApplyId: null });
});

test('the number of the contact, written into the text of a daily help, is kept as a mark', async () => {
  const help = fields.helpOf(WEST_LAKE, things.supplyShownId, '2026-12-10');
  const phoneNumber = '15400007777';
  const smsContent = `每日一助：粮库求购稻谷10吨。联系人王芳${phoneNumber}。`;
  const { helpId } = await told(helps.saveHelp, { ...help, phoneNumber, smsContent, submitFlag: 0 });
  expect(await told(helps.helpDetails, { helpId })).toMatchObject({ smsContent: help.smsContent });
});

test('a warning in force becomes a text by its id alone, and its details name both by their ids', async () => {
  const warning = { ...fields.disasterOf(WEST_LAKE), effectEnd: '2026-09-30 06:00:00' };
  const { disasterId } = await told(disasters.saveDisaster, warning);
  await passed(disasters.passDisaster, { disasterId, version: 1 });
  const { applyId } = await told(disasters.turnDisasterIntoSms, { disasterId });
  expect(await told(disasters.disasterDetails, { disasterId })).toMatchObject({
    deptIds: [WEST_LAKE.region],
    smsApplyId: applyId,
    pushId: null,
  });
});

test('one of several activities is passed by the version of its row', async () => {
  const { activityId } = await told(activities.insertActivity, fields.activityOf(WEST_LAKE));
  const decision = { activityIds: [String(activityId)], auditStatus: 2 as const };
  const without = await at.call(activities.auditActivities, decision, reviewer.token);
  expect(without.code).toBe(4090);
  const read = { ...decision, version: 1 };
  expect(dataOf(await at.call(activities.auditActivities, read, reviewer.token)).successCount).toBe(1);
});

test('a deal is told by its amount: all of what was listed is dealt', async () => {
  const { supplyId } = await told(listings.saveListing, fields.listingOf(WEST_LAKE));
  await passed(listings.passListing, { supplyId, version: 1 });
  await told(listings.dealListing, { supplyId, version: 2, dealAmount: 5000 });
  expect(await told(listings.listingDetails, { supplyId })).toMatchObject({ dealQuantity: 10 });
});

test('those who signed up are told with the name of their department', async () => {
  const [sign] = await rowsOf(pageSigns, { activityId: things.activityShownId });
  expect(sign?.deptName).toBeTruthy();
  expect(sign?.deptName).toBe(sign?.fullDeptName);
});
