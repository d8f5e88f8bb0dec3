/**
 * Takes the data folder of the embedded database, before the program is loaded: whoever starts it twice is told so at once.
 * Little is imported here for that reason.
 */
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../config.ts';
import { FolderLocked, folderTaken, lockFolder } from './folder-lock.ts';

/** Where the embedded PostgreSQL of a data folder lies; its lock stands beside it. */
export const postgresFolderOf = (dataDir: string): string => path.join(dataDir, 'postgres');

/**
 * Ends the process where another program has the folder. Whatever else is wrong is the program's to tell.
 * @returns what gives the folder back; undefined where there is none to take
 */
export function takeDataFolder(): (() => void) | undefined {
  try {
    const { databaseUrl, dataDir } = readConfig();
    if (databaseUrl !== undefined) return undefined;
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    try {
      return lockFolder(`${postgresFolderOf(dataDir)}.lock`);
    } catch (error) {
      if (!(error instanceof FolderLocked)) throw error;
      process.stderr.write(`${folderTaken(dataDir)}\n`);
      process.exit(2);
    }
  } catch {
    return undefined;
  }
}
