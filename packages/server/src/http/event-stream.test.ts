/** Streams of events over a real connection: what the watching page sees. */
import type { AddressInfo } from 'node:net';
import { get, signedIn } from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Actor } from '../access/actor.ts';
import { readConfig } from '../config.ts';
import { openLog } from './log.ts';
import { createRateLimiter } from './rate-limits.ts';
import { Refusal } from './refusal.ts';
import { registerRoutes } from './register-routes.ts';
import { route } from './route.ts';
import { createServer } from './server.ts';

const progress = get('/v1/test/progress', {
  access: signedIn,
  summary: '进度',
  form: 'events',
  request: z.strictObject({}),
  answer: z.object({ sentCount: z.number() }),
});

/** Next steps of the stream's source; a test pushes them by hand. */
let steps: PromiseWithResolvers<number | 'end'>[];
let sourceClosed: PromiseWithResolvers<void>;
let hasLivingToken: boolean;
let app: FastifyInstance;
let url: string;

async function* watchSource(gone: AbortSignal) {
  const left = new Promise<'end'>((resolve) => gone.addEventListener('abort', () => resolve('end')));
  try {
    for (const step of steps) {
      const next = await Promise.race([step.promise, left]);
      if (next === 'end') return;
      if (next < 0) throw new Refusal(ErrorCode.notFound);
      yield { sentCount: next, phoneCipher: 'must not leave' };
    }
  } finally {
    sourceClosed.resolve();
  }
}

beforeEach(async () => {
  steps = Array.from({ length: 5 }, () => Promise.withResolvers<number | 'end'>());
  sourceClosed = Promise.withResolvers();
  hasLivingToken = true;
  app = await createServer({ config: readConfig({}), log: openLog('silent') });
  registerRoutes(app, [route(progress, (_fields, { gone }) => watchSource(gone))], {
    findActor: async () => {
      if (!hasLivingToken) throw new Refusal(ErrorCode.signedOut);
      return { userId: '1', openDuty: null } as Actor;
    },
    limiter: createRateLimiter(app, () => ({ perUserAndMinute: 600, perAddressAndMinute: 120 })),
    answerOnce: (_, work) => work(),
    digestOf: () => Buffer.alloc(32),
    recordRefusal: async () => {},
    heartbeatMs: 50,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}${API_BASE}${progress.path}`;
});
afterEach(() => app.close());

async function open(signal?: AbortSignal) {
  const response = await fetch(url, { headers: { 'accept-encoding': 'br, gzip' }, signal: signal ?? null });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return { response, read: async () => (await reader?.read())?.value ?? 'end' };
}

test('each answer arrives at once, uncompressed, without fields that nobody declared', async () => {
  steps[0]?.resolve(1);
  const { response, read } = await open();
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('content-encoding')).toBeNull();
  expect(await read()).toBe('data: {"sentCount":1}\n\n');
  steps[1]?.resolve(2);
  expect(await read()).toBe('data: {"sentCount":2}\n\n');
  steps[2]?.resolve('end');
  expect(await read()).toBe('end');
});

test('a silent stream says that it is still there', async () => {
  steps[0]?.resolve(1);
  const { read } = await open();
  await read();
  expect(await read()).toBe(': still here\n\n');
  expect(await read()).toBe(': still here\n\n');
});

test('a refusal before the first answer is an ordinary envelope', async () => {
  steps[0]?.resolve(-1);
  const { response, read } = await open();
  expect(response.headers.get('content-type')).toContain('application/json');
  expect(JSON.parse(await read())).toMatchObject({ code: ErrorCode.notFound });
});

test('a token that dies cuts the stream before the next answer', async () => {
  steps[0]?.resolve(1);
  const { read } = await open();
  await read();
  hasLivingToken = false;
  steps[1]?.resolve(2);
  await expect(read()).rejects.toThrow(/terminated/);
});

test('when the client leaves, the source is closed', async () => {
  const client = new AbortController();
  steps[0]?.resolve(1);
  const { read } = await open(client.signal);
  await read();
  client.abort();
  await expect(sourceClosed.promise).resolves.toBeUndefined();
});

test('a program that stops does not wait for its watchers: it cuts them, so that they look for another', async () => {
  steps[0]?.resolve(1);
  const { read } = await open();
  await read();
  await Promise.all([app.close(), expect(read()).rejects.toThrow(/terminated/)]);
});
