/** Faults around a sender, one at a time: nobody is lost, nobody is written to twice, the sums hold. */
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startEmbeddedPostgres } from '../../packages/server/src/database/embedded-postgres.ts';
import { migrateToLatest } from '../../packages/server/src/database/migrate.ts';
import { folderInMemory } from '../../packages/server/src/testing/folder-in-memory.ts';
import type { CarrierManners } from '../bench/carrier.ts';
import { loadApplication, passApplication } from '../bench/load-application.ts';
import type { CarrierProcess } from '../bench/processes.ts';
import { CrashRun, personalData } from './crash-run.ts';

const NOBODY_WRONGED = { lost: 0, twiceFlagged: 0, twiceUnflagged: 0, deliveredButNeverAccepted: 0 };
const SECONDS = 1_000;

let run: CrashRun;

beforeEach(async () => {
  run = await CrashRun.onOwnDatabase();
});
afterEach(() => run.end());

/** A well-mannered carrier unless told otherwise, its channel, and when it has accepted so many. */
async function oneChannel(manners: CarrierManners = {}, ratePerSecond = 1_000): Promise<CarrierProcess> {
  const carrier = await run.carrier({ receiptAfterMs: [100, 1_000], ...manners });
  await run.channels([{ carrier, ratePerSecond }]);
  return carrier;
}
function accepted(carrier: CarrierProcess, count: number): Promise<number> {
  return run.until(30 * SECONDS, async () => {
    const { acceptedCount } = await carrier.figures();
    return acceptedCount >= count ? acceptedCount : undefined;
  });
}
async function expectWellEnded(applyId: string, carriers: readonly CarrierProcess[]): Promise<void> {
  const truths = await Promise.all(carriers.map((carrier) => carrier.truth()));
  expect(await run.compare(applyId, truths)).toMatchObject(NOBODY_WRONGED);
  expect(await run.brokenInvariants()).toEqual({});
}

describe('receipts', { timeout: 60 * SECONDS }, () => {
  it('early, twice and in other spellings of the id settle each recipient once', async () => {
    const carrier = await oneChannel({
      earlyReceiptShare: 0.5,
      twiceReceiptShare: 0.5,
      answerIds: 'hexadecimal',
      failedShare: 0.1,
    });
    await run.sender();
    const applyId = await run.passed({ recipients: 2_000 });
    const counts = await run.settled(applyId, 40 * SECONDS);
    expect(counts.delivered + counts.failed).toBe(2_000);
    expect(counts.failed).toBeGreaterThan(100);
    await expectWellEnded(applyId, [carrier]);
  });

  it('settle what lost its answer', async () => {
    const carrier = await oneChannel({ loseAnswerShare: 0.1 });
    await run.sender();
    const applyId = await run.passed({ recipients: 1_000, category: '06' });
    expect(await run.settled(applyId, 40 * SECONDS)).toMatchObject({ delivered: 1_000, unknown: 0 });
    await expectWellEnded(applyId, [carrier]);
  });

  it('that never come leave what lost its answer unknown, or sent again and flagged when it is urgent', async () => {
    const carrier = await oneChannel({ loseAnswerShare: 0.1, loseReceiptShare: 1 });
    await run.sender();
    const ordinary = await run.passed({ recipients: 300, category: '06' });
    const urgent = await run.passed({ recipients: 300, category: '01', firstPhone: 15_500_000_000 });
    await run.until(50 * SECONDS, async () => {
      const [one, other] = [await run.counts(ordinary), await run.counts(urgent)];
      return one.status !== 2 && other.status !== 2 ? true : undefined;
    });
    const truth = await carrier.truth();
    const comparison = await run.compare(ordinary, [truth]);
    expect(comparison).toMatchObject(NOBODY_WRONGED);
    expect(comparison.results[4]).toBeGreaterThan(10);
    const again = await run.compare(urgent, [truth]);
    expect(again).toMatchObject({ lost: 0, twiceUnflagged: 0 });
    expect(again.twiceFlagged).toBeGreaterThan(10);
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('that say EXPIRED, once or twice, send the text twice more, then it has failed', async () => {
    const carrier = await oneChannel({ expiredShare: 1, twiceReceiptShare: 0.5, receiptAfterMs: [50, 400] });
    await run.sender();
    const applyId = await run.passed({ recipients: 20 });
    expect(await run.settled(applyId, 40 * SECONDS)).toMatchObject({ failed: 20 });
    const { accepted: times } = await carrier.truth();
    expect(new Set(times.map(([, count]) => count))).toEqual(new Set([3]));
    expect(await run.brokenInvariants()).toEqual({});
  });
});

describe('a text of three segments', { timeout: 60 * SECONDS }, () => {
  it('has arrived when each of them has, whatever is lost, early or twice', async () => {
    const text = `【浙江农民信箱】${'请立即加固大棚疏通沟渠。'.repeat(13)}`;
    const carrier = await oneChannel({
      loseAnswerShare: 0.02,
      twiceReceiptShare: 0.2,
      earlyReceiptShare: 0.2,
      answerIds: 'hexadecimal',
    });
    await run.sender();
    const applyId = await run.passed({ recipients: 600, text });
    await run.pool.query('UPDATE mass_sms_detail SET segment_count = 3');
    expect(await run.settled(applyId, 50 * SECONDS)).toMatchObject({ delivered: 600 });
    const { accepted: times } = await carrier.truth();
    expect(new Set(times.map(([, count]) => count))).toEqual(new Set([3]));
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('has failed when one of them has', async () => {
    const carrier = await oneChannel({ failedShare: 0.2 });
    await run.sender();
    const applyId = await run.passed({
      recipients: 200,
      text: `【浙江农民信箱】${'请立即加固大棚疏通沟渠。'.repeat(13)}`,
    });
    const counts = await run.settled(applyId, 40 * SECONDS);
    expect(counts.delivered + counts.failed).toBe(200);
    expect(counts.failed).toBeGreaterThan(50);
    expect(await run.brokenInvariants()).toEqual({});
    expect((await carrier.truth()).acceptedCount).toBe(600);
  });
});

describe('people who opted out or were switched off since the submission', () => {
  it('get nothing, and their rows say why', async () => {
    const carrier = await oneChannel();
    const applyId = await loadApplication(run.url, personalData, { recipients: 50, category: '06' });
    await run.pool.query(`INSERT INTO sms_opt_out (phone_hash, phone_cipher, opt_out_type, scope)
      SELECT phone_hash, phone_cipher, 1, 1 FROM mass_sms_detail WHERE seq <= 3`);
    await run.pool.query(`WITH off AS (INSERT INTO sys_user (user_name, real_name, phone_cipher, phone_hash, user_type, dept_id, status)
        SELECT 'off', '停用', phone_cipher, phone_hash, 2, '33', 0 FROM mass_sms_detail WHERE seq = 10 RETURNING user_id)
      UPDATE mass_sms_detail SET user_id = (SELECT user_id FROM off) WHERE seq = 10`);
    await run.sender();
    await passApplication(run.pool, applyId);
    expect(await run.settled(applyId, 15 * SECONDS)).toMatchObject({ delivered: 46, cancelled: 4 });
    const { rows } = await run.pool.query(
      'SELECT seq, filter_reason FROM mass_sms_detail WHERE send_result = 5 ORDER BY seq',
    );
    expect(rows).toEqual(
      [1, 2, 3].map((seq) => ({ seq, filter_reason: 3 })).concat({ seq: 10, filter_reason: 6 }),
    );
    await expectWellEnded(applyId, [carrier]);
  });

  it('get nothing either when their slice was claimed already and waits for a slow channel', {
    timeout: 60 * SECONDS,
  }, async () => {
    const carrier = await oneChannel({}, 25);
    await run.sender();
    const applyId = await run.passed({ recipients: 400, category: '06' });
    await accepted(carrier, 10);
    const { rows: leased } = await run.pool.query(
      'SELECT FROM mass_sms_slice WHERE lease_sender_id IS NOT NULL',
    );
    expect(leased).toHaveLength(2);
    await run.pool.query(`INSERT INTO sms_opt_out (phone_hash, phone_cipher, opt_out_type, scope)
      SELECT phone_hash, phone_cipher, 1, 1 FROM mass_sms_detail WHERE seq > 300`);
    expect(await run.settled(applyId, 50 * SECONDS)).toMatchObject({ delivered: 300, cancelled: 100 });
    const { rows } = await run.pool.query(
      'SELECT filter_reason, min(seq), count(*)::integer FROM mass_sms_detail WHERE send_result = 5 GROUP BY 1',
    );
    expect(rows).toEqual([{ filter_reason: 3, min: 301, count: 100 }]);
    expect((await carrier.truth()).acceptedCount).toBe(300);
    await expectWellEnded(applyId, [carrier]);
  });
});

describe('senders', { timeout: 60 * SECONDS }, () => {
  it('one that was stopped, taken for dead and woken writes nothing of what is no longer its own', async () => {
    const carrier = await oneChannel({}, 400);
    const first = await run.sender();
    const applyId = await run.passed({ recipients: 4_000 });
    await accepted(carrier, 400);
    const { senderId } = await first.figures();
    first.signal('SIGSTOP');
    await run.sender();
    // As when its machine is cut off: the server drops its connections, and with them the lock.
    await run.pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sender'
      AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 71001 AND objid = ${senderId})`);
    await run.until(20 * SECONDS, async () => {
      const { rows } = await run.pool.query(
        'SELECT FROM sms_sender WHERE sender_id = $1 AND buried_time IS NOT NULL',
        [senderId],
      );
      return rows.length > 0 ? true : undefined;
    });
    first.signal('SIGCONT');
    const counts = await run.settled(applyId, 50 * SECONDS);
    expect(counts).toMatchObject({ delivered: 4_000 });
    await expectWellEnded(applyId, [carrier]);
  });

  it('one that is told to end settles what left and exits', async () => {
    const carrier = await oneChannel({}, 500);
    const first = await run.sender();
    const applyId = await run.passed({ recipients: 2_000 });
    await accepted(carrier, 300);
    const asked = performance.now();
    await first.end();
    expect(performance.now() - asked).toBeLessThan(20 * SECONDS);
    expect((await run.pool.query('SELECT FROM sms_doubt')).rows).toEqual([]);
    expect(await run.brokenInvariants()).toEqual({});
    await run.sender();
    expect(await run.settled(applyId, 40 * SECONDS)).toMatchObject({ delivered: 2_000 });
    await expectWellEnded(applyId, [carrier]);
  });
});

describe('the database', { timeout: 120 * SECONDS }, () => {
  it('that ends at once and comes back costs no message', async () => {
    const folder = mkdtempSync(path.join(folderInMemory(), 'farmers-mailbox-crash-'));
    const server = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres') });
    await migrateToLatest(server.url);
    const own = new CrashRun(server.url);
    try {
      const carrier = await own.carrier({ receiptAfterMs: [100, 1_000] });
      await own.channels([{ carrier, ratePerSecond: 600 }]);
      await own.sender();
      const applyId = await own.passed({ recipients: 4_000 });
      for (const share of [600, 1_800]) {
        await own.until(40 * SECONDS, async () =>
          (await carrier.figures()).acceptedCount >= share ? true : undefined,
        );
        const { rows } = await own.pool.query<{ pid: number }>(
          "SELECT pg_read_file('postmaster.pid') AS pid",
        );
        process.kill(Number.parseInt(String(rows[0]?.pid)), 'SIGQUIT');
      }
      expect(await own.settled(applyId, 80 * SECONDS)).toMatchObject({ delivered: 4_000 });
      expect(await own.compare(applyId, [await carrier.truth()])).toMatchObject(NOBODY_WRONGED);
      expect(await own.brokenInvariants()).toEqual({});
    } finally {
      await own.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
