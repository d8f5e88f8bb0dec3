/**
 * Receipts of the usual kind: they say that a text arrived, of which this sender remembers the acceptance. Each beat writes them down by
 * application, and their rows are moved without the questions that apply-journal.ts asks of every other event. What is not
 * as usual after all, it moves as any event.
 */
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import { numbersLiteral } from '../array-literals.ts';
import { OPEN_RESULTS } from '../state-lists.ts';
import { type Beats, isOfBeats } from './applied-beats.ts';
import { forgetReached } from './dead-numbers.ts';
import type { AppliedRow } from './retries.ts';

/** Receipts of one application. */
export interface Delivered {
  readonly apply_id: string;
  readonly amount: number;
  readonly from_seq: number;
  readonly to_seq: number;
}

export async function listDelivered(
  client: pg.PoolClient,
  { senderIds, beatNos }: Beats,
): Promise<Delivered[]> {
  const { rows } = await client.query<Delivered>({
    name: 'delivered-list',
    text: `SELECT apply_id, sum(amount)::integer AS amount, min(from_seq) AS from_seq, max(to_seq) AS to_seq
      FROM sms_delivered AS t WHERE ${isOfBeats('t', '$1', '$2')} GROUP BY apply_id`,
    values: [senderIds, beatNos],
  });
  return rows;
}

/** With so many receipts of an application, and one for at least every so many of its rows, these are passed over in their order. */
const DENSE_FROM = 1_000;
const DENSE_ROWS = 8;
const isDense = ({ amount, from_seq, to_seq }: Delivered) =>
  amount >= DENSE_FROM && to_seq - from_seq < amount * DENSE_ROWS;

/** @returns how many rows went from which slice; fewer than there are receipts where something was not as usual */
export async function moveDelivered(
  client: pg.PoolClient,
  { senderIds, beatNos }: Beats,
  delivered: readonly Delivered[],
): Promise<AppliedRow[]> {
  const moved: AppliedRow[] = [];
  const others = delivered.filter((one) => !isDense(one));
  if (others.length > 0) {
    const applyIds = numbersLiteral(others.map((one) => one.apply_id));
    const values = [senderIds, beatNos, applyIds];
    moved.push(...(await client.query<AppliedRow>({ ...moveOneByOne, values })).rows);
  }
  const dense = delivered.filter(isDense);
  if (dense.length === 0) return moved;
  // The planner takes an array for ten, and would look up a hundred thousand one by one.
  await client.query('SET LOCAL enable_nestloop = off');
  for (const { apply_id, from_seq, to_seq } of dense) {
    const values = [senderIds, beatNos, numbersLiteral([apply_id]), from_seq, to_seq];
    moved.push(...(await client.query<AppliedRow>({ ...moveInOrder, values })).rows);
  }
  await client.query('SET LOCAL enable_nestloop = on');
  return moved;
}

export async function dropDelivered(client: pg.PoolClient, { senderIds, beatNos }: Beats): Promise<void> {
  await client.query({
    name: 'delivered-drop',
    text: `DELETE FROM sms_delivered AS t WHERE ${isOfBeats('t', '$1', '$2')}`,
    values: [senderIds, beatNos],
  });
}

/**
 * Its acceptance counts already, whether the row says so or still waits for it. Of a row that is neither, and one that is
 * being sent again, this knows nothing. Taken apart in the SELECT's own list, arrays reach the join without being stored as rows before.
 * @param rows more of a condition on the rows `d`
 */
const statementFor = (rows: string) => /* sql */ `
WITH told AS (
  SELECT t.apply_id, t.channel_id, t.written_time, unnest(t.seqs) AS seq, unnest(t.msg_ids) AS msg_id, unnest(t.ages) AS age
  FROM sms_delivered AS t WHERE ${isOfBeats('t', '$1', '$2')} AND t.apply_id = ANY($3::bigint[])
), moved AS (
  UPDATE mass_sms_detail AS d SET previous_result = ${SendResult.submitted}, send_result = ${SendResult.delivered},
    answered_mask = 1, delivered_mask = 1, segment_count = 1, channel_id = e.channel_id, msg_id = e.msg_id,
    submit_time = coalesce(d.submit_time, e.written_time - e.age * interval '1 millisecond'), report_time = e.written_time, fail_code = NULL
  FROM told AS e
  WHERE d.apply_id = e.apply_id AND d.seq = e.seq AND d.attempt = 0 AND d.send_result IN (${OPEN_RESULTS})${rows}
  RETURNING d.apply_id, d.slice_no, d.channel_id, d.carrier, d.phone_hash, d.submit_time
), ${forgetReached('moved')}
SELECT 'count' AS what, apply_id, slice_no AS place, ${SendResult.submitted} AS previous_result, ${SendResult.delivered} AS send_result,
  count(*)::integer AS amount, channel_id, channel_id AS former_channel_id, NULL AS fail_code, carrier
FROM moved GROUP BY apply_id, slice_no, channel_id, carrier`;

const moveOneByOne = { name: 'delivered-move', text: statementFor('') };
const moveInOrder = {
  name: 'delivered-move-in-order',
  text: statementFor(' AND d.apply_id = ($3::bigint[])[1] AND d.seq BETWEEN $4 AND $5'),
};
