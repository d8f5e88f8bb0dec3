// Starts one PostgreSQL for a whole test run and makes two templates in it, an empty one and one with what every app stands on;
// database.ts gives each test file its own copy. TEST_DATABASE_URL takes a server that is already there, TEST_POSTGRES=15 Debian's own binaries.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../database/connect.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { fillDictionaries } from '../features/system/dictionaries/queries.ts';
import { buildFoundation } from './build.ts';
import { fixedClock } from './clock.ts';
import { folderInMemory, removeLeftovers } from './folder-in-memory.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the migrated template; every test database is a copy beside it. */
    templateUrl: string;
    /** The same with the foundation of `startTestApp`. */
    appTemplateUrl: string;
    /** Where the server has a socket; empty: it is reached over the network alone. */
    socketFolder: string;
  }
}

const PLACE = folderInMemory();
const PREFIX = 'farmers-mailbox-test-';
const TEMPLATE = 'farmers_mailbox_template';
const APP_TEMPLATE = 'farmers_mailbox_app_template';

export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl, socketFolder, stop } = await openServer();
  project.provide('socketFolder', socketFolder);
  const templateUrl = await createDatabase(serverUrl, TEMPLATE, 'template0');
  await migrateToLatest(templateUrl);
  project.provide('templateUrl', templateUrl);
  const appTemplateUrl = await createDatabase(serverUrl, APP_TEMPLATE, TEMPLATE);
  await fillForApps(appTemplateUrl);
  project.provide('appTemplateUrl', appTemplateUrl);
  return stop;
}

interface TestServer {
  readonly serverUrl: string;
  readonly socketFolder: string;
  readonly stop: () => Promise<void>;
}

async function openServer(): Promise<TestServer> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { serverUrl: given, socketFolder: '', stop: async () => {} };
  const version = process.env['TEST_POSTGRES'];
  removeLeftovers(PLACE, PREFIX);
  const folder = mkdtempSync(path.join(PLACE, PREFIX));
  const socketFolder = PLACE === tmpdir() ? '' : path.join(folder, 'postgres');
  const server = await startEmbeddedPostgres({
    folder: path.join(folder, 'postgres'),
    ...(version ? { binaries: `/usr/lib/postgresql/${version}` } : {}),
    settings: {
      // a test's data need not survive the machine
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      // of the place in memory its log is to take little
      min_wal_size: '128MB',
      max_wal_size: '512MB',
      max_connections: 200,
      unix_socket_directories: socketFolder,
    },
  });
  const stop = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  return { serverUrl: server.url, socketFolder, stop };
}

async function createDatabase(serverUrl: string, name: string, template: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await client.query(`CREATE DATABASE ${name} TEMPLATE ${template} ENCODING 'UTF8' LOCALE 'C'`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function fillForApps(url: string): Promise<void> {
  const { db, pool, close } = openDatabase(url);
  await buildFoundation({ db, pool, clock: fixedClock() });
  await fillDictionaries(db);
  await close();
}
