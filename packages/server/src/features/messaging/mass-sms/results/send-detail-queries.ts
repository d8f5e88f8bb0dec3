/**
 * Pages of send details: recipients, and the numbers that were filtered. The recipient rows have no index on what changes:
 * the slices' counts (send-detail-slices.ts) tell where a page begins, and then one or two slices are read. Any page costs the same.
 */
import {
  FILTER_COUNT_OF,
  FILTER_REASONS,
} from '@farmers-mailbox/contract/messaging/mass-sms/filter-reasons.ts';
import { AuditStatus, SendResult } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type CountCache, KEPT_FROM } from '../../../../database/count-cache.ts';
import type { Tables } from '../../../../database/tables.ts';
import type { CountedApplication } from '../application/application-queries.ts';
import { recipientsNow } from './recipients-now.ts';
import {
  filteredMatches,
  filteredRows,
  isPerson,
  reachedRows,
  rowMatches,
  type SendDetail,
  type SendDetailFilter,
} from './send-detail-rows.ts';
import { readMatchingSlices, slicesHolding, withinAny } from './send-detail-slices.ts';

interface Rows {
  list: readonly SendDetail[];
  total: number;
}

/** So many rows that match, behind so many others. */
interface Run {
  readonly db: Kysely<Tables>;
  readonly cache: CountCache;
  readonly application: CountedApplication;
  readonly filter: SendDetailFilter;
  readonly offset: number;
  readonly limit: number;
}

/** Recipients come first, filtered numbers after them. */
export async function pageSendDetails(
  db: Kysely<Tables>,
  cache: CountCache,
  application: CountedApplication,
  filter: SendDetailFilter,
): Promise<Rows> {
  const page = {
    db,
    cache,
    application,
    filter,
    offset: (filter.pageNum - 1) * filter.pageSize,
    limit: filter.pageSize,
  };
  const reached = await readReached(page);
  const wantsFiltered = (filter.sendResult ?? SendResult.filtered) === SendResult.filtered;
  if (!wantsFiltered) return reached;
  const left = await readFiltered({
    ...page,
    offset: Math.max(page.offset - reached.total, 0),
    limit: page.limit - reached.list.length,
  });
  return { list: [...reached.list, ...left.list], total: reached.total + left.total };
}

function readReached(run: Run): Promise<Rows> {
  const { filter } = run;
  if (filter.sendResult === SendResult.filtered) return Promise.resolve({ list: [], total: 0 });
  if (filter.filterReason !== undefined) return readSuppressed(run);
  if (filter.phoneHash !== undefined || filter.realName) return readByPerson(run);
  if (filter.deptId === undefined && filter.carrier === undefined && filter.sendResult === undefined) {
    return readWhole(run);
  }
  return readBySlices(run);
}

/** Recipients who were suppressed for a reason when the text was about to leave: few, and with an index of their own. */
const readSuppressed = (run: Run): Promise<Rows> => readCounted(run, 'suppressed', sql`d.seq`);

/** By number or name there is an index. */
const readByPerson = (run: Run): Promise<Rows> =>
  readCounted(run, 'reached', sql`d.real_name COLLATE "C", d.seq`);

/** Their number is counted, and remembered when that took long. */
async function readCounted(
  { db, cache, application: { applyId, validCount }, filter, offset, limit }: Run,
  name: string,
  order: RawBuilder<unknown>,
): Promise<Rows> {
  const from = sql`FROM ${recipientsNow} d JOIN mass_sms_slice s ON s.apply_id = d.apply_id AND s.slice_no = d.slice_no
    WHERE d.apply_id = ${applyId} AND ${isPerson('d', filter)} AND ${rowMatches(filter)}`;
  const count = async () => {
    const { rows } = await sql<{ total: number }>`SELECT count(*)::int AS total ${from}`.execute(db);
    return rows[0]?.total ?? 0;
  };
  const total = await cache.read(`${name} ${applyId} ${keyOf(filter)}`, count, () => validCount >= KEPT_FROM);
  if (total <= offset) return { list: [], total };
  const page = sql`SELECT d.* ${from} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
  const { rows } = await reachedRows(applyId, page, order).execute(db);
  return { list: rows, total };
}

/** Recipients are written at the submission and deleted when the application returns: the counts outlive them. */
export function hasRecipients({ auditStatus }: CountedApplication): boolean {
  return ([AuditStatus.waiting, AuditStatus.secondReview, AuditStatus.passed] as number[]).includes(
    auditStatus,
  );
}

/** Without filters a page is a run of seq. */
async function readWhole({ db, application, offset, limit }: Run): Promise<Rows> {
  const total = hasRecipients(application) ? application.validCount : 0;
  if (total <= offset) return { list: [], total };
  const upto = Math.min(offset + limit, total);
  const seqs = Array.from({ length: upto - offset }, (_, place) => offset + place + 1);
  return { list: await rowsAt(db, application.applyId, seqs), total };
}

/** Not by a range: how many rows that is the kept plan would not know. */
async function rowsAt(db: Kysely<Tables>, applyId: string, seqs: readonly number[]): Promise<SendDetail[]> {
  // One place after the other: of `seq = ANY` the planner may think that walking through all names finds them as fast.
  const page = sql`SELECT d.* FROM unnest(${seqs}::int[]) AS wanted (seq)
    JOIN ${recipientsNow} d ON d.apply_id = ${applyId} AND d.seq = wanted.seq`;
  const { rows } = await reachedRows(applyId, page, sql`d.seq`).execute(db);
  return rows;
}

/** Where the pages begin is remembered for a moment when it took long to find: a million recipients are thousands of slices. */
async function readBySlices({
  db,
  cache,
  application: { applyId, validCount },
  filter,
  offset,
  limit,
}: Run): Promise<Rows> {
  const slices = await cache.read(
    `slices ${applyId} ${keyOf(filter)}`,
    () => readMatchingSlices(db, applyId, filter),
    () => validCount >= KEPT_FROM,
  );
  const total = slices.at(-1)?.upto ?? 0;
  const holding = slicesHolding(slices, offset, offset + limit);
  const [first] = holding;
  if (!first || limit === 0) return { list: [], total };
  // A result depends on what its slice has come to; nothing else does.
  const slicesToo =
    filter.sendResult === undefined
      ? sql``
      : sql`JOIN mass_sms_slice s ON s.slice_no = d.slice_no
    AND s.apply_id = ${applyId} AND s.slice_no = ANY (${holding.map(({ sliceNo }) => sliceNo)}::int[])`;
  const page = sql`SELECT d.* FROM ${recipientsNow} d ${slicesToo}
    WHERE d.apply_id = ${applyId} AND (${withinAny(holding)}) AND ${rowMatches(filter)}
    ORDER BY d.seq LIMIT ${limit} OFFSET ${offset - first.before}`;
  const { rows } = await reachedRows(applyId, page, sql`d.seq`).execute(db);
  return { list: rows, total };
}

/** Filtered numbers stand in the order of their reasons, so a reason is a run of seq that the application's counts tell. */
async function readFiltered({ db, cache, application, filter, offset, limit }: Run): Promise<Rows> {
  const { applyId } = application;
  const isPlain =
    filter.phoneHash === undefined &&
    !filter.realName &&
    filter.deptId === undefined &&
    filter.carrier === undefined;
  const ofReason = seqsOf(application, filter.filterReason);
  const where = sql`f.apply_id = ${applyId} AND ${filteredMatches(filter)}`;
  const plainTotal = hasRecipients(application) ? ofReason.count : 0;
  const isCertain = isPlain || ofReason.count === 0;
  const count = async () => {
    const { rows } = await sql<{
      total: number;
    }>`SELECT count(*)::int AS total FROM mass_sms_filtered f WHERE ${where}`.execute(db);
    return rows[0]?.total ?? 0;
  };
  const isLong = () => ofReason.count >= KEPT_FROM;
  const total = isCertain
    ? plainTotal
    : await cache.read(`filtered ${applyId} ${keyOf(filter)}`, count, isLong);
  if (limit === 0 || total <= offset) return { list: [], total };
  const from = ofReason.before + offset;
  const page = isPlain
    ? sql`f.apply_id = ${applyId} AND f.seq > ${from} AND f.seq <= ${Math.min(from + limit, ofReason.before + ofReason.count)}`
    : where;
  const paged = sql`${page} ORDER BY f.seq LIMIT ${limit} OFFSET ${isPlain ? 0 : offset}`;
  const { rows } = await filteredRows(paged).execute(db);
  return { list: rows, total };
}

/** The run of seq of a reason; of all of them without one. */
function seqsOf(
  application: CountedApplication,
  reason: number | undefined,
): { before: number; count: number } {
  let before = 0;
  for (const one of FILTER_REASONS) {
    const count = application[FILTER_COUNT_OF[one]];
    if (one === reason) return { before, count };
    before += count;
  }
  return { before: 0, count: before };
}

function keyOf(filter: SendDetailFilter): string {
  return JSON.stringify({ ...filter, pageNum: undefined, pageSize: undefined });
}
