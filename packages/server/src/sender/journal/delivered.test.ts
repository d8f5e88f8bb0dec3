/** Receipts of the usual kind, few and many, beside what is not as usual. */
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { massSmsInvariants } from '../../features/messaging/mass-sms/invariants.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { EventKind, partOf } from '../events.ts';
import { applyJournal, whileApplying } from './apply-journal.ts';
import { BeatRecord, commitBeat } from './beat.ts';

const personalData = openPersonalData('delivered delivered delivered delivered');
const ROWS_PER_SLICE = 700;
/** So many that their rows are passed over in order. */
const MANY = 1_400;
let database: TestDatabase;
let applyId: string;
let beatNo = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
  applyId = await load(MANY);
});
afterEach(() => database.drop());

async function load(recipients: number): Promise<string> {
  const { pool, url } = database;
  const loaded = await loadApplication(url, personalData, {
    recipients,
    rowsPerSlice: ROWS_PER_SLICE,
  });
  await passApplication(pool, loaded);
  await pool.query(
    'UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, lease_epoch = 1, lease_sender_id = 1 WHERE apply_id = $1',
    [loaded],
  );
  return loaded;
}

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
const seqsTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
/** The last one first: no receipt comes in the order of its row. */
function takeAndDeliver(record: BeatRecord, seqs: readonly number[], of = applyId): void {
  for (const seq of seqs) accept(record, seq, of);
  for (const seq of seqs.toReversed()) deliver(record, seq, of);
}
function accept(record: BeatRecord, seq: number, of = applyId): void {
  record.accept({ batch: batchOf(of, Math.ceil(seq / ROWS_PER_SLICE)), seq }, `Id-${seq}`);
}
const batches = new Map<string, { applyId: string; sliceNo: number; leaseEpoch: number }>();
/** One object for each slice, as a sender has it. */
function batchOf(of: string, sliceNo: number) {
  const key = `${of} ${sliceNo}`;
  const batch = batches.get(key) ?? { applyId: of, sliceNo, leaseEpoch: 1 };
  batches.set(key, batch);
  return batch;
}
function deliver(record: BeatRecord, seq: number, of = applyId): void {
  const accepted = { messageId: `Id-${seq}`, at: 1 };
  record.addReceipt(
    { applyId: of, seq, part: partOf(0, 1), attempt: 0, accepted },
    EventKind.delivered,
    'DELIVRD',
  );
}
const apply = () => whileApplying(database.pool, (client) => applyJournal(client, { waitingFrom: 0 }));

async function results(): Promise<Record<number, number>> {
  const { rows } = await database.pool.query<{ send_result: number; amount: number }>(
    `SELECT send_result, count(*)::integer AS amount FROM mass_sms_detail
     WHERE apply_id = $1 AND (send_result <> ${SendResult.delivered} OR msg_id = 'Id-' || seq) GROUP BY send_result`,
    [applyId],
  );
  return Object.fromEntries(rows.map(({ send_result, amount }) => [send_result, amount]));
}
async function deliveredCount(of = applyId): Promise<number> {
  const { rows } = await database.pool.query('SELECT success_count FROM mass_sms_apply WHERE apply_id = $1', [
    of,
  ]);
  return rows[0].success_count;
}
async function broken(): Promise<string[]> {
  const names: string[] = [];
  for (const { name, sql } of massSmsInvariants) {
    if ((await database.pool.query(sql)).rowCount) names.push(name);
  }
  return names;
}

it.each([20, MANY])(
  '%i receipts move each row and count once, also when they are told again',
  async (amount) => {
    await writeDown((record) => takeAndDeliver(record, seqsTo(amount)));
    expect(await apply()).toBe(2 * amount);
    await writeDown((record) => takeAndDeliver(record, seqsTo(amount)), beatNo);
    await writeDown((record) => {
      for (const seq of seqsTo(amount)) deliver(record, seq);
    });
    await apply();
    expect(await results()).toEqual({
      [SendResult.delivered]: amount,
      ...(amount < MANY ? { [SendResult.waiting]: MANY - amount } : {}),
    });
    expect(await deliveredCount()).toBe(amount);
    expect((await database.pool.query('SELECT FROM sms_delivered')).rowCount).toBe(0);
    expect(await broken()).toEqual([]);
  },
);

it('many of one application and few of another one move each its own', async () => {
  const other = await load(3);
  await writeDown((record) => {
    takeAndDeliver(record, seqsTo(MANY));
    takeAndDeliver(record, [2], other);
  });
  await apply();
  expect(await deliveredCount()).toBe(MANY);
  expect(await deliveredCount(other)).toBe(1);
  expect(await broken()).toEqual([]);
});

it('who was given up is delivered after all, who failed stays so', async () => {
  await writeDown((record) => {
    for (const seq of seqsTo(MANY)) accept(record, seq);
  });
  await whileApplying(database.pool, (client) =>
    applyJournal(client, { waitingFrom: Number.POSITIVE_INFINITY }),
  );
  await writeDown((record) => {
    record.addRow(applyId, 1, partOf(0, 1), 0, EventKind.givenUp, '');
    record.addRow(applyId, 2, partOf(0, 1), 0, EventKind.failed, 'UNDELIV:001');
  });
  await apply();
  expect(await results()).toMatchObject({ [SendResult.unknown]: 1, [SendResult.failed]: 1 });
  await writeDown((record) => {
    for (const seq of seqsTo(MANY)) deliver(record, seq);
  });
  await apply();
  expect(await results()).toEqual({ [SendResult.delivered]: MANY - 1, [SendResult.failed]: 1 });
  expect(await deliveredCount()).toBe(MANY - 1);
  expect(await broken()).toEqual([]);
});

it.each([1, MANY])(
  'a number that was called dead is not when it is among %i that were reached',
  async (amount) => {
    await database.pool.query(
      `INSERT INTO sms_dead_number (phone_hash, phone_cipher, fail_code, dead_time, apply_id)
     SELECT phone_hash, phone_cipher, 'UNDELIV:001', CASE seq WHEN 1 THEN now() - interval '1 day' ELSE now() + interval '1 day' END, apply_id
     FROM mass_sms_detail WHERE apply_id = $1 AND seq <= 2`,
      [applyId],
    );
    await writeDown((record) => takeAndDeliver(record, seqsTo(amount)));
    await apply();
    const { rows } = await database.pool.query(
      'SELECT d.seq FROM sms_dead_number AS n JOIN mass_sms_detail AS d ON d.phone_hash = n.phone_hash',
    );
    expect(rows).toEqual([{ seq: 2 }]);
  },
);
