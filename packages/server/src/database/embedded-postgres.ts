// The embedded PostgreSQL: made on the first start, started with the program, watched, stopped with it. One program
// at a time owns a folder. How it may run on this machine is postgres-footing.ts; its settings are below.

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
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
import { lockFolder } from './folder-lock.ts';
import { type Footing, findFooting, findPackagedBinaries } from './postgres-footing.ts';
import { endOrphan, isAlive, readPostmasterFile } from './postgres-processes.ts';

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
  /** The folder is locked already: what gives it back. */
  unlock?: () => void;
  /** False behaves as on a machine that forbids user namespaces. */
  userNamespace?: boolean;
}

/**
 * Starts the server of a folder and returns when it answers; after a crash that includes its recovery.
 * @throws FolderLocked when another program runs on the folder
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {} } = options;
  mkdirSync(path.dirname(options.folder), { recursive: true });
  const unlock = options.unlock ?? lockFolder(`${options.folder}.lock`);
  let server: Server | undefined;
  const stop = () => Promise.resolve(server?.stop()).finally(unlock);
  try {
    const footing = findFooting(options.folder, options.binaries ?? findPackagedBinaries(), options);
    await makeDataFolder(options.folder, footing);
    server = new Server(options.folder, footing, { ...tunedSettings(), ...options.settings }, log);
    await server.start(await findFreePort());
    const url = urlOf(options.folder, server.port);
    await ensureDatabase(url);
    return { url, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address of the server that another program runs on the folder; undefined when none does. */
export function findRunningPostgres(folder: string): string | undefined {
  const status = readPostmasterFile(path.join(folder, 'data'));
  return status?.isReady && isAlive(status.pid) ? urlOf(folder, status.port) : undefined;
}

/**
 * For two processors beside a sender and a carrier: few and long checkpoints, no planning gambles, quick vacuum of
 * the tables that sending rewrites. Durability stays whole: fsync, full_page_writes and synchronous_commit are on.
 */
function tunedSettings(): Record<string, string | number> {
  const memoryMb = totalmem() / 2 ** 20;
  return {
    shared_buffers: memoryMb < 3000 ? '128MB' : memoryMb < 7000 ? '256MB' : '512MB',
    effective_cache_size: `${Math.round(memoryMb / 2)}MB`,
    work_mem: '32MB',
    maintenance_work_mem: '128MB',
    wal_buffers: '16MB',
    max_wal_size: '4GB',
    min_wal_size: '512MB',
    checkpoint_timeout: '15min',
    random_page_cost: 1.1,
    effective_io_concurrency: 32,
    jit: 'off',
    autovacuum_naptime: '15s',
    autovacuum_vacuum_cost_limit: 2000,
    // Telephone numbers stand in rows and statements: neither may reach the server's log.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
}

class Server {
  port = 0;
  #process: ChildProcess | undefined;
  #isStopping = false;
  readonly #folder: string;
  readonly #footing: Footing;
  readonly #settings: Record<string, string | number>;
  readonly #log: (sentence: string) => void;

  constructor(
    folder: string,
    footing: Footing,
    settings: Record<string, string | number>,
    log: (s: string) => void,
  ) {
    this.#folder = folder;
    this.#footing = footing;
    this.#settings = settings;
    this.#log = log;
  }

  get #data(): string {
    return path.join(this.#folder, 'data');
  }

  async start(port: number): Promise<void> {
    this.port = port;
    await endOrphan(this.#data, this.#log);
    const child = this.#spawn();
    this.#process = child;
    await this.#untilReady(child);
    child.once('exit', () => void this.#restart());
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const child = this.#process;
    if (!child?.pid || hasEnded(child)) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (process.platform === 'win32') {
      const pgCtl = path.join(this.#footing.binaries, 'bin', 'pg_ctl');
      await promisify(execFile)(pgCtl, ['stop', '-D', this.#data, '-m', 'fast']);
    } else {
      child.kill('SIGINT');
    }
    // SIGQUIT ends without the last checkpoint; the next start recovers. Never SIGKILL: it would leave the backends.
    const impatience = setTimeout(() => child.kill('SIGQUIT'), 12_000);
    await ended;
    clearTimeout(impatience);
  }

  #spawn(): ChildProcess {
    const settings = {
      // The path of a socket may not pass 107 bytes, and a data folder's may.
      unix_socket_directories: '',
      ...this.#settings,
      port: this.port,
      listen_addresses: '127.0.0.1',
    };
    const [command = '', ...args] = [
      ...this.#footing.wrapper,
      path.join(this.#footing.binaries, 'bin', 'postgres'),
      ...['-D', realpathSync(this.#data)],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ];
    const log = openLog(this.#folder);
    // A process group of its own, else Ctrl-C in the console would stop the database before the program.
    const child = spawn(command, args, { cwd: '/', detached: true, stdio: ['ignore', log, log] });
    child.on('error', (error) => this.#log(`PostgreSQL cannot be started: ${error.message}`));
    closeSync(log);
    return child;
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const started = performance.now();
    let hasSpoken = false;
    while (!isReady(this.#data, child)) {
      if (!child.pid || hasEnded(child))
        throw new Error(`PostgreSQL did not start: ${endOfLog(this.#folder)}`);
      if (!hasSpoken && performance.now() - started > 3000) {
        hasSpoken = true;
        this.#log('The database recovers from an unclean end; this may take a minute.');
      }
      await sleep(15);
    }
  }

  /** The kernel may kill the server for want of memory; it comes back at the same address. */
  async #restart(): Promise<void> {
    for (let attempt = 0; !this.#isStopping; attempt += 1) {
      this.#log(`PostgreSQL ended by itself, starting it again: ${endOfLog(this.#folder)}`);
      await sleep(Math.min(200 * 2 ** attempt, 10_000));
      if (this.#isStopping) return;
      try {
        return await this.start(this.port);
      } catch (error) {
        this.#log(String(error));
      }
    }
  }
}

async function makeDataFolder(folder: string, footing: Footing): Promise<void> {
  const data = path.join(folder, 'data');
  if (existsSync(data)) return requireSameVersion(data, footing);
  // Made under another name first: an initdb that is killed half-way must not look like a database.
  const unfinished = path.join(folder, 'data.new');
  rmSync(unfinished, { recursive: true, force: true });
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  if (footing.owner !== undefined) chownSync(passwordFile, footing.owner, -1);
  const [command = '', ...args] = [
    ...footing.wrapper,
    path.join(footing.binaries, 'bin', 'initdb'),
    ...['-D', path.join(realpathSync(folder), 'data.new'), '--username', USER],
    ...['--pwfile', path.join(realpathSync(folder), 'password'), '--auth', 'scram-sha-256'],
    ...['--encoding', 'UTF8', '--locale', 'C'],
  ];
  await promisify(execFile)(command, args, { cwd: '/' });
  renameSync(unfinished, data);
}

async function requireSameVersion(data: string, footing: Footing): Promise<void> {
  const made = readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  const postgres = path.join(footing.binaries, 'bin', 'postgres');
  const { stdout } = await promisify(execFile)(postgres, ['--version'], { cwd: '/' });
  const present = /(\d+)\.\d+/.exec(stdout)?.[1];
  if (made !== present) {
    throw new Error(
      `${data} was made by PostgreSQL ${made}, and this program brings ${present}: see docs/operations.md.`,
    );
  }
}

/** Asked at every start: the first one may have been killed between making the folder and this. */
async function ensureDatabase(url: string): Promise<void> {
  const address = new URL(url);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

function urlOf(folder: string, port: number): string {
  const password = readFileSync(path.join(folder, 'password'), 'utf8').trim();
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

function isReady(data: string, child: ChildProcess): boolean {
  const status = readPostmasterFile(data);
  return status?.isReady === true && (status.pid === child.pid || process.platform === 'win32');
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function openLog(folder: string): number {
  const file = path.join(folder, 'server.log');
  if (existsSync(file) && statSync(file).size > LOG_BYTES_MAX) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

function endOfLog(folder: string): string {
  return readFileSync(path.join(folder, 'server.log'), 'utf8').trim().split('\n').slice(-3).join(' / ');
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
