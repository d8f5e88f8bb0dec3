/** Which applications had taken the places of the day from those who were kept back when their texts were about to leave (decision 43). */
import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import {
  AuditStatus,
  ENDED,
  SendResult,
  SendStatus,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Taken } from '../writing/limit-takers.ts';

interface Other {
  readonly applyId: string;
  /** released before this one, as it stands now */
  readonly isEarlier: boolean;
  readonly isSending: boolean;
  /** the epoch: not later than this one */
  readonly begunTime: Date;
}

const idsOf = (others: readonly Other[]): string[] => others.map(({ applyId }) => applyId);

/**
 * The sender's question (sender/claim/daily-limit.ts) asked again for the moment at which each was kept back: not urgent, left that day
 * and not failed, in doubt, or still to leave. Passes over everybody who was kept back: the caller remembers it for a while.
 */
export async function readWithheldTakers(db: Kysely<Tables>, applyId: string): Promise<Taken[]> {
  const others = await readOthers(db, applyId);
  if (others.length === 0) return [];
  const earlier = others.filter((one) => one.isEarlier);
  const waiting = earlier.filter((one) => one.isSending);
  // A held sending that goes on takes a new turn: what was let go after the moment may stand before it by now.
  const wasEarlier = sql`(${earlier.map((one) => one.begunTime)}::timestamptz[])[
    array_position(${idsOf(earlier)}::bigint[], e.apply_id)] <= k.moment`;
  // In doubt it may have left, whatever its turn. Its row says nothing of when that was.
  const wasInDoubt = sql`EXISTS (SELECT FROM sms_doubt AS x WHERE x.apply_id = e.apply_id AND x.seq = e.seq
    AND x.since <= k.moment AND coalesce(x.outcome_time, 'infinity') > k.moment)`;
  // One probe of the index on the number for each person: as a join the planner may pass over the whole of the others.
  const takersOfOne = sql`
    SELECT e.apply_id FROM mass_sms_detail AS e
    WHERE e.phone_hash = k.phone_hash AND e.apply_id = ANY(${idsOf(others)}::bigint[]) AND (
      e.send_result IN (${SendResult.submitted}, ${SendResult.delivered}, ${SendResult.unknown}) AND (
        e.submit_time >= k.day AND (e.submit_time < k.moment OR e.submit_time < k.day + interval '24 hours' AND ${wasEarlier})
        OR e.submit_time IS NULL AND ${wasEarlier})
      OR e.send_result = ${SendResult.waiting} AND e.apply_id = ANY(${idsOf(waiting)}::bigint[]) AND ${wasEarlier}
      OR e.send_result IN (${SendResult.waiting}, ${SendResult.unknown}) AND ${wasInDoubt})
    OFFSET 0`;
  // Rows from before their moment was kept have that of the end.
  const { rows } = await sql<Taken>`
    SELECT t.apply_id, count(*)::int AS count
    FROM (
      SELECT d.phone_hash, m.moment, date_trunc('day', m.moment, 'Asia/Shanghai') AS day
      FROM mass_sms_apply AS a JOIN mass_sms_detail AS d ON d.apply_id = a.apply_id
        CROSS JOIN LATERAL (SELECT coalesce(d.report_time, a.finish_time, now()) AS moment) AS m
      WHERE a.apply_id = ${applyId} AND d.filter_reason = ${FilterReason.dailyLimit} AND d.send_result = ${SendResult.cancelled}
    ) AS k CROSS JOIN LATERAL (${takersOfOne}) AS t
    GROUP BY t.apply_id ORDER BY count DESC, t.apply_id`.execute(db);
  return rows;
}

/** Each resumption takes a new turn, so that what left while this one was being sent may stand behind it by now. */
async function readOthers(db: Kysely<Tables>, applyId: string): Promise<Other[]> {
  const { rows } = await sql<Other>`
    SELECT * FROM (
      SELECT o.apply_id, CASE WHEN o.real_send_time > m.real_send_time THEN o.real_send_time ELSE to_timestamp(0) END AS begun_time,
        o.real_send_time < coalesce(m.finish_time, now()) AS has_begun, o.send_status = ${SendStatus.sending} AS is_sending,
        coalesce((o.release_no, o.apply_id) < (m.release_no, m.apply_id), false) AS is_earlier
      FROM mass_sms_apply AS m JOIN mass_sms_apply AS o ON o.audit_status = ${sql.lit(AuditStatus.passed)} AND o.urgent_flag = 0 AND o.del_flag = 0
        AND o.apply_id <> m.apply_id
      WHERE m.apply_id = ${applyId} AND (o.send_status IN (${literals(SendStatus.sending, SendStatus.held)})
        OR o.send_status IN (${literals(...ENDED)}) AND o.finish_time >= date_trunc('day', m.real_send_time, 'Asia/Shanghai'))
    ) AS other WHERE is_earlier OR has_begun`.execute(db);
  return rows;
}
