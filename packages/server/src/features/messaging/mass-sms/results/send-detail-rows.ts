/** The rows of send details: what one tells of a recipient or of a filtered number, and which of them match a filter. */
import { SendResult, SliceState } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type RawBuilder, sql } from 'kysely';
import { columnsOf, type RowOf } from '../../../../database/columns.ts';
import { prepared } from '../../../../database/prepared-statements.ts';

export interface SendDetailFilter {
  /** the look-up hash of a whole number */
  readonly phoneHash?: string | undefined;
  /** the beginning of a name */
  readonly realName?: string | undefined;
  readonly deptId?: string | undefined;
  readonly carrier?: string | undefined;
  readonly sendResult?: number | undefined;
  readonly filterReason?: number | undefined;
  readonly pageNum: number;
  readonly pageSize: number;
}

const PERSON = ['seq', 'realName', 'phoneCipher', 'deptId', 'carrier'] as const;
const person = columnsOf('massSmsDetail', PERSON, 'd');
const filteredPerson = columnsOf('massSmsFiltered', PERSON, 'f');
/** A filtered number was never sent to. */
const sent = columnsOf(
  'massSmsDetail',
  [
    ...(['userId', 'segmentCount', 'failCode', 'msgId', 'submitTime', 'possibleDuplicate'] as const),
    ...(['attempt', 'replyContent', 'replyTime', 'clickCount'] as const),
  ],
  'd',
);

interface Computed {
  readonly isFiltered: boolean;
  readonly deptName: string | null;
  readonly channelCode: string | null;
  readonly channelName: string | null;
  readonly sendResult: number;
  readonly inFlight: boolean;
  readonly filterReason: number | null;
  readonly reportTime: Date | null;
}
export type SendDetail = (RowOf<typeof person> | RowOf<typeof filteredPerson>) &
  RowOf<typeof sent> &
  Computed;

type Sql = RawBuilder<unknown>;

/** The result of a row `d` of a slice `s`: the unsent end of a cancelled slice is counted at once and written to its rows a little later. */
export const resultNow = sql`CASE WHEN s.state = ${sql.lit(SliceState.cancelled)} AND d.seq > s.intent_seq
  AND d.send_result = ${sql.lit(SendResult.waiting)} THEN ${sql.lit(SendResult.cancelled)} ELSE d.send_result END`;

// A person who was kept back has no receipt: the column holds the moment of that.
const receiptTime = sql`CASE WHEN d.send_result <> ${sql.lit(SendResult.cancelled)} THEN d.report_time END`;

/** @param page selects what stands on the page, out of `mass_sms_detail`: only its rows are looked up elsewhere */
export function reachedRows(applyId: string, page: Sql, order: Sql): RawBuilder<SendDetail> {
  return sql<SendDetail>`select ${prepared} ${person}, ${sent}, false AS is_filtered, p.dept_name, c.channel_code, c.channel_name,
      ${resultNow} AS send_result, d.send_result = ${sql.lit(SendResult.waiting)} AND d.seq <= s.intent_seq AS in_flight,
      CASE WHEN d.send_result = ${sql.lit(SendResult.cancelled)} THEN d.filter_reason END AS filter_reason, ${receiptTime} AS report_time
    FROM (${page}) d JOIN mass_sms_slice s ON s.apply_id = ${applyId} AND s.slice_no = d.slice_no
      LEFT JOIN sys_dept p ON p.dept_id = d.dept_id LEFT JOIN sms_channel c ON c.channel_id = d.channel_id
    ORDER BY ${order}`;
}

export function rowMatches({
  deptId,
  carrier,
  sendResult,
  filterReason,
}: Pick<SendDetailFilter, 'deptId' | 'carrier' | 'sendResult' | 'filterReason'>): Sql {
  const tests = [sql`true`];
  if (deptId !== undefined) tests.push(sql`d.dept_id >= ${deptId} AND d.dept_id < ${`${deptId}~`}`);
  if (carrier !== undefined) tests.push(sql`d.carrier = ${carrier}`);
  if (sendResult !== undefined) tests.push(sql`${resultNow} = ${sendResult}`);
  if (filterReason !== undefined)
    tests.push(sql`d.filter_reason = ${filterReason} AND d.send_result = ${SendResult.cancelled}`);
  return sql.join(tests, sql` AND `);
}

export function isPerson(
  table: 'd' | 'f',
  { phoneHash, realName }: Pick<SendDetailFilter, 'phoneHash' | 'realName'>,
): Sql {
  const tests = [sql`true`];
  if (phoneHash !== undefined) tests.push(sql`${sql.ref(`${table}.phone_hash`)} = ${phoneHash}`);
  if (realName) {
    const name = sql`${sql.ref(`${table}.real_name`)} COLLATE "C"`;
    tests.push(sql`${name} >= ${realName} AND ${name} < ${`${realName}\u{10ffff}`}`);
  }
  return sql.join(tests, sql` AND `);
}

/** @param page which of `f`, and in what order */
export function filteredRows(page: Sql): RawBuilder<SendDetail> {
  return sql<SendDetail>`SELECT ${filteredPerson}, true AS is_filtered, p.dept_name,
      NULL AS channel_code, NULL AS channel_name, 0 AS segment_count, ${SendResult.filtered}::int AS send_result, false AS in_flight, f.filter_reason,
      NULL AS fail_code, NULL AS msg_id, NULL::timestamptz AS submit_time, NULL::timestamptz AS report_time,
      false AS possible_duplicate, NULL AS reply_content, NULL::timestamptz AS reply_time,
      NULL AS user_id, 0 AS attempt, 0 AS click_count
    FROM mass_sms_filtered f LEFT JOIN sys_dept p ON p.dept_id = f.dept_id
    WHERE ${page}`;
}

export function filteredMatches(filter: Omit<SendDetailFilter, 'pageNum' | 'pageSize'>): Sql {
  const tests = [isPerson('f', filter)];
  if (filter.filterReason !== undefined) tests.push(sql`f.filter_reason = ${filter.filterReason}`);
  if (filter.deptId !== undefined)
    tests.push(sql`f.dept_id >= ${filter.deptId} AND f.dept_id < ${`${filter.deptId}~`}`);
  if (filter.carrier !== undefined) tests.push(sql`f.carrier = ${filter.carrier}`);
  return sql.join(tests, sql` AND `);
}
