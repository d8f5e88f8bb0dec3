/** Acts of people and the clock on an application being sent: cancel, hold, resume, quiet hours. */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  cancelSending,
  holdSending,
  resumeSending,
} from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../packages/server/src/database/connect.ts';
import { startSender } from '../../packages/server/src/sender.ts';
import { fixedClock } from '../../packages/server/src/testing/clock.ts';
import { dataOf, setOtherConfig } from '../../packages/server/src/testing/mass-sms-cast.ts';
import {
  type SignedInTestUser,
  startTestApp,
  type TestApp,
} from '../../packages/server/src/testing/test-app.ts';
import type { CarrierProcess } from '../bench/processes.ts';
import { CrashRun, personalData } from './crash-run.ts';

const NOBODY_WRONGED = { lost: 0, twiceFlagged: 0, twiceUnflagged: 0, contradicted: 0 };

let app: TestApp;
let run: CrashRun;
let supervisor: SignedInTestUser;

beforeEach(async () => {
  app = await startTestApp();
  supervisor = await app.signInAs({ roleKeys: ['provinceAdmin'], deptId: '33A1' });
  run = new CrashRun(app.database.url);
});
afterEach(async () => {
  await run.end();
  await app.close();
});

async function sendingThrough(ratePerSecond: number): Promise<CarrierProcess> {
  const carrier = await run.carrier({ receiptAfterMs: [100, 1_000] });
  await run.channels([{ carrier, ratePerSecond }]);
  await run.sender();
  return carrier;
}

describe('people', { timeout: 90_000 }, () => {
  it('who cancel in mid-send stop it within five seconds and are told exact numbers, six times in a row', async () => {
    const carrier = await sendingThrough(1_500);
    const [rounds, recipients] = [6, 2_000];
    const said: { applyId: string; cancelCount: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const before = (await carrier.figures()).acceptedCount;
      // Many small slices: each beat holds several of them while the cancel takes them all.
      const firstPhone = 15_400_000_000 + round * 10_000;
      const applyId = await run.passed({ recipients, rowsPerSlice: 25, category: '06', firstPhone });
      await run.untilAccepted(carrier, before + 100 + round * 60);
      const fields = { applyId, cancelReason: '台风转向' };
      const answer = dataOf(await app.call(cancelSending, fields, supervisor.token));
      expect(answer.cancelCount + answer.sentCount + answer.inFlightCount).toBe(recipients);
      expect(answer.cancelCount).toBeGreaterThan(0);
      said.push({ applyId, cancelCount: answer.cancelCount });
    }
    await sleep(5_000);
    const { acceptedCount } = await carrier.figures();
    await sleep(2_000);
    const truth = await carrier.truth();
    expect(truth.acceptedCount).toBe(acceptedCount);
    const cancelledInAll = said.reduce((sum, one) => sum + one.cancelCount, 0);
    expect(truth.acceptedCount).toBe(rounds * recipients - cancelledInAll);
    for (const { applyId, cancelCount } of said) {
      await run.until(40_000, async () => {
        const sql =
          'SELECT FROM mass_sms_slice WHERE apply_id = $1 AND state = 3 AND NOT tail_written LIMIT 1';
        return (await run.pool.query(sql, [applyId])).rows.length === 0 ? true : undefined;
      });
      const counts = await run.settled(applyId, 30_000);
      expect(counts).toMatchObject({
        cancelled: cancelCount,
        delivered: recipients - cancelCount,
        status: 5,
      });
      expect(await run.compare(applyId, [truth])).toMatchObject(NOBODY_WRONGED);
    }
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('who cancel while the carrier only says "later" stop what waits for its next try as well', async () => {
    const carrier = await run.carrier({ receiptAfterMs: [100, 1_000], throttleShare: 1 });
    await run.channels([{ carrier, ratePerSecond: 500 }]);
    await run.sender();
    const applyId = await run.passed({ recipients: 400, category: '06' });
    await run.until(20_000, async () => ((await carrier.truth()).arrivals.length > 20 ? true : undefined));
    const fields = { applyId, cancelReason: '台风转向' };
    const answer = dataOf(await app.call(cancelSending, fields, supervisor.token));
    expect(answer.inFlightCount).toBeGreaterThan(0);
    await sleep(5_000);
    await carrier.change({ throttleShare: 0 });
    expect(await run.settled(applyId, 60_000)).toMatchObject({ cancelled: 400, delivered: 0, status: 5 });
    await sleep(2_000);
    expect((await carrier.figures()).acceptedCount).toBe(0);
    expect(await run.brokenInvariants()).toEqual({});
  });

  it('who hold and resume, again and again, lose nobody and write to nobody twice', async () => {
    const carrier = await sendingThrough(800);
    const applyId = await run.passed({ recipients: 4_000, category: '06' });
    for (const share of [400, 1_300, 2_200]) {
      await run.untilAccepted(carrier, share);
      dataOf(await app.call(holdSending, { applyId, holdRemark: '请先看一看' }, supervisor.token));
      await sleep(1_500);
      const { acceptedCount } = await carrier.figures();
      await sleep(1_000);
      expect((await carrier.figures()).acceptedCount).toBe(acceptedCount);
      expect(acceptedCount).toBeLessThan(4_000);
      dataOf(await app.call(resumeSending, { applyId }, supervisor.token));
    }
    expect(await run.settled(applyId, 50_000)).toMatchObject({ delivered: 4_000, status: 3 });
    expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject(NOBODY_WRONGED);
    expect(await run.brokenInvariants()).toEqual({});
  });
});

describe('quiet hours', { timeout: 90_000 }, () => {
  it('that come in mid-send hold it by themselves, and let it go on in the morning', async () => {
    await setOtherConfig(app, { sendStartTime: '08:00', sendEndTime: '21:00' });
    const clock = fixedClock('2026-09-14T20:59:50+08:00');
    const carrier = await run.carrier({ receiptAfterMs: [100, 1_000] });
    await run.channels([{ carrier, ratePerSecond: 500 }]);
    const database = openDatabase(run.url, { applicationName: 'sender', statementTimeoutMs: 0 });
    const log = pino({ level: 'silent' });
    const sender = await startSender({ db: database.db, pool: database.pool, personalData, clock, log });
    try {
      const applyId = await run.passed({ recipients: 3_000, category: '06' });
      await run.untilAccepted(carrier, 500);
      clock.advance({ seconds: 20 });
      await run.until(10_000, async () => {
        const { status, held_for } = await run.counts(applyId);
        return status === 7 && held_for === 'quiet' ? true : undefined;
      });
      await sleep(1_500);
      const { acceptedCount } = await carrier.figures();
      await sleep(1_500);
      expect((await carrier.figures()).acceptedCount).toBe(acceptedCount);
      expect(acceptedCount).toBeLessThan(3_000);
      clock.advance({ hours: 12 });
      expect(await run.settled(applyId, 50_000)).toMatchObject({ delivered: 3_000, status: 3 });
      expect(await run.compare(applyId, [await carrier.truth()])).toMatchObject(NOBODY_WRONGED);
      expect(await run.brokenInvariants()).toEqual({});
    } finally {
      await sender.stop();
      await database.close();
    }
  });
});
