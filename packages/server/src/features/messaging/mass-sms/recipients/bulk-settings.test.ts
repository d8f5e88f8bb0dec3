import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, WEB_CONNECTIONS } from '../../../../database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../../../testing/database.ts';
import { allowBulk } from './bulk-settings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('totals of lists are counted by one process of the database, a million recipients by several', async () => {
  const web = openDatabase(database.url, WEB_CONNECTIONS);
  const helpers = sql<{
    helpers: string;
  }>`SELECT current_setting('max_parallel_workers_per_gather') AS helpers`;
  expect((await helpers.execute(web.db)).rows).toEqual([{ helpers: '0' }]);
  const inBulk = await web.db.transaction().execute(async (trx) => {
    await allowBulk(trx);
    return helpers.execute(trx);
  });
  expect(inBulk.rows).toEqual([{ helpers: '2' }]);
  expect((await helpers.execute(web.db)).rows).toEqual([{ helpers: '0' }]);
  await web.close();
});
