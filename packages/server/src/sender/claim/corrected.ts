/**
 * In SQL: whether a text was corrected. Then nothing of it leaves any more, neither of the source nor of what else was sent of it
 * before: the wrong text must not arrive behind the right one (decision 52).
 */
import {
  AuditStatus,
  FollowUpKind,
  UNDER_REVIEW,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';

const LIVE: readonly number[] = [...UNDER_REVIEW, AuditStatus.passed];
const PASSED: readonly number[] = [AuditStatus.passed];

/**
 * True of an application `a` that nobody corrects, so that its repeats may leave. A correction that is refused or taken back lets
 * them go on. Two tests instead of one with OR: each is an anti-join, whatever the number of rows.
 */
export const isNotCorrected = (a: string, auditStatuses = LIVE) => /* sql */ `(
  NOT EXISTS (SELECT FROM mass_sms_apply AS c WHERE c.source_apply_id = ${a}.apply_id AND ${isCorrection(auditStatuses)})
  AND NOT EXISTS (SELECT FROM mass_sms_apply AS c WHERE c.source_apply_id = ${a}.source_apply_id AND c.apply_time > ${a}.apply_time
    AND ${isCorrection(auditStatuses)}))`;

const isCorrection = (auditStatuses: readonly number[]) =>
  `c.follow_up_kind = ${FollowUpKind.correction} AND c.del_flag = 0 AND c.audit_status IN (${auditStatuses.join(', ')})`;

/** Of a text whose correction was passed no repeat will ever leave; rows of `sms_resend` may name many applications. */
export const correctedWithRepeats = /* sql */ `
  SELECT a.apply_id FROM mass_sms_apply AS a
  WHERE a.apply_id IN (SELECT DISTINCT apply_id FROM sms_resend) AND NOT ${isNotCorrected('a', PASSED)}`;
