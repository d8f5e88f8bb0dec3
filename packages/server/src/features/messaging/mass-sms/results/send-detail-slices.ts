/** Slices with rows that match a filter, by their counts: where each stands among all that match, and which of them hold a page. */
import { SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import { recipientsNow } from './recipients-now.ts';
import { resultNow, type SendDetailFilter } from './send-detail-rows.ts';

type Sql = RawBuilder<unknown>;

/** A slice with rows that match, and where these stand among all that match. */
interface MatchingSlice {
  sliceNo: number;
  fromSeq: number;
  toSeq: number;
  /** matching rows in the slices before it, and up to its end */
  before: number;
  upto: number;
}

export async function readMatchingSlices(
  db: Kysely<Tables>,
  applyId: string,
  filter: SendDetailFilter,
): Promise<MatchingSlice[]> {
  const carrier = filter.carrier ? sql`AND s.carrier = ${filter.carrier}` : sql``;
  // As one value, since thousands of rows would each be taken apart.
  const { rows } = await sql<{ slices: [number, number, number, number][] }>`
    SELECT coalesce(json_agg(json_build_array(slice_no, from_seq, to_seq, amount) ORDER BY slice_no), '[]') AS slices FROM (
      SELECT s.slice_no, s.from_seq, s.to_seq, (${countInSlice(filter)})::int AS amount FROM mass_sms_slice s
      WHERE s.apply_id = ${applyId} ${carrier} ${touchesDept(filter.deptId)}) AS counted WHERE amount > 0`.execute(
    db,
  );
  let before = 0;
  return (rows[0]?.slices ?? []).map(([sliceNo, fromSeq, toSeq, amount]) => {
    const slice = { sliceNo, fromSeq, toSeq, before, upto: before + amount };
    before = slice.upto;
    return slice;
  });
}

/** Of thousands in their order, those with a row of the page. */
export function slicesHolding(
  slices: readonly MatchingSlice[],
  from: number,
  to: number,
): readonly MatchingSlice[] {
  let [low, high] = [0, slices.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((slices[middle]?.upto ?? 0) > from) high = middle;
    else low = middle + 1;
  }
  const behind = slices.findIndex(({ before }, place) => place >= low && before >= to);
  return slices.slice(low, behind < 0 ? slices.length : behind);
}

/** Ranges written out, neighbours as one: the database then reads nothing but these pages. */
export function withinAny(slices: readonly MatchingSlice[]): Sql {
  const ranges: { from: number; to: number }[] = [];
  for (const { fromSeq, toSeq } of slices) {
    const last = ranges.at(-1);
    if (last && last.to + 1 === fromSeq) last.to = toSeq;
    else ranges.push({ from: fromSeq, to: toSeq });
  }
  return sql.join(
    ranges.map(({ from, to }) => sql`d.seq BETWEEN ${from} AND ${to}`),
    sql` OR `,
  );
}

/** Counts the rows of a slice that match: known from its counts, unless a department's edge runs through the slice (or a row has none). */
function countInSlice({ deptId, sendResult }: SendDetailFilter): Sql {
  const known = sendResult === undefined ? sql`s.to_seq - s.from_seq + 1` : countOfResult(sendResult);
  if (deptId === undefined) return known;
  const byResult = sendResult === undefined ? sql`` : sql`AND ${resultNow} = ${sendResult}`;
  return sql`CASE WHEN s.from_dept_id >= ${deptId} AND s.to_dept_id < ${`${deptId}~`} THEN ${known} ELSE
    (SELECT count(*) FROM ${recipientsNow} d WHERE d.apply_id = s.apply_id AND d.seq BETWEEN s.from_seq AND s.to_seq
      AND d.dept_id >= ${deptId} AND d.dept_id < ${`${deptId}~`} ${byResult}) END`;
}

function countOfResult(sendResult: number): Sql {
  const settled = sql`s.submitted_count + s.delivered_count + s.failed_count + s.unknown_count + s.cancelled_count`;
  const counts: Record<number, Sql> = {
    [SendResult.waiting]: sql`s.to_seq - s.from_seq + 1 - (${settled})`,
    [SendResult.submitted]: sql`s.submitted_count`,
    [SendResult.delivered]: sql`s.delivered_count`,
    [SendResult.failed]: sql`s.failed_count`,
    [SendResult.unknown]: sql`s.unknown_count`,
    [SendResult.cancelled]: sql`s.cancelled_count`,
  };
  return counts[sendResult] ?? sql`0`;
}

function touchesDept(deptId: string | undefined): Sql {
  return deptId === undefined
    ? sql``
    : sql`AND coalesce(s.from_dept_id, '') < ${`${deptId}~`} AND s.to_dept_id >= ${deptId}`;
}
