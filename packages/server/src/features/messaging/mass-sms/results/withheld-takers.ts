/**
 * Applications that had used up the daily limit of those who were kept back when their texts were about to
 * leave (decision 43).
 */
import { FilterReason, SendResult, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { allowBulk } from '../recipients/recipient-queries.ts';
import type { Taken } from '../writing/limit-takers.ts';

/**
 * The sender's question (sender/claim/daily-limit.ts) asked again for the days of the sending: released earlier, not urgent, left and
 * not failed, or still to leave. Passes over everybody who was kept back: the caller remembers it for a while.
 */
export async function readWithheldTakers(db: Kysely<Tables>, applyId: string): Promise<Taken[]> {
  return db.transaction().execute(async (trx) => {
    await allowBulk(trx);
    const { rows } = await sql<Taken>`
      WITH mine AS (
        SELECT release_no, apply_id, date_trunc('day', real_send_time, 'Asia/Shanghai') AS first_day, coalesce(finish_time, now()) AS until
        FROM mass_sms_apply WHERE apply_id = ${applyId}
      ), earlier AS MATERIALIZED (
        SELECT o.apply_id, o.send_status, m.first_day, m.until
        FROM mine AS m JOIN mass_sms_apply AS o ON o.audit_status = 3 AND o.urgent_flag = 0 AND o.del_flag = 0
          AND (o.release_no, o.apply_id) < (m.release_no, m.apply_id)
          AND (o.finish_time IS NULL OR o.finish_time >= m.first_day)
      )
      SELECT e.apply_id, count(*)::int AS count
      FROM mass_sms_detail AS d JOIN mass_sms_detail AS e ON e.phone_hash = d.phone_hash JOIN earlier AS o ON o.apply_id = e.apply_id
      WHERE d.apply_id = ${applyId} AND d.filter_reason = ${FilterReason.dailyLimit} AND d.send_result = ${SendResult.cancelled}
        AND (e.send_result IN (${SendResult.submitted}, ${SendResult.delivered}, ${SendResult.unknown})
            AND (e.submit_time IS NULL OR e.submit_time BETWEEN o.first_day AND o.until)
          OR e.send_result = ${SendResult.waiting} AND o.send_status = ${SendStatus.sending})
      GROUP BY e.apply_id ORDER BY count DESC, e.apply_id`.execute(trx);
    return rows;
  });
}
