/**
 * The HTTP side of the program put together: limits, headers, the console, the API's document, and every feature's routes
 * in one list. It does not listen; main.ts does.
 */
import compress from '@fastify/compress';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import { type FastifyInstance, fastify, LogController } from 'fastify';
import type { Dependencies } from './dependencies.ts';
import { addressBookRoutes } from './features/address-book/routes.ts';
import { departmentRoutes } from './features/departments/routes.ts';
import { registerHealth } from './features/health/routes.ts';
import { identityRoutes } from './features/identity/routes.ts';
import { menuRoutes } from './features/menu/routes.ts';
import { findActor } from './features/session/actions.ts';
import { sessionRoutes } from './features/session/routes.ts';
import { addApiDocument } from './http/api-document.ts';
import { logCalls } from './http/call-log.ts';
import { CONSOLE_FOLDER, serveConsole } from './http/console.ts';
import { handleErrors } from './http/error-handler.ts';
import { parseJsonBody } from './http/json-body.ts';
import { type CallLimits, createRateLimiter, DEFAULT_CALL_LIMITS } from './http/rate-limits.ts';
import { registerRoutes } from './http/register-routes.ts';
import type { Route } from './http/route.ts';
import { addSecurityHeaders } from './http/security-headers.ts';

export interface AppOptions {
  /** tests and measurements raise them */
  readonly limits?: CallLimits;
  /** where the built console lies */
  readonly consoleFolder?: string;
  /** how long a stream of events may be silent */
  readonly heartbeatMs?: number;
}

/** Every call that the server answers. */
function listRoutes(deps: Dependencies): Route[] {
  return [
    ...sessionRoutes(deps),
    ...identityRoutes(deps),
    ...menuRoutes(deps),
    ...departmentRoutes(deps),
    ...addressBookRoutes(deps),
  ];
}

export async function buildApp(deps: Dependencies, options: AppOptions = {}): Promise<FastifyInstance> {
  const { limits = DEFAULT_CALL_LIMITS, consoleFolder = CONSOLE_FOLDER, heartbeatMs = 15_000 } = options;
  const app = createServer(deps);
  handleErrors(app);
  logCalls(app);
  await addSecurityHeaders(app, deps.config.publicUrl?.startsWith('https:') ?? false);
  // Brotli's own default level takes seconds for what this one does in milliseconds.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions });
  await app.register(formbody, { bodyLimit: BODY_BYTES_MAX });
  await app.register(multipart);
  await app.register(rateLimit, { global: false });
  await addApiDocument(app);
  registerHealth(app, deps);
  registerRoutes(app, listRoutes(deps), {
    findActor: (token, call) => findActor(deps, token, call),
    limiter: createRateLimiter(app, limits),
    heartbeatMs,
  });
  await serveConsole(app, consoleFolder);
  return app;
}

const BODY_BYTES_MAX = 1024 * 1024;

function createServer({ config, log }: Pick<Dependencies, 'config' | 'log'>): FastifyInstance {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: BODY_BYTES_MAX,
    // A caller has a minute for the whole request and ten seconds for its headers; silence ends a connection.
    requestTimeout: 60_000,
    connectionTimeout: 120_000,
    keepAliveTimeout: 72_000,
    http: { headersTimeout: 10_000, maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
  });
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (_request: unknown, body: string | Buffer) => parseJsonBody(String(body)),
  );
  return app as unknown as FastifyInstance;
}
