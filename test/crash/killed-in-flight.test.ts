/**
 * Of a sender that is killed in the middle only what may have left is in doubt. KILLED_TIMES makes it longer, KILLED_SEED another
 * one: KILLED_TIMES=70 npm test -- test/crash/killed-in-flight
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seeded } from '../bench/carrier.ts';
import type { CarrierProcess } from '../bench/processes.ts';
import { CrashRun, personalData } from './crash-run.ts';

const KILLS = Number(process.env['KILLED_TIMES'] ?? 6);
const SEED = Number(process.env['KILLED_SEED'] ?? 41);
/** So that each life sends many windows: a kill that catches a whole one, as some do, is still a small share. */
const RATE = 800;
/** Of all recipients so many may be in doubt until a receipt or the time of listening ends it, over a carrier that answers at once. */
const DOUBTFUL_SHARE_MAX = 0.01;
/** And so much flagged for nothing: what left, and was lost with the connection. */
const WRONGLY_DOUBTFUL_SHARE_MAX = 0.01;

let run: CrashRun;

beforeEach(async () => {
  run = await CrashRun.onOwnDatabase();
});
afterEach(() => run.end());

/** Kills one sender after the other 0.1 to 1.5 s after its first text. */
async function killInMidSend(carrier: CarrierProcess, kills: number): Promise<void> {
  const random = seeded(SEED);
  for (let kill = 0; kill < kills; kill += 1) {
    const before = (await carrier.figures()).acceptedCount;
    const sender = await run.sender();
    await run.until(30_000, async () =>
      (await carrier.figures()).acceptedCount > before ? true : undefined,
    );
    await sleep(100 + random() * 1_400);
    await sender.kill();
  }
}

/** Numbers whose row says that they may have got it twice, although the carrier was given it once. */
async function warnedForNothing(applyId: string, carrier: CarrierProcess): Promise<number> {
  const { rows } = await run.pool.query<{ phone_cipher: Buffer }>(
    'SELECT phone_cipher FROM mass_sms_detail WHERE apply_id = $1 AND possible_duplicate',
    [applyId],
  );
  const accepted = new Map((await carrier.truth()).accepted);
  return rows.filter(({ phone_cipher }) => (accepted.get(personalData.decrypt(phone_cipher)) ?? 0) < 2)
    .length;
}

it(`puts in doubt only what may have left: ${KILLS} kills, seed ${SEED}`, {
  timeout: 120_000 + KILLS * 10_000,
}, async () => {
  const carrier = await run.carrier({ receiptAfterMs: [300, 1_000], seed: SEED });
  await run.channels([{ carrier, ratePerSecond: RATE, window: 10, connections: 2 }]);
  const recipients = KILLS * RATE * 2;
  const applyId = await run.passed({ recipients, category: '01' });
  await killInMidSend(carrier, KILLS);
  const sentByKilled = (await carrier.figures()).acceptedCount;
  await run.sender();
  const counts = await run.settled(applyId, 60_000 + (recipients / RATE) * 2_000);
  const comparison = await run.compare(applyId, [await carrier.truth()]);
  const { rows } = await run.pool.query<{ outcome: string; count: number }>(
    'SELECT outcome, count(*)::integer AS count FROM sms_doubt GROUP BY outcome ORDER BY outcome',
  );
  const doubts = rows.reduce((sum, { count }) => sum + count, 0);
  const forNothing = await warnedForNothing(applyId, carrier);
  console.log({ seed: SEED, kills: KILLS, sentByKilled, doubts, rows, forNothing, counts, comparison });
  expect(comparison).toMatchObject({ lost: 0, twiceUnflagged: 0, contradicted: 0 });
  expect(counts).toMatchObject({ delivered: recipients, unknown: 0 });
  expect(doubts / recipients).toBeLessThanOrEqual(DOUBTFUL_SHARE_MAX);
  expect(forNothing / sentByKilled).toBeLessThanOrEqual(WRONGLY_DOUBTFUL_SHARE_MAX);
  expect(await run.brokenInvariants()).toEqual({});
});
