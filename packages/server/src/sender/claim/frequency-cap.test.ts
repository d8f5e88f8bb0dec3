/** Ordinary texts to one number are kept apart, and a route's pace is kept by all senders together. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { RoutePaces } from '../channel/route-pace.ts';
import { Claims } from './claim.ts';

const personalData = openPersonalData('frequency cap frequency cap frequency cap');
const scope = { senderId: 1, channelId: 1, carriers: ['CMCC'] };
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
});
afterEach(() => database.drop());

const claimsWith = (perMinute: number) =>
  new Claims(
    database.pool,
    personalData,
    async () => ({ window: { sendStartTime: '00:00', sendEndTime: '24:00' }, isOpen: true, perMinute }),
    async () => {},
  );
async function sending(firstPhone: number, more: { urgent?: boolean } = {}): Promise<string> {
  const wanted = { recipients: 10, rowsPerSlice: 5, category: '06', firstPhone, ...more };
  const applyId = await loadApplication(database.url, personalData, wanted);
  await passApplication(database.pool, applyId);
  return applyId;
}
async function claimedOf(claims: Claims): Promise<string[]> {
  const batches = await claims.takeSlices(scope, 20, 0);
  return batches.map(({ applyId, sliceNo }) => `${applyId}/${sliceNo}`);
}
const sent = (applyId: string, seq: number, secondsAgo: number) =>
  database.pool.query(
    `UPDATE mass_sms_detail SET send_result = 1, submit_time = now() - make_interval(secs => $3) WHERE apply_id = $1 AND seq = $2`,
    [applyId, seq, secondsAgo],
  );
const waitOf = async (applyId: string) => {
  const { rows } = await database.pool.query<{ slice_no: number; seconds: number | null }>(
    `SELECT slice_no, extract(epoch FROM not_before - now())::float8 AS seconds FROM mass_sms_slice WHERE apply_id = $1 ORDER BY slice_no`,
    [applyId],
  );
  return rows;
};

describe('[SMS-07] a number that had its texts of the minute', () => {
  it('makes its slice wait until the minute is over, and no other one', async () => {
    const first = await sending(15_400_000_000);
    expect(await claimedOf(claimsWith(1))).toHaveLength(2);
    await sent(first, 1, 20);
    await database.pool.query('UPDATE mass_sms_slice SET state = 3, lease_sender_id = NULL');
    const second = await sending(15_400_000_000);
    const found = await claimedOf(claimsWith(1));
    expect(found).toHaveLength(1);
    const waits = await waitOf(second);
    expect(waits.filter(({ seconds }) => seconds !== null)).toHaveLength(1);
    expect(waits.find(({ seconds }) => seconds !== null)?.seconds).toBeGreaterThan(30);
    expect(await claimedOf(claimsWith(1))).toEqual([]);
    await database.pool.query("UPDATE mass_sms_slice SET not_before = now() - interval '1 second'");
    await sent(first, 1, 61);
    expect(await claimedOf(claimsWith(1))).toHaveLength(1);
  });

  it('makes its slice wait as well when the earlier text was cancelled a moment ago: it had left', async () => {
    const first = await sending(15_400_000_000);
    await sent(first, 1, 20);
    await database.pool.query('UPDATE mass_sms_slice SET state = 3');
    await database.pool.query('UPDATE mass_sms_apply SET send_status = 5, finish_time = now()');
    const second = await sending(15_400_000_000);
    expect(await claimedOf(claimsWith(1))).toEqual([`${second}/2`]);
  });

  it('does not wait when two a minute are allowed, nor when the text is urgent, nor for one that was', async () => {
    const first = await sending(15_400_000_000);
    await claimedOf(claimsWith(1));
    await sent(first, 1, 5);
    await database.pool.query('UPDATE mass_sms_slice SET state = 3, lease_sender_id = NULL');
    await sending(15_400_000_000, { urgent: true });
    expect(await claimedOf(claimsWith(1))).toHaveLength(2);
    await sending(15_400_000_000);
    expect(await claimedOf(claimsWith(2))).toHaveLength(2);
  });

  it('of two that begin at the same moment the earlier one goes first', async () => {
    const first = await sending(15_400_000_000);
    const second = await sending(15_400_000_000);
    const found = await claimedOf(claimsWith(1));
    expect(found.every((one) => one.startsWith(`${first}/`))).toBe(true);
    expect(found).toHaveLength(2);
    expect((await waitOf(second)).every(({ seconds }) => seconds !== null)).toBe(true);
  });

  it('makes the earlier one wait for what a carrier took of the later one, before its row says so', async () => {
    const first = await sending(15_400_000_000);
    const second = await sending(15_400_000_000);
    await database.pool.query(
      'UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq WHERE apply_id = $1',
      [second],
    );
    await database.pool.query(
      `INSERT INTO sms_accepted (apply_id, slice_no, sender_id, beat_no, lease_epoch, channel_id, amount, is_counted, seqs, msg_ids)
       VALUES ($1, 1, 1, 1, 1, 1, 1, true, '{1}', '{Id-1}')`,
      [second],
    );
    expect(await claimedOf(claimsWith(1))).toEqual([`${first}/2`]);
  });
});

describe('[SMS-09] the pace of a route', () => {
  it('is kept by two senders together, and other carriers are not slowed', { timeout: 20_000 }, async () => {
    const { channelId } = await database.db
      .insertInto('smsChannel')
      .values({
        channelCode: 'PACED',
        channelName: '测试',
        protocol: 'SMPP34',
        carriers: ['CMCC'],
        host: '127.0.0.1',
        port: 1,
        account: 'x',
        secretCipher: Buffer.from(''),
        sourceNumber: '',
        ratePerSecond: 1000,
        windowSize: 1,
        connectCount: 1,
      })
      .returning('channelId')
      .executeTakeFirstOrThrow();
    const senders = [new RoutePaces(database.pool, channelId), new RoutePaces(database.pool, channelId)];
    for (const paces of senders) paces.changeTo(new Map([['CMCC', 50]]));
    let segments = 0;
    const end = performance.now() + 3_000;
    while (performance.now() < end) {
      for (const paces of senders) {
        const room = paces.roomOf('CMCC');
        if (room > 0) {
          paces.spend('CMCC', room);
          segments += room;
        }
        expect(paces.roomOf('CUCC')).toBe(Number.POSITIVE_INFINITY);
      }
      await sleep(5);
    }
    // 150 in three seconds, and what each sender may begin with
    expect(segments).toBeGreaterThan(110);
    expect(segments).toBeLessThanOrEqual(150 + 2 * 5);
  });
});
