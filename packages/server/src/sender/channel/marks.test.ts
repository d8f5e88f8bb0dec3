// A number that a farmer sends back after an answer by SMS: whose mark it is, once, and when it is none.

import * as consultations from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dataOf } from '../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { toMoment } from '../../time/moment.ts';
import { Inbound } from './inbound.ts';

const UNIT = '330106A2';
const VILLAGE = '3301061142';
const FARMER = '15400000777';
const MORNING = '2026-09-14T10:00:00+08:00';

let at: TestApp;
let inbound: Inbound;
let county: SignedInTestUser;
let drafter: SignedInTestUser;
let checker: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  inbound = new Inbound(at.deps.db, at.deps.personalData, at.clock, at.deps.log);
});
afterAll(() => at.close());
beforeEach(async () => {
  at.clock.set(MORNING);
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  drafter = await at.signInAs({ roleKeys: ['drafter'], deptId: UNIT });
  checker = await at.signInAs({ roleKeys: ['draftChecker'], deptId: UNIT });
  for (const table of ['smsInbound', 'consultationRecord', 'consultation'] as const) {
    await at.deps.db.deleteFrom(table).execute();
  }
});

async function answered(): Promise<string> {
  const question = {
    callType: 1,
    callSource: 4 as const,
    title: '叶子发黄',
    content: '怎么办',
    callUserName: '王虚构',
    phoneNumber: FARMER,
    deptId: VILLAGE,
    callTime: toMoment(at.clock.now()),
  };
  const { consultId } = dataOf(await at.call(consultations.addConsultation, question, county.token));
  const assigned = { consultIds: [consultId], assignDeptId: UNIT };
  dataOf(await at.call(consultations.assignConsultations, assigned, county.token));
  const draft = { consultId, version: 2, draftContent: '先排水。', submitFlag: 1 as const };
  expect((await at.call(consultations.draftReply, draft, drafter.token)).code).toBe(200);
  expect((await at.call(consultations.passReply, { consultId, version: 3 }, checker.token)).code).toBe(200);
  return consultId;
}
async function say(content: string): Promise<void> {
  const acknowledge = vi.fn();
  inbound.take(1, { phone: `86${FARMER}`, number: '10659', content, concatenation: undefined }, acknowledge);
  await vi.waitFor(() => expect(acknowledge).toHaveBeenCalledOnce());
}
const stored = () =>
  at.deps.db
    .selectFrom('smsInbound')
    .leftJoin('consultation as c', 'c.consultId', 'smsInbound.consultId')
    .select(['smsInbound.content', 'moType', 'handleStatus', 'smsInbound.consultId', 'ownerDeptId'])
    .select(['c.consultStatus', 'c.score', 'c.scoreContent'])
    .orderBy('moId')
    .execute();

test('a mark is that of the latest answer, once, with what was said beside it', async () => {
  await answered();
  at.clock.advance({ minutes: 5 });
  const consultId = await answered();
  await say('5，讲得很清楚');
  await say('5，讲得很清楚');
  await say('1');
  const rated = { consultStatus: 5, score: 5, scoreContent: '讲得很清楚' };
  expect(await stored()).toEqual([
    { content: '5，讲得很清楚', moType: 3, handleStatus: 2, consultId, ownerDeptId: VILLAGE, ...rated },
    { content: '1', moType: 3, handleStatus: 2, consultId, ownerDeptId: VILLAGE, ...rated },
  ]);
  const [latest] = dataOf(await at.call(consultations.consultationRecords, { consultId }, county.token));
  expect(latest).toMatchObject({
    operateType: 10,
    operateUserName: null,
    content: '5分（满意）：讲得很清楚',
  });
  const details = dataOf(await at.call(consultations.consultationDetails, { consultId }, county.token));
  expect(details).toMatchObject({ score: 5, can: { close: '提问人已经评价，不用关闭' } });
});

test('a number is no mark of an answer of last week, nor is a sentence or a question', async () => {
  const consultId = await answered();
  await say('5亩地要多少肥');
  await say('收到');
  at.clock.advance({ hours: 73 });
  await say('5');
  expect((await stored()).map(({ content, consultId: about }) => [content, about])).toEqual([
    ['5亩地要多少肥', null],
    ['收到', null],
    ['5', null],
  ]);
  const { score } = await at.deps.db
    .selectFrom('consultation')
    .select('score')
    .where('consultId', '=', consultId)
    .executeTakeFirstOrThrow();
  expect(score).toBeNull();
});

test('a number is no mark of an older answer when the latest was closed', async () => {
  const older = await answered();
  at.clock.advance({ minutes: 5 });
  const closed = await answered();
  const why = { consultId: closed, closeReason: '农户来电说不用了' };
  expect((await at.call(consultations.closeConsultation, why, county.token)).code).toBe(200);
  await say('1');
  const kept = await at.deps.db
    .selectFrom('consultation')
    .select(['consultId', 'consultStatus', 'score'])
    .orderBy('consultId')
    .execute();
  expect(kept).toEqual([
    { consultId: older, consultStatus: 4, score: null },
    { consultId: closed, consultStatus: 6, score: null },
  ]);
});
