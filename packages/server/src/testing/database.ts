// A database for each test file that asks for one, on the server of vitest-database.ts: empty and migrated, or as an app needs it.

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database/connect.ts';

export interface TestDatabase extends Database {
  readonly url: string;
  /** Closes the pool and drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * Takes less than a tenth of a second; call it in beforeAll and `drop` in afterAll.
 * @param template address of the database that it is a copy of, to which nobody is connected now
 */
export async function createTestDatabase(template = inject('templateUrl')): Promise<TestDatabase> {
  const templateUrl = new URL(template);
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(templateUrl);
  url.pathname = `/${name}`;
  const outside = outsideOf(templateUrl);
  await outside.query(`CREATE DATABASE ${name} TEMPLATE ${templateUrl.pathname.slice(1)} STRATEGY FILE_COPY`);
  const database = openDatabase(onThisMachine(url), { applicationName: 'test' });
  const drop = async () => {
    await database.close();
    await outside.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { ...database, url: url.href, drop };
}

/** By its socket: to write to another program over the network was a quarter of all the work that tests gave to Node. */
function onThisMachine(url: URL): string {
  const address = new URL(url);
  const socketFolder = inject('socketFolder');
  if (socketFolder !== '') address.searchParams.set('host', socketFolder);
  return address.href;
}

/** One connection for all files of a worker, which it outlives: signing in costs as much as a small test. */
let outside: pg.Pool | undefined;

/** A template can be copied only while nobody is connected to it. */
function outsideOf(templateUrl: URL): pg.Pool {
  if (outside) return outside;
  const url = new URL(templateUrl);
  url.pathname = '/postgres';
  outside = new pg.Pool({ connectionString: url.href, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // the server ends before the worker does
  outside.on('error', () => {});
  return outside;
}
