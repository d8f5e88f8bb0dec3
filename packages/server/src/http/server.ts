/**
 * The HTTP server below the features: its limits on what callers may send, its headers, how failures are answered and
 * calls logged. It knows no call of the product; register-routes.ts brings those.
 */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Dependencies } from '../dependencies.ts';
import { answerBrokenConnection } from './broken-connection.ts';
import { logCalls } from './call-log.ts';
import { answerUnreadable, handleErrors } from './error-handler.ts';
import { parseJsonBody } from './json-body.ts';
import { addSecurityHeaders } from './security-headers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean;
  }
}

const FIELDS_ARRIVE_MS = 60_000;

/** Uploaded files have their own limit: read-fields.ts. */
export const BODY_BYTES_MAX = 1024 * 1024;

export async function createServer({
  config,
  log,
}: Pick<Dependencies, 'config' | 'log'>): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: BODY_BYTES_MAX,
    // A caller has ten seconds for the headers, half an hour for a large file on a bad line, a minute for anything else; silence
    // ends a connection.
    requestTimeout: 1_800_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    forceCloseConnections: 'idle',
    frameworkErrors: answerUnreadable,
    clientErrorHandler: answerBrokenConnection,
  });
  // The type says which logger it is, which nobody but this file needs to know.
  const app = server as unknown as FastifyInstance;
  handleErrors(app);
  limitArrival(app);
  logCalls(app);
  readJson(app);
  addSecurityHeaders(app, config.publicUrl?.startsWith('https:') ?? false);
  // Brotli's own default level takes seconds for what this one does in milliseconds.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions });
  await app.register(formbody, { bodyLimit: BODY_BYTES_MAX });
  await app.register(multipart);
  await app.register(rateLimit, { global: false });
  return app;
}

/** Node's own limit is one for all calls, and leaves a large file its time. */
function limitArrival(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, routeOptions }) => {
    if (raw.method === 'GET' || routeOptions.config.takesFile) return;
    const timer = setTimeout(() => raw.destroy(), FIELDS_ARRIVE_MS).unref();
    raw.once('close', () => clearTimeout(timer));
  });
}

function readJson(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (_request: unknown, body: Buffer) => parseJsonBody(body),
  );
}
