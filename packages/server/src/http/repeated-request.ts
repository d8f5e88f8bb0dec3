/**
 * A creating call that is sent twice (a double click, a client that lost the answer) answers once: the first
 * answer is kept under the caller's `clientReqId` for 24 hours. Mass SMS writes it in the transaction that did the work; every other creating
 * call claims the id before its work and writes the answer after it (`openOnce`).
 */
import { createHash } from 'node:crypto';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { type Kysely, sql } from 'kysely';
import { type CanonicalValue, canonicalJson } from '../database/canonical-json.ts';
import type { Tables } from '../database/tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { DAY_MS } from '../time/moment.ts';
import { Refusal } from './refusal.ts';

export interface CreatingRequest {
  readonly userId: string;
  readonly clientReqId: string;
  readonly bodyHash: Buffer;
}

/** The same for a body as it arrived: numbers with a fraction have no canonical text of their own. */
export function creatingCall(
  userId: string,
  clientReqId: string,
  call: { readonly path: string; readonly body: unknown },
): CreatingRequest | null {
  const told = JSON.parse(JSON.stringify(call, (_, value) => (isFraction(value) ? String(value) : value)));
  return creatingRequest(userId, clientReqId, told as CanonicalValue);
}

const isFraction = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isSafeInteger(value);

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

export interface Once {
  readonly request: CreatingRequest;
  /** false: the answer shows a secret */
  readonly keepsAnswer: boolean;
}
export type AnswerOnce = (once: Once | null, work: () => Promise<unknown>) => Promise<unknown>;

/**
 * Does the work of one id once. A refusal has changed nothing and gives the id back; a failure may have come after the work was committed: its id
 * stays taken, so that nothing is made twice.
 */
export function openOnce({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): AnswerOnce {
  const running = new Map<string, Promise<unknown>>();
  return async (once, work) => {
    if (once === null) return work();
    const key = `${once.request.userId} ${once.request.clientReqId}`;
    // a double click: the second one gets what the first one comes to
    await Promise.allSettled([running.get(key)]);
    const doing = doOnce(db, once, clock.now(), work);
    running.set(key, doing);
    try {
      return await doing;
    } finally {
      if (running.get(key) === doing) running.delete(key);
    }
  };
}

async function doOnce(
  db: Kysely<Tables>,
  { request, keepsAnswer }: Once,
  now: Date,
  work: () => Promise<unknown>,
): Promise<unknown> {
  if (!(await claimRequest(db, request, now))) {
    const first = await findFirstAnswer<{ readonly answer: unknown } | null>(db, request, now);
    if (first) return first.answer;
    throw new Refusal(ErrorCode.stateChanged, FIRST_WITHOUT_ANSWER);
  }
  const answer = await work().catch(async (error: unknown) => {
    if (error instanceof Refusal) await giveBack(db, request);
    throw error;
  });
  if (keepsAnswer) await keepAnswer(db, request, { answer });
  return answer;
}

const FIRST_WITHOUT_ANSWER =
  '这个请求编号已经提交过，但没有留下结果，请先查看是否已保存；确认没有时请换一个请求编号重新提交';

async function giveBack(db: Kysely<Tables>, { userId, clientReqId }: CreatingRequest): Promise<void> {
  await db
    .deleteFrom('idempotentRequest')
    .where('userId', '=', userId)
    .where('clientReqId', '=', clientReqId)
    .execute();
}

/** Claims the id; `false` when somebody did before. Waits for a transaction that is just doing so. */
export async function claimRequest(
  db: Kysely<Tables>,
  request: CreatingRequest | null,
  now: Date,
): Promise<boolean> {
  if (!request) return true;
  const claimed = await sql`INSERT INTO idempotent_request (user_id, client_req_id, body_hash, create_time)
    VALUES (${request.userId}, ${request.clientReqId}, ${request.bodyHash}, ${now})
    ON CONFLICT (user_id, client_req_id) DO UPDATE
      SET body_hash = excluded.body_hash, create_time = excluded.create_time, answer = NULL
      WHERE idempotent_request.create_time <= ${new Date(now.getTime() - DAY_MS)}`.execute(db);
  return claimed.numAffectedRows === 1n;
}

export async function keepAnswer(
  db: Kysely<Tables>,
  request: CreatingRequest | null,
  answer: unknown,
): Promise<void> {
  if (!request) return;
  await db
    .updateTable('idempotentRequest')
    .set({ answer: JSON.stringify(answer) })
    .where('userId', '=', request.userId)
    .where('clientReqId', '=', request.clientReqId)
    .execute();
}
