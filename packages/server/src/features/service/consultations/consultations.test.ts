// Consultations: who finds which, the way from question to answer, what two who act at once are told, and the answer as a text.

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { pageInbox } from '@farmers-mailbox/contract/office/letters/endpoints.ts';
import { todo } from '@farmers-mailbox/contract/office/workbench/endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import { RECORDS_LISTED_MAX } from '@farmers-mailbox/contract/service/consultations/fields.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dataOf, setOtherConfig } from '../../../testing/mass-sms-cast.ts';
import { type SignedInTestUser, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { toMoment } from '../../../time/moment.ts';
import { deadlineOf } from './deadline.ts';
import { moveConsultationsOf } from './queries.ts';

const VILLAGE = '3301061142';
const UNIT = '330106A2';
const PHONE = '15400001234';

let at: TestApp;
let county: SignedInTestUser;
let colleague: SignedInTestUser;
let village: SignedInTestUser;
let messenger: SignedInTestUser;
let drafter: SignedInTestUser;
let otherDrafter: SignedInTestUser;
let checker: SignedInTestUser;
let elsewhere: SignedInTestUser;
beforeAll(async () => {
  at = await startTestApp();
  county = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  colleague = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330106A1' });
  village = await at.signInAs({ roleKeys: ['villageAdmin'], deptId: VILLAGE });
  messenger = await at.signInAs({ roleKeys: ['villageSmsMessenger'], deptId: VILLAGE });
  drafter = await at.signInAs({ roleKeys: ['drafter'], deptId: UNIT });
  otherDrafter = await at.signInAs({ roleKeys: ['drafter'], deptId: UNIT });
  checker = await at.signInAs({ roleKeys: ['draftChecker'], deptId: UNIT });
  elsewhere = await at.signInAs({ roleKeys: ['countyAdmin'], deptId: '330108A1' });
  const word = { typeKey: 'SENSITIVE_WORD', nodeKind: 2, typeName: '代开发票', wordLevel: 1, matchMode: 1 };
  await at.deps.db
    .insertInto('globalType')
    .values({ ...word, effectDeptId: '33' })
    .execute();
});
afterAll(() => at.close());
beforeEach(async () => {
  for (const table of ['consultationRecord', 'consultation', 'serviceSms'] as const) {
    await at.deps.db.deleteFrom(table).execute();
  }
});

type Added = RequestOf<typeof endpoints.addConsultation>;
const add = (fields: Partial<Added> = {}, by = messenger) =>
  at.call(
    endpoints.addConsultation,
    {
      callType: 1,
      callSource: 5,
      title: '茭白叶子发黄怎么办',
      content: '叶子从下往上发黄，\n请问是缺肥还是病害？',
      callUserName: '王虚构',
      phoneNumber: PHONE,
      deptId: VILLAGE,
      callTime: toMoment(at.clock.now()),
      ...fields,
    },
    by.token,
  );
const added = async (fields: Partial<Added> = {}, by = messenger) => dataOf(await add(fields, by)).consultId;
const details = async (consultId: string, by = county) =>
  dataOf(await at.call(endpoints.consultationDetails, { consultId }, by.token));
const list = async (asked: RequestOf<typeof endpoints.pageConsultations> = {}, by = county) =>
  dataOf(await at.call(endpoints.pageConsultations, asked, by.token)).list;
const idsIn = async (asked: RequestOf<typeof endpoints.pageConsultations> = {}, by = county) =>
  (await list(asked, by)).map(({ consultId }) => consultId);
const assign = (
  consultIds: string[],
  by = county,
  to: { assignDeptId?: string; assignUserId?: string } = {},
) => at.call(endpoints.assignConsultations, { consultIds, assignDeptId: UNIT, ...to }, by.token);
async function draft(consultId: string, text: string, submitFlag: 0 | 1, by = drafter) {
  const { version } = await details(consultId, county);
  return at.call(endpoints.draftReply, { consultId, version, draftContent: text, submitFlag }, by.token);
}
async function pass(consultId: string, by = checker) {
  const { version } = await details(consultId, county);
  return at.call(endpoints.passReply, { consultId, version }, by.token);
}
async function sendBack(consultId: string, checkOpinion = '请写明用药间隔', by = checker) {
  const { version } = await details(consultId, county);
  return at.call(endpoints.returnReply, { consultId, version, checkOpinion }, by.token);
}
const close = (consultId: string, by = county) =>
  at.call(endpoints.closeConsultation, { consultId, closeReason: '农户来电说不用了' }, by.token);
const recordsOf = async (consultId: string) =>
  dataOf(await at.call(endpoints.consultationRecords, { consultId }, county.token)).map(
    ({ operateType }) => operateType,
  );
async function submitted(fields: Partial<Added> = {}): Promise<string> {
  const consultId = await added(fields);
  dataOf(await assign([consultId]));
  expect((await draft(consultId, '先摘除病叶，再用药。', 1)).code).toBe(200);
  return consultId;
}
const toCheck = async (by: SignedInTestUser) =>
  dataOf(await at.call(todo, {}, by.token)).find(({ todoType }) => todoType === 'consultCheck')?.count ?? 0;

describe('a consultation that went to the wrong unit or person', () => {
  const reassign = (
    consultId: string,
    to: { assignDeptId?: string; assignUserId?: string } = {},
    by = county,
    reason = '归另一个单位答复',
  ) =>
    at.call(endpoints.reassignConsultation, { consultId, assignDeptId: '330106A1', reason, ...to }, by.token);
  const lettersOf = async ({ token }: SignedInTestUser) =>
    dataOf(await at.call(pageInbox, {}, token)).list.map(({ letterTitle }) => letterTitle);

  test('goes to another one: deadline, draft and history stay, and both are told by letter', async () => {
    const countyDrafter = await at.signInAs({ roleKeys: ['drafter'], deptId: '330106A1' });
    const consultId = await added({ title: '猪不吃食怎么办' });
    dataOf(await assign([consultId]));
    dataOf(await draft(consultId, '先看体温。', 0));
    const before = await details(consultId);
    dataOf(await reassign(consultId));
    expect(await details(consultId)).toMatchObject({
      consultStatus: before.consultStatus,
      deadline: before.deadline,
      draftContent: '先看体温。',
      assignDeptId: '330106A1',
      assignUserId: null,
    });
    const [newest, ...older] = dataOf(
      await at.call(endpoints.consultationRecords, { consultId }, county.token),
    );
    expect(newest?.content).toMatch(/；原因：归另一个单位答复$/);
    expect(older.map(({ operateType }) => operateType)).toEqual([3, 2, 1]);
    expect(await idsIn({ tab: 'draft', handlingFlag: 1 }, drafter)).toEqual([]);
    expect(await idsIn({ tab: 'draft', handlingFlag: 1 }, countyDrafter)).toEqual([consultId]);
    expect(await lettersOf(drafter)).toContain('已改派，不用再办理：猪不吃食怎么办');
    expect(await lettersOf(countyDrafter)).toContain('改派给您的咨询：猪不吃食怎么办');
    expect((await draft(consultId, '还是我来。', 1, drafter)).code).toBe(ErrorCode.notFound);
  });

  test('goes to another person of the unit, who alone is told that it is theirs', async () => {
    const consultId = await added({ title: '鱼塘浮头' });
    dataOf(await assign([consultId], county, { assignUserId: drafter.userId }));
    const to = { assignDeptId: UNIT, assignUserId: otherDrafter.userId };
    dataOf(await reassign(consultId, to));
    expect(await lettersOf(drafter)).toContain('已改派，不用再办理：鱼塘浮头');
    expect(await lettersOf(otherDrafter)).toContain('改派给您的咨询：鱼塘浮头');
    expect((await reassign(consultId, to)).fieldErrors).toEqual([
      { field: 'assignDeptId', message: '现在就由这里办理，请选择别的单位或拟稿人' },
    ]);
  });

  test('stays where it is before it is assigned, while its answer waits for review, and for whoever may not assign it', async () => {
    const waiting = await added();
    expect((await reassign(waiting)).msg).toContain('还没有分派');
    const handedIn = await submitted();
    expect(await reassign(handedIn)).toMatchObject({ code: ErrorCode.stateChanged });
    dataOf(await sendBack(handedIn));
    expect((await reassign(handedIn, {}, drafter)).code).toBe(ErrorCode.forbidden);
    expect((await reassign(handedIn, {}, elsewhere)).code).toBe(ErrorCode.notFound);
    expect((await reassign(handedIn, { assignDeptId: '330108A1' })).fieldErrors).toHaveLength(1);
    expect((await reassign(handedIn, { assignUserId: elsewhere.userId })).fieldErrors).toEqual([
      { field: 'assignUserId', message: '这个人不是该单位的拟稿人，请重新选择' },
    ]);
    expect((await reassign(handedIn, {}, county, '错')).code).toBe(ErrorCode.validation);
    const codes = (await Promise.all([reassign(handedIn), reassign(handedIn, {}, colleague)])).map(
      ({ code }) => code,
    );
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, ErrorCode.validation]);
    expect((await details(handedIn)).can.reassign).toBe(true);
  });
});

test('[BIZ-30] the workbench counts answers that one may check: not those that one has drafted', async () => {
  const consultId = await added();
  dataOf(await assign([consultId]));
  dataOf(await draft(consultId, '先摘除病叶，再用药。', 1, county));
  expect([await toCheck(county), await toCheck(colleague)]).toEqual([0, 1]);
});

const texts = async () => {
  const rows = await at.deps.db
    .selectFrom('serviceSms')
    .select(['purpose', 'contentCipher', 'phoneCipher'])
    .orderBy('serviceSmsId')
    .execute();
  return rows.map(({ purpose, contentCipher, phoneCipher }) => ({
    purpose,
    content: contentCipher && at.deps.personalData.decryptText(contentCipher),
    phone: phoneCipher && at.deps.personalData.decrypt(phoneCipher),
  }));
};

const NATIONAL_DAY = [{ start: '2026-10-01', end: '2026-10-07' }];
describe('the deadline', () => {
  const of = (moment: string, isUrgent = false) =>
    toMoment(deadlineOf(new Date(`${moment.replace(' ', 'T')}+08:00`), isUrgent, NATIONAL_DAY));
  test.each([
    // 2026-09-14 is a Monday
    ['on a Monday', '2026-09-14 10:00:00', '2026-09-17 23:59:59'],
    ['on a Thursday', '2026-09-17 23:30:00', '2026-09-22 23:59:59'],
    ['on a Friday', '2026-09-18 00:10:00', '2026-09-23 23:59:59'],
    ['on a Saturday', '2026-09-19 10:00:00', '2026-09-23 23:59:59'],
    ['on a Sunday', '2026-09-20 10:00:00', '2026-09-23 23:59:59'],
    ['before a holiday', '2026-09-29 10:00:00', '2026-10-09 23:59:59'],
    ['in a holiday', '2026-10-03 10:00:00', '2026-10-12 23:59:59'],
    ['on its last day', '2026-10-07 10:00:00', '2026-10-12 23:59:59'],
  ])('of what is asked %s is the end of the third working day', (_word, asked, deadline) => {
    expect(of(asked)).toBe(deadline);
  });
  test('is within sight, though holidays were set without an end', () => {
    const asked = new Date('2026-09-14T10:00:00+08:00');
    const deadline = deadlineOf(asked, false, [{ start: '2026-09-14', end: '9999-12-31' }]);
    expect(toMoment(deadline) < '2028').toBe(true);
  });
  test('goes by the holidays that the office has set', async () => {
    // the clock stands at Monday 2026-09-14
    await setOtherConfig(at, { holidays: [{ start: '2026-09-15', end: '2026-09-16' }] });
    expect(dataOf(await add()).deadline).toBe('2026-09-21 23:59:59');
    await setOtherConfig(at, {});
    expect(dataOf(await add()).deadline).toBe('2026-09-17 23:59:59');
  });
  test('of something urgent is a day later, whatever day it is', () => {
    expect(of('2026-09-18 10:00:00', true)).toBe('2026-09-19 10:00:00');
  });
});

describe('taking down', () => {
  test('gives a number of the day, a deadline and a first record; the number is masked and logged nowhere', async () => {
    const first = dataOf(await add());
    const second = dataOf(await add({ urgentFlag: 1 }));
    expect(first.consultNo).toMatch(/^ZX20260914\d{5}$/);
    expect(Number(second.consultNo.slice(-5))).toBe(Number(first.consultNo.slice(-5)) + 1);
    expect(await details(first.consultId)).toMatchObject({
      phoneNumber: '154****1234',
      consultStatus: 0,
      urgentFlag: 0,
      overdueFlag: 0,
      createUserName: expect.any(String),
      fullDeptName: expect.stringContaining('绕城村'),
    });
    expect(await recordsOf(first.consultId)).toEqual([1]);
    const { rows } = await at.database.pool.query(
      'SELECT row_to_json(log_oper)::text AS line FROM log_oper WHERE biz_id = ANY ($1)',
      [[first.consultId, second.consultId]],
    );
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain(PHONE);
  });

  test('many at once get numbers of their own', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, () => add()));
    expect(new Set(made.map((one) => dataOf(one).consultNo)).size).toBe(12);
  });

  test('is refused with a sentence beside the field', async () => {
    const problem = async (fields: Partial<Added>, by = messenger) => (await add(fields, by)).fieldErrors;
    expect(await problem({ title: ' ' })).toEqual([{ field: 'title', message: expect.any(String) }]);
    expect(await problem({ phoneNumber: '123' })).toEqual([
      { field: 'phoneNumber', message: expect.any(String) },
    ]);
    expect(await problem({ content: '发\u202e黄' })).toEqual([
      { field: 'content', message: expect.stringContaining('看不见的字符') },
    ]);
    expect(await problem({ callTime: toMoment(new Date(at.clock.now().getTime() + 3_600_000)) })).toEqual([
      { field: 'callTime', message: '提问时间不能晚于现在' },
    ]);
    expect(await problem({ callTime: '2026-09-01 08:00:00' })).toEqual([
      { field: 'callTime', message: '只能登记最近7天内的提问' },
    ]);
    expect((await add({ deptId: '3301080101' })).code).toBe(ErrorCode.outsideArea);
    expect(await problem({ deptId: '3301080101' })).toEqual([
      { field: 'deptId', message: '请选择本级区域，或其中的市、县、乡镇、村' },
    ]);
    expect(await problem({ callSource: 1 as never })).toEqual([
      { field: 'callSource', message: '请选择来源' },
    ]);
    expect((await add({}, drafter)).code).toBe(ErrorCode.forbidden);
    expect(await list()).toEqual([]);
  });
});

describe('who finds which', () => {
  test('administrators find their area, a messenger what the own unit wrote down, a drafter what the own unit has in hand', async () => {
    const consultId = await added();
    expect(await idsIn()).toEqual([consultId]);
    expect(await idsIn({}, village)).toEqual([consultId]);
    expect(await idsIn({}, messenger)).toEqual([consultId]);
    for (const by of [elsewhere, drafter, checker]) expect(await idsIn({}, by)).toEqual([]);
    dataOf(await assign([consultId]));
    for (const by of [drafter, checker]) expect(await idsIn({}, by)).toEqual([consultId]);
    const stranger = await at.signInAs({ roleKeys: ['drafter'], deptId: '330106A1' });
    const read = await at.call(endpoints.consultationDetails, { consultId }, stranger.token);
    expect(read.code).toBe(ErrorCode.notFound);
    expect((await at.call(endpoints.consultationRecords, { consultId }, stranger.token)).code).toBe(
      ErrorCode.notFound,
    );
  });

  test('the list is narrowed by every filter', async () => {
    const wanted = await added({ callType: 3, callSource: 4, title: '大棚被淹', urgentFlag: 1 });
    await added();
    const { consultNo } = await details(wanted);
    for (const asked of [
      { callType: 3 },
      { callSource: 4 },
      { title: '大棚' },
      { consultNo },
      { consultNo: consultNo.slice(-5) },
    ]) {
      expect(await idsIn(asked), JSON.stringify(asked)).toEqual([wanted]);
    }
    const day = { callTimeStart: '2026-09-14 00:00:00', callTimeEnd: '2026-09-14 23:59:59' };
    expect(await idsIn({ ...day, deptId: '33010611', consultStatus: 0, overdueFlag: 0 })).toHaveLength(2);
    expect(await idsIn({ overdueFlag: 1 })).toEqual([]);
    expect(await idsIn({ tab: 'draft' })).toEqual([]);
    expect(await idsIn({ tab: 'assign' })).toHaveLength(2);
    expect(await idsIn({ handlingFlag: 1 })).toEqual([]);
    expect((await at.call(endpoints.pageConsultations, { deptId: '330108' }, county.token)).code).toBe(
      ErrorCode.outsideArea,
    );
  });

  test('what is past its deadline is overdue while the farmer waits', async () => {
    const consultId = await added();
    const past = new Date(at.clock.now().getTime() - 1000);
    await at.deps.db.updateTable('consultation').set({ deadline: past }).execute();
    expect(await details(consultId)).toMatchObject({ overdueFlag: 1 });
    expect(await idsIn({ overdueFlag: 1 })).toEqual([consultId]);
    dataOf(await close(consultId));
    expect(await details(consultId)).toMatchObject({ overdueFlag: 0 });
    expect(await idsIn({ overdueFlag: 1 })).toEqual([]);
  });
});

describe('assigning', () => {
  test('offers the units around the farmer, the nearest first, with those who draft there', async () => {
    const consultId = await added();
    const units = dataOf(
      await at.call(endpoints.listAssignableUnits, { consultIds: [consultId] }, county.token),
    );
    expect(units[0]?.deptId).toBe(VILLAGE);
    const unit = units.find(({ deptId }) => deptId === UNIT);
    expect(unit?.drafters.map(({ userId }) => userId)).toEqual(
      [drafter.userId, otherDrafter.userId].toSorted(),
    );
    expect(units.map(({ deptId }) => deptId)).not.toContain('330106');
    expect(units.map(({ deptId }) => deptId)).not.toContain('330108A1');
  });

  test('several go to one unit, once; whoever comes second is told', async () => {
    const consultIds = [await added(), await added()];
    const [one, two] = await Promise.all([assign(consultIds), assign(consultIds, colleague)]);
    expect([one.code, two.code].toSorted((a, b) => a - b)).toEqual([200, ErrorCode.stateChanged]);
    expect(await recordsOf(consultIds[0] as string)).toEqual([2, 1]);
    expect(await details(consultIds[0] as string)).toMatchObject({ consultStatus: 1, assignDeptId: UNIT });
  });

  test('is refused for a unit elsewhere, for a stranger, and to who may not', async () => {
    const consultId = await added();
    expect((await assign([consultId], county, { assignDeptId: '330108A1' })).fieldErrors[0]?.field).toBe(
      'assignDeptId',
    );
    expect((await assign([consultId], county, { assignUserId: checker.userId })).fieldErrors[0]?.field).toBe(
      'assignUserId',
    );
    expect((await assign([consultId], messenger)).code).toBe(ErrorCode.forbidden);
    expect((await assign([consultId], elsewhere)).code).toBe(ErrorCode.notFound);
    expect(await details(consultId)).toMatchObject({ consultStatus: 0 });
  });

  test('to one person keeps the others of the unit from drafting', async () => {
    const consultId = await added();
    dataOf(await assign([consultId], county, { assignUserId: drafter.userId }));
    expect(await draft(consultId, '答复', 0, otherDrafter)).toMatchObject({
      code: ErrorCode.forbidden,
      msg: '已指定由另一位拟稿人办理',
    });
    expect((await draft(consultId, '答复', 0)).code).toBe(200);
  });
});

describe('the answer', () => {
  test('is drafted by one, passed by another, and goes out as a text', async () => {
    const consultId = await submitted();
    expect(await idsIn({ tab: 'check', handlingFlag: 1 }, checker)).toEqual([consultId]);
    expect((await pass(consultId)).code).toBe(200);
    expect(await details(consultId)).toMatchObject({
      consultStatus: 4,
      replyContent: '先摘除病叶，再用药。',
      replyUserName: (await details(consultId)).draftUserName,
      replyTime: expect.any(String),
    });
    expect(await recordsOf(consultId)).toEqual([5, 4, 2, 1]);
    expect(await texts()).toEqual([
      {
        purpose: 'consultReply',
        content: expect.stringContaining('您咨询的“茭白叶子发黄怎么办”已答复：先摘除病叶，再用药。'),
        phone: PHONE,
      },
    ]);
  });

  test('is no text where the farmer did not ask for one, and names the number where the title may not leave', async () => {
    expect((await pass(await submitted({ smsReplyFlag: 0 }))).code).toBe(200);
    expect(await texts()).toEqual([]);
    const consultId = await submitted({ title: '有人代开发票' });
    const { consultNo } = await details(consultId);
    expect((await pass(consultId)).code).toBe(200);
    expect((await texts())[0]?.content).toContain(`您的咨询（${consultNo}）已答复`);
  });

  test('by SMS holds no signature and no foreign link when it is handed in, nor when it passes', async () => {
    const consultId = await added();
    dataOf(await assign([consultId]));
    expect((await draft(consultId, '【中奖中心】请领奖', 1)).fieldErrors).toEqual([
      { field: 'draftContent', message: '要用短信回复，不能使用【】，签名由系统自动添加' },
    ]);
    const foreign = { field: 'draftContent', message: expect.stringContaining('evil.example.com') };
    expect((await draft(consultId, '详见 http://evil.example.com/a', 1)).fieldErrors).toEqual([foreign]);
    expect((await draft(consultId, '先用药。', 1)).code).toBe(200);
    // such as what was handed in before the list was shortened
    await at.deps.db
      .updateTable('consultation')
      .set({ draftContent: '详见 evil.example.com' })
      .where('consultId', '=', consultId)
      .execute();
    expect(await pass(consultId)).toMatchObject({ code: ErrorCode.validation, fieldErrors: [foreign] });
    expect(await texts()).toEqual([]);
    const byVoice = await added({ smsReplyFlag: 0 });
    dataOf(await assign([byVoice]));
    expect((await draft(byVoice, '详见【手册】 http://evil.example.com/a', 1)).code).toBe(200);
  });

  test.each(['【中奖中心】恭喜', '详见evil.example.com'])('does not quote the title %s', async (title) => {
    const consultId = await submitted({ title });
    expect((await pass(consultId)).code).toBe(200);
    const content = (await texts())[0]?.content;
    expect(content).toContain('您的咨询（ZX');
    expect(content).not.toContain(title);
  });

  test('is returned with its reason, drafted anew and passed', async () => {
    const consultId = await submitted();
    expect((await sendBack(consultId, ' ')).fieldErrors[0]?.field).toBe('checkOpinion');
    expect((await sendBack(consultId)).code).toBe(200);
    expect(await details(consultId, drafter)).toMatchObject({
      consultStatus: 3,
      checkOpinion: '请写明用药间隔',
      can: { draft: true },
    });
    expect((await draft(consultId, '用药后七天再采。', 1)).code).toBe(200);
    expect((await pass(consultId)).code).toBe(200);
    expect(await recordsOf(consultId)).toEqual([5, 4, 6, 4, 2, 1]);
    expect((await details(consultId)).replyContent).toBe('用药后七天再采。');
  });

  test('nobody reviews what they had a hand in, under no account, and the database says so too', async () => {
    const consultId = await added();
    dataOf(await assign([consultId]));
    expect((await draft(consultId, '答复一', 0, county)).code).toBe(200);
    expect((await draft(consultId, '答复二', 1)).code).toBe(200);
    expect(await pass(consultId, county)).toMatchObject({
      code: ErrorCode.forbidden,
      msg: '您参与了拟稿，须由另一人审核',
    });
    // the same person under an account of before
    const certificateHash = '00000000-0000-4000-8000-000000000001';
    const former = await at.signInAs({ roleKeys: ['drafter'], deptId: UNIT });
    await at.deps.db
      .updateTable('consultationRecord')
      .set({ operateUserId: former.userId })
      .where('operateUserId', '=', county.userId)
      .where('operateType', '=', 3)
      .execute();
    await at.deps.db
      .updateTable('sysUser')
      .set({ certificateHash, delFlag: 1 })
      .where('userId', '=', former.userId)
      .execute();
    const second = await at.signInAs({
      roleKeys: ['countyAdmin'],
      deptId: '330106A1',
      user: { certificateHash },
    });
    expect((await pass(consultId, second)).code).toBe(ErrorCode.forbidden);
    expect((await pass(consultId, colleague)).code).toBe(200);
    await expect(
      at.deps.db.updateTable('consultation').set({ checkUserId: drafter.userId }).execute(),
    ).rejects.toThrow('consultation_answered_by_two');
  });

  test('one of two who decide at once is told, and only one text leaves', async () => {
    const consultId = await submitted();
    const { version } = await details(consultId);
    const answers = await Promise.all([
      at.call(endpoints.passReply, { consultId, version }, checker.token),
      at.call(endpoints.passReply, { consultId, version }, county.token),
      at.call(endpoints.returnReply, { consultId, version, checkOpinion: '重写' }, colleague.token),
    ]);
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      200,
      ErrorCode.stateChanged,
      ErrorCode.stateChanged,
    ]);
    expect((await texts()).length).toBeLessThanOrEqual(1);
  });

  test('what was read is what is passed: another version answers that it has changed', async () => {
    const consultId = await submitted();
    const { version } = await details(consultId);
    const late = await at.call(endpoints.passReply, { consultId, version: version - 1 }, checker.token);
    expect(late.code).toBe(ErrorCode.stateChanged);
    const typed = { consultId, version: version - 1, draftContent: '晚了' };
    expect((await at.call(endpoints.draftReply, typed, drafter.token)).code).toBe(ErrorCode.stateChanged);
  });

  test('with a forbidden word is kept and not handed in; one for a text is no longer than texts may be', async () => {
    const consultId = await added();
    dataOf(await assign([consultId]));
    expect((await draft(consultId, '可以代 开 发 票', 0)).code).toBe(200);
    expect(await draft(consultId, '可以代 开 发 票', 1)).toMatchObject({
      code: ErrorCode.sensitiveWord,
      msg: '代开发票',
      fieldErrors: [{ field: 'draftContent', message: '含有敏感词：代开发票，请删除' }],
    });
    expect((await draft(consultId, '长'.repeat(301), 0)).fieldErrors).toEqual([
      { field: 'draftContent', message: '要用短信回复，不能超过300个字，现有301个字' },
    ]);
    const byVoice = await added({ smsReplyFlag: 0 });
    dataOf(await assign([byVoice]));
    expect((await draft(byVoice, '长'.repeat(2000), 1)).code).toBe(200);
  });
});

describe('urging and closing', () => {
  test('urging is noted once an hour and disturbs nobody who types', async () => {
    const consultId = await added();
    const urge = (by = county) => at.call(endpoints.urgeConsultation, { consultId }, by.token);
    expect((await urge()).msg).toContain('还没有分派');
    dataOf(await assign([consultId]));
    const { version } = await details(consultId);
    expect((await urge()).code).toBe(200);
    expect(await urge(colleague)).toMatchObject({
      code: ErrorCode.stateChanged,
      msg: '1小时内已经催办过，请稍后再催',
    });
    expect(await details(consultId, drafter)).toMatchObject({ version, urgeTime: expect.any(String) });
    expect(await recordsOf(consultId)).toEqual([7, 2, 1]);
    expect((await urge(drafter)).code).toBe(ErrorCode.forbidden);
  });

  test('closing asks for the reason and is possible before an answer is under way, or after it', async () => {
    const fresh = await added();
    const noReason = await at.call(
      endpoints.closeConsultation,
      { consultId: fresh, closeReason: '无' },
      county.token,
    );
    expect(noReason.fieldErrors).toEqual([{ field: 'closeReason', message: '请至少写2个字' }]);
    expect((await close(fresh)).code).toBe(200);
    expect((await close(fresh)).code).toBe(ErrorCode.stateChanged);
    const waiting = await submitted();
    expect((await close(waiting)).msg).toContain('正在等待审核');
    expect((await pass(waiting)).code).toBe(200);
    expect((await close(waiting, checker)).code).toBe(200);
    expect(await details(waiting)).toMatchObject({ consultStatus: 6, closeReason: '农户来电说不用了' });
    expect(await idsIn({ tab: 'done' })).toEqual([waiting]);
    expect((await close(await added(), messenger)).code).toBe(ErrorCode.forbidden);
  });
});

test('the number in full is for who answers or assigns, and each look is logged', async () => {
  const consultId = await added();
  const look = (by: SignedInTestUser) => at.call(endpoints.readCallerPhone, { consultId }, by.token);
  expect(dataOf(await look(county))).toEqual({ phoneNumber: PHONE });
  expect((await look(drafter)).code).toBe(ErrorCode.notFound);
  expect((await look(messenger)).code).toBe(ErrorCode.forbidden);
  dataOf(await assign([consultId]));
  expect(dataOf(await look(drafter))).toEqual({ phoneNumber: PHONE });
  const rows = await at.deps.db
    .selectFrom('logOper')
    .select('summary')
    .where('action', '=', '查看完整号码')
    .where('bizId', '=', consultId)
    .orderBy('logId')
    .execute();
  expect(rows).toHaveLength(2);
  expect(rows[0]?.summary).toContain('154****1234');
});

test.each(['securityAdmin', 'auditAdmin', 'ordinaryUser'] as const)(
  '%s has nothing to do with it',
  async (role) => {
    const by = await at.signInAs({ roleKeys: [role], deptId: role === 'ordinaryUser' ? VILLAGE : '33A1' });
    expect((await at.call(endpoints.pageConsultations, {}, by.token)).code).toBe(ErrorCode.forbidden);
  },
);

test('of very many records the newest are told', async () => {
  const consultId = await added();
  await sql`INSERT INTO consultation_record (consult_id, operate_type, operate_time)
    SELECT ${consultId}, 7, now() FROM generate_series(1, ${RECORDS_LISTED_MAX})`.execute(at.deps.db);
  expect(await recordsOf(consultId)).toEqual(Array(RECORDS_LISTED_MAX).fill(7));
});

test('what hangs on an organisation goes along when it is merged', async () => {
  const consultId = await added();
  dataOf(await assign([consultId]));
  await moveConsultationsOf(at.deps.db, UNIT, '330106A1');
  await moveConsultationsOf(at.deps.db, VILLAGE, '3301061101');
  expect(await details(consultId)).toMatchObject({ assignDeptId: '330106A1', deptId: '3301061101' });
});
