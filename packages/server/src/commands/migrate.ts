// npm run migrate: brings the schema up to date, before or beside the running program.

import { ConfigError, readConfig } from '../config.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { provideDatabaseServer } from '../database/provide-server.ts';

try {
  const server = await provideDatabaseServer(readConfig(process.env, { requireSecretKey: false }), {
    mayShare: true,
  });
  try {
    const applied = await migrateToLatest(server.url);
    console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied: ${applied.join(', ')}.`);
  } finally {
    await server.stop();
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
