// Figures of consultations and the file of them: what was asked, answered in time and rated, of those that one finds.

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportedRows, numbersTaken } from '../../../testing/exported-rows.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { toMoment } from '../../../time/moment.ts';

const VILLAGE = '3301061142';
const UNIT = '330106A2';
const DAYS = { startDay: '2026-09-14', endDay: '2026-09-14' };

let at: TestApp;
let county: SignedInTestUser;
let drafter: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  drafter = await at.signInAs({ roleKeys: ['drafter'], deptId: UNIT });
  const checker = await at.signInAs({ roleKeys: ['draftChecker'], deptId: UNIT });
  const ask = async (callType: number) =>
    dataOf(
      await at.call(
        endpoints.addConsultation,
        {
          callType,
          callSource: 4 as const,
          title: '叶子发黄',
          content: '怎么办',
          callUserName: '王虚构',
          phoneNumber: '15400001234',
          deptId: VILLAGE,
          callTime: toMoment(at.clock.now()),
        },
        county.token,
      ),
    ).consultId;
  const [answered, late] = [await ask(1), await ask(1), await ask(3)];
  const assigned = { consultIds: [answered], assignDeptId: UNIT };
  dataOf(await at.call(endpoints.assignConsultations, assigned, county.token));
  const draft = { consultId: answered, version: 2, draftContent: '先排水。', submitFlag: 1 as const };
  await at.call(endpoints.draftReply, draft, drafter.token);
  await at.call(endpoints.passReply, { consultId: answered, version: 3 }, checker.token);
  await sql`UPDATE consultation SET consult_status = 5, score = 3, score_time = reply_time, reply_time = call_time + interval '6 hours'
    WHERE consult_id = ${answered}`.execute(at.deps.db);
  await sql`UPDATE consultation SET deadline = ${new Date(at.clock.now().getTime() - 1000)} WHERE consult_id = ${late}`.execute(
    at.deps.db,
  );
});
afterAll(() => at.close());

const stat = async (asked: { startDay?: string; endDay?: string; deptId?: string } = DAYS, by = county) =>
  at.call(endpoints.consultationStat, asked, by.token);

test('are those of the days that were asked about', async () => {
  const counts = dataOf(await stat());
  const total = {
    askedCount: 3,
    answeredCount: 1,
    onTimeCount: 1,
    overdueCount: 1,
    averageHours: 6,
    scoreCount: 1,
    scoreAverage: 3,
  };
  expect(counts).toMatchObject({
    total,
    byStatus: [
      { value: 0, count: 2 },
      { value: 5, count: 1 },
    ],
    byType: [
      { value: 1, count: 2 },
      { value: 3, count: 1 },
    ],
    byScore: [{ value: 3, count: 1 }],
    byDay: [{ day: '2026-09-14', askedCount: 3, answeredCount: 1 }],
    byPlace: [{ deptId: '33010611', deptName: '三墩镇', ...total }],
  });
  expect(dataOf(await stat({ ...DAYS, deptId: '33010611' })).byPlace).toMatchObject([{ deptId: VILLAGE }]);
  const before = { startDay: '2026-09-01', endDay: '2026-09-13' };
  expect(dataOf(await stat(before)).total).toMatchObject({ askedCount: 0, averageHours: null });
});

test('are those of this month where no days are named', async () => {
  expect(dataOf(await stat({})).total.askedCount).toBe(3);
  expect(dataOf(await stat({ endDay: '2026-09-13' })).total.askedCount).toBe(0);
});

test('are those that one finds, inside the own area', async () => {
  expect(dataOf(await stat(DAYS, drafter)).total.askedCount).toBe(1);
  const elsewhere = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
  expect(dataOf(await stat(DAYS, elsewhere)).total.askedCount).toBe(0);
  expect((await stat({ ...DAYS, deptId: '330106' }, elsewhere)).code).toBe(ErrorCode.outsideArea);
});

test('of days that are none, or too many, are refused beside the field', async () => {
  const problem = async (startDay: string, endDay: string) =>
    (await stat({ startDay, endDay })).fieldErrors.map(({ field }) => field);
  expect(await problem('2026-09-14', '2026-09-13')).toEqual(['endDay']);
  expect(await problem('2024-01-01', '2026-09-13')).toEqual(['endDay']);
  expect(await problem('2026-02-30', '2026-03-01')).toEqual(['startDay']);
});

test('the list comes as a file, which is written down', async () => {
  const answer = await at.call(endpoints.exportConsultations, { callType: 1 }, county.token);
  expect(answer.status).toBe(200);
  expect(answer.text.slice(0, 2)).toBe('PK');
  const [logged] = await at.deps.db
    .selectFrom('logOper')
    .selectAll()
    .orderBy('logId', 'desc')
    .limit(1)
    .execute();
  expect(logged).toMatchObject({ module: '咨询', action: '导出' });
  expect((await at.call(endpoints.exportConsultations, {}, drafter.token)).code).toBe(ErrorCode.forbidden);
});

test('the file says the kind and the source of a question in words', async () => {
  const rows = await exportedRows(at, endpoints.exportConsultations, { callType: 1 }, county);
  expect(rows.map((row) => [row['类型'], row['来源']])).toEqual([
    ['技术咨询', '热线电话'],
    ['技术咨询', '热线电话'],
  ]);
});

test('the file has the askers’ numbers whole for who may take them along', async () => {
  const [whole, masked] = [['15400001234'], ['154****1234']];
  expect(await numbersTaken(at, endpoints.exportConsultations, { callType: 3 }, county)).toEqual({
    whole,
    logged: '导出完整号码',
    masked,
    ofOthers: masked,
  });
});
