// Chooses the PostgreSQL that an installation runs on, the embedded one or an office's own, with sentences
// for the person at the console when it cannot be used.

import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config/checks.ts';
import type { Config } from '../config.ts';
import { postgresFolderOf } from './data-folder.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { FolderLocked, folderTaken } from './folder-lock.ts';

/** The oldest server that this program is tested on. */
const SERVER_VERSION_MIN = 15;

export interface DatabaseServer {
  readonly url: string;
  /** Stops the server if this program started it. */
  stop(): Promise<void>;
}

export interface ProvideOptions {
  log?: (sentence: string) => void;
  /** A command beside the running program may use that program's server; a second program may not. */
  mayShare?: boolean;
  /** the folder is taken already: what gives it back */
  unlock?: () => void;
}

/** @throws ConfigError when the server is too old, cannot be reached, or belongs to another program */
export async function provideDatabaseServer(
  config: Config,
  options: ProvideOptions = {},
): Promise<DatabaseServer> {
  const server = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await provideEmbeddedServer(config.dataDir, options);
  try {
    await requireUsableServer(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return server;
}

async function provideEmbeddedServer(
  dataDir: string,
  { log, mayShare, unlock }: ProvideOptions,
): Promise<DatabaseServer> {
  const folder = postgresFolderOf(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    return await startEmbeddedPostgres({ folder, ...(log ? { log } : {}), ...(unlock ? { unlock } : {}) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') {
      throw new ConfigError(`DATA_DIR cannot be used: ${dataDir} belongs to another user.`);
    }
    if (!(error instanceof FolderLocked)) throw error;
    const url = mayShare ? await waitForRunningPostgres(folder) : undefined;
    if (url) return { url, stop: async () => {} };
    throw new ConfigError(folderTaken(dataDir));
  }
}

/** The other program may be starting at this moment. */
async function waitForRunningPostgres(folder: string): Promise<string | undefined> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const url = findRunningPostgres(folder);
    if (url) return url;
    await sleep(100);
  }
  return undefined;
}

async function requireUsableServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  let version: string;
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "SELECT current_setting('server_version') AS version",
    );
    version = rows[0]?.version ?? '';
  } catch (error) {
    throw new ConfigError(`DATABASE_URL cannot be used: ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => {});
  }
  if (Number.parseInt(version) < SERVER_VERSION_MIN) {
    throw new ConfigError(
      `DATABASE_URL cannot be used: the server is PostgreSQL ${version}, and this program needs ${SERVER_VERSION_MIN} or later.`,
    );
  }
}

/** Several addresses of one name that all fail arrive as one error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0]);
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
}
