/** What machines learn while the database is away. With everything in place: app.test.ts. */
import { fastify } from 'fastify';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../database/connect.ts';
import { registerHealth } from './routes.ts';

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
