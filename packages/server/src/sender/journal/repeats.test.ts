import { SendResult, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { leavingRuleAt } from '../../features/messaging/mass-sms/application/send-window.ts';
import { massSmsInvariants } from '../../features/messaging/mass-sms/invariants.ts';
import { holdAfterRestore } from '../../features/messaging/mass-sms/sending/hold-actions.ts';
import { finishApplications } from '../../features/messaging/mass-sms/sending/scheduled-moves.ts';
import { failReasonOf } from '../../gateways/fail-reasons.ts';
import { fixedClock } from '../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import type { Batch } from '../claim/batch.ts';
import { Claims } from '../claim/claim.ts';
import { endRepeats } from '../clock/clean-up.ts';
import { EventKind, partOf } from '../events.ts';
import { applyEvents, whileApplying } from './apply-journal.ts';
import { BeatRecord, commitBeat } from './beat.ts';

const personalData = openPersonalData('repeats repeats repeats repeats repeats');
const clock = fixedClock();
const scope = { senderId: 1, channelId: 1, carriers: ['CMCC'] };
let database: TestDatabase;
let claims: Claims;
let applyId: string;

beforeEach(async () => {
  clock.set('2026-09-14T10:00:00+08:00');
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
  const rule = () => leavingRuleAt(database.db, clock.now());
  claims = new Claims(database.pool, personalData, rule, (change) => Promise.reject(change));
  applyId = await loadApplication(database.url, personalData, { recipients: 1, category: '06' });
  await passApplication(database.pool, applyId);
  await database.pool.query(
    `UPDATE sms_other_config SET content = '{"sendStartTime":"08:00","sendEndTime":"21:00"}'`,
  );
  await database.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq');
});
afterEach(() => database.drop());

/** The carrier took the text and reported that it expired. */
async function expire(attempt: number): Promise<void> {
  const common = { channelId: 1, applyId, seq: 1, part: partOf(0, 1), attempt };
  await whileApplying(database.pool, async (client) => {
    await applyEvents(client, [{ ...common, kind: EventKind.accepted, text: `id ${attempt}` }]);
    await applyEvents(client, [{ ...common, kind: EventKind.expired, text: 'EXPIRED' }]);
  });
}

async function minutesUntilDue(): Promise<number> {
  const { rows } = await database.pool.query(
    'SELECT extract(epoch FROM due_time - now()) / 60 AS minutes FROM sms_resend',
  );
  return Math.round(Number(rows[0]?.minutes));
}

async function brokenInvariants(): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, sql } of massSmsInvariants) {
    const found = await database.pool.query(sql);
    if (found.rowCount !== 0) broken.push(name);
  }
  return broken;
}

const comeDue = () => database.pool.query("UPDATE sms_resend SET due_time = now() - interval '1 second'");

describe('a text whose time ran out at the carrier', () => {
  it('is sent again after five minutes, and after half an hour, and then has failed', async () => {
    await expire(0);
    expect(await minutesUntilDue()).toBe(5);
    expect(await claims.takeResends(scope, 10)).toEqual([]);
    await comeDue();
    expect(await claims.takeResends(scope, 10)).toHaveLength(1);
    await expire(1);
    expect(await minutesUntilDue()).toBe(30);
    await expire(2);
    const { rows } = await database.pool.query('SELECT send_result, attempt FROM mass_sms_detail');
    expect(rows).toEqual([{ send_result: 3, attempt: 2 }]);
    await database.pool.query('UPDATE sms_resend SET intent_time = now()');
    await endRepeats(database.pool);
    expect((await database.pool.query('SELECT FROM sms_resend')).rowCount).toBe(0);
  });

  it('is sent again as well when it was given back several times before it left', async () => {
    await database.pool.query('UPDATE mass_sms_detail SET attempt = 4');
    await expire(4);
    expect(await minutesUntilDue()).toBe(30);
    await expire(5);
    const { rows } = await database.pool.query('SELECT send_result, attempt FROM mass_sms_detail');
    expect(rows).toEqual([{ send_result: 3, attempt: 5 }]);
  });

  it('was accepted once: its application has not failed while it waits for another try', async () => {
    await expire(0);
    const ended = await finishApplications(database.db, clock);
    expect(ended.map((one) => one.sendStatus)).toEqual([3]);
  });

  it('has failed when that is heard only after it was given up', async () => {
    const common = { channelId: 1, applyId, seq: 1, part: partOf(0, 1), attempt: 0 };
    await whileApplying(database.pool, async (client) => {
      await applyEvents(client, [{ ...common, kind: EventKind.accepted, text: 'id' }]);
      await applyEvents(client, [{ ...common, kind: EventKind.givenUp, text: '' }]);
      await applyEvents(client, [{ ...common, kind: EventKind.expired, text: 'EXPIRED' }]);
    });
    const { rows } = await database.pool.query(
      `SELECT d.send_result, d.fail_code, a.fail_count, a.unknown_count, (SELECT count(*)::integer FROM sms_resend) AS repeats
       FROM mass_sms_detail AS d JOIN mass_sms_apply AS a ON a.apply_id = d.apply_id`,
    );
    expect(rows).toEqual([
      { send_result: 3, fail_code: 'EXPIRED', fail_count: 1, unknown_count: 0, repeats: 0 },
    ]);
  });

  describe('and that arrived after all', () => {
    const arrive = () =>
      whileApplying(database.pool, (client) =>
        applyEvents(client, [
          {
            channelId: 1,
            applyId,
            seq: 1,
            part: partOf(0, 1),
            attempt: 0,
            kind: EventKind.delivered,
            text: '',
          },
        ]),
      );
    const row = async () =>
      (
        await database.pool.query(
          `SELECT d.send_result, d.attempt, d.fail_code, d.possible_duplicate, a.success_count,
             (SELECT count(*)::integer FROM sms_resend) AS repeats
           FROM mass_sms_detail AS d JOIN mass_sms_apply AS a ON a.apply_id = d.apply_id`,
        )
      ).rows[0];
    const commit = (batch: Batch) =>
      commitBeat(database.pool, {
        ...scope,
        beatNo: 1,
        record: new BeatRecord(),
        intents: [{ batch, upTo: 1 }],
        releases: [],
      });

    it('is not sent again, also when a channel has taken the repeat', async () => {
      await expire(0);
      await comeDue();
      const [taken] = await claims.takeResends(scope, 10);
      if (!taken) throw new Error('nothing was taken');
      await arrive();
      expect((await commit(taken)).allowed).toEqual(new Set());
      expect(await row()).toEqual({
        send_result: 2,
        attempt: 0,
        fail_code: null,
        possible_duplicate: false,
        success_count: 1,
        repeats: 0,
      });
      expect(await brokenInvariants()).toEqual([]);
    });

    it('is flagged as perhaps received twice when the repeat has left', async () => {
      await expire(0);
      await comeDue();
      for (const taken of await claims.takeResends(scope, 10)) await commit(taken);
      await arrive();
      expect(await row()).toMatchObject({ send_result: 1, attempt: 1, possible_duplicate: true });
    });
  });

  it.each([
    ['has ended meanwhile', 3],
    ['waits for nothing but answers', 2],
  ])('waits for the morning when its application %s, unless it is urgent', async (_when, sendStatus) => {
    await expire(0);
    await comeDue();
    await database.pool.query('UPDATE mass_sms_apply SET send_status = $1', [sendStatus]);
    clock.set('2026-09-14T22:00:00+08:00');
    expect(await claims.takeResends(scope, 10)).toEqual([]);
    clock.set('2026-09-15T08:00:00+08:00');
    expect(await claims.takeResends(scope, 10)).toHaveLength(1);
    await database.pool.query('UPDATE sms_resend SET lease_sender_id = NULL');
    await database.pool.query('UPDATE mass_sms_apply SET urgent_flag = 1');
    clock.set('2026-09-15T22:00:00+08:00');
    expect(await claims.takeResends(scope, 10)).toHaveLength(1);
  });
});

describe('a repeat of an application that has ended', () => {
  const dueAgo = (ago: string) =>
    database.pool.query('UPDATE sms_resend SET due_time = now() - $1::interval', [ago]);
  const letGo = () => claims.releaseUnknown(scope, []);
  async function ended() {
    await endRepeats(database.pool);
    const { rows } = await database.pool.query(
      `SELECT d.send_result, d.fail_code, a.fail_count, (SELECT count(*)::integer FROM sms_resend) AS repeats
       FROM mass_sms_detail AS d JOIN mass_sms_apply AS a ON a.apply_id = d.apply_id`,
    );
    return { ...rows[0], broken: await brokenInvariants() };
  }
  const waits = { send_result: 1, fail_code: 'EXPIRED', fail_count: 0, repeats: 1, broken: [] };
  const hasFailed = { send_result: 3, fail_code: 'EXPIRED', fail_count: 1, repeats: 0, broken: [] };

  beforeEach(async () => {
    await expire(0);
    await finishApplications(database.db, clock);
  });

  it.each([
    ['ordinary', 'urgent_flag = 0', '23 hours', '25 hours'],
    ['urgent', 'urgent_flag = 1', '5 hours', '7 hours'],
    ['let out at night', 'night_flag = 1', '5 hours', '7 hours'],
  ])('of a text that is %s is not sent hours after its time', async (_kind, set, inTime, late) => {
    await comeDue();
    expect(await claims.takeResends(scope, 10)).toHaveLength(1);
    await letGo();
    await database.pool.query(`UPDATE mass_sms_apply SET ${set}`);
    await dueAgo(late);
    expect(await claims.takeResends(scope, 10)).toEqual([]);
    await dueAgo(inTime);
    expect(await ended()).toEqual(waits);
    expect(await claims.takeResends(scope, 10)).toHaveLength(1);
    await letGo();
    await dueAgo(late);
    expect(await ended()).toEqual(hasFailed);
  });

  it.each([
    ['due', '1 second'],
    ['not due yet', '-5 minutes'],
  ])('does not leave after a restore, when it was %s: it may have left before', async (_when, ago) => {
    await dueAgo(ago);
    await holdAfterRestore(database.db, clock);
    await comeDue();
    expect(await claims.takeResends(scope, 10)).toEqual([]);
    expect(await ended()).toEqual(hasFailed);
  });
});

describe('the reason of who got no repeat', () => {
  /** The row as the details page tells it, once the repeat is hours late. */
  async function told(sendStatus: number) {
    await database.pool.query('UPDATE mass_sms_apply SET send_status = $1', [sendStatus]);
    await database.pool.query("UPDATE sms_resend SET due_time = now() - interval '25 hours'");
    await endRepeats(database.pool);
    const { rows } = await database.pool.query<{ send_result: number; fail_code: string | null }>(
      'SELECT send_result, fail_code FROM mass_sms_detail',
    );
    return rows.map(({ send_result, fail_code }) => [send_result, failReasonOf(fail_code)]);
  }
  const happens = (kind: EventKind, text: string) =>
    whileApplying(database.pool, (client) =>
      applyEvents(client, [{ channelId: 1, applyId, seq: 1, part: partOf(0, 1), attempt: 0, kind, text }]),
    );

  it('is the time that passed where nothing ever left', async () => {
    await happens(EventKind.unsent, '');
    expect(await told(SendStatus.done)).toEqual([[SendResult.cancelled, '没能及时发出，之后没有再补发']]);
  });

  it('stays the carrier’s own of the attempt that left', async () => {
    await happens(EventKind.accepted, 'id');
    await happens(EventKind.expired, 'EXPIRED:012');
    expect(await told(SendStatus.done)).toEqual([[SendResult.failed, '关机或不在服务区，超过有效期：关机']]);
  });

  it('needs no words where somebody cancelled', async () => {
    await happens(EventKind.unsent, '');
    expect(await told(SendStatus.cancelled)).toEqual([[SendResult.cancelled, null]]);
  });
});

describe('a text that is corrected', () => {
  const correct = async (source: string, auditStatus: number): Promise<string> => {
    const id = await loadApplication(database.url, personalData, {
      recipients: 1,
      firstPhone: 15_500_000_000,
    });
    await database.pool.query(
      `UPDATE mass_sms_apply SET source_apply_id = $2, follow_up_kind = 1, audit_status = $3,
         passed_hash = content_hash WHERE apply_id = $1`,
      [id, source, auditStatus],
    );
    return id;
  };
  const results = async () =>
    (
      await database.pool.query(
        `SELECT send_result, fail_code, (SELECT count(*)::integer FROM sms_resend) AS repeats FROM mass_sms_detail WHERE apply_id = $1`,
        [applyId],
      )
    ).rows;
  const commit = (batch: Batch) =>
    commitBeat(database.pool, {
      ...scope,
      beatNo: 1,
      record: new BeatRecord(),
      intents: [{ batch, upTo: 1 }],
      releases: [],
    });

  beforeEach(async () => {
    await expire(0);
    await comeDue();
    await database.pool.query('UPDATE mass_sms_apply SET send_status = 3 WHERE apply_id = $1', [applyId]);
  });

  it('leaves no more while its correction waits, and again when that is refused', async () => {
    const correction = await correct(applyId, 1);
    expect(await claims.takeResends(scope, 10)).toEqual([]);
    await endRepeats(database.pool);
    expect(await results()).toEqual([{ send_result: 1, fail_code: 'EXPIRED', repeats: 1 }]);
    await database.pool.query('UPDATE mass_sms_apply SET audit_status = 4 WHERE apply_id = $1', [correction]);
    expect(await claims.takeResends(scope, 10)).toHaveLength(1);
  });

  it('does not leave either when it was taken a moment before', async () => {
    const [taken] = await claims.takeResends(scope, 10);
    if (!taken) throw new Error('nothing was taken');
    await correct(applyId, 1);
    expect((await commit(taken)).allowed).toEqual(new Set());
    await database.pool.query('UPDATE mass_sms_apply SET del_flag = 1 WHERE source_apply_id IS NOT NULL');
    expect((await commit(taken)).allowed).toEqual(new Set([`resend ${applyId} 1`]));
  });

  it('has failed for whom it did not reach once its correction is passed', async () => {
    await correct(applyId, 3);
    expect(await claims.takeResends(scope, 10)).toEqual([]);
    await endRepeats(database.pool);
    expect(await results()).toEqual([{ send_result: 3, fail_code: 'EXPIRED', repeats: 0 }]);
  });

  it('leaves no more as a resend either, but for one that was written after the correction', async () => {
    const later = () =>
      database.pool.query('UPDATE mass_sms_apply SET apply_time = now() WHERE apply_id = $1', [applyId]);
    const root = await loadApplication(database.url, personalData, {
      recipients: 1,
      firstPhone: 15_600_000_000,
    });
    await database.pool.query(
      'UPDATE mass_sms_apply SET source_apply_id = $2, follow_up_kind = 2 WHERE apply_id = $1',
      [applyId, root],
    );
    await correct(root, 1);
    expect(await claims.takeResends(scope, 10)).toEqual([]);
    await later();
    await database.pool.query(
      'UPDATE mass_sms_apply SET passed_hash = content_hash, audit_status = 3 WHERE follow_up_kind = 1',
    );
    await endRepeats(database.pool);
    expect(await results()).toMatchObject([{ send_result: 1, repeats: 1 }]);
  });
});

it('very many repeats of a cancelled application end in portions, each person once', async () => {
  const recipients = 20_050;
  applyId = await loadApplication(database.url, personalData, { recipients, firstPhone: 15_700_000_000 });
  await passApplication(database.pool, applyId);
  await database.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq');
  await database.pool.query(
    `INSERT INTO sms_resend (apply_id, seq, attempt, carrier, reason, possible_duplicate)
     SELECT apply_id, seq, 0, carrier, 'throttled', false FROM mass_sms_detail WHERE apply_id = $1`,
    [applyId],
  );
  await database.pool.query('UPDATE mass_sms_apply SET send_status = 5 WHERE apply_id = $1', [applyId]);
  const repeatsAndEnded = async () => {
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::integer FROM sms_resend) AS repeats,
         (SELECT count(*)::integer FROM mass_sms_detail WHERE apply_id = $1 AND send_result = 5) AS ended`,
      [applyId],
    );
    return rows[0];
  };
  await endRepeats(database.pool);
  expect(await repeatsAndEnded()).toEqual({ repeats: 50, ended: 20_000 });
  await endRepeats(database.pool);
  expect(await repeatsAndEnded()).toEqual({ repeats: 0, ended: recipients });
});
