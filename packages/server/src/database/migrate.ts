// Brings a database's schema up to date with the numbered files in migrations/. Any number of programs may call it
// at the same time; one does the work and the others wait for it.

import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import pg from 'pg';
import { openDatabase } from './connect.ts';
import type { Tables } from './tables.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** Any number that no other program on the same database uses for an advisory lock. */
const MIGRATION_LOCK = 740_112_001;

/**
 * Applies what is missing, in one transaction.
 * @returns the names of the migrations that were applied
 */
export async function migrateToLatest(url: string): Promise<string[]> {
  return whileAlone(url, async () => {
    const database = openDatabase(url, {
      maxConnections: 2,
      statementTimeoutMs: 0,
      idleInTransactionTimeoutMs: 0,
    });
    try {
      return await applyMissing(database.db.withoutPlugins());
    } finally {
      await database.close();
    }
  });
}

/** The names of the migrations that this program knows and the database lacks. */
export async function listMissingMigrations(db: Kysely<Tables>): Promise<string[]> {
  const migrations = await createMigrator(db.withoutPlugins()).getMigrations();
  return migrations.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}

async function applyMissing(db: Kysely<Tables>): Promise<string[]> {
  const { error, results = [] } = await createMigrator(db).migrateToLatest();
  if (error) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName;
    throw new Error(`Migration ${failed ?? ''} failed, nothing was changed.`, { cause: error });
  }
  return results.map((result) => result.migrationName);
}

function createMigrator(db: Kysely<Tables>): Migrator {
  return new Migrator({ db, provider: { getMigrations: loadMigrations } });
}

async function loadMigrations(): Promise<Record<string, Migration>> {
  const files = readdirSync(FOLDER).filter((name) => /^\d{4}-[a-z0-9-]+\.ts$/.test(name));
  const entries = files.map(async (name): Promise<[string, Migration]> => {
    const migration = (await import(new URL(name, FOLDER).href)) as Migration;
    return [name.replace(/\.ts$/, ''), migration];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** Kysely's own lock is a table that two programs on an empty database would both create. */
async function whileAlone<T>(url: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  // Without a listener a server that stops meanwhile is an uncaught error; the statements fail by themselves.
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    return await work();
  } finally {
    await client.end();
  }
}
