/**
 * Initial load of an empty database for a real installation. All of it in one transaction: a program that
 * dies meanwhile leaves an empty database.
 */
import type { Pool, PoolClient } from 'pg';
import { loadRolesAndMenus, loadSmsSettings } from './catalogue.ts';
import { type Department, loadProvince } from './province.ts';
import { loadSensitiveWords } from './sensitive-word-list.ts';

/** Some people are there already, so nothing was loaded. */
export class DatabaseNotEmpty extends Error {
  override name = 'DatabaseNotEmpty';
}

/**
 * Fills an empty database for a real installation: departments, roles, menus, SMS settings with the window 08:00–21:00,
 * sensitive words. Nobody can sign in yet.
 * @throws DatabaseNotEmpty
 */
export async function seedProvince(pool: Pool): Promise<void> {
  await loadOnce(pool, async (client) => {
    await loadInstallation(client);
    await loadSmsSettings(client, { publishTime: new Date(), sendUsers: [], sendsAllDay: false });
  });
}

/** Initial data that a real installation and a trial share. */
export async function loadInstallation(client: PoolClient): Promise<Department[]> {
  const departments = await loadProvince(client);
  await loadRolesAndMenus(client);
  await loadSensitiveWords(client);
  return departments;
}

/** Any number that no other program on the same database uses for an advisory lock. */
const LOADING_LOCK = 740_112_002;

/**
 * Fills an empty database in one transaction; two programs that start at once take turns.
 * @throws DatabaseNotEmpty
 */
export async function loadOnce(pool: Pool, load: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // A million farmers take longer than any statement of the running program may.
    await client.query('SET LOCAL statement_timeout = 0');
    // Hundreds of short queries: compiling them would take longer than running them.
    await client.query('SET LOCAL jit = off');
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOADING_LOCK]);
    await requireEmptyDatabase(client);
    await load(client);
    await client.query('COMMIT');
    await client.query('SET statement_timeout = 0');
    await client.query('ANALYZE');
    client.release();
  } catch (error) {
    // The connection ends with the transaction, whatever state it is in.
    client.release(true);
    throw error;
  }
}

async function requireEmptyDatabase(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ used: boolean }>(
    'SELECT EXISTS (SELECT FROM sys_user) OR EXISTS (SELECT FROM sys_dept) AS used',
  );
  if (rows[0]?.used)
    throw new DatabaseNotEmpty('The database is in use already; trial data goes into an empty one only.');
}
