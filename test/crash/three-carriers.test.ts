/**
 * One application to the farmers of three carriers, each over its own protocol at the same time, as a province has it. CI sends to few;
 * CRASH_FARMERS=20000 npm test -- test/crash/three-carriers
 */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CARRIERS, CrashRun, personalData } from './crash-run.ts';

const FARMERS = Number(process.env['CRASH_FARMERS'] ?? 600);
const RATE = 1_000;

let run: CrashRun;

beforeEach(async () => {
  run = await CrashRun.onOwnDatabase();
});
afterEach(() => run.end());

it(`${FARMERS} farmers get it over CMPP, SMGP and SGIP at once, with receipts, and who answers TD gets no more`, {
  timeout: 60_000 + FARMERS * 10,
}, async () => {
  const carriers = await run.carriers(['CMPP30', 'SMGP30', 'SGIP12'], {
    receiptAfterMs: [200, 2_000],
    failedShare: 0.02,
  });
  await run.channels(
    carriers.map((carrier, index) => ({
      carrier,
      serves: CARRIERS[index],
      ratePerSecond: RATE,
      window: 16,
      connections: 2,
    })),
  );
  await run.sender();
  const applyId = await run.passedPersonal({ recipients: FARMERS, category: '06' });
  const counts = await run.settled(applyId, 30_000 + FARMERS * 10);
  const truths = await Promise.all(carriers.map((carrier) => carrier.truth()));
  const comparison = await run.compare(applyId, truths);

  const phones = truths.map(({ accepted }) => accepted.at(-1)?.[0] ?? '');
  for (const [index, carrier] of carriers.entries())
    await carrier.reply({ phone: phones[index] ?? '', words: 'TD' });
  const optedOut = await run.until(20_000, async () => {
    const { rows } = await run.pool.query<{ phone_cipher: Buffer; protocol: string }>(
      `SELECT i.phone_cipher, c.protocol FROM sms_inbound AS i JOIN sms_channel AS c USING (channel_id)
         JOIN sms_opt_out AS o ON o.phone_hash = i.phone_hash
       WHERE i.apply_id = $1 ORDER BY c.priority`,
      [applyId],
    );
    return rows.length === carriers.length ? rows : undefined;
  });
  const { rows: days } = await run.pool.query<{ protocol: string; submitted: number; settled: number }>(
    `SELECT c.protocol, d.submitted_count AS submitted, d.delivered_count + d.failed_count AS settled
     FROM sms_channel_day AS d JOIN sms_channel AS c USING (channel_id) ORDER BY c.priority`,
  );
  const firsts = truths.map(({ firstSubmitAt }) => firstSubmitAt);
  const lasts = truths.map(({ lastSubmitAt }) => lastSubmitAt);
  console.log({
    farmers: FARMERS,
    seconds: (Math.max(...lasts) - Math.min(...firsts)) / 1_000,
    counts,
    comparison,
    days,
  });

  expect(comparison).toMatchObject({
    wrong: [],
    lost: 0,
    twiceFlagged: 0,
    twiceUnflagged: 0,
    deliveredButNeverAccepted: 0,
    contradicted: 0,
  });
  expect(counts).toMatchObject({ valid: FARMERS, sent: FARMERS, unknown: 0, cancelled: 0 });
  expect(counts.delivered + counts.failed).toBe(FARMERS);
  expect(counts.failed).toBeGreaterThan(0);
  // All three at once: none began after another one's end.
  expect(Math.max(...firsts)).toBeLessThan(Math.min(...lasts));
  const shares = truths.map(({ accepted }) => accepted.length);
  expect(days).toEqual(
    carriers.map(({ protocol }, index) => ({ protocol, submitted: shares[index], settled: shares[index] })),
  );
  expect(optedOut.map((row) => [row.protocol, personalData.decrypt(row.phone_cipher)])).toEqual(
    carriers.map(({ protocol }, index) => [protocol, phones[index]]),
  );
  expect(await run.brokenInvariants()).toEqual({});
});
