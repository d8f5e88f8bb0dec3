/** Numbers that a carrier called dead are remembered with the journal, and forgotten when a text reaches them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { EventKind } from '../events.ts';
import { inTransaction } from '../transaction.ts';
import { applyEvents, applyJournal, type FoundEvent, whileApplying } from './apply-journal.ts';
import { BeatRecord, commitBeat } from './beat.ts';
import { settleDoubts } from './doubts.ts';
import { matchUnmatchedReceipts } from './unmatched-receipts.ts';

const personalData = openPersonalData('dead numbers dead numbers dead numbers dead');
const FIRST_PHONE = 15_400_000_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function sending(): Promise<string> {
  const applyId = await loadApplication(database.url, personalData, {
    recipients: 9,
    firstPhone: FIRST_PHONE,
  });
  await passApplication(database.pool, applyId);
  return applyId;
}
/** One segment each: accepted unless refused, then what the receipt says. */
const events = (applyId: string, seq: number, kind: EventKind, text: string): FoundEvent[] => {
  const event = { channelId: 1, applyId, seq, part: 16, attempt: 0 };
  const accepted = { ...event, kind: EventKind.accepted, text: `m${applyId}${seq}` };
  return kind === EventKind.refused ? [{ ...event, kind, text }] : [accepted, { ...event, kind, text }];
};
const apply = (...found: FoundEvent[]) =>
  inTransaction(database.pool, (client) => applyEvents(client, found));
async function dead(): Promise<Record<number, string>> {
  const { rows } = await database.pool.query<{ phone_cipher: Buffer; fail_code: string }>(
    'SELECT phone_cipher, fail_code FROM sms_dead_number ORDER BY dead_number_id',
  );
  return Object.fromEntries(
    rows.map((row) => [Number(personalData.decrypt(row.phone_cipher)) - FIRST_PHONE + 1, row.fail_code]),
  );
}

it('[SMS-06] remembers empty, stopped and barred numbers, and nobody who was only out of reach', async () => {
  const applyId = await sending();
  await apply(
    ...events(applyId, 1, EventKind.failed, 'UNDELIV:001'),
    ...events(applyId, 2, EventKind.failed, 'UNDELIV:005'),
    ...events(applyId, 3, EventKind.failed, 'REJECTD:040'),
    ...events(applyId, 4, EventKind.refused, 'RINVDSTADR'),
    ...events(applyId, 5, EventKind.failed, 'UNDELIV:050'),
    ...events(applyId, 6, EventKind.failed, 'EXPIRED:012'),
    ...events(applyId, 7, EventKind.delivered, ''),
  );
  expect(await dead()).toEqual({ 1: 'UNDELIV:001', 2: 'UNDELIV:005', 3: 'REJECTD:040', 4: 'RINVDSTADR' });
});

it('forgets a number that a later text reaches, also when another one fails in the same moment', async () => {
  const [applyId, other] = [await sending(), await sending()];
  await apply(
    ...events(applyId, 1, EventKind.delivered, ''),
    ...events(applyId, 2, EventKind.delivered, ''),
    ...events(other, 2, EventKind.failed, 'UNDELIV:001'),
    ...events(applyId, 3, EventKind.failed, 'UNDELIV:001'),
  );
  expect(await dead()).toEqual({ 3: 'UNDELIV:001', 4: 'RINVDSTADR' });
});

it('an old receipt does not mark a number that was reached since its text left, a new one does', async () => {
  const [old, later] = [await sending(), await sending()];
  const [accepted] = events(old, 5, EventKind.failed, '') as [FoundEvent];
  await apply(accepted, { ...accepted, seq: 6 });
  await apply(...events(later, 5, EventKind.delivered, ''));
  await apply(
    { ...accepted, kind: EventKind.failed, text: 'UNDELIV:001' },
    { ...accepted, seq: 6, kind: EventKind.failed, text: 'UNDELIV:001' },
  );
  expect(await dead()).toEqual({ 3: 'UNDELIV:001', 4: 'RINVDSTADR', 6: 'UNDELIV:001' });
  const newest = await sending();
  await apply(...events(newest, 5, EventKind.failed, 'UNDELIV:005'));
  expect(await dead()).toMatchObject({ 5: 'UNDELIV:005' });
});

it('a late receipt of an earlier text does not clear a newer verdict, that of a later text does', async () => {
  const early = await sending();
  const [accepted] = events(early, 7, EventKind.delivered, '') as [FoundEvent];
  await apply(accepted);
  const [former, newer] = [await sending(), await sending()];
  const [formerAccepted] = events(former, 7, EventKind.delivered, '') as [FoundEvent];
  await apply(formerAccepted);
  await apply(...events(newer, 7, EventKind.failed, 'UNDELIV:001'));
  await apply({ ...accepted, kind: EventKind.delivered, text: '' });
  expect(await dead()).toHaveProperty('7');
  // both receipts in one bulk, as they come after a bind
  const newest = await sending();
  const [newestAccepted] = events(newest, 7, EventKind.failed, '') as [FoundEvent];
  await apply(newestAccepted);
  await apply(
    { ...formerAccepted, kind: EventKind.delivered, text: '' },
    { ...newestAccepted, kind: EventKind.failed, text: 'UNDELIV:005' },
  );
  expect(await dead()).toMatchObject({ 7: 'UNDELIV:005' });
  await apply(...events(await sending(), 7, EventKind.delivered, ''));
  expect(await dead()).not.toHaveProperty('7');
});

it('an earlier text whose receipts came late does not excuse a later one', async () => {
  const [early, later] = [await sending(), await sending()];
  const [accepted] = events(early, 9, EventKind.delivered, '') as [FoundEvent];
  const [laterAccepted] = events(later, 9, EventKind.failed, '') as [FoundEvent];
  await apply(accepted);
  await apply(laterAccepted);
  await apply({ ...accepted, kind: EventKind.delivered, text: '' });
  await apply({ ...laterAccepted, kind: EventKind.failed, text: 'UNDELIV:001' });
  expect(await dead()).toHaveProperty('9');
});

it('a text that was tried again counts from its last try', async () => {
  const [tried, between] = [await sending(), await sending()];
  const [accepted] = events(tried, 8, EventKind.expired, '') as [FoundEvent];
  await apply(...events(tried, 8, EventKind.expired, 'EXPIRED:012'));
  await apply(...events(between, 8, EventKind.delivered, ''));
  await apply(
    { ...accepted, attempt: 1, text: 'again' },
    { ...accepted, attempt: 1, kind: EventKind.failed, text: 'UNDELIV:001' },
  );
  expect(await dead()).toHaveProperty('8');
});

let beatNo = 0;
/** A code that the carrier accepted `minutes` ago and now reports as delivered. */
async function deliverCode(number: string, minutes: number): Promise<void> {
  beatNo += 1;
  const id = `code-${beatNo}`;
  await database.pool.query(
    `INSERT INTO service_sms (purpose, phone_cipher, phone_hash, carrier, expire_time, state, sender_id, channel_id, msg_ids, submit_time)
     VALUES ('loginCode', $1, $2, 'CMCC', now(), 2, 1, 1, ARRAY[$3], now() - make_interval(mins => $4))`,
    [personalData.encrypt(number), personalData.hash(number), id, minutes],
  );
  const record = new BeatRecord();
  record.addUnmatched(id, personalData.hash(number), EventKind.delivered, 'DELIVRD');
  await commitBeat(database.pool, {
    senderId: 1,
    beatNo,
    channelId: 1,
    intents: [],
    releases: [],
    record,
  });
  await whileApplying(database.pool, async (client) => {
    await applyJournal(client);
    await matchUnmatchedReceipts(client);
  });
}

it('forgets a number that a code by SMS reaches, and its old receipts too', async () => {
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
  const old = await sending();
  const [accepted] = events(old, 3, EventKind.failed, '') as [FoundEvent];
  await apply(accepted);
  await deliverCode(`${FIRST_PHONE + 2}`, 10);
  expect(await dead()).toHaveProperty('3');
  await deliverCode(`${FIRST_PHONE + 2}`, 0);
  expect(await dead()).not.toHaveProperty('3');
  await apply({ ...accepted, kind: EventKind.failed, text: 'UNDELIV:001' });
  expect(await dead()).not.toHaveProperty('3');
});

/** In doubt since two days ago, when it left. */
async function inDoubt(applyId: string, seq: number): Promise<void> {
  await database.pool.query(
    "UPDATE mass_sms_apply SET real_send_time = now() - interval '2 days' WHERE apply_id = $1",
    [applyId],
  );
  await database.pool.query(
    `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, since, listened_from)
     SELECT apply_id, seq, attempt, 1, phone_hash, now() - interval '2 days', 0 FROM mass_sms_detail WHERE apply_id = $1 AND seq = $2`,
    [applyId, seq],
  );
}

/** A receipt with an id that nobody knows. */
async function lateReceipt(applyId: string, seq: number, kind: EventKind, code: string): Promise<unknown> {
  await database.pool.query(
    `INSERT INTO sms_stray_receipt (channel_id, msg_id, phone_hash, kind, code, receive_time)
     SELECT 1, 'late ' || apply_id || seq, phone_hash, $3::smallint, $4::text, now() - interval '5 seconds'
     FROM mass_sms_detail WHERE apply_id = $1 AND seq = $2`,
    [applyId, seq, kind, code],
  );
  await whileApplying(database.pool, (client) => settleDoubts(client, 600));
  const { rows } = await database.pool.query(
    `SELECT x.outcome, d.submit_time < now() - interval '1 day' AS is_of_then, d.report_time > now() - interval '1 day' AS is_told_now
     FROM sms_doubt AS x JOIN mass_sms_detail AS d ON d.apply_id = x.apply_id AND d.seq = x.seq WHERE x.apply_id = $1 AND x.seq = $2`,
    [applyId, seq],
  );
  return rows[0];
}
const settledThen = { outcome: 'receipt', is_of_then: true, is_told_now: true };

describe('a doubt that a late receipt ends counts for when its text left', () => {
  beforeAll(() =>
    database.pool.query(
      `INSERT INTO sms_channel (channel_id, channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher,
         source_number, rate_per_second, window_size, connect_count)
       VALUES (1, 'one', '移动', 'SMPP34', '{CMCC}', '127.0.0.1', 1, 'a', '\\x00', '10659', 10, 10, 1) ON CONFLICT DO NOTHING`,
    ),
  );

  it('a number that was reached since is not called dead', async () => {
    const doubtful = await sending();
    await inDoubt(doubtful, 5);
    await apply(...events(await sending(), 5, EventKind.delivered, ''));
    expect(await dead()).not.toHaveProperty('5');
    expect(await lateReceipt(doubtful, 5, EventKind.failed, 'UNDELIV:001')).toEqual(settledThen);
    expect(await dead()).not.toHaveProperty('5');
  });

  it('a number that was called dead since stays so', async () => {
    const doubtful = await sending();
    await inDoubt(doubtful, 6);
    await apply(...events(await sending(), 6, EventKind.failed, 'UNDELIV:005'));
    expect(await lateReceipt(doubtful, 6, EventKind.delivered, 'DELIVRD')).toEqual(settledThen);
    expect(await dead()).toMatchObject({ 6: 'UNDELIV:005' });
  });
});
