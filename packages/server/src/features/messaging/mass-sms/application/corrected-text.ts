/** In SQL: the text that an application's recipients are to be told by word of mouth: the latest correction's, or its own. */
import {
  AuditStatus,
  FollowUpKind,
  SendStatus,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type RawBuilder, sql } from 'kysely';

/** One that was passed; cancelled before anything left, it corrects nothing. */
const isCorrection = sql`c.follow_up_kind = ${sql.lit(FollowUpKind.correction)} AND c.del_flag = 0 AND c.audit_status = ${sql.lit(AuditStatus.passed)}
  AND (c.send_status <> ${sql.lit(SendStatus.cancelled)} OR c.send_count > 0)`;

/**
 * `LEFT JOIN` of an application `a` with the latest correction, as `correction.full_content`: its own ones, those of a correction, and
 * the later ones of what it sends again.
 */
export const joinLatestCorrection: RawBuilder<unknown> = sql`LEFT JOIN LATERAL (
  WITH RECURSIVE corrections AS (
    SELECT c.apply_id, c.apply_time, c.full_content FROM mass_sms_apply c
    WHERE c.source_apply_id IN (a.apply_id, a.source_apply_id) AND ${isCorrection}
      AND (c.source_apply_id = a.apply_id OR c.apply_time > a.apply_time)
    UNION ALL SELECT c.apply_id, c.apply_time, c.full_content
    FROM mass_sms_apply c JOIN corrections o ON c.source_apply_id = o.apply_id WHERE ${isCorrection}
  ) SELECT full_content FROM corrections ORDER BY apply_time DESC, apply_id DESC LIMIT 1
) AS correction ON true`;

/** The columns of `ToldText`, of an application `a` with its latest correction. */
export const TOLD_TEXT = sql`coalesce(correction.full_content, a.full_content) AS full_content,
  correction.full_content IS NOT NULL AS is_corrected`;

export interface ToldText {
  readonly fullContent: string;
  readonly isCorrected: boolean;
}
