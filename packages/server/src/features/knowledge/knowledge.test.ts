// 知识分享审核: who finds, writes, hands in, passes, refuses, takes offline and removes which piece of knowledge, and what is never kept.

import { ContentStatus } from '@farmers-mailbox/contract/content-review/states.ts';
import { mergeDept, saveDept } from '@farmers-mailbox/contract/department-admin/endpoints.ts';
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  addKnowledge,
  knowledgeDetails,
  knowledgeRecords,
  modifyKnowledge,
  pageKnowledge,
  passKnowledge,
  refuseKnowledge,
  removeKnowledge,
  takeKnowledgeOffline,
} from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildIdentity, buildUser } from '../../testing/build.ts';
import { dataOf } from '../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../testing/test-app.ts';

let at: TestApp;
let author: SignedInTestUser;
let reviewer: SignedInTestUser;
let city: SignedInTestUser;
let township: SignedInTestUser;
let elsewhere: SignedInTestUser;
let messenger: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  author = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  reviewer = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  city = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  township = await at.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010611' });
  elsewhere = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
  messenger = await at.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
});
afterAll(() => at.close());

type New = RequestOf<typeof addKnowledge>;
let lastTitle = 0;
const knowledge = (changed: Partial<New> = {}): New => ({
  title: `晚稻穗期怎么管水${++lastTitle}`,
  knowledgeType: 1,
  product: '水稻',
  season: '9月',
  content: [
    { kind: 'heading', text: '浅水抽穗' },
    { kind: 'text', text: '抽穗期田里保持寸水。\n齐穗后干湿交替。' },
    { kind: 'steps', items: ['先看苗', '再灌水'] },
  ],
  tags: ['水稻'],
  author: '王建国',
  authorUnit: '西湖区农技站',
  deptId: '330106',
  ...changed,
});
const add = (changed: Partial<New> = {}, by = author) => at.call(addKnowledge, knowledge(changed), by.token);
const added = async (changed: Partial<New> = {}, by = author) => dataOf(await add(changed, by)).knowledgeId;
const submitted = (changed: Partial<New> = {}, by = author) => added({ submitFlag: 1, ...changed }, by);
const details = (knowledgeId: string, by = author) => at.call(knowledgeDetails, { knowledgeId }, by.token);
const read = async (knowledgeId: string, by = author) => dataOf(await details(knowledgeId, by));
const change = async (
  knowledgeId: string,
  changed: Partial<RequestOf<typeof modifyKnowledge>>,
  by = author,
) => {
  const now = await read(knowledgeId, by);
  const { title, knowledgeType, content, author: writer, deptId } = now;
  const asked = { knowledgeId, version: now.version, title, knowledgeType, content, author: writer, deptId };
  return at.call(modifyKnowledge, { ...asked, ...changed } as RequestOf<typeof modifyKnowledge>, by.token);
};
const reviewOf = async (knowledgeId: string, by = reviewer) => {
  const { contentHash } = await read(knowledgeId, by);
  return { knowledgeIds: [knowledgeId], contentHashes: { [knowledgeId]: contentHash } };
};
const pass = async (knowledgeId: string, by = reviewer, auditOpinion = '') =>
  at.call(passKnowledge, { ...(await reviewOf(knowledgeId, by)), auditOpinion }, by.token);
const refuse = async (knowledgeId: string, by = reviewer, auditOpinion = '请写明用量') =>
  at.call(refuseKnowledge, { ...(await reviewOf(knowledgeId, by)), auditOpinion }, by.token);
const offline = (knowledgeId: string, by = reviewer) =>
  at.call(takeKnowledgeOffline, { knowledgeIds: [knowledgeId], opinion: '已有新标准' }, by.token);
const remove = (knowledgeId: string, by = author) =>
  at.call(removeKnowledge, { knowledgeIds: [knowledgeId] }, by.token);
const records = async (knowledgeId: string) =>
  dataOf(await at.call(knowledgeRecords, { knowledgeId }, author.token)).map(
    ({ operateType }) => operateType,
  );
const statusOf = async (knowledgeId: string) =>
  (
    await at.deps.db
      .selectFrom('knowledge')
      .select('auditStatus')
      .where('knowledgeId', '=', knowledgeId)
      .executeTakeFirstOrThrow()
  ).auditStatus;
const logged = (knowledgeId: string) =>
  at.deps.db
    .selectFrom('logOper')
    .select(['action', 'summary', 'afterData'])
    .where('bizType', '=', 'knowledge')
    .where('bizId', '=', knowledgeId)
    .orderBy('logId')
    .execute();
const titles = async (asked: RequestOf<typeof pageKnowledge>, by = author) =>
  dataOf(await at.call(pageKnowledge, { pageSize: 100, ...asked }, by.token)).list.map(({ title }) => title);

describe('the life of a piece of knowledge', () => {
  test('[BIZ-09] written, handed in, refused, mended, passed, taken offline, mended, passed and removed: each step with its record and its log row', async () => {
    const knowledgeId = await added();
    expect(await read(knowledgeId)).toMatchObject({ auditStatus: 0, publishTime: null, submitTime: null });
    expect((await change(knowledgeId, { title: '晚稻管水', submitFlag: 1 })).code).toBe(200);
    expect(await statusOf(knowledgeId)).toBe(ContentStatus.waiting);
    expect((await refuse(knowledgeId)).data).toEqual({ successCount: 1, failList: [] });
    expect(await read(knowledgeId)).toMatchObject({ auditStatus: 3, auditOpinion: '请写明用量' });
    expect((await change(knowledgeId, { season: '9月下旬', submitFlag: 1 })).code).toBe(200);
    expect(await read(knowledgeId)).toMatchObject({ auditStatus: 1, auditOpinion: null });
    expect((await pass(knowledgeId, reviewer, '很好')).data.successCount).toBe(1);
    expect(await read(knowledgeId)).toMatchObject({
      auditStatus: 2,
      auditOpinion: '很好',
      publishTime: expect.stringMatching(/^2026-09-14/),
    });
    expect((await offline(knowledgeId)).data.successCount).toBe(1);
    expect((await change(knowledgeId, { submitFlag: 1 })).code).toBe(200);
    expect((await pass(knowledgeId)).data.successCount).toBe(1);
    expect((await offline(knowledgeId)).code).toBe(200);
    expect((await remove(knowledgeId)).data.successCount).toBe(1);
    expect((await details(knowledgeId)).code).toBe(ErrorCode.notFound);
    const kept = await at.deps.db
      .selectFrom('knowledgeOperationRecord')
      .select('operateType')
      .where('knowledgeId', '=', knowledgeId)
      .orderBy('recordId')
      .execute();
    expect(kept.map(({ operateType }) => operateType)).toEqual([1, 2, 3, 5, 2, 3, 4, 6, 2, 3, 4, 6, 7]);
    expect((await logged(knowledgeId)).map(({ action }) => action)).toEqual([
      '新增',
      '修改',
      '提交',
      '不通过',
      '修改',
      '提交',
      '通过',
      '下架',
      '修改',
      '提交',
      '通过',
      '下架',
      '删除',
    ]);
  });

  test('[BIZ-09] the records tell who did what, where, when and why, the newest first', async () => {
    const knowledgeId = await submitted();
    await refuse(knowledgeId, city, '缺少用药间隔');
    const list = dataOf(await at.call(knowledgeRecords, { knowledgeId }, author.token));
    expect(list.map(({ operateType }) => operateType)).toEqual([5, 3, 1]);
    expect(list[0]).toMatchObject({
      opinion: '缺少用药间隔',
      operateDeptName: '浙江省杭州市杭州市农业农村局',
    });
  });

  const acts = { change: (id: string) => change(id, { title: '改' }), pass, refuse, offline, remove };
  test.each([
    ['draft', ['change', 'remove']],
    ['waiting', ['pass', 'refuse']],
    ['published', ['offline']],
    ['refused', ['change', 'remove']],
    ['offline', ['change', 'remove']],
  ] as const)(
    'from %s only %j is done, anything else answers 4090 and writes nothing',
    async (state, allowed) => {
      for (const [name, act] of Object.entries(acts)) {
        const knowledgeId = await inState(state);
        const before = await records(knowledgeId);
        const { code } = await act(knowledgeId);
        const isAllowed = (allowed as readonly string[]).includes(name);
        expect([name, code]).toEqual([name, isAllowed ? 200 : ErrorCode.stateChanged]);
        if (!isAllowed) expect(await records(knowledgeId)).toEqual(before);
      }
    },
  );

  async function inState(state: keyof typeof ContentStatus): Promise<string> {
    if (state === 'draft') return added();
    const knowledgeId = await submitted();
    if (state === 'refused') await refuse(knowledgeId);
    if (state === 'published' || state === 'offline') await pass(knowledgeId);
    if (state === 'offline') await offline(knowledgeId);
    return knowledgeId;
  }

  test('several at once: those that can be are done, the others are named with their reasons', async () => {
    const [first, second, draft] = [await submitted(), await submitted(), await added()];
    const contentHashes = Object.fromEntries(
      await Promise.all([first, second, draft].map(async (id) => [id, (await read(id)).contentHash])),
    );
    const review = { knowledgeIds: [first, second, draft], contentHashes, auditOpinion: '' };
    expect((await at.call(passKnowledge, review, reviewer.token)).data).toEqual({
      successCount: 2,
      failList: [{ knowledgeId: draft, code: ErrorCode.stateChanged, reason: '还没有提交' }],
    });
  });

  test('a refusal and an offlining need their reasons', async () => {
    const knowledgeId = await submitted();
    expect((await refuse(knowledgeId, reviewer, ' ')).code).toBe(ErrorCode.validation);
    await pass(knowledgeId);
    const asked = { knowledgeIds: [knowledgeId], opinion: '' };
    expect((await at.call(takeKnowledgeOffline, asked, reviewer.token)).code).toBe(ErrorCode.validation);
  });
});

describe('races', () => {
  test('two reviewers at once: one decides, the other gets 4090', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const knowledgeId = await submitted();
      const answers = await Promise.all([
        pass(knowledgeId),
        refuse(knowledgeId, city),
        pass(knowledgeId, city),
      ]);
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
        200,
        ErrorCode.stateChanged,
        ErrorCode.stateChanged,
      ]);
      expect((await records(knowledgeId)).length).toBe(3);
    }
  });

  test('a pass of what was changed since it was read answers 4090, and nothing is published', async () => {
    const knowledgeId = await submitted();
    const old = await reviewOf(knowledgeId);
    await refuse(knowledgeId);
    await change(knowledgeId, { title: '换了内容', submitFlag: 1 });
    const answer = await at.call(passKnowledge, { ...old, auditOpinion: '' }, reviewer.token);
    expect(answer).toMatchObject({
      code: ErrorCode.stateChanged,
      msg: '内容与您阅读的不一致，请重新打开阅读后再审核',
    });
    for (const unread of [{ contentHashes: {} }, {}, { version: 1 }]) {
      const asked = { knowledgeIds: [knowledgeId], ...unread, auditOpinion: '' };
      expect((await at.call(passKnowledge, asked, reviewer.token)).code).toBe(ErrorCode.stateChanged);
    }
    expect(await statusOf(knowledgeId)).toBe(ContentStatus.waiting);
    const { version } = await read(knowledgeId, reviewer);
    const byVersion = { knowledgeIds: [knowledgeId], version, auditOpinion: '' };
    expect((await at.call(passKnowledge, byVersion, reviewer.token)).code).toBe(200);
    expect(await statusOf(knowledgeId)).toBe(ContentStatus.published);
  });

  test('the database itself keeps what is published to what was passed', async () => {
    const knowledgeId = await submitted();
    await pass(knowledgeId);
    const changing = sql`UPDATE knowledge SET content_hash = ${'0'.repeat(64)} WHERE knowledge_id = ${knowledgeId}`;
    await expect(changing.execute(at.deps.db)).rejects.toThrow('knowledge_published_is_what_was_passed');
  });

  test('two who change one draft: the second is told, and the first’s words stay', async () => {
    const knowledgeId = await added();
    // as both have it before them
    const { version } = await read(knowledgeId, author);
    const answers = await Promise.all([
      change(knowledgeId, { title: '甲的标题', version }),
      change(knowledgeId, { title: '乙的标题', version }, reviewer),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
    expect((await records(knowledgeId)).length).toBe(2);
  });
});

describe('who may', () => {
  test('nobody reviews what they wrote, changed or handed in', async () => {
    const knowledgeId = await submitted();
    const asWriter = await pass(knowledgeId, author);
    expect(asWriter.code).toBe(ErrorCode.forbidden);
    expect(asWriter.msg).toContain('您参与了编写');
    expect((await read(knowledgeId, author)).can.pass).toContain('您参与了编写');
    await refuse(knowledgeId);
    await change(knowledgeId, { title: '由同事修改并提交', submitFlag: 1 }, reviewer);
    expect((await pass(knowledgeId, reviewer)).code).toBe(ErrorCode.forbidden);
    expect((await pass(knowledgeId, city)).code).toBe(200);
  });

  test('a person’s second account with the same ID number is the same person', async () => {
    const certificateNo = '33990119600101002X';
    const own = await buildUser(at.deps, { deptId: '330106A1', certificateNo });
    const identity = { deptId: '330106A1', roleKeys: ['countyAdmin'] as const };
    const { identityId } = await buildIdentity(at.deps, { userId: own.userId, ...identity });
    const knowledgeId = await submitted({}, await at.signInAs({ userId: own.userId, identityId }));
    // the first account was removed since: only then may another one carry the number
    await at.deps.db.updateTable('sysUser').set({ delFlag: 1 }).where('userId', '=', own.userId).execute();
    const again = await buildUser(at.deps, { deptId: '330106A1', certificateNo });
    const second = await buildIdentity(at.deps, { userId: again.userId, ...identity });
    const as = await at.signInAs({ userId: again.userId, identityId: second.identityId });
    expect((await pass(knowledgeId, as)).code).toBe(ErrorCode.forbidden);
  });

  test('[PERM-07] another county finds nothing; a township reads what its county wrote for it and changes nothing', async () => {
    const knowledgeId = await submitted({ deptId: '33010611' });
    expect((await details(knowledgeId, elsewhere)).code).toBe(ErrorCode.notFound);
    expect(await titles({}, elsewhere)).toEqual([]);
    const seen = await read(knowledgeId, township);
    expect(seen.can.pass).toContain('由上级单位编写');
    const denied = await pass(knowledgeId, township);
    expect(denied.code).toBe(ErrorCode.forbidden);
    const ask = { deptId: '330108' };
    expect((await at.call(pageKnowledge, ask, author.token)).code).toBe(ErrorCode.notFound);
    expect((await at.call(pageKnowledge, {}, messenger.token)).code).toBe(ErrorCode.forbidden);
  });

  test('a draft is seen by the unit that writes it, not by those above', async () => {
    const knowledgeId = await added({ title: '没写完的草稿' });
    expect((await details(knowledgeId, reviewer)).code).toBe(200);
    expect((await details(knowledgeId, city)).code).toBe(ErrorCode.notFound);
    expect(await titles({ title: '没写完的草稿' }, city)).toEqual([]);
    await change(knowledgeId, { submitFlag: 1 });
    expect(await titles({ title: '没写完的草稿' }, city)).toEqual(['没写完的草稿']);
  });

  test.each(['330108', '330106A1', '3301', '33'])('it is not published for %s', async (deptId) => {
    expect(await add({ deptId })).toMatchObject({
      code: ErrorCode.validation,
      fieldErrors: [{ field: 'deptId', message: expect.stringContaining('请选择本级区域') }],
    });
  });

  test('when a unit is merged into another one, what it wrote and what is meant for it goes along', async () => {
    const make = async (deptName: string) =>
      dataOf(await at.call(saveDept, { parentId: '330106', deptType: '04', deptName }, city.token)).deptId;
    const [from, to] = [await make('旧农技站'), await make('新农技站')];
    const old = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: from });
    const knowledgeId = await submitted({}, old);
    const asked = { deptId: from, toDeptId: to, version: 1, keptIdentityIds: [] };
    expect((await at.call(mergeDept, asked, city.token)).code).toBe(200);
    const { createDeptId } = await at.deps.db
      .selectFrom('knowledge')
      .select('createDeptId')
      .where('knowledgeId', '=', knowledgeId)
      .executeTakeFirstOrThrow();
    expect(createDeptId).toBe(to);
  });
});

describe('the list', () => {
  test('is filtered by each field, newest first, and tells how many wait for the reader', async () => {
    const place = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    const other = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    const there = { deptId: '330108' };
    await added({ ...there, title: '草莓育苗', knowledgeType: 6, product: '草莓', author: '李四' }, place);
    const second = await submitted({ ...there, title: '枇杷套袋', product: '枇杷' }, place);
    await submitted({ ...there, title: '枇杷疏果' }, place);
    const ask = (asked: RequestOf<typeof pageKnowledge>, by = other) => titles(asked, by);
    expect(await ask({})).toEqual(['枇杷疏果', '枇杷套袋', '草莓育苗']);
    expect(await ask({ title: '枇杷' })).toEqual(['枇杷疏果', '枇杷套袋']);
    expect(await ask({ title: '莓' })).toEqual(['草莓育苗']);
    expect(await ask({ knowledgeType: 6 })).toEqual(['草莓育苗']);
    expect(await ask({ product: '枇杷' })).toEqual(['枇杷套袋']);
    expect(await ask({ author: '李' })).toEqual(['草莓育苗']);
    expect(await ask({ auditStatus: 1 })).toEqual(['枇杷疏果', '枇杷套袋']);
    const waiting = async (by: SignedInTestUser) =>
      dataOf(await at.call(pageKnowledge, {}, by.token)).waitingCount;
    expect(await waiting(other)).toBe(2);
    expect(await waiting(place)).toBe(0);
    await pass(second, other);
    expect(await waiting(other)).toBe(1);
    const day = { publishTimeStart: '2026-09-14 00:00:00', publishTimeEnd: '2026-09-14 23:59:59' };
    expect(await ask(day)).toEqual(['枇杷套袋']);
    expect(
      await ask({ ...day, publishTimeStart: '2026-09-15 00:00:00', publishTimeEnd: '2026-09-15 23:59:59' }),
    ).toEqual([]);
  });
});
