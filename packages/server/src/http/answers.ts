/**
 * Sends a handler's result: in the envelope, as a file, or as a stream of events. What is sent passes through the
 * endpoint's answer schema first, so that a field nobody declared never leaves.
 */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { readByteRange } from './byte-range.ts';
import { compiled } from './compiled-schema.ts';
import { type EventStreamOptions, sendEvents } from './event-stream.ts';
import { addOtherNames } from './other-names.ts';
import { AnswerInMessage, AnswerWithCookie, type FileAnswer, type StoredFileAnswer } from './route.ts';

const SUCCESS = '操作成功';

/** @param stream how a stream goes on; other results need none of it */
export async function sendResult(
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  handled: unknown,
  stream: Omit<EventStreamOptions, 'toText'>,
): Promise<FastifyReply> {
  const setsCookie = handled instanceof AnswerWithCookie;
  if (setsCookie) reply.header('Set-Cookie', handled.cookie);
  const result = setsCookie ? handled.answer : handled;
  if (isFileAnswer(result)) return sendFile(reply, result);
  if (isStoredFileAnswer(result)) return sendStoredFile(request, reply, result);
  if (!isAsyncIterable(result)) return sendEnvelopeText(reply, toEnvelopeText(endpoint, result));
  const toText = (one: unknown) => JSON.stringify(declaredPart(endpoint, one));
  return sendEvents(reply, result, { ...stream, toText });
}

/** @throws Error when the handler's result is not what the contract declares: our bug, never the caller's */
export function toEnvelopeText(endpoint: Endpoint, result: unknown): string {
  const msg = result instanceof AnswerInMessage ? result.msg : SUCCESS;
  const data = result instanceof AnswerInMessage ? null : declaredPart(endpoint, result);
  addOtherNames(endpoint, data);
  return JSON.stringify({ code: SUCCESS_CODE, msg, message: msg, data });
}

/** The answer without fields that the contract does not declare. */
export function declaredPart(endpoint: Endpoint, answer: unknown): unknown {
  const result = z.safeParse(compiled(endpoint.answer), answer);
  if (result.success) return result.data;
  throw new Error(`The answer of ${endpoint.path} is not the declared one.`, { cause: result.error });
}

export function sendEnvelopeText(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').type('application/json; charset=utf-8').send(text);
}

/** Always as a download: a file that somebody uploaded must not run as a page of this origin. */
export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  return reply
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Disposition', disposition('attachment', file.fileName))
    .type(file.contentType)
    .send(file.content);
}

/** The part that is asked for, or all of it. Opened in the browser it runs nothing and reaches nothing. */
export async function sendStoredFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { fileName, contentType, size, isInline, open }: StoredFileAnswer,
): Promise<FastifyReply> {
  const range = readByteRange(request.headers.range, size);
  if (range === 'unsatisfiable') return reply.code(416).header('Content-Range', `bytes */${size}`).send();
  const content = await open(range);
  if (range) reply.code(206).header('Content-Range', `bytes ${range.first}-${range.last}/${size}`);
  return reply
    .header('Cache-Control', 'no-store')
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Accept-Ranges', 'bytes')
    .header('Content-Length', range ? range.last - range.first + 1 : size)
    .header('Content-Disposition', disposition(isInline ? 'inline' : 'attachment', fileName))
    .type(contentType)
    .send(content);
}

/** RFC 6266 with the name in UTF-8 (RFC 8187), and an ASCII one for what cannot read that. */
function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export function isFileAnswer(result: unknown): result is FileAnswer {
  return typeof result === 'object' && result !== null && 'content' in result && 'fileName' in result;
}

export function isStoredFileAnswer(result: unknown): result is StoredFileAnswer {
  return typeof result === 'object' && result !== null && 'open' in result && 'fileName' in result;
}

export function isAsyncIterable(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}
