/** The clock by which the cockpit is counted. */
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { refreshTotals } from './actions.ts';
import { openTotalsClock } from './jobs.ts';

let at: TestApp;
beforeAll(async () => {
  at = await startTestApp();
});
afterAll(() => at.close());

it('a stop does not wait until everybody is counted, and is no fault', async () => {
  const logged: string[] = [];
  const log = pino({}, { write: (line) => logged.push(line) });
  const totals = openTotalsClock({ ...at.deps, log });
  // Somebody else holds the sums, so that the counting stands still.
  const client = await at.deps.pool.connect();
  const isCounting = async () => {
    const { rows } = await at.deps.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    );
    return rows.length === 1;
  };
  try {
    await client.query('BEGIN; LOCK TABLE cockpit_total');
    totals.start();
    await expect.poll(isCounting, { timeout: 10_000 }).toBe(true);
    await totals.stop();
    expect(logged).toEqual([]);
    await client.query('ROLLBACK');
  } finally {
    client.release(true);
  }
  expect(await refreshTotals(at.deps.db, at.clock), 'nothing of it stands').toBe(true);
});
