/** Remembers numbers that a carrier has just called dead, and forgets those that a text has just reached. */
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import { isDeadCode } from '../../gateways/dead-number-codes.ts';
import { numbersLiteral } from '../array-literals.ts';

// Receipts may come days late and in any order, so that each counts for when its text was submitted: of two texts to one number the later one
// decides, and of two at once the one that arrived. `dead_time` is when the text was submitted that was called dead.
const wasReachedSince = (row: string): string => /* sql */ `(EXISTS (SELECT FROM mass_sms_detail AS d
    WHERE d.phone_hash = ${row}.phone_hash AND d.send_result = ${SendResult.delivered} AND d.submit_time >= ${row}.submit_time)
  OR EXISTS (SELECT FROM service_sms AS s
    WHERE s.phone_hash = ${row}.phone_hash AND s.delivered_mask <> 0 AND s.submit_time >= ${row}.submit_time))`;

/**
 * Parts of the statement that applies the journal. What is called dead here is not forgotten here: so no row of the table is touched by both.
 * @param moved the rows that moved, with number, application, results and when they were submitted
 */
export const deadNumbersOf = (moved: string): string => /* sql */ `reached AS (
  SELECT phone_hash, max(submit_time) AS submit_time FROM ${moved}
  WHERE send_result = ${SendResult.delivered} AND previous_result <> ${SendResult.delivered} GROUP BY phone_hash
), dead AS (
  INSERT INTO sms_dead_number AS n (phone_hash, phone_cipher, fail_code, dead_time, apply_id)
  SELECT DISTINCT ON (m.phone_hash) m.phone_hash, m.phone_cipher, m.fail_code, coalesce(m.submit_time, now()), m.apply_id FROM ${moved} AS m
  WHERE m.send_result = ${SendResult.failed} AND m.previous_result <> ${SendResult.failed} AND ${isDeadCode('m.fail_code')}
    AND NOT EXISTS (SELECT FROM reached AS r WHERE r.phone_hash = m.phone_hash AND r.submit_time >= m.submit_time)
    AND NOT ${wasReachedSince('m')}
  ORDER BY m.phone_hash, coalesce(m.submit_time, now()) DESC, m.apply_id
  ON CONFLICT (phone_hash) DO UPDATE SET fail_code = EXCLUDED.fail_code, dead_time = EXCLUDED.dead_time, apply_id = EXCLUDED.apply_id
  WHERE n.dead_time <= EXCLUDED.dead_time
  RETURNING phone_hash
), revived AS (
  DELETE FROM sms_dead_number AS n USING reached AS r
  WHERE n.phone_hash = r.phone_hash AND n.dead_time <= r.submit_time AND NOT EXISTS (SELECT FROM dead WHERE dead.phone_hash = n.phone_hash)
)`;

/** Part of a statement: forgets the numbers of rows that have just been reached. @param moved the rows, with number and when they were submitted */
export const forgetReached = (moved: string): string => /* sql */ `revived AS (
  DELETE FROM sms_dead_number AS n USING ${moved} AS m WHERE n.phone_hash = m.phone_hash AND n.dead_time <= m.submit_time
)`;

/** Forgets the numbers of service texts that were reached, unless a later text was called dead. */
export async function forgetNumbersOf(
  client: pg.PoolClient,
  serviceSmsIds: readonly string[],
): Promise<void> {
  await client.query(
    `DELETE FROM sms_dead_number AS n USING service_sms AS s
     WHERE s.service_sms_id = ANY($1::bigint[]) AND n.phone_hash = s.phone_hash AND n.dead_time <= s.submit_time`,
    [numbersLiteral(serviceSmsIds)],
  );
}
