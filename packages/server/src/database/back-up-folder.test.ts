import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { folderInMemory } from '../testing/folder-in-memory.ts';
import { backUpFolder, HOLD_REQUEST } from './back-up-folder.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

// Each test makes and starts servers of its own, which takes long beside other work on the disk.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let home: string;
let dataDir: string;
let servers: EmbeddedPostgres[];
beforeEach(() => {
  home = mkdtempSync(path.join(folderInMemory(), 'farmers-mailbox-backup-'));
  dataDir = path.join(home, 'data');
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  rmSync(home, { recursive: true, force: true });
});

async function startOn(folder: string): Promise<pg.Client> {
  const server = await startEmbeddedPostgres({ folder: path.join(folder, 'postgres') });
  servers.push(server);
  return connectTo(server);
}

async function connectTo(server: EmbeddedPostgres | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: server?.url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

test('a backup taken while others write starts by itself and holds every transaction whole', async () => {
  const client = await startOn(dataDir);
  await client.query('CREATE TABLE account (number integer PRIMARY KEY, amount integer)');
  await client.query('INSERT INTO account SELECT number, 100 FROM generate_series(1, 5000) AS number');
  mkdirSync(path.join(dataDir, 'files'));
  writeFileSync(path.join(dataDir, 'files', 'photo'), 'light');
  writeFileSync(path.join(dataDir, 'secret-key'), 'a key');

  let isBackingUp = true;
  const writer = await connectTo(servers[0]);
  const writing = (async () => {
    // Each statement moves an amount between two rows: the sum shows a torn copy.
    for (let round = 0; isBackingUp; round += 1) {
      const giver = (round % 2500) + 1;
      await writer.query(
        'UPDATE account SET amount = amount + CASE number WHEN $1 THEN -1 ELSE 1 END WHERE number IN ($1, $1 + 2500)',
        [giver],
      );
    }
  })();
  await backUpFolder(dataDir, servers[0]?.url ?? '', path.join(home, 'backup'));
  isBackingUp = false;
  await writing;
  await writer.end();
  await client.end();

  const restored = await startOn(path.join(home, 'backup'));
  const { rows } = await restored.query(
    'SELECT count(*)::int AS count, sum(amount)::int AS sum, count(*) FILTER (WHERE amount <> 100)::int AS moved FROM account',
  );
  expect(rows[0]).toMatchObject({ count: 5000, sum: 500_000 });
  expect(rows[0].moved).toBeGreaterThan(0);
  expect(readFileSync(path.join(home, 'backup/files/photo'), 'utf8')).toBe('light');
  expect(readFileSync(path.join(home, 'backup/secret-key'), 'utf8')).toBe('a key');
  expect(existsSync(path.join(home, 'backup', HOLD_REQUEST))).toBe(true);
  await restored.end();
});

test('a backup neither overwrites an earlier one nor copies itself', async () => {
  mkdirSync(path.join(home, 'backup'));
  await expect(backUpFolder(dataDir, '', path.join(home, 'backup'))).rejects.toThrow('never overwrites');
  await expect(backUpFolder(dataDir, '', path.join(dataDir, 'backup'))).rejects.toThrow('lies inside');
});
