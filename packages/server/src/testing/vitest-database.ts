// Starts one PostgreSQL for a whole test run and makes the templates in it of which database.ts gives each test file its own
// copy. TEST_DATABASE_URL takes a server that is already there, TEST_POSTGRES=15 Debian's own binaries.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { chinaMonth } from '../time/moment.ts';
import { folderInMemory, removeLeftovers } from './folder-in-memory.ts';
import { makeTemplates } from './templates.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where the templates are, and every test database beside them. */
    serverUrl: string;
    /** Where the server has a socket; empty: it is reached over the network alone. */
    socketFolder: string;
  }
}

const PLACE = folderInMemory();
const PREFIX = 'farmers-mailbox-test-';

export default async function startTestServer(project: TestProject): Promise<() => Promise<void>> {
  const { serverUrl, socketFolder, stop } = await openServer();
  project.provide('socketFolder', socketFolder);
  project.provide('serverUrl', serverUrl);
  await makeTemplates(serverUrl, chinaMonth(new Date()));
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
