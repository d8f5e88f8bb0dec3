import { SendResult, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { readSendingCosts } from '../../features/messaging/channels/costs/queries.ts';
import { massSmsInvariants } from '../../features/messaging/mass-sms/invariants.ts';
import { RECIPIENTS_NOW } from '../../features/messaging/mass-sms/results/recipients-now.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { EventKind, partOf } from '../events.ts';
import { applyJournal, whileApplying } from './apply-journal.ts';
import { BeatRecord, commitBeat } from './beat.ts';
import { matchUnmatchedReceipts } from './unmatched-receipts.ts';

const personalData = openPersonalData('accepted accepted accepted accepted');
let database: TestDatabase;
let applyId: string;
let beatNo = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  const { pool, url } = database;
  await pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
  applyId = await loadApplication(url, personalData, { recipients: 6, rowsPerSlice: 3 });
  await passApplication(pool, applyId);
  await pool.query(
    'UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, lease_epoch = 1, lease_sender_id = 1',
  );
});
afterEach(() => database.drop());

async function writeDown(add: (record: BeatRecord) => void, no = (beatNo += 1)): Promise<void> {
  const record = new BeatRecord();
  add(record);
  await commitBeat(database.pool, {
    senderId: 1,
    beatNo: no,
    channelId: 1,
    record,
    intents: [],
    releases: [],
  });
}
const batch = (sliceNo: number, leaseEpoch = 1) => ({ applyId, sliceNo, leaseEpoch });
const accept = (record: BeatRecord, seqs: readonly number[], of = batch(1)) => {
  for (const seq of seqs) record.accept({ batch: of, seq }, `Id-${seq}`);
};
/** Of what was accepted when the process began: no test knows how long it has run. */
const receipt = (record: BeatRecord, seq: number, kind: EventKind, code: string) => {
  const accepted = { messageId: `Id-${seq}`, at: 1 };
  record.addReceipt({ applyId, seq, part: partOf(0, 1), attempt: 0, accepted }, kind, code);
};
/** All wait, however few they are. */
const apply = (waitingFrom = 0) =>
  whileApplying(database.pool, (client) => applyJournal(client, { waitingFrom }));

async function rowsOf(table: string) {
  const { rows } = await database.pool.query<{ seq: number; send_result: number; msg_id: string | null }>(
    `SELECT seq, send_result, msg_id FROM ${table} AS d WHERE apply_id = $1 AND seq <= 3 ORDER BY seq`,
    [applyId],
  );
  return rows.map(({ send_result, msg_id }) => [send_result, msg_id]);
}
const written = () => rowsOf('mass_sms_detail');
async function counts() {
  const { rows } = await database.pool.query<{ sent: number; delivered: number; failed: number }>(
    `SELECT send_count AS sent, success_count AS delivered, fail_count AS failed FROM mass_sms_apply WHERE apply_id = $1`,
    [applyId],
  );
  return rows[0];
}
async function waiting(): Promise<number> {
  const { rows } = await database.pool.query(
    'SELECT coalesce(sum(amount), 0)::integer AS amount FROM sms_accepted',
  );
  return rows[0].amount;
}
async function broken(): Promise<string[]> {
  const names: string[] = [];
  for (const { name, sql } of massSmsInvariants) {
    if ((await database.pool.query(sql)).rowCount) names.push(name);
  }
  return names;
}
const { waiting: WAITING, submitted, delivered, failed } = SendResult;

describe('what a carrier took', () => {
  it('counts at once, and is written with its receipt', async () => {
    await writeDown((record) => accept(record, [1, 2, 3]));
    expect(await apply()).toBe(3);
    expect(await written()).toEqual([1, 2, 3].map(() => [WAITING, null]));
    expect(await rowsOf(RECIPIENTS_NOW)).toEqual([1, 2, 3].map((seq) => [submitted, `Id-${seq}`]));
    expect(await counts()).toEqual({ sent: 3, delivered: 0, failed: 0 });
    expect(await broken()).toEqual([]);
    const first = Math.floor(performance.now());
    await writeDown((record) => {
      receipt(record, 1, EventKind.delivered, 'DELIVRD');
      receipt(record, 2, EventKind.failed, 'UNDELIV:001');
    });
    await apply();
    expect(await written()).toEqual([
      [delivered, 'Id-1'],
      [failed, 'Id-2'],
      [WAITING, null],
    ]);
    expect(await counts()).toEqual({ sent: 3, delivered: 1, failed: 1 });
    await writeDown((record) => receipt(record, 3, EventKind.delivered, 'DELIVRD'));
    await apply();
    await apply();
    expect(await waiting()).toBe(0);
    expect(await counts()).toEqual({ sent: 3, delivered: 2, failed: 1 });
    const { rows } = await database.pool.query(
      `SELECT bool_and(extract(epoch FROM report_time - submit_time) * 1000 BETWEEN $1 - 1 AND $2) AS known
       FROM mass_sms_detail WHERE seq <= 3`,
      [first, Math.ceil(performance.now())],
    );
    expect(rows).toEqual([{ known: true }]);
    expect(await broken()).toEqual([]);
  });

  it('is billed once, when it counts', async () => {
    await database.pool.query(
      `INSERT INTO sms_channel (channel_id, channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher,
         source_number, rate_per_second, window_size, connect_count, price)
       VALUES (1, 'C1', '移动', 'SMPP34', '{CMCC}', '127.0.0.1', 1, 'a', '', '', 1, 1, 1, 0.045)`,
    );
    const billed = async () =>
      (await readSendingCosts(database.db, applyId)).map(({ segmentCount, cost }) => [segmentCount, cost]);
    await writeDown((record) => accept(record, [1, 2, 3]));
    await apply();
    expect(await billed()).toEqual([[3, 0.135]]);
    await writeDown((record) => receipt(record, 1, EventKind.delivered, 'DELIVRD'));
    await apply(Number.POSITIVE_INFINITY);
    await writeDown((record) => receipt(record, 2, EventKind.delivered, 'DELIVRD'));
    await apply();
    expect(await billed()).toEqual([[3, 0.135]]);
  });

  it('is no older to the journal than its column allows', () => {
    const record = new BeatRecord();
    const accepted = { messageId: 'Id-1', at: 1 };
    const sent = { applyId, seq: 1, part: partOf(0, 1), attempt: 0, accepted };
    record.addReceipt(sent, EventKind.failed, '');
    record.addReceipt(sent, EventKind.delivered, '');
    vi.spyOn(performance, 'now').mockReturnValueOnce(3_000_000_000);
    expect(record.literals()).toMatchObject({
      eventAge: '{2147483647}',
      deliveredAges: '{"{2147483647}"}',
    });
    vi.restoreAllMocks();
  });

  it('is written with a receipt of the same beat', async () => {
    await writeDown((record) => {
      accept(record, [1]);
      receipt(record, 1, EventKind.delivered, 'DELIVRD');
    });
    await apply();
    expect((await written())[0]).toEqual([delivered, 'Id-1']);
    expect(await counts()).toEqual({ sent: 1, delivered: 1, failed: 0 });
    expect(await broken()).toEqual([]);
  });

  it('is queued once more when it EXPIRED', async () => {
    await writeDown((record) => accept(record, [1, 2]));
    await apply();
    await writeDown((record) => receipt(record, 1, EventKind.expired, 'EXPIRED'));
    await apply();
    const { rows } = await database.pool.query(
      `SELECT d.send_result, d.attempt, r.reason, p.msg_id FROM mass_sms_detail AS d JOIN sms_resend AS r USING (apply_id, seq) JOIN sms_part AS p USING (apply_id, seq)`,
    );
    expect(rows).toEqual([{ send_result: submitted, attempt: 1, reason: 'expired', msg_id: 'Id-1' }]);
    expect(await counts()).toEqual({ sent: 2, delivered: 0, failed: 0 });
    expect(await broken()).toEqual([]);
  });

  it.each([
    ['after twenty seconds', "UPDATE sms_accepted SET written_time = now() - interval '21 seconds'"],
    [
      'when its application is held',
      `UPDATE mass_sms_apply SET send_status = ${SendStatus.held}, hold_reason = 'x'`,
    ],
  ])('is written by itself %s', async (_when, statement) => {
    await writeDown((record) => accept(record, [1, 2, 3]));
    await apply();
    await database.pool.query(statement);
    await apply();
    expect(await written()).toEqual([1, 2, 3].map((seq) => [submitted, `Id-${seq}`]));
    expect(await waiting()).toBe(0);
    expect(await counts()).toEqual({ sent: 3, delivered: 0, failed: 0 });
    expect(await broken()).toEqual([]);
  });

  it('is written for a receipt that another sender got', async () => {
    await writeDown((record) => accept(record, [1, 2]));
    await apply();
    await writeDown((record) =>
      record.addUnmatched('Id-2', personalData.hash('15400000001'), EventKind.delivered, 'DELIVRD'),
    );
    await apply();
    await whileApplying(database.pool, matchUnmatchedReceipts);
    expect((await written())[1]).toEqual([delivered, 'Id-2']);
    expect(await counts()).toEqual({ sent: 2, delivered: 1, failed: 0 });
    expect(await broken()).toEqual([]);
  });

  it('is written where its slice went on with a sender that died', async () => {
    const { pool } = database;
    await pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (2, 'test')");
    await writeDown((record) => accept(record, [1]));
    await apply();
    await writeDown((record) => accept(record, [2]));
    await pool.query(
      'UPDATE mass_sms_slice SET lease_sender_id = 2, lease_epoch = 2, accepted_beat = 0 WHERE slice_no = 1',
    );
    const ofDead = { senderId: 2, waitingFrom: Number.POSITIVE_INFINITY };
    await whileApplying(pool, (client) => applyJournal(client, ofDead));
    expect(await written()).toEqual([
      [submitted, 'Id-1'],
      [submitted, 'Id-2'],
      [WAITING, null],
    ]);
    expect(await counts()).toEqual({ sent: 2, delivered: 0, failed: 0 });
    expect(await broken()).toEqual([]);
  });

  it('counts once, though its beat is written twice', async () => {
    const beat = (record: BeatRecord) => accept(record, [1, 2]);
    await writeDown(beat, (beatNo += 1));
    await apply(Number.POSITIVE_INFINITY);
    await writeDown(beat, beatNo);
    await apply();
    expect(await waiting()).toBe(0);
    expect(await counts()).toEqual({ sent: 2, delivered: 0, failed: 0 });
    expect(await broken()).toEqual([]);
  });

  it('of a lease that was taken over moves only who was not sent to again', async () => {
    await database.pool.query('UPDATE mass_sms_slice SET lease_epoch = 2');
    await database.pool.query('UPDATE mass_sms_detail SET attempt = 1 WHERE seq = 1');
    await writeDown((record) => accept(record, [1, 2]));
    await apply();
    expect(await written()).toEqual([
      [WAITING, null],
      [submitted, 'Id-2'],
      [WAITING, null],
    ]);
    expect(await waiting()).toBe(0);
    await writeDown((record) => receipt(record, 2, EventKind.delivered, 'DELIVRD'));
    await apply();
    expect(await counts()).toEqual({ sent: 1, delivered: 1, failed: 0 });
    expect(await broken()).toEqual([]);
  });
});
