import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadApplication } from '../../../../../../../test/bench/load-application.ts';
import { openPersonalData } from '../../../../access/personal-data.ts';
import { migrateToLatest } from '../../../../database/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { massSmsInvariants } from '../invariants.ts';
import { addMonths, analyseMonthOf, analyseMonths } from './months.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const personalData = openPersonalData('months months months months months months months');
const FOLDER = new URL('../../../../database/migrations/', import.meta.url);
const FIRST_OF_MONTHS = '0114';

async function read<T>(text: string, values: unknown[] = []): Promise<T[]> {
  return (await database.pool.query(text, values)).rows as T[];
}
const monthsOf = async (table: string) => {
  const rows = await read<{ name: string }>(
    'SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = $1::regclass ORDER BY 1',
    [table],
  );
  return rows.map(({ name }) => name.replace(`${table}_`, ''));
};
/** In China's time, as names of partitions say it. */
async function monthAfter(months: number): Promise<string> {
  const [row] = await read<{ month: string }>(
    `SELECT to_char(now() AT TIME ZONE 'Asia/Shanghai' + make_interval(months => $1), 'YYYYMM') AS month`,
    [months],
  );
  return row?.month ?? '';
}
const insert = (applyId: string, amount = 1) =>
  read(
    `INSERT INTO mass_sms_detail (apply_id, seq, slice_no, phone_cipher, phone_hash, carrier, segment_count)
     SELECT $1::bigint, n, 1, '\\x01', md5(n::text)::uuid, 'CMCC', 1 FROM generate_series(1, $2::integer) AS n`,
    [applyId, amount],
  );
/** Rows of a table, as the planner takes them. */
async function figuresOf(table: string): Promise<number> {
  const [row] = await read<{ rows: number }>(
    'SELECT reltuples::int AS rows FROM pg_class WHERE relname = $1',
    [table],
  );
  return row?.rows ?? 0;
}
/** In whatever transaction `act` begins: a test that fails must not leave its locks to the end of the others. */
async function onConnection(act: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await act(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
/** An application of that number and one whom it leaves out. */
async function leaveOut(applyId: string): Promise<void> {
  const model = await loadApplication(database.url, personalData, { recipients: 1 });
  await read(
    `INSERT INTO mass_sms_apply SELECT (jsonb_populate_record(a, jsonb_build_object('apply_id', $1::bigint, 'apply_no', 'later'))).*
     FROM mass_sms_apply AS a WHERE apply_id = $2`,
    [applyId, model],
  );
  await read('INSERT INTO mass_sms_filtered (apply_id, seq, filter_reason) VALUES ($1, 1, 1)', [applyId]);
}
async function nextId(daysAhead = 0): Promise<string> {
  const [row] = await read<{ id: string }>(
    'SELECT (next_id() + $1::bigint * 86400000 * 1048576)::text AS id',
    [daysAhead],
  );
  return row?.id ?? '';
}
async function idIn(month: string): Promise<string> {
  const [row] = await read<{ id: string }>(
    `SELECT (first_id_from(to_timestamp($1, 'YYYYMM')::timestamp) + 5)::text AS id`,
    [month],
  );
  return row?.id ?? '';
}
const placeOf = async (applyId: string, table = 'mass_sms_detail') => {
  const rows = await read<{ place: string }>(
    `SELECT tableoid::regclass::text AS place FROM ${table} WHERE apply_id = $1`,
    [applyId],
  );
  return rows.map(({ place }) => place);
};
const whatBreaks = () =>
  read(massSmsInvariants.find(({ name }) => name === 'months ahead')?.sql ?? 'not there');
const dropLastMonth = async () => {
  const last = await monthAfter(2);
  await read(`DROP TABLE mass_sms_detail_${last}`);
  await read(`DROP TABLE mass_sms_filtered_${last}`);
};

/** As an installation was before there were months. */
async function withoutMonths(): Promise<void> {
  await read('DROP SCHEMA public CASCADE');
  await read('CREATE SCHEMA public');
  const names = readdirSync(FOLDER).filter((name) => name < FIRST_OF_MONTHS);
  const migrations = await Promise.all(
    names.map(
      async (name): Promise<[string, Migration]> => [
        name.replace(/\.ts$/, ''),
        await import(new URL(name, FOLDER).href),
      ],
    ),
  );
  const migrator = new Migrator({
    db: database.db.withoutPlugins() as Kysely<unknown>,
    provider: { getMigrations: async () => Object.fromEntries(migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  expect(error).toBeUndefined();
}

test('the table that is there becomes the oldest months as it is, with the next two beside it', async () => {
  await withoutMonths();
  const id = await nextId();
  await insert(id);
  const files = 'SELECT pg_relation_filenode($1) AS file, pg_relation_filenode($2) AS numbers';
  const before = await read(files, ['mass_sms_detail', 'mass_sms_detail_phone']);

  await migrateToLatest(database.url);

  expect(await read(files, ['mass_sms_detail_older', 'mass_sms_detail_older_phone'])).toEqual(before);
  const months = ['older', 'other', await monthAfter(1), await monthAfter(2)].toSorted();
  expect((await monthsOf('mass_sms_detail')).toSorted()).toEqual(months);
  expect((await monthsOf('mass_sms_filtered')).toSorted()).toEqual(months);
  expect(await placeOf(id)).toEqual(['mass_sms_detail_older']);
  expect(await whatBreaks()).toEqual([]);
});

test('an id of a clock that was ahead does not stop the update', async () => {
  await withoutMonths();
  const id = await nextId(400);
  await insert(id);
  await migrateToLatest(database.url);
  expect(await placeOf(id)).toEqual(['mass_sms_detail_older']);
});

test('a statement that a program prepared before the update finds its rows after it', async () => {
  await withoutMonths();
  const id = await nextId();
  await insert(id);
  const mark = {
    name: 'mark',
    text: 'UPDATE mass_sms_detail SET click_count = click_count + 1 WHERE apply_id = $1',
    values: [id],
  };
  await onConnection(async (client) => {
    for (let time = 0; time < 7; time += 1) expect((await client.query(mark)).rowCount).toBe(1);
    await migrateToLatest(database.url);
    expect((await client.query(mark)).rowCount).toBe(1);
  });
});

test('a month that is missing is told, and made once by programs that find it so together', async () => {
  await dropLastMonth();
  expect(await whatBreaks()).toEqual([]);
  const next = await monthAfter(1);
  await read(`DROP TABLE mass_sms_detail_${next}, mass_sms_filtered_${next}`);
  expect(await whatBreaks()).toHaveLength(2);

  const made = await Promise.all([addMonths(database.db), addMonths(database.db), addMonths(database.db)]);
  expect(made.toSorted()).toEqual([0, 0, 4]);
  expect(await addMonths(database.db)).toBe(0);
  expect(await monthsOf('mass_sms_detail')).toContain(next);
  expect(await whatBreaks()).toEqual([]);
});

test('a month is as the others: its indexes, its checks, its room for updates', async () => {
  await dropLastMonth();
  await addMonths(database.db);
  const last = await monthAfter(2);
  const shape = `SELECT c.reloptions, (SELECT array_agg(pg_get_constraintdef(oid) ORDER BY pg_get_constraintdef(oid)) FROM pg_constraint WHERE conrelid = c.oid AND contype <> 'n') AS checks,
      (SELECT count(*)::int FROM pg_index WHERE indrelid = c.oid AND indisvalid) AS indexes
    FROM pg_class AS c WHERE c.oid = $1::regclass`;
  for (const table of ['mass_sms_detail', 'mass_sms_filtered'])
    expect(await read(shape, [`${table}_${last}`])).toEqual(await read(shape, [`${table}_older`]));
});

test('a recipient whose month is not there yet is written all the same, and moves into it', async () => {
  await dropLastMonth();
  const last = await monthAfter(2);
  const id = await idIn(last);
  await insert(id);
  expect(await placeOf(id)).toEqual(['mass_sms_detail_other']);
  expect(await whatBreaks()).toEqual([{ parent: 'mass_sms_detail_other' }]);
  await addMonths(database.db);
  expect(await placeOf(id)).toEqual([`mass_sms_detail_${last}`]);
  expect(await whatBreaks()).toEqual([]);
});

test('more recipients than may move beside sending programs stay where they are, until somebody moves them all', async () => {
  await dropLastMonth();
  const id = await idIn(await monthAfter(2));
  await insert(id, 3);
  await expect(addMonths(database.db, 2)).rejects.toThrow('npm run migrate');
  expect(new Set(await placeOf(id))).toEqual(new Set(['mass_sms_detail_other']));
  expect(await addMonths(database.db, 3)).toBe(2);
  expect(await whatBreaks()).toEqual([]);
});

test('a number that was left out before its month was there moves into it, once nobody holds its application', async () => {
  await dropLastMonth();
  const last = await monthAfter(2);
  const id = await idIn(last);
  await insert(id);
  await leaveOut(id);
  await onConnection(async (client) => {
    await client.query('BEGIN');
    await client.query('SELECT FROM mass_sms_apply WHERE apply_id = $1 FOR UPDATE', [id]);
    expect(await addMonths(database.db)).toBe(0);
    await client.query('DELETE FROM mass_sms_detail WHERE apply_id = $1 AND seq = 2', [id]);
  });
  expect(await addMonths(database.db)).toBe(2);
  expect(await placeOf(id)).toEqual([`mass_sms_detail_${last}`]);
  expect(await placeOf(id, 'mass_sms_filtered')).toEqual([`mass_sms_filtered_${last}`]);
  expect(await whatBreaks()).toEqual([]);
});

test('a month is not made while somebody writes, and nobody waits for it', async () => {
  await dropLastMonth();
  await onConnection(async (client) => {
    await client.query('BEGIN');
    await client.query('UPDATE mass_sms_detail SET click_count = 1 WHERE apply_id = 1');
    expect(await addMonths(database.db)).toBe(0);
    await client.query('COMMIT');
  });
  expect(await addMonths(database.db)).toBe(2);
});

test('after a large submission the planner knows its month, and all months together once the clock has looked', async () => {
  const id = await nextId();
  await insert(id, 2000);
  await analyseMonthOf(database.db, id);
  expect(await figuresOf('mass_sms_detail_older')).toBe(2000);
  expect(await figuresOf('mass_sms_detail')).toBeLessThan(2000);
  await analyseMonths(database.db);
  expect(await figuresOf('mass_sms_detail')).toBe(2000);
});

test('figures that take too long are left as they were, and taken the next time', async () => {
  const id = await nextId();
  await insert(id, 2000);
  await analyseMonthOf(database.db, id);
  await onConnection(async (client) => {
    await client.query('BEGIN');
    await client.query('LOCK TABLE ONLY mass_sms_detail IN SHARE UPDATE EXCLUSIVE MODE');
    await expect(analyseMonths(database.db, 20)).rejects.toThrow('statement timeout');
  });
  expect(await figuresOf('mass_sms_detail')).toBeLessThan(2000);

  await analyseMonths(database.db);
  expect(await figuresOf('mass_sms_detail')).toBe(2000);
  expect(await read('SHOW statement_timeout')).toEqual([{ statement_timeout: '1min' }]);
});

test('the update waits for who is writing at that moment, and lets them go on', async () => {
  await withoutMonths();
  const id = await nextId();
  await insert(id);
  let update: Promise<string[]> | undefined;
  try {
    await onConnection(async (client) => {
      await client.query('BEGIN');
      await client.query('UPDATE mass_sms_detail SET click_count = 1 WHERE apply_id = $1', [id]);
      update = migrateToLatest(database.url);
      // the update, which makes all that comes before as well, has found the table in use at least once
      await expect
        .poll(
          () =>
            read(
              "SELECT FROM pg_stat_activity WHERE wait_event = 'PgSleep' AND datname = current_database()",
            ),
          { timeout: 10_000 },
        )
        .not.toHaveLength(0);
      await client.query('SELECT FROM mass_sms_apply FOR UPDATE');
      await client.query('UPDATE mass_sms_detail SET click_count = 2 WHERE apply_id = $1', [id]);
      await client.query('COMMIT');
    });
  } finally {
    await Promise.allSettled([update]);
  }
  expect(await update).toContain('0114-months-of-send-details');
  expect(await read('SELECT click_count FROM mass_sms_detail')).toEqual([{ click_count: 2 }]);
});
