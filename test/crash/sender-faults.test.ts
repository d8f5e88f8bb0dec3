/** Several senders on one database: one dies, one is suspended, both share a channel's rate. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../packages/server/src/database/connect.ts';
import { JOURNAL_LOCK } from '../../packages/server/src/sender/journal/apply-journal.ts';
import { CrashRun } from './crash-run.ts';

const NOBODY_WRONGED = { lost: 0, twiceUnflagged: 0, contradicted: 0 };

let run: CrashRun;

beforeEach(async () => {
  run = await CrashRun.onOwnDatabase();
});
afterEach(() => run.end());

describe('of two senders', { timeout: 120_000 }, () => {
  it('one is killed in the middle, and the other takes over', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [100, 1_000] });
    await run.channels([{ carrier, ratePerSecond: 600 }]);
    const [first, second] = [await run.sender(), await run.sender()];
    const applyId = await run.passed({ recipients: 5_000, category: '01' });
    await run.untilAccepted(carrier, 1_000);
    const { senderId } = await first.figures();
    await first.kill();
    expect(await run.settled(applyId, 60_000)).toMatchObject({ delivered: 5_000, unknown: 0 });
    const sql = 'SELECT buried_time IS NOT NULL AS buried FROM sms_sender WHERE sender_id = $1';
    expect((await run.pool.query(sql, [senderId])).rows).toEqual([{ buried: true }]);
    expect(second.pid).toBeGreaterThan(0);
    expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject(NOBODY_WRONGED);
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('one is suspended for longer than its lease and wakes, and writes nothing that is the other one’s', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [100, 1_000] });
    await run.channels([{ carrier, ratePerSecond: 200 }]);
    const first = await run.sender();
    const applyId = await run.passed({ recipients: 8_000, category: '06' });
    await run.untilAccepted(carrier, 300);
    const { senderId } = await first.figures();
    await run.sender();
    first.signal('SIGSTOP');
    await run.until(60_000, async () => {
      const sql = 'SELECT FROM sms_sender WHERE sender_id = $1 AND buried_time IS NOT NULL';
      return (await run.pool.query(sql, [senderId])).rowCount === 1 ? true : undefined;
    });
    first.signal('SIGCONT');
    const counts = await run.settled(applyId, 60_000);
    const comparison = await run.compare(applyId, [await carrier.truth()]);
    expect(comparison).toMatchObject({ twiceFlagged: 0, twiceUnflagged: 0, contradicted: 0 });
    expect(comparison.lost).toBeLessThanOrEqual(counts.unknown);
    expect(counts.unknown).toBeLessThanOrEqual(100);
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('one that is suspended inside the fold does not keep the other from folding', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [100, 500] });
    await run.channels([{ carrier }]);
    await run.sender();
    const suspended = openDatabase(run.url, { applicationName: 'sender' });
    const client = await suspended.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [JOURNAL_LOCK]);
    const applyId = await run.passed({ recipients: 500, category: '06' });
    expect(await run.settled(applyId, 40_000)).toMatchObject({ delivered: 500 });
    client.release(true);
    await suspended.close();
  });

  it('neither lets a second hold more than the rate that they share', async () => {
    const ratePerSecond = 120;
    const carrier = await run.carrier({ receiptAfterMs: [100, 500] });
    await run.channels([{ carrier, ratePerSecond }]);
    const senders = [await run.sender(), await run.sender()];
    const applyId = await run.passed({ recipients: 1_500, category: '06', rowsPerSlice: 100 });
    await run.untilAccepted(carrier, 200);
    const { rows } = await run.pool.query(
      'SELECT DISTINCT lease_sender_id FROM mass_sms_slice WHERE lease_sender_id IS NOT NULL',
    );
    expect(rows).toHaveLength(senders.length);
    expect(await run.settled(applyId, 60_000)).toMatchObject({ delivered: 1_500 });
    const { arrivals } = await carrier.truth();
    expect(mostAboveRate(arrivals, ratePerSecond)).toBeLessThanOrEqual(0);
    // Both together come near it: two that each kept to it alone would pass it.
    expect(mostAboveRate(arrivals, ratePerSecond * 0.6)).toBeGreaterThan(0);
  });
});

/**
 * By how many segments the fullest second passes the rate. While the carrier's process did not run, what came is seen late
 * and together: so much longer is that second.
 */
function mostAboveRate(arrivals: readonly [number, number][], ratePerSecond: number): number {
  let most = Number.NEGATIVE_INFINITY;
  let first = 0;
  for (let last = 0; last < arrivals.length; last += 1) {
    const at = arrivals[last]?.[0] ?? 0;
    while ((arrivals[first]?.[0] ?? 0) <= at - 1_000) first += 1;
    const blindMs = Math.max(...arrivals.slice(first, last + 1).map(([, blind]) => blind));
    most = Math.max(most, last - first + 1 - Math.ceil(ratePerSecond * (1 + blindMs / 1_000)));
  }
  return most;
}
