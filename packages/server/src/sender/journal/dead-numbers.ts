/** Remembers numbers that a carrier has just called dead, and forgets those that a text has just reached. */
import { SendResult } from '@farmers-mailbox/contract/mass-sms/states.ts';
import { isDeadCode } from '../../gateways/dead-numbers.ts';

/**
 * Parts of the statement that applies the journal. A number that was reached and called dead at once, by two applications, is alive: so no row of
 * the table is touched by both.
 * @param moved the rows that moved, with number, application and results
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
  ORDER BY m.phone_hash, m.apply_id
  ON CONFLICT (phone_hash) DO UPDATE SET fail_code = EXCLUDED.fail_code, dead_time = now(), apply_id = EXCLUDED.apply_id
)`;
