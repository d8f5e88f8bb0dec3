import { sendSituation } from '@farmers-mailbox/contract/messaging/mass-sms/result-endpoints.ts';
import {
  cancelSending,
  holdSending,
  resumeSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { checkApplication } from '@farmers-mailbox/contract/messaging/mass-sms/writing-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildFarmer } from '../../../../testing/build.ts';
import {
  castOf,
  dataOf,
  details,
  type MassSmsCast,
  pass,
  setOtherConfig,
  signInAgain,
  submitted,
  warningFields,
} from '../../../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { judge } from '../application/canary.ts';
import { judgeCanaries } from './canary-actions.ts';

const none = {
  validCount: 200,
  waitingCount: 0,
  inFlightCount: 0,
  submittedCount: 0,
  deliveredCount: 0,
  failedCount: 0,
  unknownCount: 0,
  cancelledCount: 0,
  retryCount: 0,
};
const now = new Date('2026-09-14T02:00:00Z');
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const judged = (results: Partial<typeof none>, handedOver: Date | null = minutesAgo(1)) =>
  judge({ ...none, ...results }, { handedOver, failRateMax: 10, now });

describe('the results of the few', () => {
  it('say nothing while some wait, or receipts are still to come', () => {
    expect(judged({ waitingCount: 1, deliveredCount: 199 }, null)).toBeNull();
    expect(judged({ submittedCount: 1, deliveredCount: 199 })).toBeNull();
    expect(judged({ inFlightCount: 1, deliveredCount: 199 })).toBeNull();
  });

  it('let the rest go when no more failed than may, by themselves or after five minutes', () => {
    const sentence = '试发200条：发送成功196，发送失败4；达标';
    expect(judged({ deliveredCount: 196, failedCount: 4 })).toEqual({ isGood: true, sentence });
    expect(judged({ deliveredCount: 180, failedCount: 20 })?.isGood).toBe(true);
    expect(judged({ deliveredCount: 190, submittedCount: 10 }, minutesAgo(5))).toEqual({
      isGood: true,
      sentence: '试发200条：发送成功190，发送失败0，未收到回报10；达标',
    });
  });

  it('hold the rest when too many failed, or could not be reached, or nobody answers', () => {
    expect(judged({ deliveredCount: 179, failedCount: 21 })).toEqual({
      isGood: false,
      sentence: '试发200条：发送成功179，发送失败21；失败率10.5%，超过10%，试发未达标',
    });
    expect(judged({ deliveredCount: 100, submittedCount: 100, retryCount: 100 })?.isGood).toBe(false);
    expect(judged({ submittedCount: 200 }, minutesAgo(5))?.sentence).toContain('回报不足一半');
  });

  it('do not count who was not written to after all', () => {
    expect(judged({ deliveredCount: 1, cancelledCount: 199 })?.isGood).toBe(true);
  });

  it('hold the rest when nobody was written to after all: nothing was tried', () => {
    expect(judged({ cancelledCount: 200 })).toEqual({
      isGood: false,
      sentence: '试发200条：发送成功0，发送失败0；没有发给任何人，试发未达标',
    });
  });
});

describe('an application that is sent to a few first', () => {
  let app: TestApp;
  let cast: MassSmsCast;
  beforeAll(async () => {
    app = await startTestApp();
    await setOtherConfig(app, { dailyLimitPerPhone: 1_000_000 });
    cast = await castOf(app);
    for (let i = 0; i < 120; i++)
      await buildFarmer(app.deps, '3301061142', { carrier: i < 80 ? 'CMCC' : i < 118 ? 'CTCC' : 'CUCC' });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.set('2026-09-14T10:00:00+08:00');
    cast = await signInAgain(app, cast);
  });

  let text = 0;
  const passed = async (overrides: Parameters<typeof submitted>[2] = {}) => {
    const { applyId } = await submitted(app, cast.messenger, {
      smsContent: `试发提醒第${++text}条。`,
      canaryMode: 1,
      canaryCount: 50,
      ...overrides,
    });
    dataOf(await pass(app, cast.county, applyId));
    return applyId;
  };
  const rowOf = (applyId: string) =>
    app.deps.db
      .selectFrom('massSmsApply')
      .selectAll()
      .where('applyId', '=', applyId)
      .executeTakeFirstOrThrow();
  const lastOpinion = async (applyId: string) =>
    await app.deps.db
      .selectFrom('massSmsProcess')
      .select(['processType', 'opinion'])
      .where('applyId', '=', applyId)
      .orderBy('stepNo', 'desc')
      .executeTakeFirstOrThrow();
  /** The few with their results, as a sender leaves them: of each carrier so many failed, the others delivered. */
  const answered = (applyId: string, failed: number) =>
    app.deps.pool.query(
      `UPDATE mass_sms_slice AS s SET state = 2, intent_seq = to_seq, failed_count = least($2, to_seq - from_seq + 1),
         delivered_count = to_seq - from_seq + 1 - least($2, to_seq - from_seq + 1)
       FROM mass_sms_apply AS a WHERE a.apply_id = $1 AND s.apply_id = $1 AND s.to_seq <= a.canary_to_seq`,
      [applyId, failed],
    );
  const judgeAll = () => judgeCanaries(app.deps.db, app.clock);

  it('has its few fixed at the submission, from every carrier, before the others', async () => {
    const applyId = await passed();
    const { rows } = await app.deps.pool.query(
      `SELECT carrier, count(*)::integer AS count FROM mass_sms_detail
       WHERE apply_id = $1 AND seq <= (SELECT canary_to_seq FROM mass_sms_apply WHERE apply_id = $1) GROUP BY carrier ORDER BY carrier`,
      [applyId],
    );
    expect(rows).toEqual([
      { carrier: 'CMCC', count: 33 },
      { carrier: 'CTCC', count: 16 },
      { carrier: 'CUCC', count: 1 },
    ]);
    const { rows: straddling } = await app.deps.pool.query(
      'SELECT FROM mass_sms_slice WHERE apply_id = $1 AND from_seq <= 50 AND to_seq > 50',
      [applyId],
    );
    expect(straddling).toEqual([]);
    expect(await rowOf(applyId)).toMatchObject({ canaryToSeq: 50, canaryState: 1, validCount: 120 });
  });

  it('draws others the next time', async () => {
    const few = async (applyId: string) => {
      const { rows } = await app.deps.pool.query(
        'SELECT phone_hash FROM mass_sms_detail WHERE apply_id = $1 AND seq <= 50 ORDER BY phone_hash',
        [applyId],
      );
      return rows;
    };
    expect(await few(await passed())).not.toEqual(await few(await passed()));
  });

  it('goes to everybody at once where no more than the few would get it, or where it is urgent, and says so', async () => {
    const few = await passed({ canaryCount: 200 });
    expect(await rowOf(few)).toMatchObject({ canaryToSeq: 0, canaryState: 0 });
    const { submitFlag: _, ...fields } = warningFields({
      smsContent: '人数不多。',
      canaryMode: 1,
      canaryCount: 200,
    });
    const check = dataOf(await app.call(checkApplication, fields, cast.messenger.token));
    expect(check.items.map(({ message }) => message)).toContain('接收人不超过200人，不用试发，将一次发出');
    const urgent = await passed({ urgentFlag: 1, urgentReason: '台风', warnLevel: 1 });
    expect(await rowOf(urgent)).toMatchObject({ canaryMode: 0, canaryState: 0 });
  });

  it('does not let its others wait for a channel while they wait for the few', async () => {
    const applyId = await passed();
    const waits = async () =>
      dataOf(await app.call(sendSituation, { applyId }, cast.messenger.token)).waits.map(
        ({ carrier }) => carrier,
      );
    await app.deps.pool.query(
      `UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq WHERE apply_id = $1 AND to_seq <= 50 AND carrier <> 'CTCC'`,
      [applyId],
    );
    expect(await waits()).toEqual(['CTCC']);
    await answered(applyId, 1);
    expect(await waits()).toEqual([]);
    await judgeAll();
    expect(await waits()).toEqual(['CMCC', 'CTCC', 'CUCC']);
  });

  it('goes on by itself when the few arrived, once, and shows their results', async () => {
    const applyId = await passed();
    expect(await judgeAll()).toEqual([]);
    await answered(applyId, 1);
    const moved = await Promise.all([judgeAll(), judgeAll(), judgeAll()]);
    expect(moved.flat()).toHaveLength(1);
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 2, canaryState: 2 });
    expect(await lastOpinion(applyId)).toEqual({
      processType: 16,
      opinion: '试发50条：发送成功47，发送失败3；达标，继续发送',
    });
    const { canary } = dataOf(await app.call(sendSituation, { applyId }, cast.messenger.token));
    expect(canary).toMatchObject({ validCount: 50, deliveredCount: 47, failedCount: 3, isOver: true });
  });

  it('is held when too many failed, by the application’s own share where it has one', async () => {
    const applyId = await passed({ canaryFailRate: 5 });
    await answered(applyId, 1);
    await judgeAll();
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 7, holdReason: 'canary', canaryState: 1 });
    expect((await lastOpinion(applyId)).opinion).toBe(
      '试发50条：发送成功47，发送失败3；失败率6%，超过5%，试发未达标，请检查后恢复或取消',
    );
    expect(dataOf(await app.call(resumeSending, { applyId }, cast.messenger.token))).toBeNull();
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 2, canaryState: 2 });
    expect(await judgeAll()).toEqual([]);
  });

  it('waits for a person’s word where that was chosen', async () => {
    const applyId = await passed({ canaryMode: 2 });
    await answered(applyId, 0);
    await judgeAll();
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 7, holdReason: 'canaryDone' });
    expect((await details(app, cast.messenger, applyId)).can.resume).toBe(true);
    dataOf(await app.call(resumeSending, { applyId }, cast.county.token));
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 2, canaryState: 2 });
  });

  it('that a hand holds meanwhile goes on with its few, and is cancelled with everybody', async () => {
    const applyId = await passed();
    dataOf(await app.call(holdSending, { applyId, holdRemark: '看一看' }, cast.messenger.token));
    await answered(applyId, 0);
    expect(await judgeAll()).toEqual([]);
    dataOf(await app.call(resumeSending, { applyId }, cast.messenger.token));
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 2, canaryState: 1 });
    const reply = await app.call(cancelSending, { applyId, cancelReason: '不发了' }, cast.messenger.token);
    expect(dataOf(reply)).toEqual({ cancelCount: 70, sentCount: 50, inFlightCount: 0 });
    expect(await judgeAll()).toEqual([]);
  });

  it('waits five minutes for receipts that do not come, no longer', async () => {
    const applyId = await passed();
    await app.deps.pool.query(
      `UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, submitted_count = to_seq - from_seq + 1
       WHERE apply_id = $1 AND to_seq <= 50`,
      [applyId],
    );
    await judgeAll();
    app.clock.advance({ seconds: 299 });
    expect(await judgeAll()).toEqual([]);
    app.clock.advance({ seconds: 1 });
    expect(await judgeAll()).toHaveLength(1);
    expect(await rowOf(applyId)).toMatchObject({ sendStatus: 7, holdReason: 'canary' });
  });
});
