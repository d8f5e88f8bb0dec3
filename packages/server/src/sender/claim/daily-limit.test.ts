/** The daily limit of a number, asked for when its text is about to leave. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadApplication, passApplication } from '../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../access/personal-data.ts';
import { RELEASE_LOCK, takeReleaseNo } from '../../features/messaging/mass-sms/application/release-turns.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { inTransaction } from '../transaction.ts';
import type { Batch } from './batch.ts';
import { Claims } from './claim.ts';
import { loadLimited } from './daily-limit.ts';

const personalData = openPersonalData('daily limit daily limit daily limit daily limit');
const scope = { senderId: 1, channelId: 1, carriers: ['CMCC'] };
const FIRST_PHONE = 15_400_000_000;
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (1, 'test')");
});
afterEach(() => database.drop());

const claimsWith = (perDay: number) =>
  new Claims(
    database.pool,
    personalData,
    async () => ({ window: { sendStartTime: '00:00', sendEndTime: '24:00' }, isOpen: true, perDay }),
    async () => {},
  );
const loaded = (more: { urgent?: boolean } = {}) =>
  loadApplication(database.url, personalData, {
    recipients: 10,
    rowsPerSlice: 5,
    category: '06',
    firstPhone: FIRST_PHONE,
    ...more,
  });
async function sending(more: { urgent?: boolean } = {}): Promise<string> {
  const applyId = await loaded(more);
  await passApplication(database.pool, applyId);
  return applyId;
}
const set = (applyId: string, columns: string) =>
  database.pool.query(`UPDATE mass_sms_apply SET ${columns} WHERE apply_id = $1`, [applyId]);
/** Results of its rows by sequence number, which counts the numbers from 1; the others wait. */
async function results(applyId: string, byResult: Readonly<Record<number, readonly number[]>>) {
  for (const [result, seqs] of Object.entries(byResult)) {
    await database.pool.query(
      `UPDATE mass_sms_detail SET send_result = $2::smallint, submit_time = CASE WHEN $2 IN (1, 2, 3) THEN now() END,
         msg_id = CASE WHEN $2 IN (1, 2) THEN 'm' || seq END
       WHERE apply_id = $1 AND seq = ANY($3)`,
      [applyId, Number(result), seqs],
    );
  }
}
/** Its slices as they are between the beat that committed them and the first answers. */
const committed = (applyId: string) =>
  database.pool.query('UPDATE mass_sms_slice SET state = 2, intent_seq = to_seq WHERE apply_id = $1', [
    applyId,
  ]);
const ended = (applyId: string) => set(applyId, 'send_status = 3, finish_time = now()');
const phoneOf = (batch: Batch, index: number) => batch.recipientAt(index).phone ?? '';

interface Claimed {
  readonly leaves: string[];
  readonly limited: string[];
}
/** The numbers of everything that is claimed now, of one application or of all. */
async function claimed(claims: Claims, applyId?: string): Promise<Claimed> {
  const batches = await claims.takeSlices(scope, 20, 0);
  const found: Claimed = { leaves: [], limited: [] };
  for (const batch of batches.filter((one) => applyId === undefined || one.applyId === applyId)) {
    for (let index = 0; index < batch.size; index += 1) {
      const { suppressed } = batch.recipientAt(index);
      if (suppressed !== undefined) expect(suppressed).toBe(5);
      (suppressed === undefined ? found.leaves : found.limited).push(phoneOf(batch, index));
    }
  }
  return { leaves: found.leaves.toSorted(), limited: found.limited.toSorted() };
}
const phones = (...nths: number[]) => nths.map((nth) => String(FIRST_PHONE + nth));
const all = phones(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);

describe('a number that had its texts of the day', () => {
  it('is kept back; what failed, was cancelled or left another day takes no place', async () => {
    const first = await sending();
    await results(first, { 1: [1], 2: [2, 7], 3: [3], 4: [4], 5: [5, 6, 8, 9, 10] });
    await database.pool.query(
      "UPDATE mass_sms_detail SET submit_time = submit_time - interval '25 hours' WHERE apply_id = $1 AND seq = 7",
      [first],
    );
    await ended(first);
    const second = await sending();
    expect(await claimed(claimsWith(1), second)).toEqual({
      leaves: phones(2, 4, 5, 6, 7, 8, 9),
      limited: phones(0, 1, 3),
    });
  });

  it('is kept back only once there are as many as it may get', async () => {
    const first = await sending();
    await results(first, { 2: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    await ended(first);
    const second = await sending();
    expect((await claimed(claimsWith(2), second)).limited).toEqual([]);
    await results(second, { 1: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    await database.pool.query('UPDATE mass_sms_slice SET state = 2 WHERE apply_id = $1', [second]);
    const third = await sending();
    expect((await claimed(claimsWith(2), third)).limited).toEqual(all);
  });

  it('gets urgent texts and corrections all the same, and urgent ones take no place', async () => {
    const urgent = await sending({ urgent: true });
    await results(urgent, { 2: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    await ended(urgent);
    const first = await sending();
    expect((await claimed(claimsWith(1), first)).limited).toEqual([]);
    const warning = await sending({ urgent: true });
    expect((await claimed(claimsWith(1), warning)).leaves).toEqual(all);
    const correction = await loaded();
    const limited = () =>
      inTransaction(database.pool, (client) =>
        loadLimited(client, { applyId: correction, from: 1, to: 10 }, 1),
      );
    expect((await limited()).size).toBe(10);
    await set(correction, `source_apply_id = ${first}, follow_up_kind = 1`);
    expect((await limited()).size).toBe(0);
  });
});

describe('two applications that are let go together', () => {
  it('give each number one text, whoever claims first', async () => {
    const [first, second] = [await sending(), await sending()];
    await database.pool.query(
      "UPDATE mass_sms_slice SET not_before = now() + interval '1 hour' WHERE apply_id = $1",
      [first],
    );
    expect(await claimed(claimsWith(1), second)).toEqual({ leaves: [], limited: all });
    await database.pool.query('UPDATE mass_sms_slice SET not_before = NULL');
    expect(await claimed(claimsWith(1), first)).toEqual({ leaves: all, limited: [] });
  });

  it('a claim takes nothing ordinary until a release that has begun has ended, and counts it', async () => {
    const later = await loaded();
    const earlier = await loaded();
    await passApplication(database.pool, earlier);
    await set(earlier, 'send_status = 1, release_no = 0');
    await passApplication(database.pool, later);
    await set(later, 'release_no = 1000');
    const release = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const releasing = database.db.transaction().execute(async (trx) => {
      const releaseNo = await takeReleaseNo(trx);
      await trx
        .updateTable('massSmsApply')
        .set({ sendStatus: 2, releaseNo })
        .where('applyId', '=', earlier)
        .execute();
      begun.resolve();
      await release.promise;
    });
    await begun.promise;
    expect(await claimsWith(1).takeSlices(scope, 20, 0)).toEqual([]);
    release.resolve();
    await releasing;
    expect((await claimed(claimsWith(1), later)).limited).toEqual(all);
  });

  it('a claim waits no longer than a moment, takes what is urgent, and later the rest', async () => {
    const ordinary = await sending();
    const urgent = await sending({ urgent: true });
    await inTransaction(database.pool, async (stopped) => {
      await stopped.query('SELECT pg_advisory_xact_lock($1)', [RELEASE_LOCK]);
      expect((await claimed(claimsWith(1), urgent)).leaves).toEqual(all);
      expect(await claimsWith(1).takeSlices(scope, 10, 0)).toEqual([]);
    });
    expect((await claimed(claimsWith(1), ordinary)).leaves).toEqual(all);
  });

  it('what was held and goes on comes after what was let go meanwhile', async () => {
    const held = await sending();
    const other = await sending();
    await set(held, "send_status = 7, hold_reason = 'supervisor'");
    expect((await claimed(claimsWith(1), other)).leaves).toEqual(all);
    await set(held, 'send_status = 2, hold_reason = NULL, release_no = 1');
    expect((await claimed(claimsWith(1), held)).limited).toEqual(all);
  });

  it('who had got the text of what was held gets no second one after it goes on, though it comes last by then', async () => {
    const held = await sending();
    await results(held, { 1: [1], 2: [2] });
    await set(held, "send_status = 7, hold_reason = 'supervisor'");
    const other = await sending();
    await set(held, 'send_status = 2, hold_reason = NULL, release_no = 1');
    expect(await claimed(claimsWith(1), other)).toEqual({
      leaves: phones(2, 3, 4, 5, 6, 7, 8, 9),
      limited: phones(0, 1),
    });
  });

  it('whose text of what was held is in doubt gets no second one after it goes on, though it comes last by then', async () => {
    const held = await sending();
    await committed(held);
    await database.pool.query(
      `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from, outcome)
       SELECT apply_id, seq, 0, 1, phone_hash, 0, CASE seq WHEN 3 THEN 'unsent' END FROM mass_sms_detail
       WHERE apply_id = $1 AND seq <= 3`,
      [held],
    );
    await set(held, "send_status = 7, hold_reason = 'supervisor'");
    const other = await sending();
    await set(held, 'send_status = 2, hold_reason = NULL, release_no = 1');
    expect((await claimed(claimsWith(1), other)).limited).toEqual(phones(0, 1));
  });

  it('who is kept back from the later one gets the earlier one, also before it is written down', async () => {
    const [first, second] = [await sending(), await sending()];
    await committed(second);
    expect((await claimed(claimsWith(1), first)).leaves).toEqual(all);
  });

  it('what was claimed early is asked for again before it leaves', async () => {
    const early = await sending();
    const claims = claimsWith(1);
    const [batch] = await claims.takeSlices(scope, 1, 0);
    if (!batch) throw new Error('nothing was claimed');
    expect(batch.suppressed.size).toBe(0);
    const other = await sending();
    await results(other, { 1: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] });
    await set(early, 'release_no = 1');
    await claims.askAgain(batch);
    expect(batch.suppressed.size).toBe(batch.size);
  });
});
