/**
 * Who of a slice must not be written to after all: people who opted out, or whose account was switched off, since the
 * application was submitted. The set that a reviewer passed only ever shrinks.
 */
import { FilterReason } from '@farmers-mailbox/contract/mass-sms/states.ts';
import type pg from 'pg';

/** seq → D:SMS_FILTER_REASON */
export type Withheld = ReadonlyMap<number, number>;

// Whoever opted out before the submission is not among the recipients; the hour covers those who did so just then, and the
// clocks of several machines.
// Red and orange warnings are public safety information and reach everybody; opt-outs of scope 2 are for what is
// commercial (contract §17), which the configuration of the application's own version says.
const statement = /* sql */ `
  WITH application AS (
    SELECT a.apply_id, a.apply_time - interval '1 hour' AS since, coalesce(a.warn_level, 9) IN (1, 2) AS reaches_all,
      coalesce((SELECT bool_or((r.rule ->> 'commercialFlag')::integer = 1)
        FROM sms_config_version AS v, jsonb_array_elements(v.config_content -> 'categoryRules') AS r (rule)
        WHERE v.sms_config_version = a.sms_config_version AND r.rule ->> 'smsCategory' = a.sms_category), false) AS is_commercial
    FROM mass_sms_apply AS a WHERE a.apply_id = $1
  )
  SELECT d.seq, ${FilterReason.optedOut} AS reason
  FROM application AS a
    JOIN sms_opt_out AS o ON o.restore_time IS NULL AND o.opt_out_time >= a.since
    JOIN mass_sms_detail AS d ON d.phone_hash = o.phone_hash AND d.apply_id = a.apply_id
  WHERE d.seq BETWEEN $2 AND $3 AND ((o.scope = 1 AND NOT a.reaches_all) OR (o.scope = 2 AND a.is_commercial))
  UNION ALL
  SELECT d.seq, ${FilterReason.disabled}
  FROM application AS a
    JOIN sys_user AS u ON (u.status <> 1 OR u.del_flag <> 0) AND u.update_time >= a.since
    JOIN mass_sms_detail AS d ON d.phone_hash = u.phone_hash AND d.apply_id = a.apply_id
  WHERE d.seq BETWEEN $2 AND $3 AND d.user_id = u.user_id`;

/** @param client the claim's, or a pool when it is asked again for what waits for a slow channel */
export async function loadWithheld(
  client: Pick<pg.PoolClient, 'query'>,
  applyId: string,
  from: number,
  to: number,
): Promise<Withheld> {
  const { rows } = await client.query<{ seq: number; reason: number }>({
    name: 'sender-withheld',
    text: statement,
    values: [applyId, from, to],
  });
  return new Map(rows.map(({ seq, reason }) => [seq, reason]));
}
