import { sendSituation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import {
  cancelSending,
  holdSending,
  resumeSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { superviseApplication } from '@farmers-mailbox/contract/messaging/mass-sms/supervision-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApplication, buildFarmer, buildUser } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  setOtherConfig,
  signInAgain,
  submitted,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { type CurrentMatcher, openCurrentMatcher } from '../../sensitive-words/queries.ts';
import { countSegmentsTakenBy } from '../application/quota-queries.ts';
import {
  holdForChannel,
  holdForQuietHours,
  resumeAfterChannel,
  resumeAfterQuietHours,
} from './hold-actions.ts';
import { holdForNewWords, nothingLookedAt } from './new-words.ts';
import {
  finishApplications,
  reevaluateEnded,
  returnOverdueReviews,
  startDueApplications,
} from './scheduled-moves.ts';

const START = '2026-09-14T10:00:00+08:00';
const WINDOW = { sendStartTime: '08:00', sendEndTime: '21:00', dailyLimitPerPhone: 1_000_000 };
let app: TestApp;
let cast: MassSmsCast;
beforeAll(async () => {
  app = await startTestApp();
  await setOtherConfig(app, WINDOW);
  cast = await castOf(app);
  for (let i = 0; i < 10; i++)
    await buildFarmer(app.deps, '3301061142', { carrier: i < 6 ? 'CMCC' : 'CTCC' });
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(START);
  cast = await signInAgain(app, cast);
});

let text = 0;
const passed = async (overrides: Parameters<typeof submitted>[2] = {}) => {
  const { applyId } = await submitted(app, cast.messenger, {
    smsContent: `发送提醒第${++text}条。`,
    ...overrides,
  });
  dataOf(await pass(app, cast.county, applyId));
  return applyId;
};
const rowOf = (applyId: string) =>
  app.deps.db.selectFrom('massSmsApply').selectAll().where('applyId', '=', applyId).executeTakeFirstOrThrow();
const historyOf = async (applyId: string) =>
  (
    await app.deps.db
      .selectFrom('massSmsProcess')
      .select('processType')
      .where('applyId', '=', applyId)
      .orderBy('stepNo')
      .execute()
  ).map((row) => row.processType);
/** The rows as a sender leaves them: so many handed over in each slice, so many of them delivered, failed, accepted only. */
const sent = (
  applyId: string,
  { handed, delivered = 0, failed = 0, submitted: accepted = 0 }: Record<string, number>,
) =>
  app.deps.pool.query(
    `UPDATE mass_sms_slice SET state = CASE WHEN $2 >= to_seq - from_seq + 1 THEN 2 ELSE 1 END,
       intent_seq = least(to_seq, from_seq - 1 + $2), delivered_count = $3, failed_count = $4, submitted_count = $5
     WHERE apply_id = $1`,
    [applyId, handed, delivered, failed, accepted],
  );
const standingOf = async (applyId: string) =>
  dataOf(await app.call(sendSituation, { applyId }, cast.county.token)).total;

describe('[SMS-03] POST /v1/admin/massSmsCancelSend', () => {
  it('stops what has not left and says exactly what had', async () => {
    await app.deps.db
      .insertInto('smsQuota')
      .values({ deptId: '330106', quotaMonth: '2026-09', quotaCount: '1000' })
      .execute();
    const applyId = await passed();
    await sent(applyId, { handed: 3, delivered: 1, failed: 1 });
    const reply = dataOf(
      await app.call(cancelSending, { applyId, cancelReason: '台风转向' }, cast.messenger.token),
    );
    // Two slices: of 6 and of 4. Three of each were handed over, one of them is still without an answer.
    expect(reply).toEqual({ cancelCount: 4, sentCount: 4, inFlightCount: 2 });
    expect(await standingOf(applyId)).toMatchObject({
      validCount: 10,
      waitingCount: 0,
      inFlightCount: 2,
      deliveredCount: 2,
      failedCount: 2,
      cancelledCount: 4,
    });
    expect(await rowOf(applyId)).toMatchObject({
      sendStatus: 5,
      cancelReason: '台风转向',
      cancelUserName: '周敏',
      cancelCount: 4,
      quotaCount: '6',
    });
    const quota = await app.deps.db.selectFrom('smsQuota').selectAll().executeTakeFirstOrThrow();
    expect([Number(quota.frozenCount), Number(quota.usedCount)]).toEqual([0, 6]);
    const slices = await app.deps.db
      .selectFrom('massSmsSlice')
      .selectAll()
      .where('applyId', '=', applyId)
      .orderBy('sliceNo')
      .execute();
    expect(slices.map((slice) => [slice.state, slice.tailWritten])).toEqual([
      [3, false],
      [3, false],
    ]);
    await app.deps.db.deleteFrom('smsQuota').execute();
  });

  it('is for the applicant, the last reviewer and a supervisor, nobody else', async () => {
    const colleague = await app.signInAs({ roleKeys: ['countySmsMessenger'], deptId: '330106A1' });
    const foreign = await app.signInAs({ roleKeys: ['cityAdmin'], deptId: '3302A1' });
    const township = await app.signInAs({ roleKeys: ['townshipAdmin'], deptId: '33010611A1' });
    const applyId = await passed({ sendMode: 2, sendTime: '2026-09-14 18:00:00' });
    const cancel = (token: string) => app.call(cancelSending, { applyId, cancelReason: '不发了' }, token);
    expect((await cancel(colleague.token)).code).toBe(4030);
    expect((await cancel(foreign.token)).code).toBe(4040);
    expect((await cancel(township.token)).code).toBe(4040);
    expect((await cancel(cast.city.token)).code).toBe(200);
    expect(await cancel(cast.messenger.token)).toMatchObject({ code: 4090, msg: '已取消发送，不能取消发送' });
    for (const who of [cast.county, cast.messenger]) {
      const other = await passed({ sendMode: 2, sendTime: '2026-09-14 18:00:00' });
      expect(
        (await app.call(cancelSending, { applyId: other, cancelReason: '不发了' }, who.token)).code,
      ).toBe(200);
    }
  });

  it('leaves what had left on the account of the applicant', async () => {
    const taken = () =>
      countSegmentsTakenBy(app.deps.db, cast.messenger.userId, new Date('2026-09-14T00:00:00+08:00'), null);
    const before = await taken();
    const applyId = await passed();
    expect(await taken()).toBe(before + 10);
    await sent(applyId, { handed: 2, delivered: 1 });
    await app.call(cancelSending, { applyId, cancelReason: '内容有误' }, cast.messenger.token);
    expect(await taken()).toBe(before + 4);
  });

  it('demands a reason', async () => {
    const reply = await app.call(
      cancelSending,
      { applyId: await passed(), cancelReason: ' ' },
      cast.messenger.token,
    );
    expect(reply).toMatchObject({
      code: 4000,
      fieldErrors: [{ field: 'cancelReason', message: '请填写取消原因' }],
    });
  });
});

describe('[SMS-03] hold and resume', () => {
  it('holds with a reason and goes on as it was', async () => {
    const applyId = await passed();
    expect((await app.call(holdSending, { applyId, holdRemark: '核对内容' }, cast.county2.token)).code).toBe(
      200,
    );
    expect(await details(app, cast.messenger, applyId)).toMatchObject({
      sendStatus: 7,
      holdReason: 'supervisor',
      holdRemark: '核对内容',
    });
    expect((await app.call(holdSending, { applyId, holdRemark: '再次' }, cast.county.token)).code).toBe(4090);
    expect((await app.call(resumeSending, { applyId }, cast.county.token)).code).toBe(200);
    expect(await rowOf(applyId)).toMatchObject({
      sendStatus: 2,
      holdReason: null,
      realSendTime: new Date(START),
    });
    expect((await app.call(resumeSending, { applyId }, cast.messenger.token)).code).toBe(4090);
  });

  it('what somebody else has stopped goes on at the word of others than its writer, who may still cancel it', async () => {
    const applyId = await passed();
    dataOf(await app.call(holdSending, { applyId, holdRemark: '等等' }, cast.messenger.token));
    expect((await details(app, cast.messenger, applyId)).can).toMatchObject({
      resume: true,
      hold: '已暂停发送，不能暂停',
    });
    expect((await details(app, cast.city, applyId)).can).toMatchObject({ resume: true, hold: true });
    dataOf(await app.call(holdSending, { applyId, holdRemark: '地点写错了' }, cast.city.token));
    const sentence = '由他人暂停，须由审核人或上级恢复';
    expect((await details(app, cast.messenger, applyId)).can).toMatchObject({ resume: sentence });
    expect(await app.call(resumeSending, { applyId }, cast.messenger.token)).toMatchObject({
      code: 4030,
      msg: sentence,
    });
    for (const who of [cast.county, cast.county2, cast.city]) {
      expect((await details(app, who, applyId)).can.resume).toBe(true);
    }
    const cancelled = { applyId, cancelReason: '地点写错了' };
    expect((await app.call(cancelSending, cancelled, cast.messenger.token)).code).toBe(200);
  });

  it('returns what was still to come to its time', async () => {
    const applyId = await passed({ sendMode: 2, sendTime: '2026-09-14 18:00:00' });
    await app.call(holdSending, { applyId, holdRemark: '等等' }, cast.messenger.token);
    await app.call(resumeSending, { applyId }, cast.messenger.token);
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 1, realSendTime: null });
  });

  it('does not resume into the night, nor with a word that was forbidden meanwhile', async () => {
    const applyId = await passed({ smsContent: '请注意夜间禁词' });
    await app.call(holdSending, { applyId, holdRemark: '等等' }, cast.messenger.token);
    app.clock.set('2026-09-14T22:00:00+08:00');
    cast = await signInAgain(app, cast);
    expect(await app.call(resumeSending, { applyId }, cast.messenger.token)).toMatchObject({
      code: 4000,
      msg: '现在不在发送时段，请在08:00至21:00之间恢复发送',
    });
    app.clock.set('2026-09-15T09:00:00+08:00');
    cast = await signInAgain(app, cast);
    await app.deps.db
      .insertInto('globalType')
      .values({ typeKey: 'SENSITIVE_WORD', nodeKind: 2, typeName: '夜间禁词', wordLevel: 1, matchMode: 1 })
      .execute();
    expect(await app.call(resumeSending, { applyId }, cast.messenger.token)).toMatchObject({
      code: 1001,
      msg: '夜间禁词',
    });
  });
});

describe('[SMS-04] POST /v1/admin/massSms/supervise', () => {
  it('leaves a remark and changes nothing else', async () => {
    const applyId = await passed();
    expect(
      (
        await app.call(
          superviseApplication,
          { applyId, superviseRemark: '措辞请更准确' },
          cast.messenger.token,
        )
      ).code,
    ).toBe(4030);
    expect(
      (await app.call(superviseApplication, { applyId, superviseRemark: '措辞请更准确' }, cast.city.token))
        .code,
    ).toBe(200);
    expect(await rowOf(applyId)).toMatchObject({
      superviseFlag: 1,
      superviseRemark: '措辞请更准确',
      sendStatus: 2,
    });
    expect((await historyOf(applyId)).at(-1)).toBe(11);
  });
});

describe('the clock', () => {
  it('starts a timed application when its time has come, once for any number of programs', async () => {
    const applyId = await passed({ sendMode: 2, sendTime: '2026-09-14 10:30:00' });
    app.clock.set('2026-09-14T10:29:59+08:00');
    expect(await startDueApplications(app.deps.db, app.clock)).toEqual([]);
    app.clock.set('2026-09-14T10:30:00+08:00');
    const started = await Promise.all([1, 2, 3].map(() => startDueApplications(app.deps.db, app.clock)));
    expect(started.flat().map((one) => one.applyId)).toEqual([applyId]);
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 2, realSendTime: app.clock.now() });
    expect(await historyOf(applyId)).toEqual([1, 3, 4, 8]);
  });

  it('starts emergencies first, then what is urgent, then what was due first', async () => {
    const { applyUserId } = await rowOf(await passed());
    const timed = async (time: string, flags: object) => {
      const sendTime = new Date(`2026-09-14T${time}+08:00`);
      const row = { applyUserId, auditStatus: 3, sendStatus: 1, sendTime, ...flags };
      return (await buildApplication(app.deps, row)).applyId;
    };
    const late = await timed('10:40:00', {});
    const early = await timed('10:30:00', {});
    const urgent = await timed('10:40:00', { urgentFlag: 1 });
    const emergency = await timed('10:40:00', { urgentFlag: 1, emergencyFlag: 1, warnLevel: 1 });
    app.clock.set('2026-09-14T10:40:00+08:00');
    const started = await startDueApplications(app.deps.db, app.clock);
    expect(started.map((one) => one.applyId)).toEqual([emergency, urgent, early, late]);
    await finishApplications(app.deps.db, app.clock);
  });

  it('holds what it missed by hours, for a person to decide', async () => {
    const applyId = await passed({ sendMode: 2, sendTime: '2026-09-14 10:30:00' });
    app.clock.set('2026-09-14T14:00:00+08:00');
    await startDueApplications(app.deps.db, app.clock);
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 7, holdReason: 'missedWindow' });
    cast = await signInAgain(app, cast);
    expect((await app.call(resumeSending, { applyId }, cast.messenger.token)).code).toBe(200);
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 2, realSendTime: app.clock.now() });
  });

  it('returns a review that comes too late, with quota and recipients', async () => {
    await app.deps.db
      .insertInto('smsQuota')
      .values({ deptId: '330106', quotaMonth: '2026-09', quotaCount: '1000' })
      .execute();
    const { applyId } = await submitted(app, cast.messenger, {
      smsContent: '无人审核',
      sendMode: 2,
      sendTime: '2026-09-14 11:00:00',
    });
    app.clock.set('2026-09-14T13:00:00+08:00');
    expect(await returnOverdueReviews(app.deps.db, app.clock)).toEqual([]);
    app.clock.set('2026-09-14T13:00:01+08:00');
    expect((await returnOverdueReviews(app.deps.db, app.clock)).map((one) => one.applyId)).toEqual([applyId]);
    expect(await rowOf(applyId)).toMatchObject({ auditStatus: 4, quotaCount: '0' });
    expect((await historyOf(applyId)).at(-1)).toBe(12);
    const quota = await app.deps.db.selectFrom('smsQuota').select('frozenCount').executeTakeFirstOrThrow();
    expect(Number(quota.frozenCount)).toBe(0);
    await app.deps.db.deleteFrom('smsQuota').execute();
  });

  it('holds at nine in the evening and resumes at eight, but never an urgent warning', async () => {
    const ordinary = await passed();
    await sent(ordinary, { handed: 1, delivered: 1 });
    const urgent = await passed({ urgentFlag: 1, urgentReason: '台风登陆' });
    const byHand = await passed();
    await app.call(holdSending, { applyId: byHand, holdRemark: '等等' }, cast.messenger.token);
    app.clock.set('2026-09-14T20:59:59+08:00');
    expect(await holdForQuietHours(app.deps.db, app.clock)).toEqual([]);
    app.clock.set('2026-09-14T21:00:00+08:00');
    await holdForQuietHours(app.deps.db, app.clock);
    expect(await rowOf(ordinary)).toMatchObject({ sendStatus: 7, holdReason: 'quiet' });
    expect(await rowOf(urgent)).toMatchObject({ sendStatus: 2 });
    expect(await resumeAfterQuietHours(app.deps.db, app.clock)).toEqual([]);
    app.clock.set('2026-09-15T08:00:00+08:00');
    await resumeAfterQuietHours(app.deps.db, app.clock);
    expect(await rowOf(ordinary)).toMatchObject({ sendStatus: 2, holdReason: null });
    expect(await rowOf(byHand)).toMatchObject({ sendStatus: 7, holdReason: 'applicant' });
    expect(await historyOf(ordinary)).toEqual([1, 3, 4, 8, 13, 14]);
  });

  it('does not resume by itself what a hand has held after the program did', async () => {
    const [quiet, channel] = [await passed(), await passed()];
    await holdForChannel(app.deps.db, app.clock, [channel], '移动通道全部中断');
    app.clock.set('2026-09-14T21:00:00+08:00');
    await holdForQuietHours(app.deps.db, app.clock);
    cast = await signInAgain(app, cast);
    for (const [applyId, who, holdReason, handHold] of [
      [quiet, cast.city, 'quiet', 'supervisor'],
      [channel, cast.messenger, 'channel', 'applicant'],
    ] as const) {
      expect(await details(app, who, applyId)).toMatchObject({ holdReason, can: { hold: true } });
      const hold = () => app.call(holdSending, { applyId, holdRemark: '内容待核' }, who.token);
      expect((await hold()).code).toBe(200);
      expect(await hold()).toMatchObject({ code: 4090, msg: '已暂停发送，不能暂停' });
      expect(await rowOf(applyId)).toMatchObject({ holdReason: handHold, holdRemark: '内容待核' });
    }
    app.clock.set('2026-09-15T08:00:00+08:00');
    await resumeAfterQuietHours(app.deps.db, app.clock);
    await resumeAfterChannel(app.deps.db, app.clock, ['CMCC', 'CTCC']);
    for (const applyId of [quiet, channel]) expect(await rowOf(applyId)).toMatchObject({ sendStatus: 7 });
    cast = await signInAgain(app, cast);
    expect((await app.call(resumeSending, { applyId: quiet }, cast.city.token)).code).toBe(200);
    expect(await historyOf(quiet)).toEqual([1, 3, 4, 8, 13, 13, 14]);
  });

  it('holds for a channel and for a word, and resumes only the former by itself', async () => {
    const [first, second] = [await passed(), await passed({ smsContent: '含有新禁词的提醒。' })];
    const later = await passed({
      smsContent: '稍后发送含有新禁词的提醒。',
      sendMode: 2,
      sendTime: '2026-09-14 12:00:00',
    });
    const quiet = await passed({ smsContent: '夜间暂停且含有新禁词的提醒。' });
    await app.deps.db
      .updateTable('massSmsApply')
      .set({ sendStatus: 7, holdReason: 'quiet' })
      .where('applyId', '=', quiet)
      .execute();
    const matcher = openCurrentMatcher(app.deps.db);
    expect(await holdForNewWords(app.deps.db, app.clock, matcher)).toEqual([]);
    await app.deps.db
      .insertInto('globalType')
      .values({ typeKey: 'SENSITIVE_WORD', nodeKind: 2, typeName: '新禁词', wordLevel: 1, matchMode: 1 })
      .execute();
    await holdForChannel(app.deps.db, app.clock, [first], '移动通道全部中断');
    const held = await holdForNewWords(app.deps.db, app.clock, matcher);
    expect(held.map((one) => one.applyId).toSorted()).toEqual([second, quiet].toSorted());
    expect(await rowOf(first)).toMatchObject({ holdReason: 'channel', holdRemark: '移动通道全部中断' });
    expect(await rowOf(second)).toMatchObject({ holdReason: 'word', holdRemark: '含有敏感词：新禁词' });
    await resumeAfterChannel(app.deps.db, app.clock, ['CMCC']);
    expect(await rowOf(first)).toMatchObject({ sendStatus: 2, holdReason: null });
    expect(await rowOf(second)).toMatchObject({ sendStatus: 7 });
    expect(await rowOf(quiet)).toMatchObject({ sendStatus: 7, holdReason: 'word' });
    app.clock.set('2026-09-14T11:59:00+08:00');
    expect((await holdForNewWords(app.deps.db, app.clock, matcher)).map((one) => one.applyId)).toEqual([
      later,
    ]);
    expect(await holdForNewWords(app.deps.db, app.clock, matcher)).toEqual([]);
    await app.deps.db.deleteFrom('globalType').where('typeName', '=', '新禁词').execute();
  });

  it('never starts a text with a word that is forbidden now, also while somebody holds it', async () => {
    const sendTime = app.clock.now();
    const { userId: applyUserId } = await buildUser(app.deps);
    const timed = { applyUserId, auditStatus: 3, sendStatus: 1, urgentFlag: 1, sendTime } as const;
    const [forbidden, also] = [
      await buildApplication(app.deps, { ...timed, fullContent: '台风将至的传言。' }),
      await buildApplication(app.deps, { ...timed, fullContent: '又一条台风将至的传言。' }),
    ];
    const warning = await buildApplication(app.deps, timed);
    const word = {
      typeKey: 'SENSITIVE_WORD',
      nodeKind: 2,
      typeName: '将至的传言',
      wordLevel: 1,
      matchMode: 1,
    };
    await app.deps.db.insertInto('globalType').values(word).execute();
    const { db } = app.deps;
    const lookedAt = nothingLookedAt();
    const look = async () =>
      (await holdForNewWords(db, app.clock, openCurrentMatcher(db), lookedAt, 'urgent')).map(
        ({ applyId }) => applyId,
      );
    const holder = await app.deps.pool.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM mass_sms_apply WHERE apply_id = $1 FOR UPDATE', [forbidden.applyId]);
      expect(await look()).toEqual([also.applyId]);
    } finally {
      await holder.query('ROLLBACK');
      holder.release();
    }
    const started = await startDueApplications(db, app.clock, {
      urgency: 'urgent',
      except: lookedAt.forbidden,
    });
    expect(started.map(({ applyId }) => applyId)).toEqual([warning.applyId]);
    expect(await look()).toEqual([forbidden.applyId]);
    expect(await finishApplications(db, app.clock)).toHaveLength(1);
    await db.deleteFrom('globalType').where('typeName', '=', '将至的传言').execute();
  });

  it('looks at a waiting text once, at all again after a change of the words, and at one that was resumed', async () => {
    const [first, second] = [await passed({ smsContent: '夜里等候的甲。' }), await passed()];
    const shared = openCurrentMatcher(app.deps.db);
    const looked: string[] = [];
    const matcher: CurrentMatcher = {
      ...shared,
      current: async (deptId) => {
        const present = await shared.current(deptId);
        return { ...present, find: (content) => (looked.push(content), present.find(content)) };
      },
    };
    const lookedAt = nothingLookedAt();
    const look = async () => {
      looked.length = 0;
      return (await holdForNewWords(app.deps.db, app.clock, matcher, lookedAt)).map(({ applyId }) => applyId);
    };
    await look();
    const all = looked.length;
    expect(all).toBeGreaterThanOrEqual(2);
    await look();
    expect(looked).toEqual([]);
    const word = { typeKey: 'SENSITIVE_WORD', nodeKind: 2, typeName: '候的甲', wordLevel: 1, matchMode: 1 };
    await app.deps.db.insertInto('globalType').values(word).execute();
    expect(await look()).toEqual([first]);
    expect(looked).toHaveLength(all);
    await look();
    expect(looked).toEqual([]);
    await holdForChannel(app.deps.db, app.clock, [second], '移动通道全部中断');
    await look();
    expect(looked).toHaveLength(1);
    await resumeAfterChannel(app.deps.db, app.clock, ['CMCC']);
    await look();
    expect(looked).toHaveLength(1);
    expect(await rowOf(second)).toMatchObject({ sendStatus: 2, holdReason: null });
    await app.deps.db.deleteFrom('globalType').where('typeName', '=', '候的甲').execute();
  });

  it('resumes whatever has a channel again, while another application still waits for its own', async () => {
    const [mobile, telecom] = [await passed(), await passed()];
    await app.deps.pool.query(
      `UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq WHERE apply_id = $1 AND carrier = 'CMCC'`,
      [telecom],
    );
    await holdForChannel(app.deps.db, app.clock, [mobile, telecom], '没有可用的短信通道');
    expect(await resumeAfterChannel(app.deps.db, app.clock, [])).toEqual([]);
    const resumed = await resumeAfterChannel(app.deps.db, app.clock, ['CMCC']);
    expect(resumed.map((one) => one.applyId)).toEqual([mobile]);
    expect(await rowOf(telecom)).toMatchObject({ sendStatus: 7, holdReason: 'channel' });
    await resumeAfterChannel(app.deps.db, app.clock, ['CTCC']);
    expect(await rowOf(telecom)).toMatchObject({ sendStatus: 2 });
  });

  describe('at the end of a sending', () => {
    beforeAll(async () => {
      await app.deps.db
        .insertInto('smsQuota')
        .values({ deptId: '330106', quotaMonth: '2026-09', quotaCount: '1000' })
        .execute();
    });
    afterAll(() => app.deps.db.deleteFrom('smsQuota').execute());
    const quota = async () => {
      const row = await app.deps.db.selectFrom('smsQuota').selectAll().executeTakeFirstOrThrow();
      return [Number(row.frozenCount), Number(row.usedCount)];
    };
    const settleAll = (
      applyId: string,
      column: 'delivered_count' | 'failed_count' | 'submitted_count' | 'unknown_count',
    ) =>
      app.deps.pool.query(
        `UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, ${column} = to_seq - from_seq + 1 WHERE apply_id = $1`,
        [applyId],
      );

    const situationOf = async (applyId: string) =>
      dataOf(await app.call(sendSituation, { applyId }, cast.county.token));
    /** Only what takes the database a while is remembered. */
    const situationReadSlowly = async (applyId: string) => {
      const slow = await app.deps.pool.connect();
      await slow.query('BEGIN');
      await slow.query('LOCK TABLE mass_sms_detail');
      const asked = situationOf(applyId);
      await new Promise((resolve) => setTimeout(resolve, 300));
      await slow.query('COMMIT');
      slow.release();
      return asked;
    };

    it('nothing ends while one is in flight', async () => {
      const applyId = await passed();
      await sent(applyId, { handed: 99, delivered: 3 });
      expect(await finishApplications(app.deps.db, app.clock)).toEqual([]);
      await app.call(cancelSending, { applyId, cancelReason: '测试完毕' }, cast.messenger.token);
    });

    it('all delivered is done, and the quota is used', async () => {
      const [frozen, used] = await quota();
      const applyId = await passed();
      await settleAll(applyId, 'delivered_count');
      await app.deps.pool.query(
        `UPDATE mass_sms_detail SET msg_id = 'a', submit_time = now() WHERE apply_id = $1`,
        [applyId],
      );
      await finishApplications(app.deps.db, app.clock);
      expect(await rowOf(applyId)).toMatchObject({
        sendStatus: 3,
        sendCount: 10,
        successCount: 10,
        quotaCount: '10',
      });
      expect(await quota()).toEqual([frozen, (used ?? 0) + 10]);
      expect((await historyOf(applyId)).at(-1)).toBe(9);
    });

    it('none accepted is failed, and nothing is used', async () => {
      const before = await quota();
      const applyId = await passed();
      await settleAll(applyId, 'failed_count');
      await finishApplications(app.deps.db, app.clock);
      expect(await rowOf(applyId)).toMatchObject({
        sendStatus: 6,
        sendCount: 10,
        failCount: 10,
        quotaCount: '0',
      });
      expect(await quota()).toEqual(before);
    });

    it('no answer to any is failed, and all of it is used: a receipt may still say that it had left', async () => {
      const [frozen, used] = await quota();
      const applyId = await passed();
      await settleAll(applyId, 'unknown_count');
      await finishApplications(app.deps.db, app.clock);
      expect(await rowOf(applyId)).toMatchObject({ sendStatus: 6, unknownCount: 10, quotaCount: '10' });
      expect(await quota()).toEqual([frozen, (used ?? 0) + 10]);
    });

    it('accepted, and nobody reached, is failed as well; what the carrier took is used', async () => {
      const [frozen, used] = await quota();
      const applyId = await passed();
      await settleAll(applyId, 'failed_count');
      await app.deps.pool.query(
        `UPDATE mass_sms_detail SET msg_id = 'a', send_result = 3, submit_time = now() WHERE apply_id = $1`,
        [applyId],
      );
      await finishApplications(app.deps.db, app.clock);
      expect(await rowOf(applyId)).toMatchObject({ sendStatus: 6, failCount: 10, quotaCount: '10' });
      expect(await quota()).toEqual([frozen, (used ?? 0) + 10]);
    });

    it('[SMS-05] its failures are told at once, whatever was remembered from while it went', async () => {
      const applyId = await passed();
      expect((await situationReadSlowly(applyId)).failTop).toEqual([]);
      await settleAll(applyId, 'failed_count');
      await app.deps.pool.query(
        `UPDATE mass_sms_detail SET send_result = 3, fail_code = 'RINVDSTADR', submit_time = now() WHERE apply_id = $1`,
        [applyId],
      );
      await finishApplications(app.deps.db, app.clock);
      expect((await situationOf(applyId)).failTop).toMatchObject([{ failCode: 'RINVDSTADR', count: 10 }]);
    });

    it('[SMS-05] while receipts of thousands come its reasons are read once for all who watch, whatever anybody does', async () => {
      const applyId = await passed();
      // without their rows, which nothing here reads
      await app.deps.pool.query(
        'UPDATE mass_sms_slice SET to_seq = to_seq + 2000 WHERE apply_id = $1 AND slice_no = 1',
        [applyId],
      );
      await settleAll(applyId, 'submitted_count');
      await app.deps.pool.query(
        `UPDATE mass_sms_detail SET send_result = 1, msg_id = 'a', submit_time = now() WHERE apply_id = $1`,
        [applyId],
      );
      await finishApplications(app.deps.db, app.clock);
      expect((await situationReadSlowly(applyId)).failTop).toEqual([]);

      await app.deps.pool.query(
        `UPDATE mass_sms_slice SET submitted_count = submitted_count - 1, failed_count = 1 WHERE apply_id = $1`,
        [applyId],
      );
      await app.deps.pool.query(
        `UPDATE mass_sms_detail d SET send_result = 3, fail_code = 'RINVDSTADR' FROM mass_sms_slice s
         WHERE s.apply_id = d.apply_id AND s.from_seq = d.seq AND d.apply_id = $1`,
        [applyId],
      );
      await passed();
      const { total, failTop } = await situationOf(applyId);
      expect(total).toMatchObject({ failedCount: 2, submittedCount: 2008 });
      expect(failTop).toEqual([]);
    });
  });

  it('moves between done and partly failed while receipts come, for two weeks', async () => {
    const applyId = await passed();
    await sent(applyId, { handed: 99 });
    await app.deps.pool.query(
      `UPDATE mass_sms_slice SET submitted_count = to_seq - from_seq + 1 WHERE apply_id = $1`,
      [applyId],
    );
    await app.deps.pool.query(
      `UPDATE mass_sms_detail SET msg_id = 'a', submit_time = now() WHERE apply_id = $1`,
      [applyId],
    );
    await finishApplications(app.deps.db, app.clock);
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 3 });
    await app.deps.db
      .updateTable('massSmsApply')
      .set({ failCount: 1 })
      .where('applyId', '=', applyId)
      .execute();
    await reevaluateEnded(app.deps.db, app.clock);
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 4 });
    const all = await passed();
    await app.deps.db
      .updateTable('massSmsApply')
      .set({ sendStatus: 3, failCount: 10, finishTime: app.clock.now() })
      .where('applyId', '=', all)
      .execute();
    await reevaluateEnded(app.deps.db, app.clock);
    expect(await rowOf(all)).toMatchObject({ sendStatus: 6 });
    await app.deps.db
      .updateTable('massSmsApply')
      .set({ failCount: 0 })
      .where('applyId', '=', applyId)
      .execute();
    app.clock.advance({ hours: 15 * 24 });
    expect(await reevaluateEnded(app.deps.db, app.clock)).toEqual([]);
    app.clock.advance({ hours: -8 * 24 });
    expect((await reevaluateEnded(app.deps.db, app.clock)).map((one) => one.applyId)).toContain(applyId);
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 3 });
  });

  it('has not failed when a receipt says after its end that what nobody knew of had arrived', async () => {
    const applyId = await passed();
    await sent(applyId, { handed: 99 });
    await app.deps.pool.query(
      'UPDATE mass_sms_slice SET unknown_count = to_seq - from_seq + 1 WHERE apply_id = $1',
      [applyId],
    );
    await app.deps.pool.query('UPDATE mass_sms_detail SET send_result = 4 WHERE apply_id = $1', [applyId]);
    await finishApplications(app.deps.db, app.clock);
    await reevaluateEnded(app.deps.db, app.clock);
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 6, unknownCount: 10 });
    await app.deps.db
      .updateTable('massSmsApply')
      .set({ successCount: 9, unknownCount: 0, failCount: 1 })
      .where('applyId', '=', applyId)
      .execute();
    await reevaluateEnded(app.deps.db, app.clock);
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 4 });
  });
});
