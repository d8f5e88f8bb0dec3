/**
 * Sends a handler's result: in the envelope, as a file, or as a stream of events. What is sent passes through the
 * endpoint's answer schema first, so that a field nobody declared never leaves.
 */
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { AnswerInMessage, type FileAnswer } from './route.ts';

const SUCCESS = '操作成功';

/** @throws Error when the handler's result is not what the contract declares: our bug, never the caller's */
export function toEnvelopeText(endpoint: Endpoint, result: unknown): string {
  const msg = result instanceof AnswerInMessage ? result.msg : SUCCESS;
  const data = result instanceof AnswerInMessage ? null : declaredPart(endpoint, result);
  return JSON.stringify({ code: SUCCESS_CODE, msg, message: msg, data });
}

/** The answer without fields that the contract does not declare. */
export function declaredPart(endpoint: Endpoint, answer: unknown): unknown {
  const result = z.safeParse(endpoint.answer, answer);
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
    .header('Content-Disposition', attachment(file.fileName))
    .type(file.contentType)
    .send(file.content);
}

/** RFC 6266 with the name in UTF-8 (RFC 8187), and an ASCII one for what cannot read that. */
function attachment(fileName: string): string {
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

export function isFileAnswer(result: unknown): result is FileAnswer {
  return typeof result === 'object' && result !== null && 'content' in result && 'fileName' in result;
}

export function isAsyncIterable(result: unknown): result is AsyncIterable<unknown> {
  return typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
}
