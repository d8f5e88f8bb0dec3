/** Asks of each call to one endpoint, before its body is read: who is it, how often does this caller call, may they? */
import { dutySentence } from '@farmers-mailbox/contract/access/duties.ts';
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import type { Access, Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { TOKEN_COOKIE, TOKEN_HEADER } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { parseCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor, AnsweredCall, TokenCall } from '../access/actor.ts';
import type { RateLimiter } from './rate-limits.ts';
import { Refusal } from './refusal.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** null on public calls, and until the token was looked up */
    actor: Actor | null;
  }
}

export interface CallerSurroundings {
  /** @throws Refusal 401, 50012 or 50014 when nobody lives behind the token */
  readonly findActor: (token: string | undefined, call: TokenCall) => Promise<Actor>;
  readonly limiter: RateLimiter;
  /** keyed hash of a call's fields */
  readonly digestOf: (call: { path: string; body: unknown }) => Buffer;
}

export class Callers {
  readonly #endpoint: Endpoint;
  readonly #surroundings: CallerSurroundings;

  constructor(endpoint: Endpoint, surroundings: CallerSurroundings) {
    this.#endpoint = endpoint;
    this.#surroundings = surroundings;
  }

  /** Leaves the caller in `request.actor`. @throws Refusal as `findActor` and `requireAccess`, 4006 for whoever calls too often */
  async identify(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { limiter } = this.#surroundings;
    const { access, isShared, isBackground } = this.#endpoint;
    if (access.kind === 'public') {
      return isShared ? limiter.countShared(request) : limiter.countAddress(request);
    }
    try {
      request.actor = await this.#lookUp(request, reply, isBackground !== true);
    } catch (error) {
      await limiter.countAddress(request);
      throw error;
    }
    await limiter.countUser(request);
    requireAccess(access, request.actor);
  }

  /** Asked again and again while a stream is open. @throws Refusal as `identify` */
  async requireStillAllowed(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    requireAccess(this.#endpoint.access, await this.#lookUp(request, reply, false));
  }

  /** For the log. Hashed when a row is written, and not before: most calls write none. */
  callOf(request: FastifyRequest, reply: FastifyReply): AnsweredCall {
    const { method, path } = this.#endpoint;
    const { digestOf } = this.#surroundings;
    const fields = () => sentFields(this.#endpoint, request);
    return {
      method,
      path,
      digest() {
        const body = fields();
        return body === undefined ? null : digestOf({ path, body }).toString('hex');
      },
      costMs: () => Math.round(reply.elapsedTime),
    };
  }

  #lookUp(request: FastifyRequest, reply: FastifyReply, isActivity: boolean): Promise<Actor> {
    return this.#surroundings.findActor(tokenOf(request, this.#endpoint), {
      ip: request.ip,
      userAgent: userAgentOf(request),
      requestId: request.id,
      call: this.callOf(request, reply),
      isActivity,
    });
  }
}

/** A cookie comes along with what another site makes the browser send: it counts for a call that changes nothing, and no other. */
function tokenOf({ headers }: FastifyRequest, { method, isPlayed }: Endpoint): string | undefined {
  const token = headers[TOKEN_HEADER];
  if (typeof token === 'string') return token;
  return isPlayed && method === 'GET' ? parseCookie(headers.cookie ?? '')[TOKEN_COOKIE] : undefined;
}

/** @throws Refusal 4032 while a duty is open, 4030 without the permission */
function requireAccess(access: Access, actor: Actor): void {
  const isOpenToAll = access.kind === 'public' || (access.kind === 'signedIn' && access.evenWithDuties);
  if (actor.openDuty !== null && !isOpenToAll) {
    throw new Refusal(ErrorCode.dutyOpen, dutySentence[actor.openDuty]);
  }
  if (!holdsAccess(actor, access)) throw new Refusal(ErrorCode.forbidden);
}

/** Fields as they came; undefined before a body was read, and for a file. */
export const sentFields = ({ fieldsIn }: Endpoint, { query, body }: FastifyRequest): unknown =>
  fieldsIn === 'query' ? query : body;

export function userAgentOf(request: FastifyRequest): string {
  return request.headers['user-agent'] ?? '';
}
