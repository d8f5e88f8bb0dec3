/**
 * In SQL: whether a text was corrected. Then nothing of it leaves any more, neither of the source nor of what else was sent of it
 * before: the wrong text must not arrive behind the right one (decision 52).
 */

const LIVE = '1, 2, 3';
const PASSED = '3';

/**
 * True of an application `a` that nobody corrects, so that its repeats may leave. A correction that is refused or taken back lets
 * them go on. Two tests instead of one with OR: each is an anti-join, whatever the number of rows.
 */
export const isNotCorrected = (a: string, auditStatuses: typeof LIVE | typeof PASSED = LIVE) => /* sql */ `(
  NOT EXISTS (SELECT FROM mass_sms_apply AS c WHERE c.source_apply_id = ${a}.apply_id AND ${isCorrection(auditStatuses)})
  AND NOT EXISTS (SELECT FROM mass_sms_apply AS c WHERE c.source_apply_id = ${a}.source_apply_id AND c.apply_time > ${a}.apply_time
    AND ${isCorrection(auditStatuses)}))`;

const isCorrection = (auditStatuses: string) =>
  `c.follow_up_kind = 1 AND c.del_flag = 0 AND c.audit_status IN (${auditStatuses})`;

/** Of a text whose correction was passed no repeat will ever leave; rows of `sms_resend` may name many applications. */
export const correctedWithRepeats = /* sql */ `
  SELECT a.apply_id FROM mass_sms_apply AS a
  WHERE a.apply_id IN (SELECT DISTINCT apply_id FROM sms_resend) AND NOT ${isNotCorrected('a', PASSED)}`;
