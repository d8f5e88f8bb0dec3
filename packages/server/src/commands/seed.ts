// npm run seed -- --farmers N [--seed S]: fills an empty database with the trial data at any size.

import { parseArgs } from 'node:util';
import { openPersonalData } from '../access/personal-data.ts';
import { makeStartPassword } from '../access/start-password.ts';
import { ConfigError } from '../config/checks.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../database/connect.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { provideDatabaseServer } from '../database/provide-server.ts';
import { DatabaseNotEmpty } from '../installation/first-load.ts';
import { lockKey } from '../key-rotation/key-mark.ts';
import { readSecretKey } from '../secret-key.ts';
import { writeTrialAccounts } from '../trial-data/accounts.ts';
import { FARMERS_MAX } from '../trial-data/farmers.ts';
import { seedTrial, TRIAL_FARMERS, TRIAL_SEED } from '../trial-data/first-load.ts';
import { keepTrialApproval } from '../trial-data/messaging/approval-file.ts';

try {
  await seed();
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof DatabaseNotEmpty;
  if (!isExpected) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function seed(): Promise<void> {
  const { farmers, seed } = readArguments();
  const config = readConfig();
  const password = config.trialPassword ?? makeStartPassword();
  const server = await provideDatabaseServer(config, { mayShare: true });
  try {
    await migrateToLatest(server.url);
    const held = await lockKey(server.url, readSecretKey(config));
    const database = openDatabase(server.url, {
      maxConnections: 1,
      applicationName: 'seed',
      idleInTransactionTimeoutMs: 0,
    });
    const started = performance.now();
    try {
      const personalData = openPersonalData(readSecretKey(config));
      await seedTrial(database.pool, {
        personalData,
        password,
        farmers,
        seed,
        log: (part) => console.log(part),
      });
      await keepTrialApproval({ db: database.db, config });
    } finally {
      await database.close();
      await held.release();
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const file = writeTrialAccounts(config.dataDir, password);
    console.log(`Loaded in ${seconds} s. Accounts and password: ${file}`);
  } finally {
    await server.stop();
  }
}

function readArguments(): { farmers: number; seed: number } {
  try {
    const { values } = parseArgs({ options: { farmers: { type: 'string' }, seed: { type: 'string' } } });
    return {
      farmers: readNumber('--farmers', values.farmers, TRIAL_FARMERS, FARMERS_MAX),
      seed: readNumber('--seed', values.seed, TRIAL_SEED, Number.MAX_SAFE_INTEGER),
    };
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError('Use: npm run seed -- --farmers N [--seed S]');
  }
}

function readNumber(name: string, text: string | undefined, otherwise: number, max: number): number {
  if (text === undefined) return otherwise;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  throw new ConfigError(`${name} needs a whole number up to ${max}.`);
}
