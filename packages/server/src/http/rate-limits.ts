/**
 * Limits on one caller's calls. Counted in this program's memory: with several web programs each allows
 * its own share, which is enough against loops and guessing tools; sign-in guesses are counted in the database.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

export interface CallLimits {
  /** by one signed-in person, whatever the number of addresses */
  readonly perUserAndMinute: number;
  /** from one address by callers without a living token */
  readonly perAddressAndMinute: number;
}

export interface RateLimiter {
  /** @throws Refusal 4006 */
  countUser(request: FastifyRequest): Promise<void>;
  /** @throws Refusal 4006 */
  countAddress(request: FastifyRequest): Promise<void>;
  /** For what is answered from memory: apart from the others. @throws Refusal 4006 */
  countShared(request: FastifyRequest): Promise<void>;
}

/** A page of the big screen asks eight times, for a small part of what a sign-in costs. */
const SHARED_TIMES = 5;

/** The plugin `@fastify/rate-limit` has to be registered before. */
export function createRateLimiter(
  app: FastifyInstance,
  limits: () => CallLimits | Promise<CallLimits>,
): RateLimiter {
  const timeWindow = 60_000;
  const user = app.createRateLimit({
    max: async () => (await limits()).perUserAndMinute,
    timeWindow,
    keyGenerator: (request) => request.actor?.userId ?? request.ip,
  });
  const address = app.createRateLimit({
    max: async () => (await limits()).perAddressAndMinute,
    timeWindow,
    keyGenerator: (request) => request.ip,
  });
  const shared = app.createRateLimit({
    max: async () => (await limits()).perAddressAndMinute * SHARED_TIMES,
    timeWindow,
    keyGenerator: (request) => request.ip,
  });
  const counting = (count: typeof user) => async (request: FastifyRequest) => {
    const outcome = await count(request);
    if (!outcome.isAllowed && outcome.isExceeded) throw new Refusal(ErrorCode.tooFrequent);
  };
  return { countUser: counting(user), countAddress: counting(address), countShared: counting(shared) };
}
