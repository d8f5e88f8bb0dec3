// 工作台: what waits for somebody is what their own lists show, the figures are those of supervision, and shortcuts are one's own.

import { TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { ErrorCode, SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { superviseStat } from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import { readLetters, sendLetter } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { countChecks, pageChecks } from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import {
  saveShortcuts,
  shortcuts,
  smsStat,
  smsTrend,
  todo,
} from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { TODO_TYPES, TREND_DAYS } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import {
  articleDetails,
  pageArticles,
  refuseArticle,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { pageCoupons } from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { pageListings } from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { pageTours } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { pageConsultations } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { SECTIONS } from '@farmers-mailbox/contract/system/menu/sections.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as fields from '../../../testing/county-fields.ts';
import { buildCounty, type CountyPeople, type CountyThings } from '../../../testing/county-things.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { chinaDay, toMoment } from '../../../time/moment.ts';
import { refreshDayStats } from '../../messaging/mass-sms/lists/day-stats.ts';

const { WEST_LAKE, RIVERSIDE } = fields;

let at: TestApp;
let lake: CountyPeople;
let things: CountyThings;
let reviewer: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  ({ people: lake, things } = await buildCounty(at, WEST_LAKE));
  await buildCounty(at, RIVERSIDE);
  reviewer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  await refreshDayStats(at.deps.db, at.clock);
});
afterAll(() => at.close());

const todoOf = async (by: SignedInTestUser) => dataOf(await at.call(todo, {}, by.token));
const countOf = async (by: SignedInTestUser, title: string) =>
  (await todoOf(by)).find((one) => one.title === title)?.count ?? 0;

test('[BIZ-30] a reviewer is told what the review centre counts, texts apart from everything else', async () => {
  const counted = dataOf(await at.call(countChecks, {}, reviewer.token));
  const sum = (isText: boolean) =>
    counted.reduce((total, { bizType, count }) => total + ((bizType === 'sms') === isText ? count : 0), 0);
  expect(sum(true)).toBeGreaterThan(0);
  expect(sum(false)).toBeGreaterThan(0);
  expect(await countOf(reviewer, '待审核的短信')).toBe(sum(true));
  expect(await countOf(reviewer, '待审核的其他业务')).toBe(sum(false));
  const inCentre = { otherFlag: 1 as const, pageSize: 1 };
  expect(dataOf(await at.call(pageChecks, inCentre, reviewer.token)).total).toBe(sum(false));
  const told = await todoOf(reviewer);
  expect(told.every(({ count }) => count > 0)).toBe(true);
  const order = told.map(({ todoType }) => TODO_TYPES.indexOf(todoType));
  expect(order[0]).toBe(0);
});

test('[BIZ-30] consultations are counted as the lists of their states have them', async () => {
  const assigner = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  const listed = dataOf(await at.call(pageConsultations, { tab: 'assign' }, assigner.token)).total;
  expect(await countOf(assigner, '待分派的咨询')).toBe(listed);
});

test('[BIZ-30] a refused content comes back to its author, and to nobody else', async () => {
  const author = lake.admin;
  const before = await countOf(author, '退回待改的三农资讯');
  const decider = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  const articleId = things.articleId;
  const { contentHash } = dataOf(await at.call(articleDetails, { articleId }, decider.token));
  const refusal = { articleId, contentHash, auditOpinion: '请写明出处和日期' };
  expect((await at.call(refuseArticle, refusal, decider.token)).code).toBe(SUCCESS_CODE);
  const mine = await todoOf(author);
  expect(mine.find(({ title }) => title === '退回待改的三农资讯')).toMatchObject({
    count: before + 1,
    path: '/info/article?auditStatus=3&mineFlag=1',
  });
  const colleague = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  const own = { auditStatus: 3, mineFlag: 1 as const };
  const listed = async (by: SignedInTestUser) => dataOf(await at.call(pageArticles, own, by.token)).total;
  expect([await listed(author), await listed(colleague)]).toEqual([before + 1, 0]);
  expect(await countOf(decider, '退回待改的三农资讯')).toBe(0);
});

test('[BIZ-30] listings and places that came back are counted as their own lists have them, each a page of the menu', async () => {
  const { db } = at.deps;
  await sql`UPDATE supply_demand SET supply_status = 3, info_type = 1 + supply_id % 2`.execute(db);
  await sql`UPDATE rural_tour SET audit_status = 3, tour_type = 1 + tour_id % 5`.execute(db);
  const pages = SECTIONS.flatMap((section) => section.pages.map(([path]) => path));
  const told = (await todoOf(lake.admin)).filter(({ todoType }) => todoType === 'returned');
  let listedCount = 0;
  for (const { title, path, count } of told) {
    const [page = '', search] = path.split('?');
    expect(pages).toContain(page);
    const asked = { ...Object.fromEntries(new URLSearchParams(search)), pageSize: 1 };
    const infoType = ['供应信息', '求购信息'].indexOf(title.slice(5)) + 1;
    const tourType = TOUR_TYPE.find(({ label }) => label === title.slice(5))?.value;
    const list = infoType > 0 ? pageListings : pageTours;
    if (infoType === 0 && tourType === undefined) continue;
    listedCount += count;
    const fixed = infoType > 0 ? { infoType } : { tourType };
    const { total } = dataOf(await at.call(list, { ...asked, ...fixed } as never, lake.admin.token));
    expect([title, total]).toEqual([title, count]);
  }
  const { rows } = await sql<{
    count: number;
  }>`SELECT (SELECT count(*) FROM supply_demand WHERE create_user_id = ${lake.admin.userId})::int
    + (SELECT count(*) FROM rural_tour WHERE create_user_id = ${lake.admin.userId})::int AS count`.execute(
    db,
  );
  expect(listedCount).toBe(rows[0]?.count);
});

test('[BIZ-30] coupons that came back are counted as their list, which knows them by a state of its own, has them', async () => {
  const { admin } = lake;
  await sql`UPDATE coupon SET audit_status = 3 WHERE create_user_id = ${admin.userId}`.execute(at.deps.db);
  const told = (await todoOf(admin)).find(({ title }) => title === '退回待改的优惠券');
  expect(told?.path).toBe('/tour/coupon?couponStatus=7&mineFlag=1');
  const own = { couponStatus: 7, mineFlag: 1 as const };
  const listed = async (by: SignedInTestUser) => dataOf(await at.call(pageCoupons, own, by.token)).total;
  expect(await listed(admin)).toBe(told?.count);
  expect(await listed(reviewer)).toBe(0);
});

test('[BIZ-30] a letter is counted until it is opened', async () => {
  const reader = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: WEST_LAKE.unit });
  const writer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  const letter = { letterTitle: '会议通知', letterContent: '明天九点开会。', receiverIds: [reader.userId] };
  const { letterId } = dataOf(await at.call(sendLetter, letter, writer.token));
  expect(await countOf(reader, '未读信件')).toBe(1);
  await at.call(readLetters, { letterIds: [letterId] }, reader.token);
  expect(await countOf(reader, '未读信件')).toBe(0);
});

test('[BIZ-30] figures and trend are those of supervision for who administers, and nobody without texts gets any', async () => {
  const admin = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  const today = chinaDay(at.clock.now());
  const span = { statType: 'day' as const, startDay: `${today.slice(0, 4)}-01-01`, endDay: today };
  const { total } = dataOf(await at.call(superviseStat, span, admin.token));
  const year = dataOf(await at.call(smsStat, { span: 'year' }, admin.token));
  expect(year).toMatchObject({
    applyCount: total.applyCount,
    sendCount: total.sendCount,
    successRate: total.successRate,
    asOf: toMoment(at.clock.now()),
  });
  const days = dataOf(await at.call(smsTrend, {}, admin.token));
  expect(days).toHaveLength(TREND_DAYS);
  expect(days.at(-1)?.day).toBe(today);
  const township = await at.signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: WEST_LAKE.region });
  expect(dataOf(await at.call(smsStat, { span: 'year' }, township.token)).applyCount).toBe(0);
  const drafter = await at.signInAs({ roleKeys: ['drafter'], deptId: WEST_LAKE.unit });
  expect((await at.call(smsStat, {}, drafter.token)).code).toBe(ErrorCode.forbidden);
  expect((await at.call(smsTrend, {}, drafter.token)).code).toBe(ErrorCode.forbidden);
});

test('[BIZ-30] shortcuts are kept in their order for oneself, twelve at most and none twice', async () => {
  const me = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: WEST_LAKE.unit });
  const other = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: WEST_LAKE.unit });
  const mine = async (by = me) => dataOf(await at.call(shortcuts, {}, by.token));
  expect(await mine()).toBe(null);
  const save = async (paths: string[]) => at.call(saveShortcuts, { paths }, me.token);
  expect((await save(['/sms/apply', '/info/disaster'])).code).toBe(SUCCESS_CODE);
  expect((await save(['/info/disaster', '/sms/apply'])).code).toBe(SUCCESS_CODE);
  expect(await mine()).toEqual(['/info/disaster', '/sms/apply']);
  expect(await mine(other)).toBe(null);
  for (const wrong of [
    ['/sms/apply', '/sms/apply'],
    ['https://elsewhere.example'],
    ['//elsewhere.example'],
    Array.from({ length: 13 }, (_, place) => `/page/${place}`),
  ]) {
    expect((await save(wrong)).code).toBe(ErrorCode.validation);
  }
  expect(await mine()).toEqual(['/info/disaster', '/sms/apply']);
});

test('[BIZ-30] what has waited for a day is told of as overdue', async () => {
  const before = (await todoOf(reviewer)).find(({ todoType }) => todoType === 'contentAudit');
  expect(before).toMatchObject({ overdueCount: 0, path: '/audit/check?otherFlag=1' });
  at.clock.advance({ hours: 25 });
  const later = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  const after = (await todoOf(later)).find(({ todoType }) => todoType === 'contentAudit');
  expect(after?.overdueCount).toBe(after?.count);
});
