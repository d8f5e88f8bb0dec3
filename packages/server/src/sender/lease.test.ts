import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadApplication, passApplication } from '../../../../test/bench/load-application.ts';
import { openPersonalData } from '../access/personal-data.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { applyJournal, whileApplying } from './journal/apply-journal.ts';
import { Lease } from './lease.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('a sender that was taken for dead has its new number before it writes down what it lost', async () => {
  const numbers: number[] = [];
  const replaced = () => numbers.push(lease.senderId);
  const lease: Lease = new Lease(
    database.pool,
    'test',
    pino({ level: 'silent' }),
    { begin: () => {} },
    { onReplaced: replaced, onSending: () => {} },
  );
  await lease.start();
  const former = lease.senderId;
  await database.pool.query('UPDATE sms_sender SET buried_time = now()');
  // Two senders that wake at the same moment must not share a key of the journal.
  const seen = new Set<number>();
  const watching = setInterval(() => seen.add(lease.senderId), 1);
  await vi.waitFor(() => expect(numbers).toHaveLength(1), 5_000);
  clearInterval(watching);
  await lease.stop();
  expect(numbers[0]).toBeGreaterThan(former);
  expect([...seen].filter((number) => number !== former && number !== numbers[0])).toEqual([]);
});

it('a sender is told when an application starts to be sent', async () => {
  const told = vi.fn();
  const lease = new Lease(
    database.pool,
    'test',
    pino({ level: 'silent' }),
    { begin: () => {} },
    { onReplaced: () => {}, onSending: told },
  );
  await lease.start();
  const personalData = openPersonalData('lease lease lease lease lease lease lease');
  const applyId = await loadApplication(database.url, personalData, { recipients: 1 });
  expect(told).not.toHaveBeenCalled();
  await passApplication(database.pool, applyId);
  await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), 5_000);
  await lease.stop();
});

it('a sender of before this journal applies nothing beside one that knows it', async () => {
  const { pool } = database;
  /** As one applied the journal then, in a transaction of its own. */
  const applyAsOlder = async () =>
    (await pool.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock(71002) AS taken')).rows[0]?.taken;
  expect(await applyAsOlder()).toBe(true);
  const lease = new Lease(
    pool,
    'test',
    pino({ level: 'silent' }),
    { begin: () => {} },
    { onReplaced: () => {}, onSending: () => {} },
  );
  await lease.start();
  expect(await applyAsOlder()).toBe(false);
  expect(await whileApplying(pool, applyJournal)).toBe(0);
  await lease.stop();
  await expect.poll(applyAsOlder).toBe(true);
  const older = await pool.connect();
  await older.query('BEGIN; SELECT pg_advisory_xact_lock(71002)');
  expect(await whileApplying(pool, applyJournal)).toBeUndefined();
  await older.query('COMMIT');
  older.release();
});
