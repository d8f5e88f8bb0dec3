import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { RELEASE_LOCK } from './features/messaging/mass-sms/application/release-turns.ts';
import { SENDER_LOCKS } from './sender/lease.ts';
import { startSender } from './sender.ts';
import { buildApplication, buildUser } from './testing/build.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const soon = { timeout: 15_000, interval: 50 };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('writes down what its channels know and gives its lease back while a job of the clock still takes long', async () => {
  const { pool, clock } = app.deps;
  const { userId: applyUserId } = await buildUser(app.deps);
  await buildApplication(app.deps, { applyUserId, auditStatus: 3, sendStatus: 1, sendTime: clock.now() });
  const holder = await pool.connect();
  let letGo = () => holder.release(true);
  try {
    await holder.query('BEGIN');
    await holder.query('SET LOCAL idle_in_transaction_session_timeout = 0');
    // as a claim that reads recipients: what starts waits for it
    await holder.query(`SELECT pg_advisory_xact_lock_shared(${RELEASE_LOCK})`);
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const sender = await startSender(app.deps);
    const { senderId } = sender;
    await vi.waitFor(async () => expect(await waitingFor(rows[0]?.pid)).toBe(1), soon);

    let isStopped = false;
    const stopped = sender.stop().then(() => {
      isStopped = true;
    });
    await vi.waitFor(async () => expect(await leasesOf(senderId)).toBe(0), soon);

    expect(isStopped, 'the job is waited for all the same').toBe(false);
    letGo();
    letGo = () => {};
    await stopped;
  } finally {
    letGo();
  }
});

it('hears of a sending that starts while it still begins itself', async () => {
  const { pool } = app.deps;
  const heard: unknown[] = [];
  const note = (error: unknown) => heard.push(error);
  const holder = await pool.connect();
  process.on('uncaughtException', note);
  try {
    await holder.query('BEGIN; SET LOCAL idle_in_transaction_session_timeout = 0; LOCK TABLE mass_sms_apply');
    const { rows } = await holder.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    const starting = startSender(app.deps);
    await vi.waitFor(async () => expect(await waitingFor(rows[0]?.pid)).toBe(1), soon);
    await pool.query('NOTIFY sending_started');
    // the lease's connection has heard it once it has answered something else
    await pool.query('SELECT pg_sleep(0.2)');
    await holder.query('COMMIT');
    await (await starting).stop();
    expect(heard).toEqual([]);
  } finally {
    process.off('uncaughtException', note);
    holder.release(true);
  }
});

const countOf = async (statement: string, value: unknown) =>
  (await app.deps.pool.query(statement, [value])).rowCount;
const waitingFor = (pid: number | undefined) =>
  countOf('SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))', pid);
const leasesOf = (senderId: number) =>
  countOf(
    `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database WHERE datname = current_database()
      AND locktype = 'advisory' AND classid = ${SENDER_LOCKS} AND objid = $1::oid AND granted`,
    senderId,
  );
