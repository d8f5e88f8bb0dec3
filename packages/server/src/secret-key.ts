// The key of stored personal data: the setting, or for the embedded database one that is made once and kept beside it.

import { randomBytes } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigError } from './config/checks.ts';
import type { Config } from './config.ts';

const fileOf = (dataDir: string, name: string) => path.join(dataDir, name);
const PRESENT = 'secret-key';
const NEXT = 'secret-key.next';

/**
 * Without this key nothing encrypted can be read again: a backup needs it as much as the database.
 * @throws ConfigError when DATABASE_URL is set and SECRET_KEY is not: each machine would make its own
 */
export function readSecretKey(config: Pick<Config, 'secretKey' | 'databaseUrl' | 'dataDir'>): string {
  if (config.secretKey) return config.secretKey;
  if (config.databaseUrl) throw new ConfigError('SECRET_KEY must be set when DATABASE_URL is.');
  const file = fileOf(config.dataDir, PRESENT);
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  writeOnce(file);
  return readFileSync(file, 'utf8').trim();
}

/**
 * The key that is to take the present one's place: the setting NEW_SECRET_KEY, or for a key that was made here another one, kept
 * beside it until the change is over, so that an interrupted change goes on with the same.
 * @throws ConfigError when the key is a setting and the next one is not given
 */
export function readNextSecretKey(
  config: Pick<Config, 'secretKey' | 'newSecretKey' | 'databaseUrl' | 'dataDir'>,
): string {
  if (config.newSecretKey) {
    if (config.secretKey) return config.newSecretKey;
    throw new ConfigError(
      'NEW_SECRET_KEY may only be set beside SECRET_KEY: this installation keeps its key itself.',
    );
  }
  if (config.secretKey || config.databaseUrl) {
    throw new ConfigError(
      'Set NEW_SECRET_KEY to the key that is to take the place of SECRET_KEY: openssl rand -base64 32 makes one.',
    );
  }
  const file = fileOf(config.dataDir, NEXT);
  writeOnce(file);
  return readFileSync(file, 'utf8').trim();
}

/**
 * Puts the next key in the place of the present one, once the database is under it; the old one stays beside it for backups that
 * were made before. Nothing happens to a key that is a setting.
 * @returns the file with the old key, null for a setting
 */
export function adoptNextSecretKey(
  { secretKey, dataDir }: Pick<Config, 'secretKey' | 'dataDir'>,
  day: string,
): string | null {
  if (secretKey) return null;
  const old = freeName(fileOf(dataDir, `secret-key.until-${day}`));
  copyFileSync(fileOf(dataDir, PRESENT), old);
  renameSync(fileOf(dataDir, NEXT), fileOf(dataDir, PRESENT));
  return old;
}

/** An old key is never written over: there may be backups that only it opens. */
function freeName(file: string): string {
  let name = file;
  for (let count = 2; existsSync(name); count += 1) name = `${file}-${count}`;
  return name;
}

function writeOnce(file: string): void {
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
