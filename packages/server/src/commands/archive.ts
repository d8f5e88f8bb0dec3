// npm run archive: tells the months of recipients, and where each is.
// npm run archive -- 202403: writes a month as files into the file store, and then drops it from the database.
// npm run archive -- --restore 202403: brings it back. Either is gone on with by the same command, whatever it was interrupted by.

import { parseArgs } from 'node:util';
import pg from 'pg';
import { ConfigError } from '../config/checks.ts';
import { readConfig } from '../config.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { provideDatabaseServer } from '../database/provide-server.ts';
import {
  type Archive,
  archiveMonth,
  listMonths,
  restoreMonth,
} from '../features/messaging/mass-sms/archive/archive-months.ts';
import { openFileStore } from '../file-store/open-store.ts';
import { StoreAway } from '../file-store/store.ts';
import { lockKey } from '../key-rotation/key-mark.ts';
import { readSecretKey } from '../secret-key.ts';

const USAGE = ['Use: npm run archive', '     npm run archive -- [--restore] 202403'].join('\n');
const PLACES = {
  database: 'in the database',
  tables: 'on its way, give the command again',
  files: 'archived',
} as const;

try {
  await run(parsed());
} catch (error) {
  if (error instanceof StoreAway)
    console.error(`The file store is away: ${String(error.cause)}. Give the command again.`);
  else if (error instanceof ConfigError) console.error(error.message);
  else throw error;
  process.exitCode = 2;
}

async function run({ month, isRestoring }: ReturnType<typeof parsed>): Promise<void> {
  const config = readConfig();
  const server = await provideDatabaseServer(config, { mayShare: true });
  try {
    await migrateToLatest(server.url);
    // The key is not changed while its ciphers move between tables and files.
    const key = await lockKey(server.url, readSecretKey(config));
    const client = new pg.Client({
      connectionString: server.url,
      application_name: 'archive',
      keepAlive: true,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      const { folder } = config.fileStore;
      const archive: Archive = {
        client,
        place: { store: openFileStore(config), folder },
        log: (sentence) => console.log(sentence),
      };
      if (month === undefined) await tell(client);
      else if (isRestoring) await restoreMonth(archive, month);
      else await archiveMonth(archive, month);
    } finally {
      await client.end().catch(() => {});
      await key.release();
    }
  } finally {
    await server.stop();
  }
}

async function tell(client: pg.Client): Promise<void> {
  for (const { month, place, rows, stay } of await listMonths(client))
    console.log(
      `${month.padEnd(8)} ${PLACES[place].padEnd(36)} ${rows} recipients${stay === null ? '' : `; ${stay}`}`,
    );
}

function parsed(): { month: string | undefined; isRestoring: boolean } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { restore: { type: 'boolean', default: false } },
    });
    if (positionals.length > 1 || (values.restore && positionals.length === 0)) throw new Error(USAGE);
    return { month: positionals[0], isRestoring: values.restore };
  } catch {
    throw new ConfigError(USAGE);
  }
}
