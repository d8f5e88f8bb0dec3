/**
 * The calls of other systems' applications under `/open/api`, and their document for the operator at `/open/openapi.json`. Here a signature stands for the token,
 * so that the body is read as bytes first; each call of a known application is written down with how it ended.
 */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { openApiDocument } from '@farmers-mailbox/contract/entry/open-api/document.ts';
import {
  callNameOf,
  OPEN_BASE,
  openCalls,
  reportPush,
  reportSms,
  sendSms,
} from '@farmers-mailbox/contract/entry/open-api/endpoints.ts';
import {
  addMedia,
  addPicture,
  MEDIA_BODY_BYTES_MAX,
  PICTURE_BODY_BYTES_MAX,
} from '@farmers-mailbox/contract/entry/open-api/writing.ts';
import { ErrorCode, SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isStoredFileAnswer,
  sendEnvelopeText,
  sendStoredFile,
  toEnvelopeText,
} from '../../../http/answers.ts';
import { parseJsonBody } from '../../../http/json-body.ts';
import { operatorOnly } from '../../../http/operator-only.ts';
import type { RateLimiter } from '../../../http/rate-limits.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import { digestOfCall } from '../../../http/repeated-request.ts';
import { onlyOnce, openTurns, SUBMISSIONS } from '../../../http/turns.ts';
import { openUploadsAtOnce } from '../../../http/uploads-at-once.ts';
import { MINUTE_MS } from '../../../time/moment.ts';
import { openCurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { recordReach } from '../../publishing/push/queries.ts';
import { admit, findLargeCaller, findSigner, type OpenCall, type OpenNeeds } from './admission.ts';
import { insertCall } from './call-queries.ts';
import { reportForApp, sendForApp } from './open-actions.ts';
import { activityRoutes } from './open-activities.ts';
import { couponRoutes } from './open-coupons.ts';
import { deviceRoutes } from './open-devices.ts';
import { directoryRoutes } from './open-directory.ts';
import { fileRoutes } from './open-files.ts';
import { reactionRoutes } from './open-reactions.ts';
import { readingRoutes } from './open-reading.ts';
import { type OpenRoute, openRoute } from './open-route.ts';
import { serviceRoutes } from './open-services.ts';
import { writingRoutes } from './open-writing.ts';
import { mayCall } from './policy.ts';
import type { CallingApp } from './queries.ts';

const BODY_BYTES_MAX = 64 * 1024;
/** Files come in Base64. */
const LARGE_BODIES = new Map<Endpoint, number>([
  [addPicture, PICTURE_BODY_BYTES_MAX],
  [addMedia, MEDIA_BODY_BYTES_MAX],
]);
const MSG_MAX = 200;

export async function registerOpenApi(
  app: FastifyInstance,
  needs: OpenNeeds,
  limiter: RateLimiter,
): Promise<void> {
  const badCalls = openBadCalls();
  const guardLargeBody = openLargeBodyGuard({ ...needs, limiter });
  let document: string | undefined;
  const forOperators = { schema: { hide: true }, onRequest: operatorOnly(needs.config) };
  app.get('/open/openapi.json', forOperators, async (_request, reply) => {
    document ??= JSON.stringify(openApiDocument());
    return reply.type('application/json; charset=utf-8').send(document);
  });
  await app.register(async (open) => {
    open.removeContentTypeParser('application/json');
    open.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX },
      async (_request: unknown, body: string | Buffer) => body,
    );
    open.all(`${OPEN_BASE}/*`, { schema: { hide: true } }, async () => {
      throw new Refusal(ErrorCode.notFound, '没有这个接口，请对照接口说明');
    });
    for (const route of routesFor(needs)) {
      const { method, path } = route.endpoint;
      open.route({
        method,
        url: `${OPEN_BASE}${path}`,
        schema: { hide: true },
        bodyLimit: LARGE_BODIES.get(route.endpoint) ?? BODY_BYTES_MAX,
        ...(LARGE_BODIES.has(route.endpoint) ? { onRequest: guardLargeBody } : {}),
        handler: async (request, reply) => {
          const result = await answer({ ...needs, limiter, badCalls }, route, request);
          return isStoredFileAnswer(result)
            ? sendStoredFile(request, reply, result)
            : sendEnvelopeText(reply, toEnvelopeText(route.endpoint, result));
        },
      });
    }
  });
}

/** Anybody may send a body: tens of megabytes are taken from known callers alone, a few at once of each. An `onRequest` hook. */
function openLargeBodyGuard({ limiter, ...needs }: OpenNeeds & { readonly limiter: RateLimiter }) {
  const uploads = openUploadsAtOnce();
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { headers, ip } = request;
    if (Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= BODY_BYTES_MAX) return;
    const { appId } = await findLargeCaller(needs, { headers, ip }).catch(async (error: unknown) => {
      await limiter.countAddress(request);
      throw error;
    });
    reply.raw.once('close', uploads.begin(appId));
  };
}

function routesFor(needs: OpenNeeds): OpenRoute[] {
  const writing = { ...needs, matcher: openCurrentMatcher(needs.db) };
  const submissions = openTurns(SUBMISSIONS);
  return [
    openRoute(sendSms, (admitted, fields) =>
      submissions.take(admitted.app.appId, onlyOnce(), () => sendForApp(writing, admitted, fields)),
    ),
    openRoute(reportSms, (admitted, fields) => reportForApp(writing, admitted, fields)),
    openRoute(reportPush, async ({ app }, fields) => {
      const recorded = await recordReach(needs.db, app.areaIds, fields);
      if (!recorded) throw new Refusal(ErrorCode.notFound, '推送不存在、还没有推送，或不在应用的区域内');
      return recorded;
    }),
    ...writingRoutes(writing),
    ...activityRoutes(writing),
    ...couponRoutes(writing),
    ...reactionRoutes(needs),
    ...readingRoutes(needs),
    ...serviceRoutes(needs),
    ...fileRoutes(needs),
    ...deviceRoutes(needs),
    ...directoryRoutes(needs),
  ];
}

/** Of each call that is declared. */
const scopesOf = new Map(openCalls.map(({ endpoint, scopes }) => [endpoint, scopes]));

function requireScope(app: CallingApp, endpoint: Endpoint): void {
  const scopes = scopesOf.get(endpoint);
  if (!scopes) throw new Error(`${endpoint.path} has no scope.`);
  demand(mayCall(app, scopes));
}

interface AnswerNeeds extends OpenNeeds {
  readonly limiter: RateLimiter;
  readonly badCalls: BadCalls;
}

async function answer(
  needs: AnswerNeeds,
  { endpoint, act }: OpenRoute,
  request: FastifyRequest,
): Promise<unknown> {
  const call = toCall(needs, endpoint, request);
  const { app, problem, nonce } = await findSigner(needs, call);
  const isNoted = app && (problem === null || needs.badCalls.isFirst(app.appId));
  const note = (outcome: Outcome) => (isNoted ? noteCall(needs, app, endpoint, call, outcome) : undefined);
  try {
    if (problem !== null || !app) {
      await needs.limiter.countAddress(request);
      throw new Refusal(ErrorCode.badSignature, problem ?? undefined);
    }
    const admitted = await admit(needs, app, nonce, call);
    requireScope(app, endpoint);
    const fields = endpoint.method === 'GET' ? request.query : parseJsonBody(call.body);
    const result = await act(admitted, fields ?? {});
    await note({ code: SUCCESS_CODE, msg: '', applyId: applyIdOf(result) });
    return result;
  } catch (error) {
    if (error instanceof Refusal) await note({ code: error.code, msg: error.message, applyId: null });
    else await note({ code: ErrorCode.systemBusy, msg: '', applyId: null });
    throw error;
  }
}

function toCall(
  { personalData }: Pick<OpenNeeds, 'personalData'>,
  { method, path }: Endpoint,
  request: FastifyRequest,
): OpenCall {
  const startedAt = performance.now();
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return {
    call: {
      method,
      path: `${OPEN_BASE}${path}`,
      digest: () => digestOfCall(personalData, { path, body: body.toString() }).toString('hex'),
      costMs: () => Math.round(performance.now() - startedAt),
    },
    method: request.method === 'GET' ? 'GET' : 'POST',
    pathAndQuery: request.url,
    headers: request.headers,
    body,
    ip: request.ip,
    requestId: request.id,
  };
}

interface BadCalls {
  /** of this application, in this minute */
  isFirst(appId: string): boolean;
}

/** Anybody may know an application's key: calls that it did not sign are written down once a minute. */
function openBadCalls(): BadCalls {
  const minutes = new Map<string, number>();
  return {
    isFirst(appId) {
      const minute = Math.floor(performance.now() / MINUTE_MS);
      const isFirst = minutes.get(appId) !== minute;
      minutes.set(appId, minute);
      return isFirst;
    },
  };
}

interface Outcome {
  readonly code: number;
  readonly msg: string;
  readonly applyId: string | null;
}

async function noteCall(
  { db, clock }: OpenNeeds,
  { appId }: CallingApp,
  endpoint: Endpoint,
  { ip, call }: OpenCall,
  { code, msg, applyId }: Outcome,
): Promise<void> {
  await insertCall(db, {
    appId,
    callTime: clock.now(),
    callName: callNameOf(endpoint),
    ip,
    code,
    msg: msg.slice(0, MSG_MAX),
    applyId,
    costMs: call.costMs(),
  });
}

function applyIdOf(result: unknown): string | null {
  return typeof result === 'object' && result !== null && 'applyId' in result ? String(result.applyId) : null;
}
