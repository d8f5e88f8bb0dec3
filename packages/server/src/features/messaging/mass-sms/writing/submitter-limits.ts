/**
 * Limits of the submitter, asked last in the submission's transaction: under the version that it was checked
 * against, which stays in use until the commit, and within their own quotas. Every way in which a text is submitted asks it.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { senderProblem } from '@farmers-mailbox/contract/messaging/sms-config/senders.ts';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { Refusal, refuseField } from '../../../../http/refusal.ts';
import { chinaDayStart, chinaMonthStart } from '../../../../time/moment.ts';
import { type ConfigVersion, isStillInUse, readSending } from '../../sms-config/queries.ts';
import { countSegmentsTakenBy } from '../application/quota-queries.ts';

/**
 * The application must stand in its row as submitted: what it takes is counted from there.
 * @throws Refusal 4090 when another version was put in use meanwhile; 4000 for who may not send it, or has no quota left
 */
export async function requireMaySend(
  trx: Transaction<Tables>,
  userId: string,
  config: Pick<ConfigVersion, 'smsConfigVersion' | 'senderCount'>,
  text: { readonly smsCategory: string; readonly urgentFlag: number },
  now: Date,
): Promise<void> {
  const sending = await readSending(trx, config, userId);
  const problem = senderProblem(sending, text);
  if (problem) throw refuseField(problem.field, problem.message);
  if (typeof sending !== 'string') await requireOwnQuota(trx, userId, sending, now);
  if (!(await isStillInUse(trx, config.smsConfigVersion))) {
    throw new Refusal(ErrorCode.stateChanged, '短信配置刚刚更新，请重新检查后提交');
  }
}

/** The same person's submissions take turns here, so that two at once cannot share what is left. */
async function requireOwnQuota(
  trx: Transaction<Tables>,
  userId: string,
  { dayQuota, monthQuota }: { dayQuota: number | null; monthQuota: number | null },
  now: Date,
): Promise<void> {
  if (dayQuota === null && monthQuota === null) return;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`submission of ${userId}`}, 0))`.execute(trx);
  const takenToday = await countSegmentsTakenBy(trx, userId, chinaDayStart(now), null);
  const takenThisMonth = await countSegmentsTakenBy(trx, userId, chinaMonthStart(now), null);
  if (dayQuota !== null && takenToday > dayQuota)
    throw refuseField('sendObjType', '超过您今天的额度，请减少接收人，或明天再提交');
  if (monthQuota !== null && takenThisMonth > monthQuota)
    throw refuseField('sendObjType', '超过您本月的额度，请减少接收人，或请省级管理员调整额度');
}
