/**
 * Acceptances wait by slice for their receipts: they count as submitted at once, and most recipient rows are written once, when the receipt
 * comes, for both. An acceptance whose receipt is slow to come, and one of a small slice, is written into its row without waiting for it.
 * `recipients-now.ts` reads rows and waiting acceptances as one.
 */
import { SendResult, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import { numbersLiteral } from '../array-literals.ts';
import { EventKind, partOf } from '../events.ts';
import type { Acceptances } from './counts.ts';

/** Fewer than so many cost nothing: their rows say it at once. */
export const WAITING_FROM = 2_000;
const WAITS_FOR = '20 seconds';
/** A receipt that waits for its acceptance is looked for so long (unmatched-receipts.ts). */
const UNMATCHED_FOR = '2 minutes';
const UNMATCHED_MAX = 10_000;

interface Kept {
  readonly apply_id: string;
  readonly slice_no: number;
  readonly carrier: string;
  readonly channel_id: number;
  readonly beat_no: string;
  readonly amount: number;
  readonly may_wait: boolean;
  readonly written_time: Date;
  readonly seqs: readonly number[] | null;
  readonly msg_ids: readonly string[] | null;
}

/**
 * Counts the acceptances that came since the last time and returns them; those that their slice's lease does not cover any more, as events.
 * @param applyIds of these alone, whose rows the caller holds
 */
export async function countAcceptances(
  client: pg.PoolClient,
  applyIds: readonly string[],
  senderId: number | undefined,
) {
  const { rows } = await client.query<Kept>({
    name: 'journal-count-accepted',
    text: `WITH fresh AS (
        SELECT a.apply_id, a.slice_no, a.sender_id, a.beat_no, s.carrier, s.lease_epoch = a.lease_epoch AND s.accepted_beat < a.beat_no AS may_wait
        FROM sms_accepted AS a JOIN mass_sms_slice AS s ON s.apply_id = a.apply_id AND s.slice_no = a.slice_no
        WHERE NOT a.is_counted AND a.apply_id = ANY($2::bigint[]) AND ($1::integer IS NULL OR a.sender_id = $1 OR s.lease_sender_id = $1)
      ), counted AS (
        UPDATE sms_accepted AS a SET is_counted = true FROM fresh AS f
        WHERE f.may_wait AND (a.apply_id, a.slice_no, a.sender_id, a.beat_no) = (f.apply_id, f.slice_no, f.sender_id, f.beat_no)
        RETURNING a.apply_id, a.slice_no, f.carrier, a.channel_id, a.beat_no, a.amount, a.written_time
      ), others AS (
        DELETE FROM sms_accepted AS a USING fresh AS f
        WHERE NOT f.may_wait AND (a.apply_id, a.slice_no, a.sender_id, a.beat_no) = (f.apply_id, f.slice_no, f.sender_id, f.beat_no)
        RETURNING a.*, f.carrier
      )
      SELECT apply_id, slice_no, carrier, channel_id, beat_no, amount, true AS may_wait, written_time, NULL AS seqs, NULL AS msg_ids
      FROM counted
      UNION ALL SELECT apply_id, slice_no, carrier, channel_id, beat_no, amount, false, written_time, seqs, msg_ids FROM others`,
    values: [senderId ?? null, numbersLiteral(applyIds)],
  });
  const counted = rows.filter((row) => row.may_wait);
  const others = rows.filter((row) => !row.may_wait);
  return {
    amount: rows.reduce((sum, row) => sum + row.amount, 0),
    counted: counted.map((row): Acceptances => ({ ...row, place: row.slice_no })),
    events: others.flatMap(({ channel_id, apply_id, written_time, seqs, msg_ids }) =>
      (seqs ?? []).map((seq, index) => ({
        channelId: channel_id,
        applyId: apply_id,
        seq,
        part: partOf(0, 1),
        attempt: 0,
        kind: EventKind.accepted,
        text: msg_ids?.[index] ?? '',
        time: written_time,
      })),
    ),
  };
}

/** Of a slice in which nobody waits for a receipt every row says it already. The slices' counts are those of the last time. */
export async function dropAnswered(client: pg.PoolClient): Promise<void> {
  await client.query({
    name: 'journal-drop-accepted',
    text: `DELETE FROM sms_accepted AS a USING mass_sms_slice AS s
      WHERE a.is_counted AND s.apply_id = a.apply_id AND s.slice_no = a.slice_no AND s.submitted_count = 0`,
  });
}

/**
 * Writes counted acceptances into rows that have no receipt: old ones, those of an application that is not sending any more, those of
 * a slice in which a receipt looks for its row; all of them where they are few.
 * @param applyIds of these alone, whose rows the caller holds
 * @param waitingFrom from so many on they wait; fewer are written at once
 * @param senderId those of this one alone, and of the slices that it holds: who had one before it may have left some there
 */
export async function writeAcceptances(
  client: pg.PoolClient,
  applyIds: readonly string[],
  waitingFrom: number,
  senderId: number | undefined,
): Promise<void> {
  await client.query({
    name: 'journal-write-accepted',
    text: `WITH taken AS (
        DELETE FROM sms_accepted AS a USING mass_sms_apply AS m
        WHERE m.apply_id = a.apply_id AND a.is_counted AND a.apply_id = ANY($3::bigint[]) AND ($2::integer IS NULL OR a.sender_id = $2 OR EXISTS (SELECT FROM mass_sms_slice AS s
            WHERE s.apply_id = a.apply_id AND s.slice_no = a.slice_no AND s.lease_sender_id = $2))
          AND (m.send_status <> ${SendStatus.sending} OR a.written_time < now() - interval '${WAITS_FOR}'
          OR (SELECT sum(amount) FROM sms_accepted) < $1::float8
          OR (a.apply_id, a.slice_no) IN (SELECT d.apply_id, d.slice_no
            FROM (SELECT phone_hash FROM sms_stray_receipt WHERE wait_time > now() - interval '${UNMATCHED_FOR}' ORDER BY wait_time LIMIT ${UNMATCHED_MAX}) AS s
              JOIN mass_sms_detail AS d ON d.phone_hash = s.phone_hash AND d.send_result = ${SendResult.waiting}))
        RETURNING a.apply_id, a.channel_id, a.written_time, a.seqs, a.msg_ids
      )
      UPDATE mass_sms_detail AS d SET send_result = ${SendResult.submitted}, answered_mask = 1, segment_count = 1,
        channel_id = t.channel_id, msg_id = e.msg_id, submit_time = t.written_time
      FROM taken AS t, unnest(t.seqs, t.msg_ids) AS e (seq, msg_id)
      WHERE d.apply_id = t.apply_id AND d.seq = e.seq AND d.attempt = 0 AND d.send_result = ${SendResult.waiting}`,
    values: [waitingFrom, senderId ?? null, numbersLiteral(applyIds)],
  });
}
