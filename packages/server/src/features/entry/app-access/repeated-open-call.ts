/** A request of another system's application does its work once, however often it is sent (decision 76). */
import { createHash } from 'node:crypto';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Kysely, Transaction } from 'kysely';
import type { CanonicalValue } from '../../../database/canonical-json.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal, refuseField } from '../../../http/refusal.ts';
import {
  type CreatingRequest,
  claimRequest,
  creatingRequest,
  findFirstAnswer,
  keepAnswer,
} from '../../../http/repeated-request.ts';
import type { CallingApp } from './queries.ts';

/** Longer than any id of the console's, so that the two never meet. */
export function requestKey(appId: string, requestId: string): string {
  return `open:${createHash('sha256').update(`${appId} ${requestId}`).digest('hex')}`;
}

/** Under whoever registered the application: its responsible person may be another one by the time the request is sent again. */
export const requestOf = (
  { personalData }: Pick<Dependencies, 'personalData'>,
  { appId, createUserId }: Pick<CallingApp, 'appId' | 'createUserId'>,
  requestId: string,
  body: CanonicalValue,
): CreatingRequest | null => creatingRequest(personalData, createUserId, requestKey(appId, requestId), body);

/** Somebody sent the same request at the same time, and was first. */
class SentTwice extends Error {}

/**
 * @param work calls `keep` in its own transaction, before it counts anything: what it then throws leaves nothing behind
 * @throws Refusal 4091 for a used requestId with another body
 */
export async function once<Answer extends object>(
  db: Kysely<Tables>,
  request: CreatingRequest | null,
  now: Date,
  work: (keep: (trx: Transaction<Tables>, answer: Answer) => Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  const findFirst = () => findFirstAnswer<Answer>(db, request, now).catch(refuseSecondBody);
  const first = await findFirst();
  if (first) return first;
  try {
    return await work(async (trx, answer) => {
      if (!(await claimRequest(trx, request, now))) throw new SentTwice();
      await keepAnswer(trx, request, answer);
    });
  } catch (error) {
    // the first one may have taken what this one is then refused: the last coupon, the one use of a number
    const mayBeSecond = error instanceof SentTwice || error instanceof Refusal;
    const meanwhile = mayBeSecond ? await findFirst() : undefined;
    if (!meanwhile) throw error;
    return meanwhile;
  }
}

/** The console's sentence tells somebody at a desk to reload. */
export function refuseSecondBody(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== ErrorCode.duplicate) throw error;
  const message = '这个requestId在24小时内已用于另一份内容，新的请求请用新的requestId';
  throw new Refusal(ErrorCode.duplicate, message, refuseField('requestId', message).fieldErrors);
}
