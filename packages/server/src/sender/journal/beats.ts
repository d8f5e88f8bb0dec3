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

/** The oldest. @param senderId of this one alone */
export async function chooseBeats(client: pg.PoolClient, senderId: number | undefined): Promise<Beats> {
  const { rows } = await client.query<{ sender_id: number; beat_no: string; size: number }>({
    name: 'journal-choose',
    text: `SELECT sender_id, beat_no, size FROM (
        SELECT sender_id, beat_no, size, sum(size) OVER (ORDER BY written_time, sender_id, beat_no) - size AS before
        FROM (SELECT sender_id, beat_no, sum(size)::integer AS size, min(written_time) AS written_time
          FROM (SELECT sender_id, beat_no, size, written_time FROM sms_journal
            UNION ALL SELECT sender_id, beat_no, amount, written_time FROM sms_delivered) AS written
          WHERE $2::integer IS NULL OR sender_id = $2
          GROUP BY sender_id, beat_no ORDER BY 4, sender_id, beat_no LIMIT 2000) AS oldest
      ) AS counted WHERE before < $1`,
    values: [APPLIED_AT_ONCE_MAX, senderId ?? null],
  });
  return {
    senderIds: numbersLiteral(rows.map((row) => row.sender_id)),
    beatNos: numbersLiteral(rows.map((row) => row.beat_no)),
    size: rows.reduce((sum, row) => sum + row.size, 0),
  };
}
