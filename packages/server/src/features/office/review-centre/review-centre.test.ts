// 审核中心: what waits for a person over all kinds, as each kind's own list says it, and the way from one to the next.

import { TOUR_TYPE } from '@farmers-mailbox/contract/dictionaries.ts';
import { pageApps, passApp } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { pageApplicationsToReview } from '@farmers-mailbox/contract/messaging/mass-sms/list-endpoints.ts';
import {
  countChecks,
  pageChecks,
  passChecks,
} from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import { CHECK_TYPES, checkIdOf } from '@farmers-mailbox/contract/office/review-centre/kinds.ts';
import { pageActivities } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import {
  articleDetails,
  pageArticles,
  passArticle,
  refuseArticle,
  saveArticle,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { ContentOperation } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { pageCoupons } from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { pageHelps } from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import { pageDisasters } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import {
  addPost,
  pagePosts,
  passPosts,
  takePostsDown,
} from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import { pageKnowledge } from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { pagePushes } from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import { pageListings } from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { pageTours } from '@farmers-mailbox/contract/publishing/tour/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as fields from '../../../testing/county-fields.ts';
import { buildCounty, type CountyPeople, type CountyThings } from '../../../testing/county-things.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const { WEST_LAKE, RIVERSIDE } = fields;

let at: TestApp;
let lake: CountyPeople;
let things: CountyThings;
let people: Record<
  'reviewer' | 'city' | 'province' | 'village' | 'riverside' | 'everything',
  SignedInTestUser
>;
beforeAll(async () => {
  at = await startTestApp();
  ({ people: lake, things } = await buildCounty(at, WEST_LAKE));
  await buildCounty(at, RIVERSIDE);
});
afterAll(() => at.close());
beforeEach(async () => {
  people = {
    reviewer: await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit }),
    city: await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' }),
    province: await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' }),
    village: await at.signInAs({ roleKeys: ['villageAdmin'], deptId: WEST_LAKE.village }),
    riverside: await at.signInAs({ roleKeys: ['countyAdmin'], deptId: RIVERSIDE.unit }),
    everything: await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' }),
  };
});

const page = async (by: SignedInTestUser, asked: object = {}) =>
  dataOf(await at.call(pageChecks, { pageSize: 100, ...asked }, by.token));
const ids = async (by: SignedInTestUser, asked: object = {}) =>
  (await page(by, asked)).list.map((row) => checkIdOf(row));
const counts = async (by: SignedInTestUser) => dataOf(await at.call(countChecks, {}, by.token));

/** By the lists of the kinds themselves, those that may be passed. */
async function inOwnLists({ token }: SignedInTestUser): Promise<string[]> {
  const many = { pageSize: 100 };
  const waiting = { ...many, auditStatus: 1 };
  const texts = dataOf(await at.call(pageApplicationsToReview, { ...many, auditTab: 1 }, token)).list;
  const posts = dataOf(await at.call(pagePosts, waiting, token)).list;
  const articles = dataOf(await at.call(pageArticles, waiting, token)).list;
  const activities = dataOf(await at.call(pageActivities, waiting, token)).list;
  const knowledge = dataOf(await at.call(pageKnowledge, waiting, token)).list;
  const warnings = dataOf(await at.call(pageDisasters, waiting, token)).list;
  const helps = await at.call(pageHelps, { ...many, helpStatus: 1 }, token);
  const tours = async (tourType: (typeof TOUR_TYPE)[number]['value']) =>
    (await at.call(pageTours, { ...many, tourType, auditStatus: 1 }, token)).data?.list ?? [];
  const coupons = (await at.call(pageCoupons, many, token)).data?.list ?? [];
  const pushes = await at.call(pagePushes, { ...many, pushStatus: 1 }, token);
  const listings = async (infoType: number) =>
    dataOf(await at.call(pageListings, { ...many, infoType, supplyStatus: 1 }, token)).list;
  // not every reviewer may open the list of applications
  const apps = (await at.call(pageApps, { ...many, accessStatus: 0 }, token)).data?.list ?? [];
  const passable = <Row extends { can: { pass: unknown } }>(rows: readonly Row[]) =>
    rows.filter(({ can }) => can.pass === true);
  return [
    ...passable(texts).map(({ applyId }) => checkIdOf({ bizType: 'sms', bizId: applyId })),
    ...passable(posts).map(({ postId }) => checkIdOf({ bizType: 'interaction', bizId: postId })),
    ...passable(articles).map(({ articleId }) => checkIdOf({ bizType: 'article', bizId: articleId })),
    ...passable(activities).map(({ activityId }) => checkIdOf({ bizType: 'activity', bizId: activityId })),
    ...passable(knowledge).map(({ knowledgeId }) => checkIdOf({ bizType: 'knowledge', bizId: knowledgeId })),
    ...passable(warnings).map(({ disasterId }) => checkIdOf({ bizType: 'disaster', bizId: disasterId })),
    ...passable(apps).map(({ appId }) => checkIdOf({ bizType: 'app', bizId: appId })),
    ...passable(pushes.code === ErrorCode.forbidden ? [] : dataOf(pushes).list).map(({ pushId }) =>
      checkIdOf({ bizType: 'push', bizId: pushId }),
    ),
    ...passable(helps.data?.list ?? []).map(({ helpId }) =>
      checkIdOf({ bizType: 'dailyHelp', bizId: helpId }),
    ),
    ...passable(coupons).map(({ couponId }) => checkIdOf({ bizType: 'coupon', bizId: couponId })),
    ...(await Promise.all(TOUR_TYPE.map(({ value }) => tours(value))))
      .flatMap((list) => passable(list))
      .map(({ tourId }) => checkIdOf({ bizType: 'tour', bizId: tourId })),
    ...passable(await listings(1)).map(({ supplyId }) => checkIdOf({ bizType: 'sell', bizId: supplyId })),
    ...passable(await listings(2)).map(({ supplyId }) => checkIdOf({ bizType: 'buy', bizId: supplyId })),
  ].toSorted();
}

test.each(['reviewer', 'city', 'province', 'village', 'riverside', 'everything'] as const)(
  '[BIZ-15] the %s sees exactly what the lists of the kinds let them pass, and the counts add up',
  async (who) => {
    const by = people[who];
    const { list, total, more } = await page(by);
    expect(list.map((row) => checkIdOf(row)).toSorted()).toEqual(await inOwnLists(by));
    expect([total, more]).toEqual([list.length, false]);
    const told = await counts(by);
    expect(told.reduce((sum, { count }) => sum + count, 0)).toBe(total);
    for (const { bizType, count } of told) expect((await page(by, { bizType })).total).toBe(count);
  },
);

test('[BIZ-15] a reviewer finds every kind of their county, and its author nothing of their own', async () => {
  const told = await counts(people.reviewer);
  expect(told.map(({ bizType }) => bizType).toSorted()).toEqual(CHECK_TYPES.toSorted());
  const empty = told.filter(({ count }) => count === 0).map(({ bizType }) => bizType);
  expect(empty).toEqual(['sell', 'tour']);
  const own = (await page(lake.admin)).list.filter(({ bizType }) => bizType !== 'sms');
  expect(own.map(({ bizType }) => bizType)).toEqual(['interaction']);
});

test('[BIZ-15] nobody of another county finds one of them, and below the administrators nobody is answered', async () => {
  const theirs = await ids(people.reviewer);
  expect(theirs.filter((checkId) => checkId.endsWith(things.waiting))).toHaveLength(1);
  const others = await ids(people.riverside);
  expect(others.filter((checkId) => theirs.includes(checkId))).toEqual([]);
  const outside = await at.call(pageChecks, { deptId: WEST_LAKE.unit }, people.riverside.token);
  expect(outside.code).toBe(ErrorCode.outsideArea);
  for (const call of [pageChecks, countChecks])
    expect((await at.call(call, {}, lake.messenger.token)).code).toBe(ErrorCode.forbidden);
});

test('[BIZ-15] the urgent come first, then the longest waiting, whatever it is, and one leads to the next and back', async () => {
  const { reviewer } = people;
  const { list } = await page(reviewer);
  const { rows: urgent } = await at.deps.pool.query<{ applyId: string }>(
    `SELECT apply_id::text AS "applyId" FROM mass_sms_apply WHERE urgent_flag = 1 OR sms_category = '01'`,
  );
  const urgentIds = urgent.map(({ applyId }) => applyId);
  const isUrgent = ({ bizType, bizId }: (typeof list)[number]) =>
    bizType === 'sms' && urgentIds.includes(bizId);
  const count = list.filter(isUrgent).length;
  expect(list.slice(0, count).every(isUrgent)).toBe(true);
  for (const part of [list.slice(0, count), list.slice(count)]) {
    const times = part.map(({ submitTime }) => submitTime);
    expect(part.length, 'there are both').toBeGreaterThan(0);
    expect(times).toEqual(times.toSorted());
  }
  const order = list.map((row) => checkIdOf(row));
  const [first = ''] = order;
  const walked = [first];
  for (let next: string | undefined = first; next !== undefined; ) {
    [next] = await ids(reviewer, { after: next, pageSize: 1 });
    if (next !== undefined) walked.push(next);
  }
  expect(walked).toEqual(order);
  const back = order.slice(0, -1).toReversed();
  expect(await ids(reviewer, { before: order.at(-1) })).toEqual(back);
  expect(await ids(reviewer, { pageNum: 2, pageSize: 3 })).toEqual(order.slice(3, 6));
});

test('[BIZ-15] both lists are read from either end of their own moment, the urgent ones among the others', async () => {
  const { reviewer } = people;
  const refused = async (asked: object) =>
    (await at.call(pageChecks, { ...asked, pageSize: 100 }, reviewer.token)).fieldErrors;
  const order = await ids(reviewer, { orderBy: 'submitTime', orderDir: 'asc' });
  expect(await ids(reviewer)).not.toEqual(order);
  expect((await ids(reviewer)).toSorted()).toEqual(order.toSorted());
  expect(await ids(reviewer, { orderBy: 'submitTime' })).toEqual(order.toReversed());
  expect(await ids(reviewer, { orderDir: 'desc', pageNum: 2, pageSize: 3 })).toEqual(
    order.toReversed().slice(3, 6),
  );
  expect(await refused({ orderDir: 'desc', after: order[0] })).toMatchObject([{ field: 'orderBy' }]);
  const decidedFirst = { ...DECIDED, orderBy: 'submitTime' };
  expect([await refused(decidedFirst), await refused({ orderBy: 'decideTime' })]).toMatchObject([
    [{ field: 'orderBy', message: '已审核的只能按审核时间（decideTime）排序' }],
    [{ field: 'orderBy', message: '待审核的只能按提交时间（submitTime）排序' }],
  ]);
});

test('[BIZ-15] what is decided is gone, and still leads to the one behind it', async () => {
  const { reviewer } = people;
  const written = { ...fields.articleOf(WEST_LAKE), submitFlag: 1 as const };
  const { articleId } = dataOf(await at.call(saveArticle, { ...written, title: '先审的' }, lake.admin.token));
  at.clock.advance({ seconds: 1 });
  dataOf(await at.call(saveArticle, { ...written, title: '后审的' }, lake.admin.token));
  const { contentHash } = dataOf(await at.call(articleDetails, { articleId }, reviewer.token));
  dataOf(await at.call(passArticle, { articleId, contentHash, auditOpinion: '' }, reviewer.token));
  const checkId = checkIdOf({ bizType: 'article', bizId: articleId });
  expect(await ids(reviewer)).not.toContain(checkId);
  const { list } = await page(reviewer, { bizType: 'article', after: checkId });
  expect(list.map(({ title }) => title)).toEqual(['后审的']);
});

test('[BIZ-15] one finds by words, by office and by the time of submission, and is told what waits longer than a day', async () => {
  const { reviewer } = people;
  expect((await page(reviewer, { keyword: '等待审核' })).list.map(({ bizType }) => bizType)).toEqual(['sms']);
  expect(await ids(reviewer, { deptId: WEST_LAKE.village })).not.toEqual(await ids(reviewer));
  expect(await ids(reviewer, { submitTimeEnd: '2020-01-01 00:00:00' })).toEqual([]);
  expect((await counts(reviewer)).every(({ overdueCount }) => overdueCount === 0)).toBe(true);
  at.clock.advance({ hours: 25 });
  const later = await at.signInAs(reviewer);
  const told = await counts(later);
  expect(told.every(({ count, overdueCount }) => count === overdueCount)).toBe(true);
  expect((await page(later)).list.every(({ waitHours }) => waitHours >= 25)).toBe(true);
});

const DECIDED = { tab: 2 as const };

test('[BIZ-16] 已审 holds what the reader passed and refused, the newest first, with opinion and today’s state', async () => {
  const { reviewer } = people;
  const author = await at.signInAs(lake.admin);
  expect((await page(reviewer, DECIDED)).list).toEqual([]);
  const written = { ...fields.articleOf(WEST_LAKE), submitFlag: 1 as const };
  const submit = async (title: string) =>
    dataOf(await at.call(saveArticle, { ...written, title }, author.token)).articleId;
  const [passed, refused] = [await submit('先通过的'), await submit('后退回的')];
  const read = async (articleId: string) =>
    dataOf(await at.call(articleDetails, { articleId }, reviewer.token)).contentHash;
  const pass = { articleId: passed, contentHash: await read(passed), auditOpinion: '' };
  dataOf(await at.call(passArticle, pass, reviewer.token));
  at.clock.advance({ minutes: 1 });
  const refuse = { articleId: refused, contentHash: await read(refused), auditOpinion: '请写明时间' };
  dataOf(await at.call(refuseArticle, refuse, reviewer.token));
  const posts = dataOf(await at.call(pagePosts, { auditStatus: 1 }, reviewer.token)).list;
  at.clock.advance({ minutes: 1 });
  const postIds = posts.filter(({ can }) => can.pass === true).map(({ postId }) => postId);
  dataOf(await at.call(passPosts, { postIds, auditOpinion: '' }, reviewer.token));

  const { list, total } = await page(reviewer, DECIDED);
  expect(total).toBe(postIds.length + 2);
  const articles = list.filter(({ bizType }) => bizType === 'article');
  expect(list.slice(-2)).toEqual(articles);
  expect(articles.map(({ title, auditStatus, auditOpinion }) => [title, auditStatus, auditOpinion])).toEqual([
    ['后退回的', 3, '请写明时间'],
    ['先通过的', 2, null],
  ]);
  expect(articles.map(({ decision }) => decision?.passFlag)).toEqual([0, 1]);
  expect(list.slice(0, -2).every(({ bizType }) => bizType === 'interaction')).toBe(true);
  expect(await ids(reviewer, { ...DECIDED, bizType: 'article', keyword: '退回' })).toEqual([
    checkIdOf({ bizType: 'article', bizId: refused }),
  ]);
  expect(await ids(reviewer, { ...DECIDED, pageNum: 2, pageSize: total - 1 })).toEqual([
    checkIdOf({ bizType: 'article', bizId: passed }),
  ]);
  expect(await ids(reviewer, { ...DECIDED, orderDir: 'asc' })).toEqual(
    (await ids(reviewer, DECIDED)).toReversed(),
  );
});

test('[BIZ-16] 已审 says the state of today as the page of the kind does, in its words', async () => {
  const { reviewer } = people;
  const { token } = reviewer;
  const bizTypes = ['dailyHelp', 'coupon', 'push', 'buy'] as const;
  const many = { pageSize: 100 };
  for (const bizType of bizTypes) {
    const checkIds = (await page(reviewer, { bizType })).list.map((row) => row.checkId);
    dataOf(await at.call(passChecks, { checkIds, auditOpinion: '' }, token));
  }
  const own = new Map<string, unknown>(
    [
      dataOf(await at.call(pageHelps, many, token)).list.map((row) => [row.helpId, row.helpStatus]),
      dataOf(await at.call(pageCoupons, many, token)).list.map((row) => [row.couponId, row.couponStatus]),
      dataOf(await at.call(pagePushes, many, token)).list.map((row) => [row.pushId, row.pushStatus]),
      dataOf(await at.call(pageListings, { ...many, infoType: 2 }, token)).list.map((row) => [
        row.supplyId,
        row.supplyStatus,
      ]),
    ].flat() as [string, number][],
  );
  for (const bizType of bizTypes) {
    const { list } = await page(reviewer, { ...DECIDED, bizType });
    expect(list.length, bizType).toBeGreaterThan(0);
    for (const { bizId, ownStatus } of list) expect([bizType, ownStatus]).toEqual([bizType, own.get(bizId)]);
  }
});

test('[BIZ-16] nobody finds decisions of others, nor a thing that they no longer find', async () => {
  const { reviewer, city } = people;
  const author = await at.signInAs(lake.admin);
  const written = { ...fields.articleOf(WEST_LAKE), title: '镇上的通知', submitFlag: 1 as const };
  const { articleId } = dataOf(await at.call(saveArticle, written, author.token));
  const { contentHash } = dataOf(await at.call(articleDetails, { articleId }, reviewer.token));
  dataOf(await at.call(passArticle, { articleId, contentHash, auditOpinion: '' }, reviewer.token));
  const checkId = checkIdOf({ bizType: 'article', bizId: articleId });
  expect(await ids(reviewer, DECIDED)).toEqual([checkId]);
  expect(await ids(city, DECIDED)).toEqual([]);
  await at.database.pool.query('UPDATE article SET del_flag = 1 WHERE article_id = $1', [articleId]);
  expect(await ids(reviewer, DECIDED)).toEqual([]);
});

test('[BIZ-16] a post that was passed and later taken down stays in 已审, as passed', async () => {
  const { reviewer } = people;
  const author = await at.signInAs(lake.admin);
  const written = { postType: 1, title: '收割机到村', content: '周五到村，请提前登记。' };
  const { postId } = dataOf(await at.call(addPost, written, author.token));
  const postIds = [postId];
  dataOf(await at.call(passPosts, { postIds, auditOpinion: '' }, reviewer.token));
  dataOf(await at.call(takePostsDown, { postIds, auditOpinion: '内容不实' }, reviewer.token));
  expect((await page(reviewer, { ...DECIDED, bizType: 'interaction' })).list).toMatchObject([
    { bizId: postId, auditStatus: 4, decision: { passFlag: 1 }, auditOpinion: null },
  ]);
});

const moreArticlesThanAreListed = () =>
  at.database.pool.query(`INSERT INTO article
    SELECT (jsonb_populate_record(NULL::article, to_jsonb(one) || jsonb_build_object('article_id', next_id()))).*
    FROM (SELECT * FROM article WHERE audit_status = 1 AND create_dept_id = '${RIVERSIDE.unit}' LIMIT 1) AS one,
      generate_series(1, 1100)`);

test('[BIZ-15] of more than a thousand those that wait longest are listed, page by page, and what is decided is gone at once', async () => {
  const { riverside } = people;
  await moreArticlesThanAreListed();
  const ofPage = (pageNum: number) => page(riverside, { bizType: 'article', pageNum });
  const first = await ofPage(1);
  expect([first.total, first.more]).toEqual([1_000, true]);
  const last = await ofPage(10);
  expect([last.list.length, (await ofPage(11)).list]).toEqual([100, []]);
  const [next] = (
    await page(riverside, { bizType: 'article', after: last.list.at(-1)?.checkId, pageSize: 1 })
  ).list;
  const shown = new Set([...first.list, ...last.list].map(({ checkId }) => checkId));
  expect([shown.size, shown.has(next?.checkId ?? '')]).toEqual([200, false]);
  const articleId = first.list[0]?.bizId ?? '';
  const { contentHash } = dataOf(await at.call(articleDetails, { articleId }, riverside.token));
  dataOf(await at.call(passArticle, { articleId, contentHash, auditOpinion: '' }, riverside.token));
  const now = (await ofPage(1)).list.map(({ checkId }) => checkId);
  expect([now.length, now.slice(0, 99)]).toEqual([100, first.list.slice(1).map(({ checkId }) => checkId)]);
});

test('[BIZ-16] an application that is decided is out of the counts and in 已审 at once, beside more than a thousand others', async () => {
  const { riverside } = people;
  await moreArticlesThanAreListed();
  await at.database.pool.query(
    `INSERT INTO article_record (article_id, operate_type, operate_user_id, operate_user_name, operate_dept_id, operate_dept_name,
        operate_time, content_hash)
      SELECT article_id, ${ContentOperation.passed}, $1, '张三', create_dept_id, '滨江区农业农村局', $2, content_hash
      FROM article WHERE create_dept_id = '${RIVERSIDE.unit}' LIMIT 1100`,
    [riverside.userId, at.clock.now()],
  );
  at.clock.advance({ seconds: 1 });
  const appsThatWait = async () => (await counts(riverside)).find(({ bizType }) => bizType === 'app')?.count;
  const decided = await page(riverside, DECIDED);
  expect([decided.total, decided.more, await appsThatWait()]).toEqual([1_000, true, 1]);
  const [app] = dataOf(await at.call(pageApps, { accessStatus: 0 }, riverside.token)).list;
  const { appId = '', version = 0 } = app ?? {};
  dataOf(await at.call(passApp, { appId, version }, riverside.token));
  const [newest] = (await page(riverside, DECIDED)).list;
  expect([newest?.bizType, newest?.bizId, await appsThatWait()]).toEqual(['app', appId, 0]);
});
