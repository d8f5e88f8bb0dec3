// Starts one PostgreSQL for a whole test run and migrates one template in it; database.ts gives each test file its
// own copy. TEST_DATABASE_URL takes a server that is already there, TEST_POSTGRES=15 Debian's own binaries.

import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { lockFolder } from '../database/folder-lock.ts';
import { migrateToLatest } from '../database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The template's address; every test database is a copy beside it. */
    templateUrl: string;
  }
}

const PREFIX = 'farmers-mailbox-test-';
const TEMPLATE = 'farmers_mailbox_template';

export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl, stop } = await openServer();
  const templateUrl = await createTemplate(serverUrl);
  project.provide('templateUrl', templateUrl);
  return stop;
}

async function openServer(): Promise<{ serverUrl: string; stop: () => Promise<void> }> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { serverUrl: given, stop: async () => {} };
  const version = process.env['TEST_POSTGRES'];
  removeLeftovers();
  const folder = mkdtempSync(path.join(tmpdir(), PREFIX));
  const server = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    ...(version ? { binaries: `/usr/lib/postgresql/${version}` } : {}),
    // A test's data need not survive the machine.
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 },
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { serverUrl: server.url, stop };
}

/** A run that was killed leaves its folder; while a run lives, its folder is locked. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    try {
      const folder = path.join(tmpdir(), name);
      // A run that begins at this moment has a folder and no lock yet.
      if (Date.now() - statSync(folder).mtimeMs < 60_000) continue;
      const unlock = lockFolder(path.join(folder, 'postgres.lock'));
      rmSync(folder, { recursive: true, force: true });
      unlock();
    } catch {
      // It is in use, or another user's.
    }
  }
}

async function createTemplate(serverUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${TEMPLATE} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C'`);
  await client.end();
  const templateUrl = new URL(serverUrl);
  templateUrl.pathname = `/${TEMPLATE}`;
  await migrateToLatest(templateUrl.href);
  return templateUrl.href;
}
