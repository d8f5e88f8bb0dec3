// 知识分享审核: the life of a piece of knowledge (testing/content-life), and what is its own: several at once, the records' call, the filters.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import { describe, expect, test } from 'vitest';
import { contentLife } from '../../../testing/content-life/content-life.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import type { SignedInTestUser } from '../../../testing/test-app.ts';
import { knowledge } from './kind.ts';

type New = RequestOf<typeof endpoints.addKnowledge>;
const { app, people, saved, submitted, read, pass, refuse } = contentLife(knowledge, (at) => ({
  fields: (title, deptId): New => ({
    title,
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
    deptId,
  }),
  save: (fields, token) => at.call(endpoints.addKnowledge, fields, token),
  update: ({ id, version }, fields, token) =>
    at.call(endpoints.modifyKnowledge, { ...fields, knowledgeId: id, version }, token),
  details: (knowledgeId, token) => at.call(endpoints.knowledgeDetails, { knowledgeId }, token),
  page: (asked, token) => at.call(endpoints.pageKnowledge, { pageSize: 100, ...asked }, token),
  pass: (id, read, auditOpinion, token) =>
    at.call(endpoints.passKnowledge, { ...reviewOf(id, read), auditOpinion }, token),
  refuse: (id, read, auditOpinion, token) =>
    at.call(endpoints.refuseKnowledge, { ...reviewOf(id, read), auditOpinion }, token),
  offline: ({ id }, opinion, token) =>
    at.call(endpoints.takeKnowledgeOffline, { knowledgeIds: [id], opinion }, token),
  remove: ({ id }, token) => at.call(endpoints.removeKnowledge, { knowledgeIds: [id] }, token),
  order: (knowledgeId, topFlag, token) => at.call(endpoints.orderKnowledge, { knowledgeId, topFlag }, token),
  isReadBelow: true,
  isWrittenByMessengers: false,
}));
const reviewOf = (id: string, { contentHash, version }: { contentHash?: string; version?: number }) => ({
  knowledgeIds: [id],
  ...(contentHash === undefined ? {} : { contentHashes: { [id]: contentHash } }),
  ...(version === undefined ? {} : { version }),
});

test('[BIZ-09] the records tell who did what, where, when and why, the newest first', async () => {
  const knowledgeId = await submitted();
  await refuse(knowledgeId, people().city, '缺少用药间隔');
  const { token } = people().author;
  const list = dataOf(await app().call(endpoints.knowledgeRecords, { knowledgeId }, token));
  expect(list.map(({ operateType }) => operateType)).toEqual([5, 3, 1]);
  expect(list[0]).toMatchObject({
    opinion: '缺少用药间隔',
    operateDeptName: '浙江省杭州市杭州市农业农村局',
  });
});

test('several at once: those that can be are done, the others are named with their reasons', async () => {
  const [first, second, draft] = [await submitted(), await submitted(), await saved()];
  const contentHashes = Object.fromEntries(
    await Promise.all([first, second, draft].map(async (id) => [id, (await read(id)).contentHash])),
  );
  const review = { knowledgeIds: [first, second, draft], contentHashes, auditOpinion: '' };
  expect((await app().call(endpoints.passKnowledge, review, people().reviewer.token)).data).toEqual({
    successCount: 2,
    failList: [{ knowledgeId: draft, code: ErrorCode.stateChanged, reason: '还没有提交' }],
  });
});

describe('the list', () => {
  test('is filtered by each field, newest first, and tells how many wait for the reader', async () => {
    const at = app();
    const place = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    const other = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
    const there = { deptId: '330108' };
    await saved({ ...there, title: '草莓育苗', knowledgeType: 6, product: '草莓', author: '李四' }, place);
    const second = await submitted({ ...there, title: '枇杷套袋', product: '枇杷' }, place);
    await submitted({ ...there, title: '枇杷疏果' }, place);
    const ask = async (asked: RequestOf<typeof endpoints.pageKnowledge>, by = other) =>
      dataOf(await at.call(endpoints.pageKnowledge, { pageSize: 100, ...asked }, by.token)).list.map(
        ({ title }) => title,
      );
    expect(await ask({})).toEqual(['枇杷疏果', '枇杷套袋', '草莓育苗']);
    expect(await ask({ title: '枇杷' })).toEqual(['枇杷疏果', '枇杷套袋']);
    expect(await ask({ title: '莓' })).toEqual(['草莓育苗']);
    expect(await ask({ knowledgeType: 6 })).toEqual(['草莓育苗']);
    expect(await ask({ product: '枇杷' })).toEqual(['枇杷套袋']);
    expect(await ask({ author: '李' })).toEqual(['草莓育苗']);
    expect(await ask({ auditStatus: 1 })).toEqual(['枇杷疏果', '枇杷套袋']);
    const waiting = async (by: SignedInTestUser) =>
      dataOf(await at.call(endpoints.pageKnowledge, {}, by.token)).waitingCount;
    expect(await waiting(other)).toBe(2);
    expect(await waiting(place)).toBe(0);
    await pass(second, other);
    expect(await waiting(other)).toBe(1);
    const day = { publishTimeStart: '2026-09-14 00:00:00', publishTimeEnd: '2026-09-14 23:59:59' };
    expect(await ask(day)).toEqual(['枇杷套袋']);
    expect(
      await ask({ ...day, publishTimeStart: '2026-09-15 00:00:00', publishTimeEnd: '2026-09-15 23:59:59' }),
    ).toEqual([]);
    expect(
      await ask({ submitTimeStart: '2026-09-14 00:00:00', submitTimeEnd: '2026-09-14 23:59:59' }),
    ).toEqual(['枇杷疏果', '枇杷套袋']);
  });
});
