/** Doubts and their settlement where a text's length depends on the recipient. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CarrierManners } from '../bench/carrier.ts';
import type { CarrierProcess } from '../bench/processes.ts';
import { CrashRun } from './crash-run.ts';

let run: CrashRun;

/** Nothing but a receipt ends a doubt, however slow the machine is. */
const BY_RECEIPT = { doubtListenSeconds: 600 };

beforeEach(async () => {
  run = await CrashRun.onOwnDatabase();
});
afterEach(() => run.end());

describe('a text with names in it, priced at two segments', { timeout: 60_000 }, () => {
  it('is settled by the receipt of its only segment when the answer is lost', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [100, 500], loseAnswerShare: 0.2 });
    await run.channels([{ carrier }]);
    await run.sender(BY_RECEIPT);
    const applyId = await run.passedPersonal({ recipients: 300, category: '01' });
    expect(await run.settled(applyId, 40_000)).toMatchObject({ delivered: 300 });
    expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject({
      lost: 0,
      twiceFlagged: 0,
      twiceUnflagged: 0,
      contradicted: 0,
    });
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('is settled by the receipt of its only segment when the sender is killed', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [1_000, 2_000], loseAnswerShare: 1 });
    await run.channels([{ carrier, window: 25 }]);
    const first = await run.sender(BY_RECEIPT);
    const applyId = await run.passedPersonal({ recipients: 40, category: '01' });
    await run.untilAccepted(carrier, 30);
    await first.kill();
    await carrier.change({ loseAnswerShare: 0 });
    await run.sender(BY_RECEIPT);
    expect(await run.settled(applyId, 40_000)).toMatchObject({ delivered: 40 });
    const { rows } = await run.pool.query('SELECT FROM sms_doubt');
    expect(rows.length).toBeGreaterThan(20);
    expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject({ lost: 0, twiceFlagged: 0 });
    expect(await run.brokenInvariants()).toEqual({});
  });
});

describe('an urgent text that is sent again because its first receipt said EXPIRED', {
  timeout: 60_000,
}, () => {
  async function expiredOnce(
    manners: CarrierManners,
    settings: { doubtListenSeconds?: number } = {},
  ): Promise<{ applyId: string; carrier: CarrierProcess }> {
    const carrier = await run.carrier({ receiptAfterMs: [1_500, 2_000], expiredShare: 1 });
    await run.channels([{ carrier }]);
    await run.sender(settings);
    const applyId = await run.passed({ recipients: 30, category: '01' });
    // Before the first receipt is there, since the senders of these tests repeat at once what EXPIRED.
    await run.untilAccepted(carrier, 30);
    await carrier.change({ expiredShare: 0, ...manners });
    return { applyId, carrier };
  }

  it('is settled by its receipt when the answer of the repeat is lost', async () => {
    const { applyId, carrier } = await expiredOnce({ loseAnswerShare: 1 }, BY_RECEIPT);
    expect(await run.settled(applyId, 40_000)).toMatchObject({ delivered: 30, unknown: 0 });
    expect((await carrier.truth()).acceptedCount).toBe(60);
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('goes out once more, flagged, when neither answer nor receipt of the repeat comes', async () => {
    const { applyId, carrier } = await expiredOnce({ loseAnswerShare: 1, loseReceiptShare: 1 });
    await run.until(30_000, async () => {
      await run.pool.query(
        'UPDATE sms_resend SET due_time = now() WHERE due_time > now() AND intent_time IS NULL',
      );
      return (await carrier.figures()).acceptedCount >= 60 ? true : undefined;
    });
    await carrier.change({ loseAnswerShare: 0, loseReceiptShare: 0 });
    expect(await run.settled(applyId, 40_000)).toMatchObject({ delivered: 30, unknown: 0 });
    expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject({ lost: 0, twiceUnflagged: 0 });
    expect(await run.brokenInvariants()).toEqual({});
  });
});
