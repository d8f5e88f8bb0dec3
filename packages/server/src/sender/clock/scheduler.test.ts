import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { RELEASE_LOCK } from '../../features/messaging/mass-sms/application/release-turns.ts';
import { openPushReceiver } from '../../gateways/push-receiver.ts';
import { buildApplication, buildUser } from '../../testing/build.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Scheduler } from './scheduler.ts';

const QUOTA = { quotaDeptId: '330106', quotaMonth: '2026-09', quotaCount: '10' };
const HOUR_MS = 3_600_000;
const soon = { timeout: 20_000, interval: 50 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.deps.db
    .insertInto('smsQuota')
    .values({
      deptId: QUOTA.quotaDeptId,
      quotaMonth: QUOTA.quotaMonth,
      quotaCount: '1000',
      frozenCount: '20',
    })
    .execute();
});
afterAll(() => app.close());

/** Under review since long before its time, with a recipient that whoever returns it has to delete. */
async function overdueReview(applyUserId: string): Promise<string> {
  const { db, clock } = app.deps;
  const { applyId } = await buildApplication(app.deps, {
    applyUserId,
    ...QUOTA,
    auditStatus: 1,
    sendStatus: 0,
    sendMode: 2,
    sendTime: new Date(clock.now().getTime() - 3 * HOUR_MS),
  });
  const seqs = { fromSeq: 1, toSeq: 1, intentSeq: 0 };
  await db
    .insertInto('massSmsSlice')
    .values({ applyId, sliceNo: 1, carrier: '1', areaId: '330106', ...seqs })
    .execute();
  return applyId;
}

/** Keeps others from rows of a text: from its recipients, as if to delete them took long. */
const holdRows = (table: 'mass_sms_slice' | 'mass_sms_apply', applyId: string) =>
  hold(`SELECT FROM ${table} WHERE apply_id = ${applyId} FOR UPDATE`);

/** In a transaction that stays open until it lets go. */
async function hold(what: string) {
  const client = await app.deps.pool.connect();
  let isHeld = true;
  const letGo = () => {
    // Ends the connection, and with it the transaction, whatever state they are in.
    if (isHeld) client.release(true);
    isHeld = false;
  };
  try {
    await client.query('BEGIN');
    await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    await client.query(what);
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return { pid: rows[0]?.pid, letGo };
  } catch (error) {
    letGo();
    throw error;
  }
}

const startScheduler = () =>
  new Scheduler({
    ...app.deps,
    watch: { channels: [] },
    pushReceiver: openPushReceiver(undefined, app.clock),
  });
const rowOf = (applyId: string) =>
  app.deps.db.selectFrom('massSmsApply').selectAll().where('applyId', '=', applyId).executeTakeFirstOrThrow();
/** Until somebody waits for what is held. */
const isWaitedFor = ({ pid }: { pid: number | undefined }) =>
  vi.waitFor(async () => {
    const waiting = 'SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))';
    expect((await app.deps.pool.query(waiting, [pid])).rows).toHaveLength(1);
  }, soon);

it('starts a warning while ordinary texts of the same minute have not started', async () => {
  const sendTime = app.clock.now();
  const { userId: applyUserId } = await buildUser(app.deps);
  const timed = { applyUserId, auditStatus: 3, sendStatus: 1, sendTime } as const;
  const ordinary = await buildApplication(app.deps, timed);
  // as a claim that reads recipients
  const held = await hold(`SELECT pg_advisory_xact_lock_shared(${RELEASE_LOCK})`);
  const scheduler = startScheduler();
  try {
    await isWaitedFor(held);
    const warning = await buildApplication(app.deps, { ...timed, urgentFlag: 1 });
    await vi.waitFor(
      async () => expect(await rowOf(warning.applyId)).toMatchObject({ realSendTime: sendTime }),
      soon,
    );
    expect(await rowOf(ordinary.applyId)).toMatchObject({ sendStatus: 1 });
    held.letGo();
    await vi.waitFor(
      async () => expect(await rowOf(ordinary.applyId)).toMatchObject({ realSendTime: sendTime }),
      soon,
    );
  } finally {
    held.letGo();
    await scheduler.stop();
  }
}, 90_000);

it.each([
  { what: 'an emergency', ofFirst: { urgentFlag: 1, emergencyFlag: 1 }, ofOthers: { urgentFlag: 1 } },
  { what: 'an ordinary text', ofFirst: {}, ofOthers: {} },
])(
  'starts those that are due beside $what that somebody holds, and that one afterwards',
  async (due) => {
    const sendTime = app.clock.now();
    const { userId: applyUserId } = await buildUser(app.deps);
    const timed = { applyUserId, auditStatus: 3, sendStatus: 1, sendTime } as const;
    const first = await buildApplication(app.deps, { ...timed, ...due.ofFirst });
    const held = await holdRows('mass_sms_apply', first.applyId);
    const scheduler = startScheduler();
    const hasStarted = ({ applyId }: { applyId: string }) =>
      vi.waitFor(async () => expect(await rowOf(applyId)).toMatchObject({ realSendTime: sendTime }), soon);
    try {
      await hasStarted(await buildApplication(app.deps, { ...timed, ...due.ofOthers }));
      await hasStarted(await buildApplication(app.deps, { ...timed, ...due.ofOthers }));
      expect(await rowOf(first.applyId)).toMatchObject({ sendStatus: 1 });
      held.letGo();
      await hasStarted(first);
    } finally {
      held.letGo();
      await scheduler.stop();
    }
  },
  90_000,
);

it('starts a warning, and ends a text of the same quota, while a late review is being returned', async () => {
  const now = app.clock.now();
  const { userId: applyUserId } = await buildUser(app.deps);
  const overdue = await overdueReview(applyUserId);
  const held = await holdRows('mass_sms_slice', overdue);
  const scheduler = startScheduler();
  try {
    await isWaitedFor(held);
    const passed = { applyUserId, auditStatus: 3 } as const;
    const warning = await buildApplication(app.deps, {
      ...passed,
      sendStatus: 1,
      urgentFlag: 1,
      sendTime: now,
    });
    const sent = await buildApplication(app.deps, { ...passed, ...QUOTA, sendStatus: 2, realSendTime: now });
    await vi.waitFor(async () => {
      expect(await rowOf(warning.applyId)).toMatchObject({ realSendTime: now });
      expect(await rowOf(sent.applyId)).toMatchObject({ finishTime: now, quotaCount: '0' });
    }, soon);
    expect(await rowOf(overdue), 'still being returned').toMatchObject({ auditStatus: 1 });
    held.letGo();
    await vi.waitFor(async () => {
      expect(await rowOf(overdue)).toMatchObject({ auditStatus: 4, quotaCount: '0' });
    }, soon);
  } finally {
    held.letGo();
    await scheduler.stop();
  }
}, 90_000);
