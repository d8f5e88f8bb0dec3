// 三农资讯: the life of an article (testing/content-life), and what is its own: the cover, what stands on top, the filters.

import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { downloadFile, uploadFile } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import { ScanStatus } from '@farmers-mailbox/contract/office/files/scan-status.ts';
import { explainAccess } from '@farmers-mailbox/contract/people/access-explanation/endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import { LISTED_OF_WORD_MAX } from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { usualCalls } from '../../../testing/content-life/calls.ts';
import { contentLife } from '../../../testing/content-life/content-life.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import { actionOf } from '../../people/access-explanation/actions.ts';
import { keysAmong } from '../content/published.ts';
import { article, type StoredArticle } from './kind.ts';
import { moveReaders, publicArticles } from './queries.ts';

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
  ...usualCalls<New>(at, 'articleId', {
    save: endpoints.saveArticle,
    update: endpoints.updateArticle,
    details: endpoints.articleDetails,
    page: endpoints.pageArticles,
    pass: endpoints.passArticle,
    refuse: endpoints.refuseArticle,
    offline: endpoints.takeArticleOffline,
    remove: endpoints.removeArticle,
  }),
  order: (articleId, topFlag, token) => at.call(endpoints.orderArticle, { articleId, topFlag }, token),
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

type Flags = Omit<RequestOf<typeof endpoints.orderArticle>, 'articleId'>;
const order = (articleId: string, flags: Flags = { topFlag: 1, recommendFlag: 1 }, by = people().author) =>
  app().call(endpoints.orderArticle, { articleId, ...flags }, by.token);

test('on top and recommended is what is published, by whoever may order in the office, and no review is lost by it', async () => {
  const { reviewer, messenger, elsewhere, township } = people();
  const articleId = await published();
  const { can } = dataOf(await app().call(endpoints.articleDetails, { articleId }, messenger.token));
  expect(can).toMatchObject({ order: true, offline: '没有操作权限' });
  expect((await order(articleId, {}, elsewhere)).code).toBe(ErrorCode.validation);
  expect((await order(articleId, { topFlag: 1 }, elsewhere)).code).toBe(ErrorCode.notFound);
  const forTownship = await published(fields({}, '33010611'));
  expect((await order(forTownship, { topFlag: 1 }, township)).code).toBe(ErrorCode.forbidden);
  expect(await order(await saved())).toMatchObject({
    code: ErrorCode.stateChanged,
    msg: '只有已发布的才能置顶、推荐、排序',
  });
  dataOf(await order(articleId, { topFlag: 1 }, messenger));
  dataOf(await order(articleId));
  dataOf(await order(articleId));
  // as it stands in the address of the page
  const asked = { topFlag: '1' } as never;
  const { list } = dataOf(await app().call(endpoints.pageArticles, asked, reviewer.token));
  expect(list).toMatchObject([{ articleId, topFlag: 1, recommendFlag: 1, auditStatus: 2 }]);
  await Promise.all([order(articleId, { recommendFlag: 0 }), order(articleId, { topFlag: 0 }, reviewer)]);
  expect(await life.read(articleId)).toMatchObject({ topFlag: 0, recommendFlag: 0, auditStatus: 2 });
  const actions = (await loggedOf(articleId)).map(({ action }) => action);
  expect(actions.slice(0, 5)).toEqual(['新增', '提交', '通过', '置顶', '推荐']);
  expect(actions.slice(5).toSorted()).toEqual(['取消推荐', '取消置顶']);
});

test('taken offline an article is on top and recommended no more, nor when it is passed again', async () => {
  const articleId = await published();
  dataOf(await order(articleId));
  dataOf(await life.offline(articleId));
  const gone = { topFlag: 0, recommendFlag: 0 };
  expect(await life.read(articleId)).toMatchObject({ ...gone, auditStatus: 4 });
  dataOf(await life.change(articleId, { submitFlag: 1 }));
  dataOf(await life.pass(articleId));
  expect(await life.read(articleId)).toMatchObject({ ...gone, auditStatus: 2 });
});

test('put on top and taken offline at once it ends offline and not on top', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const articleId = await published();
    const [ordered, taken] = await Promise.all([order(articleId), life.offline(articleId)]);
    expect([200, ErrorCode.stateChanged]).toContain(ordered.code);
    dataOf(taken);
    expect(await life.read(articleId)).toMatchObject({ topFlag: 0, recommendFlag: 0, auditStatus: 4 });
  }
});

test('权限说明 says of a messenger what the server does: on top, not offline', async () => {
  const { messenger, city } = people();
  const title = '说明置顶的资讯';
  await published({ title });
  const explained = async (endpoint: Endpoint) => {
    const action = actionOf(endpoint);
    const { userId, identityId } = messenger;
    return dataOf(await app().call(explainAccess, { userId, identityId, action, object: title }, city.token));
  };
  expect(await explained(endpoints.orderArticle)).toMatchObject({ isAllowed: true });
  expect(await explained(endpoints.takeArticleOffline)).toMatchObject({ isAllowed: false });
});

test('the database itself lets nothing be on top that is not published', async () => {
  const articleId = await saved();
  const { db } = app().deps;
  const changing = db.updateTable('article').set({ topFlag: 1 }).where('articleId', '=', articleId);
  await expect(changing.execute()).rejects.toThrow('article_on_top_is_published');
});

test('[BIZ-14] an article for some organisations is read by their people, its writers and reviewers, and by no application', async () => {
  const { author, reviewer, township, city, messenger } = people();
  const below = await app().signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: '33010611' });
  const beside = await app().signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330108A1' });
  const foreign = await save(fields({ visibleDeptIds: ['330108A1'] }));
  expect(foreign.fieldErrors).toMatchObject([{ field: 'visibleDeptIds' }]);
  const id = await submitted({ visibleDeptIds: ['33010611'], title: '只给三墩镇' });
  const codes = async () =>
    Promise.all(
      [author, reviewer, city, township, below, beside, messenger].map(
        async (by) => (await life.details(id, by)).code,
      ),
    );
  const gone = ErrorCode.notFound;
  expect(await codes()).toEqual([200, 200, 200, gone, gone, gone, 200]);
  dataOf(await life.pass(id));
  expect(await codes()).toEqual([200, 200, 200, 200, 200, gone, 200]);
  expect(await life.titles({ title: '只给三墩镇' }, below)).toEqual(['只给三墩镇']);
  const told = dataOf(await app().call(endpoints.articleDetails, { articleId: id }, below.token));
  expect(told.visibleDepts).toMatchObject([{ deptId: '33010611' }]);
  const reader = { places: ['33010611'], now: app().clock.now() };
  const { rows } = await keysAmong(publicArticles, reader, [id]).execute(app().deps.db);
  expect(rows).toEqual([]);
});

test('an article for an organisation is for the one that it is merged into, under a hash that is true', async () => {
  const id = await published({ visibleDeptIds: ['3301061142', '33010611'] });
  await app()
    .deps.db.transaction()
    .execute((trx) => moveReaders(trx, '3301061142', '33010611', app().clock.now()));
  const { contentHash, visibleDeptIds } = await storedOf(id);
  expect(visibleDeptIds).toEqual(['33010611']);
  expect(contentHash).toBe(article.hashOf(await storedOf(id)));
});
const storedOf = async (articleId: string) => {
  const row = await app()
    .deps.db.selectFrom('article')
    .selectAll()
    .where('articleId', '=', articleId)
    .executeTakeFirstOrThrow();
  return { ...row, attachments: [] } as unknown as StoredArticle;
};

test('what is on top comes first, then what has a number, then the newest', async () => {
  const [first, second, third] = [await published(), await published(), await published()];
  const place = (articleId: string, orderNum: number | null) =>
    app().call(endpoints.orderArticle, { articleId, orderNum }, people().reviewer.token);
  const listed = async () =>
    dataOf(await app().call(endpoints.pageArticles, { pageSize: 3 }, people().reviewer.token)).list.map(
      ({ articleId }) => articleId,
    );
  dataOf(await place(first, 2));
  dataOf(await place(second, 1));
  expect(await listed()).toEqual([second, first, third]);
  dataOf(await order(third, { topFlag: 1 }));
  dataOf(await place(second, null));
  expect((await listed()).slice(0, 2)).toEqual([third, first]);
  expect((await loggedOf(second)).map(({ action }) => action).slice(-2)).toEqual(['排序', '取消排序']);
  dataOf(await order(third, { topFlag: 0 }));
  dataOf(await place(first, null));
});

test('the list begins with what is on top', async () => {
  const [first, second, third] = [await published(), await published(), await published()];
  const listed = async (pageNum: number) =>
    dataOf(
      await app().call(endpoints.pageArticles, { pageNum, pageSize: 1 }, people().reviewer.token),
    ).list.map(({ articleId }) => articleId);
  expect(await listed(1)).toEqual([third]);
  dataOf(await order(first, { topFlag: 1 }));
  expect([await listed(1), await listed(2), await listed(3)]).toEqual([[first], [third], [second]]);
  dataOf(await order(first, { topFlag: 0 }));
  expect(await listed(1)).toEqual([third]);
});

test('a messenger below reads what the county has published, and nothing of its review', async () => {
  const below = await app().signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: '33010611' });
  const { db } = app().deps;
  const word = { typeKey: 'SENSITIVE_WORD', effectDeptId: '33', nodeKind: 2, matchMode: 1, wordLevel: 2 };
  await db
    .insertInto('globalType')
    .values({ ...word, typeName: '速效' })
    .execute();
  await db
    .updateTable('sensitiveWordList')
    .set((eb) => ({ changeNo: eb('changeNo', '+', '1') }))
    .execute();
  const title = '速效催芽法推广';
  const id = await submitted(fields({ title, submitFlag: 1 }, '33010611'));
  const isHidden = async () => {
    expect((await life.details(id, below)).code).toBe(ErrorCode.notFound);
    expect(await life.titles({ title }, below)).toEqual([]);
  };
  await isHidden();
  dataOf(await life.refuse(id));
  await isHidden();
  dataOf(await life.change(id, fields({ title, submitFlag: 1 }, '33010611')));
  dataOf(await life.pass(id, people().reviewer, '请注意用量'));
  const noReview = { auditUserName: null, auditTime: null, auditOpinion: null, submitTime: null };
  expect(await life.read(id, below)).toMatchObject({ title, ...noReview, records: [], remindWords: [] });
  const { list } = dataOf(await app().call(endpoints.pageArticles, { title }, below.token));
  expect(list).toMatchObject([{ articleId: id, ...noReview, publishTime: expect.any(String) }]);
  expect(await life.read(id, people().messenger)).toMatchObject({
    auditOpinion: '请注意用量',
    auditUserName: expect.any(String),
  });
  expect(await life.read(id)).toMatchObject({ auditOpinion: '请注意用量', remindWords: ['速效'] });
  dataOf(await life.offline(id));
  await isHidden();
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
    { title: '机' },
    { title: '机具' },
    { title: '机具检' },
    { title: '秋收机具检修' },
    { columnCode: 1 },
    { sourceName: '农机站' },
    { auditStatus: 2 },
    day,
  ])
    expect(await page(asked)).toMatchObject({ total: 1, waitingCount: 1, list: [{ articleId: passed }] });
});

test('a change that leaves out the organisations that may see an article keeps them', async () => {
  const id = await saved({ visibleDeptIds: ['33010611'] });
  dataOf(await life.change(id, { title: '换个标题' }));
  expect(await life.read(id)).toMatchObject({ title: '换个标题', visibleDeptIds: ['33010611'] });
  dataOf(await life.change(id, { visibleDeptIds: [] }));
  expect(await life.read(id)).toMatchObject({ visibleDeptIds: [] });
});

test('pictures of a text wait for the virus scanner before a pass, as files do', async () => {
  const file = { fileName: 'a.png', content: onePixel() };
  const url = dataOf(await app().call(uploadFile, file, people().author.token));
  const picture = { kind: 'picture' as const, url, caption: '' };
  const id = await submitted({ content: [...fields().content, picture] });
  const config = app().deps.config as { fileScanner?: unknown };
  // nobody listens there, and nobody has looked at what came before it was set
  config.fileScanner = { host: '127.0.0.1', port: 1 };
  try {
    const msg = '图片“a.png”仍在安全检查，请稍后再审核';
    expect(await life.pass(id)).toMatchObject({ code: ErrorCode.stateChanged, msg });
    const scanned = { scanStatus: ScanStatus.passed };
    await app().deps.db.updateTable('sysFile').set(scanned).where('relativeUrl', '=', url).execute();
    dataOf(await life.pass(id));
  } finally {
    config.fileScanner = undefined;
  }
});

test('pictures of an article for some organisations are read by whoever finds it, and by nobody else', async () => {
  const { author, reviewer, elsewhere } = people();
  const file = { fileName: 'a.png', content: onePixel() };
  const url = dataOf(await app().call(uploadFile, file, author.token));
  const content = [...fields().content, { kind: 'picture' as const, url, caption: '' }];
  const own = { content, coverType: 2 as const, coverUrl: url, visibleDeptIds: ['33010611'] };
  const id = await submitted(own);
  const below = await app().signInAs({ roleKeys: ['townshipSmsMessenger'], deptId: '33010611' });
  // the bytes come without an envelope
  const codes = () =>
    Promise.all(
      [author, reviewer, below, elsewhere].map(
        async ({ token }) => (await app().call(downloadFile, { relativeUrl: url }, token)).code || 200,
      ),
    );
  const gone = ErrorCode.notFound;
  expect(await codes()).toEqual([200, 200, gone, gone]);
  dataOf(await life.pass(id));
  expect(await codes()).toEqual([200, 200, 200, gone]);
  const foreign = await save(fields({ coverType: 2, coverUrl: url }, '330108'), elsewhere);
  expect(foreign.fieldErrors).toEqual([{ field: 'coverUrl', message: '图片已失效，请重新上传' }]);
  dataOf(await life.offline(id));
  // without it in the text it is its writer's upload alone
  dataOf(await life.change(id));
  expect(await codes()).toEqual([200, gone, gone, gone]);
});

test('of thousands, each page is another one, and what is done to one of them shows at once', async () => {
  const { reviewer } = people();
  const many = await published();
  await sql`INSERT INTO article SELECT (jsonb_populate_record(article, jsonb_build_object('article_id', next_id()))).*
    FROM article, generate_series(1, 2100) WHERE article_id = ${many}`.execute(app().deps.db);
  const page = async (pageNum: number) => {
    const asked = { pageNum, pageSize: 100 };
    const { list, total } = dataOf(await app().call(endpoints.pageArticles, asked, reviewer.token));
    return { ids: list.map(({ articleId }) => articleId), total };
  };
  const last = await published();
  const before = await page(1);
  expect(before.ids[0]).toBe(last);
  const pages = [before, await page(2), await page(20)];
  expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(300);

  const next = await published();
  const after = await page(1);
  expect(after).toEqual({ ids: [next, ...before.ids.slice(0, -1)], total: before.total + 1 });
  const old = pages[2]?.ids[0] ?? '';
  dataOf(await order(old, { topFlag: 1 }));
  expect((await page(1)).ids[0]).toBe(old);
});

test('of a word that more than 2,500 have the newest 2,500 are listed, and that there are more', async () => {
  const word = '冬闲田';
  const many = await published({ ...fields(), title: `${word}种油菜` });
  await sql`INSERT INTO article SELECT (jsonb_populate_record(article, jsonb_build_object('article_id', next_id()))).*
    FROM article, generate_series(1, ${LISTED_OF_WORD_MAX}) WHERE article_id = ${many}`.execute(
    app().deps.db,
  );
  const page = async (pageNum: number) =>
    dataOf(
      await app().call(
        endpoints.pageArticles,
        { title: word, pageNum, pageSize: 100 },
        people().author.token,
      ),
    );
  const pages = await Promise.all([1, 2, 25].map(page));
  for (const { total, more } of pages)
    expect({ total, more }).toEqual({ total: LISTED_OF_WORD_MAX, more: true });
  const found = pages.flatMap(({ list }) => list.map(({ articleId }) => articleId));
  expect(new Set(found).size).toBe(300);
  expect((await page(26)).list).toEqual([]);
});
