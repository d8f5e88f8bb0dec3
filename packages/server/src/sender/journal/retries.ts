/**
 * Automatic retries: rows that EXPIRED or were never sent are queued for another attempt, unanswered ones are in doubt. A resend
 * by people is an application of its own: mass-sms/writing/corrections-and-resends.ts.
 */
import type pg from 'pg';
import { numbersLiteral } from '../array-literals.ts';
import { partOf } from '../events.ts';

/** A text that expired is tried again after each of them, and then no more: sooner the phone is still off. */
const PAUSES = ['5 minutes', '30 minutes'] as const;
export const EXPIRED_RETRIES_MAX = PAUSES.length;
const AFTER_EXPIRED = `('{${PAUSES.join(',')}}'::interval[])[attempt]`;

/** One change of a slice's count or of a row, as applying the journal returns it. */
export interface AppliedRow {
  what: 'count' | 'taken' | 'expired' | 'unsent' | 'doubt';
  apply_id: string;
  /** the slice of a count, the seq of a row */
  place: number;
  previous_result: number;
  send_result: number;
  amount: number;
  channel_id: number;
  /** of a count: whose they were before */
  former_channel_id: number;
  /** of a count of failed ones */
  fail_code: string | null;
  carrier: string;
}

export async function retryOrDoubt(client: pg.PoolClient, rows: readonly AppliedRow[]): Promise<void> {
  for (const reason of ['expired', 'unsent'] as const) {
    const again = rows.filter((row) => row.what === reason);
    if (again.length > 0) await queueRetries(client, again, reason);
  }
  const doubtful = rows.filter((row) => row.what === 'doubt');
  if (doubtful.length > 0) await openDoubts(client, doubtful);
}

export interface RowKey {
  apply_id: string;
  /** the seq */
  place: number;
}

/**
 * Queues rows to be sent once more under the next attempt: answers and receipts of the former one no longer move them, and
 * its id is kept, as those of segments are, so that a receipt that comes twice is not taken for the next one's. What may have arrived is flagged.
 */
export async function queueRetries(
  client: pg.PoolClient,
  rows: readonly RowKey[],
  reason: 'expired' | 'unsent' | 'doubt',
): Promise<void> {
  await client.query({
    name: 'journal-send-again',
    text: `WITH former AS (
        INSERT INTO sms_part (channel_id, msg_id, apply_id, seq, part, attempt, submit_time)
        SELECT d.channel_id, d.msg_id, d.apply_id, d.seq, ${partOf(0, 1)}, d.attempt, d.submit_time
        FROM unnest($1::bigint[], $2::integer[]) AS r (apply_id, seq)
          JOIN mass_sms_detail AS d ON d.apply_id = r.apply_id AND d.seq = r.seq
        WHERE d.msg_id IS NOT NULL AND d.segment_count = 1
      ), again AS (
        UPDATE mass_sms_detail AS d SET attempt = d.attempt + 1, previous_result = d.send_result,
          possible_duplicate = d.possible_duplicate OR $3 = 'doubt' OR d.delivered_mask <> 0,
          answered_mask = 0, delivered_mask = 0
        FROM unnest($1::bigint[], $2::integer[]) AS r (apply_id, seq)
        WHERE d.apply_id = r.apply_id AND d.seq = r.seq
        RETURNING d.apply_id, d.seq, d.attempt, d.carrier, d.possible_duplicate
      )
      INSERT INTO sms_resend (apply_id, seq, attempt, carrier, reason, possible_duplicate, due_time)
      SELECT apply_id, seq, attempt, carrier, $3, possible_duplicate,
        now() + CASE WHEN $3 = 'expired' THEN coalesce(${AFTER_EXPIRED}, '${PAUSES.at(-1)}') ELSE '0' END FROM again
      ON CONFLICT (apply_id, seq) DO UPDATE SET attempt = excluded.attempt, carrier = excluded.carrier, reason = excluded.reason,
        possible_duplicate = excluded.possible_duplicate, due_time = excluded.due_time, lease_sender_id = NULL,
        intent_time = NULL, channel_id = NULL`,
    values: [
      numbersLiteral(rows.map((row) => row.apply_id)),
      numbersLiteral(rows.map((row) => row.place)),
      reason,
    ],
  });
}

/** A text with one segment that the carrier took in this attempt, and delivered. */
export interface Reached {
  readonly applyId: string;
  readonly seq: number;
  readonly attempt: number;
}

/**
 * A carrier may deliver what it had reported as EXPIRED. While nothing of the repeat is committed it is taken back, and the row stands
 * as after its acceptance: the receipt that said so settles it. Who was sent the repeat as well is flagged.
 */
export async function takeBackRetries(client: pg.PoolClient, reached: readonly Reached[]): Promise<void> {
  if (reached.length === 0) return;
  await client.query({
    name: 'journal-take-back',
    text: `WITH told AS (
        SELECT * FROM unnest($1::bigint[], $2::integer[], $3::integer[]) AS r (apply_id, seq, attempt)
      ), kept AS (
        DELETE FROM sms_resend AS r USING told AS t
        WHERE r.apply_id = t.apply_id AND r.seq = t.seq AND r.attempt = t.attempt + 1 AND r.reason = 'expired' AND r.intent_time IS NULL
        RETURNING r.apply_id, r.seq, t.attempt
      )
      UPDATE mass_sms_detail AS d SET attempt = coalesce(k.attempt, d.attempt),
        answered_mask = CASE WHEN k.seq IS NULL THEN d.answered_mask ELSE 1 END,
        possible_duplicate = d.possible_duplicate OR k.seq IS NULL
      FROM told AS t LEFT JOIN kept AS k ON k.apply_id = t.apply_id AND k.seq = t.seq
      WHERE d.apply_id = t.apply_id AND d.seq = t.seq AND d.attempt > t.attempt`,
    values: [
      numbersLiteral(reached.map((one) => one.applyId)),
      numbersLiteral(reached.map((one) => one.seq)),
      numbersLiteral(reached.map((one) => one.attempt)),
    ],
  });
}

async function openDoubts(client: pg.PoolClient, rows: readonly AppliedRow[]): Promise<void> {
  await client.query({
    name: 'journal-open-doubts',
    text: `INSERT INTO sms_doubt (apply_id, seq, attempt, channel_id, phone_hash, listened_from)
      SELECT d.apply_id, d.seq, d.attempt, c.channel_id, d.phone_hash, c.listened_seconds
      FROM unnest($1::bigint[], $2::integer[], $3::integer[]) AS r (apply_id, seq, channel_id)
        JOIN mass_sms_detail AS d ON d.apply_id = r.apply_id AND d.seq = r.seq
        JOIN sms_channel AS c ON c.channel_id = r.channel_id
      ON CONFLICT DO NOTHING`,
    values: [
      numbersLiteral(rows.map((row) => row.apply_id)),
      numbersLiteral(rows.map((row) => row.place)),
      numbersLiteral(rows.map((row) => row.channel_id)),
    ],
  });
}
