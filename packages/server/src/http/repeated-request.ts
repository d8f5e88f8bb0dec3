/**
 * A creating call that is sent twice (a double click, a client that lost the answer) answers once: the first
 * answer is kept under the caller's `clientReqId` for 24 hours. Mass SMS, letters, chat and open calls write it in the transaction that did the
 * work; every other creating call claims the id before its work and writes the answer after it (`openOnce`, decision 142).
 */
import { createHash } from 'node:crypto';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { type Kysely, sql } from 'kysely';
import type { PersonalData } from '../access/personal-data.ts';
import { type CanonicalValue, canonicalJson } from '../database/canonical-json.ts';
import type { Tables } from '../database/tables.ts';
import type { Dependencies } from '../dependencies.ts';
import { DAY_MS } from '../time/moment.ts';
import { Refusal } from './refusal.ts';
import { NothingMade } from './route.ts';

export interface CreatingRequest {
  readonly userId: string;
  readonly clientReqId: string;
  readonly bodyHash: Buffer;
  /** without a key, as former versions wrote it: a request sent up to a day before the upgrade is known again */
  readonly formerHash: Buffer;
}
type Hashing = Pick<PersonalData, 'hashRequest'>;

/** A creating call as it arrived. */
export interface NamedCall {
  readonly userId: string;
  readonly clientReqId: string;
  readonly path: string;
  /** the other fields */
  readonly body: unknown;
  /** false: the answer shows a secret */
  readonly keepsAnswer: boolean;
}

export function requestOfCall(
  hashing: Hashing,
  { userId, clientReqId, ...call }: Pick<NamedCall, 'userId' | 'clientReqId' | 'path' | 'body'>,
): CreatingRequest {
  return requestNamed(hashing, userId, clientReqId, wholeOf(call));
}

/** Keyed hash of a call's fields, whatever their order. */
export const digestOfCall = ({ hashRequest }: Hashing, call: Pick<NamedCall, 'path' | 'body'>): Buffer =>
  hashRequest(canonicalJson(wholeOf(call)));

/** The whole body: numbers with a fraction have no canonical text of their own. */
function wholeOf({ path, body }: Pick<NamedCall, 'path' | 'body'>): CanonicalValue {
  const withText = (_: string, value: unknown) => (isFraction(value) ? String(value) : value);
  return JSON.parse(JSON.stringify({ path, body }, withText)) as CanonicalValue;
}

const isFraction = (value: unknown): value is number =>
  typeof value === 'number' && !Number.isSafeInteger(value);

/** Null when the caller gave no id: then nothing is remembered. */
export const creatingRequest = (
  hashing: Hashing,
  userId: string,
  clientReqId: string | undefined,
  body: CanonicalValue,
): CreatingRequest | null => (clientReqId ? requestNamed(hashing, userId, clientReqId, body) : null);

function requestNamed(
  { hashRequest }: Hashing,
  userId: string,
  clientReqId: string,
  body: CanonicalValue,
): CreatingRequest {
  const text = canonicalJson(body);
  const formerHash = createHash('sha256').update(text).digest();
  return { userId, clientReqId, bodyHash: hashRequest(text), formerHash };
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
  if (!row.bodyHash.equals(request.bodyHash) && !row.bodyHash.equals(request.formerHash)) {
    throw new Refusal(ErrorCode.duplicate, '这个请求编号已用于另一份内容，请刷新页面后重试');
  }
  return row.answer as Answer;
}

export type AnswerOnce = (call: NamedCall | null, work: () => Promise<unknown>) => Promise<unknown>;

/**
 * Does the work of one id once. A refusal, or an answer that is `NothingMade`, has changed nothing and gives the id back; a failure may have come
 * after the work was committed: its id stays taken, so that nothing is made twice. No handler of a creating call may refuse after its commit:
 * `testing/commits-of-call.ts` looks at each refusal of every test.
 */
export function openOnce({
  db,
  clock,
  personalData,
}: Pick<Dependencies, 'db' | 'clock' | 'personalData'>): AnswerOnce {
  const running = new Map<string, Promise<unknown>>();
  return async (call, work) => {
    if (call === null) return answerIn(await work());
    const key = `${call.userId} ${call.clientReqId}`;
    // a double click: the second one gets what the first one comes to
    while (running.has(key)) await Promise.allSettled([running.get(key)]);
    const request = requestOfCall(personalData, call);
    const doing = doOnce(db, request, { now: clock.now(), keepsAnswer: call.keepsAnswer }, work);
    running.set(key, doing);
    try {
      return await doing;
    } finally {
      running.delete(key);
    }
  };
}

const answerIn = (answer: unknown): unknown => (answer instanceof NothingMade ? answer.answer : answer);

async function doOnce(
  db: Kysely<Tables>,
  request: CreatingRequest,
  { now, keepsAnswer }: { now: Date; keepsAnswer: boolean },
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
  if (answer instanceof NothingMade) await giveBack(db, request);
  else if (keepsAnswer) await keepAnswer(db, request, { answer });
  return answerIn(answer);
}

/** Another process may still be at work: a new id at once would do it twice. */
const FIRST_WITHOUT_ANSWER =
  '这个请求编号已经提交过，还没有结果。请稍候用同一编号再试；仍然如此时请先查看是否已保存，确认没有再换一个编号重新提交';

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
