// An empty, migrated database for each test file that asks for one, on the server of vitest-database.ts.

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database/connect.ts';

export interface TestDatabase extends Database {
  readonly url: string;
  /** Closes the pool and drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

/** Takes about a tenth of a second; call it in beforeAll and `drop` in afterAll. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const templateUrl = new URL(inject('templateUrl'));
  const template = templateUrl.pathname.slice(1);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  await runOutside(templateUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const database = openDatabase(url.href, { applicationName: 'test' });
  const drop = async () => {
    await database.close();
    await runOutside(templateUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { ...database, url: url.href, drop };
}

/** A template can be copied only while nobody is connected to it. */
async function runOutside(templateUrl: URL, statement: string): Promise<void> {
  const url = new URL(templateUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(statement);
  await client.end();
}
