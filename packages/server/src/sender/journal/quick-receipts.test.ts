import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { whileApplying } from './apply-journal.ts';
import { settleDoubts, URGENT_LISTEN_SECONDS } from './doubts.ts';

const personalData = openPersonalData('quick receipts quick receipts quick receipts');
const LISTEN_SECONDS = 600;
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

interface Case {
  readonly category?: string;
  /** who had it answered two minutes ago */
  readonly texts?: number;
  /** of them, those with a receipt, and after how many seconds it came */
  readonly receipts?: number;
  readonly receiptAfter?: number;
  readonly listened?: number;
}

/** The result of the one text in doubt after the texts before it, and so many seconds of listening. */
async function becomesOf({
  category = '01',
  texts = 50,
  receipts = 48,
  receiptAfter = 5,
  listened = URGENT_LISTEN_SECONDS + 1,
}: Case): Promise<string | null> {
  const applyId = await loadApplication(database.url, personalData, { recipients: texts + 1, category });
  await passApplication(database.pool, applyId);
  await database.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq WHERE apply_id = $1', [
    applyId,
  ]);
  await database.pool.query(
    `UPDATE mass_sms_detail SET send_result = CASE WHEN seq <= $3 THEN 2 ELSE 1 END, channel_id = 1, msg_id = seq::text, answered_mask = 1, delivered_mask = CASE WHEN seq <= $3 THEN 1 ELSE 0 END,
       submit_time = now() - interval '2 minutes',
       report_time = CASE WHEN seq <= $3 THEN now() - interval '2 minutes' + make_interval(secs => $4) END
     WHERE apply_id = $1 AND seq <= $2`,
    [applyId, texts, receipts, receiptAfter],
  );
  await database.pool.query(
    `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from)
     SELECT apply_id, seq, attempt, 1, phone_hash, 100 FROM mass_sms_detail WHERE apply_id = $1 AND seq = $2`,
    [applyId, texts + 1],
  );
  await database.pool.query('UPDATE sms_channel SET listened_seconds = 100 + $1', [listened]);
  await whileApplying(database.pool, (client) => settleDoubts(client, LISTEN_SECONDS));
  const { rows } = await database.pool.query('SELECT outcome FROM sms_doubt');
  return rows[0].outcome;
}

it('an urgent text in doubt goes out again within a minute where receipts are quick', async () => {
  expect(await becomesOf({})).toBe('resent');
  const { rows } = await database.pool.query('SELECT reason, possible_duplicate FROM sms_resend');
  expect(rows).toEqual([{ reason: 'doubt', possible_duplicate: true }]);
});

it.each<[string, Case]>([
  ['not listened for so long', { listened: URGENT_LISTEN_SECONDS - 1 }],
  ['ordinary', { category: '06' }],
  ['on a channel whose receipts come slowly', { receiptAfter: 70 }],
  ['on a channel whose receipts are missing', { receipts: 30 }],
  ['on a channel of which too little is known', { texts: 10, receipts: 10 }],
])('a text in doubt that is %s waits on', async (_what, given) => {
  expect(await becomesOf(given)).toBeNull();
});

it.each<[string, Case, string]>([
  ['an urgent one goes out again', { receiptAfter: 70 }, 'resent'],
  ['an ordinary one is unknown', { category: '06' }, 'unknown'],
])('after ten minutes of listening %s', async (_what, given, outcome) => {
  expect(await becomesOf({ ...given, listened: LISTEN_SECONDS })).toBe(outcome);
});
