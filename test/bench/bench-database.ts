/** A database for a benchmark: an empty one on the server of DATABASE_URL, or on an embedded server of its own with fsync on. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../packages/server/src/database/embedded-postgres.ts';
import { migrateToLatest } from '../../packages/server/src/database/migrate.ts';

const NAME = 'farmers_mailbox_bench';

export interface BenchDatabase {
  readonly url: string;
  /** Empties it for the next run. */
  reset(): Promise<void>;
  end(): Promise<void>;
}

export async function openBenchDatabase(): Promise<BenchDatabase> {
  const given = process.env['DATABASE_URL'];
  const folder = given ? undefined : mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-bench-'));
  const server = folder ? await startEmbeddedPostgres({ folder: path.join(folder, 'postgres') }) : undefined;
  const serverUrl = given ?? server?.url ?? '';
  const url = new URL(serverUrl);
  url.pathname = `/${NAME}`;
  const drop = () => run(serverUrl, `DROP DATABASE IF EXISTS ${NAME} WITH (FORCE)`);
  const reset = async () => {
    await drop();
    await run(serverUrl, `CREATE DATABASE ${NAME} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
    await migrateToLatest(url.href);
  };
  await reset();
  const end = async () => {
    await drop();
    await server?.stop();
    if (folder) rmSync(folder, { recursive: true, force: true });
  };
  return { url: url.href, reset, end };
}

async function run(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}
