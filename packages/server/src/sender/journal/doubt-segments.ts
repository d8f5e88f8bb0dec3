/**
 * Counts the segments of messages that a dead sender left in doubt; a living one says how many left. The rows are written with the longest
 * that the text can be, for any recipient and over any channel; a receipt comes only for a segment that left, and one that is waited for in
 * vain would have the text sent again. Cut as the dead sender cut them: by the signature that its lease was taken with.
 */
import { EXAMPLE_LINK_CODE } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import type pg from 'pg';
import { numbersLiteral } from '../array-literals.ts';
import { type MessageText, messageTextOf } from '../claim/message-text.ts';

/** Writes the true number into the rows, whose doubts are open; the caller holds their applications. */
export async function countSegmentsInDoubt(
  client: pg.PoolClient,
  rows: readonly { apply_id: string; seq: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const texts = await loadTexts(client, [...new Set(rows.map((row) => row.apply_id))]);
  const { rows: found } = await client.query<{
    apply_id: string;
    seq: number;
    name: string | null;
    village: string | null;
    gateway_sign: string;
  }>(
    `SELECT d.apply_id, d.seq, d.real_name AS name, coalesce(n.dept_name, p.dept_name) AS village,
       coalesce(CASE WHEN r.attempt IS NULL THEN s.lease_sign ELSE r.lease_sign END, c.gateway_sign) AS gateway_sign
     FROM unnest($1::bigint[], $2::integer[]) AS k (apply_id, seq)
       JOIN mass_sms_detail AS d ON d.apply_id = k.apply_id AND d.seq = k.seq
       JOIN sms_doubt AS x ON x.apply_id = d.apply_id AND x.seq = d.seq AND x.attempt = d.attempt
       JOIN sms_channel AS c ON c.channel_id = x.channel_id
       JOIN mass_sms_slice AS s ON s.apply_id = d.apply_id AND s.slice_no = d.slice_no
       LEFT JOIN sms_resend AS r ON r.apply_id = d.apply_id AND r.seq = d.seq AND r.attempt = d.attempt
       LEFT JOIN mass_sms_place_name AS n ON n.apply_id = d.apply_id AND n.dept_id = d.dept_id
       LEFT JOIN sys_dept AS p ON p.dept_id = d.dept_id`,
    [numbersLiteral(rows.map((row) => row.apply_id)), numbersLiteral(rows.map((row) => row.seq))],
  );
  const counts = found.map(
    (row) => texts.get(row.apply_id)?.segmentsFor(row.seq, row, row.gateway_sign).length ?? 1,
  );
  await client.query(
    `UPDATE mass_sms_detail AS d SET segment_count = k.segments
     FROM unnest($1::bigint[], $2::integer[], $3::smallint[]) AS k (apply_id, seq, segments)
     WHERE d.apply_id = k.apply_id AND d.seq = k.seq AND d.segment_count <> k.segments`,
    [
      numbersLiteral(found.map((row) => row.apply_id)),
      numbersLiteral(found.map((row) => row.seq)),
      numbersLiteral(counts),
    ],
  );
}

async function loadTexts(
  client: pg.PoolClient,
  applyIds: readonly string[],
): Promise<Map<string, MessageText>> {
  const { rows } = await client.query<{ apply_id: string; full_content: string }>(
    'SELECT apply_id, full_content FROM mass_sms_apply WHERE apply_id = ANY($1::bigint[])',
    [numbersLiteral(applyIds)],
  );
  // Only counted: every code of a link is as long as another.
  const textOf = (applyId: string, content: string) =>
    messageTextOf(applyId, content, () => EXAMPLE_LINK_CODE);
  return new Map(rows.map((row) => [row.apply_id, textOf(row.apply_id, row.full_content)] as const));
}
