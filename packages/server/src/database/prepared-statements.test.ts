import { sql } from 'kysely';
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
