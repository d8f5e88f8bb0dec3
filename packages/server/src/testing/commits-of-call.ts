/**
 * Holds every refusal of a creating call, in whatever test it comes, against decision 142: it gives the `clientReqId` back, so that a commit
 * before it would be done again by the repetition.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import { SUCCESS_CODE } from '@farmers-mailbox/contract/error-codes.ts';
import type pg from 'pg';

const calls = new AsyncLocalStorage<{ hasCommitted: boolean }>();

/** Before the first connection of the pool is made. */
export function noteCommits(pool: pg.Pool): void {
  pool.on('connect', (client: { query: unknown }) => {
    const query = client.query as (...given: unknown[]) => unknown;
    client.query = (...given: unknown[]) => {
      const call = calls.getStore();
      if (call && typeof given[0] === 'string' && /^commit\b/i.test(given[0])) call.hasCommitted = true;
      return query.apply(client, given);
    };
  });
}

/** @throws Error when the answer refuses what was committed; a failure may, since it keeps the id */
export async function requireUncommittedRefusal<
  Reply extends { readonly status: number; readonly code: number },
>({ path, isCreating }: Endpoint, call: () => Promise<Reply>): Promise<Reply> {
  const seen = { hasCommitted: false };
  const reply = await calls.run(seen, call);
  const isRefused = reply.status === 200 && reply.code !== SUCCESS_CODE;
  if (isCreating && seen.hasCommitted && isRefused)
    throw new Error(`${path} was refused (${reply.code}) after a commit: its clientReqId is given back.`);
  return reply;
}
