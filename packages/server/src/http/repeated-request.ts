/**
 * A creating call that is sent twice (a double click, a client that lost the answer) answers once: the first
 * answer is kept under the caller's `clientReqId` for 24 hours, written in the transaction that did the work.
 */
import { createHash } from 'node:crypto';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type CanonicalValue, canonicalJson } from '../database/canonical-json.ts';
import type { Tables } from '../database/tables.ts';
import { DAY_MS } from '../time/moment.ts';
import { Refusal } from './refusal.ts';

export interface CreatingRequest {
  readonly userId: string;
  readonly clientReqId: string;
  readonly bodyHash: Buffer;
}

/** Null when the caller gave no id: then nothing is remembered. */
export function creatingRequest(
  userId: string,
  clientReqId: string | undefined,
  body: CanonicalValue,
): CreatingRequest | null {
  if (!clientReqId) return null;
  return { userId, clientReqId, bodyHash: createHash('sha256').update(canonicalJson(body)).digest() };
}

/**
 * The answer that was given before; undefined when there is none.
 * @throws Refusal 4091 when the same id came with another body
 */
export async function findFirstAnswer<Answer>(
  db: Kysely<Tables>,
  request: CreatingRequest | null,
  now: Date,
): Promise<Answer | undefined> {
  if (!request) return undefined;
  const row = await db
    .selectFrom('idempotentRequest')
    .select(['bodyHash', 'answer'])
    .where('userId', '=', request.userId)
    .where('clientReqId', '=', request.clientReqId)
    .where('createTime', '>', new Date(now.getTime() - DAY_MS))
    .executeTakeFirst();
  if (!row) return undefined;
  if (!row.bodyHash.equals(request.bodyHash)) {
    throw new Refusal(ErrorCode.duplicate, '这个请求编号已用于另一份内容，请刷新页面后重试');
  }
  return row.answer as Answer;
}

/** Claims the id; `false` when somebody did before. Waits for a transaction that is just doing so. */
export async function claimRequest(
  trx: Transaction<Tables>,
  request: CreatingRequest | null,
  now: Date,
): Promise<boolean> {
  if (!request) return true;
  const claimed = await sql`INSERT INTO idempotent_request (user_id, client_req_id, body_hash, create_time)
    VALUES (${request.userId}, ${request.clientReqId}, ${request.bodyHash}, ${now})
    ON CONFLICT (user_id, client_req_id) DO UPDATE
      SET body_hash = excluded.body_hash, create_time = excluded.create_time, answer = NULL
      WHERE idempotent_request.create_time <= ${new Date(now.getTime() - DAY_MS)}`.execute(trx);
  return claimed.numAffectedRows === 1n;
}

export async function keepAnswer(
  trx: Transaction<Tables>,
  request: CreatingRequest | null,
  answer: unknown,
): Promise<void> {
  if (!request) return;
  await trx
    .updateTable('idempotentRequest')
    .set({ answer: JSON.stringify(answer) })
    .where('userId', '=', request.userId)
    .where('clientReqId', '=', request.clientReqId)
    .execute();
}
