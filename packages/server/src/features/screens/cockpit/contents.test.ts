// Figures of things published, asked and dealt, which everybody is told: hand-counted, by place and period, with few people's doings hidden.

import * as endpoints from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import { FEW } from '@farmers-mailbox/contract/screens/cockpit/endpoints.ts';
import type { MenuKey, Period } from '@farmers-mailbox/contract/screens/cockpit/menu.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { HOUR_MS } from '../../../time/moment.ts';
import { refreshTotals } from './actions.ts';
import { formerSpan } from './periods.ts';

const HASH = 'a'.repeat(64);
const VILLAGE = '3301061142';
const OTHER = '3301080101';
const HOURS_IN_MONTH = 24 * 10;
const HOURS_IN_YEAR = 24 * 40;

let at: TestApp;
let by: SignedInTestUser;
let checker: SignedInTestUser;
let asked = 0;
beforeAll(async () => {
  at = await startTestApp();
  by = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  checker = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  // it is Monday the 14th of September, 10:00
  for (let nth = 0; nth < 7; nth += 1) await consulted(VILLAGE, 2, { answeredAfter: nth < 5 ? 1 : null });
  for (let nth = 0; nth < 4; nth += 1) await consulted(OTHER, 3, { answeredAfter: 2 });
  for (let nth = 0; nth < 6; nth += 1) await consulted(VILLAGE, HOURS_IN_MONTH, { answeredAfter: 4 });
  for (let nth = 0; nth < 8; nth += 1) await listed(VILLAGE, 1);
  for (let nth = 0; nth < 3; nth += 1) await listed(OTHER, 2);
  await listed(VILLAGE, 1, '2026-09-13');
  await wrote('330106', 1);
  await wrote('330106', HOURS_IN_YEAR);
  await wrote('3302', 1);
  await warned('330106A1', 1, 1);
  await warned('3302A1', HOURS_IN_MONTH, 2);
  // damage is for offices
  await warned('330106A1', 1, 3);
  await active('330106', -1, 2);
  await active('330106', 2, 3, 1);
  await active('330106', 2, 3);
  await active('330106', -3, -1);
  at.clock.advance({ minutes: 6 });
  await refreshTotals(at.deps.db, at.clock);
});
afterAll(() => at.close());

const hoursAgo = (hours: number) => new Date(at.clock.now().getTime() - hours * HOUR_MS);

async function consulted(deptId: string, hours: number, { answeredAfter }: { answeredAfter: number | null }) {
  asked += 1;
  const replyTime = answeredAfter === null ? null : hoursAgo(hours - answeredAfter);
  await at.deps.db
    .insertInto('consultation')
    .values({
      consultNo: `ZX20260914${String(asked).padStart(5, '0')}`,
      callType: 1,
      callSource: 4,
      title: '发黄',
      content: '叶子发黄',
      callUserName: '王虚构',
      deptId,
      urgentFlag: 0,
      smsReplyFlag: 0,
      phoneCipher: at.deps.personalData.encrypt('15400001234'),
      phoneHash: at.deps.personalData.hash('15400001234'),
      callTime: hoursAgo(hours),
      createTime: hoursAgo(hours),
      deadline: hoursAgo(hours - 72),
      ...(replyTime && {
        consultStatus: 4,
        assignDeptId: '33A1',
        assignTime: hoursAgo(hours),
        replyContent: '答复',
        replyTime,

        draftContent: '答复',
        draftUserId: by.userId,
        checkUserId: checker.userId,
        checkTime: replyTime,
      }),
    })
    .execute();
}

const written = () => ({
  contentHash: HASH,
  passedHash: HASH,
  createUserId: by.userId,
  createUserName: '周敏',
  createTime: hoursAgo(0),
  updateTime: hoursAgo(0),
});

async function listed(deptId: string, infoType: number, supplyEnd = '2026-09-30'): Promise<string> {
  const { supplyId } = await at.deps.db
    .insertInto('supplyDemand')
    .values({
      infoType,
      title: '茭白',
      productCategory: 2,
      productName: '茭白',
      quantity: '5',
      quantityUnit: '公斤',
      priceType: 3,
      place: '村口',
      supplyStart: '2026-01-01',
      supplyEnd,
      imageUrls: ['product/1.png'],
      contactName: '王芳',
      deptId,
      supplyStatus: 2,
      createDeptId: '330106A1',
      publishTime: hoursAgo(1),
      phoneCipher: at.deps.personalData.encrypt('15400008888'),
      phoneHash: at.deps.personalData.hash('15400008888'),
      ...written(),
    })
    .returning('supplyId')
    .executeTakeFirstOrThrow();
  return supplyId;
}

async function wrote(deptId: string, hours: number) {
  await at.deps.db
    .insertInto('article')
    .values({
      title: '秋粮收购',
      columnCode: 4,
      content: '[]',
      sourceName: '农业农村局',
      deptId,
      auditStatus: 2,
      createDeptId: `${deptId}A1`,
      publishTime: hoursAgo(hours),
      ...written(),
    })
    .execute();
}

async function warned(createDeptId: string, hours: number, infoType: number) {
  const { disasterId } = await at.deps.db
    .insertInto('disasterInfo')
    .values({
      infoType,
      disasterType: 1,
      warnLevel: infoType === 1 ? 2 : null,
      title: '台风',
      content: '大风',

      issueUnit: '局',
      issueTime: hoursAgo(hours),
      effectStart: hoursAgo(hours),
      effectEnd: hoursAgo(-5),
      auditStatus: 2,
      createDeptId,
      publishTime: hoursAgo(hours),
      ...written(),
    })
    .returning('disasterId')
    .executeTakeFirstOrThrow();
  const deptIds = ['330106', '330108', '3302', VILLAGE];
  await at.deps.db
    .insertInto('disasterPlace')
    .values(deptIds.map((deptId) => ({ disasterId, deptId })))
    .execute();
}

/** @param signEnds in hours; without it nobody need sign up */
async function active(deptId: string, starts: number, ends: number, signEnds?: number) {
  await at.deps.db
    .insertInto('activity')
    .values({
      title: '培训',
      activityType: 1,
      content: '[]',
      hostUnit: '局',
      contactName: '王',
      contactPhone: '1',
      startTime: hoursAgo(-starts),
      endTime: hoursAgo(-ends),
      deptId,
      auditStatus: 2,
      signEndTime: signEnds === undefined ? null : hoursAgo(-signEnds),
      maxCount: signEnds ? 5 : 0,
      createDeptId: `${deptId}A1`,
      publishTime: hoursAgo(5),
      ...written(),
    })
    .execute();
}

const mapOf = async (menuKey: MenuKey, period: Period, deptId = '33') =>
  Object.fromEntries(
    dataOf(await at.call(endpoints.cockpitMap, { menuKey, period, deptId })).map((row) => [
      row.deptId,
      row.value,
    ]),
  );
const figuresOf = async (period: Period, deptId = '33') =>
  dataOf(await at.call(endpoints.cockpitOverview, { period, deptId })).figures;

test('each item of the menu has its figure on the map: 2-2 to 4-2', async () => {
  expect(await mapOf('2-2', 'today')).toMatchObject({ 3301: 1, 3302: 0 });
  expect(await mapOf('2-2', 'month')).toMatchObject({ 3301: 1, 3302: 1 });
  expect(await mapOf('2-3', 'month')).toMatchObject({ 3301: 1, 3302: 1 });
  expect(await mapOf('2-3', 'year')).toMatchObject({ 3301: 2, 3302: 1 });
  // people's: rounded to five, few of them hidden
  expect(await mapOf('3-1', 'month')).toMatchObject({ 3301: 10, 3302: FEW });
  expect(await mapOf('3-2', 'month')).toMatchObject({ 3301: FEW });
  expect(await mapOf('4-1', 'today', '3301')).toMatchObject({ 330106: 5, 330108: FEW });
  expect(await mapOf('4-1', 'month', '3301')).toMatchObject({ 330106: 15, 330108: FEW });
});

test('how soon is answered is a mean in whole hours, told only of five answers and more', async () => {
  // five after one hour; the four of the other county are few
  expect(await mapOf('4-2', 'today', '3301')).toMatchObject({ 330106: 1, 330108: FEW });
  // (5 × 1 + 6 × 4) ÷ 11 = 2.6
  expect(await mapOf('4-2', 'month', '3301')).toMatchObject({ 330106: 3 });
});

test('the figures of the province: on the market, done, going on', async () => {
  expect(await figuresOf('today')).toMatchObject({
    listingCount: 10,
    // 9 of 11, each rounded to 10
    consultDoneRate: 100,
    // one goes on, one takes sign-ups
    activityCount: 2,
    helpAmount: null,
  });
  // 5 and 7 are both told as 5
  expect((await figuresOf('today', '330106')).consultDoneRate).toBe(100);
  expect((await figuresOf('today', '330108')).consultDoneRate).toBeNull();
});

test('daily helps add up once five of them came to a deal, and show where they were sent', async () => {
  const supplyId = await listed(VILLAGE, 1);
  const { smsConfigVersion } = await at.deps.db
    .selectFrom('smsConfigVersion')
    .select('smsConfigVersion')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { applyId } = await at.deps.db
    .insertInto('massSmsApply')
    .values({
      applyNo: 'DX1',
      smsTitle: '茭白',
      smsCategory: '08',
      smsSign: '浙江农民信箱',
      smsContent: '茭白',
      fullContent: '茭白',
      wordCount: 2,
      segmentCount: 1,
      sendMode: 1,
      smsConfigVersion,
      applyUserId: by.userId,
      applyUserName: '周敏',
      applyDeptId: '330106A1',
      applyDeptName: '局',
      applyRoleKeys: ['countyAdmin'],
      applyArea: '330106',
      realSendTime: hoursAgo(24),
      createUserId: by.userId,
      createUserName: '周敏',
      createDeptId: '330106A1',
    })
    .returning('applyId')
    .executeTakeFirstOrThrow();
  const helped = async (helpDate: string, smsApplyId: string | null) =>
    at.deps.db
      .insertInto('everyDayHelp')
      .values({
        title: '茭白',
        helpDate,
        deptId: '330106',
        supplyId,
        infoType: 1,
        productName: '茭白',
        contactName: '王芳',
        consentFlag: 1,
        smsContent: '茭白上市',
        targetDeptIds: ['330106'],
        phoneCipher: at.deps.personalData.encrypt('15400008888'),
        phoneHash: at.deps.personalData.hash('15400008888'),
        auditStatus: 2,
        publishTime: hoursAgo(30),
        createDeptId: '330106A1',
        ...written(),
        ...(smsApplyId && { smsApplyId, dealFlag: 1, dealAmount: '1.26', feedbackTime: hoursAgo(1) }),
      })
      .execute();
  for (const day of ['2026-09-13', '2026-09-02', '2026-08-31', '2026-08-30']) await helped(day, applyId);
  await helped('2026-09-15', null);
  const counted = async () => {
    at.clock.advance({ minutes: 6 });
    await refreshTotals(at.deps.db, at.clock);
    return (await figuresOf('month')).helpAmount;
  };
  expect(await counted()).toBeNull();
  await helped('2026-08-29', applyId);
  expect(await counted()).toBe(6.3);
  expect(await mapOf('3-3', 'month', '3301')).toMatchObject({ 330106: 2, 330108: 0 });
  expect(await mapOf('3-3', 'year', '3301')).toMatchObject({ 330106: 5 });
  // written down in yuan by mistake: everything else is counted on
  await at.database.pool.query(`UPDATE every_day_help SET deal_amount = 9999999999.99
    WHERE help_date = '2026-08-29' AND deal_flag = 1`);
  expect(await counted()).toBeGreaterThan(200_000);
});

test('warnings in force are told by kind, level, place and time, the highest first, and no text', async () => {
  await sql`UPDATE disaster_info SET warn_level = 4 WHERE create_dept_id = '3302A1' AND info_type = 1`.execute(
    at.deps.db,
  );
  const reply = await at.call(endpoints.cockpitWarnings, { deptId: '3302' });
  expect(dataOf(reply)).toMatchObject([
    { disasterType: 1, warnLevel: 2, areaCount: 4, endTime: expect.stringMatching(/^2026-09-14 15:/) },
  ]);
  expect(dataOf(reply)[0]?.areaNames).toHaveLength(3);
  expect(reply.text).not.toContain('大风');
});

test('a trend compares whole days with as many of the period before', async () => {
  await at.database.pool.query("UPDATE mass_sms_stat_state SET as_of = now(), from_day = '2000-01-01'");
  await at.database.pool.query(`INSERT INTO mass_sms_day_stat (dept_id, stat_day, sms_category, send_count, success_count)
    VALUES ('330106A1', '2026-09-02', '01', 120, 90), ('330106A1', '2026-08-10', '01', 100, 60),
      ('330106A1', '2026-08-14', '01', 999, 999), ('330106A1', '2026-09-14', '01', 999, 0)`);
  at.clock.advance({ minutes: 6 });
  const trendsOf = async (period: Period) =>
    dataOf(await at.call(endpoints.cockpitOverview, { period })).trends;
  // 120 against 100, three quarters against three fifths
  expect(await trendsOf('month')).toMatchObject({ sendGrowth: 20, deliveredGrowth: 15 });
  expect(await trendsOf('today')).toMatchObject({ sendGrowth: null, deliveredGrowth: null });
});

test('the period before is as long as this one so far, and ends where this one begins', () => {
  const span = (period: Period, now: string) => {
    const { since, until } = formerSpan(period, new Date(now));
    return [since.toISOString(), until.toISOString()];
  };
  expect(span('week', '2026-09-16T10:00:00+08:00')).toEqual([
    '2026-09-06T16:00:00.000Z',
    '2026-09-09T02:00:00.000Z',
  ]);
  expect(span('month', '2026-03-31T10:00:00+08:00')).toEqual([
    '2026-01-31T16:00:00.000Z',
    '2026-02-28T16:00:00.000Z',
  ]);
});
