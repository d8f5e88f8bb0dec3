/**
 * Recipients as they stand at this moment: most rows are written when the receipt comes, and until then their acceptance stands in
 * `sms_accepted` (sender/journal/accepted.ts). Who only asks for people, receipts or ended applications reads `mass_sms_detail` itself.
 */
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { sql } from 'kysely';

/**
 * To stand in a FROM in place of the table. Looks no further for a row that has a result. Of the others each passes over the places of
 * its slice's beats, and takes the ids of one beat only: taken apart as rows, those of all beats would be fetched for each recipient.
 */
export const RECIPIENTS_NOW = /* sql */ `(SELECT r.apply_id, r.seq, r.slice_no, r.real_name, r.phone_cipher, r.phone_hash, r.dept_id, r.carrier,
    r.segment_count, r.filter_reason, r.report_time, r.fail_code, r.possible_duplicate, r.reply_content, r.reply_time,
    coalesce(r.channel_id, w.channel_id) AS channel_id, coalesce(r.msg_id, w.msg_id) AS msg_id,
    coalesce(r.submit_time, w.written_time) AS submit_time,
    CASE WHEN w.channel_id IS NULL THEN r.send_result ELSE ${SendResult.submitted} END AS send_result
  FROM mass_sms_detail AS r LEFT JOIN LATERAL (
    SELECT a.channel_id, a.written_time, a.msg_ids[array_position(a.seqs, r.seq)] AS msg_id FROM sms_accepted AS a
    WHERE r.send_result = ${SendResult.waiting} AND r.attempt = 0 AND a.is_counted
      AND a.apply_id = r.apply_id AND a.slice_no = r.slice_no AND r.seq = ANY(a.seqs) LIMIT 1
  ) AS w ON true)`;

export const recipientsNow = sql.raw(RECIPIENTS_NOW);

/**
 * Recipients of one application whose text a carrier took. Begins with what waits for its rows: to ask each of a million that wait for their turn
 * takes seconds.
 */
export const handedOverNow = (
  applyId: string,
) => sql`(SELECT send_result, submit_time, fail_code FROM mass_sms_detail
    WHERE apply_id = ${applyId} AND send_result BETWEEN ${sql.lit(SendResult.submitted)} AND ${sql.lit(SendResult.unknown)}
  UNION ALL
  SELECT ${sql.lit(SendResult.submitted)}, a.written_time, NULL FROM sms_accepted AS a, unnest(a.seqs) AS w (seq)
    JOIN mass_sms_detail AS r ON r.apply_id = ${applyId} AND r.seq = w.seq AND r.send_result = ${sql.lit(SendResult.waiting)} AND r.attempt = 0
    WHERE a.apply_id = ${applyId} AND a.is_counted)`;
