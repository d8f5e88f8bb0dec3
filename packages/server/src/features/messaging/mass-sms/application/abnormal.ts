/** Applications that a supervisor should look at, as conditions of a query and as reasons of one row: two forms of the same rules. */
import {
  type AbnormalReason,
  SUCCESS_RATE_MIN,
  UNUSUAL_FROM,
  UNUSUAL_TIMES,
} from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import {
  AuditStatus,
  SENT,
  SendStatus,
  UNDER_REVIEW,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { isInSendHours, type SendHours } from '@farmers-mailbox/contract/messaging/sms-config/send-hours.ts';
import { OVERDUE_MS } from '@farmers-mailbox/contract/rules/overdue.ts';
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import { chinaTimeOfDay } from '../../../../time/moment.ts';
import type { ListedApplication } from './listed-row.ts';

/** `isInSendHours` in SQL, denied: true for what began outside the hours, null while it has not begun. */
export function beganOutside({ sendStartTime, sendEndTime }: SendHours): RawBuilder<SqlBool> {
  const startedAt = sql`to_char(real_send_time AT TIME ZONE 'Asia/Shanghai', 'HH24:MI')`;
  return sql<boolean>`(${startedAt} < ${sendStartTime} OR ${startedAt} >= ${sendEndTime})`;
}

/** Waits for a review for too long. */
export function isOverdue(now: Date): RawBuilder<SqlBool> {
  const before = new Date(now.getTime() - OVERDUE_MS);
  return sql<boolean>`(audit_status IN (${literals(...UNDER_REVIEW)}) AND apply_time < ${before})`;
}

/** Cancelled, delivered to too few, begun outside the window without being urgent, or far more than the unit's usual number. */
export function isAbnormal(hours: SendHours): Expression<SqlBool> {
  return sql<boolean>`(send_status = ${sql.lit(SendStatus.cancelled)}
    OR (send_status IN (${literals(...SENT)}) AND success_count * 100 < send_count * ${sql.lit(SUCCESS_RATE_MIN)})
    OR (urgent_flag = 0 AND real_send_time IS NOT NULL AND ${beganOutside(hours)})
    OR (valid_count >= ${sql.lit(UNUSUAL_FROM)} AND valid_count > coalesce(usual_count, valid_count) * ${sql.lit(UNUSUAL_TIMES)}))`;
}

const SETTLED: readonly number[] = [SendStatus.done, SendStatus.partlyFailed, SendStatus.failed];

export function abnormalReasonsOf(row: ListedApplication, hours: SendHours) {
  const reasons: AbnormalReason[] = [];
  const { sendStatus, successCount, sendCount, urgentFlag, realSendTime, validCount, usualCount } = row;
  if (SETTLED.includes(sendStatus) && successCount * 100 < sendCount * SUCCESS_RATE_MIN) {
    reasons.push('successRate');
  }
  if (urgentFlag === 0 && realSendTime && !isInSendHours(chinaTimeOfDay(realSendTime), hours)) {
    reasons.push('outsideWindow');
  }
  if (sendStatus === SendStatus.cancelled) reasons.push('cancelled');
  if (validCount >= UNUSUAL_FROM && usualCount !== null && validCount > usualCount * UNUSUAL_TIMES) {
    reasons.push('unusuallyLarge');
  }
  return reasons;
}

const USUAL_OF_LAST = 20;
/** With fewer applications nothing is usual yet. */
const USUAL_FROM = 5;

/** Recipients of the unit's last passed applications, on average; null while there were too few. From an index alone. */
export async function readUsualCount(db: Kysely<Tables>, applyDeptId: string): Promise<number | null> {
  const { rows } = await sql<{ usual: number | null }>`
    SELECT CASE WHEN count(*) >= ${sql.lit(USUAL_FROM)} THEN round(avg(valid_count))::int END AS usual FROM (
      SELECT valid_count FROM mass_sms_apply WHERE del_flag = 0 AND apply_dept_id = ${applyDeptId} AND audit_status = ${sql.lit(AuditStatus.passed)}
      ORDER BY apply_id DESC LIMIT ${sql.lit(USUAL_OF_LAST)}) AS last`.execute(db);
  return rows[0]?.usual ?? null;
}
