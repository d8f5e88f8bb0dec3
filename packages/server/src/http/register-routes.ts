/**
 * Registers the contract's calls with the HTTP library. The order of a call is visible here: who is it, how often does
 * this caller call, may they, what did they send, act, answer. Nothing of the body is read before the second last question
 * about the caller is answered.
 */

import { dutySentence } from '@farmers-mailbox/contract/access/duties.ts';
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import type { Access, Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE, TOKEN_COOKIE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { parseCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, AnsweredCall, TokenCall } from '../access/actor.ts';
import {
  declaredPart,
  isAsyncIterable,
  isFileAnswer,
  isStoredFileAnswer,
  sendEnvelopeText,
  sendFile,
  sendStoredFile,
  toEnvelopeText,
} from './answers.ts';
import { describeRoute } from './api-document.ts';
import { sendEvents } from './event-stream.ts';
import { refusedAsSent } from './other-names.ts';
import type { RateLimiter } from './rate-limits.ts';
import { readFields } from './read-fields.ts';
import { Refusal } from './refusal.ts';
import type { AnswerOnce } from './repeated-request.ts';
import { AnswerWithCookie, type CallContext, type Route } from './route.ts';
import { openUploadsAtOnce, type UploadsAtOnce } from './uploads-at-once.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** null on public calls, and until the token was looked up */
    actor: Actor | null;
  }
}

/** No form without signing in has as much; what anybody may send at no cost is not to cost the program much. */
const PUBLIC_BODY_BYTES_MAX = 16 * 1024;

/** A call of somebody signed in that was refused. */
export interface RefusedCall {
  readonly actor: Actor;
  readonly endpoint: Endpoint;
  readonly refusal: Refusal;
  /** as they came; nothing of a body that was not read yet */
  readonly fields: unknown;
}

export interface RouteSurroundings {
  /** @throws Refusal 401, 50012 or 50014 when nobody lives behind the token */
  readonly findActor: (token: string | undefined, call: TokenCall) => Promise<Actor>;
  readonly limiter: RateLimiter;
  readonly answerOnce: AnswerOnce;
  /** keyed hash of a call's fields */
  readonly digestOf: (call: { path: string; body: unknown }) => Buffer;
  /** before the refusal is answered; never fails */
  readonly recordRefusal: (call: RefusedCall) => Promise<void>;
  readonly heartbeatMs: number;
}

export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  surroundings: RouteSurroundings,
): void {
  app.decorateRequest('actor', null);
  const openStreams = new Set<AbortController>();
  const uploads = openUploadsAtOnce();
  app.addHook('preClose', async () => {
    for (const stream of openStreams) stream.abort();
  });
  for (const route of routes) registerRoute(app, route, surroundings, { openStreams, uploads });
}

function registerRoute(
  app: FastifyInstance,
  { endpoint, handle }: Route,
  { findActor, limiter, answerOnce, digestOf, recordRefusal, heartbeatMs }: RouteSurroundings,
  { openStreams, uploads }: { openStreams: Set<AbortController>; uploads: UploadsAtOnce },
): void {
  const callOf = (request: FastifyRequest, reply: FastifyReply) =>
    answeredCall(endpoint, request, reply, digestOf);
  const lookUp = (request: FastifyRequest, reply: FastifyReply, isActivity: boolean) =>
    findActor(tokenOf(request, endpoint), {
      ip: request.ip,
      userAgent: userAgentOf(request),
      requestId: request.id,
      call: callOf(request, reply),
      isActivity,
    });

  const recordingRefusals =
    <Result>(step: (request: FastifyRequest, reply: FastifyReply) => Promise<Result>) =>
    (request: FastifyRequest, reply: FastifyReply): Promise<Result> =>
      step(request, reply).catch(async (error: unknown) => {
        const { actor } = request;
        if (actor && error instanceof Refusal) {
          await recordRefusal({ actor, endpoint, refusal: error, fields: sentFields(endpoint, request) });
        }
        throw error;
      });

  const identify = async (request: FastifyRequest, reply: FastifyReply) => {
    if (endpoint.access.kind === 'public') {
      return endpoint.isShared ? limiter.countShared(request) : limiter.countAddress(request);
    }
    try {
      request.actor = await lookUp(request, reply, endpoint.isBackground !== true);
    } catch (error) {
      await limiter.countAddress(request);
      throw error;
    }
    await limiter.countUser(request);
    requireAccess(endpoint.access, request.actor);
  };

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { fields, named, asSent } = await readFields(endpoint, request);
    const gone = watchCaller(reply, endpoint.form === 'events' ? openStreams : null);
    const { actor } = request;
    const { path, isCreating } = endpoint;
    const call = named &&
      actor && { ...named, path, userId: actor.userId, keepsAnswer: isCreating !== 'secret' };
    const handled = await answerOnce(call, () =>
      handle(fields, { ...contextOf(request, gone), call: callOf(request, reply), actor }),
    ).catch(refusedAsSent(asSent));
    const setsCookie = handled instanceof AnswerWithCookie;
    if (setsCookie) reply.header('Set-Cookie', handled.cookie);
    const result = setsCookie ? handled.answer : handled;
    if (isFileAnswer(result)) return sendFile(reply, result);
    if (isStoredFileAnswer(result)) return sendStoredFile(request, reply, result);
    if (!isAsyncIterable(result)) return sendEnvelopeText(reply, toEnvelopeText(endpoint, result));
    return sendEvents(reply, result, {
      toText: (one) => JSON.stringify(declaredPart(endpoint, one)),
      requireStillAllowed: async () => requireAccess(endpoint.access, await lookUp(request, reply, false)),
      gone,
      heartbeatMs,
    });
  };

  const answerUpload = (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    readRestAfter(request, reply);
    return uploads.count(request.actor?.userId ?? request.ip, () => answer(request, reply));
  };

  app.route({
    method: endpoint.method,
    url: `${API_BASE}${endpoint.path}`,
    onRequest: recordingRefusals(identify),
    handler: recordingRefusals(endpoint.fieldsIn === 'multipart' ? answerUpload : answer),
    ...(endpoint.access.kind === 'public' ? { bodyLimit: PUBLIC_BODY_BYTES_MAX } : {}),
    config: { takesFile: endpoint.fieldsIn === 'multipart' },
    ...describeRoute(endpoint),
    // A compressor would hold events back until its buffer is full.
    ...(endpoint.form === 'events' ? { compress: false } : {}),
  });
}

/** Fields as they came; undefined before a body was read, and for a file. */
const sentFields = ({ fieldsIn }: Endpoint, { query, body }: FastifyRequest): unknown =>
  fieldsIn === 'query' ? query : body;

/** Hashed when a row is written, and not before: most calls write none. */
function answeredCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  digestOf: RouteSurroundings['digestOf'],
): AnsweredCall {
  const { method, path } = endpoint;
  return {
    method,
    path,
    digest() {
      const body = sentFields(endpoint, request);
      return body === undefined ? null : digestOf({ path, body }).toString('hex');
    },
    costMs: () => Math.round(reply.elapsedTime),
  };
}

/**
 * A refusal in the middle of an upload leaves the rest of it unread: the caller, who sends first and reads then, would wait for ever
 * on a connection that is called alive. The rest is read and dropped, for as long as a request may take.
 */
function readRestAfter({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    raw.unpipe();
    raw.resume();
  });
}

/** @throws Refusal 4032 while a duty is open, 4030 without the permission */
function requireAccess(access: Access, actor: Actor): void {
  const isOpenToAll = access.kind === 'public' || (access.kind === 'signedIn' && access.evenWithDuties);
  if (actor.openDuty !== null && !isOpenToAll) {
    throw new Refusal(ErrorCode.dutyOpen, dutySentence[actor.openDuty]);
  }
  if (!holdsAccess(actor, access)) throw new Refusal(ErrorCode.forbidden);
}

function contextOf(request: FastifyRequest, gone: AbortSignal): Omit<CallContext, 'call'> {
  return {
    ip: request.ip,
    userAgent: userAgentOf(request),
    cookieHeader: request.headers.cookie ?? '',
    requestId: request.id,
    gone,
  };
}

/** A cookie comes along with what another site makes the browser send: it counts for a call that changes nothing, and no other. */
function tokenOf({ headers }: FastifyRequest, { method, isPlayed }: Endpoint): string | undefined {
  const token = headers[TOKEN_HEADER];
  if (typeof token === 'string') return token;
  return isPlayed && method === 'GET' ? parseCookie(headers.cookie ?? '')[TOKEN_COOKIE] : undefined;
}

function userAgentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}

// Without a reason of its own every answered call would make an exception with its stack.
const CALLER_GONE = new Error('The caller has gone.');

function watchCaller(reply: FastifyReply, openStreams: Set<AbortController> | null): AbortSignal {
  const controller = new AbortController();
  openStreams?.add(controller);
  reply.raw.once('close', () => {
    openStreams?.delete(controller);
    controller.abort(CALLER_GONE);
  });
  return controller.signal;
}
