/**
 * The counts that stand on slices and applications: how many recipients moved from which result to which. Written in the
 * transaction that moved the rows, so that the sums hold at every moment.
 */
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type pg from 'pg';
import { numbersLiteral } from '../array-literals.ts';

export interface Moved {
  apply_id: string;
  /** the slice */
  place: number;
  previous_result: number;
  send_result: number;
  amount: number;
}

/** Recipients of a slice that the carrier took, as one beat wrote them down. */
export interface Acceptances {
  readonly apply_id: string;
  /** the slice */
  readonly place: number;
  readonly carrier: string;
  readonly channel_id: number;
  readonly beat_no: string;
  readonly amount: number;
}

interface Counts {
  submitted: number;
  delivered: number;
  failed: number;
  unknown: number;
  cancelled: number;
}
const keys = ['submitted', 'delivered', 'failed', 'unknown', 'cancelled'] as const;

const countedAs: Readonly<Record<number, keyof Counts>> = {
  [SendResult.submitted]: 'submitted',
  [SendResult.delivered]: 'delivered',
  [SendResult.failed]: 'failed',
  [SendResult.unknown]: 'unknown',
  [SendResult.cancelled]: 'cancelled',
};

/** The caller holds the applications' rows. */
export async function countOnApplications(client: pg.PoolClient, moved: readonly Moved[]): Promise<void> {
  if (moved.length === 0) return;
  const byApply = sumUp(moved, (one) => one.apply_id);
  await client.query({
    name: 'count-applications',
    text: `UPDATE mass_sms_apply AS a SET
        send_count = a.send_count + m.submitted + m.delivered + m.failed + m.unknown, success_count = a.success_count + m.delivered,
        fail_count = a.fail_count + m.failed, unknown_count = a.unknown_count + m.unknown, cancel_count = a.cancel_count + m.cancelled
      FROM unnest($1::bigint[], $2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::integer[])
        AS m (apply_id, submitted, delivered, failed, unknown, cancelled)
      WHERE a.apply_id = m.apply_id`,
    values: [numbersLiteral([...byApply.keys()]), ...literals(byApply)],
  });
}

/**
 * After all that may wait for others: beats want these rows next, and everything of a channel waits for a beat.
 * @param accepted the acceptances among what moved, which are not counted again
 */
export async function countOnSlices(
  client: pg.PoolClient,
  moved: readonly Moved[],
  accepted: readonly Acceptances[],
): Promise<void> {
  if (moved.length === 0) return;
  // in the order of the beats, which write several slices as well
  const inOrder = moved.toSorted(
    (a, b) => Number(BigInt(a.apply_id) - BigInt(b.apply_id)) || a.place - b.place,
  );
  const bySlice = sumUp(inOrder, (one) => `${one.apply_id} ${one.place}`);
  const beats = new Map<string, number>();
  for (const { apply_id, place, beat_no } of accepted) {
    const key = `${apply_id} ${place}`;
    beats.set(key, Math.max(beats.get(key) ?? 0, Number(beat_no)));
  }
  const places = [...bySlice.keys()].map((key) => key.split(' '));
  await client.query({
    name: 'count-slices',
    text: `UPDATE mass_sms_slice AS s SET
        submitted_count = s.submitted_count + m.submitted, delivered_count = s.delivered_count + m.delivered,
        failed_count = s.failed_count + m.failed, unknown_count = s.unknown_count + m.unknown, cancelled_count = s.cancelled_count + m.cancelled,
        accepted_beat = greatest(s.accepted_beat, m.beat)
      FROM unnest($1::bigint[], $2::integer[], $3::integer[], $4::integer[], $5::integer[], $6::integer[], $7::integer[], $8::bigint[])
        AS m (apply_id, slice_no, submitted, delivered, failed, unknown, cancelled, beat)
      WHERE s.apply_id = m.apply_id AND s.slice_no = m.slice_no`,
    values: [
      numbersLiteral(places.map(([applyId = '']) => applyId)),
      numbersLiteral(places.map(([, sliceNo = '']) => sliceNo)),
      ...literals(bySlice),
      numbersLiteral([...bySlice.keys()].map((key) => beats.get(key) ?? 0)),
    ],
  });
}

function sumUp(moved: readonly Moved[], keyOf: (one: Moved) => string): Map<string, Counts> {
  const sums = new Map<string, Counts>();
  for (const one of moved) {
    const key = keyOf(one);
    let sum = sums.get(key);
    if (!sum) {
      sum = { submitted: 0, delivered: 0, failed: 0, unknown: 0, cancelled: 0 };
      sums.set(key, sum);
    }
    const from = countedAs[one.previous_result];
    const to = countedAs[one.send_result];
    if (from) sum[from] -= one.amount;
    if (to) sum[to] += one.amount;
  }
  return sums;
}

function literals(sums: ReadonlyMap<string, Counts>): string[] {
  return keys.map((key) => numbersLiteral([...sums.values()].map((sum) => sum[key])));
}
