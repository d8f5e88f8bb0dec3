// Puts the program together: settings, database, schema, trial data, then the services of SERVICES; and takes it apart
// in the opposite order. What a service does stands in app.ts and sender.ts.

import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inspect } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { openOutlines } from './access/outlines.ts';
import { openPersonalData } from './access/personal-data.ts';
import { buildApp } from './app.ts';
import { ConfigError } from './config/checks.ts';
import { type Config, readConfig } from './config.ts';
import { HOLD_REQUEST } from './database/back-up-folder.ts';
import { type DatabaseOptions, openDatabase, WEB_CONNECTIONS } from './database/connect.ts';
import { migrateToLatest } from './database/migrate.ts';
import { provideDatabaseServer } from './database/provide-server.ts';
import type { Dependencies } from './dependencies.ts';
import { ensureBuiltInChannel, ensureCarrierChannels } from './features/messaging/channels/start-actions.ts';
import { refreshDayStats } from './features/messaging/mass-sms/lists/day-stats.ts';
import { holdAfterRestore } from './features/messaging/mass-sms/sending/hold-actions.ts';
import { fillTemplates } from './features/messaging/sms-templates/starting-actions.ts';
import { refreshTotals } from './features/screens/cockpit/actions.ts';
import { fillDictionaries } from './features/system/dictionaries/queries.ts';
import { resolveElsewhere } from './gateways/allowed-addresses.ts';
import { startBuiltInCarrier } from './gateways/built-in-carrier.ts';
import { openLog } from './http/log.ts';
import { addNewMenus } from './installation/catalogue.ts';
import { DatabaseNotEmpty, seedProvince } from './installation/first-load.ts';
import { lockKey } from './key-rotation/key-mark.ts';
import { readSecretKey } from './secret-key.ts';
import { startSender } from './sender.ts';
import { DatabaseTime } from './time/database-time.ts';
import { ACCOUNTS_TO_TRY, writeTrialAccounts } from './trial-data/accounts.ts';
import { loadTrialApps } from './trial-data/apps.ts';
import { loadTrialConsultFiles } from './trial-data/consultation-files.ts';
import { loadTrialDocuments } from './trial-data/documents.ts';
import { seedIfEmpty } from './trial-data/first-load.ts';
import { loadTrialShops } from './trial-data/live-shops.ts';
import { keepTrialApproval } from './trial-data/messaging/approval-file.ts';
import { loadLetterFiles } from './trial-data/office/letter-files.ts';
import { loadTrialContentFiles } from './trial-data/publishing/content-files.ts';
import { loadTrialCoupons } from './trial-data/publishing/coupons.ts';
import { loadTrialHelps } from './trial-data/publishing/daily-help.ts';
import { loadTrialPosts } from './trial-data/publishing/interaction-posts.ts';
import { loadTrialListings } from './trial-data/publishing/supply-demand.ts';
import { loadTrialTours } from './trial-data/publishing/tours.ts';
import { loadTrialServices } from './trial-data/service/region-lists.ts';

/** A service manager kills what has not ended 20 s after SIGTERM. */
const STOP_DEADLINE_MS = 19_000;
/**
 * More than the longest of what a sender asks: applying the journal, or a portion of old rows that is cleared away. What starts and ends applications
 * waits so long at most for a connection that died.
 */
const SENDER_ANSWER_MS = 60_000;

/**
 * Stop functions, in the order in which the parts were started; the services are one entry and stop together.
 */
type Stops = (() => Promise<unknown>)[];

/**
 * Runs until a signal ends it. Exit codes: 0 stopped, 1 a fault of ours, 2 a setting that cannot work.
 * @param unlock gives the data folder back that main.ts has taken
 */
export async function runProgram(unlock?: () => void): Promise<void> {
  const stops: Stops = [];
  const stopAll = async () => {
    for (let stop = stops.pop(); stop; stop = stops.pop()) await stop();
  };
  let isStarted = false;
  let isStopping = false;
  const end = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), STOP_DEADLINE_MS).unref();
    // Half-way through the first data a pool would wait for its end: the server alone is told, which rolls it back.
    if (!isStarted) stops.splice(1);
    await stopAll();
    process.exit(exitCode);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void end(0));
  try {
    const onKeyChanged = (reason: ConfigError) => {
      // at once: another value under the old key would be one that nobody can read
      say(reason.message);
      process.exit(2);
    };
    await start(readConfig(), { stops, onKeyChanged, ...(unlock ? { unlock } : {}) });
    isStarted = true;
  } catch (error) {
    if (isStopping) return;
    const isExpected = error instanceof ConfigError;
    say(isExpected ? error.message : `The program cannot start: ${inspect(error)}`);
    await end(isExpected ? 2 : 1);
  }
}

async function start(
  config: Config,
  {
    stops,
    onKeyChanged,
    unlock,
  }: { stops: Stops; onKeyChanged: (reason: ConfigError) => void; unlock?: () => void },
): Promise<void> {
  const log = openLog(config.logLevel);
  const server = await provideDatabaseServer(config, { log: say, ...(unlock ? { unlock } : {}) });
  stops.push(() => server.stop());
  await migrateToLatest(server.url);
  const secretKey = readSecretKey(config);
  const held = await lockKey(server.url, secretKey, onKeyChanged);
  stops.push(() => held.release());
  const clock = new DatabaseTime(log);
  const shared = {
    personalData: openPersonalData(secretKey),
    clock,
    log,
    config,
    outlines: openOutlines(config.maps.folder, log),
    metrics: new Registry(),
  };
  const open = (options: DatabaseOptions) => {
    const onConnectionLost = (error: Error) =>
      log.warn({ err: error }, 'a connection to the database was lost');
    const { db, pool, close } = openDatabase(server.url, { ...options, onConnectionLost });
    stops.push(close);
    return { ...shared, db, pool };
  };
  const first = open({
    applicationName: 'start',
    maxConnections: 1,
    statementTimeoutMs: 0,
    idleInTransactionTimeoutMs: 0,
  });
  await clock.follow(first.pool);
  stops.push(async () => clock.stop());
  await loadFirstData(first);
  await addNewMenus(first.db);
  await fillDictionaries(first.db);
  await fillTemplates(first.db, new Date());
  const sender = config.services.has('sender')
    ? open({
        applicationName: 'sender',
        maxConnections: 16,
        statementTimeoutMs: 0,
        answerTimeoutMs: SENDER_ANSWER_MS,
      })
    : undefined;
  const web = config.services.has('web') ? open(WEB_CONNECTIONS) : undefined;
  const services: Stops = [];
  stops.push(() => Promise.all(services.map((stop) => stop())));
  await holdWhereAsked(first);
  // The web first: a port that is taken must end the start before anything is sent.
  if (web) services.push(await runWeb(web));
  if (sender) services.push(await runSender(sender));
}

/** An office's own database gets the province and no people; the embedded one the whole trial, and its accounts are told. */
async function loadFirstData(dependencies: Dependencies): Promise<void> {
  const { pool, personalData, config } = dependencies;
  if (config.databaseUrl) {
    await seedProvince(pool).catch((error: unknown) => {
      if (!(error instanceof DatabaseNotEmpty)) throw error;
    });
    return;
  }
  const log = (part: string) => say(`  准备试用数据：${part}`);
  const password = await seedIfEmpty(pool, { personalData, password: config.trialPassword, log });
  if (password === null) return;
  // At once: a start that is interrupted from here on must not leave a trial that nobody can enter.
  const file = writeTrialAccounts(config.dataDir, password);
  await loadTrialDocuments(dependencies);
  await loadTrialConsultFiles(dependencies);
  await keepTrialApproval(dependencies);
  await loadLetterFiles(dependencies);
  await loadTrialPosts(dependencies);
  await loadTrialContentFiles(dependencies);
  await loadTrialListings(dependencies);
  await loadTrialShops(dependencies);
  await loadTrialApps(dependencies);
  await loadTrialServices(dependencies);
  await loadTrialTours(dependencies);
  await loadTrialCoupons(dependencies);
  await loadTrialHelps(dependencies);
  // the big screens show them as soon as the address is told, before the clocks of web and sender come round
  await refreshDayStats(dependencies.db, dependencies.clock);
  await refreshTotals(dependencies.db, dependencies.clock);
  say(`\n试用账号（密码都是 ${password}，也记在 ${file}）：`);
  for (const { userName, title } of ACCOUNTS_TO_TRY) say(`  ${userName.padEnd(12)}${title}`);
}

/** A backup brings this file along, and an operator makes it who restores by other means (docs/operations.md). */
async function holdWhereAsked({ db, clock, config }: Dependencies): Promise<void> {
  const request = path.join(config.dataDir, HOLD_REQUEST);
  if (!existsSync(request)) return;
  const held = await holdAfterRestore(db, clock);
  rmSync(request);
  say(`数据库来自备份：已暂停 ${held.length} 条待发或正在发送的短信，请与运营商核对后逐条恢复。`);
}

async function runSender(dependencies: Dependencies): Promise<() => Promise<unknown>> {
  const { db, personalData, config } = dependencies;
  const options = {
    wireLogs: path.join(config.dataDir, 'sender'),
    resolve: config.localChannels ? undefined : resolveElsewhere(config.databaseUrl),
    pushReceiver: config.pushReceiver,
  };
  if (config.carrierTargets.length > 0) {
    await ensureCarrierChannels(db, personalData, config.carrierTargets);
    const sender = await startSender(dependencies, options);
    return () => sender.stop();
  }
  const carrier = await startBuiltInCarrier(dependencies, config.builtInCarrierPort);
  await ensureBuiltInChannel(db, personalData, carrier);
  const sender = await startSender(dependencies, options);
  return async () => {
    await sender.stop();
    await carrier.stop();
  };
}

async function runWeb(dependencies: Dependencies): Promise<() => Promise<unknown>> {
  const app = await buildApp(dependencies);
  const address = await listen(app, dependencies.config);
  say(`\n农民信箱 Farmers' Mailbox: ${dependencies.config.publicUrl ?? address}`);
  return () => app.close();
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new ConfigError(`PORT cannot be used: another program listens on ${host}:${port}.`);
    if (code === 'EACCES') throw new ConfigError(`PORT cannot be used: only root may listen on ${port}.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new ConfigError(`HOST cannot be used: ${host} is no address of this machine.`);
    }
    throw error;
  }
}

/** One sentence for the person at the console, apart from the log on standard output. */
function say(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
}
