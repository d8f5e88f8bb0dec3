// Interaction posts: who finds which, what the machine says of them, who decides, and what happens to two who decide at once.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  downloadFile,
  getFile,
  uploadAttachment,
  uploadFile,
} from '@farmers-mailbox/contract/office/files/endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import type { InteractionPostTable } from '../../../database/tables.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { movePostsTo } from './queries.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-posts-'));
const VILLAGE = '3301061142';

let at: TestApp;
let county: SignedInTestUser;
let colleague: SignedInTestUser;
let city: SignedInTestUser;
let village: SignedInTestUser;
let elsewhere: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  colleague = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  village = await at.signInAs({ roleKeys: ['villageAdmin'], deptId: VILLAGE });
  elsewhere = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
  for (const [typeName, wordLevel] of [
    ['代开发票', 1],
    ['高价回收', 2],
  ] as const) {
    const word = { typeKey: 'SENSITIVE_WORD', nodeKind: 2, typeName, wordLevel, matchMode: 1 };
    await at.deps.db
      .insertInto('globalType')
      .values({ ...word, effectDeptId: '33' })
      .execute();
  }
});
afterAll(async () => {
  await at.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  for (const table of ['interactionReply', 'interactionPostRecord', 'interactionPost'] as const) {
    await at.deps.db.deleteFrom(table).execute();
  }
});

/** A farmer's post, as an app hands it in. */
async function farmerPost(overrides: Partial<Insertable<InteractionPostTable>> = {}): Promise<string> {
  const { postId } = await at.deps.db
    .insertInto('interactionPost')
    .values({
      postType: 2,
      title: '茭白叶子发黄怎么办',
      content: '今年的茭白叶子发黄，\n请问是缺肥还是病害？',
      officialFlag: 0,
      postUserName: '王虚构',
      postUserRank: 9,
      phoneCipher: at.deps.personalData.encrypt('15400001234'),
      deptId: VILLAGE,
      postTime: at.clock.now(),
      machineResult: 1,
      ...overrides,
    })
    .returning('postId')
    .executeTakeFirstOrThrow();
  return postId;
}
async function reply(postId: string, content = '可能是缺肥'): Promise<string> {
  const { replyId } = await at.deps.db
    .insertInto('interactionReply')
    .values({
      postId,
      replyUserName: '李虚构',
      deptId: VILLAGE,
      content,
      replyTime: at.clock.now(),
      machineResult: 1,
    })
    .returning('replyId')
    .executeTakeFirstOrThrow();
  await sql`UPDATE interaction_post SET reply_count = reply_count + 1 WHERE post_id = ${postId}`.execute(
    at.deps.db,
  );
  return replyId;
}
const post = (fields: Partial<RequestOf<typeof endpoints.addPost>> = {}, by = county) =>
  at.call(
    endpoints.addPost,
    { postType: 1, title: '晚稻收割提醒', content: '请抓紧抢收，注意天气。', ...fields },
    by.token,
  );
const list = async (filters: RequestOf<typeof endpoints.pagePosts> = {}, by = county) =>
  dataOf(await at.call(endpoints.pagePosts, filters, by.token)).list;
const details = async (postId: string, by = county) =>
  dataOf(await at.call(endpoints.detailsOfPost, { postId }, by.token));
const pass = (postIds: string[], by = county) =>
  at.call(endpoints.passPosts, { postIds, auditOpinion: '' }, by.token);
const refuse = (postIds: string[], auditOpinion = '与农业无关', by = county) =>
  at.call(endpoints.refusePosts, { postIds, auditOpinion }, by.token);
const takeDown = (postIds: string[], by = county) =>
  at.call(endpoints.takePostsDown, { postIds, auditOpinion: '内容不实' }, by.token);
const remove = (postIds: string[], by = county) => at.call(endpoints.removePosts, { postIds }, by.token);
const logged = async () => {
  const rows = await at.deps.db
    .selectFrom('logOper')
    .select(['action', 'summary', 'bizId', 'beforeData', 'afterData'])
    .where('bizType', '=', 'interaction_post')
    .orderBy('logId')
    .execute();
  return rows;
};

describe('the list', () => {
  test('shows the posts of the own area, newest first, and what they are in short', async () => {
    const first = await farmerPost({ content: `${'长'.repeat(59)}\n二三四`, imageUrls: ['a', 'b'] });
    const second = await farmerPost({ title: '晒收成' });
    await farmerPost({ deptId: '3301080101' });
    const rows = await list();
    expect(rows.map(({ postId }) => postId)).toEqual([second, first]);
    expect(rows[1]).toMatchObject({
      excerpt: `${'长'.repeat(59)} …`,
      pictureCount: 2,
      postUserName: '王虚构',
      fullDeptName: expect.stringContaining('绕城村'),
      auditStatus: 1,
      can: { pass: true, noPass: true, offline: '还没有审核，没有公开，不用下架' },
    });
    expect(await list({}, elsewhere)).toHaveLength(1);
    expect(await list({}, village)).toHaveLength(2);
  });

  test('is narrowed by every filter', async () => {
    const wanted = await farmerPost({
      title: '晒丰收',
      topic: '秋收',
      postType: 3,
      machineResult: 2,
      auditStatus: 1,
    });
    await farmerPost({ postTime: new Date('2026-01-02T00:00:00Z') });
    const found = async (filters: RequestOf<typeof endpoints.pagePosts>) =>
      (await list(filters)).map(({ postId }) => postId);
    const day = { postTimeStart: '2026-09-01 00:00:00', postTimeEnd: '2026-09-30 23:59:59' };
    for (const filters of [
      { postType: 3 },
      { topic: '秋' },
      { topic: '秋收' },
      { machineResult: 2 },
      { keyword: '晒丰收' },
      day,
      {
        postType: 3,
        machineResult: 2,
        auditStatus: 1,
        deptId: VILLAGE,
        keyword: '王虚构',
        topic: '收',
        ...day,
      },
    ]) {
      expect(await found(filters), JSON.stringify(filters)).toEqual([wanted]);
    }
    expect(await found({ deptId: '33010611' })).toHaveLength(2);
    expect(await found({ deptId: '330108' })).toEqual([]);
    expect(await found({ deptId: '330106A1' })).toEqual([]);
    expect(await found({ keyword: '%' })).toEqual([]);
    expect(await found({ auditStatus: 2 })).toEqual([]);
  });

  test('refuses what is no filter of it', async () => {
    const answer = await at.call(endpoints.pagePosts, { postType: 9 }, county.token);
    expect(answer.fieldErrors).toEqual([{ field: 'postType', message: '请从列出的选项中选择' }]);
    const unknown = { sort: 'title' } as RequestOf<typeof endpoints.pagePosts>;
    expect((await at.call(endpoints.pagePosts, unknown, county.token)).code).toBe(ErrorCode.validation);
  });
});

test('details tell everything but the number, and where the words stand as the list is now', async () => {
  const postId = await farmerPost({ content: '我这里高 价 回收废旧农机', hitWords: [] });
  const read = await details(postId);
  expect(read).toMatchObject({ phoneNumber: '154****1234', content: '我这里高 价 回收废旧农机' });
  expect(read.contentHits).toEqual([{ word: '高价回收', level: 2, start: 3, end: 9 }]);
  expect(JSON.stringify(read)).not.toContain('15400001234');
});

describe('an official post', () => {
  test('waits for review, belongs to the organisation, and is logged without its text', async () => {
    const { postId, machineResult } = dataOf(await post({ content: '请打 15400009999 报名', topic: '秋收' }));
    expect(machineResult).toBe(1);
    expect(await details(postId)).toMatchObject({
      officialFlag: 1,
      auditStatus: 1,
      deptId: '330106A1',
      topic: '秋收',
      phoneNumber: null,
    });
    const [row] = await logged();
    expect(row).toMatchObject({ action: '新增', summary: '新增互动“晚稻收割提醒”', bizId: postId });
    expect(JSON.stringify(row)).not.toContain('15400009999');
  });

  test.each([
    ['正常', '请抓紧抢收', 1, []],
    ['疑似', '高价回收农机', 2, ['高价回收']],
    ['违规', '代 开 发 票，高价回收', 3, ['代开发票', '高价回收']],
  ])('is %s to the machine when it says %s', async (_word, content, machineResult, hitWords) => {
    const written = dataOf(await post({ content }));
    expect(written).toMatchObject({ machineResult, hitWords });
    expect((await list({ machineResult })).map(({ postId }) => postId)).toEqual([written.postId]);
  });

  test('with a word in its title alone stands among the hits', async () => {
    dataOf(await post({ title: '高价回收旧农机' }));
    await expect
      .poll(
        async () => {
          const { rows } = await at.database.pool.query(
            "SELECT word FROM sensitive_word_hit WHERE scene = 8 AND text_part LIKE '%旧农机%'",
          );
          return rows;
        },
        { timeout: 10_000 },
      )
      .toEqual([{ word: '高价回收' }]);
  });

  test('is refused with a sentence beside the field', async () => {
    const problems = async (fields: Partial<RequestOf<typeof endpoints.addPost>>) =>
      (await post(fields)).fieldErrors;
    expect(await problems({ title: ' ' })).toEqual([{ field: 'title', message: expect.any(String) }]);
    expect(await problems({ content: '长'.repeat(1001) })).toEqual([
      { field: 'content', message: expect.stringContaining('1000') },
    ]);
    for (const field of ['title', 'content', 'topic'] as const) {
      for (const hidden of ['\u202e', '\u0000']) {
        expect(await problems({ [field]: `秋${hidden}收` })).toEqual([
          { field, message: expect.stringContaining('第2个字是看不见的字符') },
        ]);
      }
    }
    expect(await problems({ imageUrls: [`product/20260914/${'0'.repeat(32)}.png`] })).toEqual([
      { field: 'imageUrls', message: '第1张图片已失效，请删去后重新上传' },
    ]);
    expect(await list()).toEqual([]);
  });

  test('is reviewed by somebody else of the place or above, never by its writer', async () => {
    const { postId } = dataOf(await post());
    expect(await pass([postId])).toMatchObject({
      code: ErrorCode.forbidden,
      msg: '您自己发布的互动，须由其他人审核',
    });
    expect(dataOf(await pass([postId], colleague)).successCount).toBe(1);
    expect(await details(postId)).toMatchObject({ auditStatus: 2 });
  });

  test('is not reviewed by its writer under a later account either', async () => {
    const certificateHash = '00000000-0000-4000-8000-000000000001';
    const place = { roleKeys: ['countyAdmin'] as const, deptId: '330106A1' };
    const former = await at.signInAs({ ...place, user: { certificateHash } });
    const { postId } = dataOf(await post({}, former));
    const leave = at.deps.db.updateTable('sysUser').set({ delFlag: 1 });
    await leave.where('userId', '=', former.userId).execute();
    const later = await at.signInAs({ ...place, user: { certificateHash } });
    expect((await details(postId, later)).can.pass).toBe('您自己发布的互动，须由其他人审核');
    expect((await pass([postId], later)).code).toBe(ErrorCode.forbidden);
    expect((await refuse([postId], '不应成功', later)).code).toBe(ErrorCode.forbidden);
  });

  test('of somebody who stands higher waits for them who do as well', async () => {
    const unit = await at.signInAs({ roleKeys: ['admin'], deptId: '330106A1' });
    const { postId } = dataOf(await post());
    expect((await details(postId, unit)).can.pass).toBe('发布人的级别比您高，请由同级或上级办理');
    expect((await pass([postId], unit)).code).toBe(ErrorCode.forbidden);
    expect((await pass([postId], city)).code).toBe(200);
  });

  test('is taken back by its writer while nobody has decided', async () => {
    const { postId } = dataOf(await post());
    expect((await remove([postId], colleague)).code).toBe(ErrorCode.stateChanged);
    expect(dataOf(await remove([postId])).successCount).toBe(1);
    expect((await at.call(endpoints.detailsOfPost, { postId }, county.token)).code).toBe(ErrorCode.notFound);
  });
});

describe('deciding', () => {
  test('goes from waiting to passed to taken down to removed, each with its row in the log', async () => {
    const postId = await farmerPost();
    expect((await takeDown([postId])).code).toBe(ErrorCode.stateChanged);
    expect((await remove([postId])).msg).toContain('请先审核');
    expect(dataOf(await pass([postId])).successCount).toBe(1);
    expect(await refuse([postId])).toMatchObject({
      code: ErrorCode.stateChanged,
      msg: expect.stringMatching(/^已经审核通过.*办理$/),
    });
    expect((await remove([postId])).msg).toContain('请先下架再删除');
    expect(dataOf(await takeDown([postId])).successCount).toBe(1);
    const { records, ...shown } = await details(postId);
    expect(shown).toMatchObject({ auditStatus: 4, auditOpinion: '内容不实' });
    expect(records).toMatchObject([
      { operateType: 6, operateDeptName: expect.stringContaining('西湖'), opinion: '内容不实' },
      { operateType: 4, opinion: null },
    ]);
    expect((await pass([postId])).code).toBe(ErrorCode.stateChanged);
    expect(dataOf(await remove([postId])).successCount).toBe(1);
    const rows = (await logged()).filter(({ bizId }) => bizId === postId);
    expect(rows.map(({ action }) => action)).toEqual(['审核通过', '下架', '删除']);
  });

  test('a refusal and taking down ask why', async () => {
    const postId = await farmerPost();
    for (const endpoint of [endpoints.refusePosts, endpoints.takePostsDown]) {
      const answer = await at.call(endpoint, { postIds: [postId], auditOpinion: '否' }, county.token);
      expect(answer.fieldErrors).toEqual([{ field: 'auditOpinion', message: '请写明原因，至少2个字' }]);
    }
    expect(dataOf(await refuse([postId])).successCount).toBe(1);
    expect(await details(postId)).toMatchObject({ auditStatus: 3, auditOpinion: '与农业无关' });
  });

  test('several at once: those that cannot be decided are named, the others are', async () => {
    const decided = await farmerPost({ title: '已经办过' });
    await pass([decided], colleague);
    const waiting = await farmerPost();
    const { postId: own } = dataOf(await post());
    const answer = dataOf(await pass([decided, waiting, own, waiting]));
    expect(answer).toMatchObject({
      successCount: 1,
      failList: [
        { postId: decided, title: '已经办过', reason: expect.stringContaining('已经审核通过') },
        { postId: own, reason: '您自己发布的互动，须由其他人审核' },
      ],
    });
    expect((await logged()).filter(({ bizId }) => bizId === waiting)).toHaveLength(1);
  });

  test('stands on top while it is public, by whoever may take it down; taken down it does so no more', async () => {
    const [first, second, waiting] = [await farmerPost(), await farmerPost(), await farmerPost()];
    dataOf(await pass([first, second]));
    const order = (postId: string, topFlag: 0 | 1, by = county) =>
      at.call(endpoints.orderPost, { postId, topFlag }, by.token);
    const shown = async () => (await list({ auditStatus: 2 })).map(({ postId }) => postId);
    expect(await shown()).toEqual([second, first]);
    expect(await order(waiting, 1)).toMatchObject({ code: 4090, msg: '只有已公开的才能置顶' });
    expect((await order(first, 1, elsewhere)).code).toBe(ErrorCode.notFound);
    for (let turn = 0; turn < 2; turn++) dataOf(await order(first, 1));
    expect(await shown()).toEqual([first, second]);
    const log = at.deps.db.selectFrom('logOper').select('action').where('bizId', '=', first);
    expect((await log.orderBy('logId').execute()).map(({ action }) => action)).toEqual(['审核通过', '置顶']);
    dataOf(await takeDown([first]));
    expect(await details(first)).toMatchObject({ topFlag: 0, auditStatus: 4 });
  });

  test('two reviewers at once: one decides, the other is told, and one row is in the log', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const postId = await farmerPost();
      const answers = await Promise.all([pass([postId]), refuse([postId], '重复发布', colleague)]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        200,
        ErrorCode.stateChanged,
      ]);
      expect((await logged()).filter(({ bizId }) => bizId === postId)).toHaveLength(1);
    }
  });

  test('two who decide about many in opposite order do not wait for each other', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => farmerPost()));
    const answers = await Promise.all([pass(ids), refuse(ids.toReversed(), '重复发布', colleague)]);
    const done = answers.map(({ code, data }) => (code === 200 ? data.successCount : 0));
    expect(done.toSorted((a, b) => a - b)).toEqual([0, 12]);
  });

  test('outside the area there is nothing, and of a mixed choice nothing is decided', async () => {
    const here = await farmerPost();
    const there = await farmerPost({ deptId: '3301080101' });
    expect((await pass([there])).code).toBe(ErrorCode.notFound);
    expect((await pass([here, there])).code).toBe(ErrorCode.notFound);
    expect((await refuse([here], '不应成功', elsewhere)).code).toBe(ErrorCode.notFound);
    expect(await details(here)).toMatchObject({ auditStatus: 1 });
  });
});

describe('pictures', () => {
  const upload = async (by: SignedInTestUser) =>
    dataOf(await at.call(uploadFile, { fileName: 'a.png', content: onePixel() }, by.token));
  const picture = (postId: string, relativeUrl: string, by: SignedInTestUser) =>
    at.call(endpoints.readPostPicture, { postId, relativeUrl }, by.token);

  test('are read with their post and by nobody else', async () => {
    const url = await upload(county);
    const { postId } = dataOf(await post({ imageUrls: [url] }));
    expect((await details(postId)).imageUrls).toMatchObject([{ url, name: 'a.png', ext: 'png' }]);
    expect((await picture(postId, url, colleague)).headers['content-type']).toBe('image/png');
    expect((await picture(postId, url, city)).headers['content-type']).toBe('image/png');
    expect((await picture(postId, url, elsewhere)).code).toBe(ErrorCode.notFound);
    expect((await picture(await farmerPost(), url, colleague)).code).toBe(ErrorCode.notFound);
    const openly = (by: SignedInTestUser) => at.call(downloadFile, { relativeUrl: url }, by.token);
    expect((await openly(elsewhere)).code).toBe(ErrorCode.notFound);
    expect((await openly(colleague)).code).toBe(ErrorCode.notFound);
    expect((await openly(county)).headers['content-type']).toBe('image/png');
  });

  test('a video is an own fresh upload, played by those who read the post, and may be sent again when the post was taken back', async () => {
    const film = async (by: SignedInTestUser) => {
      const content = Buffer.from(`0000ftypisom of ${by.userId}`);
      const named = { fileName: '丰收.mp4', content, category: 'video/20260914' };
      return dataOf(await at.call(uploadAttachment, named, by.token)).url;
    };
    const refused = await post({ videoUrl: await film(elsewhere) });
    expect(refused.fieldErrors.map(({ field }) => field)).toEqual(['videoUrl']);
    const videoUrl = await film(county);
    const { postId } = dataOf(await post({ videoUrl }));
    expect((await details(postId)).videoUrl).toBe(videoUrl);
    expect((await list())[0]).toMatchObject({ postId, videoFlag: 1, pictureCount: 0 });
    const play = (by: SignedInTestUser) => at.call(getFile, { relativeUrl: videoUrl }, by.token);
    expect((await play(city)).headers['content-type']).toBe('video/mp4');
    expect((await play(elsewhere)).code).toBe(ErrorCode.notFound);
    await remove([postId]);
    expect((await post({ videoUrl })).code).toBe(200);
  });

  test('are the own fresh uploads, each in one post; at most nine', async () => {
    const url = await upload(colleague);
    expect((await post({ imageUrls: [url] })).fieldErrors).toEqual([
      { field: 'imageUrls', message: expect.stringContaining('第1张') },
    ]);
    const mine = await upload(county);
    expect((await post({ imageUrls: [mine, mine] })).fieldErrors).toEqual([
      { field: 'imageUrls', message: expect.stringContaining('第2张') },
    ]);
    const { postId } = dataOf(await post({ imageUrls: [mine] }));
    expect((await post({ imageUrls: [mine] })).code).toBe(ErrorCode.validation);
    // taken back, they may be sent again
    await remove([postId]);
    expect((await post({ imageUrls: [mine] })).code).toBe(200);
    const ten = Array.from({ length: 10 }, (_, place) => `product/20260914/${String(place).repeat(32)}.png`);
    expect((await post({ imageUrls: ten })).fieldErrors).toEqual([
      { field: 'imageUrls', message: '最多9张图片' },
    ]);
  });
});

describe('replies', () => {
  test('are read page by page and removed, all or none, and counted off', async () => {
    const postId = await farmerPost();
    const first = await reply(postId, '高价回收收割机');
    const second = await reply(postId);
    const page = dataOf(await at.call(endpoints.pageReplies, { postId }, county.token));
    expect(page.list.map(({ replyId }) => replyId)).toEqual([second, first]);
    expect(page.list[1]).toMatchObject({ hits: [{ word: '高价回收', level: 2, start: 0, end: 4 }] });
    const removing = (replyIds: string[], by = county) =>
      at.call(endpoints.removeReplies, { replyIds }, by.token);
    const elsewhereReply = await reply(await farmerPost({ deptId: '3301080101' }));
    expect((await removing([first, elsewhereReply])).code).toBe(ErrorCode.notFound);
    expect((await removing([first], elsewhere)).code).toBe(ErrorCode.notFound);
    expect((await details(postId)).replyCount).toBe(2);
    expect(dataOf(await removing([first])).successCount).toBe(1);
    expect((await removing([first])).code).toBe(ErrorCode.notFound);
    expect((await details(postId)).replyCount).toBe(1);
    const row = (await logged()).at(-1);
    expect(row).toMatchObject({ action: '删除评论', bizId: postId });
    expect(JSON.stringify(row)).not.toContain('收割机');
  });

  test('two who remove the same reply: it is counted off once', async () => {
    const postId = await farmerPost();
    const replyId = await reply(postId);
    const answers = await Promise.all(
      [county, colleague].map((by) => at.call(endpoints.removeReplies, { replyIds: [replyId] }, by.token)),
    );
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect((await details(postId)).replyCount).toBe(0);
  });
});

test('who is no administrator has none of the calls', async () => {
  const calls: [Endpoint, object][] = [
    [endpoints.pagePosts, {}],
    [endpoints.detailsOfPost, { postId: '1' }],
    [endpoints.addPost, { postType: 1, title: '标题', content: '内容' }],
    [endpoints.passPosts, { postIds: ['1'] }],
    [endpoints.removeReplies, { replyIds: ['1'] }],
  ];
  for (const roleKey of [
    'countySmsMessenger',
    'drafter',
    'auditAdmin',
    'securityAdmin',
    'ordinaryUser',
  ] as const) {
    const { token } = await at.signInAs({ roleKeys: [roleKey], deptId: '330106A1' });
    for (const [endpoint, fields] of calls) {
      expect((await at.call(endpoint, fields, token)).code, `${roleKey} ${endpoint.path}`).toBe(
        ErrorCode.forbidden,
      );
    }
  }
});

test('when an organisation is merged its posts and replies go along', async () => {
  const postId = await farmerPost();
  await reply(postId);
  await movePostsTo(at.deps.db, VILLAGE, '3301061201');
  expect(await list({ deptId: '3301061201' })).toMatchObject([{ postId }]);
});
