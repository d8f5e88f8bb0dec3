/**
 * Keeps ordinary texts to one number apart: a slice in which somebody has had as many as a minute may bring goes back and waits its
 * turn, all of it, for about a minute. Urgent texts neither wait nor are waited for. Costs nothing while one application sends alone.
 */
import {
  ENDED,
  SendResult,
  SendStatus,
  SliceState,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import type { StoredColumns } from '../../database/columns.ts';
import type { Stretch } from './stretch.ts';

const APART_SECONDS = 60;
/** While an earlier application is sending to the same numbers, they are looked at again after so long. */
const LOOK_AGAIN_SECONDS = 5;

const othersStatement = /* sql */ `
  SELECT o.apply_id, (o.real_send_time, o.apply_id) < (m.real_send_time, m.apply_id) AS is_earlier
  FROM mass_sms_apply AS m JOIN mass_sms_apply AS o ON o.apply_id <> m.apply_id AND o.urgent_flag = 0 AND o.del_flag = 0
  WHERE m.apply_id = $1 AND (o.send_status IN (${SendStatus.sending}, ${SendStatus.held})
    OR (o.send_status IN (${ENDED.join(', ')}) AND o.finish_time > now() - make_interval(secs => ${APART_SECONDS + 1})))`;

// Of two that are being sent at the same moment the later one gives way, so that not both wait for each other. A text
// that left already is waited for by both, also while its acceptance is not in its row yet.
const postponeStatement = /* sql */ `
  WITH over_cap AS (
    SELECT max(coalesce(e.submit_time + make_interval(secs => ${APART_SECONDS}),
      now() + make_interval(secs => ${LOOK_AGAIN_SECONDS}))) AS until
    FROM mass_sms_detail AS d JOIN mass_sms_detail AS e ON e.phone_hash = d.phone_hash AND e.apply_id = ANY($5::bigint[])
      LEFT JOIN mass_sms_slice AS s ON s.apply_id = e.apply_id AND s.slice_no = e.slice_no
    WHERE d.apply_id = $1 AND d.seq BETWEEN $3 AND $4 AND (e.submit_time > now() - make_interval(secs => ${APART_SECONDS})
      OR (e.submit_time IS NULL AND e.send_result = ${SendResult.waiting} AND (
        (s.lease_sender_id IS NOT NULL AND e.apply_id = ANY($6::bigint[]))
        OR (e.seq <= s.intent_seq AND EXISTS (SELECT FROM sms_accepted AS w WHERE w.apply_id = e.apply_id AND w.slice_no = e.slice_no)))))
    GROUP BY d.seq HAVING count(*) >= $7
  )
  UPDATE mass_sms_slice SET state = ${SliceState.waiting}, lease_sender_id = NULL, lease_channel_id = NULL, not_before = over_cap.until
  FROM (SELECT max(until) AS until FROM over_cap) AS over_cap
  WHERE apply_id = $1 AND slice_no = $2 AND over_cap.until IS NOT NULL`;

/**
 * In the claim's transaction.
 * @param perMinute ordinary texts that one number may get in a minute
 * @returns numbers of the slices that were given back
 */
export async function postponeOverCap(
  client: pg.PoolClient,
  { run: { applyId }, slices }: Stretch,
  perMinute: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<
    StoredColumns<'massSmsApply', 'applyId'> & { is_earlier: boolean | null }
  >({
    name: 'sender-others-sending',
    text: othersStatement,
    values: [applyId],
  });
  const postponed = new Set<number>();
  if (rows.length < perMinute) return postponed;
  const others = rows.map((row) => row.apply_id);
  const earlier = rows.filter((row) => row.is_earlier).map((row) => row.apply_id);
  for (const { slice_no, intent_seq, to_seq } of slices) {
    const { rowCount } = await client.query({
      name: 'sender-postpone-over-cap',
      text: postponeStatement,
      values: [applyId, slice_no, intent_seq + 1, to_seq, others, earlier, perMinute],
    });
    if (rowCount === 1) postponed.add(slice_no);
  }
  return postponed;
}
