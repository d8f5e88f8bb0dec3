// npm run migrate: brings the schema up to date, before or beside the running program, and makes missing months of recipients, however
// many rows move into them.

import { ConfigError } from '../config/checks.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/connect.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { provideDatabaseServer } from '../database/provide-server.ts';
import { addMonths } from '../features/messaging/mass-sms/recipients/months.ts';

async function addMissingMonths(url: string): Promise<number> {
  const { db, close } = openDatabase(url, {
    maxConnections: 1,
    statementTimeoutMs: 0,
    idleInTransactionTimeoutMs: 0,
  });
  try {
    return await addMonths(db, Number.MAX_SAFE_INTEGER);
  } finally {
    await close();
  }
}

try {
  const server = await provideDatabaseServer(readConfig(process.env, { requireSecretKey: false }), {
    mayShare: true,
  });
  try {
    const applied = await migrateToLatest(server.url);
    console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}.`);
    const months = await addMissingMonths(server.url);
    if (months > 0) console.log(`Made ${months} months of recipients.`);
  } finally {
    await server.stop();
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
