// Deciding on what the list of the review centre names, with nothing but its ids and an opinion.

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type CheckRow,
  pageChecks,
  passChecks,
  refuseChecks,
} from '@farmers-mailbox/contract/office/review-centre/endpoints.ts';
import { CHECK_TYPES } from '@farmers-mailbox/contract/office/review-centre/kinds.ts';
import {
  articleDetails,
  passArticle,
  refuseArticle,
  saveArticle,
  updateArticle,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as fields from '../../../testing/county-fields.ts';
import { buildCounty, type CountyPeople } from '../../../testing/county-things.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const { WEST_LAKE } = fields;

let at: TestApp;
let writer: CountyPeople['admin'];
let reviewer: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  const { people } = await buildCounty(at, WEST_LAKE);
  writer = people.admin;
  await buildCounty(at, fields.RIVERSIDE);
});
afterAll(() => at.close());
beforeEach(async () => {
  reviewer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: WEST_LAKE.unit });
});

const waiting = async (by: SignedInTestUser, asked: object = {}): Promise<CheckRow[]> =>
  dataOf(await at.call(pageChecks, { pageSize: 100, ...asked }, by.token)).list;
const written = async (): Promise<string> =>
  dataOf(await at.call(saveArticle, fields.articleOf(WEST_LAKE), writer.token)).articleId;
const listedAs = async (bizId: string): Promise<string> =>
  (await waiting(reviewer, { bizType: 'article' })).find((row) => row.bizId === bizId)?.checkId ?? '';
const stateOf = async (articleId: string) =>
  dataOf(await at.call(articleDetails, { articleId }, reviewer.token)).auditStatus;

test('one thing of each kind is passed by its id in the list, and waits no longer', async () => {
  const province = await at.signInAs({ roleKeys: ['superAdmin'], deptId: '33A1' });
  // these two are handed in with a picture only, which this test is not about
  await at.database.pool.query(`UPDATE rural_tour SET audit_status = 1, submit_time = create_time, cover_url = 'product/20260912/a.png';
    UPDATE supply_demand SET info_type = 1, image_urls = ARRAY['product/20260912/a.png']
      WHERE supply_id = (SELECT max(supply_id) FROM supply_demand WHERE supply_status = 1)`);
  const before = await waiting(province);
  expect(new Set(before.map(({ bizType }) => bizType))).toEqual(new Set(CHECK_TYPES));
  for (const bizType of CHECK_TYPES) {
    const { checkId } = before.find((row) => row.bizType === bizType) as CheckRow;
    const { code, msg, data } = await at.call(passChecks, { checkIds: [checkId] }, province.token);
    expect([bizType, code, msg, data?.successCount]).toEqual([bizType, 200, '操作成功', 1]);
    expect((await waiting(province, { bizType })).map((row) => row.checkId)).not.toContain(checkId);
  }
});

test('a refusal goes back with its reason', async () => {
  const articleId = await written();
  const checkIds = [await listedAs(articleId)];
  const without = await at.call(refuseChecks, { checkIds, auditOpinion: '' }, reviewer.token);
  expect([without.code, without.msg]).toEqual([4000, '审核意见：不能为空']);
  dataOf(await at.call(refuseChecks, { checkIds, auditOpinion: '请写明来源' }, reviewer.token));
  const { auditStatus, auditOpinion } = dataOf(await at.call(articleDetails, { articleId }, reviewer.token));
  expect([auditStatus, auditOpinion]).toEqual([3, '请写明来源']);
});

test('a text that changed since it was listed is not passed', async () => {
  const articleId = await written();
  const checkId = await listedAs(articleId);
  dataOf(await at.call(refuseArticle, { articleId, version: 1, auditOpinion: '改' }, reviewer.token));
  const other = { ...fields.articleOf(WEST_LAKE), title: '另一篇', articleId, version: 2 };
  dataOf(await at.call(updateArticle, other, writer.token));
  const late = await at.call(passChecks, { checkIds: [checkId] }, reviewer.token);
  expect([late.code, late.msg]).toEqual([
    ErrorCode.stateChanged,
    '内容与您阅读的不一致，请重新打开阅读后再审核',
  ]);
  expect(await stateOf(articleId)).toBe(1);
  dataOf(await at.call(passChecks, { checkIds: [await listedAs(articleId)] }, reviewer.token));
  expect(await stateOf(articleId)).toBe(2);
});

test('an id without the version that was seen decides on nothing', async () => {
  const articleId = await written();
  const { code, msg } = await at.call(passChecks, { checkIds: [`article-${articleId}`] }, reviewer.token);
  expect([code, msg]).toEqual([
    ErrorCode.stateChanged,
    '编号没有说明您看到的是哪一版，请用审核中心列表里的编号',
  ]);
});

test('of several, those that can be are decided on, and the others told with their reasons', async () => {
  const [first, second] = [await written(), await written()];
  const checkIds = [await listedAs(first), await listedAs(second)];
  dataOf(await at.call(passArticle, { articleId: first, version: 1 }, reviewer.token));
  const { successCount, failList } = dataOf(await at.call(passChecks, { checkIds }, reviewer.token));
  expect([successCount, failList.map(({ checkId, code }) => [checkId, code])]).toEqual([
    1,
    [[checkIds[0], ErrorCode.stateChanged]],
  ]);
});

test('nobody passes here what they may not pass elsewhere', async () => {
  const checkId = await listedAs(await written());
  const own = await at.call(passChecks, { checkIds: [checkId] }, writer.token);
  expect([own.code, own.msg]).toEqual([
    ErrorCode.forbidden,
    '您参与了编写，须由另一人审核；本单位没有其他管理员时，由上级审核',
  ]);
  const riverside = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: fields.RIVERSIDE.unit });
  expect((await at.call(passChecks, { checkIds: [checkId] }, riverside.token)).code).toBe(ErrorCode.notFound);
  const village = await at.signInAs({ roleKeys: ['villageAdmin'], deptId: WEST_LAKE.village });
  const app = await at.call(passChecks, { checkIds: ['app-1-1'] }, village.token);
  expect([app.code, app.msg]).toEqual([ErrorCode.forbidden, '没有操作权限']);
});
