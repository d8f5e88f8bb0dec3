/**
 * Recipients of a slice who get nothing after all: people who opted out, took their consent back where the category asks for it, or
 * whose account was switched off, since the application was submitted, and of a resend whom the first sending, or another resend of it, has
 * reached meanwhile. The set that a reviewer passed only ever shrinks.
 */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { ConsentType } from '@farmers-mailbox/contract/messaging/consents/fields.ts';
import { WITHOUT_CONSENT } from '@farmers-mailbox/contract/messaging/mass-sms/consent.ts';
import { FilterReason } from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { AuditStatus, RESENDS, SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { OptOutScope } from '@farmers-mailbox/contract/messaging/opt-outs/fields.ts';
import type pg from 'pg';
import type { StoredColumns } from '../../database/columns.ts';
import type { Run } from './run.ts';

/** sequence number → D:SMS_FILTER_REASON */
export type Suppressed = ReadonlyMap<number, number>;
export const nobodySuppressed: Suppressed = new Map();

// Red and orange warnings are public safety information and reach everybody; opt-outs of scope 2 are for what is
// commercial, which the configuration of the application's own version says.
const reachesAll = 'coalesce(a.warn_level, 9) IN (1, 2)';
const isCommercial = /* sql */ `coalesce((SELECT bool_or((r.rule ->> 'commercialFlag')::integer = 1)
  FROM sms_config_version AS v, jsonb_array_elements(v.config_content -> 'categoryRules') AS r (rule)
  WHERE v.sms_config_version = a.sms_config_version AND r.rule ->> 'smsCategory' = a.sms_category), false)`;

/**
 * Of runs of recipients, those who opted out within the last minute, as a statement that a beat takes along: the opt-outs were read
 * before as well, at most seconds ago (work-buffer.ts). It begins with the opt-outs, of which a minute has few, and asks the
 * months of the few applications alone for them: one statement for each number and application, whatever else a month holds.
 * @param parameters of the arrays of application ids, first and last sequence numbers
 */
export const justOptedOut = (parameters: readonly [applies: string, from: string, to: string]) => /* sql */ `
  SELECT d.apply_id, d.seq
  FROM (SELECT phone_hash, scope FROM sms_opt_out
      WHERE restore_time IS NULL AND opt_out_time >= now() - interval '1 minute' OFFSET 0) AS o
    CROSS JOIN (SELECT DISTINCT apply_id FROM unnest(${parameters[0]}::bigint[]) AS u (apply_id)) AS u
    CROSS JOIN LATERAL (SELECT apply_id, seq FROM mass_sms_detail WHERE phone_hash = o.phone_hash AND apply_id = u.apply_id OFFSET 0) AS d
    JOIN unnest(${parameters[0]}::bigint[], ${parameters[1]}::integer[], ${parameters[2]}::integer[]) AS i (apply_id, from_seq, to_seq)
      ON i.apply_id = d.apply_id AND d.seq BETWEEN i.from_seq AND i.to_seq
    JOIN mass_sms_apply AS a ON a.apply_id = d.apply_id
  WHERE (o.scope = ${OptOutScope.everything} AND NOT ${reachesAll}) OR (o.scope = ${OptOutScope.commercial} AND ${isCommercial})`;

// Whoever opted out before the submission is not among the recipients; the hour covers those who did so just then, and the
// clocks of several machines. By their time withdrawals are one range of sms_consent_withdrawn; once there are many, the planner asks
// for each number of the slice instead. The last word of a number counts, and whoever was entered anew under the same number gets the text
// of the former account. The source of every resend is the first sending, so that one
// step finds them all.
const statement = /* sql */ `
  WITH application AS (
    SELECT a.apply_id, a.apply_time - interval '1 hour' AS since, ${reachesAll} AS reaches_all, ${isCommercial} AS is_commercial,
      a.sms_category <> ALL('{${WITHOUT_CONSENT.join(',')}}') AS asks_consent,
      CASE WHEN a.follow_up_kind IN (${RESENDS.join(', ')}) THEN a.source_apply_id END AS first_id
    FROM mass_sms_apply AS a WHERE a.apply_id = $1
  ), sent_before AS MATERIALIZED (
    SELECT first_id AS apply_id FROM application
    UNION ALL SELECT f.apply_id FROM application AS a JOIN mass_sms_apply AS f ON f.source_apply_id = a.first_id
      AND f.follow_up_kind IN (${RESENDS.join(', ')}) AND f.audit_status = ${AuditStatus.passed} AND f.del_flag = 0 AND f.apply_id <> $1
  )
  SELECT d.seq, ${FilterReason.optedOut} AS reason
  FROM application AS a
    JOIN sms_opt_out AS o ON o.restore_time IS NULL AND o.opt_out_time >= a.since
    JOIN mass_sms_detail AS d ON d.phone_hash = o.phone_hash AND d.apply_id = $1
  WHERE d.seq BETWEEN $2 AND $3 AND ((o.scope = ${OptOutScope.everything} AND NOT a.reaches_all) OR (o.scope = ${OptOutScope.commercial} AND a.is_commercial))
  UNION ALL
  SELECT d.seq, ${FilterReason.noConsent}
  FROM application AS a
    JOIN sms_consent AS c ON c.consent_type = ${ConsentType.withdrawn} AND c.consent_time >= a.since
    JOIN mass_sms_detail AS d ON d.phone_hash = c.phone_hash AND d.apply_id = $1
  WHERE d.seq BETWEEN $2 AND $3 AND a.asks_consent
    AND NOT EXISTS (SELECT FROM sms_consent AS l WHERE l.phone_hash = c.phone_hash AND l.consent_type = ${ConsentType.agreed} AND l.consent_id > c.consent_id)
  UNION ALL
  SELECT d.seq, ${FilterReason.duplicate}
  FROM application AS a JOIN mass_sms_detail AS d ON d.apply_id = $1
  WHERE d.seq BETWEEN $2 AND $3 AND a.first_id IS NOT NULL
    AND EXISTS (SELECT FROM sent_before AS b CROSS JOIN LATERAL (SELECT FROM mass_sms_detail AS e
      WHERE e.phone_hash = d.phone_hash AND e.apply_id = b.apply_id AND e.send_result = ${SendResult.delivered} OFFSET 0) AS e)
  UNION ALL
  SELECT d.seq, ${FilterReason.disabled}
  FROM application AS a
    JOIN sys_user AS u ON (u.status <> ${EnableStatus.enabled} OR u.del_flag <> 0) AND u.update_time >= a.since
    JOIN mass_sms_detail AS d ON d.phone_hash = u.phone_hash AND d.apply_id = $1
  WHERE d.seq BETWEEN $2 AND $3 AND d.user_id = u.user_id
    AND NOT EXISTS (SELECT FROM sys_user AS l WHERE l.phone_hash = u.phone_hash AND l.status = ${EnableStatus.enabled} AND l.del_flag = 0)`;

/** @param client the claim's, or a pool when it is asked again for what waits for a slow channel */
export async function loadSuppressed(
  client: Pick<pg.PoolClient, 'query'>,
  { applyId, from, to }: Run,
): Promise<Suppressed> {
  const { rows } = await client.query<StoredColumns<'massSmsDetail', 'seq'> & { reason: number }>({
    name: 'sender-suppressed',
    text: statement,
    values: [applyId, from, to],
  });
  return new Map(rows.map(({ seq, reason }) => [seq, reason]));
}

/** Takes in who opted out since the batch was last asked about. */
export function suppress(
  batch: { readonly applyId: string; suppressed: Suppressed },
  optedOut: readonly { readonly applyId: string; readonly seq: number }[],
): void {
  const ofIt = optedOut.filter(({ applyId }) => applyId === batch.applyId);
  if (ofIt.length === 0) return;
  const reason = FilterReason.optedOut;
  batch.suppressed = new Map([...batch.suppressed, ...ofIt.map(({ seq }) => [seq, reason] as const)]);
}
