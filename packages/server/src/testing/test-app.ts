/**
 * The whole HTTP side on a database of its own, called without a network: what a test file needs to say what people see.
 * Time stands still (clock.ts), limits on calls are out of the way unless a test is about them.
 */
import type { RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import {
  type AnswerOf,
  type Endpoint,
  type RequestOf,
  withNumbersMasked,
} from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE, type FieldError, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { PARAMETER_DEFAULTS } from '@farmers-mailbox/contract/system/parameters/catalogue.ts';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { Registry } from 'prom-client';
import { openOutlines } from '../access/outlines.ts';
import { openPersonalData } from '../access/personal-data.ts';
import { type AppOptions, buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import type { Dependencies } from '../dependencies.ts';
import { sessionEnd } from '../features/entry/session/policy.ts';
import { replaceSession } from '../features/entry/session/queries.ts';
import { hashToken, hashUserAgent, newToken } from '../features/entry/session/token.ts';
import { openLog } from '../http/log.ts';
import { buildIdentity, buildUser, type UserOverrides } from './build.ts';
import { type FixedClock, fixedClock } from './clock.ts';
import { noteCommits, requireUncommittedRefusal } from './commits-of-call.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

export interface TestAppOptions extends AppOptions {
  /** replaces parts of what the app is handed */
  readonly dependencies?: Partial<Dependencies>;
  /** address of a database as `startTestApp` left it, to begin with a copy of it */
  readonly template?: string;
  /** counts calls as an installation does */
  readonly limitedByParameters?: true;
}

/** The user to sign in as: made anew with one identity, or somebody the test has made. */
export type ActorSpec =
  | { roleKeys: readonly RoleKey[]; deptId: string; user?: UserOverrides }
  | { userId: string; identityId: string };

export interface SignedInTestUser {
  readonly token: string;
  readonly userId: string;
  readonly identityId: string;
}

export interface CallSettings {
  readonly ip?: string;
  readonly userAgent?: string;
  readonly cookie?: string;
}

/** An answer as a client sees it. */
export interface TestReply<Data> {
  /** the HTTP status */
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  readonly data: Data;
  /** empty unless the call was refused for its fields */
  readonly fieldErrors: readonly FieldError[];
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly deps: Dependencies;
  readonly database: TestDatabase;
  readonly clock: FixedClock;
  signInAs(spec: ActorSpec): Promise<SignedInTestUser>;
  /** Multipart calls take `{ fileName, content }` as their fields, and texts beside them. */
  call<E extends Endpoint>(
    endpoint: E,
    fields: RequestOf<E>,
    token?: string | null,
    settings?: CallSettings,
  ): Promise<TestReply<AnswerOf<E>>>;
  close(): Promise<void>;
}

const USER_AGENT = 'test browser';
const UNLIMITED = { perUserAndMinute: 1_000_000, perAddressAndMinute: 1_000_000 };

/** Takes about a fifth of a second; call it in beforeAll and `close` in afterAll. */
export async function startTestApp({
  dependencies,
  template,
  limitedByParameters,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase(template === undefined ? 'app' : new URL(template));
  noteCommits(database.pool);
  const clock = fixedClock();
  const deps: Dependencies = {
    db: database.db,
    pool: database.pool,
    personalData: openPersonalData('a key that only tests know, 32 bytes'),
    clock,
    log: openLog('silent'),
    // a real channel in a test about something else demands nothing of its administrators
    config: readConfig({ SECOND_FACTOR: 'offered' }),
    outlines: openOutlines(readConfig({}).maps.folder, openLog('silent')),
    metrics: new Registry(),
    ...dependencies,
  };
  const app = await buildApp(deps, limitedByParameters ? options : { limits: UNLIMITED, ...options });
  return {
    app,
    deps,
    database,
    clock,
    signInAs: (spec) => signInAs(deps, spec),
    call: (endpoint, fields, token, settings) => callApp(app, endpoint, fields, token ?? null, settings),
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

/** Another web service on the same database, with nothing in its memory of what the first one did. */
export async function startSecondService({ deps }: TestApp): Promise<Pick<TestApp, 'call' | 'close'>> {
  const app = await buildApp({ ...deps, metrics: new Registry() }, { limits: UNLIMITED });
  return {
    call: (endpoint, fields, token, settings) => callApp(app, endpoint, fields, token ?? null, settings),
    close: () => app.close(),
  };
}

/** A session as signing in makes it, without the password's cost. */
async function signInAs(deps: Dependencies, spec: ActorSpec): Promise<SignedInTestUser> {
  const { userId, identityId } = 'identityId' in spec ? spec : await buildActor(deps, spec);
  const now = deps.clock.now();
  const token = newToken();
  const tokenHash = hashToken(token);
  if (!tokenHash) throw new Error('A new token has not the form of a token.');
  const session = {
    tokenHash,
    userId,
    identityId,
    ip: '127.0.0.1',
    agentHash: hashUserAgent(USER_AGENT),
    userAgent: USER_AGENT,
    expireTime: sessionEnd(PARAMETER_DEFAULTS, now),
  };
  await replaceSession(deps.db, session, now);
  return { token, userId, identityId };
}

async function buildActor(
  deps: Dependencies,
  { roleKeys, deptId, user }: Extract<ActorSpec, { deptId: string }>,
): Promise<{ userId: string; identityId: string }> {
  const { userId } = await buildUser(deps, { deptId, ...user });
  const { identityId } = await buildIdentity(deps, { userId, deptId, roleKeys });
  return { userId, identityId };
}

function callApp<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  fields: RequestOf<E>,
  token: string | null,
  settings?: CallSettings,
): Promise<TestReply<AnswerOf<E>>> {
  return requireUncommittedRefusal(endpoint, () => sendCall(app, endpoint, fields, token, settings));
}

async function sendCall<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  fields: RequestOf<E>,
  token: string | null,
  { ip = '127.0.0.1', userAgent = USER_AGENT, cookie }: CallSettings = {},
): Promise<TestReply<AnswerOf<E>>> {
  const { headers, ...request } = toRequest(
    endpoint,
    withNumbersMasked(endpoint, fields) as Record<string, unknown>,
  );
  const response = await app.inject({
    method: endpoint.method,
    remoteAddress: ip,
    ...request,
    headers: {
      'user-agent': userAgent,
      ...(cookie === undefined ? {} : { cookie }),
      ...(token === null ? {} : { [TOKEN_HEADER]: token }),
      ...headers,
    },
  });
  const isEnvelope = String(response.headers['content-type']).startsWith('application/json');
  const envelope = isEnvelope ? response.json() : { code: 0, msg: '', data: null };
  return {
    status: response.statusCode,
    code: envelope.code,
    msg: envelope.msg,
    data: envelope.data,
    fieldErrors: envelope.data?.fieldErrors ?? [],
    headers: response.headers,
    text: response.payload,
  };
}

function toRequest(endpoint: Endpoint, fields: Record<string, unknown>): InjectOptions {
  const url = `${API_BASE}${endpoint.path}`;
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined);
  const text = new URLSearchParams(
    filled.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  switch (endpoint.fieldsIn) {
    case 'query':
      return { url: text === '' ? url : `${url}?${text}` };
    case 'form':
      return { url, payload: text, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    case 'body':
      return { url, payload: JSON.stringify(fields), headers: { 'content-type': 'application/json' } };
    case 'multipart':
      return { url, ...toMultipart(fields) };
  }
}

function toMultipart(fields: Record<string, unknown>): InjectOptions {
  const boundary = 'boundary-of-the-test';
  const { fileName, content, ...beside } = fields as { fileName: string; content: string | Buffer };
  const texts = Object.entries(beside).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const head = `${texts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${fileName}"\r\n\r\n`;
  const payload = Buffer.concat([
    Buffer.from(head),
    Buffer.from(content),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ]);
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
