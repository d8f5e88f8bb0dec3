/**
 * In SQL: which rows of a sent application a correction or a resend goes to. Resolved at the submission like every other choice
 * (decisions 52, 53), set-based, so that a million rows are one join.
 */
import {
  AuditStatus,
  FollowUpKind,
  RESENDS,
  SendResult,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { TOLD_MARKS } from '@farmers-mailbox/contract/messaging/mass-sms/visit-marks.ts';
import { type RawBuilder, sql } from 'kysely';
import { literals } from '../../../../database/literals.ts';
import type { FollowUpSource } from '../application/recipient-choice.ts';

type Sql = RawBuilder<unknown>;

/**
 * The source's rows as a source of recipients. A number stands there once, so nothing repeats; resends went to rows of the source
 * only. Consent and account are those of today; a subject's contact agrees as the subject does.
 */
export function rowsOfSource(source: FollowUpSource): Sql {
  const { joined, chosen } = chosenRows(source);
  return sql`SELECT coalesce(p.user_id, d.user_id) AS user_id, coalesce(p.real_name, d.real_name) AS real_name, d.phone_cipher, d.phone_hash,
      coalesce(p.dept_id, d.dept_id) AS dept_id, coalesce(p.carrier, d.carrier) AS carrier,
      coalesce(p.sms_agree_flag, 0) = 1 OR EXISTS (SELECT FROM agri_subject s
        WHERE s.phone_hash = d.phone_hash AND s.del_flag = 0 AND s.sms_agree_flag = 1) AS agree,
      coalesce(p.status, 1) = 1 AS enabled, 'source' AS category
    FROM mass_sms_detail d LEFT JOIN sys_user p ON p.phone_hash = d.phone_hash AND p.del_flag = 0 ${joined}
    WHERE d.apply_id = ${source.applyId} AND ${chosen}`;
}

function chosenRows({ applyId, kind, includesTold }: FollowUpSource): { joined: Sql; chosen: Sql } {
  if (kind !== FollowUpKind.correction) {
    return {
      joined: sql``,
      chosen: sql`${wasMissed(kind)} AND ${isStillMissed(applyId, kind)} AND ${includesTold ? sql`true` : isUntold}`,
    };
  }
  // Joined, not looked up: any number of rows may have been reached by a resend.
  const joined = sql`LEFT JOIN (SELECT DISTINCT e.phone_hash FROM mass_sms_detail e
    WHERE e.apply_id = ANY(${passedResendsOf(applyId)}) AND ${mayHaveReceived('e')}) again ON again.phone_hash = d.phone_hash`;
  return { joined, chosen: sql`(${mayHaveReceived('d')} OR again.phone_hash IS NOT NULL)` };
}

/** An array of all resends of an application that were passed, resends of resends included. */
export function passedResendsOf(applyId: string): Sql {
  const passedResend = sql`f.follow_up_kind IN (${literals(...RESENDS)}) AND f.del_flag = 0 AND f.audit_status = ${sql.lit(AuditStatus.passed)}`;
  return sql`ARRAY(WITH RECURSIVE resend AS (
    SELECT f.apply_id FROM mass_sms_apply f WHERE f.source_apply_id = ${applyId} AND ${passedResend}
    UNION SELECT f.apply_id FROM mass_sms_apply f JOIN resend r ON f.source_apply_id = r.apply_id WHERE ${passedResend}
  ) SELECT apply_id FROM resend)`;
}

/**
 * Whoever has the wrong text, or may have it: delivered, submitted, unknown, and what was handed to a carrier that has not
 * answered (in doubt). Being told the right thing twice harms less than believing the wrong one.
 */
function mayHaveReceived(row: 'd' | 'e'): Sql {
  const of = (column: string) => sql.ref(`${row}.${column}`);
  return sql`(${of('send_result')} IN (${sql.lit(SendResult.submitted)}, ${sql.lit(SendResult.delivered)}, ${sql.lit(SendResult.unknown)})
    OR ${of('send_result')} = ${sql.lit(SendResult.waiting)} AND EXISTS (SELECT FROM mass_sms_slice s
      WHERE s.apply_id = ${of('apply_id')} AND s.slice_no = ${of('slice_no')} AND ${of('seq')} <= s.intent_seq))`;
}

const wasMissed = (kind: FollowUpKind): Sql =>
  kind === FollowUpKind.resendUnknown
    ? sql`d.send_result IN (${sql.lit(SendResult.failed)}, ${sql.lit(SendResult.unknown)})`
    : sql`d.send_result = ${sql.lit(SendResult.failed)}`;

/** Nobody noted that they know by a call, a visit or the village. */
const isUntold = sql`NOT EXISTS (SELECT FROM sms_visit v
  WHERE v.apply_id = d.apply_id AND v.seq = d.seq AND v.mark IN (${literals(...TOLD_MARKS)}))`;

/** Nobody whom an earlier resend of the same sending reached, or may have reached, gets it again. */
function isStillMissed(applyId: string, kind: FollowUpKind): Sql {
  const missedAgain =
    kind === FollowUpKind.resendUnknown
      ? [SendResult.failed, SendResult.unknown, SendResult.cancelled]
      : [SendResult.failed, SendResult.cancelled];
  return sql`NOT EXISTS (SELECT FROM mass_sms_detail e WHERE e.phone_hash = d.phone_hash AND e.apply_id = ANY(${passedResendsOf(applyId)})
      AND e.send_result <> ALL(${sql.lit(`{${missedAgain.join(',')}}`)}::smallint[]))`;
}
