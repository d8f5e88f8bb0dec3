/**
 * Starts a program as a user does on an empty data folder, with the built console, the embedded database, all trial data and
 * the built-in carrier; then one for each worker of the browser tests on a copy of that folder. E2E_URL set beforehand uses a
 * program that runs already.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import {
  otherConfigDetail,
  updateOtherConfig,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';
import { lockFolder } from '../../packages/server/src/database/folder-lock.ts';
import { folderInMemory, removeLeftovers } from '../../packages/server/src/testing/folder-in-memory.ts';

const CHECKOUT = path.join(import.meta.dirname, '../..');
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 25_000;
/** A data folder begins with 0.4 GB, and the database's log may grow by some more; there are one for each worker and two or three besides. */
const PLACE = folderInMemory(10);
const PREFIX = 'farmers-mailbox-';

export interface RunningProgram {
  readonly origin: string;
  readonly dataDir: string;
  readonly stop: () => Promise<void>;
}

/**
 * E2E_ORIGINS says in each worker where the programs are, E2E_FILLED which data folder they are copies of, E2E_JUDGED where
 * test/e2e/opened.ts keeps its list.
 * @returns what stops and removes them all
 */
export default async function startPrograms({ workers }: { workers: number }): Promise<() => Promise<void>> {
  const judged = emptyFolder('judged');
  process.env['E2E_JUDGED'] = judged;
  const outside = process.env['E2E_URL'];
  if (outside) {
    process.env['E2E_ORIGINS'] = outside;
    return async () => remove(judged);
  }
  for (const kind of ['filled', 'e2e']) removeLeftovers(PLACE, PREFIX + kind);
  const filled = emptyFolder('filled');
  let unlock = () => {};
  const programs: Promise<RunningProgram>[] = [];
  const stop = async () => {
    const started = await Promise.allSettled(programs);
    for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
    remove(judged);
    unlock();
    remove(filled);
  };
  try {
    await fillDataFolder(filled);
    unlock = lockFolder(path.join(filled, 'postgres.lock'));
    process.env['E2E_FILLED'] = filled;
    programs.push(...Array.from({ length: workers }, () => startProgram()));
    const origins = (await Promise.all(programs)).map(({ origin }) => origin);
    process.env['E2E_ORIGINS'] = origins.join(' ');
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The first start fills the folder, which takes far longer than to copy what came of it. */
async function fillDataFolder(folder: string): Promise<void> {
  const program = await startIn(folder);
  try {
    await liftDailyLimit(program.origin);
  } finally {
    await program.stop();
  }
}

/** `settings` come before those of the tests (docs/operations.md). */
export async function startProgram(settings: NodeJS.ProcessEnv = {}): Promise<RunningProgram> {
  const folder = emptyFolder('e2e');
  const filled = process.env['E2E_FILLED'];
  // PostgreSQL opens no folder that others may read, and Node copies folders without their rights
  const isCopied = !filled || spawnSync('cp', ['-a', `${filled}/.`, folder]).status === 0;
  const forget = () => remove(folder);
  try {
    if (!isCopied) throw new Error(`The filled data folder could not be copied to ${folder}.`);
    const { origin, stop } = await startIn(folder, settings);
    return { origin, dataDir: folder, stop: () => stop().finally(forget) };
  } catch (error) {
    forget();
    throw error;
  }
}

async function startIn(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<RunningProgram> {
  const prepared = spawnSync(process.execPath, [path.join(CHECKOUT, 'scripts/prepare.mjs'), 'test'], {
    stdio: 'inherit',
  });
  if (prepared.status !== 0) throw new Error('The console could not be built.');

  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    TRIAL_PASSWORD: trialPassword(),
    LOG_LEVEL: 'warn',
    TRIAL_OAUTH_PROVIDER: 'on',
    LOCAL_CHANNELS: 'on',
    SECOND_FACTOR: 'offered',
    // a test about wrong guesses comes from an address of its own, so that no other test is asked for work
    TRUSTED_PROXIES: '127.0.0.1',
    ...settings,
  };
  const program = spawn(process.execPath, [path.join(CHECKOUT, 'packages/server/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = () => endProgram(program);
  try {
    return { origin: await findAddress(program), dataDir, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const emptyFolder = (name: string): string => mkdtempSync(path.join(PLACE, `${PREFIX}${name}-`));
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** The same for every account of the trial; the tests' processes inherit it. */
function trialPassword(): string {
  process.env['TRIAL_PASSWORD'] ??= 'Shi#Yong2026';
  return process.env['TRIAL_PASSWORD'];
}

/** The address that the program prints when it is ready. */
async function findAddress(program: ChildProcess): Promise<string> {
  let said = '';
  for (const stream of [program.stdout, program.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  for (const until = Date.now() + START_LIMIT_MS; Date.now() < until; await sleep(200)) {
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (address && (await isReady(address))) return address;
    if (program.exitCode !== null) break;
  }
  throw new Error(`The program did not start:\n${said}`);
}

/** The tests send to farmers of the same few places: with the limit of a day the last of them would have nobody left to send to. */
async function liftDailyLimit(address: string): Promise<void> {
  let token = '';
  const call = async <E extends Endpoint>(endpoint: E, fields: RequestOf<E>): Promise<AnswerOf<E>> => {
    const isPost = endpoint.method === 'POST';
    const answer = await fetch(`${address}${API_BASE}${endpoint.path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
      ...(isPost ? { body: JSON.stringify(fields) } : {}),
    });
    const { code, msg, data } = (await answer.json()) as { code: number; msg: string; data: AnswerOf<E> };
    if (code !== 200) throw new Error(`${endpoint.path}: ${msg}`);
    return data;
  };
  token = (await call(login, { userName: 'provadmin', password: trialPassword() })).token ?? '';
  const {
    alarmPhones,
    can: _,
    updateTime: __,
    updateUserName: ___,
    ...fields
  } = await call(otherConfigDetail, {});
  await call(updateOtherConfig, {
    ...fields,
    dailyLimitPerPhone: 50,
    keptAlarmPhones: alarmPhones.map(({ phoneId }) => phoneId),
    alarmPhones: [],
  });
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/readyz`)).ok;
  } catch {
    return false;
  }
}

async function endProgram(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill('SIGTERM');
  const inTime = await Promise.race([ended.then(() => true), sleep(STOP_LIMIT_MS, false)]);
  if (!inTime) program.kill('SIGKILL');
}
