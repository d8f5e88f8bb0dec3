/** Somebody holds what ordinary texts wait for, or a reply cannot be stored: a warning leaves, and another farmer's TD is obeyed, meanwhile. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RELEASE_LOCK } from '../../packages/server/src/features/messaging/mass-sms/application/release-turns.ts';
import { inTransaction } from '../../packages/server/src/sender/transaction.ts';
import { CrashRun, personalData } from './crash-run.ts';

const FIRST_WARNED = 15_500_000_000;

let run: CrashRun;

beforeEach(async () => {
  run = await CrashRun.onOwnDatabase();
  await run.pool.query(
    `UPDATE sms_other_config SET content = '{"sendStartTime":"00:00","sendEndTime":"24:00","dailyLimitPerPhone":3}'`,
  );
});
afterEach(() => run.end());

it('a warning leaves in the midst of ordinary texts while a program is stopped in a release', {
  timeout: 120_000,
}, async () => {
  const carrier = await run.carrier({ receiptAfterMs: [100, 500] });
  await run.channels([{ carrier, ratePerSecond: 20, window: 10 }]);
  await run.sender();
  const ordinary = await run.passed({ recipients: 600, rowsPerSlice: 20, category: '06' });
  await run.untilAccepted(carrier, 20);
  let warning = '';
  await inTransaction(run.pool, async (stopped) => {
    await stopped.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await stopped.query('SELECT pg_advisory_xact_lock($1)', [RELEASE_LOCK]);
    // By then all in hand are to be asked about again.
    await sleep(5_000);
    warning = await run.passed({ recipients: 10, category: '01', urgent: true, firstPhone: FIRST_WARNED });
    await run.until(4_000, async () => {
      const phones = new Set((await carrier.truth()).accepted.map(([phone]) => phone));
      const warned = Array.from({ length: 10 }, (_, nth) => String(FIRST_WARNED + nth));
      return warned.every((phone) => phones.has(phone)) ? true : undefined;
    });
  });
  expect(await run.settled(warning, 30_000)).toMatchObject({ delivered: 10 });
  expect(await run.settled(ordinary, 60_000)).toMatchObject({ delivered: 600, unknown: 0 });
  for (const applyId of [warning, ordinary]) {
    const compared = await run.compare(applyId, [await carrier.truth()]);
    expect(compared).toMatchObject({ lost: 0, twiceFlagged: 0, twiceUnflagged: 0 });
  }
  expect(await run.brokenInvariants()).toEqual({});
});

it('TD is obeyed beside replies that cannot be stored, and these are stored once they can be', {
  timeout: 60_000,
}, async () => {
  const carrier = await run.carrier({ receiptAfterMs: [100, 500] });
  await run.channels([{ carrier }]);
  await run.sender();
  const applyId = await run.passed({ recipients: 10, category: '06' });
  await run.settled(applyId, 20_000);
  await run.pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''a defect''; END';
     CREATE TRIGGER refuse BEFORE INSERT ON sms_inbound FOR EACH ROW WHEN (NEW.content LIKE '坏%') EXECUTE FUNCTION refuse()`,
  );
  const phones = (await carrier.truth()).accepted.map(([phone]) => phone);
  const [last = '', ...others] = phones.slice(0, 7);
  for (const [nth, phone] of others.entries()) await carrier.reply({ phone, words: `坏${nth}` });
  await sleep(1_000);
  await carrier.reply({ phone: last, words: 'TD' });
  const has = (rows: string, count: number, values: unknown[] = []) =>
    run.until(15_000, async () =>
      (await run.pool.query(rows, values)).rowCount === count ? true : undefined,
    );
  await has('SELECT FROM sms_opt_out WHERE phone_hash = $1', 1, [personalData.hash(last)]);
  await run.pool.query('DROP TRIGGER refuse ON sms_inbound');
  await has("SELECT FROM sms_inbound WHERE content LIKE '坏%'", others.length);
});
