/** Contents with the number of somebody who is to be called, and the numbers of those who signed up or claimed. */
import { nextPhone } from '../build.ts';
import { entered, type KeyHolder, phone, written } from './keeper.ts';

/** @param appId in which the coupon was claimed */
export async function keepPublishing(keeper: KeyHolder, appId: string): Promise<void> {
  await keepActivity(keeper);
  await keepDisaster(keeper);
  await keepTour(keeper);
  await keepListing(keeper);
  await keepPost(keeper);
  await keepCoupon(keeper, appId);
}

async function keepActivity(keeper: KeyHolder): Promise<void> {
  const { at } = keeper;
  const { db } = at.deps;
  const { activityId } = await db
    .insertInto('activity')
    .values({
      title: '培训班',
      activityType: 1,
      content: '[]',
      hostUnit: '农业农村局',
      deptId: '330106',
      contactName: '李农',
      contactPhone: '0571-88880001',
      contentHash: '0'.repeat(64),
      startTime: at.clock.now(),
      endTime: '2099-01-01',
      ...written(keeper),
    })
    .returning('activityId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('activitySign')
    .values({
      ...phone(keeper),
      activityId,
      realName: '李农',
      deptId: '3301061142',
      signSource: 1,
      signTime: at.clock.now(),
    })
    .execute();
}

async function keepDisaster(keeper: KeyHolder): Promise<void> {
  const { at } = keeper;
  const { db } = at.deps;
  const { phoneCipher: reporterPhoneCipher, phoneHash: reporterPhoneHash } = phone(keeper);
  await db
    .insertInto('disasterInfo')
    .values({
      infoType: 3,
      disasterType: 1,
      title: '灾情',
      content: '大棚倒塌',
      issueUnit: '农业农村局',
      issueTime: at.clock.now(),
      effectStart: at.clock.now(),
      effectEnd: '2099-01-01',
      reporterName: '李农',
      reporterPhoneCipher,
      reporterPhoneHash,
      contentHash: '0'.repeat(64),
      ...written(keeper),
    })
    .execute();
}

async function keepTour(keeper: KeyHolder): Promise<void> {
  const { db } = keeper.at.deps;
  await db
    .insertInto('ruralTour')
    .values({
      ...phone(keeper),
      title: '茶香农家',
      tourType: 1,
      content: '[]',
      deptId: '330106',
      address: '村口',
      lng: 120,
      lat: 30,
      contactName: '李农',
      contentHash: '0'.repeat(64),
      ...written(keeper),
    })
    .execute();
}

async function keepListing(keeper: KeyHolder): Promise<void> {
  const { cast } = keeper;
  const { db } = keeper.at.deps;
  const { supplyId } = await db
    .insertInto('supplyDemand')
    .values({
      ...entered(keeper),
      infoType: 2,
      title: '求购茶苗',
      createUserId: cast.county.userId,
      productName: '茶苗',
      productCategory: 8,
      quantity: '60',
      quantityUnit: '株',
      priceType: 3,
      place: '茶场',
      supplyStart: '2026-10-01',
      supplyEnd: '2026-10-31',
      contactName: '李农',
      contentHash: '0'.repeat(64),
    })
    .returning('supplyId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('everyDayHelp')
    .values({
      ...entered(keeper),
      deptId: '330106',
      supplyId,
      infoType: 2,
      title: '求购茶苗',
      helpDate: '2026-10-08',
      productName: '茶苗',
      contactName: '李农',
      consentFlag: 1,
      smsContent: '求购茶苗。',
      targetDeptIds: ['330106'],
      createUserId: cast.county.userId,
      contentHash: '0'.repeat(64),
    })
    .execute();
}

async function keepPost(keeper: KeyHolder): Promise<void> {
  const { at, personalData } = keeper;
  const { db } = at.deps;
  await db
    .insertInto('interactionPost')
    .values({
      postType: 1,
      title: '晒收成',
      content: '今年收成好',
      officialFlag: 0,
      postUserName: '李农',
      postUserRank: 9,
      phoneCipher: personalData.encrypt(nextPhone()),
      deptId: '3301061142',
      postTime: at.clock.now(),
      machineResult: 1,
    })
    .execute();
}

async function keepCoupon(keeper: KeyHolder, appId: string): Promise<void> {
  const { at, cast } = keeper;
  const { db } = at.deps;
  const { couponId } = await db
    .insertInto('coupon')
    .values({
      title: '消费券',
      couponType: 1,
      faceValue: '50',
      totalCount: 10,
      tourIds: ['1'],
      deptId: '330106',
      receiveStart: at.clock.now(),
      receiveEnd: '2099-01-01',
      useStart: at.clock.now(),
      useEnd: '2099-01-01',
      fundSource: 1,
      budgetAmount: '500',
      useRule: '满额可用',
      createUserId: cast.county.userId,
      createUserName: '张三',
      createDeptId: '330106A1',
      contentHash: '0'.repeat(64),
      createTime: at.clock.now(),
      updateTime: at.clock.now(),
    })
    .returning('couponId')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('couponClaim')
    .values({
      ...phone(keeper),
      couponId,
      appId,
      couponNo: '2'.repeat(16),
      turn: 1,
      receiveTime: at.clock.now(),
    })
    .execute();
}
