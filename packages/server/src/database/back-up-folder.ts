// Copies a data folder with its embedded PostgreSQL while that runs, since the packaged PostgreSQL brings neither
// pg_dump nor pg_basebackup. The copy is a data folder itself: restoring means starting the program on it.

import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ConfigError } from '../config/checks.ts';

/** A file of this name in a data folder has the next start hold every sending. */
export const HOLD_REQUEST = 'hold-all-sending';

/** These hold what belongs to the running server only; the folders themselves must be there. */
const RUNNING_STATE = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init|postgres\.lock|server\.log(\.old)?)$/;

/**
 * Takes the state at the end of the copying, while everybody works on.
 * @param url the running server's address
 * @param target must not exist yet and lie outside dataDir; it appears when the copy is whole
 * @throws ConfigError when the target is not so
 */
export async function backUpFolder(dataDir: string, url: string, target: string): Promise<void> {
  if (existsSync(target)) throw new ConfigError(`${target} is there already: a backup never overwrites.`);
  if (!path.relative(dataDir, target).startsWith('..')) {
    throw new ConfigError(`${target} lies inside ${dataDir}: a backup must stand beside it.`);
  }
  const unfinished = `${target}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  const copied = path.join(unfinished, 'postgres');
  await mkdir(copied, { mode: 0o700 });
  await copyDatabase(path.join(dataDir, 'postgres/data'), path.join(copied, 'data'), url);
  await copyOne(path.join(dataDir, 'postgres/password'), path.join(copied, 'password'));
  // Uploads after the database: a row whose file is missing would be a loss, a file without its row is not.
  await copyTree(dataDir, unfinished, (name) => name === 'postgres');
  await writeFile(path.join(unfinished, HOLD_REQUEST), '');
  // One sync of the file system: a thousand small files, each with its own, would take as many turns of the disk.
  if (process.platform !== 'win32')
    await promisify(execFile)('sync', process.platform === 'linux' ? ['-f', unfinished] : []);
  await rename(unfinished, target);
}

/** PostgreSQL's own procedure for a backup by hand: what changes while we copy is mended from the log of that time. */
async function copyDatabase(data: string, copy: string, url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // Keeps the server from recycling the log that the copy will need; it goes with this connection.
    await client.query(
      "SELECT pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)",
    );
    const start = await client.query<{ file: string }>(
      "SELECT pg_walfile_name(pg_backup_start('npm run backup', true)) AS file",
    );
    await copyTree(data, copy, () => false);
    const stop = await client.query<{ file: string; label: string }>(
      'SELECT pg_walfile_name(lsn) AS file, labelfile AS label FROM pg_backup_stop(false)',
    );
    await writeFile(path.join(copy, 'backup_label'), stop.rows[0]?.label ?? '', { flush: true });
    await copyLog(data, copy, start.rows[0]?.file ?? '', stop.rows[0]?.file ?? '');
  } finally {
    await client.end();
  }
}

async function copyLog(data: string, copy: string, first: string, last: string): Promise<void> {
  for (const name of await readdir(path.join(data, 'pg_wal'))) {
    if (!/^[0-9A-F]{24}$/.test(name) || name < first || name > last) continue;
    await copyOne(path.join(data, 'pg_wal', name), path.join(copy, 'pg_wal', name));
  }
}

async function copyTree(from: string, to: string, isSkipped: (name: string) => boolean): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const entry of await readdir(from, { withFileTypes: true }).catch(ignoreMissing)) {
    if (LEFT_OUT.test(entry.name) || isSkipped(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyTree(source, target, () => RUNNING_STATE.has(entry.name));
    else if (entry.isFile()) await copyOne(source, target);
  }
}

async function copyOne(source: string, target: string): Promise<void> {
  try {
    await copyFile(source, target, constants.COPYFILE_FICLONE);
  } catch (error) {
    return void ignoreMissing(error);
  }
}

/** Tables and uploads may be deleted while we copy. */
function ignoreMissing(error: unknown): [] {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
  throw error;
}
