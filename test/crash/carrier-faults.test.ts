/** Carriers that break off, fall silent, ask for less or go away: nobody is lost, and nobody is in two carriers' hands. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { receiptEsmClass } from '../../packages/smpp/src/receipt.ts';
import { listenSmsc } from '../../packages/smpp/src/smsc.ts';
import { PERSONAL_TEXT } from '../bench/load-application.ts';
import type { CarrierProcess } from '../bench/processes.ts';
import { CARRIERS, CrashRun } from './crash-run.ts';

let run: CrashRun;

beforeEach(async () => {
  run = await CrashRun.onOwnDatabase();
});
afterEach(() => run.end());

/** Cuts while the carrier has texts that it never answers, which a quick one would not have on a slow machine. */
async function cutInMidWindow(carrier: CarrierProcess): Promise<void> {
  const { acceptedCount } = await carrier.change({ loseAnswerShare: 1 });
  await run.untilAccepted(carrier, acceptedCount + UNANSWERED);
  await carrier.cut();
  await carrier.change({ loseAnswerShare: 0 });
}

const UNANSWERED = 5;

describe('a carrier', { timeout: 90_000 }, () => {
  it.each([
    ['SMPP', 3_000, ['SMPP34']],
    ['CMPP, SMGP and SGIP', 1_500, ['CMPP30', 'SMGP30', 'SGIP12']],
  ] as const)(
    'of %s that cuts every link in mid-window, again and again, loses nobody',
    async (_name, recipients, protocols) => {
      const manners = { receiptAfterMs: [100, 1_000], earlyReceiptShare: 0 } as const;
      const carriers = await run.carriers(protocols, manners);
      await run.channels(
        carriers.map((carrier, index) => ({
          carrier,
          ...(carriers.length === 1 ? {} : { serves: CARRIERS[index] }),
          ratePerSecond: Math.ceil(800 / carriers.length),
          window: Math.floor(50 / carriers.length),
        })),
      );
      await run.sender();
      const applyId = await run.passed({ recipients, category: '06', carriers: CARRIERS });
      for (const share of [0.07, 0.3, 0.53, 0.76]) {
        const count = (recipients * share) / carriers.length;
        await Promise.all(carriers.map((carrier) => run.untilAccepted(carrier, count)));
        await Promise.all(carriers.map(cutInMidWindow));
      }
      const counts = await run.settled(applyId, 60_000);
      const truths = await Promise.all(carriers.map((carrier) => carrier.truth()));
      const comparison = await run.compare(applyId, truths);
      expect(comparison).toMatchObject({ twiceFlagged: 0, twiceUnflagged: 0, contradicted: 0 });
      // Messages that a cut took away before the carrier read them: unknown, and no more than the windows.
      expect(counts.delivered + counts.unknown).toBe(recipients);
      expect(comparison.lost).toBe(counts.unknown);
      expect(counts.unknown).toBeLessThanOrEqual(4 * 100);
      const { rows } = await run.pool.query('SELECT FROM sms_doubt');
      expect(rows.length).toBeGreaterThan(0);
      expect(await run.brokenInvariants()).toEqual({});
    },
  );

  it('that cuts a link under texts with names and tracked links keeps no answer from being written down', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [100, 1_000], earlyReceiptShare: 0 });
    await run.channels([{ carrier, ratePerSecond: 500 }]);
    await run.sender();
    const linked = { text: PERSONAL_TEXT, linkUrl: 'https://nynct.zj.gov.cn/policy' };
    const applyId = await run.passed({ recipients: 1_000, category: '06', ...linked });
    await run.untilAccepted(carrier, 300);
    await cutInMidWindow(carrier);
    const counts = await run.settled(applyId, 60_000);
    expect(counts.delivered + counts.unknown).toBe(1_000);
    expect((await run.pool.query('SELECT FROM sms_doubt')).rows.length).toBeGreaterThan(0);
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('that gives no answer for a while and then all of them reaches everybody once', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [100, 1_000] });
    await run.channels([{ carrier, ratePerSecond: 500 }]);
    await run.sender();
    const applyId = await run.passed({ recipients: 2_500, category: '06' });
    await run.untilAccepted(carrier, 500);
    carrier.signal('SIGSTOP');
    await sleep(4_500);
    expect((await run.pool.query('SELECT FROM sms_doubt')).rows.length).toBeGreaterThan(0);
    carrier.signal('SIGCONT');
    expect(await run.settled(applyId, 60_000)).toMatchObject({ delivered: 2_500, unknown: 0 });
    expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject({
      lost: 0,
      twiceFlagged: 0,
      twiceUnflagged: 0,
      contradicted: 0,
    });
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('that says only after a long while that it took none of them reaches everybody once', async () => {
    const carrier = await run.carrier({
      receiptAfterMs: [100, 500],
      throttleShare: 1,
      throttleAfterMs: 4_000,
    });
    await run.channels([{ carrier, ratePerSecond: 500 }]);
    await run.sender();
    const applyId = await run.passed({ recipients: 300, category: '06' });
    await run.until(20_000, async () => {
      const { rows } = await run.pool.query('SELECT FROM sms_doubt');
      return rows.length > 0 ? true : undefined;
    });
    await carrier.change({ throttleShare: 0 });
    expect(await run.settled(applyId, 60_000)).toMatchObject({ delivered: 300, failed: 0, unknown: 0 });
    expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject({
      lost: 0,
      twiceFlagged: 0,
      twiceUnflagged: 0,
      contradicted: 0,
    });
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('that reports with ids of thousands of letters keeps no other report from its message', async () => {
    const smsc = await listenSmsc<string>({
      onBind: () => 0,
      onSubmit: (session, { destination: source }, answer) => {
        answer(0, `id-${source}`);
        const report = (id: string) => {
          const tlvs = { messagePayload: Buffer.from(`id:${id} stat:DELIVRD err:000`) };
          const fields = { esmClass: receiptEsmClass, tlvs, shortMessage: Buffer.alloc(0) };
          session.deliver(id, { source, destination: '10659', ...fields });
        };
        report(randomBytes(2_000).toString('hex'));
        setTimeout(() => report(`id-${source}`), 300);
      },
    });
    try {
      await run.channels([{ carrier: smsc }]);
      await run.sender();
      const applyId = await run.passed({ recipients: 20, category: '06' });
      expect(await run.settled(applyId, 30_000)).toMatchObject({ delivered: 20, unknown: 0 });
      const { rows } = await run.pool.query('SELECT max(length(msg_id)) AS longest FROM sms_stray_receipt');
      expect(rows).toEqual([{ longest: 255 }]);
    } finally {
      await smsc.destroy();
    }
  });

  it.each([
    ['0x58, too fast', 'tooFast'],
    ['0x14, its queue is full', 'queueFull'],
  ] as const)('that says %s gets less, and everybody once', async (_name, throttleAs) => {
    const carrier = await run.carrier({ receiptAfterMs: [100, 500], ratePerSecond: 150, throttleAs });
    await run.channels([{ carrier, ratePerSecond: 600 }]);
    await run.sender();
    const applyId = await run.passed({ recipients: 1_000, category: '06' });
    expect(await run.settled(applyId, 70_000)).toMatchObject({ delivered: 1_000, failed: 0, unknown: 0 });
    const truth = await carrier.truth();
    expect(truth.arrivals.length).toBeGreaterThan(truth.acceptedCount);
    // Believed: what is asked in vain stays a part of what is carried.
    expect(truth.arrivals.length).toBeLessThan(truth.acceptedCount * 2);
    expect(await run.compare(applyId, [truth])).toMatchObject({
      lost: 0,
      twiceFlagged: 0,
      twiceUnflagged: 0,
    });
    expect(await run.brokenInvariants()).toEqual({});
  });
});

describe('a channel', { timeout: 90_000 }, () => {
  it('that goes away is stood in for; what it may have had waits until it is back', async () => {
    const preferred = await run.carrier({ receiptAfterMs: [100, 500], earlyReceiptShare: 0 });
    const other = await run.carrier({ receiptAfterMs: [100, 500] });
    await run.channels([
      { carrier: preferred, ratePerSecond: 500 },
      { carrier: other, ratePerSecond: 2_000 },
    ]);
    await run.sender();
    const applyId = await run.passed({ recipients: 4_000, category: '01' });
    await run.untilAccepted(preferred, 500);
    await preferred.change({ isClosed: true });
    await preferred.cut();
    await run.until(40_000, async () => {
      const sql =
        'SELECT FROM mass_sms_slice WHERE apply_id = $1 AND (state IN (0, 1) OR lease_sender_id IS NOT NULL)';
      return (await run.pool.query(sql, [applyId])).rows.length === 0 ? true : undefined;
    });
    // Longer than a doubt waits while its own channel listens.
    await sleep(8_000);
    const byPreferred = new Set((await preferred.truth()).accepted.map(([phone]) => phone));
    const byOther = (await other.truth()).accepted.map(([phone]) => phone);
    expect(byOther.filter((phone) => byPreferred.has(phone))).toEqual([]);
    const { rows: open } = await run.pool.query('SELECT FROM sms_doubt WHERE outcome IS NULL');
    expect(open.length).toBeGreaterThan(0);
    expect(open.length).toBeLessThanOrEqual(100);
    await preferred.change({ isClosed: false });
    expect(await run.settled(applyId, 60_000)).toMatchObject({ delivered: 4_000 });
    const truths = [await preferred.truth(), await other.truth()];
    expect(await run.compare(applyId, truths)).toMatchObject({ lost: 0, twiceFlagged: 0, twiceUnflagged: 0 });
    expect(await run.brokenInvariants()).toEqual({});
  });
});
