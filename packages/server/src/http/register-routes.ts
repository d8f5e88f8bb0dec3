/**
 * Registers the contract's calls with the HTTP library. The order of a call is visible here: who is it, how often does
 * this caller call, may they (callers.ts), what did they send, act, answer. Nothing of the body is read before it is known
 * that they may.
 */

import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { API_BASE } from '@farmers-mailbox/contract/envelope.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '../access/actor.ts';
import { sendResult } from './answers.ts';
import { describeRoute } from './api-document.ts';
import { type CallerSurroundings, Callers, sentFields, userAgentOf } from './callers.ts';
import { refusedAsSent } from './other-names.ts';
import { readFields } from './read-fields.ts';
import { Refusal } from './refusal.ts';
import type { AnswerOnce } from './repeated-request.ts';
import type { CallContext, Route } from './route.ts';
import { openUploadsAtOnce, type UploadsAtOnce } from './uploads-at-once.ts';

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

export interface RouteSurroundings extends CallerSurroundings {
  readonly answerOnce: AnswerOnce;
  /** before the refusal is answered; never fails */
  readonly recordRefusal: (call: RefusedCall) => Promise<void>;
  readonly heartbeatMs: number;
}

/** Shared by the routes of one service. */
interface Shared extends RouteSurroundings {
  readonly openStreams: Set<AbortController>;
  readonly uploads: UploadsAtOnce;
}

export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  surroundings: RouteSurroundings,
): void {
  app.decorateRequest('actor', null);
  const openStreams = new Set<AbortController>();
  const shared = { ...surroundings, openStreams, uploads: openUploadsAtOnce() };
  app.addHook('preClose', async () => {
    for (const stream of openStreams) stream.abort();
  });
  for (const route of routes) registerRoute(app, route, shared);
}

function registerRoute(app: FastifyInstance, route: Route, shared: Shared): void {
  const { endpoint } = route;
  const callers = new Callers(endpoint, shared);
  const answer = answering(route, callers, shared);
  const takesFile = endpoint.fieldsIn === 'multipart';
  app.route({
    method: endpoint.method,
    url: `${API_BASE}${endpoint.path}`,
    onRequest: recordingRefusals(endpoint, shared, (request, reply) => callers.identify(request, reply)),
    handler: recordingRefusals(endpoint, shared, takesFile ? oneOfUploads(answer, shared) : answer),
    ...(endpoint.access.kind === 'public' ? { bodyLimit: PUBLIC_BODY_BYTES_MAX } : {}),
    config: { takesFile },
    ...describeRoute(endpoint),
    // A compressor would hold events back until its buffer is full.
    ...(endpoint.form === 'events' ? { compress: false } : {}),
  });
}

type Step<Result> = (request: FastifyRequest, reply: FastifyReply) => Promise<Result>;

const recordingRefusals =
  <Result>(endpoint: Endpoint, { recordRefusal }: Shared, step: Step<Result>): Step<Result> =>
  (request, reply) =>
    step(request, reply).catch(async (error: unknown) => {
      const { actor } = request;
      if (actor && error instanceof Refusal) {
        await recordRefusal({ actor, endpoint, refusal: error, fields: sentFields(endpoint, request) });
      }
      throw error;
    });

/** Reads the fields, acts and answers. */
const answering =
  (
    { endpoint, handle }: Route,
    callers: Callers,
    { answerOnce, openStreams, heartbeatMs }: Shared,
  ): Step<FastifyReply> =>
  async (request, reply) => {
    const { fields, named, asSent } = await readFields(endpoint, request);
    const gone = endpoint.form === 'events' ? watchCaller(reply, openStreams) : NEVER_GONE;
    const { actor } = request;
    const { path, isCreating } = endpoint;
    const call = named &&
      actor && { ...named, path, userId: actor.userId, keepsAnswer: isCreating !== 'secret' };
    const result = await answerOnce(call, () =>
      handle(fields, { ...contextOf(request, gone), call: callers.callOf(request, reply), actor }),
    ).catch(refusedAsSent(asSent));
    return sendResult(endpoint, request, reply, result, {
      requireStillAllowed: () => callers.requireStillAllowed(request, reply),
      gone,
      heartbeatMs,
    });
  };

const oneOfUploads =
  (answer: Step<FastifyReply>, { uploads }: Shared): Step<FastifyReply> =>
  (request, reply) => {
    readRestAfter(request, reply);
    return uploads.count(request.actor?.userId ?? request.ip, () => answer(request, reply));
  };

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

function contextOf(request: FastifyRequest, gone: AbortSignal): Omit<CallContext, 'call'> {
  return {
    ip: request.ip,
    userAgent: userAgentOf(request),
    cookieHeader: request.headers.cookie ?? '',
    requestId: request.id,
    gone,
  };
}

const NEVER_GONE = new AbortController().signal;

function watchCaller(reply: FastifyReply, openStreams: Set<AbortController>): AbortSignal {
  const controller = new AbortController();
  openStreams.add(controller);
  reply.raw.once('close', () => {
    openStreams.delete(controller);
    controller.abort(new Error('The caller has gone.'));
  });
  return controller.signal;
}
