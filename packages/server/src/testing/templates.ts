/**
 * The databases that every test database is a copy of: an empty one, and one with what every app stands on. A database's months of recipients
 * begin with the one in which it was made, so each month has its own two: a run may go over the end of a month.
 */
import pg from 'pg';
import { openDatabase } from '../database/connect.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { fillDictionaries } from '../features/system/dictionaries/queries.ts';
import { buildFoundation } from './build.ts';
import { fixedClock } from './clock.ts';

/** Migrated, or with the foundation of `startTestApp` as well. */
export type TemplateKind = 'empty' | 'app';

/** @param month as 2026-11 */
export function templateUrl(serverUrl: string, kind: TemplateKind, month: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/farmers_mailbox_${kind}_template_${month.replace('-', '')}`;
  return url.href;
}

/** Both of a month, in place of those of a run before. */
export async function makeTemplates(serverUrl: string, month: string): Promise<void> {
  const [empty, app] = [templateUrl(serverUrl, 'empty', month), templateUrl(serverUrl, 'app', month)];
  await onServer(serverUrl, async (client) => {
    await createDatabase(client, nameIn(empty), 'template0');
    await migrateToLatest(empty);
    await createDatabase(client, nameIn(app), nameIn(empty));
    await fillForApps(app);
  });
}

/** Of a month that has begun since the run began: made by the worker that is first. */
export async function demandTemplates(serverUrl: string, month: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock(20261201)');
    const name = nameIn(templateUrl(serverUrl, 'app', month));
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await makeTemplates(serverUrl, month);
  });
}

const nameIn = (url: string): string => new URL(url).pathname.slice(1);

async function onServer(serverUrl: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

async function createDatabase(client: pg.Client, name: string, template: string): Promise<void> {
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8' LOCALE 'C'`);
}

async function fillForApps(url: string): Promise<void> {
  const { db, pool, close } = openDatabase(url);
  await buildFoundation({ db, pool, clock: fixedClock() });
  await fillDictionaries(db);
  await close();
}
