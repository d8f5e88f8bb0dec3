// 工作台: what waits for somebody is what their own lists show, the figures are those of supervision, and shortcuts are one's own.

import { ErrorCode, SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { superviseStat } from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import { readLetters, sendLetter } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { countChecks } from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import {
  saveShortcuts,
  shortcuts,
  smsStat,
  smsTrend,
  todo,
} from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import { TODO_TYPES, TREND_DAYS } from '@farmers-mailbox/contract/office/workbench/fields.ts';
import { articleDetails, refuseArticle } from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { pageConsultations } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as fields from '../../../testing/county-fields.ts';
import { buildCounty, type CountyPeople, type CountyThings } from '../../../testing/county-things.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { chinaDay } from '../../../time/moment.ts';
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
    path: '/info/article?auditStatus=3',
  });
  expect(await countOf(decider, '退回待改的三农资讯')).toBe(0);
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
  expect(before).toMatchObject({ overdueCount: 0, path: '/audit/check' });
  at.clock.advance({ hours: 25 });
  const later = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
  const after = (await todoOf(later)).find(({ todoType }) => todoType === 'contentAudit');
  expect(after?.overdueCount).toBe(after?.count);
});
