import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { EventKind, partOf } from '../events.ts';
import { applyEvents, whileApplying } from '../journal/apply-journal.ts';
import { settleDoubts } from '../journal/doubts.ts';
import { inTransaction } from '../transaction.ts';
import { endRepeats, giveUpOnReceipts, Tails } from './clean-up.ts';

const personalData = openPersonalData('clean-up clean-up clean-up clean-up clean-up');
let database: TestDatabase;
let applyId: string;

beforeEach(async () => {
  database = await createTestDatabase();
  applyId = await loadApplication(database.url, personalData, { recipients: 4, category: '01' });
  await passApplication(database.pool, applyId);
  await database.pool.query(
    'UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq, lease_sender_id = NULL',
  );
  await database.pool.query(
    `INSERT INTO sms_channel (channel_id, channel_code, channel_name, protocol, carriers, host, port, account, secret_cipher,
       source_number, rate_per_second, window_size, connect_count)
     VALUES (1, 'dead', '移动', 'SMPP34', '{CMCC}', '127.0.0.1', 1, 'a', '\\x00', '10659', 10, 10, 1)`,
  );
});
afterEach(() => database.drop());

const event = (seq: number, kind: EventKind, text = '', attempt = 0) => ({
  channelId: 1,
  applyId,
  seq,
  part: partOf(0, 1),
  attempt,
  kind,
  text,
});
const apply = (...events: ReturnType<typeof event>[]) =>
  whileApplying(database.pool, (client) => applyEvents(client, events));

async function results(): Promise<number[]> {
  const { rows } = await database.pool.query('SELECT send_result FROM mass_sms_detail ORDER BY seq');
  return rows.map((row) => row.send_result);
}
const submittedAgo = (seq: number, ago: string) =>
  database.pool.query(
    'UPDATE mass_sms_detail SET submit_time = now() - $2::interval, report_time = NULL WHERE seq = $1',
    [seq, ago],
  );

describe('a receipt that does not come', () => {
  it.each([
    ['is still sending', 'send_status = 2'],
    ['ended only now', 'send_status = 3, finish_time = now()'],
    ['failed in part', 'send_status = 4, finish_time = now()'],
    ['was cancelled only now', 'send_status = 5, finish_time = now(), cancel_time = now()'],
    ['is held', "send_status = 7, hold_reason = 'supervisor'"],
  ])('is given up 72 hours after its own submission, where the application %s', async (_state, set) => {
    await apply(...[1, 2, 3].map((seq) => event(seq, EventKind.accepted, `id ${seq}`)));
    await apply(event(3, EventKind.expired, 'EXPIRED'));
    await submittedAgo(1, '73 hours');
    await submittedAgo(2, '71 hours');
    await submittedAgo(3, '73 hours');
    await database.pool.query(
      `UPDATE mass_sms_apply SET real_send_time = now() - interval '74 hours', ${set}`,
    );
    // The third waits to be sent once more.
    expect(await giveUpOnReceipts(database.pool, 72)).toBe(1);
    expect(await results()).toEqual([4, 1, 1, 0]);
    expect(await giveUpOnReceipts(database.pool, 72)).toBe(0);
  });
});

describe('a repeat whose text with a name is shorter than it could be', () => {
  const leftAgo = (ago: string) =>
    database.pool.query(
      'UPDATE sms_resend SET lease_sender_id = 1, channel_id = 1, intent_time = now() - $1::interval',
      [ago],
    );

  beforeEach(async () => {
    // As after the submission: every row has the longest that the text can be.
    await database.pool.query('UPDATE mass_sms_detail SET segment_count = 2');
    await apply(event(1, EventKind.accepted, 'first'));
    await apply(event(1, EventKind.expired, 'EXPIRED'));
    await database.pool.query("UPDATE mass_sms_apply SET real_send_time = now() - interval '80 hours'");
    await submittedAgo(1, '80 hours');
  });

  it('is done with the answer that it was accepted, and unknown when no receipt comes', async () => {
    await leftAgo('73 hours');
    await apply(event(1, EventKind.accepted, 'second', 1));
    await submittedAgo(1, '73 hours');
    await endRepeats(database.pool);
    expect((await database.pool.query('SELECT FROM sms_resend')).rowCount).toBe(0);
    expect(await giveUpOnReceipts(database.pool, 72)).toBe(1);
    expect(await results()).toEqual([4, 0, 0, 0]);
  });

  it('is unknown as well where its row was never counted right, and where it had no answer', async () => {
    await leftAgo('71 hours');
    expect(await giveUpOnReceipts(database.pool, 72)).toBe(0);
    await apply(event(1, EventKind.accepted, 'second', 1));
    await database.pool.query('UPDATE mass_sms_detail SET segment_count = 2');
    await leftAgo('73 hours');
    await submittedAgo(1, '73 hours');
    await endRepeats(database.pool);
    expect(await giveUpOnReceipts(database.pool, 72)).toBe(1);
    expect(await results()).toEqual([4, 0, 0, 0]);
    await endRepeats(database.pool);
    expect((await database.pool.query('SELECT FROM sms_resend')).rowCount).toBe(0);
  });
});

describe('the unsent rows of cancelled slices', () => {
  it('are written beside slices that fail, however many these are', async () => {
    const many = await loadApplication(database.url, personalData, { recipients: 50, rowsPerSlice: 2 });
    await database.pool.query(
      'UPDATE mass_sms_slice SET state = 3, tail_written = false, cancelled_count = 2 WHERE apply_id = $1',
      [many],
    );
    await database.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END';
       CREATE TRIGGER broken BEFORE UPDATE ON mass_sms_detail FOR EACH ROW WHEN (NEW.apply_id = ${many} AND NEW.seq <= 44) EXECUTE FUNCTION refuse()`,
    );
    const tails = new Tails(database.pool);
    await expect(tails.write()).rejects.toBeInstanceOf(AggregateError);
    await expect(tails.write()).rejects.toMatchObject({
      errors: [
        { message: `the rest of slice 21 of application ${many} was not written` },
        { message: `the rest of slice 22 of application ${many} was not written` },
      ],
    });
    const written = async () =>
      (await database.pool.query('SELECT FROM mass_sms_detail WHERE send_result = 5')).rowCount;
    expect(await written()).toBe(6);
    await database.pool.query('DROP TRIGGER broken ON mass_sms_detail');
    expect([await tails.write(), await tails.write()]).toEqual([20, 2]);
    expect(await written()).toBe(50);
  });
});

describe('a message in doubt on a channel that stays dead', () => {
  async function inDoubtFor(minutes: number, senderMinutes: number) {
    await apply(event(1, EventKind.doubt));
    await database.pool.query('UPDATE sms_doubt SET since = now() - make_interval(mins => $1)', [minutes]);
    await database.pool.query("UPDATE mass_sms_apply SET real_send_time = now() - interval '2 hours'");
    await database.pool.query(
      'INSERT INTO sms_sender (program, start_time) VALUES ($1, now() - make_interval(mins => $2))',
      ['test', senderMinutes],
    );
    await whileApplying(database.pool, (client) => settleDoubts(client, 600));
  }

  it('is unknown after an hour, with the reason, and is not sent over another route', async () => {
    await inDoubtFor(61, 70);
    const { rows } = await database.pool.query(
      'SELECT send_result, fail_code, (SELECT count(*)::integer FROM sms_resend) AS repeats FROM mass_sms_detail WHERE seq = 1',
    );
    expect(rows).toEqual([{ send_result: 4, fail_code: 'NOCHANNEL', repeats: 0 }]);
  });

  it.each([
    ['before the hour', 59, 70],
    ['when no sender was there to listen', 61, 5],
  ])('waits %s', async (_when, minutes, senderMinutes) => {
    await inDoubtFor(minutes, senderMinutes);
    expect((await results())[0]).toBe(0);
    expect((await database.pool.query('SELECT outcome FROM sms_doubt')).rows).toEqual([{ outcome: null }]);
  });

  it('is settled by its receipt when the channel comes back after all', async () => {
    await inDoubtFor(61, 70);
    await database.pool.query(
      `INSERT INTO sms_stray_receipt (channel_id, msg_id, phone_hash, kind, code, receive_time)
       SELECT 1, '77', phone_hash, ${EventKind.delivered}, 'DELIVRD', now() - interval '5 seconds' FROM mass_sms_detail WHERE seq = 1`,
    );
    await whileApplying(database.pool, (client) => settleDoubts(client, 600));
    const { rows } = await database.pool.query(
      'SELECT send_result, fail_code, msg_id, (SELECT outcome FROM sms_doubt) AS outcome FROM mass_sms_detail WHERE seq = 1',
    );
    expect(rows).toEqual([{ send_result: 2, fail_code: null, msg_id: '77', outcome: 'receipt' }]);
  });
});

describe('a repeat that somebody holds', () => {
  it('keeps neither others from their end nor the journal from being applied', async () => {
    await apply(...[1, 2].map((seq) => event(seq, EventKind.accepted, `id ${seq}`)));
    await apply(...[1, 2].map((seq) => event(seq, EventKind.expired, 'EXPIRED')));
    await database.pool.query('UPDATE sms_resend SET intent_time = now()');
    await apply(...[1, 2].map((seq) => event(seq, EventKind.accepted, `id ${seq} again`, 1)));
    const waiting = async () =>
      (await database.pool.query('SELECT seq FROM sms_resend ORDER BY seq')).rows.map((row) => row.seq);
    await inTransaction(database.pool, async (holder) => {
      await holder.query('SELECT FROM sms_resend WHERE seq = 1 FOR UPDATE');
      await endRepeats(database.pool);
      expect(await waiting()).toEqual([1]);
    });
    await endRepeats(database.pool);
    expect(await waiting()).toEqual([]);
  });
});
