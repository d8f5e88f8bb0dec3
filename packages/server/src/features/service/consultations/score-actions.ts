/** The farmer's mark for an answer, said in a reply to its text. The sender stores the reply in the same transaction. */
import type { SaidScore } from '@farmers-mailbox/contract/service/consultations/score.ts';
import { SCORE_WORDS, SCORED_WITHIN_HOURS } from '@farmers-mailbox/contract/service/consultations/score.ts';
import { ConsultOperation, ConsultStatus } from '@farmers-mailbox/contract/service/consultations/states.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import { HOUR_MS } from '../../../time/moment.ts';
import { insertFarmersRecord, moveConsultations } from './queries.ts';

/** The latest answer that left to the number as a text and may still be marked, or has been. */
export function findMarkedAnswer(db: Kysely<Tables>, phoneHash: string, now: Date) {
  return db
    .selectFrom('consultation')
    .select(['consultId', 'deptId', sql<Date>`reply_time`.as('replyTime')])
    .where('phoneHash', '=', phoneHash)
    .where('smsReplyFlag', '=', 1)
    .where('consultStatus', 'in', [ConsultStatus.answered, ConsultStatus.rated])
    .where('replyTime', '>', new Date(now.getTime() - SCORED_WITHIN_HOURS * HOUR_MS))
    .orderBy('replyTime', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The first mark counts; one that comes again changes nothing. */
export async function rateByReply(
  trx: Transaction<Tables>,
  consultId: string,
  { score, scoreContent }: SaidScore,
  now: Date,
): Promise<void> {
  const set = {
    consultStatus: ConsultStatus.rated,
    score,
    scoreContent: scoreContent || null,
    scoreTime: now,
  };
  const from = [ConsultStatus.answered];
  if ((await moveConsultations(trx, { consultIds: [consultId], from, set })) !== 1) return;
  const said = `${score}分（${SCORE_WORDS[score] ?? ''}）${scoreContent === '' ? '' : `：${scoreContent}`}`;
  await insertFarmersRecord(trx, consultId, { operateType: ConsultOperation.rated, content: said }, now);
}
