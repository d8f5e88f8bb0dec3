/** Sending to a few first, with a carrier that refuses, is killed under, and is watched for whom it was asked to reach. */
import { setTimeout as sleep } from 'node:timers/promises';
import { resumeSending } from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataOf, setOtherConfig } from '../../packages/server/src/testing/mass-sms-cast.ts';
import {
  type SignedInTestUser,
  startTestApp,
  type TestApp,
} from '../../packages/server/src/testing/test-app.ts';
import { CrashRun } from './crash-run.ts';

const NOBODY_WRONGED = { lost: 0, twiceFlagged: 0, twiceUnflagged: 0, contradicted: 0 };
const CARRIERS = ['CMCC', 'CUCC', 'CTCC'];

let app: TestApp;
let run: CrashRun;
let supervisor: SignedInTestUser;

beforeEach(async () => {
  app = await startTestApp();
  await setOtherConfig(app, { failAlarmRate: 10 });
  supervisor = await app.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  run = new CrashRun(app.database.url);
});
afterEach(async () => {
  await run.end();
  await app.close();
});

async function heldFor(applyId: string, reason: string): Promise<void> {
  await run.until(30_000, async () => {
    const { held_for } = await run.counts(applyId);
    return held_for === reason ? true : undefined;
  });
}

describe('a few first', { timeout: 90_000 }, () => {
  it('are all that leaves while their receipts are awaited, and the rest follows by itself', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [2_500, 3_000] });
    await run.channels([{ carrier, ratePerSecond: 2_000 }]);
    await run.sender();
    const applyId = await run.passed({ recipients: 2_000, carriers: CARRIERS, canary: { recipients: 200 } });
    await run.untilAccepted(carrier, 200);
    await sleep(1_500);
    expect((await carrier.figures()).acceptedCount).toBe(200);
    expect(await run.settled(applyId, 30_000)).toMatchObject({ delivered: 2_000, status: 3 });
    expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject(NOBODY_WRONGED);
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('hold the rest when the carrier refuses too many of them; a person lets it go, or not', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [100, 500], refuseShare: 0.3 });
    await run.channels([{ carrier, ratePerSecond: 2_000 }]);
    await run.sender();
    const applyId = await run.passed({ recipients: 2_000, carriers: CARRIERS, canary: { recipients: 200 } });
    await heldFor(applyId, 'canary');
    const few = await run.counts(applyId);
    expect(few.sent).toBe(200);
    expect(few.failed).toBeGreaterThan(20);
    const { acceptedCount } = await carrier.figures();
    await sleep(1_500);
    expect((await carrier.figures()).acceptedCount).toBe(acceptedCount);
    await carrier.change({ refuseShare: 0 });
    dataOf(await app.call(resumeSending, { applyId }, supervisor.token));
    const counts = await run.settled(applyId, 30_000);
    expect(counts).toMatchObject({ failed: few.failed, delivered: 2_000 - few.failed });
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('are judged once, and nobody is lost or written to twice, when senders are killed among them', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [300, 1_500] });
    await run.channels([{ carrier, ratePerSecond: 100 }]);
    const senders = [await run.sender(), await run.sender()];
    const applyId = await run.passed({ recipients: 800, carriers: CARRIERS, canary: { recipients: 200 } });
    for (const accepted of [60, 150]) {
      await run.until(20_000, async () =>
        (await carrier.figures()).acceptedCount >= accepted ? true : undefined,
      );
      await senders.shift()?.kill();
      senders.push(await run.sender());
    }
    await run.until(60_000, async () => {
      const { rows } = await run.pool.query('SELECT canary_state FROM mass_sms_apply WHERE apply_id = $1', [
        applyId,
      ]);
      return rows[0].canary_state === 2 ? true : undefined;
    });
    await run.settled(applyId, 60_000);
    const { rows } = await run.pool.query(
      'SELECT count(*)::integer AS count FROM mass_sms_process WHERE apply_id = $1 AND process_type = 16',
      [applyId],
    );
    expect(rows).toEqual([{ count: 1 }]);
    const { lost, twiceUnflagged, contradicted } = await run.compare(applyId, [await carrier.truth()]);
    expect({ lost, twiceUnflagged, contradicted }).toEqual({ lost: 0, twiceUnflagged: 0, contradicted: 0 });
    expect(await run.brokenInvariants()).toEqual({});
  });
});
