// npm run trial-app [-- --minutes N --url http://127.0.0.1:8080]: plays a mini-program of farmers against the running trial, a call every two
// seconds: questions, posts, listings, likes, reports, views and scores come in by the open calls. It ends by itself, after two minutes where nothing
// else is said, or with Ctrl+C. The program must be one with the trial's accounts.

import { createHash, createHmac, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { AnswerOf, Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { OPEN_BASE } from '@farmers-mailbox/contract/entry/open-api/endpoints.ts';
import { SIGNATURE_HEADERS, stringToSign } from '@farmers-mailbox/contract/entry/open-api/signature.ts';
import { login } from '@farmers-mailbox/contract/entry/session/endpoints.ts';
import { API_BASE, type Envelope, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import { ConfigError } from '../config/checks.ts';
import { type Config, readConfig } from '../config.ts';
import type { Asked } from '../trial-app/deeds.ts';
import { play } from '../trial-app/play.ts';
import {
  type AppCredentials,
  type ConsoleCall,
  REGISTRAR,
  REVIEWER,
  registerTrialApp,
} from '../trial-app/register.ts';
import { openRandom } from '../trial-data/random.ts';

const TURN_MS = 2_000;
const MINUTES = 2;
const MINUTES_MAX = 60;
const ASKED_KEPT_MAX = 100;

class CannotPlay extends Error {}

try {
  await main();
} catch (error) {
  const isExpected = error instanceof ConfigError || error instanceof CannotPlay;
  if (!isExpected) throw error;
  console.error(error.message);
  process.exitCode = 2;
}

async function main(): Promise<void> {
  const config = readConfig();
  const { minutes, origin } = readArguments(config);
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort());
  const password = passwordOf(config);
  const as = async (userName: string): Promise<ConsoleCall> => {
    const by = { origin, userName, token: await signIn(origin, userName, password) };
    return (endpoint, fields) => callConsole(by, endpoint, fields);
  };
  const credentials = await registerTrialApp(await as(REGISTRAR), await as(REVIEWER));
  console.log(`A mini-program of farmers calls ${origin} for ${minutes} minutes; Ctrl+C ends it.`);
  const memory = path.join(config.dataDir, 'trial-app.json');
  const asked = existsSync(memory) ? (JSON.parse(readFileSync(memory, 'utf8')) as Asked[]) : [];
  const done = await play({
    call: (endpoint, fields) => callOpen(origin, credentials, endpoint, fields),
    random: openRandom(Date.now(), 'trial app'),
    asked,
    turns: Math.max(1, Math.round((minutes * 60_000) / TURN_MS)),
    pause: () => wait(TURN_MS, undefined, { signal: stopping.signal }).catch(() => {}),
    now: () => new Date(),
    isStopped: () => stopping.signal.aborted,
  });
  // an answer that is given later is rated by a later play
  writeFileSync(memory, JSON.stringify(asked.slice(-ASKED_KEPT_MAX)));
  console.log(
    Object.entries(done)
      .map(([deed, count]) => `${deed} ${count}`)
      .join(', '),
  );
}

function readArguments({ port }: Config): { minutes: number; origin: string } {
  const { values } = parseArgs({ options: { minutes: { type: 'string' }, url: { type: 'string' } } });
  const minutes = Number(values.minutes ?? MINUTES);
  if (!(minutes > 0 && minutes <= MINUTES_MAX)) {
    throw new CannotPlay(`--minutes is a number up to ${MINUTES_MAX}.`);
  }
  return { minutes, origin: values.url ?? `http://127.0.0.1:${port}` };
}

/** Of the trial's accounts: the setting, or what the first start kept. */
function passwordOf({ trialPassword, dataDir }: Config): string {
  if (trialPassword) return trialPassword;
  const file = path.join(dataDir, 'trial-accounts.txt');
  const found = existsSync(file) ? /：(.+)/.exec(readFileSync(file, 'utf8'))?.[1] : undefined;
  if (!found)
    throw new CannotPlay(`No trial accounts in ${file}: start the trial first, or set TRIAL_PASSWORD.`);
  return found;
}

async function signIn(origin: string, userName: string, password: string): Promise<string> {
  const { token } = await callConsole({ origin, userName, token: '' }, login, { userName, password });
  if (!token) throw new CannotPlay(`${userName} is asked for a second factor.`);
  return token;
}

interface SignedIn {
  readonly origin: string;
  readonly userName: string;
  readonly token: string;
}

async function callConsole<E extends Endpoint>(
  { origin, userName, token }: SignedIn,
  { method, path: at }: E,
  fields: RequestOf<E>,
): Promise<AnswerOf<E>> {
  const query =
    method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>).toString()}` : '';
  const { code, msg, data } = await send<AnswerOf<E>>(`${origin}${API_BASE}${at}${query}`, {
    method,
    headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
    ...(method === 'GET' ? {} : { body: JSON.stringify(fields) }),
  });
  if (code !== SUCCESS_CODE) throw new CannotPlay(`${userName}: ${code} ${msg}`);
  return data;
}

async function callOpen<E extends Endpoint>(
  origin: string,
  { appKey, appSecret }: AppCredentials,
  { method, path: at }: E,
  fields: RequestOf<E>,
): Promise<AnswerOf<E> | null> {
  const isGet = method === 'GET';
  const query = isGet ? `?${new URLSearchParams(fields as Record<string, string>).toString()}` : '';
  const pathAndQuery = `${OPEN_BASE}${at}${query}`;
  const body = isGet ? '' : JSON.stringify(fields);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const nonce = randomUUID();
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const text = stringToSign({ method: isGet ? 'GET' : 'POST', pathAndQuery, timestamp, nonce, bodyHash });
  const { code, msg, data } = await send<AnswerOf<E>>(`${origin}${pathAndQuery}`, {
    method,
    headers: {
      ...(isGet ? {} : { 'content-type': 'application/json' }),
      [SIGNATURE_HEADERS.appKey]: appKey,
      [SIGNATURE_HEADERS.timestamp]: timestamp,
      [SIGNATURE_HEADERS.nonce]: nonce,
      [SIGNATURE_HEADERS.signature]: createHmac('sha256', appSecret).update(text).digest('hex'),
    },
    ...(isGet ? {} : { body }),
  });
  if (code === SUCCESS_CODE) return data;
  console.error(`${at}: ${code} ${msg}`);
  return null;
}

async function send<Data>(url: string, init: RequestInit): Promise<Envelope<Data>> {
  const answer = await fetch(url, init).catch((cause: unknown) => {
    throw new CannotPlay(`Nothing answers at ${new URL(url).origin}: is the trial running?`, { cause });
  });
  return (await answer.json()) as Envelope<Data>;
}
