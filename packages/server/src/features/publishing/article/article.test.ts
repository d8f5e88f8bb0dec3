// 三农资讯: the life of an article (content-life.ts), and what is its own: the cover, what stands on top, the filters.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { expect, test } from 'vitest';
import { contentLife } from '../../../testing/content-life.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { article } from './kind.ts';

type New = RequestOf<typeof endpoints.saveArticle>;
const life = contentLife(article, (at) => ({
  fields: (title, deptId): New => ({
    title,
    columnCode: 4,
    summary: '早籼稻收购价格与去年持平',
    content: [{ kind: 'text', text: '各粮库从明天起收购。' }],
    sourceName: '西湖区农业农村局',
    keywords: ['水稻', '收购'],
    deptId,
  }),
  save: (fields, token) => at.call(endpoints.saveArticle, fields, token),
  update: ({ id, version }, fields, token) =>
    at.call(endpoints.updateArticle, { ...fields, articleId: id, version }, token),
  details: (articleId, token) => at.call(endpoints.articleDetails, { articleId }, token),
  page: (asked, token) => at.call(endpoints.pageArticles, { pageSize: 100, ...asked }, token),
  pass: (articleId, read, auditOpinion, token) =>
    at.call(endpoints.passArticle, { articleId, ...read, auditOpinion }, token),
  refuse: (articleId, read, auditOpinion, token) =>
    at.call(endpoints.refuseArticle, { articleId, ...read, auditOpinion }, token),
  offline: ({ id, version }, opinion, token) =>
    at.call(endpoints.takeArticleOffline, { articleId: id, version, opinion }, token),
  remove: ({ id, version }, token) => at.call(endpoints.removeArticle, { articleId: id, version }, token),
  isReadBelow: true,
  isWrittenByMessengers: true,
}));
const { app, people, save, saved, submitted, published, fields, loggedOf } = life;

test.each([
  [{ coverType: 2 as const }, 'coverUrl', '单图封面须上传一张图片，或改为无图'],
  [{ coverType: 3 as const }, 'coverType', '三图封面取正文的前3张图片，正文里至少要有3张'],
  [{ keywords: ['水稻', '水稻'] }, 'keywords', '关键词有重复'],
  [
    { sourceUrl: 'javascript:alert(1)' },
    'sourceUrl',
    '来源网址须以 http:// 或 https:// 开头，如 https://www.moa.gov.cn',
  ],
])('an article with %j is refused beside %s', async (changed, field, message) => {
  expect((await save(fields(changed))).fieldErrors).toEqual([{ field, message }]);
});

test('on top and recommended is what is published, by an administrator of the office, and no review is lost by it', async () => {
  const { author, reviewer, messenger, elsewhere } = people();
  const articleId = await published();
  const order = (by = author, id = articleId) =>
    app().call(endpoints.orderArticle, { articleId: id, topFlag: 1, recommendFlag: 1 }, by.token);
  expect((await order(messenger)).code).toBe(ErrorCode.forbidden);
  expect((await order(elsewhere)).code).toBe(ErrorCode.notFound);
  expect(await order(author, await saved())).toMatchObject({
    code: ErrorCode.stateChanged,
    msg: '只有已发布的才能置顶和推荐',
  });
  dataOf(await order());
  const { list } = dataOf(await app().call(endpoints.pageArticles, { topFlag: 1 }, reviewer.token));
  expect(list).toMatchObject([{ articleId, topFlag: 1, recommendFlag: 1, auditStatus: 2 }]);
  const alone = { articleId, recommendFlag: 0 as const };
  await Promise.all([
    app().call(endpoints.orderArticle, alone, author.token),
    app().call(endpoints.orderArticle, { articleId, topFlag: 0 }, reviewer.token),
  ]);
  expect(await life.read(articleId)).toMatchObject({ topFlag: 0, recommendFlag: 0 });
  expect((await loggedOf(articleId)).map(({ action }) => action).slice(0, 4)).toEqual([
    '新增',
    '提交',
    '通过',
    '排序',
  ]);
});

test('the list is filtered by each field, newest first, and tells how many wait for the reader', async () => {
  const { elsewhere: place } = people();
  const other = await app().signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
  const there = (title: string, columnCode: 1 | 7, sourceName: string) =>
    fields({ title, columnCode, sourceName }, '330108');
  const passed = await submitted(there('秋收机具检修', 1, '滨江区农机站'), place);
  await submitted(there('停水通知', 7, '滨江区水利局'), place);
  const page = async (asked: RequestOf<typeof endpoints.pageArticles>) =>
    dataOf(await app().call(endpoints.pageArticles, asked, other.token));
  expect(await page({})).toMatchObject({ total: 2, waitingCount: 2, list: [{ title: '停水通知' }, {}] });
  dataOf(await life.pass(passed, other));
  const day = { publishTimeStart: '2026-09-14 00:00:00', publishTimeEnd: '2026-09-14 23:59:59' };
  for (const asked of [
    { title: '机具' },
    { columnCode: 1 },
    { sourceName: '农机站' },
    { auditStatus: 2 },
    day,
  ])
    expect(await page(asked)).toMatchObject({ total: 1, waitingCount: 1, list: [{ articleId: passed }] });
});
