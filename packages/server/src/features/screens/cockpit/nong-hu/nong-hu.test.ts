// 呼应 on the big screen: every figure exact, of which place and time, and nobody to be seen.

import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/screens/cockpit/nong-hu.ts';
import type { Insertable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ConsultationTable } from '../../../../database/tables.ts';
import { dataOf } from '../../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { HOUR_MS } from '../../../../time/moment.ts';

let at: TestApp;
let province: SignedInTestUser;
let county: SignedInTestUser;
let last = 0;
beforeAll(async () => {
  at = await startTestApp();
  province = await at.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  // it is Monday, 10:00
  await asked('3301061142', 1);
  await asked('3301061101', 30, { callType: 3, urgentFlag: 1, deadline: hoursAgo(6) });
  await asked('33010612', 2, answeredAfter(1, hoursAgo(2)));
  await asked('3301080101', 100, answeredAfter(4, hoursAgo(100)));
  await asked('3301080101', 200, { consultStatus: 6, closeReason: '不用了', closeTime: hoursAgo(190) });
  // of the month before
  await asked('330106', 24 * 20, answeredAfter(9, hoursAgo(24 * 20)));
});
afterAll(() => at.close());

const answeredAfter = (hours: number, callTime: Date): Partial<Insertable<ConsultationTable>> => ({
  consultStatus: 4,
  assignDeptId: '33A1',
  assignTime: callTime,
  draftContent: '答复',
  draftUserId: province.userId,
  checkUserId: county.userId,
  checkTime: callTime,
  replyContent: '答复',
  replyTime: new Date(callTime.getTime() + hours * HOUR_MS),
});

const hoursAgo = (hours: number) => new Date(at.clock.now().getTime() - hours * HOUR_MS);

async function asked(deptId: string, hours: number, overrides: Partial<Insertable<ConsultationTable>> = {}) {
  last += 1;
  await at.deps.db
    .insertInto('consultation')
    .values({
      consultNo: `ZX20260914${String(last).padStart(5, '0')}`,
      callType: 1,
      callSource: 4,
      title: '茭白发黄',
      content: '叶子发黄怎么办',
      callUserName: '王虚构',
      phoneCipher: at.deps.personalData.encrypt('15400001234'),
      phoneHash: at.deps.personalData.hash('15400001234'),
      deptId,
      callTime: hoursAgo(hours),
      urgentFlag: 0,
      smsReplyFlag: 0,
      deadline: new Date(hoursAgo(hours).getTime() + 72 * HOUR_MS),
      createTime: hoursAgo(hours),
      ...overrides,
    })
    .execute();
}

test('the figures say how many, of today, open, overdue, and how many and how soon in the period', async () => {
  const of = async (fields: object, by = province) =>
    dataOf(await at.call(endpoints.nongHuFigures, fields, by.token));
  expect(await of({ period: 'month' })).toMatchObject({
    path: [{ deptId: '33', deptName: '浙江省' }],
    statTime: '2026-09-14 10:00:00',
    totalCount: 6,
    addedToday: 2,
    openCount: 2,
    overdueCount: 1,
    doneRate: 60,
    replyHours: 2.5,
  });
  expect(await of({ period: 'today' })).toMatchObject({ totalCount: 6, doneRate: 50, replyHours: 1 });
  expect(await of({ deptId: '330106', period: 'year' })).toMatchObject({
    totalCount: 4,
    doneRate: 50,
    replyHours: 5,
  });
  expect(await of({ deptId: '3302' })).toMatchObject({ totalCount: 0, doneRate: null, replyHours: null });
  expect((await of({}, county)).path).toEqual([{ deptId: '330106', deptName: '西湖区' }]);
});

test('the map counts what was asked in the period by the regions below', async () => {
  const of = async (fields: object) =>
    dataOf(await at.call(endpoints.nongHuMap, fields, province.token)).map(({ deptId, value, rank }) => [
      deptId,
      value,
      rank,
    ]);
  expect(await of({ period: 'month' })).toEqual([
    ['3301', 5, 1],
    ['3302', 0, 2],
  ]);
  // what was asked in the county itself is in none of its townships
  expect(await of({ deptId: '330106', period: 'year' })).toEqual([
    ['33010611', 2, 1],
    ['33010612', 1, 2],
  ]);
});

test('types and sources are counted, also those with none', async () => {
  const asking = { period: 'month' as const };
  const types = dataOf(await at.call(endpoints.nongHuTypes, asking, province.token));
  expect(types.filter(({ count }) => count > 0)).toEqual([
    { callType: 1, count: 4 },
    { callType: 3, count: 1 },
  ]);
  expect(types).toHaveLength(7);
  const sources = dataOf(await at.call(endpoints.nongHuSources, asking, province.token));
  expect(sources.filter(({ count }) => count > 0)).toEqual([{ callSource: 4, count: 5 }]);
});

test('each of thirty days has its questions and its answers', async () => {
  const days = dataOf(await at.call(endpoints.nongHuTrend, {}, province.token));
  expect(days).toHaveLength(30);
  expect(days.at(-1)).toEqual({ day: '2026-09-14', callCount: 2, replyCount: 1 });
  expect(days.reduce((sum, { callCount }) => sum + callCount, 0)).toBe(6);
  expect(days.reduce((sum, { replyCount }) => sum + replyCount, 0)).toBe(3);
});

test('counties are ranked by how soon they are answered, and townships within a county', async () => {
  const of = async (fields: object) => dataOf(await at.call(endpoints.nongHuRank, fields, province.token));
  expect(await of({ period: 'month' })).toEqual([
    { deptId: '330106', deptName: '西湖区', replyCount: 1, replyHours: 1, rank: 1 },
    { deptId: '330108', deptName: '滨江区', replyCount: 1, replyHours: 4, rank: 2 },
  ]);
  expect((await of({ deptId: '330106', period: 'month' })).map(({ deptId }) => deptId)).toEqual(['33010612']);
  expect(await of({ deptId: '33010612', period: 'month' })).toEqual([]);
});

test('the board shows what waits, the most urgent first, down to the township and without a person', async () => {
  const reply = await at.call(endpoints.nongHuBoard, {}, province.token);
  expect(dataOf(reply)).toEqual([
    expect.objectContaining({
      callType: 3,
      areaName: expect.stringMatching(/三墩镇$/),
      urgentFlag: 1,
      leftMinutes: -360,
    }),
    expect.objectContaining({ callType: 1, leftMinutes: 71 * 60 }),
  ]);
  // an id may hold any digits by chance
  const told = JSON.stringify(reply.data, (name, value: unknown) =>
    name.endsWith('Id') ? undefined : value,
  );
  expect(told).not.toMatch(/王虚构|154|绕城村|茭白/);
});

test('words are those of products and topics that more than one asked about, and no other', async () => {
  const of = async (fields: object) => dataOf(await at.call(endpoints.nongHuWords, fields, province.token));
  expect(await of({ period: 'month' })).toEqual([{ word: '发黄', count: 5 }]);
  await at.database.pool.query("UPDATE consultation SET product = '茭白' WHERE dept_id LIKE '330106%'");
  await at.database.pool.query("UPDATE consultation SET product = '土豆' WHERE consult_status = 6");
  expect(await of({ period: 'year' })).toEqual([
    { word: '发黄', count: 6 },
    { word: '茭白', count: 4 },
  ]);
});

test('satisfaction is the mean of the marks given in the period', async () => {
  const rated = (deptId: string, score: number, hours: number) =>
    at.deps.db
      .updateTable('consultation')
      .set({ consultStatus: 5, score, scoreTime: hoursAgo(hours) })
      .where('deptId', '=', deptId)
      .where('consultStatus', '=', 4)
      .execute();
  await rated('33010612', 5, 0);
  await rated('3301080101', 3, 80);
  await rated('330106', 1, 24 * 19);
  const of = async (period: 'today' | 'month' | 'year') =>
    dataOf(await at.call(endpoints.nongHuFigures, { period }, province.token));
  expect(await of('today')).toMatchObject({ satisfaction: 100, scoreCount: 1, formerReplyHours: null });
  expect(await of('month')).toMatchObject({ satisfaction: 80, scoreCount: 2, formerReplyHours: null });
  expect(await of('year')).toMatchObject({ satisfaction: 60, scoreCount: 3, addedYesterday: 1 });
});

const ALL = Object.values(endpoints).filter((one) => typeof one === 'object');

test('the screen is for who may look at the cockpit, in the own area', async () => {
  for (const endpoint of ALL) {
    expect((await at.call(endpoint, {}, null)).code, endpoint.path).toBe(ErrorCode.signedOut);
    expect((await at.call(endpoint, { deptId: '330108' }, county.token)).code).toBe(ErrorCode.notFound);
    expect((await at.call(endpoint, { deptId: '3301061142' }, county.token)).code).toBe(ErrorCode.notFound);
  }
  for (const role of ['townshipAdmin', 'countySmsMessenger', 'drafter'] satisfies RoleKey[]) {
    const deptId = role === 'townshipAdmin' ? '33010611A1' : '330106A1';
    const by = await at.signInAs({ roleKeys: [role], deptId });
    for (const endpoint of ALL) {
      expect((await at.call(endpoint, {}, by.token)).code, endpoint.path).toBe(ErrorCode.forbidden);
    }
  }
});

test('every county with an answer has its place, the slow ones too', async () => {
  const deptIds = Array.from({ length: 12 }, (_, place) => `3302${place + 60}`);
  await at.deps.db
    .insertInto('sysDept')
    .values(
      deptIds.map((deptId) => ({
        deptId,
        deptName: `虚构县${deptId}`,
        parentId: '3302',
        deptLevel: 4,
        virtualFlag: 0,
        deptType: '01',
        ancestors: '',
        deptIdPath: '',
        fullDeptName: '',
      })),
    )
    .execute();
  for (const [place, deptId] of deptIds.entries())
    await asked(deptId, 30, answeredAfter(place + 1, hoursAgo(30)));
  const rows = dataOf(
    await at.call(endpoints.nongHuRank, { deptId: '3302', period: 'month' }, province.token),
  );
  expect(rows.map(({ deptId }) => deptId)).toEqual(deptIds);
});
