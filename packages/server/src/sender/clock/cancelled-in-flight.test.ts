import { cancelSending } from '@farmers-mailbox/contract/messaging/mass-sms/sending-endpoints.ts';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { up } from '../../database/migrations/0144-quota-of-who-was-not-sent-to.ts';
import { freeUnsent } from '../../features/messaging/mass-sms/application/quota-queries.ts';
import { massSmsInvariants } from '../../features/messaging/mass-sms/invariants.ts';
import { buildFarmer } from '../../testing/build.ts';
import { castOf, dataOf, type MassSmsCast, pass, submitted } from '../../testing/mass-sms-cast.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { EventKind, partOf } from '../events.ts';
import { applyEvents, whileApplying } from '../journal/apply-journal.ts';
import { queueRetries } from '../journal/retries.ts';
import { inTransaction } from '../transaction.ts';
import { endRepeats, Tails } from './clean-up.ts';

let app: TestApp;
let cast: MassSmsCast;
let applyId: string;

/** Sent to ten people, of whom six are handed over and have no answer yet. */
beforeEach(async () => {
  app = await startTestApp();
  app.clock.set('2026-09-14T10:00:00+08:00');
  cast = await castOf(app);
  for (let i = 0; i < 10; i += 1) await buildFarmer(app.deps, '3301061142', { carrier: 'CMCC' });
  await app.deps.db
    .insertInto('smsQuota')
    .values({ deptId: '330106', quotaMonth: '2026-09', quotaCount: '1000' })
    .execute();
  ({ applyId } = await submitted(app, cast.messenger));
  dataOf(await pass(app, cast.county, applyId));
  await app.deps.pool.query('UPDATE mass_sms_slice SET intent_seq = from_seq + 5');
});
afterEach(() => app.close());

const cancel = async () =>
  dataOf(await app.call(cancelSending, { applyId, cancelReason: '台风转向' }, cast.messenger.token));
const events = (kind: EventKind, seqs: readonly number[]) =>
  seqs.map((seq) => ({ channelId: 1, applyId, seq, part: partOf(0, 1), attempt: 0, kind, text: '' }));
const apply = (kind: EventKind, ...seqs: number[]) =>
  whileApplying(app.deps.pool, (client) => applyEvents(client, events(kind, seqs)));

/** The quota, the application's share of it, its history, and the invariants that do not hold. */
async function account() {
  const { rows } = await app.deps.pool.query(
    `SELECT q.frozen_count::int AS frozen, q.used_count::int AS used, a.quota_count::int AS charged, a.cancel_count AS cancelled,
       a.unknown_count AS unknown,
       (SELECT array_agg(record_type || ':' || change_count || '→' || r.used_count ORDER BY record_id) FROM sms_quota_record AS r
         WHERE r.apply_id = a.apply_id) AS records
     FROM mass_sms_apply AS a JOIN sms_quota AS q ON q.dept_id = a.quota_dept_id AND q.quota_month = a.quota_month`,
  );
  await new Tails(app.deps.pool).write();
  const broken: string[] = [];
  for (const { name, sql } of massSmsInvariants.filter(({ name }) => /quota|counts/.test(name)))
    if ((await app.deps.pool.query(sql)).rowCount !== 0) broken.push(name);
  return { ...rows[0], broken };
}
const AT_FIRST = ['3:10→0', '5:4→6', '4:6→6'];

describe('[SMS-03] the quota of who was in flight when somebody cancelled', () => {
  it('is given back for those who turn out unsent, as records of its own, each once', async () => {
    expect(await cancel()).toEqual({ cancelCount: 4, sentCount: 0, inFlightCount: 6 });
    expect(await account()).toMatchObject({ charged: 6, used: 6, records: AT_FIRST, broken: [] });
    await apply(EventKind.accepted, 1, 2);
    await apply(EventKind.unsent, 3, 4, 5);
    expect(await account(), 'their repeats wait to be ended').toMatchObject({ charged: 6, used: 6 });
    await Promise.all([1, 2, 3].map(() => endRepeats(app.deps.pool)));
    const settled = {
      frozen: 0,
      charged: 3,
      used: 3,
      cancelled: 7,
      records: [...AT_FIRST, '5:3→3'],
      broken: [],
    };
    expect(await account()).toEqual({ ...settled, unknown: 0 });
    await apply(EventKind.suppressed, 6);
    await endRepeats(app.deps.pool);
    expect(await account()).toEqual({
      ...settled,
      charged: 2,
      used: 2,
      cancelled: 8,
      unknown: 0,
      records: [...AT_FIRST, '5:3→3', '5:1→2'],
    });
  });

  it('is as it was where the program is killed in the settlement, and is settled by the next one', async () => {
    await cancel();
    const killed = whileApplying(app.deps.pool, async (client) => {
      await applyEvents(client, events(EventKind.suppressed, [1, 2]));
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await account()).toMatchObject({ charged: 6, used: 6, records: AT_FIRST, broken: [] });
    await apply(EventKind.suppressed, 1, 2);
    await apply(EventKind.suppressed, 1, 2);
    expect(await account()).toMatchObject({
      charged: 4,
      used: 4,
      records: [...AT_FIRST, '5:2→4'],
      broken: [],
    });
  });

  it('is given back once by many who settle side by side', async () => {
    await cancel();
    await app.deps.pool.query('UPDATE mass_sms_apply SET cancel_count = cancel_count + 2');
    const settle = () => inTransaction(app.deps.pool, (client) => freeUnsent(client, [applyId]));
    await Promise.all([settle(), settle(), settle(), settle()]);
    expect(await account()).toMatchObject({ charged: 4, used: 4, records: [...AT_FIRST, '5:2→4'] });
  });

  it('is given back where it was charged by earlier programs', async () => {
    await cancel();
    await apply(EventKind.suppressed, 1, 2);
    await app.deps.pool.query('UPDATE mass_sms_apply SET quota_count = 6');
    await app.deps.pool.query('UPDATE sms_quota SET used_count = 6');
    expect((await account()).broken).toEqual(['quota of cancelled ones']);
    const migrated = app.deps.db.withoutPlugins() as Kysely<unknown>;
    await up(migrated);
    await up(migrated);
    const records = [...AT_FIRST, '5:2→4', '5:2→4'];
    expect(await account()).toMatchObject({ charged: 4, used: 4, records, broken: [] });
  });

  it('stays charged for whom a first attempt may have reached: they are unknown, not cancelled', async () => {
    await whileApplying(app.deps.pool, (client) =>
      queueRetries(client, [{ apply_id: applyId, place: 1 }], 'doubt'),
    );
    expect(await cancel()).toEqual({ cancelCount: 4, sentCount: 0, inFlightCount: 6 });
    await endRepeats(app.deps.pool);
    expect(await account()).toMatchObject({ charged: 6, used: 6, cancelled: 4, unknown: 1, broken: [] });
  });
});

describe('[SMS-03] who waits to be sent to again when somebody cancels', () => {
  it('counts as cancelled in the answer where nothing was sent yet, and no sender that took the repeat sends it', async () => {
    await apply(EventKind.unsent, 1, 2, 3);
    await app.deps.pool.query('UPDATE sms_resend SET lease_sender_id = 1, channel_id = 1 WHERE seq = 1');
    await app.deps.pool.query('UPDATE sms_resend SET intent_time = now() WHERE seq = 3');
    expect(await cancel()).toEqual({ cancelCount: 6, sentCount: 0, inFlightCount: 4 });
    const { rows } = await app.deps.pool.query(
      'SELECT seq, lease_sender_id, lease_epoch FROM sms_resend WHERE intent_time IS NULL ORDER BY seq',
    );
    expect(rows.map(({ lease_sender_id }) => lease_sender_id)).toEqual([null, null]);
    await endRepeats(app.deps.pool);
    expect(await account()).toMatchObject({ cancelled: 6, charged: 4, used: 4, broken: [] });
  });

  it('who was accepted once and waits after EXPIRED has been sent to', async () => {
    await apply(EventKind.accepted, 1);
    await apply(EventKind.expired, 1);
    expect(await cancel()).toEqual({ cancelCount: 4, sentCount: 1, inFlightCount: 5 });
  });
});

describe('while somebody holds the quota', () => {
  const notHeld = async () =>
    (await app.deps.pool.query('SELECT FROM mass_sms_slice FOR UPDATE SKIP LOCKED')).rowCount;
  const isWaitedFor = (pid: number) =>
    vi.waitFor(
      async () => {
        const waiting = 'SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
        expect((await app.deps.pool.query(waiting, [pid])).rows).toHaveLength(1);
      },
      { timeout: 15_000, interval: 50 },
    );

  it.each([
    ['a cancellation', async () => {}, cancel],
    ['the count of whom nothing reached', cancel, () => apply(EventKind.suppressed, 1)],
  ])('%s keeps no channel from the slices', async (_what, before, act) => {
    await before();
    const slices = (await app.deps.pool.query('SELECT FROM mass_sms_slice')).rowCount;
    let acting: Promise<unknown> = Promise.resolve();
    await inTransaction(app.deps.pool, async (holder) => {
      await holder.query('SELECT FROM sms_quota FOR UPDATE');
      const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      acting = act();
      await isWaitedFor(rows[0]?.pid ?? 0);
      expect(await notHeld()).toBe(slices);
    });
    await acting;
  });
});
