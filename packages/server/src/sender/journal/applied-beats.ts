/** Beats of the journal that are applied together. What a beat is, and how it is written: beat.ts. */
import type pg from 'pg';
import { numbersLiteral } from '../array-literals.ts';

/** Events applied in one transaction, to the next whole beat: large enough to be cheap, small enough to be short. */
export const APPLIED_AT_ONCE_MAX = 100_000;

/** Their keys, as two arrays. */
export interface Beats {
  readonly senderIds: string;
  readonly beatNos: string;
  /** events in them */
  readonly size: number;
}

/** In SQL: the row belongs to one of the beats of these two parameters. */
export const isOfBeats = (row: string, senderIds: string, beatNos: string): string =>
  `(${row}.sender_id, ${row}.beat_no) IN (SELECT * FROM unnest(${senderIds}::integer[], ${beatNos}::bigint[]))`;

/** @param isHeld of a row of each table; mostly there is nothing to ask */
const oldestStatement = (isHeld: { readonly journal: string; readonly delivered: string }) => /* sql */ `
  SELECT sender_id, beat_no, size FROM (
    SELECT sender_id, beat_no, size, sum(size) OVER (ORDER BY written_time, sender_id, beat_no) - size AS before
    FROM (SELECT sender_id, beat_no, sum(size)::integer AS size, min(written_time) AS written_time
      FROM (SELECT sender_id, beat_no, size, written_time, ${isHeld.journal} AS is_held FROM sms_journal
        UNION ALL SELECT sender_id, beat_no, amount, written_time, ${isHeld.delivered} FROM sms_delivered) AS written
      WHERE $2::integer IS NULL OR sender_id = $2
      GROUP BY sender_id, beat_no HAVING NOT bool_or(is_held) ORDER BY 4, sender_id, beat_no LIMIT 2000) AS oldest
  ) AS counted WHERE before < $1`;
const ofAll = { name: 'journal-choose', text: oldestStatement({ journal: 'false', delivered: 'false' }) };
const ofOthers = {
  name: 'journal-choose-others',
  text: oldestStatement({ journal: 'applies && $3::bigint[]', delivered: 'apply_id = ANY($3::bigint[])' }),
};

/**
 * The oldest.
 * @param senderId of this one alone
 * @param held without those that name one of these applications
 */
export async function chooseBeats(
  client: pg.PoolClient,
  senderId: number | undefined,
  held: readonly string[],
): Promise<Beats> {
  const values = [APPLIED_AT_ONCE_MAX, senderId ?? null];
  const { rows } = await client.query<{ sender_id: number; beat_no: string; size: number }>(
    held.length === 0 ? { ...ofAll, values } : { ...ofOthers, values: [...values, numbersLiteral(held)] },
  );
  return {
    senderIds: numbersLiteral(rows.map((row) => row.sender_id)),
    beatNos: numbersLiteral(rows.map((row) => row.beat_no)),
    size: rows.reduce((sum, row) => sum + row.size, 0),
  };
}
