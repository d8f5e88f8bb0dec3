/** Channels changed while a text is being sent: senders follow at once, nobody is lost or gets it twice. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CarrierProcess } from '../bench/processes.ts';
import { CrashRun } from './crash-run.ts';

let run: CrashRun;

beforeEach(async () => {
  run = await CrashRun.onOwnDatabase();
});
afterEach(() => run.end());

const set = (change: string, port: number) =>
  run.pool.query(`UPDATE sms_channel SET ${change} WHERE port = $1`, [port]);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const acceptedInASecond = async (carrier: CarrierProcess) => {
  const before = (await carrier.figures()).acceptedCount;
  await pause(1_000);
  return (await carrier.figures()).acceptedCount - before;
};
const once = { lost: 0, twiceFlagged: 0, twiceUnflagged: 0, contradicted: 0 };

describe('in mid-send', { timeout: 90_000 }, () => {
  it('another rate, a pause, a larger window and the end of the pause lose nobody and send nobody twice', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [100, 1_000] });
    await run.channels([{ carrier, ratePerSecond: 100 }]);
    await run.sender();
    await run.sender();
    const applyId = await run.passed({ recipients: 6_000, category: '06' });
    await run.untilAccepted(carrier, 200);
    await set('rate_per_second = 800', carrier.port);
    // more than twice of what the old rate lets through
    await run.until(20_000, async () => ((await acceptedInASecond(carrier)) > 200 ? true : undefined));

    await set('status = 0', carrier.port);
    await pause(3_000);
    const paused = (await carrier.figures()).acceptedCount;
    expect(paused).toBeLessThan(6_000);
    await pause(2_000);
    expect((await carrier.figures()).acceptedCount).toBe(paused);
    const { rows } = await run.pool.query('SELECT FROM mass_sms_slice WHERE lease_sender_id IS NOT NULL');
    expect(rows).toEqual([]);

    await set('status = 1, window_size = 80, connect_count = 1', carrier.port);
    expect(await run.settled(applyId, 60_000)).toMatchObject({ delivered: 6_000, unknown: 0 });
    expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject(once);
    expect((await run.pool.query('SELECT FROM sms_doubt')).rows).toEqual([]);
    const day = await run.pool.query(
      'SELECT submitted_count, delivered_count, failed_count FROM sms_channel_day',
    );
    expect(day.rows).toEqual([{ submitted_count: 6_000, delivered_count: 6_000, failed_count: 0 }]);
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('a channel whose SMSC dies is stood in for within seconds, and both days add up', async () => {
    const preferred = await run.carrier({ receiptAfterMs: [50, 300], earlyReceiptShare: 0 });
    const other = await run.carrier({ receiptAfterMs: [50, 300] });
    await run.channels([
      { carrier: preferred, ratePerSecond: 500 },
      { carrier: other, ratePerSecond: 2_000 },
    ]);
    await run.sender();
    const applyId = await run.passed({ recipients: 6_000, category: '06' });
    await run.untilAccepted(preferred, 800);
    const before = (await other.figures()).acceptedCount;
    const diedAt = performance.now();
    await preferred.change({ isClosed: true });
    await preferred.cut();
    await run.untilAccepted(other, before + 1);
    expect(performance.now() - diedAt).toBeLessThan(15_000);
    await run.untilAccepted(other, before + 1_500);
    await preferred.change({ isClosed: false });
    const counts = await run.settled(applyId, 60_000);
    expect(counts.delivered + counts.unknown).toBe(6_000);
    const truths = [await preferred.truth(), await other.truth()];
    expect(await run.compare(applyId, truths)).toMatchObject({ twiceFlagged: 0, twiceUnflagged: 0 });
    const { rows } = await run.pool.query(
      'SELECT sum(submitted_count)::integer AS submitted, sum(delivered_count)::integer AS delivered FROM sms_channel_day',
    );
    expect(rows).toEqual([{ submitted: 6_000, delivered: counts.delivered }]);
    const events = await run.pool.query(
      `SELECT DISTINCT kind FROM sms_channel_event AS e JOIN sms_channel AS c USING (channel_id) WHERE port = $1 ORDER BY kind`,
      [preferred.port],
    );
    expect(events.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['connected', 'refused']));
    expect(await run.brokenInvariants()).toEqual({});
  });
});
