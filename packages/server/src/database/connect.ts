// Opens the database: one pool, one Kysely instance typed with our tables. What the tables are stands in tables.ts.

import { Kysely } from 'kysely';
import pg from 'pg';
import { CamelCaseDialect, CamelCaseRows } from './camel-case-rows.ts';
import { keepPreparedStatements } from './prepared-statements.ts';
import { giveUpWhenSilent } from './silent-connections.ts';
import type { Tables } from './tables.ts';

export interface Database {
  readonly db: Kysely<Tables>;
  /** The pool below Kysely, for what Kysely cannot do: COPY, LISTEN, server-side cursors. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  maxConnections?: number;
  /** Shown by pg_stat_activity, so that an operator can tell web from sender. */
  applicationName?: string;
  /** A statement that runs longer is cancelled by the server; 0 lets it run for ever (migrations, expansion). */
  statementTimeoutMs?: number;
  /** An answer that takes longer is not waited for, and its connection given up; 0 waits for ever. Default: five minutes, or for ever where the server waits for ever. */
  answerTimeoutMs?: number;
  /** A transaction that asks nothing for so long is rolled back by the server, and its connection ended; 0 never. */
  idleInTransactionTimeoutMs?: number;
  /** A connection that nobody uses is kept for so long. */
  idleTimeoutMs?: number;
  /** Processes of the server that may help one statement; left out: as the server is set. */
  parallelWorkers?: number;
  /** Told when an idle connection is lost, for instance because the server restarts. */
  onConnectionLost?: (error: Error) => void;
}

/**
 * A transaction may lift the server's limit for itself, as a submission does that waits for others and writes a million rows: what takes
 * longer than this is a connection that died.
 */
const LONGEST_ANSWER_MS = 300_000;

/**
 * Those of the web service. The total of a long list, counted by three processes at once, would take every processor of a small
 * machine, and whoever turns a page meanwhile would wait for it. A new connection plans every statement anew, and twenty of them
 * at once take a third of a second: a quiet minute must not end them.
 */
export const WEB_CONNECTIONS = {
  applicationName: 'web',
  maxConnections: 20,
  parallelWorkers: 0,
  idleTimeoutMs: 600_000,
} as const;

/**
 * Opens a pool without connecting yet: the first query does that, and fails while the server is away.
 * int8 arrives as a string, since ids and counts may pass 2^53; timestamps arrive as Date, dates as 'YYYY-MM-DD'.
 */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { maxConnections = 10, applicationName = 'farmers-mailbox', statementTimeoutMs = 60_000 } = options;
  const { answerTimeoutMs = statementTimeoutMs > 0 ? LONGEST_ANSWER_MS : 0 } = options;
  // A program that is suspended in mid-transaction would keep its locks, and with them every other program, for ever.
  const { idleInTransactionTimeoutMs = 10_000 } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: applicationName,
    options: startOptions(options.parallelWorkers),
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: idleInTransactionTimeoutMs,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: options.idleTimeoutMs ?? 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    types: { getTypeParser },
  });
  // Without listeners a lost connection is an uncaught error and ends the whole program: the pool's own covers
  // idle connections, the client's those that are in use, between two statements of a transaction for instance.
  // The pool hangs the whole client on the error, with what it takes to cancel its statements: no matter for a log.
  pool.on('error', ({ message, stack, name }) =>
    options.onConnectionLost?.(Object.assign(new Error(message), { stack, name })),
  );
  const limitSilence = giveUpWhenSilent(answerTimeoutMs);
  pool.on('connect', (client) => {
    client.on('error', () => {});
    keepPreparedStatements(client);
    limitSilence(client);
  });
  const db = new Kysely<Tables>({
    dialect: new CamelCaseDialect({ pool }),
    plugins: [new CamelCaseRows()],
  });
  const close = async () => {
    await db.destroy();
    // Kysely ends the pool only if it ever used it; idle connections would keep the program alive.
    if (!pool.ending) await pool.end();
  };
  return { db, pool, close };
}

// Compiling a plan takes half a second and never pays here: the longest queries are a second of hashing and sorting.
const startOptions = (parallelWorkers: number | undefined): string =>
  parallelWorkers === undefined
    ? '-c jit=off'
    : `-c jit=off -c max_parallel_workers_per_gather=${parallelWorkers}`;

const DATE_OID = 1082;

// A Date at local midnight would be another day in another time zone.
const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === DATE_OID && format !== 'binary'
    ? (text: string) => text
    : pg.types.getTypeParser(oid, format as 'text');
