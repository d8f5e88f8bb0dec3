import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { EventKind, partOf } from '../events.ts';
import { applyJournal, whileApplying } from './apply-journal.ts';
import { BeatRecord, commitBeat } from './beat.ts';
import { matchUnmatchedReceipts } from './unmatched-receipts.ts';

const personalData = openPersonalData('unmatched unmatched unmatched unmatched');
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
});
afterEach(() => database.drop());

it('a receipt that lay in the journal while no program ran still finds its message', async () => {
  const applyId = await loadApplication(database.url, personalData, { recipients: 1 });
  await passApplication(database.pool, applyId);
  const record = new BeatRecord();
  record.addRow(applyId, 1, partOf(0, 1), 0, EventKind.accepted, 'id-1');
  record.addUnmatched('id-1', personalData.hash('15400000000'), EventKind.delivered, 'DELIVRD');
  const beat = { senderId: 1, beatNo: 1, channelId: 1, intents: [], releases: [] };
  await commitBeat(database.pool, { ...beat, record });
  await database.pool.query("UPDATE sms_journal SET written_time = now() - interval '3 hours'");
  await whileApplying(database.pool, async (client) => {
    await applyJournal(client);
    await matchUnmatchedReceipts(client);
  });
  const { rows } = await database.pool.query('SELECT send_result FROM mass_sms_detail');
  expect(rows).toEqual([{ send_result: 2 }]);
  expect((await database.pool.query('SELECT FROM sms_stray_receipt')).rowCount).toBe(0);
});

it('a receipt whose id the carrier had used for the same number before is that of the latest text', async () => {
  const first = await loadApplication(database.url, personalData, { recipients: 1 });
  const second = await loadApplication(database.url, personalData, { recipients: 1 });
  for (const applyId of [first, second]) await passApplication(database.pool, applyId);
  await database.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, submitted_count = 1');
  await database.pool.query('UPDATE mass_sms_apply SET send_count = 1');
  await database.pool.query(
    `UPDATE mass_sms_detail SET send_result = 1, answered_mask = 1, channel_id = 1, msg_id = 'id-1',
       submit_time = now() - CASE apply_id WHEN $1 THEN interval '1 day' ELSE interval '1 minute' END`,
    [first],
  );
  await database.pool.query(
    `INSERT INTO sms_stray_receipt (channel_id, msg_id, phone_hash, kind, code, receive_time)
     VALUES (1, 'id-1', $1, ${EventKind.delivered}, 'DELIVRD', now())`,
    [personalData.hash('15400000000')],
  );
  await whileApplying(database.pool, matchUnmatchedReceipts);
  const { rows } = await database.pool.query('SELECT send_result FROM mass_sms_detail ORDER BY apply_id');
  expect(rows).toEqual([{ send_result: 1 }, { send_result: 2 }]);
});

it('receipts of a text of two segments are those of its segments, whichever is heard of last', async () => {
  const applyId = await loadApplication(database.url, personalData, { recipients: 1 });
  await passApplication(database.pool, applyId);
  const record = new BeatRecord();
  for (const [index, id] of ['id-1', 'id-2'].entries())
    record.addRow(applyId, 1, partOf(index, 2), 0, EventKind.accepted, id);
  const beat = { senderId: 1, beatNo: 1, channelId: 1, intents: [], releases: [] };
  await commitBeat(database.pool, { ...beat, record });
  await whileApplying(database.pool, applyJournal);
  // the row, which has the first segment's id, has the time of the later answer
  await database.pool.query("UPDATE mass_sms_detail SET submit_time = submit_time + interval '1 second'");
  for (const id of ['id-2', 'id-1']) {
    await database.pool.query(
      `INSERT INTO sms_stray_receipt (channel_id, msg_id, phone_hash, kind, code, receive_time)
       VALUES (1, $1, $2, ${EventKind.delivered}, 'DELIVRD', now())`,
      [id, personalData.hash('15400000000')],
    );
    await whileApplying(database.pool, matchUnmatchedReceipts);
  }
  const { rows } = await database.pool.query('SELECT send_result, delivered_mask FROM mass_sms_detail');
  expect(rows).toEqual([{ send_result: 2, delivered_mask: 3 }]);
});

it('a text of two segments, of which one expired, has not arrived because of the other, told of twice', async () => {
  const applyId = await loadApplication(database.url, personalData, { recipients: 1 });
  await passApplication(database.pool, applyId);
  await database.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq');
  const apply = async (beatNo: number, tell: (record: BeatRecord) => void) => {
    const record = new BeatRecord();
    tell(record);
    const beat = { senderId: 1, beatNo, channelId: 1, intents: [], releases: [] };
    await commitBeat(database.pool, { ...beat, record });
    await whileApplying(database.pool, async (client) => {
      await applyJournal(client);
      await matchUnmatchedReceipts(client);
    });
  };
  const tellDelivered = (record: BeatRecord) =>
    record.addUnmatched('id-1', personalData.hash('15400000000'), EventKind.delivered, 'DELIVRD');
  await apply(1, (record) => {
    for (const [index, id] of ['id-1', 'id-2'].entries())
      record.addRow(applyId, 1, partOf(index, 2), 0, EventKind.accepted, id);
  });
  // the row, which has the first segment's id, has the time of the later answer
  await database.pool.query("UPDATE mass_sms_detail SET submit_time = submit_time + interval '1 second'");
  await apply(2, tellDelivered);
  await apply(3, (record) => record.addRow(applyId, 1, partOf(1, 2), 0, EventKind.expired, 'EXPIRED'));
  await apply(4, tellDelivered);
  const { rows } = await database.pool.query(
    `SELECT d.send_result, d.attempt, d.possible_duplicate, (SELECT count(*)::integer FROM sms_resend) AS repeats FROM mass_sms_detail AS d`,
  );
  expect(rows).toEqual([{ send_result: 1, attempt: 1, possible_duplicate: true, repeats: 1 }]);
});
