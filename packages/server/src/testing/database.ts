// A database for each test file that asks for one, on the server of vitest-database.ts: empty and migrated, or as an app needs it.

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase } from '../database/connect.ts';
import { chinaMonth, chinaMonthStart } from '../time/moment.ts';
import { demandTemplates, type TemplateKind, templateUrl } from './templates.ts';

export interface TestDatabase extends Database {
  readonly url: string;
  /** Closes the pool and drops the database, whoever is still connected. */
  drop(): Promise<void>;
}

/**
 * Takes less than a tenth of a second; call it in beforeAll and `drop` in afterAll.
 * @param template a kind of template, or the address of a database that it is a copy of, to which nobody is connected now
 */
export async function createTestDatabase(template: TemplateKind | URL = 'empty'): Promise<TestDatabase> {
  await untilMonthHasRoom();
  const source = template instanceof URL ? template : new URL(await presentTemplate(template));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const url = new URL(source);
  url.pathname = `/${name}`;
  await outside().query(`CREATE DATABASE ${name} TEMPLATE ${source.pathname.slice(1)} STRATEGY FILE_COPY`);
  const database = openDatabase(onThisMachine(url), { applicationName: 'test' });
  const drop = async () => {
    await database.close();
    await outside().query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  };
  return { ...database, url: url.href, drop };
}

/** Longer than a test takes: one that begins in a month ends in it. */
const ROOM_MS = 40_000;

async function untilMonthHasRoom(): Promise<void> {
  const now = new Date();
  const later = new Date(now.getTime() + ROOM_MS);
  if (chinaMonth(now) !== chinaMonth(later)) await sleep(chinaMonthStart(later).getTime() - now.getTime());
}

const demanded = new Map<string, Promise<void>>();

async function presentTemplate(kind: TemplateKind): Promise<string> {
  const serverUrl = inject('serverUrl');
  const month = chinaMonth(new Date());
  const demand = demanded.get(month) ?? demandTemplates(serverUrl, month);
  demanded.set(month, demand);
  await demand;
  return templateUrl(serverUrl, kind, month);
}

/** By its socket: to write to another program over the network was a quarter of all the work that tests gave to Node. */
function onThisMachine(url: URL): string {
  const address = new URL(url);
  const socketFolder = inject('socketFolder');
  if (socketFolder !== '') address.searchParams.set('host', socketFolder);
  return address.href;
}

/** One connection for all files of a worker, which it outlives: signing in costs as much as a small test. */
let pool: pg.Pool | undefined;

/** A template can be copied only while nobody is connected to it. */
function outside(): pg.Pool {
  if (pool) return pool;
  const url = new URL(inject('serverUrl'));
  url.pathname = '/postgres';
  pool = new pg.Pool({ connectionString: url.href, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // the server ends before the worker does
  pool.on('error', () => {});
  return pool;
}
