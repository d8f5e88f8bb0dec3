/**
 * Makes a route of a call of the contract: who may call it, what it accepts and what it answers all come from the
 * endpoint itself, so that a handler is only the sentence in between: authorise, act, present.
 */

import type { Readable } from 'node:stream';
import type { AnswerOf, CheckedRequestOf, Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import type { Actor, AnsweredCall } from '../access/actor.ts';
import type { ByteRange } from './byte-range.ts';

/** A handler's knowledge of the call besides its fields. */
export interface CallContext {
  /** the caller's address, through trusted proxies only */
  readonly ip: string;
  readonly userAgent: string;
  /** all cookies that the caller brought, as they came */
  readonly cookieHeader: string;
  readonly requestId: string;
  /** for the row of the operation log */
  readonly call: AnsweredCall;
  /** fires when the caller of a stream of events goes away; never for other calls */
  readonly gone: AbortSignal;
}
export interface ActorContext extends CallContext {
  readonly actor: Actor;
}

/** A file as the answer instead of an envelope. */
export interface FileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Readable;
}
/** A stored file as the answer, of which a caller may ask for a part. */
export interface StoredFileAnswer {
  readonly fileName: string;
  readonly contentType: string;
  /** bytes */
  readonly size: number;
  /** looked at in the browser instead of being saved: for kinds that cannot run there */
  readonly isInline: boolean;
  /** null: all of it */
  readonly open: (range: ByteRange | null) => Promise<Readable>;
}
/** One uploaded file, read as a stream; the endpoint's `fileBytesMax` is enforced by the reader. */
export interface UploadedFile {
  readonly fileName: string;
  readonly content: Readable;
  /** text that travelled before the file, and behind it once the content was read to its end */
  readonly fields: Readonly<Record<string, string>>;
}
/** An answer whose envelope carries its own `msg`, as switchIdentity's token does. */
export class AnswerInMessage {
  readonly msg: string;
  constructor(msg: string) {
    this.msg = msg;
  }
}

/** An answer that also sets a cookie. */
export class AnswerWithCookie<Answer> {
  readonly answer: Answer;
  /** the whole Set-Cookie header */
  readonly cookie: string;
  constructor(answer: Answer, cookie: string) {
    this.answer = answer;
    this.cookie = cookie;
  }
}

/** An answer of a creating call that says why it made nothing: the mended one may come under the same `clientReqId`. */
export class NothingMade<Answer> {
  readonly answer: Answer;
  constructor(answer: Answer) {
    this.answer = answer;
  }
}

type Result<E extends Endpoint> =
  | AnswerOf<E>
  | NothingMade<AnswerOf<E>>
  | AnswerInMessage
  | AnswerWithCookie<AnswerOf<E>>
  | FileAnswer
  | StoredFileAnswer
  | AsyncIterable<AnswerOf<E>>;
type Fields<E extends Endpoint> = CheckedRequestOf<E>;

export interface Route {
  readonly endpoint: Endpoint;
  readonly handle: (fields: unknown, context: CallContext & { actor: Actor | null }) => Promise<unknown>;
}

/** A route for signed-in people: the endpoint's access is checked before the handler sees the call. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (fields: Fields<E>, context: ActorContext) => Promise<Result<E>> | AsyncIterable<AnswerOf<E>>,
): Route {
  if (endpoint.access.kind === 'public')
    throw new Error(`${endpoint.path} is public: declare it with publicRoute`);
  return {
    endpoint,
    handle: async (fields, context) => {
      if (!context.actor) throw new Error(`${endpoint.path} was reached without an actor`);
      return handler(fields as Fields<E>, { ...context, actor: context.actor });
    },
  };
}

/** A route that anybody may call. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handler: (fields: Fields<E>, context: CallContext) => Promise<Result<E>>,
): Route {
  if (endpoint.access.kind !== 'public')
    throw new Error(`${endpoint.path} is not public: declare it with route`);
  return { endpoint, handle: (fields, context) => handler(fields as Fields<E>, context) };
}
