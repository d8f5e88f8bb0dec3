import { decodeUcs2 } from '@farmers-mailbox/smpp/encoding.ts';
import { splitUdh } from '@farmers-mailbox/smpp/segments.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BENCH_TEXT, loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { leavingRuleAt } from '../../features/messaging/mass-sms/application/send-window.ts';
import { massSmsInvariants } from '../../features/messaging/mass-sms/invariants.ts';
import {
  holdForQuietHours,
  resumeAfterQuietHours,
} from '../../features/messaging/mass-sms/sending/hold-actions.ts';
import { fixedClock } from '../../testing/clock.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { endRepeats } from '../clock/clean-up.ts';
import { EventKind, partOf } from '../events.ts';
import { applyEvents, whileApplying } from '../journal/apply-journal.ts';
import { inTransaction } from '../transaction.ts';
import { stopUnsendable } from '../unsendable.ts';
import type { Batch } from './batch.ts';
import { Claims } from './claim.ts';

const personalData = openPersonalData('claims claims claims claims claims claims');
const clock = fixedClock();
const scope = { senderId: 1, channelId: 1, carriers: ['CMCC'] };
let database: TestDatabase;
let applyId: string;

beforeEach(async () => {
  clock.set('2026-09-14T10:00:00+08:00');
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
  applyId = await loadApplication(database.url, personalData, {
    recipients: 40,
    rowsPerSlice: 10,
    category: '06',
  });
  await database.pool.query(
    `UPDATE sms_other_config SET content = '{"sendStartTime":"08:00","sendEndTime":"21:00"}'`,
  );
});
afterEach(() => database.drop());

function newSender(knowing = personalData): Claims {
  const { db, pool } = database;
  const needs = { db, pool, personalData: knowing, clock, log: pino({ level: 'silent' }) };
  return new Claims(
    pool,
    knowing,
    () => leavingRuleAt(db, clock.now()),
    (found) => stopUnsendable(needs, found),
  );
}

async function claimed(sender: Claims, slices = 10): Promise<number> {
  const batches = await sender.takeSlices(scope, slices, 0);
  return batches.reduce((sum, { size }) => sum + size, 0);
}

const partsOver = async (gatewaySign: string) => {
  const [batch] = await newSender().takeSlices({ ...scope, gatewaySign }, 1, 0);
  const segments = batch?.recipientAt(0).segments ?? [];
  return segments.map(({ body, esmClass }) => decodeUcs2(splitUdh(body, esmClass).content)).join('');
};

it('slices that are claimed together have their own recipients each, also the rest of one that has left in part', async () => {
  await passApplication(database.pool, applyId);
  await database.pool.query('UPDATE mass_sms_slice SET intent_seq = 13 WHERE slice_no = 2');
  await database.pool.query('UPDATE mass_sms_slice SET state = 3 WHERE slice_no = 3');
  const batches = await newSender().takeSlices(scope, 10, 0);
  const { rows } = await database.pool.query<{ phone_cipher: Buffer }>(
    'SELECT phone_cipher FROM mass_sms_detail WHERE apply_id = $1 ORDER BY seq',
    [applyId],
  );
  const phones = rows.map((row) => personalData.decrypt(row.phone_cipher));
  const recipientsOf = ({ size, recipientAt }: Batch) =>
    Array.from({ length: size }, (_, index) => recipientAt(index));
  const claimedOf = (sliceNo: number, from: number, to: number) => ({
    sliceNo,
    recipients: phones.slice(from - 1, to).map((phone, index) => [from + index, phone]),
  });
  expect(
    batches.map((batch) => ({
      sliceNo: batch.sliceNo,
      recipients: recipientsOf(batch).map(({ seq, phone }) => [seq, phone]),
    })),
  ).toEqual([claimedOf(1, 1, 10), claimedOf(2, 14, 20), claimedOf(4, 31, 40)]);
});

describe('the signature', () => {
  it('goes with the text, unless the gateway adds one', async () => {
    await passApplication(database.pool, applyId);
    expect(await partsOver('')).toBe(BENCH_TEXT);
    expect(await partsOver('【农民信箱】')).toBe(BENCH_TEXT.replace(/^【.*?】/, ''));
  });
});

describe('what was being sent when all programs stopped, and is found at night', () => {
  beforeEach(async () => {
    await passApplication(database.pool, applyId);
    clock.set('2026-09-14T22:00:00+08:00');
  });

  it('leaves nothing until it is held for the morning', async () => {
    expect(await claimed(newSender())).toBe(0);
    clock.set('2026-09-15T08:00:00+08:00');
    expect(await claimed(newSender())).toBeGreaterThan(0);
  });

  it('leaves at once where it may leave at night, or is urgent', async () => {
    await database.pool.query('UPDATE mass_sms_apply SET night_flag = 1');
    expect(await claimed(newSender())).toBe(40);
    const warning = { recipients: 5, urgent: true, firstPhone: 15_500_000_000 };
    await passApplication(database.pool, await loadApplication(database.url, personalData, warning));
    expect(await claimed(newSender())).toBe(5);
  });
});

async function held() {
  const { rows } = await database.pool.query(
    `SELECT send_status, hold_reason, hold_remark, p.opinion,
       (SELECT count(*)::integer FROM mass_sms_slice WHERE lease_sender_id IS NOT NULL) AS leased
     FROM mass_sms_apply LEFT JOIN mass_sms_process AS p USING (apply_id)`,
  );
  return rows;
}
const heldFor = (remark: string, leased = 0) => [
  { send_status: 7, hold_reason: 'changed', hold_remark: remark, opinion: remark, leased },
];
const alter = (set: string) => database.pool.query(`UPDATE mass_sms_apply SET ${set}`);
const swapNumber = (seq: number) =>
  database.pool.query('UPDATE mass_sms_detail SET phone_cipher = $1 WHERE seq = $2', [
    personalData.encrypt('13900000000'),
    seq,
  ]);

describe('an application whose rows were changed behind the program’s back', () => {
  it('is sent when they were not', async () => {
    await passApplication(database.pool, applyId);
    expect(await claimed(newSender())).toBe(40);
  });

  it.each([
    ["full_content = full_content || '请汇款至'"],
    ["sms_category = '01'"],
    ["phone_ciphers = ARRAY['\\x00'::bytea]"],
    ['valid_count = 39, total_count = 39'],
    ['passed_hash = NULL'],
  ])('is held before its first slice when after the pass %s', async (set) => {
    await passApplication(database.pool, applyId);
    await alter(set);
    expect(await claimed(newSender())).toBe(0);
    expect(await held()).toEqual(heldFor('内容与审核通过时不一致，已停止发送'));
  });

  it('is held when its pass was taken away after it had been read', async () => {
    await passApplication(database.pool, applyId);
    const sender = newSender();
    expect(await claimed(sender, 1)).toBe(10);
    await alter('passed_hash = NULL');
    expect(await claimed(sender, 1)).toBe(0);
    expect(await held()).toEqual(heldFor('内容与审核通过时不一致，已停止发送', 1));
  });

  it('is held, and told to the doctor, when another hash than that of the pass stands there', async () => {
    await passApplication(database.pool, applyId);
    await database.pool.query('ALTER TABLE mass_sms_apply DROP CONSTRAINT mass_sms_apply_check2');
    await alter("content_hash = repeat('b', 64)");
    const invariant = massSmsInvariants.find(({ name }) => name === 'leaving as it was passed');
    expect((await database.pool.query(invariant?.sql ?? '')).rows).toEqual([{ apply_id: applyId }]);
    expect(await claimed(newSender())).toBe(0);
    expect(await held()).toEqual(heldFor('内容与审核通过时不一致，已停止发送'));
  });

  it('is held when content and hashes were changed together, and the history says otherwise', async () => {
    const { rows } = await database.pool.query('SELECT content_hash FROM mass_sms_apply');
    await database.pool.query(
      `INSERT INTO mass_sms_process (apply_id, step_no, process_type, to_audit_status, to_send_status, operate_user_name, content_hash, row_hash)
       VALUES ($1, 1, 4, 3, 1, '陈立', $2, '')`,
      [applyId, rows[0]?.content_hash],
    );
    const other = await loadApplication(database.url, personalData, { recipients: 40, text: '请汇款' });
    await database.pool.query(
      `UPDATE mass_sms_apply AS a SET full_content = o.full_content, content_hash = o.content_hash FROM mass_sms_apply AS o
       WHERE a.apply_id = $1 AND o.apply_id = $2`,
      [applyId, other],
    );
    await database.pool.query('DELETE FROM mass_sms_slice WHERE apply_id = $1', [other]);
    await passApplication(database.pool, applyId);
    expect(await claimed(newSender())).toBe(0);
  });

  it('is held when a number was exchanged, at the slice that holds it', async () => {
    await passApplication(database.pool, applyId);
    await swapNumber(15);
    const sender = newSender();
    expect(await claimed(sender, 1)).toBe(10);
    expect(await claimed(sender, 1)).toBe(0);
    expect(await held()).toEqual(heldFor('接收人与提交时不一致，已停止发送', 1));
  });

  it.each([
    ['a slice was dropped', 'DELETE FROM mass_sms_slice WHERE slice_no = 3'],
    [
      'slices were given other runs of recipients',
      'UPDATE mass_sms_slice SET to_seq = 11 WHERE slice_no = 1',
    ],
    [
      'the digest of a slice was changed',
      "UPDATE mass_sms_slice SET recipient_digest = '' WHERE slice_no = 2",
    ],
  ])('is held when %s', async (_what, statement) => {
    await passApplication(database.pool, applyId);
    await database.pool.query(statement);
    expect(await claimed(newSender())).toBe(0);
    expect(await held()).toMatchObject([{ send_status: 7, hold_reason: 'changed', leased: 0 }]);
  });

  it('is held again when it is resumed, also by a sender that has read it before', async () => {
    await passApplication(database.pool, applyId);
    const sender = newSender();
    expect(await claimed(sender, 1)).toBe(10);
    clock.set('2026-09-14T21:00:00+08:00');
    await holdForQuietHours(database.db, clock);
    await alter("full_content = '请汇款'");
    clock.set('2026-09-15T08:00:00+08:00');
    expect(await resumeAfterQuietHours(database.db, clock)).toHaveLength(1);
    expect(await claimed(sender)).toBe(0);
    const { rows } = await database.pool.query('SELECT hold_reason FROM mass_sms_apply');
    expect(rows).toEqual([{ hold_reason: 'changed' }]);
  });

  it('is not sent once more when it has ended, and what expired has failed', async () => {
    await passApplication(database.pool, applyId);
    const common = { channelId: 1, applyId, seq: 1, part: partOf(0, 1), attempt: 0 };
    await whileApplying(database.pool, async (client) => {
      await applyEvents(client, [{ ...common, kind: EventKind.accepted, text: 'id' }]);
      await applyEvents(client, [{ ...common, kind: EventKind.expired, text: 'EXPIRED' }]);
    });
    await database.pool.query("UPDATE sms_resend SET due_time = now() - interval '1 second'");
    await alter("send_status = 3, full_content = '请汇款'");
    expect(await newSender().takeResends(scope, 10)).toEqual([]);
    await endRepeats(database.pool);
    const { rows } = await database.pool.query(
      'SELECT send_result, fail_code, (SELECT count(*)::integer FROM sms_resend) AS repeats FROM mass_sms_detail WHERE seq = 1',
    );
    expect(rows).toEqual([{ send_result: 3, fail_code: 'EXPIRED', repeats: 0 }]);
  });
});

describe('an application that cannot be read', () => {
  const unreadable = { send_status: 7, hold_reason: 'unreadable' };
  const stateOf = async (id: string) => {
    const { rows } = await database.pool.query(
      'SELECT send_status, hold_reason FROM mass_sms_apply WHERE apply_id = $1',
      [id],
    );
    return rows[0];
  };

  // A link whose key is gone.
  const unreadableText = `${BENCH_TEXT}\${link}`;
  const passed = async (wanted: Partial<Parameters<typeof loadApplication>[2]>) => {
    const id = await loadApplication(database.url, personalData, { recipients: 10, ...wanted });
    await passApplication(database.pool, id);
    return id;
  };
  const warning = { firstPhone: 15_500_000_000, urgent: true };

  it('is held, and an emergency behind it leaves with the same claim', async () => {
    const bad = await passed({ text: unreadableText });
    const emergency = await passed({ ...warning, emergency: true });
    const batches = await newSender().takeSlices(scope, 10, 0);
    expect(batches.map((batch) => batch.applyId)).toEqual([emergency]);
    expect(await stateOf(bad)).toEqual(unreadable);
    expect(await stateOf(emergency)).toEqual({ send_status: 2, hold_reason: null });
  });

  it('keeps no warning waiting, however many of its kind go first', async () => {
    for (let first = 0; first < 12; first += 1)
      await passed({
        text: unreadableText,
        firstPhone: 15_600_000_000 + first * 100,
        emergency: true,
        urgent: true,
      });
    const behind = await passed(warning);
    const batches = await newSender().takeSlices(scope, 1, 0);
    expect(batches.map((batch) => batch.applyId)).toEqual([behind]);
  });

  it('keeps no warning waiting while somebody holds its row, and is held afterwards', async () => {
    const bad = await passed({ text: unreadableText, urgent: true });
    const behind = await passed(warning);
    const sender = newSender();
    await inTransaction(database.pool, async (holder) => {
      await holder.query('SELECT FROM mass_sms_apply WHERE apply_id = $1 FOR UPDATE', [bad]);
      const batches = await sender.takeSlices(scope, 1, 0);
      expect(batches.map((batch) => batch.applyId)).toEqual([behind]);
      expect(await stateOf(bad)).toEqual({ send_status: 2, hold_reason: null });
    });
    await vi.waitFor(
      async () => {
        expect(await claimed(sender)).toBe(0);
        expect(await stateOf(bad)).toEqual(unreadable);
      },
      { timeout: 10_000 },
    );
  });

  it('keeps no repeat waiting whose repeats go first, also when it cannot be held', async () => {
    const bad = await passed({ urgent: true });
    const good = await passed({ firstPhone: 15_500_000_000 });
    const repeats = `INSERT INTO sms_resend (apply_id, seq, attempt, carrier, reason, possible_duplicate, due_time)
      SELECT apply_id, seq, attempt, carrier, 'expired', false, now() - interval '1 minute' FROM mass_sms_detail WHERE apply_id = ANY($1::bigint[])`;
    await database.pool.query(repeats, [[bad, good]]);
    await database.pool.query("UPDATE mass_sms_apply SET full_content = '请汇款' WHERE apply_id = $1", [bad]);
    const never = new Claims(
      database.pool,
      personalData,
      () => leavingRuleAt(database.db, clock.now()),
      async () => {},
    );
    const batches = await never.takeResends(scope, 5);
    expect(batches.map((batch) => batch.applyId)).toEqual(Array.from({ length: 5 }, () => good));
  });

  it('is passed over, and not held, when it is the database that fails at it', async () => {
    await passApplication(database.pool, applyId);
    // Of ordinary texts other applications' recipients are read as well.
    const behind = await passed(warning);
    await database.pool.query('ALTER TABLE mass_sms_detail RENAME TO elsewhere');
    await database.pool.query(
      `CREATE VIEW mass_sms_detail AS SELECT * FROM elsewhere WHERE CASE apply_id WHEN ${applyId} THEN 1 / (seq - seq) = 1 ELSE true END`,
    );
    const batches = await newSender().takeSlices(scope, 10, 0);
    expect(batches.map((batch) => batch.applyId)).toEqual([behind]);
    expect(await stateOf(applyId)).toEqual({ send_status: 2, hold_reason: null });
  });
});
