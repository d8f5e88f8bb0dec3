import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startSilentProxy, throughProxy } from '../testing/silent-proxy.ts';
import { type Database, openDatabase } from './connect.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('reads large numbers as text, moments as Date and days as text', async () => {
  const { rows } = await database.pool.query(
    "SELECT 9007199254740993 AS large, timestamptz '2026-11-21 08:00+08' AS moment, date '2026-11-21' AS day",
  );
  expect(rows).toEqual([
    { large: '9007199254740993', moment: new Date('2026-11-21T00:00:00Z'), day: '2026-11-21' },
  ]);
});

test('a statement that runs too long is cancelled', async () => {
  const impatient = openDatabase(database.url, { statementTimeoutMs: 50 });
  await expect(impatient.pool.query('SELECT pg_sleep(5)')).rejects.toThrow('statement timeout');
  await impatient.close();
});

test('a program that stops in mid-transaction gives its locks up', async () => {
  const stopped = openDatabase(database.url, { idleInTransactionTimeoutMs: 50 });
  const client = await stopped.pool.connect();
  await client.query('BEGIN; SELECT pg_advisory_xact_lock(1)');
  const lock = 'SELECT pg_try_advisory_xact_lock(1) AS taken';
  await expect.poll(async () => (await database.pool.query(lock)).rows).toEqual([{ taken: true }]);
  client.release(true);
  await stopped.close();
});

test('a database that goes away takes neither the program nor the next query with it', async () => {
  const lost: Error[] = [];
  const doomed = openDatabase(database.url, {
    applicationName: 'doomed',
    onConnectionLost: (error) => lost.push(error),
  });
  const [idle, inUse] = await Promise.all([doomed.pool.connect(), doomed.pool.connect()]);
  await inUse.query('BEGIN');
  idle.release();
  await database.pool.query(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'doomed'",
  );
  await expect.poll(() => lost.length).toBe(1);
  expect(lost[0]).not.toHaveProperty('client');
  await expect(inUse.query('SELECT 1')).rejects.toThrow(/not queryable|terminat/);
  inUse.release(true);
  expect((await doomed.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await doomed.close();
});

/**
 * Gives a database behind a proxy that can fall silent, and a clock by which silence is measured and that only `pass` moves: the
 * driver's own timers go on, and however slow the machine is nothing is given up before.
 */
async function behindSilentProxy(
  maxConnections: number,
  act: (cut: Database, silence: () => void, pass: (ms: number) => void) => Promise<void>,
): Promise<void> {
  const { hostname: host, port } = new URL(database.url);
  const proxy = await startSilentProxy({ host, port: Number(port) });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  try {
    const cut = openDatabase(throughProxy(database.url, proxy), { answerTimeoutMs: 60_000, maxConnections });
    await act(
      cut,
      () => proxy.silence(),
      (ms) => vi.advanceTimersByTime(ms),
    );
    await cut.close();
  } finally {
    vi.useRealTimers();
    await proxy.close();
  }
}

test('when one connection is found silent, what waits on the others is given up as well, long before its own limit', async () => {
  await behindSilentProxy(4, async (cut, silence, pass) => {
    const [prompt, waiting, idle] = await Promise.all([1, 2, 3].map(() => cut.pool.connect()));
    pass(1_000);
    silence();
    const isGivenUp = (answer: Promise<unknown> | undefined) =>
      expect(answer).rejects.toThrow('The database did not answer');
    const together = [prompt?.query('BEGIN'), waiting?.query('SELECT 1')].map(isGivenUp);
    pass(11_000);
    await Promise.all(together);
    const later = isGivenUp(idle?.query('SELECT 1'));
    pass(11_000);
    await later;
    for (const client of [prompt, waiting, idle]) client?.release();
    expect((await cut.pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  });
});

test('a connection that dies without a word is given up, and the next query has another one', async () => {
  await behindSilentProxy(3, async (cut, silence, pass) => {
    const one = () => sql<{ one: number }>`SELECT 1 AS one`.execute(cut.db);
    const failureOf = async (answer: Promise<unknown>) => {
      let failure: Error | undefined;
      void answer.catch((error: Error) => {
        failure = error;
      });
      for (; failure === undefined; pass(10_000)) await setImmediate();
      return failure.message;
    };
    const client = await cut.pool.connect();
    await Promise.all([one(), cut.pool.query('SELECT 1'), client.query('BEGIN')]);
    silence();
    expect(await failureOf(one())).toContain('The database did not answer');
    expect(await failureOf(cut.pool.query('SELECT 1'))).toContain('The database did not answer');
    expect(await failureOf(client.query('SELECT 1'))).toContain('The database did not answer');
    await expect(client.query('ROLLBACK')).rejects.toThrow('not queryable');
    client.release();
    for (let times = 0; times < 3; times += 1) expect((await one()).rows).toEqual([{ one: 1 }]);
    const cutOff = cut.db.transaction().execute(async (trx) => {
      await sql`SELECT 1`.execute(trx);
      silence();
      expect(await failureOf(sql`SELECT 1`.execute(trx))).toContain('The database did not answer');
      throw new Error('nothing more to do');
    });
    await expect(cutOff).rejects.toThrow('not queryable');
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });
});
