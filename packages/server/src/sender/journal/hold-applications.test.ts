/** Results of one application, whose row somebody holds, keep no other one's from being applied. */
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { massSmsInvariants } from '../../features/messaging/mass-sms/invariants.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { EventKind, partOf } from '../events.ts';
import { inTransaction } from '../transaction.ts';
import { applyEvents, applyJournal, whileApplying } from './apply-journal.ts';
import { BeatRecord, commitBeat } from './beat.ts';
import { JournalApplier } from './journal-applier.ts';

const personalData = openPersonalData('held application held application held');
const soon = { timeout: 10_000, interval: 50 };
const log = pino({ level: 'silent' });
let database: TestDatabase;
let held: string;
let free: string;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
  const sent = async (firstPhone: number) => {
    const applyId = await loadApplication(database.url, personalData, { recipients: 6, firstPhone });
    await passApplication(database.pool, applyId);
    return applyId;
  };
  held = await sent(15_400_000_000);
  free = await sent(15_410_000_000);
  await database.pool.query(
    'UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, lease_epoch = 1, lease_sender_id = 1',
  );
});
afterEach(() => database.drop());

let beatNo = 0;
async function writeDown(add: (record: BeatRecord) => void): Promise<void> {
  const record = new BeatRecord();
  add(record);
  beatNo += 1;
  await commitBeat(database.pool, { senderId: 1, beatNo, channelId: 1, record, intents: [], releases: [] });
}
const accept = (record: BeatRecord, applyId: string, ...seqs: number[]) => {
  const batch = { applyId, sliceNo: 1, leaseEpoch: 1 };
  for (const seq of seqs) record.accept({ batch, seq }, `${applyId}-${seq}`);
};
const refuse = (record: BeatRecord, applyId: string, seq: number) =>
  record.addRow(applyId, seq, partOf(0, 1), 0, EventKind.refused, '0x58');

async function counts() {
  const { rows } = await database.pool.query<Record<'apply_id', string> & Record<'sent' | 'failed', number>>(
    'SELECT apply_id, send_count AS sent, fail_count AS failed FROM mass_sms_apply',
  );
  const of = (applyId: string) => {
    const row = rows.find(({ apply_id }) => apply_id === applyId);
    return { sent: row?.sent, failed: row?.failed };
  };
  return { held: of(held), free: of(free) };
}

it('those of the others are applied meanwhile, and its own afterwards, with all that stands beside them', async () => {
  await writeDown((record) => {
    accept(record, held, 1, 2);
    refuse(record, held, 3);
  });
  await writeDown((record) => {
    accept(record, free, 1);
    refuse(record, free, 4);
    refuse(record, held, 4);
  });
  await writeDown((record) => {
    const accepted = { messageId: `${free}-1`, at: 1 };
    record.addReceipt(
      { applyId: free, seq: 1, part: partOf(0, 1), attempt: 0, accepted },
      EventKind.delivered,
      '',
    );
    refuse(record, free, 5);
  });
  let applier: JournalApplier | undefined;
  try {
    await inTransaction(database.pool, async (holder) => {
      await holder.query('SELECT FROM mass_sms_apply WHERE apply_id = $1 FOR UPDATE', [held]);
      applier = new JournalApplier(database.pool, log, { doubtListenSeconds: 600 });
      await vi.waitFor(async () => expect((await counts()).free).toEqual({ sent: 2, failed: 1 }), soon);
      expect((await counts()).held).toEqual({ sent: 0, failed: 0 });
    });
    const all = { held: { sent: 4, failed: 2 }, free: { sent: 3, failed: 2 } };
    await vi.waitFor(async () => expect(await counts()).toEqual(all), soon);
  } finally {
    await applier?.stop();
  }
  for (const { name, sql } of massSmsInvariants.filter((one) => /counts/.test(one.name)))
    expect((await database.pool.query(sql)).rows, name).toEqual([]);
});

it('what waits for it under the lock of the journal gives up in some seconds, and others have the lock again', async () => {
  const event = { channelId: 1, applyId: held, seq: 1, part: partOf(0, 1), attempt: 0, text: '' };
  await inTransaction(database.pool, async (holder) => {
    await holder.query('SELECT FROM mass_sms_apply WHERE apply_id = $1 FOR UPDATE', [held]);
    const waiting = whileApplying(database.pool, (client) =>
      applyEvents(client, [{ ...event, kind: EventKind.givenUp }]),
    );
    await expect(waiting).rejects.toMatchObject({ code: '55P03' });
    expect(await whileApplying(database.pool, async () => 'free')).toBe('free');
  });
});

it('those of one to which many reply at once are applied, though somebody holds its row at any moment', async () => {
  await writeDown((record) => refuse(record, held, 3));
  let isOver = false;
  const replying = Array.from({ length: 3 }, async () => {
    while (!isOver)
      await inTransaction(database.pool, async (client) => {
        await client.query('SELECT FROM mass_sms_apply WHERE apply_id = $1 FOR NO KEY UPDATE', [held]);
        await client.query('SELECT pg_sleep(0.02)');
      });
  });
  try {
    const waits =
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await vi.waitFor(async () => expect((await database.pool.query(waits)).rowCount).toBe(2), soon);
    await whileApplying(database.pool, (client) => applyJournal(client, { passesOver: true }));
    expect((await counts()).held).toEqual({ sent: 1, failed: 1 });
  } finally {
    isOver = true;
    await Promise.all(replying);
  }
});
