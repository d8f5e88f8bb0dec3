// The embedded PostgreSQL: made on the first start, started with the program, watched, stopped with it. One program
// at a time owns a folder. How it may run on this machine is postgres-footing.ts; its settings are below.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  openSync,
  closeSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { FolderLocked, lockFolder } from './folder-lock.ts';
import { type Footing, findFooting, findPackagedBinaries } from './postgres-footing.ts';

const USER = 'farmers_mailbox';
const DATABASE = 'farmers_mailbox';
const LOG_BYTES_MAX = 10_000_000;

export interface EmbeddedPostgres {
  readonly url: string;
  /** Ends every connection, writes everything and returns when the server is gone. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Holds the data, the password and the server's log; made when it is missing. */
  folder: string;
  /** Told about restarts and waiting, for the program's log. */
  log?: (sentence: string) => void;
  /** Another PostgreSQL than the packaged one: the folder above bin. */
  binaries?: string;
  settings?: Record<string, string | number>;
  /** False behaves as on a machine that forbids user namespaces. */
  userNamespace?: boolean;
}

/**
 * Starts the server of a folder and returns when it answers; after a crash that includes its recovery.
 * @throws FolderLocked when another program runs on the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {} } = options;
  const footing = findFooting(options.folder, options.binaries ?? findPackagedBinaries(), options);
  const unlock = lockFolder(`${options.folder}.lock`);
  try {
    const isNew = await makeDataFolder(options.folder, footing);
    const server = new Server(options.folder, footing, { ...tunedSettings(), ...options.settings }, log);
    await server.start(await findFreePort());
    const url = urlOf(options.folder, server.port);
    if (isNew) await createDatabase(url);
    return { url, stop: () => server.stop().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The address of the server that another program runs on the folder; undefined when none does. */
export function findRunningPostgres(folder: string): string | undefined {
  const status = readPostmasterFile(path.join(folder, 'data'));
  return status?.isReady ? urlOf(folder, status.port) : undefined;
}
