// npm run doctor: checks a living installation from beside it: settings, database, schema, file store, virus scanner, channels, clock,
// senders, and what must be true of mass SMS and service texts. Prints one line each; exit 1 when one fails, 2 when it cannot look at all.
// npm run doctor -- --all-values: opens every stored value under the secret key, not only a sample.

import { readdirSync } from 'node:fs';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type pg from 'pg';
import { openPersonalData } from '../access/personal-data.ts';
import { ConfigError } from '../config/checks.ts';
import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../database/connect.ts';
import { provideDatabaseServer } from '../database/provide-server.ts';
import { listTroubles } from '../features/messaging/channels/queries.ts';
import { massSmsInvariants } from '../features/messaging/mass-sms/invariants.ts';
import { serviceSmsInvariants } from '../features/messaging/service-sms/invariants.ts';
import { checkChain } from '../features/system/operation-log/chain.ts';
import { checkScanner, checkStore } from '../file-store/check.ts';
import { checkKeptValues } from '../key-rotation/check-values.ts';
import { opensMark, readKeyMark } from '../key-rotation/key-mark.ts';
import { readSecretKey } from '../secret-key.ts';

const looksAtAllValues = process.argv.includes('--all-values');
/** A person is asked to look; no invariant is counted further than this. */
const ROWS_COUNTED_MAX = 1000;
const CLOCK_SECONDS_MAX = 5;

interface Finding {
  readonly name: string;
  readonly isWell: boolean;
  readonly detail: string;
}

async function examine({ db, pool }: Database, config: Config): Promise<Finding[]> {
  const schema = await checkSchema(pool);
  const findings = [await checkDatabase(pool), schema, ...(await checkFiles(config))];
  if (schema.isWell) {
    findings.push(
      await checkKey(pool, config),
      await checkClock(pool),
      await checkChannels(pool),
      await checkTroubles(db),
      await checkSenders(pool),
    );
    for (const invariant of [...massSmsInvariants, ...serviceSmsInvariants]) {
      const count = await countRows(pool, invariant.sql);
      const rows = count > ROWS_COUNTED_MAX ? `more than ${ROWS_COUNTED_MAX}` : String(count);
      findings.push({
        name: invariant.name,
        isWell: count === 0,
        detail: `${rows} rows break it: ${invariant.sentence}`,
      });
    }
    findings.push(await checkLog(db));
  }
  return findings;
}

/** Senders touch no file. */
async function checkFiles(config: Config): Promise<Finding[]> {
  if (!config.services.has('web')) return [];
  const findings = [{ name: 'file store', ...(await checkStore(config)) }];
  if (config.fileScanner) {
    findings.push({ name: 'virus scanner', ...(await checkScanner(config.fileScanner, new Date())) });
  }
  return findings;
}

async function checkLog(db: Database['db']): Promise<Finding> {
  const { checked, broken, lastHash } = await checkChain(db);
  const held = `${checked} rows hold, the last with the hash ${lastHash ?? '(none)'}`;
  const detail = broken ? `row ${broken.chainNo} is ${broken.problem}; before it ${held}` : held;
  return { name: 'operation log', isWell: broken === null, detail };
}

async function checkDatabase(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ version: string; fsync: string; commit: string; encoding: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
       current_setting('synchronous_commit') AS commit, current_setting('server_encoding') AS encoding`,
  );
  const { version = '', fsync = '', commit = '', encoding = '' } = rows[0] ?? {};
  const isDurable = fsync === 'on' && commit !== 'off';
  const detail = `PostgreSQL ${version}, ${encoding}, fsync ${fsync}, synchronous_commit ${commit}`;
  return {
    name: 'database',
    isWell: isDurable && encoding === 'UTF8',
    detail: isDurable ? detail : `${detail}: what was sent may be forgotten`,
  };
}

async function checkSchema(pool: pg.Pool): Promise<Finding> {
  const wanted = readdirSync(new URL('../database/migrations/', import.meta.url))
    .filter((file) => /^\d+-.*\.ts$/.test(file))
    .map((file) => file.replace(/\.ts$/, ''));
  const { rows } = await pool
    .query<{ name: string }>('SELECT name FROM kysely_migration')
    .catch(() => ({ rows: [] }));
  const there = new Set(rows.map(({ name }) => name));
  const missing = wanted.filter((name) => !there.has(name));
  const detail =
    missing.length === 0 ? `${there.size} migrations` : `missing: ${missing.join(', ')}; run npm run migrate`;
  return { name: 'schema', isWell: missing.length === 0, detail };
}

/** The mark first: a wrong key would open no value, and say so of each. */
async function checkKey(pool: pg.Pool, config: Config): Promise<Finding> {
  const name = 'secret key';
  const personalData = openPersonalData(readSecretKey(config));
  const kept = await readKeyMark(pool);
  if (kept?.nextMark) {
    return { name, isWell: false, detail: 'is being changed: finish it with npm run admin -- rotate-key' };
  }
  if (kept && !opensMark(personalData, kept.mark)) {
    return { name, isWell: false, detail: 'is not the one that the stored personal data was written with' };
  }
  const client = await pool.connect();
  try {
    const { checked, broken } = await checkKeptValues(client, personalData, { whole: looksAtAllValues });
    const looked = looksAtAllValues ? 'all' : 'a sample, --all-values looks at each';
    const detail =
      broken.length === 0
        ? `opens ${checked} stored values (${looked})`
        : `does not open, or finds under another look-up form: ${broken.join(', ')}`;
    return { name, isWell: broken.length === 0, detail };
  } finally {
    client.release();
  }
}

async function checkClock(pool: pg.Pool): Promise<Finding> {
  const asked = Date.now();
  const { rows } = await pool.query<{ now: Date }>('SELECT clock_timestamp() AS now');
  const middle = (asked + Date.now()) / 2;
  const seconds = ((rows[0]?.now.getTime() ?? 0) - middle) / 1000;
  return {
    name: 'clock',
    isWell: Math.abs(seconds) <= CLOCK_SECONDS_MAX,
    detail: `the database is ${seconds.toFixed(1)} s ahead of this machine`,
  };
}

async function checkChannels(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{
    channel_code: string;
    last_state: string | null;
    age: number | null;
    last_error: string | null;
  }>(
    `SELECT channel_code, last_state, extract(epoch FROM clock_timestamp() - last_state_time)::float8 AS age, last_error
     FROM sms_channel WHERE status = ${EnableStatus.enabled} AND removed_time IS NULL ORDER BY priority, channel_id`,
  );
  const states = rows.map((row) => {
    const isConnected = row.last_state === 'connected' && (row.age ?? 999) < 30;
    const age = row.age === null ? '' : ` ${Math.round(row.age)} s ago`;
    return {
      isConnected,
      text: `${row.channel_code} ${row.last_state ?? 'never used'}${age} ${row.last_error ?? ''}`.trim(),
    };
  });
  return {
    name: 'channels',
    isWell: states.length > 0 && states.every(({ isConnected }) => isConnected),
    detail: states.length === 0 ? 'none is switched on' : states.map(({ text }) => text).join('; '),
  };
}

/** Channel troubles that the connection state does not show. */
async function checkTroubles(db: Database['db']): Promise<Finding> {
  const troubles = await listTroubles(db);
  const words = troubles.map(({ channelCode, kind, amount, detail }) =>
    `${channelCode} ${troubleWords[kind](amount)} ${detail && `(${detail})`}`.trim(),
  );
  return {
    name: 'troubles of channels',
    isWell: troubles.length === 0,
    detail: words.length === 0 ? 'none' : words.join('; '),
  };
}

const troubleWords = {
  restless: (amount: number) => `loses its connection soon after each bind, ${amount} times in a row`,
  stalled: (amount: number) => `has ${amount} receipts and replies that wait too long to be stored`,
  unreadable: (amount: number) => `refused ${amount} PDUs that it could not read`,
  misset: () => 'is refused every text: its settings are wrong',
  mute: (amount: number) => `took ${amount} texts and has brought no report of any for more than an hour`,
  deaf: () => 'cannot listen for the reports of its carrier',
};

async function checkSenders(pool: pg.Pool): Promise<Finding> {
  const { rows } = await pool.query<{ living: number; backlog: string; oldest: number | null }>(
    `SELECT (SELECT count(*)::integer FROM sms_sender WHERE buried_time IS NULL
         AND heartbeat_time > clock_timestamp() - interval '10 seconds') AS living,
       coalesce(sum(size), 0) AS backlog, extract(epoch FROM clock_timestamp() - min(written_time))::float8 AS oldest
     FROM (SELECT size, written_time FROM sms_journal UNION ALL SELECT amount, written_time FROM sms_delivered) AS journal`,
  );
  const { living = 0, backlog = '0', oldest = null } = rows[0] ?? {};
  const lag = oldest === null ? '' : `, the oldest ${Math.round(oldest)} s old`;
  return {
    name: 'senders',
    isWell: living > 0 && (oldest ?? 0) < 300,
    detail: `${living} at work, ${backlog} events to be applied${lag}`,
  };
}

async function countRows(pool: pg.Pool, statement: string): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `SELECT count(*) AS count FROM (SELECT FROM (${statement}) AS broken LIMIT ${ROWS_COUNTED_MAX + 1}) AS counted`,
  );
  return Number(rows[0]?.count ?? 0);
}

try {
  const config = readConfig();
  const server = await provideDatabaseServer(config, { mayShare: true });
  const database = openDatabase(server.url, {
    applicationName: 'doctor',
    statementTimeoutMs: 0,
    maxConnections: 2,
  });
  try {
    console.log('✓ settings: can be used');
    const findings = await examine(database, config);
    for (const { name, isWell, detail } of findings) console.log(`${isWell ? '✓' : '✗'} ${name}: ${detail}`);
    process.exitCode = findings.every(({ isWell }) => isWell) ? 0 : 1;
  } finally {
    await database.close();
    await server.stop();
  }
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
