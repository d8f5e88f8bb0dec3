/**
 * The daily limit of a number, applied to a slice that is about to leave: whoever has had as many ordinary texts today is suppressed. Earlier releases
 * come first, also for what is still on its way to the wire; a text that did not leave, or failed, takes no place. Repeats of a text
 * keep the place that it has, urgent texts and corrections neither wait nor are kept back. `check-queries.ts` and
 * `recipient-sources.ts` ask the same before submission, `withheld-takers.ts` afterwards.
 */
import {
  AuditStatus,
  ENDED,
  FilterReason,
  FollowUpKind,
  SendResult,
  SendStatus,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import type { StoredColumns } from '../../database/columns.ts';
import { RELEASE_LOCK } from '../../features/messaging/mass-sms/application/release-turns.ts';
import { nobodySuppressed, type Suppressed } from './suppressed.ts';

export interface Run {
  readonly applyId: string;
  readonly from: number;
  readonly to: number;
}

const today = "date_trunc('day', now(), 'Asia/Shanghai')";

const earlierStatement = /* sql */ `
  SELECT o.apply_id, o.send_status = ${SendStatus.sending} AS is_sending
  FROM mass_sms_apply AS m JOIN mass_sms_apply AS o ON o.audit_status = ${AuditStatus.passed} AND o.urgent_flag = 0 AND o.del_flag = 0
    AND (o.release_no, o.apply_id) < (m.release_no, m.apply_id)
  WHERE m.apply_id = $1 AND m.follow_up_kind <> ${FollowUpKind.correction} AND (o.send_status IN (${SendStatus.sending}, ${SendStatus.held})
    OR (o.send_status IN (${ENDED.join(', ')}) AND o.finish_time >= ${today}))`;

// For each recipient by the index on the number, which costs the same however many texts there ever were: as a join the
// planner may pass over the whole of the earlier applications.
const limitedStatement = /* sql */ `
  SELECT d.seq FROM mass_sms_detail AS d
  WHERE d.apply_id = $1 AND d.seq BETWEEN $2 AND $3 AND (
    SELECT count(*) FROM mass_sms_detail AS e
    WHERE e.phone_hash = d.phone_hash AND e.apply_id = ANY($4::bigint[]) AND (
      e.send_result IN (${SendResult.submitted}, ${SendResult.delivered}, ${SendResult.unknown})
        AND (e.submit_time IS NULL OR e.submit_time >= ${today})
      OR e.send_result = ${SendResult.waiting} AND (e.apply_id = ANY($5::bigint[]) OR EXISTS (
        SELECT FROM mass_sms_slice AS s WHERE s.apply_id = e.apply_id AND s.slice_no = e.slice_no AND e.seq <= s.intent_seq)))
  ) >= $6::integer`;

/**
 * In a transaction, which holds off releases until it ends.
 * @param perDay ordinary texts that one number may get in a day; undefined: any number
 */
export async function loadLimited(
  client: pg.PoolClient,
  { applyId, from, to }: Run,
  perDay: number | undefined,
): Promise<Suppressed> {
  if (perDay === undefined) return nobodySuppressed;
  await client.query({
    name: 'sender-release-turn',
    text: 'SELECT pg_advisory_xact_lock_shared($1)',
    values: [RELEASE_LOCK],
  });
  const { rows: earlier } = await client.query<
    StoredColumns<'massSmsApply', 'applyId'> & { is_sending: boolean }
  >({
    name: 'sender-earlier-today',
    text: earlierStatement,
    values: [applyId],
  });
  if (earlier.length < perDay) return nobodySuppressed;
  const sending = earlier.filter((one) => one.is_sending);
  const { rows } = await client.query<StoredColumns<'massSmsDetail', 'seq'>>({
    name: 'sender-limited',
    text: limitedStatement,
    values: [
      applyId,
      from,
      to,
      earlier.map((one) => one.apply_id),
      sending.map((one) => one.apply_id),
      perDay,
    ],
  });
  return new Map(rows.map(({ seq }) => [seq, FilterReason.dailyLimit]));
}
