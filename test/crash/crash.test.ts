/**
 * kill -9 at any moment of a send. CRASH_KILLS and CRASH_RECIPIENTS make it longer, CRASH_SEED another one:
 * CRASH_KILLS=100 npm test -- crash
 */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/database.ts';
import { seeded } from '../bench/carrier.ts';
import { CrashRun } from './crash-run.ts';

const KILLS = Number(process.env['CRASH_KILLS'] ?? 20);
const RECIPIENTS = Number(process.env['CRASH_RECIPIENTS'] ?? 20_000);
const SEED = Number(process.env['CRASH_SEED'] ?? 20_260_914);

let database: TestDatabase;
let run: CrashRun;

beforeEach(async () => {
  database = await createTestDatabase();
  run = new CrashRun(database.url);
});
afterEach(async () => {
  await run.end();
  await database.drop();
});

describe('a sender that is killed again and again', () => {
  it(`loses nobody and writes to nobody twice: ${KILLS} kills, ${RECIPIENTS} recipients, seed ${SEED}`, {
    timeout: 120_000 + KILLS * 6_000,
  }, async () => {
    const random = seeded(SEED);
    const carrier = await run.carrier({
      seed: SEED,
      receiptAfterMs: [100, 2_000],
      loseAnswerShare: 0.02,
      twiceReceiptShare: 0.05,
      earlyReceiptShare: 0.05,
      throttleShare: 0.005,
      failedShare: 0.02,
      hexAnswers: true,
    });
    // Slow enough that every kill finds it sending.
    const ratePerSecond = Math.max(300, Math.round(RECIPIENTS / (KILLS * 0.8)));
    await run.channels([{ carrier, ratePerSecond, window: 100 }]);
    const applyId = await run.passed({ recipients: RECIPIENTS, category: '01' });
    let killedInMidSend = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const sender = await run.sender();
      await new Promise((resolve) => setTimeout(resolve, 100 + random() * 1_400));
      const { acceptedCount } = await carrier.figures();
      if (acceptedCount < RECIPIENTS) killedInMidSend += 1;
      await sender.kill();
    }
    await run.sender();
    const counts = await run.settled(applyId, 90_000);
    const comparison = await run.compare(applyId, [await carrier.truth()]);
    console.log({ killedInMidSend, counts, comparison });
    expect(killedInMidSend).toBeGreaterThanOrEqual(KILLS / 2);
    expect(comparison).toMatchObject({ lost: 0, twiceUnflagged: 0, deliveredButNeverAccepted: 0 });
    expect(counts).toMatchObject({ valid: RECIPIENTS, unknown: 0, cancelled: 0 });
    expect(counts.delivered + counts.failed).toBe(RECIPIENTS);
    expect(await run.brokenInvariants()).toEqual({});
  });
});
