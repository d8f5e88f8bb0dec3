/**
 * Starts a program for each worker of the browser tests, as a user does on an empty data folder: the built console, the
 * embedded database, all trial data, the built-in carrier. E2E_URL set beforehand uses a program that runs already.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { API_BASE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import {
  otherConfigDetail,
  updateOtherConfig,
} from '@farmers-mailbox/contract/messaging/sms-config/endpoints.ts';

const CHECKOUT = path.join(import.meta.dirname, '../..');
const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 25_000;

interface RunningProgram {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/**
 * E2E_ORIGINS says in each worker where the programs are, E2E_JUDGED where test/e2e/opened.ts keeps its list.
 * @returns what stops and removes them all
 */
export default async function startPrograms({ workers }: { workers: number }): Promise<() => Promise<void>> {
  const judged = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-judged-'));
  process.env['E2E_JUDGED'] = judged;
  const forget = () => rmSync(judged, { recursive: true, force: true });
  const outside = process.env['E2E_URL'];
  if (outside) {
    process.env['E2E_ORIGINS'] = outside;
    return async () => forget();
  }
  const programs = Array.from({ length: workers }, startWithoutDailyLimit);
  const stop = async () => {
    const started = await Promise.allSettled(programs);
    for (const one of started) if (one.status === 'fulfilled') await one.value.stop();
    forget();
  };
  try {
    const origins = (await Promise.all(programs)).map(({ origin }) => origin);
    process.env['E2E_ORIGINS'] = origins.join(' ');
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startWithoutDailyLimit(): Promise<RunningProgram> {
  const program = await startProgram();
  try {
    await liftDailyLimit(program.origin);
    return program;
  } catch (error) {
    await program.stop();
    throw error;
  }
}

/** `settings` come before those of the tests (docs/operations.md). */
export async function startProgram(settings: NodeJS.ProcessEnv = {}): Promise<RunningProgram> {
  const prepared = spawnSync(process.execPath, [path.join(CHECKOUT, 'scripts/prepare.mjs'), 'test'], {
    stdio: 'inherit',
  });
  if (prepared.status !== 0) throw new Error('The console could not be built.');

  const dataDir = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-e2e-'));
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
  const stop = async () => {
    await endProgram(program);
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    return { origin: await findAddress(program), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

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
