/** Answers to machines while the database is away, or nothing can be written. With everything in place: app.test.ts. */
import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fastify } from 'fastify';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../config.ts';
import { openDatabase } from '../../../database/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts';
import { registerHealth } from './routes.ts';
import { WRITE_CHECK_FILE } from './write-check.ts';

test('without a database the program lives but is not ready', async () => {
  const database = openDatabase('postgres://nobody@127.0.0.1:1/none');
  const app = fastify();
  registerHealth(app, { db: database.db, metrics: new Registry(), config: readConfig({}) });
  expect((await app.inject({ url: '/healthz' })).statusCode).toBe(200);
  const ready = await app.inject({ url: '/readyz' });
  expect([ready.statusCode, ready.json().problem]).toEqual([503, 'the database cannot be reached']);
  await app.close();
  await database.close();
});

describe('with a database that answers', () => {
  let database: TestDatabase;
  let dataDir: string;
  beforeAll(async () => {
    database = await createTestDatabase();
    dataDir = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-health-'));
  });
  afterAll(async () => {
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });

  /** A program that has just been started. */
  async function readiness(db = database.db) {
    const app = fastify();
    registerHealth(app, { db, metrics: new Registry(), config: readConfig({ DATA_DIR: dataDir }) });
    const { statusCode, body } = await app.inject({ url: '/readyz' });
    await app.close();
    return [statusCode, JSON.parse(body).problem];
  }

  test('it is ready while both can be written to, and leaves nothing behind', async () => {
    expect(await readiness()).toEqual([200, undefined]);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  test('a disk without room makes it not ready', async () => {
    symlinkSync('/dev/full', path.join(dataDir, WRITE_CHECK_FILE));
    expect(await readiness()).toEqual([503, 'the data folder cannot be written to (ENOSPC)']);
    expect(await readiness()).toEqual([200, undefined]);
  });

  test('a database that only reads makes it not ready', async () => {
    const url = new URL(database.url);
    url.searchParams.set('options', '-c default_transaction_read_only=on');
    const reading = openDatabase(url.href);
    expect(await readiness(reading.db)).toEqual([503, 'the database cannot be written to (25006)']);
    await reading.close();
  });

  test('however many ask at once, and without signing in, the database is looked at once', async () => {
    let looks = 0;
    const db = new Proxy(database.db, {
      get(kysely, name) {
        if (name === 'withoutPlugins') looks += 1;
        const value = Reflect.get(kysely, name);
        return typeof value === 'function' ? value.bind(kysely) : value;
      },
    });
    const app = fastify();
    registerHealth(app, { db, metrics: new Registry(), config: readConfig({ DATA_DIR: dataDir }) });
    const ask = async () => (await app.inject({ url: '/readyz' })).statusCode;
    expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array.from({ length: 50 }, () => 200));
    expect(looks).toBe(1);
    await app.close();
  });

  test('however often it is asked, it writes once in ten seconds', async () => {
    const app = fastify();
    registerHealth(app, {
      db: database.db,
      metrics: new Registry(),
      config: readConfig({ DATA_DIR: dataDir }),
    });
    const ask = async () => (await app.inject({ url: '/readyz' })).statusCode;
    expect(await ask()).toBe(200);
    symlinkSync('/dev/full', path.join(dataDir, WRITE_CHECK_FILE));
    expect(await Promise.all(Array.from({ length: 20 }, ask))).toEqual(Array.from({ length: 20 }, () => 200));
    await app.close();
    rmSync(path.join(dataDir, WRITE_CHECK_FILE));
  });
});
