import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadApplication } from '../../../../test/bench/load-application.ts';
import { openPersonalData } from '../access/personal-data.ts';
import { startDueApplications } from '../features/messaging/mass-sms/sending/scheduled-moves.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { DatabaseTime } from './database-time.ts';

const personalData = openPersonalData('times times times times times times times');
const HOUR_MS = 3_600_000;
let database: TestDatabase;
let time: DatabaseTime;
let lines: { aheadMs: number }[];

beforeEach(async () => {
  database = await createTestDatabase();
  lines = [];
  time = new DatabaseTime(pino({}, { write: (line) => void lines.push(JSON.parse(line)) }));
});
afterEach(async () => {
  time.stop();
  vi.useRealTimers();
  await database.drop();
});

function machineIsAhead(byMs: number): void {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + byMs);
}

async function scheduledInMinutes(minutes: number): Promise<string> {
  const applyId = await loadApplication(database.url, personalData, { recipients: 1, urgent: true });
  await database.pool.query(
    `UPDATE mass_sms_apply SET audit_status = 3, send_status = 1, passed_hash = content_hash, audit_time = now(), send_mode = 2,
       send_time = now() + make_interval(mins => $2) WHERE apply_id = $1`,
    [applyId, minutes],
  );
  return applyId;
}

async function statusOf(applyId: string): Promise<unknown> {
  const { rows } = await database.pool.query(
    'SELECT send_status, hold_reason FROM mass_sms_apply WHERE apply_id = $1',
    [applyId],
  );
  return rows[0];
}

describe('a machine whose clock is wrong', () => {
  it('starts a scheduled warning neither early nor late', async () => {
    const [later, due] = [await scheduledInMinutes(30), await scheduledInMinutes(0)];
    machineIsAhead(3 * HOUR_MS);
    await time.follow(database.pool);
    await startDueApplications(database.db, time);
    expect(await statusOf(later), 'in half an hour').toEqual({ send_status: 1, hold_reason: null });
    expect(await statusOf(due), 'now, and nobody says it was missed').toEqual({
      send_status: 2,
      hold_reason: null,
    });
  });

  it('goes on by what is known when its clock is set while it runs', async () => {
    await time.follow(database.pool);
    const before = time.now().getTime();
    machineIsAhead(-24 * HOUR_MS);
    expect(time.now().getTime()).toBeGreaterThanOrEqual(before);
  });

  it('says so once, until it is right', async () => {
    machineIsAhead(HOUR_MS);
    await time.follow(database.pool);
    time.stop();
    await time.follow(database.pool);
    expect(lines.map(({ aheadMs }) => Math.round(aheadMs / HOUR_MS))).toEqual([1]);
  });
});

it('follows the database when that is set', async () => {
  const answers = [5_000_000, 9_000_000];
  const client = { query: async () => ({ rows: [{ ms: answers.shift() }] }), release: () => {} };
  const pool = { connect: async () => client } as unknown as pg.Pool;
  await time.follow(pool);
  time.stop();
  expect(Math.floor(time.now().getTime() / 100_000)).toBe(50);
  await time.follow(pool);
  expect(Math.floor(time.now().getTime() / 100_000)).toBe(90);
});
