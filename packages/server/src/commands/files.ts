// npm run files -- move --to s3|disk [--remove]: copies the bytes of all uploaded files, and the files of archived months, into the other store,
// the bucket of FILE_STORE_URL or DATA_DIR/files; what is there already is passed over. --remove takes each out of the first once the second has it.
// npm run files -- orphans [--remove]: bytes without a row, rows without bytes; --remove drops the bytes, and rows that nothing shows.
// Exit code 1 when files are lost or orphans are left.

import { parseArgs } from 'node:util';
import { ConfigError } from '../config/checks.ts';
import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/connect.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { provideDatabaseServer } from '../database/provide-server.ts';
import { withArchivedFiles } from '../features/messaging/mass-sms/archive/archive-months.ts';
import { type MoveCounts, moveAll, moveFiles } from '../features/office/files/move-files.ts';
import { findOrphans, type Orphans, removeOrphans } from '../features/office/files/orphans.ts';
import { openFolderStore } from '../file-store/folder-store.ts';
import { openFileStore } from '../file-store/open-store.ts';
import { openS3Store } from '../file-store/s3-store.ts';
import { StoreAway } from '../file-store/store.ts';

const USAGE = [
  'Use: npm run files -- move --to s3|disk [--remove]',
  '     npm run files -- orphans [--remove]',
].join('\n');
const ADDRESSES_TOLD = 20;

try {
  const { command, to, isRemoving } = parsed();
  if (command === 'move' && (to === 's3' || to === 'disk')) await move(to, isRemoving);
  else if (command === 'orphans' && to === undefined) await lookForOrphans(isRemoving);
  else throw new ConfigError(USAGE);
} catch (error) {
  if (error instanceof StoreAway)
    console.error(`The store is away: ${causeOf(error)}. Give the command again.`);
  else if (error instanceof ConfigError) console.error(error.message);
  else throw error;
  process.exitCode = 2;
}

async function move(to: 's3' | 'disk', isRemoving: boolean): Promise<void> {
  const config = readConfig(process.env, { requireSecretKey: false });
  const { folder, s3 } = config.fileStore;
  if (!s3) throw new ConfigError('FILE_STORE_URL must name the S3 store that files are moved to or from.');
  const [disk, bucket] = [openFolderStore(folder), openS3Store(s3)];
  const [source, target] = to === 's3' ? [disk, bucket] : [bucket, disk];
  const move = { from: source, to: target, isRemoving };
  await withDatabase(config, async ({ db, pool }) => {
    tellMoved('uploaded files', await moveFiles(db, move));
    const client = await pool.connect();
    try {
      await withArchivedFiles(client, async (months) =>
        tellMoved('files of archived months', await moveAll(months, move, { isReread: true })),
      );
    } finally {
      client.release();
    }
  });
}

function tellMoved(what: string, { files, there, copied, copiedBytes, removed, lost }: MoveCounts): void {
  console.log(`${what} before: ${files}, ${there} of them in the other store`);
  console.log(
    `${what} now: ${there + copied} in the other store, ${copied} copied (${megabytes(copiedBytes)}), ${removed} removed from the first`,
  );
  tell('lost, or not what was kept', lost);
  if (lost.length > 0) process.exitCode = 1;
}

async function lookForOrphans(isRemoving: boolean): Promise<void> {
  const config = readConfig(process.env, { requireSecretKey: false });
  const store = openFileStore(config);
  await withDatabase(config, async ({ db }) => {
    const before = await findOrphans(db, store, new Date());
    tellOrphans('before', before);
    const isEmpty = before.listed.count === 0 && before.rows.length > 0;
    if (isEmpty) console.log('The store is empty: it is hardly the right one, and nothing is removed.');
    if (isRemoving && !isEmpty) await removeOrphans(db, store, before);
    const now = isRemoving && !isEmpty ? await findOrphans(db, store, new Date()) : before;
    if (now !== before) tellOrphans('now', now);
    tell(
      'bytes without a row',
      now.bytes.map(({ relativeUrl }) => relativeUrl),
    );
    tell(
      'rows without bytes',
      now.rows.map(({ relativeUrl }) => relativeUrl),
    );
    if (now.bytes.length + now.rows.length > 0) process.exitCode = 1;
  });
}

function tellOrphans(when: string, { listed, bytes, rows }: Orphans): void {
  const orphaned = bytes.reduce((sum, { size }) => sum + size, 0);
  const shown = rows.filter(({ refCount }) => refCount > 0).length;
  console.log(
    `${when}: ${listed.count} files in the store (${megabytes(listed.bytes)}), ${bytes.length} without a row (${megabytes(orphaned)}); ${rows.length} rows without bytes, ${shown} of them shown somewhere`,
  );
}

function tell(name: string, addresses: readonly string[]): void {
  for (const address of addresses.slice(0, ADDRESSES_TOLD)) console.log(`${name}: ${address}`);
  const more = addresses.length - ADDRESSES_TOLD;
  if (more > 0) console.log(`${name}: ${more} more`);
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

function causeOf({ cause }: StoreAway): string {
  if (!(cause instanceof Error)) return 'for no reason that it told';
  return cause.cause instanceof Error ? cause.cause.message : cause.message;
}

async function withDatabase(config: Config, work: (database: Database) => Promise<void>): Promise<void> {
  const server = await provideDatabaseServer(config, { mayShare: true });
  try {
    await migrateToLatest(server.url);
    const database = openDatabase(server.url, {
      maxConnections: 2,
      applicationName: 'files',
      statementTimeoutMs: 0,
    });
    try {
      await work(database);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
  }
}

function parsed(): { command: string; to: string | undefined; isRemoving: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { to: { type: 'string' }, remove: { type: 'boolean', default: false } },
    });
    return { command: positionals.join(' '), to: values.to, isRemoving: values.remove };
  } catch {
    throw new ConfigError(USAGE);
  }
}
