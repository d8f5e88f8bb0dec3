/** Which applications had taken the places of the day from those who were kept back when their texts were about to leave (decision 43). */
import { FilterReason, SendResult, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import type { Taken } from '../writing/limit-takers.ts';

interface Other {
  readonly applyId: string;
  /** released before this one, as it stands now */
  readonly isEarlier: boolean;
  readonly isSending: boolean;
}

const idsOf = (others: readonly Other[]): string[] => others.map(({ applyId }) => applyId);

/**
 * The sender's question (sender/claim/daily-limit.ts) asked again for the days of the sending: not urgent, left that day and not failed,
 * or still to leave. Passes over everybody who was kept back: the caller remembers it for a while.
 */
export async function readWithheldTakers(db: Kysely<Tables>, applyId: string): Promise<Taken[]> {
  const others = await readOthers(db, applyId);
  if (others.length === 0) return [];
  const ids = idsOf(others);
  const earlier = idsOf(others.filter((one) => one.isEarlier));
  const waiting = idsOf(others.filter((one) => one.isEarlier && one.isSending));
  // One probe of the index on the number for each person: as a join the planner may pass over the whole of the others.
  const takersOfOne = sql`
    SELECT e.apply_id FROM mass_sms_detail AS e
    WHERE e.phone_hash = d.phone_hash AND e.apply_id = ANY(${ids}::bigint[]) AND (
      e.send_result IN (${SendResult.submitted}, ${SendResult.delivered}, ${SendResult.unknown}) AND (
        e.submit_time >= s.from_time AND e.submit_time < s.to_time
          AND (e.submit_time < s.until OR e.apply_id = ANY(${earlier}::bigint[]))
        OR e.submit_time IS NULL AND e.apply_id = ANY(${earlier}::bigint[]))
      OR e.send_result = ${SendResult.waiting} AND e.apply_id = ANY(${waiting}::bigint[]))
    OFFSET 0`;
  const { rows } = await sql<Taken>`
    WITH mine AS (
      SELECT date_trunc('day', real_send_time, 'Asia/Shanghai') AS first_day,
        date_trunc('day', coalesce(finish_time, now()), 'Asia/Shanghai') AS last_day, coalesce(finish_time, now()) AS until
      FROM mass_sms_apply WHERE apply_id = ${applyId}
    ), slice AS MATERIALIZED (
      SELECT s.slice_no, m.until,
        coalesce(date_trunc('day', l.first_time, 'Asia/Shanghai'), m.first_day) AS from_time,
        coalesce(date_trunc('day', l.last_time, 'Asia/Shanghai'), m.last_day) + interval '24 hours' AS to_time
      FROM mine AS m JOIN mass_sms_slice AS s ON s.apply_id = ${applyId} CROSS JOIN LATERAL (
        SELECT min(n.submit_time) AS first_time, max(n.submit_time) AS last_time FROM mass_sms_detail AS n
        WHERE m.first_day < m.last_day AND n.apply_id = s.apply_id AND n.seq BETWEEN s.from_seq AND s.to_seq AND n.attempt = 0
      ) AS l
    )
    SELECT t.apply_id, count(*)::int AS count
    FROM mass_sms_detail AS d JOIN slice AS s ON s.slice_no = d.slice_no CROSS JOIN LATERAL (${takersOfOne}) AS t
    WHERE d.apply_id = ${applyId} AND d.filter_reason = ${FilterReason.dailyLimit} AND d.send_result = ${SendResult.cancelled}
    GROUP BY t.apply_id ORDER BY count DESC, t.apply_id`.execute(db);
  return rows;
}

/** Each resumption takes a new turn, so that what left while this one was being sent may stand behind it by now. */
async function readOthers(db: Kysely<Tables>, applyId: string): Promise<Other[]> {
  const { rows } = await sql<Other>`
    SELECT * FROM (
      SELECT o.apply_id, o.real_send_time < coalesce(m.finish_time, now()) AS has_begun, o.send_status = ${SendStatus.sending} AS is_sending,
        coalesce((o.release_no, o.apply_id) < (m.release_no, m.apply_id), false) AS is_earlier
      FROM mass_sms_apply AS m JOIN mass_sms_apply AS o ON o.audit_status = 3 AND o.urgent_flag = 0 AND o.del_flag = 0
        AND o.apply_id <> m.apply_id
      WHERE m.apply_id = ${applyId} AND (o.send_status IN (2, 7)
        OR o.send_status IN (3, 4, 5, 6) AND o.finish_time >= date_trunc('day', m.real_send_time, 'Asia/Shanghai'))
    ) AS other WHERE is_earlier OR has_begun`.execute(db);
  return rows;
}
