/**
 * The program put together from its settings: database and schema, first data, dependencies, then the services that this
 * program runs. Each part is reported as it starts, so that main.ts can stop what was started when a later one fails.
 */
import { Registry } from 'prom-client';
import { openPersonalData } from './access/personal-data.ts';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { openDatabase } from './database/connect.ts';
import { migrateToLatest } from './database/migrate.ts';
import { provideDatabaseServer } from './database/provide-server.ts';
import type { Dependencies } from './dependencies.ts';
import { openLog } from './http/log.ts';
import { readSecretKey } from './secret-key.ts';
import { startSender } from './sender.ts';
import { NAMED_ACCOUNTS, writeTrialAccounts } from './trial-data/accounts.ts';
import { DatabaseNotEmpty, seedIfEmpty, seedProvince } from './trial-data/first-load.ts';

/** The sender's lease and fold hold one each; channels and calls share the rest. */
const CONNECTIONS_MAX = 20;

export interface Stoppable {
  stop(): Promise<void>;
}

export interface StartOptions {
  /** One sentence for the person at the console. */
  say: (sentence: string) => void;
  onStarted: (part: Stoppable) => void;
}

/** @throws ConfigError when a setting, the data folder or the database cannot be used */
export async function startProgram(config: Config, { say, onStarted }: StartOptions): Promise<void> {
  const server = await provideDatabaseServer(config, { log: say });
  onStarted(server);
  await migrateToLatest(server.url);
  const deps = openDependencies(config, server.url);
  onStarted({ stop: () => deps.db.destroy() });
  await loadFirstData(deps, say);
  if (config.services.has('sender')) onStarted(await startSender(deps));
  if (config.services.has('web')) onStarted(await listen(deps, say));
}

function openDependencies(config: Config, url: string): Dependencies {
  const log = openLog(config.logLevel);
  const { db, pool } = openDatabase(url, {
    maxConnections: CONNECTIONS_MAX,
    onConnectionLost: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const personalData = openPersonalData(readSecretKey(config));
  return { db, pool, personalData, clock: { now: () => new Date() }, log, config, metrics: new Registry() };
}

/** An office's own database gets the province and no people; the embedded one the whole trial, and its accounts are told. */
async function loadFirstData({ pool, personalData, config }: Dependencies, say: StartOptions['say']): Promise<void> {
  if (config.databaseUrl) {
    await seedProvince(pool).catch((error: unknown) => {
      if (!(error instanceof DatabaseNotEmpty)) throw error;
    });
    return;
  }
  const log = (part: string) => say(`  准备试用数据：${part}`);
  const password = await seedIfEmpty(pool, { personalData, password: config.trialPassword, log });
  if (password === null) return;
  const file = writeTrialAccounts(config.dataDir, password);
  const shown = NAMED_ACCOUNTS.filter(({ userName }) => !/\d$/.test(userName));
  say(`\n试用账号（密码都是 ${password}，也记在 ${file}）：`);
  for (const { userName, title } of shown) say(`  ${userName.padEnd(12)}${title}`);
}

async function listen(deps: Dependencies, say: StartOptions['say']): Promise<Stoppable> {
  const app = await buildApp(deps);
  const address = await app.listen({ host: deps.config.host, port: deps.config.port });
  say(`\n农民信箱 Farmers' Mailbox: ${deps.config.publicUrl ?? address}`);
  return { stop: () => app.close() };
}
