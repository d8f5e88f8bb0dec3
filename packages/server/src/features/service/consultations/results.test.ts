// Results of an answer: an example without whoever asked, and knowledge made of it once.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as knowledge from '@farmers-mailbox/contract/publishing/knowledge/endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { ConsultOperation } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { toMoment } from '../../../time/moment.ts';

const UNIT = '330106A2';
const ANSWER = '先摘除病叶，再用药。';

let at: TestApp;
let county: SignedInTestUser;
let colleague: SignedInTestUser;
let drafter: SignedInTestUser;
let checker: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  colleague = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  drafter = await at.signInAs({ roleKeys: ['drafter'], deptId: UNIT });
  checker = await at.signInAs({ roleKeys: ['draftChecker'], deptId: UNIT });
});
afterAll(() => at.close());
beforeEach(async () => {
  for (const table of ['consultationRecord', 'consultation', 'serviceSms'] as const) {
    await at.deps.db.deleteFrom(table).execute();
  }
});

type Added = RequestOf<typeof endpoints.addConsultation>;
async function added(fields: Partial<Added> = {}): Promise<string> {
  const question = {
    callType: 1,
    callSource: 5 as const,
    title: '茭白叶子发黄怎么办',
    content: '叶子从下往上发黄，\n请问是缺肥还是病害？',
    product: '茭白',
    callUserName: '王虚构',
    phoneNumber: '15400001234',
    deptId: '3301061142',
    callTime: toMoment(at.clock.now()),
  };
  const made = await at.call(endpoints.addConsultation, { ...question, ...fields }, county.token);
  return dataOf(made).consultId;
}
const details = async (consultId: string, by = county) =>
  dataOf(await at.call(endpoints.consultationDetails, { consultId }, by.token));
const versionOf = async (consultId: string) => (await details(consultId)).version;
async function answered(fields: Partial<Added> = {}): Promise<string> {
  const consultId = await added(fields);
  const assigned = { consultIds: [consultId], assignDeptId: UNIT };
  dataOf(await at.call(endpoints.assignConsultations, assigned, county.token));
  const draft = {
    consultId,
    version: await versionOf(consultId),
    draftContent: ANSWER,
    submitFlag: 1 as const,
  };
  expect((await at.call(endpoints.draftReply, draft, drafter.token)).code).toBe(200);
  const read = { consultId, version: await versionOf(consultId) };
  expect((await at.call(endpoints.passReply, read, checker.token)).code).toBe(200);
  return consultId;
}
const publicize = async (consultId: string, publicFlag: 0 | 1 = 1, by = county) =>
  at.call(
    endpoints.publicizeConsultation,
    { consultId, version: await versionOf(consultId), publicFlag },
    by.token,
  );
const examples = async (product = '', by = drafter) =>
  dataOf(await at.call(endpoints.listExamples, { callType: 1, product }, by.token));
const makeKnowledge = async (consultId: string, by = county) =>
  at.call(
    endpoints.makeKnowledge,
    { consultId, version: await versionOf(consultId), knowledgeType: 5 },
    by.token,
  );
const latestDeed = async (consultId: string) =>
  dataOf(await at.call(endpoints.consultationRecords, { consultId }, county.token))[0]?.operateType;

test('the text of an answer asks for a mark, in a sentence of its own', async () => {
  await answered();
  const sent = await at.deps.db.selectFrom('serviceSms').select('contentCipher').executeTakeFirstOrThrow();
  expect(sent.contentCipher && at.deps.personalData.decryptText(sent.contentCipher)).toContain(
    `已答复：${ANSWER}满意请回复5，一般回复3，不满意回复1。`,
  );
});

describe('an example', () => {
  test('is read by whoever answers, everywhere, and tells nobody who asked', async () => {
    const consultId = await answered();
    const other = await answered({ product: '杨梅', title: '杨梅落果' });
    expect(await examples()).toEqual([]);
    for (const one of [consultId, other]) expect((await publicize(one)).code).toBe(200);
    expect((await examples('茭白')).map((one) => one.consultId)).toEqual([consultId, other]);
    expect((await examples('杨梅')).map((one) => one.consultId)).toEqual([other, consultId]);
    expect(JSON.stringify(await examples())).not.toMatch(/王虚构|1540000|3301061142/);
    const elsewhere = await at.signInAs({ roleKeys: ['drafter'], deptId: '330108A1' });
    expect(await examples('', elsewhere)).toHaveLength(2);
    expect(await latestDeed(consultId)).toBe(ConsultOperation.publicized);
    expect(await details(consultId)).toMatchObject({ publicFlag: 1 });
    expect((await publicize(consultId, 0)).code).toBe(200);
    expect((await examples()).map((one) => one.consultId)).toEqual([other]);
    expect(await latestDeed(consultId)).toBe(ConsultOperation.hidden);
  });

  test('is taken back also after its question was closed', async () => {
    const consultId = await answered();
    expect((await publicize(consultId)).code).toBe(200);
    const closed = { consultId, closeReason: '农户来电说不用了' };
    expect((await at.call(endpoints.closeConsultation, closed, county.token)).code).toBe(200);
    expect(await details(consultId)).toMatchObject({ can: { publicize: true } });
    expect((await publicize(consultId, 0)).code).toBe(200);
    expect(await examples()).toEqual([]);
    expect((await publicize(consultId)).msg).toContain('已经关闭');
    expect(await details(consultId)).toMatchObject({ can: { publicize: '已经关闭' } });
  });

  test('is none with a number in groups or behind another character, nor is knowledge', async () => {
    const consultId = await answered({ content: '请打154 0000 7777，或@15400007777' });
    expect((await publicize(consultId)).msg).toContain('不能公开');
    expect((await makeKnowledge(consultId)).msg).toContain('不能转为知识');
  });

  test('is none before the answer, by those who only answer, with a number of a person, or as somebody else read it', async () => {
    expect((await publicize(await added())).msg).toContain('还没有答复');
    const consultId = await answered({ content: '我是王芳，电话15400007777，叶子发黄' });
    expect((await publicize(consultId)).msg).toContain('有手机号码或身份证号');
    expect((await publicize(consultId, 1, checker)).code).toBe(ErrorCode.forbidden);
    const plain = await answered();
    const version = (await versionOf(plain)) - 1;
    const late = await at.call(
      endpoints.publicizeConsultation,
      { consultId: plain, version, publicFlag: 1 },
      county.token,
    );
    expect(late.code).toBe(ErrorCode.stateChanged);
    expect(await examples()).toEqual([]);
  });
});

describe('knowledge', () => {
  test('is a draft with the question and the answer, made once, of two who make it at once', async () => {
    const consultId = await answered();
    const version = await versionOf(consultId);
    const both = await Promise.all(
      [county, colleague].map(({ token }) =>
        at.call(endpoints.makeKnowledge, { consultId, version, knowledgeType: 5 }, token),
      ),
    );
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
    const drafts = await at.deps.db.selectFrom('knowledge').select(['knowledgeId', 'createUserId']).execute();
    expect(drafts).toHaveLength(1);
    const { knowledgeId = '', createUserId } = drafts[0] ?? {};
    const writer = createUserId === county.userId ? county : colleague;
    const written = dataOf(await at.call(knowledge.knowledgeDetails, { knowledgeId }, writer.token));
    expect(written).toMatchObject({
      title: '茭白叶子发黄怎么办',
      product: '茭白',
      knowledgeType: 5,
      auditStatus: 0,
    });
    expect(JSON.stringify(written.content)).toContain(ANSWER);
    expect(JSON.stringify(written)).not.toMatch(/王虚构|15400001234/);
    expect(await details(consultId)).toMatchObject({
      knowledgeId,
      can: { toKnowledge: '已经转为知识' },
    });
    expect((await makeKnowledge(consultId)).msg).toContain('已经转为知识');
    expect(await latestDeed(consultId)).toBe(ConsultOperation.madeKnowledge);
  });

  test('is made by those who may write it, of what is answered', async () => {
    expect((await makeKnowledge(await added())).msg).toContain('还没有答复');
    expect((await makeKnowledge(await answered(), checker)).code).toBe(ErrorCode.forbidden);
  });
});
