// After a change of the migrations: `npx vitest run --project server schema.test -u` writes both files anew.

import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { describeSchema, describeTables } from '../testing/describe-schema.ts';
import { listMissingMigrations, migrateToLatest } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('the kept schema is what the migrations make', async () => {
  await expect(await describeSchema(database.pool)).toMatchFileSnapshot('./schema.sql');
});

test('the kept types are what the migrations make', async () => {
  await expect(await describeTables(database.pool)).toMatchFileSnapshot('./tables.ts');
});

test('a migrated database misses nothing, and migrating it again changes nothing', async () => {
  expect(await listMissingMigrations(database.db)).toEqual([]);
  expect(await migrateToLatest(database.url)).toEqual([]);
});

test('programs that start together on an empty database migrate it once', async () => {
  const { pool, url, db } = database;
  await pool.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  const applied = await Promise.all([migrateToLatest(url), migrateToLatest(url), migrateToLatest(url)]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await listMissingMigrations(db)).toEqual([]);
});
