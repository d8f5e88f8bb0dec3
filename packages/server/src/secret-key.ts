// The key of stored personal data: the setting, or for the embedded database one that is made once and kept beside it.

import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, ConfigError } from './config.ts';

/**
 * Without this key nothing encrypted can be read again: a backup needs it as much as the database.
 * @throws ConfigError when DATABASE_URL is set and SECRET_KEY is not: each machine would make its own
 */
export function readSecretKey(config: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>): string {
  if (config.secretKey) return config.secretKey;
  if (config.databaseUrl) throw new ConfigError('SECRET_KEY must be set when DATABASE_URL is.');
  const file = path.join(config.dataDir, 'secret-key');
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
