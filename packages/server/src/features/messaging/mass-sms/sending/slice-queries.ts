/**
 * Slices as the rest of the product sees them: where the recipients of an application stand, in all, by carrier and by
 * area, and the one statement that stops them all. Claiming and sending them is the sender's business.
 */
import { SendResult, SliceState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { literals } from '../../../../database/literals.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { Standing } from '../application/result-counts.ts';

/** Where recipients stand. The parts always add up to `validCount`. */
export interface SliceStanding extends Standing {
  carrier: string;
  areaId: string;
}

// The rest of a cancelled slice is inside cancelled_count already, also while its rows do not say so yet.
const columns = sql`
  sum(to_seq - from_seq + 1)::int AS valid_count,
  sum(CASE WHEN state = ${sql.lit(SliceState.cancelled)} THEN 0 ELSE to_seq - intent_seq END)::int AS waiting_count,
  sum(to_seq - from_seq + 1 - CASE WHEN state = ${sql.lit(SliceState.cancelled)} THEN 0 ELSE to_seq - intent_seq END
    - submitted_count - delivered_count - failed_count - unknown_count - cancelled_count)::int AS in_flight_count,
  sum(submitted_count)::int AS submitted_count,
  sum(delivered_count)::int AS delivered_count,
  sum(failed_count)::int AS failed_count,
  sum(unknown_count)::int AS unknown_count,
  sum(cancelled_count)::int AS cancelled_count`;

/**
 * The standing of each carrier in each area, from one snapshot.
 * @param upToSeq only those who are sent to first, up to this one
 */
export async function readStandings(
  db: Kysely<Tables>,
  applyId: string,
  upToSeq?: number,
): Promise<SliceStanding[]> {
  const { rows } = await sql<SliceStanding>`
    SELECT carrier, area_id, ${columns} FROM mass_sms_slice
    WHERE apply_id = ${applyId} ${upToSeq === undefined ? sql`` : sql`AND to_seq <= ${upToSeq}`}
    GROUP BY carrier, area_id ORDER BY carrier, area_id`.execute(db);
  return rows;
}

export const nothingStands: Standing = {
  validCount: 0,
  waitingCount: 0,
  inFlightCount: 0,
  submittedCount: 0,
  deliveredCount: 0,
  failedCount: 0,
  unknownCount: 0,
  cancelledCount: 0,
};

export function sumStandings(parts: readonly Standing[]): Standing {
  const sum = { ...nothingStands };
  for (const part of parts) {
    for (const key of Object.keys(sum) as (keyof Standing)[]) sum[key] += part[key];
  }
  return sum;
}

/** The application's own columns for a standing. */
export function countsOf(standing: Standing) {
  return {
    sendCount: sentCountOf(standing),
    successCount: standing.deliveredCount,
    failCount: standing.failedCount,
    unknownCount: standing.unknownCount,
    cancelCount: standing.cancelledCount,
  };
}

/** Handed to the gateway and answered, whatever became of it afterwards. */
export function sentCountOf(standing: Standing): number {
  return standing.submittedCount + standing.deliveredCount + standing.failedCount + standing.unknownCount;
}

/**
 * Stops every slice and counts its unsent end as cancelled, at once and at any size; the rows follow in the sender's
 * scheduler. A sender that holds a slice sees the new state in its next beat and writes nothing more. Beats hold several slices, as this does:
 * all in the order of their numbers.
 */
export async function cancelSlices(trx: Transaction<Tables>, applyId: string): Promise<void> {
  await sql`UPDATE mass_sms_slice
    SET state = ${sql.lit(SliceState.cancelled)}, cancelled_count = cancelled_count + to_seq - intent_seq, tail_written = (intent_seq = to_seq),
        lease_epoch = lease_epoch + 1
    WHERE apply_id = ${applyId} AND slice_no IN (SELECT slice_no FROM mass_sms_slice
      WHERE apply_id = ${applyId} AND state IN (${literals(SliceState.waiting, SliceState.leased)})
      ORDER BY slice_no FOR NO KEY UPDATE)`.execute(trx);
}

/**
 * Takes queued repeats of a cancelled application from whoever leased them, so that none leaves any more; their rows follow in the sender's
 * scheduler. One that somebody holds just now is passed over: it may be leaving.
 * @returns to how many recipients nothing was sent by any attempt, and nothing will be
 */
export async function stopRepeats(trx: Transaction<Tables>, applyId: string): Promise<number> {
  const { rows } = await sql<{ unsent: number }>`WITH waiting AS (
      SELECT apply_id, seq FROM sms_resend WHERE apply_id = ${applyId} AND intent_time IS NULL FOR UPDATE SKIP LOCKED),
    stopped AS (
      UPDATE sms_resend AS r SET lease_sender_id = NULL, channel_id = NULL, lease_epoch = r.lease_epoch + 1 FROM waiting AS w
      WHERE r.apply_id = w.apply_id AND r.seq = w.seq RETURNING r.apply_id, r.seq, r.attempt, r.possible_duplicate)
    SELECT count(*)::int AS unsent FROM stopped AS s JOIN mass_sms_detail AS d ON d.apply_id = s.apply_id AND d.seq = s.seq
    WHERE d.attempt = s.attempt AND d.send_result = ${sql.lit(SendResult.waiting)} AND NOT s.possible_duplicate`.execute(
    trx,
  );
  return rows[0]?.unsent ?? 0;
}
