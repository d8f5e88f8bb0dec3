/**
 * Recipients as they stand at this moment: most rows are written when the receipt comes, and until then their acceptance stands in
 * `sms_accepted` (sender/journal/accepted.ts). Who only asks for people, receipts or ended applications reads `mass_sms_detail` itself.
 */
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * To stand in a FROM in place of the table. Looks no further for a row that has a result. Of the others each passes over the places of
 * its slice's beats, and takes the ids of one beat only: taken apart as rows, those of all beats would be fetched for each recipient.
 */
export const RECIPIENTS_NOW = /* sql */ `(SELECT r.apply_id, r.seq, r.slice_no, r.real_name, r.phone_cipher, r.phone_hash, r.dept_id, r.carrier,
    r.segment_count, r.filter_reason, r.report_time, r.fail_code, r.possible_duplicate, r.reply_content, r.reply_time,
    r.user_id, r.attempt, r.click_count,
    coalesce(r.channel_id, w.channel_id) AS channel_id, coalesce(r.msg_id, w.msg_id) AS msg_id,
    coalesce(r.submit_time, w.written_time) AS submit_time,
    CASE WHEN w.channel_id IS NULL THEN r.send_result ELSE ${SendResult.submitted} END AS send_result
  FROM mass_sms_detail AS r LEFT JOIN LATERAL (
    SELECT a.channel_id, a.written_time, a.msg_ids[array_position(a.seqs, r.seq)] AS msg_id FROM sms_accepted AS a
    WHERE r.send_result = ${SendResult.waiting} AND r.attempt = 0 AND a.is_counted
      AND a.apply_id = r.apply_id AND a.slice_no = r.slice_no AND r.seq = ANY(a.seqs) LIMIT 1
  ) AS w ON true)`;

export const recipientsNow = sql.raw(RECIPIENTS_NOW);

/** Recipients of one application whose text a carrier took. */
export const handedOverNow = (applyId: string) =>
  toldNow(
    applyId,
    sql`r.send_result BETWEEN ${sql.lit(SendResult.submitted)} AND ${sql.lit(SendResult.unknown)}`,
  );

/** Recipients of one application whose text went over a channel, those that are to be sent again too. */
export const overChannelsNow = (applyId: string) => toldNow(applyId, sql`r.channel_id IS NOT NULL`);

/**
 * The rows that say so themselves, and those for which a beat of their slice does: each beat is taken apart once. To ask each of a million
 * rows that wait for their turn takes seconds.
 */
function toldNow(applyId: string, saysSo: RawBuilder<unknown>) {
  return sql`(
  SELECT r.channel_id, r.send_result, r.submit_time, r.fail_code FROM mass_sms_detail AS r WHERE r.apply_id = ${applyId} AND ${saysSo}
  UNION ALL
  SELECT a.channel_id, ${sql.lit(SendResult.submitted)}, a.written_time, NULL FROM sms_accepted AS a, unnest(a.seqs) AS w (seq)
    JOIN mass_sms_detail AS r ON r.apply_id = ${applyId} AND r.seq = w.seq AND r.send_result = ${sql.lit(SendResult.waiting)} AND r.attempt = 0
    WHERE a.apply_id = ${applyId} AND a.is_counted AND (${saysSo}) IS NOT TRUE)`;
}
