// Questions, posts, listings and reactions come in from another system's application, and what is published is read there.

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  pageAppCalls,
  pageApps,
  type saveApp,
} from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { appScopeValues } from '@farmers-mailbox/contract/entry/app-access/scopes.ts';
import { openCalls, sendSms } from '@farmers-mailbox/contract/entry/open-api/endpoints.ts';
import * as reading from '@farmers-mailbox/contract/entry/open-api/reading.ts';
import * as writing from '@farmers-mailbox/contract/entry/open-api/writing.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { downloadFile, getFile, uploadAttachment } from '@farmers-mailbox/contract/office/files/endpoints.ts';
import {
  articleDetails,
  passArticle,
  saveArticle,
} from '@farmers-mailbox/contract/publishing/article/endpoints.ts';
import {
  disasterDetails,
  passDisaster,
  saveDisaster,
} from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import {
  detailsOfPost,
  pageReplies,
  passPosts,
} from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import {
  addKnowledge,
  knowledgeDetails,
  passKnowledge,
  takeKnowledgeOffline,
} from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import {
  listingDetails,
  passListing,
  saveListing,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { consultationDetails } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { creatingRequest } from '../../../http/repeated-request.ts';
import {
  articleOf,
  disasterOf,
  knowledgeOf,
  listingOf,
  RIVERSIDE,
  WEST_LAKE,
} from '../../../testing/county-fields.ts';
import { castOf, dataOf, type MassSmsCast, signInAgain } from '../../../testing/mass-sms-cast.ts';
import { onePixel } from '../../../testing/one-pixel.ts';
import { APP_OWNER, askOpen, injectOpen, type Registered, registerApp } from '../../../testing/open-call.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hangFiles } from '../../office/files/attachment-actions.ts';
import { applyTallies } from '../../publishing/reactions/queries.ts';
import { requestKey } from './repeated-open-call.ts';

const VILLAGE = WEST_LAKE.village;
const PERSON = 'openid_of_a_farmer';
const picture = onePixel().toString('base64');

const folder = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-open-'));

let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp({ dependencies: { config: { ...readConfig({}), fileStore: { folder } } } });
  app.clock.set('2026-09-14T10:00:00+08:00');
  cast = await castOf(app);
  const word = { typeKey: 'SENSITIVE_WORD', nodeKind: 2, typeName: '代开发票', wordLevel: 1, matchMode: 1 };
  await app.deps.db
    .insertInto('globalType')
    .values({ ...word, effectDeptId: '33' })
    .execute();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  app.clock.set('2026-09-14T10:00:00+08:00');
  cast = await signInAgain(app, cast);
});

/** By the city, in the name of the county's messenger; the city holds its secret. */
async function registered(overrides: Partial<RequestOf<typeof saveApp>> = {}): Promise<Registered> {
  const fields = {
    ...APP_OWNER,
    appName: `浙农${randomUUID().slice(0, 8)}`,
    ownerIdentityId: cast.messenger.identityId,
    ipList: ['10.1.0.0/16'],
    apiScopes: appScopeValues.filter((scope) => scope !== 'sms.send'),
    areaIds: [WEST_LAKE.region],
    dayQuota: 1,
    ratePerMinute: 600,
    ...overrides,
  };
  return registerApp(app, fields, cast.city, cast.province);
}

const open = <E extends Endpoint>(by: Registered, endpoint: E, fields: RequestOf<E>) =>
  askOpen(app, by, endpoint, fields);

/** A file. */
const fetchOpen = <E extends Endpoint>(by: Registered, { path: at }: E, fields: RequestOf<E>) =>
  injectOpen(app, by, 'GET', `${at}?${new URLSearchParams(fields as Record<string, string>).toString()}`, '');

let number = 0;
const written = () => ({ requestId: `request-${++number}`, personId: PERSON, deptId: VILLAGE });
const question = (overrides: Partial<RequestOf<typeof writing.askQuestion>> = {}) => ({
  ...written(),
  callType: 1,
  callSource: 2 as const,
  title: '茭白叶子发黄',
  content: '茭白叶子从下往上发黄，是什么病？',
  callUserName: '王阿根',
  phoneNumber: '13900001111',
  ...overrides,
});
const post = (overrides: Partial<RequestOf<typeof writing.addPost>> = {}) => ({
  ...written(),
  postType: 3,
  title: '晚稻开镰了',
  content: '今天开镰，亩产比去年高。',
  postUserName: '王阿根',
  ...overrides,
});
function listing(overrides: Partial<RequestOf<typeof writing.addListing>> = {}) {
  const { submitFlag: _, ...fields } = listingOf(WEST_LAKE);
  return { ...fields, ...written(), ...overrides };
}
const details = async (postId: string) =>
  dataOf(await app.call(detailsOfPost, { postId }, cast.county.token));

describe('a body of megabytes', () => {
  const tooLarge = JSON.stringify({ picture: 'A'.repeat(8 * 1024 * 1024) });
  const send = async (by: Pick<Registered, 'appKey' | 'secret'>, ip?: string) =>
    (await injectOpen(app, by, 'POST', writing.addPicture.path, tooLarge, ip ? { ip } : {})).json();

  it('is not read of an unknown caller, nor from elsewhere', async () => {
    const one = await registered();
    const refused = { code: ErrorCode.badSignature, msg: expect.stringContaining('来源地址不正确') };
    expect(await send({ ...one, appKey: 'unknown' })).toMatchObject(refused);
    expect(await send(one, '10.2.0.1')).toMatchObject(refused);
    expect(await send(one)).toMatchObject({
      code: ErrorCode.fileTooLarge,
      msg: '提交的内容过大，不能超过7MB',
    });
  });
});

describe('a question', () => {
  it('waits for its assignment like one that was taken down, and its answer is read by the application alone', async () => {
    const one = await registered();
    const { code, data } = await open(one, writing.askQuestion, question());
    expect(code).toBe(200);
    const seen = dataOf(
      await app.call(consultationDetails, { consultId: data.consultId }, cast.county.token),
    );
    expect(seen).toMatchObject({
      consultStatus: 0,
      callSource: 2,
      callUserName: '王阿根',
      phoneNumber: '139****1111',
      createUserName: null,
      deadline: data.deadline,
    });
    const told = await open(one, writing.readAnswer, { consultId: data.consultId });
    expect(told.data).toMatchObject({ consultNo: data.consultNo, consultStatus: 0, replyContent: null });
    const other = await registered();
    expect((await open(other, writing.readAnswer, { consultId: data.consultId })).code).toBe(4040);
  });

  it('without pictures is the same one as it was before questions had any, and whatever became of the areas', async () => {
    const one = await registered();
    const asked = question();
    const first = await open(one, writing.askQuestion, asked);
    const parsed = Object.entries(writing.askQuestion.request.parse(asked));
    const older = Object.fromEntries(parsed.filter(([, value]) => value !== null && !Array.isArray(value)));
    const request = creatingRequest(
      app.deps.personalData,
      '1',
      'as before',
      JSON.stringify(['consult', older]),
    );
    const { db } = app.deps;
    await db
      .updateTable('idempotentRequest')
      .set({ bodyHash: request?.bodyHash ?? Buffer.of() })
      .where('clientReqId', '=', requestKey(one.appId, asked.requestId))
      .execute();
    const moved = { areaIds: ['3301061101'] };
    await db.updateTable('appAccess').set(moved).where('appId', '=', one.appId).execute();
    expect(await open(one, writing.askQuestion, asked)).toMatchObject({ code: 200, data: first.data });
    expect((await open(one, writing.askQuestion, question())).code).toBe(4031);
  });

  it('[BIZ-17] comes with the farmer’s voice, a film and the place; what is no point of the province is refused', async () => {
    const one = await registered();
    const add = async (kind: 'mp3' | 'mp4', bytes: string) =>
      (await open(one, writing.addMedia, { kind, media: Buffer.from(bytes).toString('base64') })).data;
    const voiceUrl = (await add('mp3', 'ID3 a voice')).relativeUrl;
    const videoUrl = (await add('mp4', '0000ftypisom')).relativeUrl;
    const asked = question({ voiceUrl, videoUrl, lng: 120.07, lat: 30.31 });
    const { consultId } = (await open(one, writing.askQuestion, asked)).data;
    const seen = dataOf(await app.call(consultationDetails, { consultId }, cast.county.token));
    expect(seen).toMatchObject({ voiceUrl, videoUrl, imageUrls: [], lng: 120.07, lat: 30.31 });
    const played = await app.call(getFile, { relativeUrl: voiceUrl, inline: 1 }, cast.county.token);
    expect([played.headers['content-type'], played.text]).toEqual(['audio/mpeg', 'ID3 a voice']);
    expect((await open(one, writing.askQuestion, question({ voiceUrl: videoUrl }))).code).toBe(4000);
    for (const place of [{ lng: 120.07 }, { lng: 30.31, lat: 120.07 }])
      expect((await open(one, writing.askQuestion, question(place))).code).toBe(4000);
    const text = Buffer.from('a text').toString('base64');
    expect((await open(one, writing.addMedia, { kind: 'mp4', media: text })).code).toBe(4150);
    const large = Buffer.alloc(writing.mediaBytesMax('mp3') + 1).toString('base64');
    expect((await open(one, writing.addMedia, { kind: 'mp3', media: large })).code).toBe(4130);
  });

  it('comes with its pictures, and its answer with the files that were passed', async () => {
    const one = await registered();
    const { relativeUrl } = (await open(one, writing.addPicture, { picture })).data;
    const { consultId } = (await open(one, writing.askQuestion, question({ imageUrls: [relativeUrl] }))).data;
    const seen = dataOf(await app.call(consultationDetails, { consultId }, cast.county.token));
    expect(seen).toMatchObject({ imageUrls: [{ url: relativeUrl }], replyMode: 1, replyAttachments: [] });
    const looked = await app.call(downloadFile, { relativeUrl }, cast.county.token);
    expect(looked.headers['content-type']).toBe('image/png');
    const { token, userId } = cast.county;
    const file = dataOf(
      await app.call(
        uploadAttachment,
        { fileName: '用药.csv', content: '药剂,用量', category: 'video/20260914' },
        token,
      ),
    );
    await app.deps.db
      .transaction()
      .execute((trx) => hangFiles(trx, { kind: 'consultReply', id: consultId }, { files: [file], userId }));
    const fetchFile = (by = one) => fetchOpen(by, writing.readAnswerFile, { consultId, fileId: file.fileId });
    // a draft is nobody's business outside
    expect((await open(one, writing.readAnswer, { consultId })).data.replyAttachments).toEqual([]);
    expect((await fetchFile()).json()).toMatchObject({ code: 4040 });
    await app.deps.pool.query(
      `UPDATE consultation SET consult_status = 4, assign_dept_id = '330106A1', assign_time = now(), draft_content = '先排水',
         draft_user_id = $2, check_user_id = $3, check_time = now(), reply_content = '先排水', reply_time = now() WHERE consult_id = $1`,
      [consultId, cast.messenger.userId, userId],
    );
    expect((await open(one, writing.readAnswer, { consultId })).data.replyAttachments).toEqual([file]);
    expect((await fetchFile()).payload).toBe('药剂,用量');
    expect((await fetchFile(await registered())).json()).toMatchObject({ code: 4040 });
  });

  it('is rated once it is answered, by who asked, once', async () => {
    const one = await registered();
    const asked = question();
    const { consultId } = (await open(one, writing.askQuestion, asked)).data;
    const rate = (fields: Partial<RequestOf<typeof writing.scoreAnswer>> = {}, by = one) =>
      open(by, writing.scoreAnswer, { consultId, personId: asked.personId, score: 4, ...fields });
    expect(await rate()).toMatchObject({ code: 4090, msg: '还没有答复，不能评分' });
    await app.deps.pool.query(
      `UPDATE consultation SET consult_status = 4, assign_dept_id = '330106A1', assign_time = now(), draft_content = '先排水',
         draft_user_id = $2, check_user_id = $3, check_time = now(), reply_content = '先排水', reply_time = now() WHERE consult_id = $1`,
      [consultId, cast.messenger.userId, cast.county.userId],
    );
    expect((await rate({ personId: 'somebody-else-entirely' })).code).toBe(4040);
    expect((await rate({}, await registered())).code).toBe(4040);
    const both = await Promise.all([rate(), rate({ score: 1 })]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 4090]);
    const told = await open(one, writing.readAnswer, { consultId });
    expect(told.data).toMatchObject({ consultStatus: 5, replyContent: '先排水' });
    const [kept] = (
      await app.deps.pool.query('SELECT score FROM consultation WHERE consult_id = $1', [consultId])
    ).rows;
    expect((await rate({ score: kept.score })).code).toBe(200);
    const again = question();
    const closed = (await open(one, writing.askQuestion, again)).data.consultId;
    await app.deps.pool.query(
      "UPDATE consultation SET consult_status = 6, close_reason = '农户来电说不用了', close_time = now() WHERE consult_id = $1",
      [closed],
    );
    const late = { consultId: closed, personId: again.personId };
    expect(await rate(late)).toMatchObject({ code: 4090, msg: '这个问题已经关闭，不能评分' });
  });

  it('comes in once, however often the same request is sent', async () => {
    const one = await registered();
    const asked = question();
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => open(one, writing.askQuestion, asked)),
    );
    expect(new Set(replies.map(({ data }) => data.consultNo)).size).toBe(1);
    const { rows } = await app.deps.pool.query('SELECT * FROM app_item WHERE app_id = $1', [one.appId]);
    expect(rows).toHaveLength(1);
    expect(await open(one, writing.askQuestion, { ...asked, title: '另一个' })).toMatchObject({ code: 4091 });
  });

  it('comes in once, also when the application has another responsible person by the time it is sent again', async () => {
    const one = await registered();
    const asked = question();
    const first = await open(one, writing.askQuestion, asked);
    const next = await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: WEST_LAKE.unit });
    await app.deps.db
      .updateTable('appAccess')
      .set({ ownerIdentityId: next.identityId })
      .where('appId', '=', one.appId)
      .execute();
    expect((await open(one, writing.askQuestion, asked)).data).toEqual(first.data);
  });

  it('is refused outside the areas, without a scope, with a wrong number, and above the number of the day', async () => {
    const one = await registered({ dayWriteQuota: 2 });
    const reader = await registered({ apiScopes: ['content.read'] });
    expect((await open(one, writing.askQuestion, question({ deptId: RIVERSIDE.village }))).code).toBe(4031);
    expect((await open(one, writing.askQuestion, question({ deptId: WEST_LAKE.unit }))).code).toBe(4000);
    expect((await open(one, writing.askQuestion, question({ phoneNumber: '1390' }))).code).toBe(4000);
    expect((await open(one, writing.askQuestion, question({ personId: '13900001111' }))).code).toBe(4000);
    const replies = await Promise.all([1, 2, 3].map(() => open(one, writing.askQuestion, question())));
    expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 200, 4035]);
    app.clock.set('2026-09-15T10:00:00+08:00');
    expect((await open(one, writing.askQuestion, question())).code).toBe(200);
    expect(await open(reader, writing.askQuestion, question())).toMatchObject({
      code: 4030,
      msg: '应用不能调用“农户提问”的接口，请管理员在应用接入管理中勾选',
    });
    expect((await open(reader, sendSms, {} as RequestOf<typeof sendSms>)).code).toBe(4030);
  });
});

describe('a post', () => {
  it('waits with the findings of the machine, and whoever holds the secret does not pass it', async () => {
    const one = await registered();
    const { data } = await open(
      one,
      writing.addPost,
      post({ content: '本店代开发票。', phoneNumber: '13900001111' }),
    );
    expect(data).toMatchObject({ auditStatus: 1, machineResult: 3 });
    expect(await details(data.postId)).toMatchObject({
      auditStatus: 1,
      officialFlag: 0,
      hitWords: ['代开发票'],
      phoneNumber: '139****1111',
    });
    const bySecret = await app.call(passPosts, { postIds: [data.postId], auditOpinion: '' }, cast.city.token);
    expect(bySecret).toMatchObject({ code: 4030, msg: '由您经手密钥的应用提交，须由其他人审核' });
    expect((await app.call(passPosts, { postIds: [data.postId] }, cast.county.token)).code).toBe(200);
    expect((await open(one, writing.readPostState, { postId: data.postId })).data).toMatchObject({
      auditStatus: 2,
      likeCount: 0,
    });
  });

  it.each([
    ['a number', '要的打我手机 138-0000-1111', 2, ['手机号码或身份证号']],
    ['a number and a forbidden word', '代开发票，13800001111', 3, ['代开发票', '手机号码或身份证号']],
  ])('with %s in it says so to its reviewer', async (_what, content, machineResult, hitWords) => {
    const { data } = await open(await registered(), writing.addPost, post({ content }));
    expect(data.machineResult).toBe(machineResult);
    expect(await details(data.postId)).toMatchObject({ machineResult, hitWords });
  });

  it('is replied to once it is public; what the machine suspects is for the reviewers alone', async () => {
    const one = await registered();
    const { postId } = (await open(one, writing.addPost, post())).data;
    const reply = (content: string, fields: Partial<RequestOf<typeof writing.addReply>> = {}) =>
      open(one, writing.addReply, { ...written(), postId, content, replyUserName: '李阿根', ...fields });
    expect((await reply('收成真好')).code).toBe(4040);
    dataOf(await app.call(passPosts, { postIds: [postId] }, cast.county.token));
    const once = written();
    const both = await Promise.all([reply('收成真好', once), reply('收成真好', once)]);
    expect(both.map(({ code }) => code)).toEqual([200, 200]);
    expect(await reply('代开发票')).toMatchObject({
      code: 1001,
      data: { fieldErrors: [{ field: 'content', message: '含有敏感词：代开发票，请删除' }] },
    });
    expect(await reply('打我电话13900001111')).toMatchObject({ code: 4000 });
    const word = { typeKey: 'SENSITIVE_WORD', nodeKind: 2, typeName: '特效', wordLevel: 2, matchMode: 1 };
    await app.deps.db
      .insertInto('globalType')
      .values({ ...word, effectDeptId: '33' })
      .execute();
    expect((await reply('用了特效肥')).data.machineResult).toBe(2);
    const shown = (await open(one, reading.listReplies, { postId })).data;
    expect(shown.list.map(({ content }) => content)).toEqual(['收成真好']);
    expect(JSON.stringify(shown)).not.toContain('李阿根');
    const seen = dataOf(await app.call(pageReplies, { postId }, cast.county.token));
    expect(seen.list.map(({ content, machineResult }) => [content, machineResult])).toEqual([
      ['用了特效肥', 2],
      ['收成真好', 1],
    ]);
    expect((await details(postId)).replyCount).toBe(2);
    expect((await reply('好', { deptId: RIVERSIDE.village })).code).toBe(4031);
    await app.deps.db
      .updateTable('interactionPost')
      .set({ delFlag: 1 })
      .where('postId', '=', postId)
      .execute();
    expect((await reply('收成真好', once)).data, 'it was taken already').toEqual(both[0]?.data);
    expect((await reply('收成真好')).code).toBe(4040);
  });

  it('is liked and reported once by each person, and the counts show after the clock', async () => {
    const one = await registered();
    const { data } = await open(one, writing.addPost, post());
    const about = { contentType: 'post' as const, contentId: data.postId };
    expect((await open(one, writing.likeContent, { ...about, personId: PERSON })).code).toBe(4040);
    dataOf(await app.call(passPosts, { postIds: [data.postId] }, cast.county.token));
    const people = ['a', 'b', 'c'].map((letter) => letter.repeat(20));
    await Promise.all(
      [...people, ...people, ...people].map((personId) =>
        open(one, writing.likeContent, { ...about, personId }),
      ),
    );
    for (const personId of people.slice(0, 2)) {
      expect((await open(one, writing.reportPost, { postId: data.postId, personId })).code).toBe(200);
      expect((await open(one, writing.reportPost, { postId: data.postId, personId })).code).toBe(200);
    }
    await applyTallies(app.deps.db);
    expect(await details(data.postId)).toMatchObject({ likeCount: 3, reportCount: 2 });
    const back = { ...about, personId: people[0] ?? '', likeFlag: 0 as const };
    for (let i = 0; i < 2; i++) expect((await open(one, writing.likeContent, back)).code).toBe(200);
    await Promise.all([applyTallies(app.deps.db), applyTallies(app.deps.db)]);
    expect(await details(data.postId)).toMatchObject({ likeCount: 2, reportCount: 2 });
  });
});

it('posts, likes and readings end where the responsible person has no area any more', async () => {
  const owner = await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: WEST_LAKE.unit });
  const one = await registered({
    ownerIdentityId: owner.identityId,
    areaIds: [WEST_LAKE.region, WEST_LAKE.township],
  });
  expect((await open(one, writing.addPost, post())).code).toBe(200);
  const moveTo = (deptId: string, roleKeys: readonly string[]) =>
    app.deps.pool.query(
      `UPDATE sys_user_identity SET dept_id = $2,
         role_ids = (SELECT array_agg(role_id) FROM sys_role WHERE role_key = ANY ($3)) WHERE identity_id = $1`,
      [owner.identityId, deptId, roleKeys],
    );
  await moveTo(`${WEST_LAKE.township}A1`, ['townshipSmsMessenger']);
  expect((await open(one, writing.addPost, post())).code).toBe(200);
  expect((await open(one, writing.addPost, post({ deptId: '3301061201' }))).code).toBe(4031);
  expect((await open(one, reading.listPosts, { deptId: '33010612' })).code).toBe(4031);
  await moveTo(RIVERSIDE.unit, ['countySmsMessenger']);
  const closedReason = '应用的区域都不在负责人的管辖范围内，请在应用接入管理中修改区域或更换负责人';
  expect(await open(one, writing.addPost, post())).toMatchObject({ code: 4034, msg: closedReason });
  expect((await open(one, reading.listPosts, {})).code).toBe(4034);
  const [row] = dataOf(await app.call(pageApps, { keyword: one.appKey }, cast.city.token)).list;
  expect(row).toMatchObject({ closedReason });
});

describe('an offer or a demand', () => {
  it('waits as the county’s own, and neither its person nor the secret’s holder passes it', async () => {
    const one = await registered();
    const { data } = await open(one, writing.addListing, listing({ phoneNumber: '13900001111' }));
    expect(data.supplyStatus).toBe(1);
    const seen = dataOf(await app.call(listingDetails, { supplyId: data.supplyId }, cast.county.token));
    expect(seen).toMatchObject({ supplyStatus: 1, phoneNumber: '139****1111', createUserName: '周敏' });
    const review = { supplyId: data.supplyId, contentHash: seen.contentHash };
    expect((await app.call(passListing, review, cast.city.token)).code).toBe(4030);
    expect((await app.call(passListing, review, cast.county.token)).code).toBe(200);
    expect((await open(one, writing.readListingState, { supplyId: data.supplyId })).data.supplyStatus).toBe(
      2,
    );
  });

  it('of goods comes with a picture, which is read once it is shown, and forbidden words are refused', async () => {
    const one = await registered();
    const offered = () => listing({ infoType: 1 });
    expect((await open(one, writing.addListing, offered())).code).toBe(4000);
    expect((await open(one, writing.addPicture, { picture: 'no picture at all' })).code).toBe(4000);
    expect((await open(one, writing.addPicture, { picture: 'AAAA' })).code).toBe(4150);
    const { relativeUrl } = (await open(one, writing.addPicture, { picture })).data;
    const { supplyId } = (await open(one, writing.addListing, { ...offered(), imageUrls: [relativeUrl] }))
      .data;
    const again = { ...offered(), imageUrls: [relativeUrl] };
    expect((await open(one, writing.addListing, again)).code, 'it is shown already').toBe(4000);
    const asked = { contentType: 'listing' as const, contentId: supplyId, relativeUrl };
    expect((await open(one, reading.readPicture, asked)).code, 'nobody has passed it').toBe(4040);
    const { contentHash } = dataOf(await app.call(listingDetails, { supplyId }, cast.county.token));
    dataOf(await app.call(passListing, { supplyId, contentHash }, cast.county.token));
    const read = await fetchOpen(one, reading.readPicture, asked);
    expect(read.headers['content-type']).toBe('image/png');
    expect(read.rawPayload.length).toBeGreaterThan(0);
    expect((await open(one, reading.readPicture, { ...asked, contentType: 'post' })).code).toBe(4040);
    const refused = await open(one, writing.addListing, listing({ description: '代开发票' }));
    expect(refused.code).toBe(1001);
    expect((await open(one, writing.addListing, listing({ supplyEnd: '2026-08-01' }))).code).toBe(4000);
  });
});

describe('what is published', () => {
  it('is read with its views and likes as long as it is public, by who is meant', async () => {
    const one = await registered();
    const knowledgeId = await passedKnowledge('晚稻穗期病虫防治', WEST_LAKE.region);
    const waiting = dataOf(
      await app.call(addKnowledge, { ...knowledgeOf(WEST_LAKE), title: '还在等审核' }, cast.county.token),
    ).knowledgeId;
    const { list } = (await open(one, reading.listKnowledge, { deptId: VILLAGE })).data;
    expect(list.map(({ title }) => title)).toEqual(['晚稻穗期病虫防治']);
    expect((await open(one, reading.readKnowledge, { knowledgeId })).data.content).toEqual([
      { kind: 'text', text: '苗期控水。' },
    ]);
    expect((await open(one, reading.readKnowledge, { knowledgeId: waiting })).code).toBe(4040);
    expect((await open(one, reading.listKnowledge, { deptId: RIVERSIDE.village })).code).toBe(4031);
    const elsewhere = await registered({
      areaIds: [RIVERSIDE.region],
      ownerIdentityId: (await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: RIVERSIDE.unit }))
        .identityId,
    });
    expect((await open(elsewhere, reading.readKnowledge, { knowledgeId })).code).toBe(4040);

    const views = [
      { contentType: 'knowledge' as const, contentId: knowledgeId, viewCount: 7 },
      { contentType: 'knowledge' as const, contentId: waiting, viewCount: 7 },
    ];
    const told = { requestId: 'views-of-a-minute', views };
    for (let i = 0; i < 2; i++) {
      expect((await open(one, writing.countViews, told)).data).toEqual({ countedItems: 1 });
    }
    const like = { contentType: 'knowledge' as const, contentId: knowledgeId, personId: PERSON };
    expect((await open(one, writing.likeContent, like)).code).toBe(200);
    await applyTallies(app.deps.db);
    const seen = dataOf(await app.call(knowledgeDetails, { knowledgeId }, cast.county.token));
    expect(seen).toMatchObject({ viewCount: 7, likeCount: 1 });
    expect((await open(one, reading.readKnowledge, { knowledgeId })).data).toMatchObject({ viewCount: 7 });

    const off = { knowledgeIds: [knowledgeId], opinion: '品种已经停用' };
    dataOf(await app.call(takeKnowledgeOffline, off, cast.county2.token));
    expect((await open(one, reading.listKnowledge, {})).data.list).toEqual([]);
    expect((await open(one, writing.likeContent, { ...like, personId: 'another_farmer_here' })).code).toBe(
      4040,
    );
  });

  it('is counted as far as a column reaches, and what cannot be added to one kind keeps nothing from another', async () => {
    const one = await registered();
    const knowledgeId = await passedKnowledge('人人都看的一篇', WEST_LAKE.region);
    const { postId } = (await open(one, writing.addPost, post())).data;
    dataOf(await app.call(passPosts, { postIds: [postId] }, cast.county2.token));
    const readAgain = async (requestId: string, personId: string) => {
      const views = [{ contentType: 'knowledge' as const, contentId: knowledgeId, viewCount: 1_000 }];
      expect((await open(one, writing.countViews, { requestId, views })).code).toBe(200);
      const like = { contentType: 'post' as const, contentId: postId, personId };
      expect((await open(one, writing.likeContent, like)).code).toBe(200);
    };
    const views = async () =>
      dataOf(await app.call(knowledgeDetails, { knowledgeId }, cast.county.token)).viewCount;
    await app.deps.pool.query('UPDATE knowledge SET view_count = 2147483640 WHERE knowledge_id = $1', [
      knowledgeId,
    ]);
    await readAgain('views-to-the-end', 'the-first-of-the-likers');
    await applyTallies(app.deps.db);
    expect(await views()).toBe(2_147_483_647);
    expect(await details(postId)).toMatchObject({ likeCount: 1 });

    await app.deps.pool.query('UPDATE knowledge SET view_count = 0 WHERE knowledge_id = $1', [knowledgeId]);
    await app.deps.pool.query('ALTER TABLE knowledge ADD CONSTRAINT unread CHECK (view_count = 0) NOT VALID');
    await readAgain('views-in-the-way', 'the-second-of-the-likers');
    await expect(applyTallies(app.deps.db)).rejects.toMatchObject({
      errors: [{ message: 'counts of knowledge were not added' }],
    });
    expect(await details(postId)).toMatchObject({ likeCount: 2 });
    await app.deps.pool.query('ALTER TABLE knowledge DROP CONSTRAINT unread');
    await applyTallies(app.deps.db);
    expect(await views()).toBe(1_000);
  });

  it('is viewed and liked no more in a day than is possible, and each piece once in a report', async () => {
    const one = await registered();
    const knowledgeId = await passedKnowledge('一天看不完的一篇', WEST_LAKE.region);
    const piece = { contentType: 'knowledge' as const, contentId: knowledgeId };
    const told = (...counts: number[]) => ({
      requestId: `views-of-a-day-${++number}`,
      views: counts.map((viewCount) => ({ ...piece, viewCount })),
    });
    const twice = told(1, 1);
    expect((await open(one, writing.countViews, twice)).code).toBe(4000);
    const hidden = twice.views.map((view, at) =>
      at === 0 ? { ...view, contentId: `0${knowledgeId}` } : view,
    );
    expect((await open(one, writing.countViews, { ...twice, views: hidden })).code).toBe(4000);
    const like = (personId: string) => open(one, writing.likeContent, { ...piece, personId });
    expect((await open(one, writing.countViews, told(1))).code).toBe(200);
    await app.deps.pool.query(
      'UPDATE app_day_use SET view_count = $2, reaction_count = $3 WHERE app_id = $1',
      [one.appId, writing.DAY_VIEWS_MAX - 2, writing.DAY_REACTIONS_MAX - 1],
    );
    expect((await open(one, writing.countViews, told(3))).code).toBe(4035);
    expect((await open(one, writing.countViews, told(2))).code).toBe(200);
    expect((await like('a-liker-who-is-in-time')).code).toBe(200);
    expect((await like('a-liker-who-is-in-time')).code).toBe(200);
    expect((await like('a-liker-who-is-too-late')).code).toBe(4035);
    await applyTallies(app.deps.db);
    const seen = dataOf(await app.call(knowledgeDetails, { knowledgeId }, cast.county.token));
    expect(seen).toMatchObject({ viewCount: 3, likeCount: 1 });
  });

  it('is not read under an area that is no region', async () => {
    const one = await registered();
    await app.deps.pool.query('UPDATE app_access SET area_ids = $2 WHERE app_id = $1', [
      one.appId,
      [WEST_LAKE.unit],
    ]);
    const knowledgeId = await passedKnowledge('只给西湖的一篇', WEST_LAKE.region);
    expect((await open(one, reading.listKnowledge, {})).data.list).toEqual([]);
    expect((await open(one, reading.readKnowledge, { knowledgeId })).code).toBe(4040);
    expect((await open(one, reading.listWarnings, {})).data.list).toEqual([]);
  });

  it('is articles, warnings, listings and posts, without anybody’s name or number', async () => {
    const one = await registered();
    const { token } = cast.county;
    const { articleId } = dataOf(await app.call(saveArticle, articleOf(WEST_LAKE), token));
    const article = dataOf(await app.call(articleDetails, { articleId }, token));
    const { disasterId } = dataOf(await app.call(saveDisaster, disasterOf(WEST_LAKE), token));
    const warning = dataOf(await app.call(disasterDetails, { disasterId }, token));
    const { supplyId } = dataOf(await app.call(saveListing, listingOf(WEST_LAKE), token));
    const wanted = dataOf(await app.call(listingDetails, { supplyId }, token));
    const { postId } = (
      await open(one, writing.addPost, post({ title: '公开的', phoneNumber: '13900001111' }))
    ).data;
    for (const reply of [
      await app.call(passArticle, { articleId, version: article.version }, cast.county2.token),
      await app.call(passDisaster, { disasterId, version: warning.version }, cast.county2.token),
      await app.call(passListing, { supplyId, version: wanted.version }, cast.county2.token),
      await app.call(passPosts, { postIds: [postId] }, cast.county2.token),
    ]) {
      expect(reply.code).toBe(200);
    }
    const answers = [
      await open(one, reading.readArticle, { articleId }),
      await open(one, reading.listArticles, {}),
      await open(one, reading.readWarning, { disasterId }),
      await open(one, reading.listWarnings, { inForceFlag: 0 }),
      await open(one, reading.readListing, { supplyId }),
      await open(one, reading.listListings, { infoType: 2 }),
      await open(one, reading.listPosts, {}),
      await open(one, reading.listDocuments, {}),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array.from({ length: 8 }, () => 200));
    // ids are numbers of the clock, and some day one holds any four digits
    const text = JSON.stringify(answers).replaceAll(/"\d{18}"/g, '"id"');
    for (const shown of ['西湖资讯', '加固大棚', '西湖求购', '公开的']) expect(text).toContain(shown);
    for (const kept of ['王芳', '王阿根', '7777', '1111', '陈立']) expect(text).not.toContain(kept);
    expect((await open(one, reading.listWarnings, { inForceFlag: 1 })).data.list).toEqual([]);
  });

  it('counts views of warnings and listings as of the others', async () => {
    const one = await registered();
    const { token } = cast.county;
    const { disasterId } = dataOf(await app.call(saveDisaster, disasterOf(WEST_LAKE), token));
    const viewed = { contentType: 'warning' as const, contentId: disasterId, viewCount: 5 };
    const tell = () => open(one, writing.countViews, { requestId: randomUUID(), views: [viewed] });
    expect((await tell()).data.countedItems).toBe(0);
    const { version } = dataOf(await app.call(disasterDetails, { disasterId }, token));
    dataOf(await app.call(passDisaster, { disasterId, version }, cast.county2.token));
    expect((await tell()).data.countedItems).toBe(1);
    const { supplyId } = (await open(one, writing.addListing, listing())).data;
    const offered = dataOf(await app.call(listingDetails, { supplyId }, token));
    dataOf(await app.call(passListing, { supplyId, contentHash: offered.contentHash }, token));
    const looked = { contentType: 'listing' as const, contentId: supplyId, viewCount: 3, callCount: 2 };
    await open(one, writing.countViews, { requestId: randomUUID(), views: [looked] });
    await applyTallies(app.deps.db);
    expect(dataOf(await app.call(disasterDetails, { disasterId }, token)).viewCount).toBe(5);
    expect(dataOf(await app.call(listingDetails, { supplyId }, token))).toMatchObject({
      viewCount: 3,
      callCount: 2,
    });
    expect((await open(one, reading.readWarning, { disasterId })).data.viewCount).toBe(5);
  });

  it('has the files of knowledge, articles and warnings, and none of another piece', async () => {
    const one = await registered();
    const { token } = cast.county;
    const upload = async () =>
      dataOf(
        await app.call(
          uploadAttachment,
          { fileName: '价格.csv', content: '品种,价格', category: 'video/20260914' },
          token,
        ),
      );
    const file = await upload();
    const { articleId } = dataOf(
      await app.call(saveArticle, { ...articleOf(WEST_LAKE), attachments: [file] }, token),
    );
    const fetchFile = (contentId: string, fileId: string) =>
      fetchOpen(one, reading.readContentFile, { contentType: 'article', contentId, fileId });
    expect((await fetchFile(articleId, file.fileId)).json()).toMatchObject({ code: 4040 });
    const { version } = dataOf(await app.call(articleDetails, { articleId }, token));
    dataOf(await app.call(passArticle, { articleId, version }, cast.county2.token));
    const { data } = await open(one, reading.readArticle, { articleId });
    expect(data.attachments).toEqual([file]);
    expect((await fetchFile(articleId, file.fileId)).payload).toBe('品种,价格');
    expect((await fetchFile(articleId, (await upload()).fileId)).json()).toMatchObject({ code: 4040 });
  });

  it('[BIZ-14] is articles with their video, likes and shares; of one for some organisations alone nothing is told', async () => {
    const one = await registered();
    const { token } = cast.county;
    const film = dataOf(
      await app.call(
        uploadAttachment,
        { fileName: '讲课.mp4', content: '0000ftypisom', category: 'video/' },
        token,
      ),
    );
    const passed = async (changed: object) => {
      const written = { ...articleOf(WEST_LAKE), videoUrl: film.url, ...changed };
      const { articleId } = dataOf(await app.call(saveArticle, written, token));
      dataOf(await app.call(passArticle, { articleId, version: 1 }, cast.county2.token));
      return articleId;
    };
    const contentId = await passed({});
    const piece = { contentType: 'article' as const, contentId };
    expect((await open(one, writing.likeContent, { ...piece, personId: PERSON })).code).toBe(200);
    const told = { requestId: 'shares-of-an-article', views: [{ ...piece, viewCount: 3, shareCount: 2 }] };
    expect((await open(one, writing.countViews, told)).code).toBe(200);
    await applyTallies(app.deps.db);
    const { data } = await open(one, reading.readArticle, { articleId: contentId });
    expect(data).toMatchObject({ videoUrl: film.url, viewCount: 3, likeCount: 1, shareCount: 2 });
    expect((await fetchOpen(one, reading.readVideo, piece)).payload).toBe('0000ftypisom');
    const hidden = {
      contentType: 'article' as const,
      contentId: await passed({ visibleDeptIds: [WEST_LAKE.township] }),
    };
    expect((await open(one, reading.readArticle, { articleId: hidden.contentId })).code).toBe(4040);
    expect((await fetchOpen(one, reading.readVideo, hidden)).json()).toMatchObject({ code: 4040 });
    expect((await open(one, writing.likeContent, { ...hidden, personId: PERSON })).code).toBe(4040);
  });

  it('takes no share of what nobody passes on, and no count of nothing', async () => {
    const one = await registered();
    const tell = (view: object) =>
      open(one, writing.countViews, { requestId: `wrong-count-${++number}`, views: [view as never] });
    const contentId = '1';
    expect((await tell({ contentType: 'warning', contentId, shareCount: 1 })).code).toBe(4000);
    expect((await tell({ contentType: 'article', contentId, callCount: 1 })).code).toBe(4000);
    expect((await tell({ contentType: 'article', contentId })).code).toBe(4000);
  });

  it('is documents for everybody, with their files, and none that is for some roles alone', async () => {
    const one = await registered();
    const { relativeUrl } = (await open(one, writing.addPicture, { picture })).data;
    const { db } = app.deps;
    await db.updateTable('sysFile').set({ refCount: 1 }).where('relativeUrl', '=', relativeUrl).execute();
    const shared = {
      documentType: 1,
      documentSize: '2048',
      url: JSON.stringify([{ url: relativeUrl, name: '手册.png' }]),
      releaseFlag: 1,
      deptId: '33',
      createUserId: cast.county.userId,
    };
    const made = await db
      .insertInto('documentManage')
      .values([
        { ...shared, documentName: '给所有人的手册' },
        { ...shared, documentName: '给管理员的手册', visibleRoleIds: [11] },
        { ...shared, documentName: '没有发布的手册', releaseFlag: 0 },
      ])
      .returning('id')
      .execute();
    const { list, total } = (await open(one, reading.listDocuments, {})).data;
    expect(list).toMatchObject([
      { documentId: made[0]?.id, documentName: '给所有人的手册', documentSize: 2048 },
    ]);
    expect(total).toBe(1);
    const bodies = await Promise.all(
      made.map(async ({ id }) => (await fetchOpen(one, reading.readDocument, { documentId: id })).body),
    );
    expect(bodies[0]?.startsWith('{')).toBe(false);
    for (const refused of bodies.slice(1)) expect(JSON.parse(refused)).toMatchObject({ code: 4040 });
  });

  async function passedKnowledge(title: string, deptId: string): Promise<string> {
    const fields = { ...knowledgeOf(WEST_LAKE), title, deptId };
    const { knowledgeId } = dataOf(await app.call(addKnowledge, fields, cast.county.token));
    const { contentHash } = dataOf(await app.call(knowledgeDetails, { knowledgeId }, cast.county.token));
    const review = { knowledgeIds: [knowledgeId], contentHashes: { [knowledgeId]: contentHash } };
    dataOf(await app.call(passKnowledge, review, cast.county2.token));
    return knowledgeId;
  }
});

it('each call that is declared is answered, and needs its scope', async () => {
  for (const { endpoint, scopes } of openCalls) {
    const one = await registered({ apiScopes: [scopes[0]], smsCategories: ['01'] });
    const other = await registered({
      apiScopes: appScopeValues.filter((value) => !scopes.includes(value)),
      smsCategories: ['01'],
    });
    expect((await open(one, endpoint, {})).code, endpoint.path).not.toBe(4030);
    expect((await open(other, endpoint, {})).code, endpoint.path).toBe(4030);
  }
});

it('an application shows what it may call and how much it wrote today', async () => {
  const one = await registered({ dayWriteQuota: 50 });
  expect((await open(one, writing.addPost, post())).code).toBe(200);
  const [row] = dataOf(await app.call(pageApps, { keyword: one.appKey }, cast.city.token)).list;
  expect(row).toMatchObject({ dayWriteQuota: 50, writtenToday: 1, smsCategories: [] });
  expect(row?.apiScopes).toContain('consult.ask');
  const calls = dataOf(await app.call(pageAppCalls, { appId: one.appId }, cast.city.token)).list;
  expect(calls.map(({ callName }) => callName)).toEqual(['post.add']);
});
