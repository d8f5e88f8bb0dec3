// 每日一助: one message a day for a county, made of a listing, sent as an ordinary mass SMS, and what came of it.
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { applicationDetails } from '@farmers-mailbox/contract/messaging/mass-sms/detail-endpoints.ts';
import { deleteApplications } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import { PHONE_MARK } from '@farmers-mailbox/contract/publishing/daily-help/sms-text.ts';
import * as supplyDemand from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ContentCalls } from '../../../testing/content-life/calls.ts';
import { contentLife } from '../../../testing/content-life/content-life.ts';
import { dataOf } from '../../../testing/mass-sms-cast.ts';
import type { SignedInTestUser, TestApp } from '../../../testing/test-app.ts';
import { standInFor } from '../../entry/session/actions.ts';
import { help } from './kind.ts';
import { moveHelpsOf } from './merge-actions.ts';

const PHONE = '15400008888';
const TODAY = '2026-09-14';
const COUNTY = '330106';
type New = RequestOf<typeof endpoints.saveHelp> & { title: string };

let at: TestApp;
let author: SignedInTestUser;
let reviewer: SignedInTestUser;
let city: SignedInTestUser;
let supplyId: string;

/** No two want one day, unless a test says so. */
let lastDay = Date.parse('2026-10-01T00:00:00Z');
const nextDay = (): string => new Date((lastDay += 86_400_000)).toISOString().slice(0, 10);
const dayOf = new Map<string, string>();

const helpOf = (title: string, deptId: string): New => ({
  title,
  deptId,
  supplyId,
  helpDate: nextDay(),

  productName: '晚粳稻谷',
  quantity: 50,
  quantityUnit: '吨',
  price: '3元/公斤',
  originPlace: '三墩镇粮库',
  contactName: '王芳',
  consentFlag: 1,
  smsContent: `每日一助：三墩镇粮库求购晚粳稻谷50吨，3元/公斤。联系人王芳${PHONE_MARK}。`,
  targetDeptIds: [deptId],
});

const callsOf = (of: TestApp): ContentCalls<New> => ({
  fields: helpOf,
  save: async (fields, token) => {
    const reply = await of.call(endpoints.saveHelp, fields, token);
    if (reply.code === 200) dayOf.set(reply.data.helpId, fields.helpDate);
    return reply;
  },
  update: ({ id, version }, written, token) => {
    // on the day that it has
    const helpDate = dayOf.get(id) ?? written.helpDate;
    return of.call(endpoints.updateHelp, { ...written, helpDate, helpId: id, version }, token);
  },
  details: (helpId, token) => of.call(endpoints.helpDetails, { helpId }, token),
  page: async ({ title, ...asked }, token) => {
    const reply = await of.call(endpoints.pageHelps, { pageSize: 100, ...asked }, token);
    if (reply.code !== 200 || title === undefined) return reply;
    return { ...reply, data: { list: reply.data.list.filter((row) => row.title === title) } };
  },
  pass: (helpId, asRead, auditOpinion, token) =>
    of.call(endpoints.passHelp, { helpId, ...asRead, auditOpinion }, token),
  refuse: (helpId, asRead, auditOpinion, token) =>
    of.call(endpoints.refuseHelp, { helpId, ...asRead, auditOpinion }, token),
  offline: ({ id, version }, opinion, token) =>
    of.call(endpoints.cancelHelp, { helpId: id, version, opinion }, token),
  remove: ({ id, version }, token) => of.call(endpoints.removeHelp, { helpId: id, version }, token),
  isReadBelow: null,
  isWrittenByMessengers: true,
});
const life = contentLife(help, callsOf, { now: `${TODAY}T09:00:00+08:00`, isOfCounties: true });
const { fields, save, saved, submitted, published, change, offline, recordsOf } = life;

beforeAll(async () => {
  at = life.app();
  ({ author, reviewer, city } = life.people());
  supplyId = await listing();
});

async function listing(deptId = '33010611'): Promise<string> {
  const written = {
    infoType: 2,
    title: '求购晚粳稻谷',
    productCategory: 1,
    productName: '晚粳稻谷',
    quantity: 50,
    quantityUnit: '吨',
    priceType: 1,
    price: 3,
    priceUnit: '元/公斤',
    place: '三墩镇粮库',
    supplyStart: '2026-09-01',
    supplyEnd: '2027-12-31',
    contactName: '王芳',
    phoneNumber: PHONE,
    deptId,
    submitFlag: 1 as const,
  };
  const made = dataOf(await at.call(supplyDemand.saveListing, written, author.token)).supplyId;
  dataOf(await at.call(supplyDemand.passListing, { supplyId: made, version: 1 }, reviewer.token));
  return made;
}

const read = async (helpId: string, by = author) =>
  dataOf(await at.call(endpoints.helpDetails, { helpId }, by.token));
const toSms = async (helpId: string, by = author, contentHash?: string) =>
  at.call(
    endpoints.turnHelpIntoSms,
    { helpId, contentHash: contentHash ?? (await read(helpId, by)).contentHash },
    by.token,
  );
const madeSms = async (helpId: string) => dataOf(await toSms(helpId));
/** As the sender does once it was passed. */
const begin = (applyId: string) =>
  at.deps.db
    .updateTable('massSmsApply')
    .set({ auditStatus: 3, sendStatus: 2, totalCount: 120, validCount: 120, realSendTime: at.clock.now() })
    .set({ contentHash: 'read', passedHash: 'read' })
    .where('applyId', '=', applyId)
    .execute();
const sent = async () => {
  const helpId = await published();
  await begin((await madeSms(helpId)).applyId);
  return helpId;
};
const tell = async (helpId: string, told: object, by = author) => {
  const { version } = await read(helpId, by);
  return at.call(endpoints.tellOutcome, { helpId, version, dealFlag: 0, ...told }, by.token);
};
const shown = async (asked: RequestOf<typeof endpoints.pageHelps>) =>
  dataOf(await at.call(endpoints.pageHelps, { pageSize: 100, ...asked }, author.token)).list.map(
    ({ helpId }) => helpId,
  );

describe('one a day for a county', () => {
  test('[BIZ-32] a second one for the day is refused beside the day; cancelled or removed, the day is free', async () => {
    const helpDate = nextDay();
    const id = await published({ helpDate });
    const second = await save(fields({ helpDate }));
    expect(second.code).toBe(ErrorCode.duplicate);
    expect(second.fieldErrors).toEqual([
      { field: 'helpDate', message: expect.stringContaining('当天已经有一条每日一助') },
    ]);
    dataOf(await offline(id));
    const other = await saved({ helpDate });
    expect((await change(id, { submitFlag: 1 })).fieldErrors?.map(({ field }) => field)).toEqual([
      'helpDate',
    ]);
    dataOf(await life.remove(other));
    dataOf(await change(id, { submitFlag: 1 }));
  });

  test('a draft for a day that no calendar has is refused beside it', async () => {
    for (const helpDate of ['0000-01-01', '2026-02-30']) {
      const { fieldErrors } = await save(fields({ helpDate }));
      expect(fieldErrors).toEqual([{ field: 'helpDate', message: '日期应写作 2026-09-13' }]);
    }
  });

  test('of several at once one is kept', async () => {
    const helpDate = nextDay();
    const codes = await life.codesOf(Array.from({ length: 5 }, () => save(fields({ helpDate }))));
    expect(codes).toEqual([200, ...Array.from({ length: 4 }, () => ErrorCode.duplicate)]);
  });

  test.each([
    [{ deptId: '33010611', targetDeptIds: ['33010611'] }, 'deptId'],
    [{ targetDeptIds: ['330108'] }, 'targetDeptIds'],
    [{ targetDeptIds: ['3301069999'] }, 'targetDeptIds'],
    [{ consentFlag: 0 }, 'consentFlag'],
    [{ smsContent: '联系人王芳15400008888。' }, 'smsContent'],
    [{ supplyId: '1' }, 'supplyId'],
    [{ phoneNumber: '123' }, 'phoneNumber'],
    [{ helpDate: '2026-09-13', submitFlag: 1 }, 'helpDate'],
  ])('%j is refused beside %s', async (changed, field) => {
    const { fieldErrors } = await save(fields(changed as Partial<New>));
    expect(fieldErrors?.map((error: { field: string }) => error.field.split('.')[0])).toContain(field);
  });

  test('the number is the listing’s, kept encrypted, masked when it is read, in no log row', async () => {
    const id = await submitted();
    expect((await read(id)).phoneNumber).toBe('154****8888');
    const row = await at.deps.db.selectFrom('everyDayHelp').selectAll().where('helpId', '=', id).execute();
    expect(JSON.stringify([row, await life.loggedOf(id)])).not.toContain(PHONE);
    expect(at.deps.personalData.decrypt(row[0]?.phoneCipher ?? Buffer.alloc(0))).toBe(PHONE);
  });
});

describe('the SMS of a daily help', () => {
  test('[BIZ-32] is a draft of the ordinary flow with the number in clear, on its day; the second press finds it', async () => {
    const id = await published();
    const { applyId } = await madeSms(id);
    expect(dataOf(await toSms(id, reviewer)).applyId).toBe(applyId);
    const { helpDate } = await read(id);
    const draft = dataOf(await at.call(applicationDetails, { applyId }, author.token));
    expect(draft).toMatchObject({ auditStatus: 0, smsCategory: '08', sendMode: 2 });
    expect(draft.smsContent).toContain(`联系人王芳${PHONE}。`);
    expect(draft.sendTime).toContain(helpDate);
    expect(await recordsOf(id)).toEqual([1, 3, 4, 8]);
    expect(await read(id)).toMatchObject({ helpStatus: 2, sms: { applyId } });
  });

  test('of two presses at once one draft is made', async () => {
    const id = await published();
    const { contentHash } = await read(id);
    const made = await Promise.all([toSms(id, author, contentHash), toSms(id, reviewer, contentHash)]);
    expect(new Set(made.map((reply) => dataOf(reply).applyId)).size).toBe(1);
  });

  test('is not made before the pass, of another content than was read, or of what is off the market', async () => {
    expect((await toSms(await submitted())).code).toBe(ErrorCode.stateChanged);
    const own = await listing();
    const id = await published({ supplyId: own });
    expect((await toSms(id, author, 'a'.repeat(64))).code).toBe(ErrorCode.stateChanged);
    const offlining = { supplyId: own, opinion: '卖完了' };
    dataOf(await at.call(supplyDemand.takeListingOffline, offlining, reviewer.token));
    expect((await toSms(id)).msg).toContain('不再展示');
  });

  test('while it stands the day is not cancelled; once the draft is deleted it is', async () => {
    const id = await published();
    const { applyId, applyNo } = await madeSms(id);
    expect((await offline(id)).msg).toContain(applyNo);
    dataOf(await at.call(deleteApplications, { applyId }, author.token));
    dataOf(await offline(id));
    expect((await read(id)).helpStatus).toBe(5);
  });

  test('when it leaves, list, filter, calendar and details say so at once, and nothing is changed any more', async () => {
    const id = await sent();
    const { helpDate, can, helpStatus, sms } = await read(id);
    expect([helpStatus, sms?.validCount]).toEqual([3, 120]);
    expect(can).toMatchObject({ offline: expect.any(String), edit: expect.any(String), feedback: true });
    expect(await shown({ helpStatus: 3 })).toContain(id);
    expect(await shown({ helpStatus: 2 })).not.toContain(id);
    const asked = { month: helpDate.slice(0, 7) };
    const { days } = dataOf(await at.call(endpoints.helpCalendar, asked, author.token));
    expect(days.find(({ day }) => day === helpDate)).toMatchObject({
      count: 1,
      sentCount: 1,
      helps: [{ helpId: id, productName: '晚粳稻谷', helpStatus: 3 }],
    });
    for (const act of [offline, change, life.remove]) {
      expect((await act(id)).code).toBe(ErrorCode.stateChanged);
    }
  });
});

test('a new one begins with the first day from the wanted one on that is free in its region', async () => {
  const first = await read(await published());
  const { deptId, helpDate } = first;
  const free = async (asked: object = {}) =>
    at.call(endpoints.helpFreeDay, { deptId, helpDate, ...asked }, author.token);
  const { day } = dataOf(await free());
  expect(day > helpDate).toBe(true);
  expect(dataOf(await free({ helpDate: day }))).toEqual({ day });
  dataOf(await offline(first.helpId));
  expect(dataOf(await free())).toEqual({ day: helpDate });
  expect(dataOf(await free({ helpDate: '2099-01-01' }))).toEqual({ day: '2099-01-01' });
  expect((await free({ deptId: '330108' })).code).not.toBe(200);
});

describe('what came of it', () => {
  test('is told once it was sent, and may be put right; records and log keep both', async () => {
    const id = await sent();
    expect((await tell(await published(), {})).code).toBe(ErrorCode.stateChanged);
    dataOf(await tell(id, { feedback: '还在谈' }));
    expect(await shown({ dealFlag: 1 })).not.toContain(id);
    dataOf(await tell(id, { dealFlag: 1, dealAmount: 12.5, dealQuantity: 40, feedback: '粮库全收' }));
    expect(await read(id)).toMatchObject({ dealFlag: 1, dealAmount: 12.5, dealQuantity: 40, helpStatus: 3 });
    expect(await shown({ dealFlag: 1 })).toContain(id);
    expect((await recordsOf(id)).slice(-2)).toEqual([9, 9]);
    expect((await read(id)).records[0]?.opinion).toBe('成交 40吨，12.5 万元；粮库全收');
    const stale = { helpId: id, version: 1, dealFlag: 0 as const };
    expect((await at.call(endpoints.tellOutcome, stale, author.token)).code).toBe(ErrorCode.stateChanged);
  });

  test.each([
    [{ dealFlag: 1 }, 'dealAmount'],
    [{ dealFlag: 0, dealAmount: 1 }, 'dealAmount'],
    [{ dealFlag: 1, dealAmount: -1 }, 'dealAmount'],
  ])('%j is refused beside %s', async (told, field) => {
    const { fieldErrors } = await tell(await saved(), told);
    expect(fieldErrors?.map((error: { field: string }) => error.field)).toEqual([field]);
  });
});

describe('a listing goes on', () => {
  const recommend = (helpDate: string, by = author, of = supplyId) =>
    at.call(supplyDemand.turnListingIntoDailyHelp, { supplyId: of, helpDate, consentFlag: 1 }, by.token);

  test('as a draft for its county, with its words', async () => {
    const helpDate = nextDay();
    const { helpId } = dataOf(await recommend(helpDate));
    expect(await read(helpId)).toMatchObject({
      deptId: COUNTY,
      helpDate,
      helpStatus: 0,
      title: '求购晚粳稻谷',
      price: '3元/公斤',
      smsContent: `每日一助：三墩镇粮库求购晚粳稻谷50吨，3元/公斤。联系人王芳${PHONE_MARK}。`,
      targets: [{ deptId: COUNTY }],
      phoneNumber: '154****8888',
    });
    expect((await recommend(helpDate)).fieldErrors?.map(({ field }) => field)).toEqual(['helpDate']);
    expect((await recommend('2026-09-13')).fieldErrors?.map(({ field }) => field)).toEqual(['helpDate']);
  });

  test('not without the consent, not by a township, not once it is off the market', async () => {
    const { township } = life.people();
    const bare = { supplyId, helpDate: nextDay(), consentFlag: 0 as never };
    const reply = await at.call(supplyDemand.turnListingIntoDailyHelp, bare, author.token);
    expect(reply.code).toBe(ErrorCode.validation);
    expect((await recommend(nextDay(), township)).code).toBe(ErrorCode.forbidden);
    const own = await listing();
    dataOf(
      await at.call(supplyDemand.takeListingOffline, { supplyId: own, opinion: '卖完了' }, reviewer.token),
    );
    expect((await recommend(nextDay(), author, own)).code).toBe(ErrorCode.stateChanged);
  });

  test.each([
    [1, true],
    [0, false],
  ] as const)('as an SMS draft, with consent %i the number in it: %s', async (consentFlag, isNamed) => {
    const asked = { supplyId, consentFlag };
    const { applyId } = dataOf(await at.call(supplyDemand.turnListingIntoSms, asked, author.token));
    const draft = dataOf(await at.call(applicationDetails, { applyId }, author.token));
    expect(draft).toMatchObject({ auditStatus: 0, smsCategory: '08', smsTitle: '求购晚粳稻谷' });
    expect(draft.smsContent.includes(PHONE)).toBe(isNamed);
    const log = await at.deps.db.selectFrom('logOper').selectAll().where('action', '=', '转短信').execute();
    expect(JSON.stringify(log)).not.toContain(PHONE);
  });
});

test('a merge moves day, places and hashes; of two on one day the one that joins is cancelled', async () => {
  const other = '330108';
  const { db, clock } = at.deps;
  const [helpDate, free] = [nextDay(), nextDay()];
  const clerk = await at.signInAs({ roleKeys: ['cityAdmin'], deptId: '3301A1' });
  const held = await published({ helpDate });
  const joins = await published({ helpDate, deptId: other, targetDeptIds: [other] }, city, clerk);
  const moves = await published({ helpDate: free, deptId: other, targetDeptIds: [other] }, city, clerk);
  const made = dataOf(await toSms(joins, clerk));
  const { actor } = (await standInFor(at.deps, city, { ip: '', requestId: '' })) ?? {};
  if (!actor) throw new Error('They are signed in.');
  await db.transaction().execute((trx) => moveHelpsOf(trx, other, COUNTY, clock.now(), actor));
  expect([(await read(held)).helpStatus, (await read(joins)).helpStatus]).toEqual([2, 5]);
  const [{ operateUserName, opinion } = {}] = (await read(joins)).records;
  const gone = `所在区域合并，当天已有另一条；短信申请 ${made.applyNo} 不再发送`;
  expect([operateUserName, opinion]).toEqual([actor.realName, gone]);
  expect((await at.call(applicationDetails, { applyId: made.applyId }, clerk.token)).code).toBe(
    ErrorCode.notFound,
  );
  expect(await read(moves)).toMatchObject({ helpStatus: 2, deptId: COUNTY, targets: [{ deptId: COUNTY }] });
  const stored = await db.selectFrom('everyDayHelp').selectAll().where('helpId', '=', moves).execute();
  const [row] = stored.map((one) => ({ ...one, quantity: Number(one.quantity) }));
  if (!row) throw new Error('It was moved.');
  expect(row.contentHash).toBe(help.hashOf(row));
  expect(row.passedHash).toBe(row.contentHash);
});
