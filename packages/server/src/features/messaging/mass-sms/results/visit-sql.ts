/** Parts of the statements about visits: who counts as missed, and where a number stands open. */
import { AuditStatus, RESENDS, SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type RawBuilder, sql } from 'kysely';
import { firstCodeBehind } from '../../../../access/scope.ts';
import { literals } from '../../../../database/literals.ts';

export type Sql = RawBuilder<unknown>;

/** Nobody knows that the text arrived, and nothing is waited for any more. */
export const MISSING = [SendResult.failed, SendResult.unknown];

/** The resends of a text, and of what it may itself resend: whom one of them reached is not missed. Corrections of either tell something else. */
export const resendsOf = (applyId: Sql): Sql => sql`(SELECT f.apply_id FROM mass_sms_apply f
  WHERE f.source_apply_id IN (${applyId},
      (SELECT r.source_apply_id FROM mass_sms_apply r WHERE r.apply_id = ${applyId} AND r.follow_up_kind IN (${literals(...RESENDS)})))
    AND f.follow_up_kind IN (${literals(...RESENDS)}) AND f.del_flag = 0 AND f.audit_status = ${sql.lit(AuditStatus.passed)})`;

/**
 * Neither by the text itself nor by a resend of it, where the text may be such a resend as well.
 * @param applyId of the list that `d` is in: as a value, its resends are looked for once instead of for each of its farmers
 */
export const missedIn = (
  applyId: Sql,
  d: Sql = sql`d`,
): Sql => sql`(${d}.send_result IN (${literals(...MISSING, SendResult.filtered)})
  AND NOT EXISTS (SELECT FROM mass_sms_detail again
    WHERE again.apply_id = ANY (ARRAY${resendsOf(applyId)})
      AND again.phone_hash = ${d}.phone_hash AND again.send_result = ${sql.lit(SendResult.delivered)}))`;
export const MISSED = missedIn(sql`d.apply_id`);
export const missedBy = (applyId: string): Sql => missedIn(sql`${applyId}::bigint`);
/** The recipient that a row of a list stands for. Whoever was left out has the negative of the number among those. */
export const ofVisit = (v: Sql): Sql => sql`(
    SELECT d.apply_id, d.real_name, d.phone_cipher, d.phone_hash, d.send_result, d.fail_code, NULL::smallint AS filter_reason
    FROM mass_sms_detail d WHERE d.apply_id = ${v}.apply_id AND d.seq = ${v}.seq AND ${v}.seq > 0
    UNION ALL SELECT f.apply_id, f.real_name, f.phone_cipher, f.phone_hash, ${sql.lit(SendResult.filtered)}::smallint,
      (SELECT n.fail_code FROM sms_dead_number n WHERE n.phone_hash = f.phone_hash), f.filter_reason
    FROM mass_sms_filtered f WHERE f.apply_id = ${v}.apply_id AND f.seq = -${v}.seq AND ${v}.seq < 0)`;
export const VISITS = sql`sms_visit v JOIN LATERAL ${ofVisit(sql`v`)} d ON true`;
/** Lists older than that are history: the workbench and the list of lists leave them out. */
export const RECENT = sql`interval '30 days'`;

/** An urgent text is told in its own list or in that of an urgent one, where it is looked for. */
export const isAsUrgent = (later: Sql, earlier: Sql): Sql =>
  sql`(SELECT urgent_flag FROM mass_sms_apply WHERE apply_id = ${later}) >= (SELECT urgent_flag FROM mass_sms_apply WHERE apply_id = ${earlier})`;

export const inside = (area: string, v: Sql = sql`v`): Sql =>
  sql`(${v}.dept_id >= ${area} AND ${v}.dept_id < ${firstCodeBehind(area)})`;

/** Where a number stands open in the recent lists of an area. */
export const openOf = (area: string, phoneHash: Sql, now: Date): Sql => sql`(
  SELECT w.apply_id, w.seq, e.phone_hash, e.send_result FROM mass_sms_detail e
    JOIN sms_visit w ON w.apply_id = e.apply_id AND w.seq = e.seq AND w.mark = 0 AND ${inside(area, sql`w`)}
    JOIN sms_visit_list k ON k.apply_id = e.apply_id AND k.open_time > ${now}::timestamptz - ${RECENT}
    WHERE e.phone_hash = ${phoneHash}
  UNION ALL SELECT w.apply_id, w.seq, f.phone_hash, ${sql.lit(SendResult.filtered)}::smallint FROM sms_visit_list k
    JOIN mass_sms_filtered f ON f.apply_id = k.apply_id AND f.phone_hash = ${phoneHash}
    JOIN sms_visit w ON w.apply_id = f.apply_id AND w.seq = -f.seq AND w.mark = 0 AND ${inside(area, sql`w`)}
    WHERE k.open_time > ${now}::timestamptz - ${RECENT})`;

/**
 * The number stands open in the list of a later text as well, no less urgent: it is visited there, once for both. Elsewhere somebody else
 * visits it, who is told of nothing here.
 */
export const visitedLater = (
  area: string,
  now: Date,
): Sql => sql`EXISTS (SELECT FROM ${openOf(area, sql`d.phone_hash`, now)} e
  WHERE e.apply_id > d.apply_id AND ${isAsUrgent(sql`e.apply_id`, sql`d.apply_id`)} AND ${missedIn(sql`e.apply_id`, sql`e`)})`;

/** The same of each number of a list: of the newest list, which people work with, none has to be looked for. */
export const isVisitedLater = (area: string, now: Date): Sql =>
  sql`(EXISTS (SELECT FROM sms_visit_list k WHERE k.apply_id > d.apply_id AND k.open_time > ${now}::timestamptz - ${RECENT})
    AND ${visitedLater(area, now)})`;
