// 优惠券: the life of a coupon (testing/content-life), and what is its own: its rules, claims that never overdraw, uses, what stopping voids.

import { randomUUID } from 'node:crypto';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import * as open from '@farmers-mailbox/contract/entry/open-api/coupons.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { beforeAll, expect, test } from 'vitest';
import { usualCalls } from '../../../testing/content-life/calls.ts';
import { contentLife } from '../../../testing/content-life/content-life.ts';
import { WEST_LAKE } from '../../../testing/county-fields.ts';
import { exportedRows, numbersTaken } from '../../../testing/exported-rows.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { APP_OWNER, askOpen, type Registered, registerApp } from '../../../testing/open-call.ts';
import type { SignedInTestUser } from '../../../testing/test-app.ts';
import { takenOff } from './claim-actions.ts';
import { coupon } from './kind.ts';
import { statusOf } from './progress.ts';

type New = RequestOf<typeof endpoints.saveCoupon>;
const made = { tourId: '', passer: {} as SignedInTestUser };
const life = contentLife(coupon, (at) => ({
  fields: (title, deptId): New => ({
    title,
    deptId,
    couponType: 1 as const,
    faceValue: 50,
    minAmount: 200,
    totalCount: 100,
    perLimit: 2,
    receiveStart: '2026-09-01 00:00:00',
    receiveEnd: '2026-10-08 00:00:00',
    useStart: '2026-09-01 00:00:00',
    useEnd: '2026-10-31 00:00:00',
    tourIds: [made.tourId],
    fundSource: 1 as const,
    budgetAmount: 5000,
    useRule: '满200元可用，不找零',
  }),
  ...usualCalls<New>(at, 'couponId', {
    save: endpoints.saveCoupon,
    update: endpoints.updateCoupon,
    details: endpoints.couponDetails,
    page: endpoints.pageCoupons,
    pass: endpoints.passCoupon,
    refuse: endpoints.refuseCoupon,
    offline: endpoints.stopCoupon,
    remove: endpoints.removeCoupon,
  }),
  isReadBelow: null,
  isWrittenByMessengers: false,
}));
const { app, people, save, published, fields } = life;

beforeAll(async () => {
  const { db, clock, personalData } = app().deps;
  const { userId } = people().author;
  const phone = '15400000001';
  // in a village: inside of every region whose coupons the shared tests write
  const { tourId } = await db
    .insertInto('ruralTour')
    .values({
      title: '茶香农家',
      tourType: 1,
      content: '[]',
      deptId: '3301061101',
      address: '村口',
      lng: 120.06,
      lat: 30.19,
      contactName: '李农',
      contentHash: '0'.repeat(64),
      coverUrl: 'a.png',
      phoneCipher: personalData.encrypt(phone),
      phoneHash: personalData.hash(phone),
      auditStatus: 2,
      passedHash: '0'.repeat(64),
      publishTime: clock.now(),
      createUserId: userId,
      createUserName: '张三',
      createDeptId: WEST_LAKE.unit,
      createTime: clock.now(),
      updateTime: clock.now(),
    })
    .returning('tourId')
    .executeTakeFirstOrThrow();
  made.tourId = tourId;
  made.passer = await app().signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
});

test.each([
  [{ minAmount: 20 }, 'minAmount', '使用门槛不能低于面额'],
  [{ couponType: 2 as const }, 'discount', '请填写0.1到9.9的折扣，如8.5'],
  [{ discount: 8.5 }, 'discount', '只有折扣券填写折扣'],
  [{ budgetAmount: 10 }, 'budgetAmount', '预算不够发一张'],
  [{ useEnd: '2026-09-20 00:00:00' }, 'useEnd', '使用结束不能早于领取结束'],
  [{ tourIds: ['1'] }, 'tourIds', '请选择所属区域内已发布的农家乐、民宿或其他地方'],
])('a coupon with %j is refused beside %s', async (changed, field, message) => {
  expect((await save(fields(changed))).fieldErrors).toEqual([{ field, message }]);
});

test('a budget that is left out is what all of them cost; a change that leaves it out keeps it', async () => {
  const { budgetAmount: _, ...unbudgeted } = fields({ faceValue: 0.1, totalCount: 3, minAmount: 1 });
  const { author } = people();
  const { couponId } = dataOf(await app().call(endpoints.saveCoupon, unbudgeted, author.token));
  expect(await life.read(couponId)).toMatchObject({ budgetAmount: 0.3 });
  const update = async (changed: object) => {
    const { version } = await life.read(couponId);
    const asked = { ...unbudgeted, ...changed, couponId, version };
    return app().call(endpoints.updateCoupon, asked, author.token);
  };
  dataOf(await update({ totalCount: 100 }));
  expect(await life.read(couponId)).toMatchObject({ budgetAmount: 0.3 });
  expect((await update({ faceValue: 0.5 })).fieldErrors).toEqual([
    { field: 'budgetAmount', message: '预算不够发一张' },
  ]);
  const dear = { ...unbudgeted, faceValue: 900_000, minAmount: 900_000, totalCount: 1_000_000 };
  expect((await app().call(endpoints.saveCoupon, dear, author.token)).fieldErrors).toEqual([
    {
      field: 'budgetAmount',
      message: '总量乘以面额超过了预算的上限9999999999.99元，请减少总量，或填写预算',
    },
  ]);
});

test('places stand inside the coupon’s own region, though a city writes it that has others', async () => {
  const county = fields({}, '330108');
  expect((await save(county, made.passer)).fieldErrors).toEqual([
    { field: 'tourIds', message: '请选择所属区域内已发布的农家乐、民宿或其他地方' },
  ]);
  const couponId = await life.saved({}, made.passer);
  const { version } = await life.read(couponId, made.passer);
  const moved = { ...county, couponId, version };
  expect((await app().call(endpoints.updateCoupon, moved, made.passer.token)).fieldErrors).toMatchObject([
    { field: 'tourIds' },
  ]);
});

test.each([
  [{ couponType: 1, faceValue: 50, discount: null }, 200, 50],
  [{ couponType: 2, faceValue: 30, discount: 8.5 }, 100, 15],
  [{ couponType: 2, faceValue: 30, discount: 8.5 }, 1000, 30],
  [{ couponType: 2, faceValue: 30, discount: 8.5 }, 100.1, 15.02],
  [{ couponType: 3, faceValue: 20, discount: null }, 20, 20],
  [{ couponType: 3, faceValue: 20, discount: null }, 12.5, 12.5],
])('%j takes of an order of %d yuan %d', (worth, orderAmount, off) => {
  expect(takenOff(worth, orderAmount)).toBe(off);
});

function application(areaIds = [WEST_LAKE.region], owner = people().author): Promise<Registered> {
  const fields = {
    appName: `乡村游${randomUUID().slice(0, 8)}`,
    ownerIdentityId: owner.identityId,
    areaIds,
    ipList: ['10.1.2.0/24'],
    dayQuota: 1,
    ratePerMinute: 600,
    dayWriteQuota: 10_000,
    apiScopes: ['coupon.claim' as const, 'coupon.use' as const],
  };
  return registerApp(app(), { ...APP_OWNER, ...fields }, people().city, made.passer);
}
const phoneOf = (place: number) => `154${String(place).padStart(8, '0')}`;
const claim = (by: Registered, couponId: string, place = 1, requestId = randomUUID()) =>
  askOpen(app(), by, open.claimCoupon, { requestId, couponId, phoneNumber: phoneOf(place) });
const use = (by: Registered, couponNo: string, changed: object = {}) => {
  const order = { requestId: randomUUID(), couponNo, tourId: made.tourId, orderAmount: 260, ...changed };
  return askOpen(app(), by, open.useCoupon, order);
};
const countOf = async (couponId: string) =>
  app()
    .deps.db.selectFrom('coupon')
    .select(['sendCount', 'useCount'])
    .where('couponId', '=', couponId)
    .executeTakeFirstOrThrow();
const claimsOf = (couponId: string) =>
  app().deps.db.selectFrom('couponClaim').selectAll().where('couponId', '=', couponId).execute();

test.each([
  ['its number', { totalCount: 20, perLimit: 50 }, (place: number) => place, 20],
  ['its budget', { budgetAmount: 350, perLimit: 50 }, (place: number) => place, 7],
  ['what one telephone may have', { perLimit: 3 }, () => 1, 3],
] as const)('[BIZ-31] fifty who claim at once get no more than %s', async (_what, changed, phone, given) => {
  const by = await application();
  const couponId = await published(changed);
  const codes = (
    await Promise.all(Array.from({ length: 50 }, (_, place) => claim(by, couponId, phone(place))))
  ).map(({ code }) => code);
  expect(codes.filter((code) => code === 200)).toHaveLength(given);
  expect(codes.filter((code) => code === ErrorCode.stateChanged)).toHaveLength(50 - given);
  expect(await countOf(couponId)).toMatchObject({ sendCount: given });
  const numbers = (await claimsOf(couponId)).map(({ couponNo }) => couponNo);
  expect(new Set(numbers).size).toBe(given);
});

test('a request that is sent again gives the same one out; another county’s application finds none', async () => {
  const by = await application();
  const couponId = await published();
  const requestId = randomUUID();
  const [one, again] = await Promise.all([
    claim(by, couponId, 1, requestId),
    claim(by, couponId, 1, requestId),
  ]);
  expect(again.data).toEqual(one.data);
  expect(await countOf(couponId)).toMatchObject({ sendCount: 1 });
  const elsewhere = await application(['330108'], people().elsewhere);
  expect((await claim(elsewhere, couponId)).code).toBe(ErrorCode.notFound);
});

test('a request that is sent three times at once has one answer, though it took the last one', async () => {
  const by = await application();
  const couponId = await published({ totalCount: 1, perLimit: 1 });
  const requestId = randomUUID();
  const claimed = await Promise.all([1, 2, 3].map(() => claim(by, couponId, 1, requestId)));
  expect(claimed.map(({ code }) => code)).toEqual([200, 200, 200]);
  expect(new Set(claimed.map(({ data }) => data.couponNo)).size).toBe(1);
  const couponNo = claimed[0]?.data.couponNo ?? '';
  // a requestId is of one call alone
  expect((await use(by, couponNo, { requestId })).code).toBe(ErrorCode.duplicate);
  const ofUse = { requestId: randomUUID() };
  const used = await Promise.all([1, 2, 3].map(() => use(by, couponNo, ofUse)));
  expect(used.map(({ code, data }) => [code, data.discountAmount])).toEqual([
    [200, 50],
    [200, 50],
    [200, 50],
  ]);
  expect(await countOf(couponId)).toEqual({ sendCount: 1, useCount: 1 });
});

test('an application uses none at a place of another county, though the coupon names it', async () => {
  const by = await application();
  const { couponNo } = (await claim(by, await published())).data;
  const lieIn = (deptId: string) =>
    app().deps.db.updateTable('ruralTour').set({ deptId }).where('tourId', '=', made.tourId).execute();
  await lieIn('330108');
  const foreign = await use(by, couponNo);
  await lieIn(WEST_LAKE.region);
  expect(foreign.msg).toContain('这个地方不在应用的区域范围内');
  expect((await use(by, couponNo)).code).toBe(200);
});

test('one is used once, where and for what it is for; its list and sums tell of it, numbers masked', async () => {
  const by = await application();
  const couponId = await published();
  const { couponNo } = (await claim(by, couponId, 7)).data;
  expect((await use(by, couponNo, { tourId: '1' })).msg).toContain('这张券不能在这里使用');
  expect((await use(by, couponNo, { orderAmount: 150 })).msg).toContain('满200元才能使用');
  const codes = (await Promise.all([1, 2, 3].map(() => use(by, couponNo))))
    .map(({ code }) => code)
    .toSorted((a, b) => a - b);
  expect(codes).toEqual([200, ErrorCode.stateChanged, ErrorCode.stateChanged]);
  expect(await countOf(couponId)).toEqual({ sendCount: 1, useCount: 1 });
  const { token } = people().author;
  const { list } = dataOf(await app().call(endpoints.pageCouponRecords, { couponId }, token));
  expect(list).toMatchObject([
    {
      phoneNumber: '154****0007',
      recordStatus: 1,
      orderAmount: 260,
      discountAmount: 50,
      tourTitle: '茶香农家',
      useAppName: expect.stringMatching(/^乡村游/),
    },
  ]);
  expect(list[0]?.couponNo).toBe(`…${couponNo.slice(-4)}`);
  expect(dataOf(await app().call(endpoints.couponStat, { couponId }, token))).toMatchObject({
    totalCount: 100,
    sendCount: 1,
    useCount: 1,
    heldAmount: 50,
    orderAmount: 260,
    discountAmount: 50,
    tours: [{ title: '茶香农家', useCount: 1, orderAmount: 260 }],
  });
});

test('stopped, it gives out none, and voids what was not used; whoever has one keeps its words', async () => {
  const by = await application();
  const couponId = await published();
  const { couponNo } = (await claim(by, couponId)).data;
  dataOf(await life.offline(couponId));
  expect((await claim(by, couponId, 2)).code).toBe(ErrorCode.notFound);
  const used = await use(by, couponNo);
  expect(used.msg).toContain('这张券已作废');
  expect((await life.change(couponId, { title: '换了名字' })).msg).toContain('已有人领取');
  expect((await life.remove(couponId)).msg).toContain('已有人领取');
});

/** The states in the file of that state's claims. */
const exported = async (by: SignedInTestUser, couponId: string, recordStatus: number) =>
  (await exportedRows(app(), endpoints.exportCouponRecords, { couponId, recordStatus }, by)).map(
    (row) => row['状态'],
  );

test('the file of its claims has their numbers whole for who may take them along', async () => {
  const couponId = await published();
  await claim(await application(), couponId, 7);
  const [whole, masked] = [[phoneOf(7)], ['154****0007']];
  expect(await numbersTaken(app(), endpoints.exportCouponRecords, { couponId }, people().author)).toEqual({
    whole,
    logged: '导出完整号码',
    masked,
    ofOthers: masked,
  });
});

test('what was not used is expired by the clock, and is told so', async () => {
  const by = await application();
  const couponId = await published();
  const { couponNo } = (await claim(by, couponId)).data;
  app().clock.set('2026-11-01T00:00:00+08:00');
  const reader = await app().signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  const { list } = dataOf(
    await app().call(endpoints.pageCouponRecords, { couponId, recordStatus: 2 }, reader.token),
  );
  const used = await use(by, couponNo);
  const [expired, unused] = [await exported(reader, couponId, 2), await exported(reader, couponId, 0)];
  app().clock.set('2026-09-14T10:00:00+08:00');
  expect([expired, unused]).toEqual([['已过期'], []]);
  expect(list).toMatchObject([{ recordStatus: 2 }]);
  expect(used.msg).toContain('这张券已过期');
});

test.each([
  ['2026-09-20T00:00:00Z', 0, 3],
  ['2026-09-20T00:00:00Z', 79, 3],
  // the budget pays 80 of them
  ['2026-09-20T00:00:00Z', 80, 4],
  ['2026-09-20T00:00:00Z', 100, 4],
  ['2026-08-20T00:00:00Z', 0, 2],
  ['2026-10-20T00:00:00Z', 100, 5],
])('at %s with %d given away its state is %d', (now, sendCount, status) => {
  const times = { receiveStart: new Date('2026-09-01'), receiveEnd: new Date('2026-10-08') };
  const counted = { totalCount: 100, sendCount, faceValue: 50, budgetAmount: 4000 };
  expect(statusOf({ auditStatus: 2, ...counted, ...times }, new Date(now))).toBe(status);
});
