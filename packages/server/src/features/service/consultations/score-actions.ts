/** The farmer's mark for an answer: in a reply to its text, which the sender stores in the same transaction, or in an application. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { SaidScore } from '@farmers-mailbox/contract/service/consultations/score.ts';
import { SCORE_WORDS, SCORED_WITHIN_HOURS } from '@farmers-mailbox/contract/service/consultations/score.ts';
import { ConsultOperation, ConsultStatus } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { Refusal } from '../../../http/refusal.ts';
import { HOUR_MS } from '../../../time/moment.ts';
import type { ConsultNeeds } from './actions.ts';
import { insertFarmersRecord, moveConsultations } from './queries.ts';

/** The latest answer that left to the number as a text: it may be marked, has been, or was closed and takes no mark. */
export function findMarkedAnswer(db: Kysely<Tables>, phoneHash: string, now: Date) {
  return db
    .selectFrom('consultation')
    .select(['consultId', 'deptId', sql<Date>`reply_time`.as('replyTime')])
    .where('phoneHash', '=', phoneHash)
    .where('smsReplyFlag', '=', 1)
    .where('consultStatus', 'in', [ConsultStatus.answered, ConsultStatus.rated, ConsultStatus.closed])
    .where('replyTime', '>', new Date(now.getTime() - SCORED_WITHIN_HOURS * HOUR_MS))
    .orderBy('replyTime', 'desc')
    .orderBy('consultId', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The first mark counts. @returns false when there is one already, or no answer */
export async function rate(
  trx: Transaction<Tables>,
  consultId: string,
  { score, scoreContent }: SaidScore,
  now: Date,
): Promise<boolean> {
  const set = {
    consultStatus: ConsultStatus.rated,
    score,
    scoreContent: scoreContent || null,
    scoreTime: now,
  };
  const from = [ConsultStatus.answered];
  if ((await moveConsultations(trx, { consultIds: [consultId], from, set })) !== 1) return false;
  const words = SCORE_WORDS[score];
  const content = `${score}分${words ? `（${words}）` : ''}${scoreContent === '' ? '' : `：${scoreContent}`}`;
  await insertFarmersRecord(trx, consultId, { operateType: ConsultOperation.rated, content }, now);
  return true;
}

/**
 * The mark of a farmer who asked in another system's application.
 * @throws Refusal 4090 before the answer, and for another mark than the first
 */
export async function rateFromOutside(
  { db, clock }: Pick<ConsultNeeds, 'db' | 'clock'>,
  consultId: string,
  said: SaidScore,
): Promise<void> {
  const isRated = await db.transaction().execute((trx) => rate(trx, consultId, said, clock.now()));
  if (isRated) return;
  const known = await db
    .selectFrom('consultation')
    .select(['score', 'scoreContent', 'consultStatus'])
    .where('consultId', '=', consultId)
    .executeTakeFirst();
  if (known?.score === said.score && (known.scoreContent ?? '') === said.scoreContent) return;
  throw new Refusal(ErrorCode.stateChanged, whyNoMark(known?.consultStatus));
}

function whyNoMark(status: number | undefined): string {
  if (status === ConsultStatus.closed) return '这个问题已经关闭，不能评分';
  return status === ConsultStatus.rated ? '已经评过分，不能再改' : '还没有答复，不能评分';
}
