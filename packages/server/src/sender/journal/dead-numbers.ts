/** Remembers numbers that a carrier has just called dead, and forgets those that a text has just reached. */
import { SendResult } from '@farmers-mailbox/contract/mass-sms/states.ts';
import type pg from 'pg';
import { isDeadCode } from '../../gateways/dead-numbers.ts';
import { numbersLiteral } from '../array-literals.ts';

/** A receipt may come days late: what it says of a number is old when a text has reached it since the receipt's own was submitted. */
const wasReachedSince = (row: string): string => /* sql */ `(EXISTS (SELECT FROM mass_sms_detail AS d
    WHERE d.phone_hash = ${row}.phone_hash AND d.send_result = ${SendResult.delivered} AND d.report_time > ${row}.submit_time)
  OR EXISTS (SELECT FROM service_sms AS s
    WHERE s.phone_hash = ${row}.phone_hash AND s.delivered_mask <> 0 AND s.report_time > ${row}.submit_time))`;

/**
 * Parts of the statement that applies the journal. A number that was reached and called dead at once, by two applications, is alive: so no row of
 * the table is touched by both.
 * @param moved the rows that moved, with number, application, results and when they were submitted
 */
export const deadNumbersOf = (moved: string): string => /* sql */ `reached AS (
  SELECT DISTINCT phone_hash FROM ${moved}
  WHERE send_result = ${SendResult.delivered} AND previous_result <> ${SendResult.delivered}
), revived AS (
  DELETE FROM sms_dead_number AS n USING reached AS r WHERE n.phone_hash = r.phone_hash
), dead AS (
  INSERT INTO sms_dead_number AS n (phone_hash, phone_cipher, fail_code, apply_id)
  SELECT DISTINCT ON (m.phone_hash) m.phone_hash, m.phone_cipher, m.fail_code, m.apply_id FROM ${moved} AS m
  WHERE m.send_result = ${SendResult.failed} AND m.previous_result <> ${SendResult.failed} AND ${isDeadCode('m.fail_code')}
    AND NOT EXISTS (SELECT FROM reached AS r WHERE r.phone_hash = m.phone_hash)
    AND NOT ${wasReachedSince('m')}
  ORDER BY m.phone_hash, m.apply_id
  ON CONFLICT (phone_hash) DO UPDATE SET fail_code = EXCLUDED.fail_code, dead_time = now(), apply_id = EXCLUDED.apply_id
)`;

/** Forgets the numbers of service texts that were reached. */
export async function forgetNumbersOf(
  client: pg.PoolClient,
  serviceSmsIds: readonly string[],
): Promise<void> {
  await client.query(
    `DELETE FROM sms_dead_number AS n USING service_sms AS s
     WHERE s.service_sms_id = ANY($1::bigint[]) AND n.phone_hash = s.phone_hash`,
    [numbersLiteral(serviceSmsIds)],
  );
}
