/** One line in the log for each call of the API: who, what, how long, how it ended. Never with its fields. */
import { API_BASE } from '@farmers-mailbox/contract/envelope.ts';
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** the envelope's code, since the HTTP status is 200 for refusals as well */
    outcome: number;
  }
}

export function logCalls(app: FastifyInstance): void {
  app.decorateRequest('outcome', SUCCESS_CODE);
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions;
    if (!url?.startsWith(API_BASE)) return;
    // The declared path, not the address: addresses carry fields.
    const call = {
      method: request.method,
      path: url,
      status: reply.statusCode,
      code: request.outcome,
      ms: Math.round(reply.elapsedTime),
      ip: request.ip,
      userId: request.actor?.userId,
    };
    request.log.info(call, 'call');
  });
}
