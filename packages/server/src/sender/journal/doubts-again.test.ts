import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { EventKind, partOf } from '../events.ts';
import { applyEvents, whileApplying } from './apply-journal.ts';
import { settleDoubts } from './doubts.ts';
import { matchUnmatchedReceipts } from './unmatched-receipts.ts';

const personalData = openPersonalData('doubts again doubts again doubts again');
let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query(
    `INSERT INTO sms_channel (channel_id, channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher,
       source_number, rate_per_second, window_size, connect_count)
     VALUES (1, 'one', '移动', 'SMPP34', '{CMCC}', '127.0.0.1', 1, 'a', '\\x00', '10659', 10, 10, 1)`,
  );
});
afterEach(() => database.drop());

/** One text in doubt, at all its attempts up to this one. */
async function inDoubt(segments: number, attempt = 1): Promise<void> {
  const applyId = await loadApplication(database.url, personalData, { recipients: 1, category: '01' });
  await passApplication(database.pool, applyId);
  await database.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq');
  await database.pool.query("UPDATE mass_sms_apply SET real_send_time = now() - interval '2 minutes'");
  await database.pool.query(
    'UPDATE mass_sms_detail SET segment_count = $1, attempt = $2::integer, possible_duplicate = $2::integer > 0',
    [segments, attempt],
  );
  await database.pool.query(
    `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from, outcome, outcome_time)
     SELECT apply_id, seq, n, 1, phone_hash, 0, CASE WHEN n < attempt THEN 'resent' END, CASE WHEN n < attempt THEN now() END
     FROM mass_sms_detail, generate_series(0, attempt) AS n`,
  );
}

/** A receipt with an id that nobody knows, and what became of the text. */
async function resultAfterReceipt(id: string): Promise<number> {
  await database.pool.query(
    `INSERT INTO sms_stray_receipt (channel_id, msg_id, phone_hash, kind, code, receive_time)
     SELECT 1, $1, phone_hash, ${EventKind.delivered}, 'DELIVRD', now() - interval '5 seconds' FROM mass_sms_detail`,
    [id],
  );
  await whileApplying(database.pool, async (client) => {
    await matchUnmatchedReceipts(client);
    await settleDoubts(client, 600);
  });
  const { rows } = await database.pool.query('SELECT send_result FROM mass_sms_detail');
  return rows[0].send_result;
}

it('a text of two segments that left twice is delivered only by more receipts than one segment can have', async () => {
  await inDoubt(2);
  expect(await resultAfterReceipt('11')).toBe(0);
  expect(await resultAfterReceipt('12')).toBe(0);
  expect(await resultAfterReceipt('13')).toBe(2);
});

it('a text of one segment that left twice is delivered by any receipt', async () => {
  await inDoubt(1);
  expect(await resultAfterReceipt('11')).toBe(2);
});

/** The carrier's answer to one segment of two, long after it was given up for one. */
async function answeredLate(index: number, id: string): Promise<void> {
  const { rows } = await database.pool.query<{ apply_id: string }>('SELECT apply_id FROM mass_sms_apply');
  const [{ apply_id: applyId } = { apply_id: '' }] = rows;
  const accepted = { channelId: 1, applyId, seq: 1, part: partOf(index, 2), attempt: 0, text: id };
  await whileApplying(database.pool, (client) =>
    applyEvents(client, [{ ...accepted, kind: EventKind.accepted }]),
  );
}

it('a text of two segments is delivered by a receipt of each, though the answers come after the first receipt', async () => {
  await inDoubt(2, 0);
  expect(await resultAfterReceipt('12')).toBe(0);
  await answeredLate(0, '11');
  await answeredLate(1, '12');
  expect(await resultAfterReceipt('11')).toBe(2);
});

it.each([
  ['to one segment of two', 'segment_count = 2'],
  ['to what has its answers', "answered_mask = 1, msg_id = 'm' || seq, submit_time = now()"],
])(
  'a receipt settles its text behind any number of receipts %s, which settle nothing',
  async (_, columns) => {
    const applyId = await loadApplication(database.url, personalData, { recipients: 5_001, category: '01' });
    await passApplication(database.pool, applyId);
    await database.pool.query(
      'UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, unknown_count = to_seq - from_seq + 1',
    );
    await database.pool.query(
      "UPDATE mass_sms_apply SET real_send_time = now() - interval '2 minutes', unknown_count = valid_count",
    );
    await database.pool.query('UPDATE mass_sms_detail SET send_result = 4');
    await database.pool.query(`UPDATE mass_sms_detail SET ${columns} WHERE seq <= 5000`);
    await database.pool.query(
      `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from, since, outcome, outcome_time)
     SELECT apply_id, seq, 0, 1, phone_hash, 0, now() - interval '1 minute' + seq * interval '1 millisecond', 'unknown', now()
     FROM mass_sms_detail`,
    );
    await database.pool.query(
      `INSERT INTO sms_stray_receipt (channel_id, msg_id, phone_hash, kind, code, receive_time)
     SELECT 1, seq, phone_hash, ${EventKind.delivered}, 'DELIVRD', now() - interval '5 seconds' FROM mass_sms_detail`,
    );
    expect(await whileApplying(database.pool, (client) => settleDoubts(client, 600))).toBe(1);
    const { rows } = await database.pool.query('SELECT seq FROM mass_sms_detail WHERE send_result = 2');
    expect(rows).toEqual([{ seq: 5001 }]);
  },
);

it('an urgent text that several times never left is sent again all the same once it is in doubt', async () => {
  await inDoubt(1, 4);
  await database.pool.query('DELETE FROM sms_doubt WHERE outcome IS NOT NULL');
  await database.pool.query('UPDATE sms_channel SET listened_seconds = 700');
  await whileApplying(database.pool, (client) => settleDoubts(client, 600));
  const { rows } = await database.pool.query('SELECT outcome FROM sms_doubt WHERE attempt = 4');
  expect(rows).toEqual([{ outcome: 'resent' }]);
});

it('an urgent text that was in doubt three times is not sent a fifth time', async () => {
  await inDoubt(1, 3);
  await database.pool.query('UPDATE sms_channel SET listened_seconds = 700');
  await whileApplying(database.pool, (client) => settleDoubts(client, 600));
  const { rows } = await database.pool.query('SELECT outcome FROM sms_doubt WHERE attempt = 3');
  expect(rows).toEqual([{ outcome: 'unknown' }]);
});

it.each([
  ['8 days', 2],
  ['1 day', 0],
])('a service text to the number without an answer for %s', async (age, result) => {
  await inDoubt(1, 0);
  await database.pool.query(
    `INSERT INTO service_sms (phone_hash, phone_cipher, carrier, purpose, state, expire_time, channel_id, intent_time)
     SELECT phone_hash, phone_cipher, carrier, 'test', 5, now(), 1, now() - $1::interval FROM mass_sms_detail`,
    [age],
  );
  expect(await resultAfterReceipt('11')).toBe(result);
});
