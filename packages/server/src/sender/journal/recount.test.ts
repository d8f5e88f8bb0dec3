/** A slice whose counts are wrong must not keep the results of everybody else. */

import { SendResult, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { massSmsInvariants } from '../../features/messaging/mass-sms/invariants.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { giveUpOnReceipts } from '../clock/clean-up.ts';
import { EventKind, partOf } from '../events.ts';
import { applyJournal, whileApplying } from './apply-journal.ts';
import { BeatRecord, commitBeat } from './beat.ts';
import { JournalApplier } from './journal-applier.ts';
import { recountAfter } from './recount.ts';

const personalData = openPersonalData('recount recount recount recount recount');
let database: TestDatabase;
let beatNo = 0;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
});
afterEach(() => database.drop());

async function load(): Promise<string> {
  const applyId = await loadApplication(database.url, personalData, { recipients: 4, rowsPerSlice: 2 });
  await passApplication(database.pool, applyId);
  await database.pool.query(
    'UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, lease_epoch = 1, lease_sender_id = 1 WHERE apply_id = $1',
    [applyId],
  );
  return applyId;
}
async function writeDown(add: (record: BeatRecord) => void): Promise<void> {
  const record = new BeatRecord();
  add(record);
  beatNo += 1;
  await commitBeat(database.pool, { senderId: 1, beatNo, channelId: 1, record, intents: [], releases: [] });
}
async function deliveredCounts(): Promise<number[]> {
  const { rows } = await database.pool.query('SELECT success_count FROM mass_sms_apply ORDER BY apply_id');
  return rows.map((row) => row.success_count);
}

it('a slice that was miscounted is counted anew, told of, and everything goes on', async () => {
  const [miscounted, other] = [await load(), await load()];
  await writeDown((record) => {
    for (const applyId of [miscounted, other])
      for (const sliceNo of [1, 2]) {
        const batch = { applyId, sliceNo, leaseEpoch: 1 };
        for (const seq of [2 * sliceNo - 1, 2 * sliceNo]) record.accept({ batch, seq }, `Id-${seq}`);
      }
  });
  await whileApplying(database.pool, (client) => applyJournal(client, { waitingFrom: 0 }));
  await database.pool.query(
    'UPDATE mass_sms_slice SET submitted_count = 0 WHERE apply_id = $1 AND slice_no = 1',
    [miscounted],
  );
  await writeDown((record) => {
    for (const applyId of [miscounted, other])
      for (const seq of [1, 2, 3, 4]) {
        const accepted = { messageId: `Id-${seq}`, at: 1 };
        record.addReceipt(
          { applyId, seq, part: partOf(0, 1), attempt: 0, accepted },
          EventKind.delivered,
          'DELIVRD',
        );
      }
  });
  const told: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void told.push(line) });
  const applier = new JournalApplier(database.pool, log, { doubtListenSeconds: 600, waitingFrom: 0 });
  await expect.poll(deliveredCounts, { timeout: 10_000 }).toEqual([4, 4]);
  await applier.stop();
  expect(told.join('')).toContain(`{"apply_id":"${miscounted}","slice_no":1}`);
  for (const { name, sql } of massSmsInvariants)
    expect([name, (await database.pool.query(sql)).rowCount]).toEqual([name, 0]);
});

it('so is one of an ended application that only a receipt of another sender looks for', async () => {
  const applyId = await load();
  await writeDown((record) => {
    for (const sliceNo of [1, 2]) {
      const batch = { applyId, sliceNo, leaseEpoch: 1 };
      for (const seq of [2 * sliceNo - 1, 2 * sliceNo]) record.accept({ batch, seq }, `Id-${seq}`);
    }
  });
  const nothingWaits = { waitingFrom: Number.POSITIVE_INFINITY };
  await whileApplying(database.pool, (client) => applyJournal(client, nothingWaits));
  await database.pool.query(
    'UPDATE mass_sms_slice SET submitted_count = 0, lease_sender_id = NULL WHERE apply_id = $1',
    [applyId],
  );
  await database.pool.query('UPDATE mass_sms_apply SET send_status = $2 WHERE apply_id = $1', [
    applyId,
    SendStatus.done,
  ]);
  await database.pool.query(
    `INSERT INTO sms_stray_receipt (channel_id, msg_id, phone_hash, kind, code, receive_time)
     SELECT channel_id, msg_id, phone_hash, ${EventKind.delivered}, 'DELIVRD', now() FROM mass_sms_detail WHERE apply_id = $1`,
    [applyId],
  );
  const applier = new JournalApplier(database.pool, pino({ level: 'silent' }), { doubtListenSeconds: 600 });
  await expect.poll(deliveredCounts, { timeout: 10_000 }).toEqual([4]);
  await applier.stop();
  for (const { name, sql } of massSmsInvariants.filter((one) => one.name.startsWith('counts of')))
    expect([name, (await database.pool.query(sql)).rowCount]).toEqual([name, 0]);
});

it('so is one whose receipts do not come: what waits for them ends as unknown, its own and everybody else’s', async () => {
  const [miscounted, other] = [await load(), await load()];
  await writeDown((record) => {
    for (const applyId of [miscounted, other])
      for (const sliceNo of [1, 2]) {
        const batch = { applyId, sliceNo, leaseEpoch: 1 };
        for (const seq of [2 * sliceNo - 1, 2 * sliceNo]) record.accept({ batch, seq }, `Id-${seq}`);
      }
  });
  await whileApplying(database.pool, (client) =>
    applyJournal(client, { waitingFrom: Number.POSITIVE_INFINITY }),
  );
  await database.pool.query("UPDATE mass_sms_detail SET submit_time = now() - interval '4 days'");
  await database.pool.query(
    `UPDATE mass_sms_apply SET send_status = ${SendStatus.done}, real_send_time = now() - interval '4 days'`,
  );
  await database.pool.query(
    'UPDATE mass_sms_slice SET submitted_count = 1, lease_sender_id = NULL WHERE apply_id = $1 AND slice_no = 1',
    [miscounted],
  );
  const failure: unknown = await giveUpOnReceipts(database.pool, 72).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Error);
  await recountAfter(failure, database.pool, pino({ level: 'silent' }));
  expect(await giveUpOnReceipts(database.pool, 72)).toBe(8);
  const { rows } = await database.pool.query('SELECT DISTINCT send_result FROM mass_sms_detail');
  expect(rows).toEqual([{ send_result: SendResult.unknown }]);
});
