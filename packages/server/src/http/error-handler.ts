/**
 * The one place where a failure becomes an answer: refusals and wrong content types with their code and sentence, broken requests with a 4xx,
 * and everything else logged whole and answered with one neutral sentence and the id under which the log has it.
 */
import { API_BASE, type Envelope, type RefusalData } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode, errorSentence } from '@farmers-mailbox/contract/error-codes.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { toBrokenRequest } from './broken-request.ts';
import { Refusal } from './refusal.ts';

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerFailure);
}

/** Found by the HTTP library before it looks for a call or a page: an address that it cannot read. */
export function answerUnreadable(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  void (request.url.startsWith(API_BASE) ? answerFailure(error, request, reply) : reply.redirect('/404'));
}

function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, envelope } = toFailure(error, request);
  request.outcome = envelope.code;
  return sendEnvelope(reply, status, envelope);
}

/** An address below the API that no call has. With 200 like every answer of the server's own: the code says what it is. */
export function answerUnknownCall(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const sentence = `没有这个接口：${request.method} ${request.url.split('?')[0]?.slice(API_BASE.length)}`;
  return sendEnvelope(reply, 200, toEnvelope(ErrorCode.notFound, sentence, null));
}

/** With a status of its own: machines read this answer, and they look at the status. */
export function answerForbidden(
  request: FastifyRequest,
  reply: FastifyReply,
  sentence: string,
): FastifyReply {
  request.outcome = ErrorCode.forbidden;
  return sendEnvelope(reply, 403, toEnvelope(ErrorCode.forbidden, sentence, null));
}

// As text, past any serializer of the route: an error does not have the shape of the route's answer.
function sendEnvelope(
  reply: FastifyReply,
  status: number,
  envelope: Envelope<RefusalData | null>,
): FastifyReply {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelope));
}

function toFailure(
  error: unknown,
  request: FastifyRequest,
): { status: number; envelope: Envelope<RefusalData | null> } {
  if (error instanceof Refusal) {
    if (error.cause !== undefined) request.log.error({ err: error.cause }, 'a call was refused for this');
    return { status: 200, envelope: toEnvelope(error.code, error.message, toRefusalData(error)) };
  }
  const broken = toBrokenRequest(error, request.routeOptions.bodyLimit);
  if (broken) {
    return { status: broken.status, envelope: toEnvelope(broken.code, broken.message, null) };
  }
  request.log.error({ err: error }, 'a call failed');
  const data = { requestId: request.id };
  return {
    status: 500,
    envelope: toEnvelope(ErrorCode.systemBusy, `${errorSentence[ErrorCode.systemBusy]}，请稍后再试`, data),
  };
}

function toRefusalData({ fieldErrors, details }: Refusal): RefusalData | null {
  const data = { ...details, ...(fieldErrors.length > 0 ? { fieldErrors } : {}) };
  return Object.keys(data).length > 0 ? data : null;
}

export function toEnvelope<Data>(code: ErrorCode, msg: string, data: Data): Envelope<Data> {
  return { code, msg, message: msg, data };
}
