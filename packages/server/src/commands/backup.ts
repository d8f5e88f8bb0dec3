// npm run backup -- <folder>: a copy of the data folder that can be started by itself, taken while the program runs.

import path from 'node:path';
import { ConfigError } from '../config/checks.ts';
import { readConfig } from '../config.ts';
import { backUpFolder } from '../database/back-up-folder.ts';
import { provideDatabaseServer } from '../database/provide-server.ts';

try {
  const config = readConfig(process.env, { requireSecretKey: false });
  const [target] = process.argv.slice(2);
  if (!target) throw new ConfigError('Say where to: npm run backup -- <folder that is not there yet>.');
  if (config.databaseUrl) {
    throw new ConfigError('With DATABASE_URL set, back up with pg_dump: see docs/operations.md.');
  }
  const folder = path.resolve(process.env['INIT_CWD'] ?? '.', target);
  const server = await provideDatabaseServer(config, { mayShare: true });
  try {
    await backUpFolder(config.dataDir, server.url, folder);
    console.log(`${folder} holds everything; it can be started with DATA_DIR=${folder} npm start.`);
  } finally {
    await server.stop();
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
