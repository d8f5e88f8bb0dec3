import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { openDatabase } from './connect.ts';
import { fixedSelect, prepared } from './prepared-statements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a connection keeps the marked statements, each once, and no others', async () => {
  const one = openDatabase(database.url, { maxConnections: 1 });
  const findDept = (deptId: string) =>
    one.db
      .selectFrom('sysDept')
      .modifyFront(prepared)
      .select('deptId')
      .where('deptId', '=', deptId)
      .execute();
  await findDept('33');
  await findDept('3301');
  await one.db.selectFrom('sysDept').select('deptName').where('deptId', '=', '33').execute();
  const { rows } = await sql<{ statement: string }>`SELECT statement FROM pg_prepared_statements`.execute(
    one.db,
  );
  expect(rows).toEqual([
    { statement: 'select /* prepared */ "dept_id" from "sys_dept" where "dept_id" = $1' },
  ]);
  await one.close();
});

test('the values of a kept statement are those of the call', async () => {
  const numbers = await Promise.all(
    Array.from({ length: 30 }, async (_, number) => {
      const { rows } = await sql<{ number: number }>`select ${prepared} ${number}::int AS number`.execute(
        database.db,
      );
      return rows[0]?.number;
    }),
  );
  expect(numbers).toEqual(Array.from({ length: 30 }, (_, number) => number));
});

test('a kept statement gives the rows that it would give otherwise, the first time and later', async () => {
  const one = openDatabase(database.url, { maxConnections: 1 });
  const ask = async (mark: RawBuilder<unknown>, count: number) => {
    const { rows } =
      await sql`select ${mark} n AS row_number, 9007199254740993::int8 AS large_id, null::text AS no_word,
      '2026-09-13 08:00:00.25+08'::timestamptz AS send_time, '2026-09-13'::date AS birth_day, '{"innerKey": [1]}'::jsonb AS found_json,
      'ab'::bytea AS key_bytes, ARRAY['一', NULL] AS word_list, true AS is_so, 0.5::float8 AS half_share
      FROM generate_series(1, ${count}::int) AS n`.execute(one.db);
    return rows;
  };
  for (const count of [2, 0, 3]) expect(await ask(prepared, count)).toEqual(await ask(sql``, count));
  expect(await ask(prepared, 1)).toMatchObject([{ rowNumber: 1, largeId: '9007199254740993', noWord: null }]);
  await one.close();
});

test('refuses: a kept statement that fails tells why, and the connection goes on', async () => {
  const one = openDatabase(database.url, { maxConnections: 1 });
  const share = async (by: number) => {
    const { rows } = await sql<{ share: number }>`select ${prepared} 6 / ${by}::int AS share`.execute(one.db);
    return rows;
  };
  await expect(share(0)).rejects.toMatchObject({ code: '22012' });
  expect(await share(3)).toEqual([{ share: 2 }]);
  await expect(share(0)).rejects.toMatchObject({ code: '22012' });
  expect(await share(2)).toEqual([{ share: 3 }]);
  await expect(sql`select ${prepared} no_such_column`.execute(one.db)).rejects.toMatchObject({
    code: '42703',
  });
  expect(await share(1)).toEqual([{ share: 6 }]);
  await one.close();
});

test('a select that is put together once asks with the values of each call', async () => {
  let built = 0;
  const count = fixedSelect((db, names: readonly string[], of: string) => {
    built += 1;
    return db
      .selectNoFrom([
        sql<number>`cardinality(${names}::text[])`.as('count'),
        sql<string>`${of}::text`.as('of'),
      ])
      .modifyFront(prepared);
  });
  const asked = [[['a', 'b'], 'first'] as const, [[], 'second'] as const, [['c'], 'third'] as const];
  const answers = await Promise.all(asked.map(([names, of]) => count(database.db, names, of)));
  expect(answers).toEqual([
    [{ count: 2, of: 'first' }],
    [{ count: 0, of: 'second' }],
    [{ count: 1, of: 'third' }],
  ]);
  expect(built).toBe(1);
});
