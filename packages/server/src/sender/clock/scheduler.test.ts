import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openPushReceiver } from '../../gateways/push-receiver.ts';
import { buildApplication, buildUser } from '../../testing/build.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { ChannelWatch } from '../channel/channel-watch.ts';
import { Scheduler } from './scheduler.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a timed warning starts while another job of the clock takes long', async () => {
  const { db, pool, personalData, clock } = app.deps;
  const watch = { channels: [] } as unknown as ChannelWatch;
  const log = pino({ level: 'silent' });
  const { userId } = await buildUser(app.deps);
  const pushReceiver = openPushReceiver(undefined, clock);
  const slow = await pool.connect();
  await slow.query('SET idle_in_transaction_session_timeout = 0');
  await slow.query('BEGIN');
  await slow.query('LOCK TABLE consult_phone IN ACCESS EXCLUSIVE MODE');
  const scheduler = new Scheduler({
    db,
    pool,
    personalData,
    clock,
    log,
    watch,
    pushReceiver,
  });
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000, interval: 50 },
    );
    const { applyId } = await buildApplication(app.deps, {
      applyUserId: userId,
      auditStatus: 3,
      sendStatus: 1,
      urgentFlag: 1,
      sendTime: clock.now(),
    });
    await vi.waitFor(
      async () => {
        const { rows } = await pool.query('SELECT real_send_time FROM mass_sms_apply WHERE apply_id = $1', [
          applyId,
        ]);
        expect(rows).toEqual([{ real_send_time: clock.now() }]);
      },
      { timeout: 20_000, interval: 50 },
    );
  } finally {
    await slow.query('COMMIT');
    slow.release();
    await scheduler.stop();
  }
});
