import type pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { JournalApplier } from './journal-applier.ts';

const patient = { timeout: 20_000, interval: 50 };
let database: TestDatabase;
let applier: JournalApplier;

beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await applier.stop();
  await database.drop();
});

const open = (pool: Pick<pg.Pool, 'query' | 'connect'>) =>
  new JournalApplier(pool as pg.Pool, pino({ level: 'silent' }), { doubtListenSeconds: 600 });

const silentSender = (senderId = 1) =>
  database.pool.query(
    "INSERT INTO sms_sender (sender_id, program, heartbeat_time) VALUES ($1, 'test', now() - interval '1 minute')",
    [senderId],
  );
const isBuried = async () => {
  const { rowCount } = await database.pool.query('SELECT FROM sms_sender WHERE buried_time IS NOT NULL');
  return rowCount === 1;
};

it('asks one question a look, without a transaction, while there is nothing to apply', async () => {
  const looks: unknown[] = [];
  applier = open({
    connect: () => database.pool.connect(),
    query: ((asked: pg.QueryConfig) => {
      looks.push(asked.name);
      return database.pool.query(asked);
    }) as pg.Pool['query'],
  });
  // Its first turn applies what an earlier program may have left.
  await vi.waitFor(() => expect(looks.length).toBeGreaterThan(1), patient);
  const before = looks.length;
  const asked = await recordStatements(database, () =>
    vi.waitFor(() => expect(looks.length).toBeGreaterThan(before + 3), patient),
  );
  expect(asked.filter((text) => !text.includes('sms_journal'))).toEqual([]);
  expect(asked.length).toBeLessThanOrEqual(looks.length - before);
});

it('applies the journal of another program', async () => {
  applier = open(database.pool);
  await database.pool.query("INSERT INTO sms_sender (sender_id, program) VALUES (2, 'another')");
  await database.pool.query(
    `INSERT INTO sms_journal (sender_id, beat_no, channel_id, size, applies, event_apply, event_seq, event_part, event_attempt,
       event_kind, event_text, stray_text, stray_phone, stray_kind, stray_code)
     VALUES (2, 1, 1, 1, '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{id}', ARRAY[gen_random_uuid()], '{2}', '{""}')`,
  );
  await vi.waitFor(
    async () => expect((await database.pool.query('SELECT FROM sms_journal')).rows).toEqual([]),
    patient,
  );
});

it('buries a dead sender, also while the question fails', async () => {
  applier = open({
    connect: () => database.pool.connect(),
    query: (() => Promise.reject(new Error('no connection'))) as pg.Pool['query'],
  });
  await silentSender();
  await vi.waitFor(async () => expect(await isBuried()).toBe(true), patient);
});

it('buries a dead sender beside one that cannot be buried', async () => {
  await database.pool.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''broken''; END';
     CREATE TRIGGER broken BEFORE UPDATE ON sms_sender FOR EACH ROW WHEN (NEW.sender_id = 1) EXECUTE FUNCTION refuse()`,
  );
  await silentSender(1);
  await silentSender(2);
  applier = open(database.pool);
  await vi.waitFor(async () => expect(await isBuried()).toBe(true), patient);
  const { rows } = await database.pool.query('SELECT sender_id FROM sms_sender WHERE buried_time IS NULL');
  expect(rows).toEqual([{ sender_id: 1 }]);
});
