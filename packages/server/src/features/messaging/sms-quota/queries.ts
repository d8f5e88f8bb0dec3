/**
 * The SQL that changes `sms_quota`, and its history `sms_quota_record`: whatever moves a count writes its row of history in the
 * same statement. An organisation without a quota draws on the nearest superior's (decision 25).
 */

import { QuotaRecordType } from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { parentCodeOf } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import type { Tables } from '../../../database/tables.ts';

/** Of one organisation in one month, in texts as carriers bill them. */
export interface Quota {
  readonly deptId: string;
  readonly total: number;
  readonly left: number;
  readonly warnPercent: number;
}

/** The quota that counts this month for an organisation: its own or the nearest superior's; null when none is kept up to the province. */
export async function findQuota(db: Kysely<Tables>, deptId: string, month: string): Promise<Quota | null> {
  const row = await db
    .selectFrom('smsQuota')
    .selectAll()
    .where('deptId', 'in', withSuperiors(deptId))
    .where('quotaMonth', '<=', month)
    .orderBy(sql`length(dept_id)`, 'desc')
    .orderBy('quotaMonth', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { warnPercent } = row;
  const regular = Number(row.quotaCount);
  // A month that nobody has set begins with the regular quota of the last one that was.
  if (row.quotaMonth !== month) return { deptId: row.deptId, total: regular, left: regular, warnPercent };
  const total = regular + Number(row.extraCount);
  return {
    deptId: row.deptId,
    total,
    left: total - Number(row.frozenCount) - Number(row.usedCount),
    warnPercent,
  };
}

/** The organisation and every one above it, up to the province. */
function withSuperiors(deptId: string): string[] {
  const chain: string[] = [];
  for (let at: string | null = deptId; at !== null; at = parentCodeOf(at)) chain.push(at);
  return chain;
}

/**
 * Gives organisations that had a quota before their row of the month, with the regular quota of the last month that was set. That month's
 * row is held, so that whoever changes it at the same time finds the new one, or is waited for.
 */
export async function openMonth(
  trx: Transaction<Tables>,
  deptIds: readonly string[],
  month: string,
): Promise<void> {
  await sql`WITH last AS (
      SELECT dept_id, quota_count, warn_percent FROM sms_quota AS earlier
      WHERE (dept_id, quota_month) IN (SELECT dept_id, max(quota_month) FROM sms_quota
          WHERE dept_id = ANY (${[...deptIds]}::text[]) AND quota_month < ${month} GROUP BY dept_id)
        AND NOT EXISTS (SELECT FROM sms_quota WHERE dept_id = earlier.dept_id AND quota_month = ${month})
      ORDER BY dept_id FOR SHARE),
    opened AS (
      INSERT INTO sms_quota (dept_id, quota_month, quota_count, warn_percent)
      SELECT dept_id, ${month}, quota_count, warn_percent FROM last ON CONFLICT DO NOTHING RETURNING *)
    ${recorded(QuotaRecordType.carriedOver, sql`quota_count`)} FROM opened`.execute(trx);
}

/**
 * Lets those who set regular quotas do so one after the other, until the transaction ends. Two who set months far apart may hold no row in
 * common, and each would take from the giver what the other has moved already.
 */
export async function oneSettingAtATime(trx: Transaction<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('setting quotas', 0))`.execute(trx);
}

export interface RecordDetails {
  readonly applyId?: string;
  readonly otherDeptId?: string | null;
  readonly reason?: string | null;
  readonly by?: Recorder;
}
/** The person who changed it. */
export interface Recorder {
  readonly userId: string;
  readonly realName: string;
}

/** The beginning of a statement that takes rows of `sms_quota` as they stand now into the history. */
export function recorded(type: number, change: ReturnType<typeof sql>, details: RecordDetails = {}) {
  const { applyId = null, otherDeptId = null, reason = null, by } = details;
  return sql`INSERT INTO sms_quota_record (dept_id, quota_month, record_type, change_count, total_count, frozen_count,
      used_count, apply_id, other_dept_id, reason, operate_user_id, operate_user_name)
    SELECT dept_id, quota_month, ${type}::smallint, ${change}::bigint, quota_count + extra_count, frozen_count, used_count,
      ${applyId}::bigint, ${otherDeptId}::text, ${reason}::text, ${by?.userId ?? null}::bigint, ${by?.realName ?? null}::text`;
}

export interface QuotaShare {
  readonly applyId: string;
  readonly deptId: string;
  /** YYYY-MM */
  readonly month: string;
  /** texts */
  readonly count: number;
}

/**
 * Freezes texts for an application; `false` when they are not left, and then nothing was changed. Races for the last ones are
 * settled by the row's lock.
 */
export async function freezeShare(
  trx: Transaction<Tables>,
  { applyId, deptId, month, count }: QuotaShare,
): Promise<boolean> {
  await openMonth(trx, [deptId], month);
  const { numAffectedRows } = await sql`WITH changed AS (
      UPDATE sms_quota SET frozen_count = frozen_count + ${count}::bigint WHERE dept_id = ${deptId} AND quota_month = ${month}
        AND frozen_count + used_count + ${count}::bigint <= quota_count + extra_count RETURNING *)
    ${recorded(QuotaRecordType.frozen, sql`${count}`, { applyId })} FROM changed`.execute(trx);
  return numAffectedRows === 1n;
}

/** Of what an application froze, so much was used; the rest is free again. */
export async function settleShare(
  trx: Transaction<Tables>,
  { applyId, deptId, month, count }: QuotaShare,
  used: number,
): Promise<void> {
  const freed = count - used;
  await sql`WITH changed AS (
      UPDATE sms_quota SET frozen_count = frozen_count - ${count}::bigint, used_count = used_count + ${used}::bigint
      WHERE dept_id = ${deptId} AND quota_month = ${month} RETURNING *),
    using_some AS (${recorded(QuotaRecordType.used, sql`${used}`, { applyId })} FROM changed WHERE ${used}::bigint > 0)
    ${recorded(QuotaRecordType.freed, sql`${freed}`, { applyId })} FROM changed WHERE ${freed}::bigint > 0`.execute(
    trx,
  );
}

/**
 * Gives back texts of what an application had used, as a row of history of its own. For the driver: the caller's transaction is the
 * sender's, and holds the application. A quota that has less than that used is wrong already, as the doctor tells: results of texts do
 * not wait for it.
 */
export async function freeUsed(
  client: pg.ClientBase,
  { applyId, deptId, month, count }: QuotaShare,
): Promise<void> {
  await client.query(
    `WITH changed AS (UPDATE sms_quota SET used_count = greatest(used_count - $3::bigint, 0) WHERE dept_id = $1 AND quota_month = $2 RETURNING *)
     INSERT INTO sms_quota_record (dept_id, quota_month, record_type, change_count, total_count, frozen_count, used_count, apply_id)
     SELECT dept_id, quota_month, ${QuotaRecordType.freed}, $3, quota_count + extra_count, frozen_count, used_count, $4::bigint FROM changed`,
    [deptId, month, count, applyId],
  );
}

export interface LockedQuota {
  readonly deptId: string;
  readonly quotaCount: number;
  readonly extraCount: number;
  readonly frozenCount: number;
  readonly usedCount: number;
  readonly warnPercent: number;
}
export const totalOf = ({ quotaCount, extraCount }: LockedQuota): number => quotaCount + extraCount;
export const takenOf = ({ frozenCount, usedCount }: LockedQuota): number => frozenCount + usedCount;
export const leftOf = (quota: LockedQuota): number => totalOf(quota) - takenOf(quota);

/** The month's rows, held until the transaction ends, in the order of their codes so that two acts do not wait for each other. */
export async function lockQuotas(
  trx: Transaction<Tables>,
  deptIds: readonly string[],
  month: string,
): Promise<Map<string, LockedQuota>> {
  await openMonth(trx, deptIds, month);
  const rows = await trx
    .selectFrom('smsQuota')
    .selectAll()
    .where('deptId', 'in', [...deptIds])
    .where('quotaMonth', '=', month)
    .orderBy('deptId')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.deptId, numbersOf(row)]));
}

export function numbersOf(row: {
  deptId: string;
  quotaCount: string;
  extraCount: string;
  frozenCount: string;
  usedCount: string;
  warnPercent: number;
}): LockedQuota {
  return {
    deptId: row.deptId,
    quotaCount: Number(row.quotaCount),
    extraCount: Number(row.extraCount),
    frozenCount: Number(row.frozenCount),
    usedCount: Number(row.usedCount),
    warnPercent: row.warnPercent,
  };
}

/** The regular quotas that counted in a month; who had none is not in it. */
export async function regularQuotas(
  db: Kysely<Tables>,
  deptIds: readonly string[],
  month: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('smsQuota')
    .distinctOn('deptId')
    .select(['deptId', 'quotaCount'])
    .where('deptId', 'in', [...deptIds])
    .where('quotaMonth', '<=', month)
    .orderBy('deptId')
    .orderBy('quotaMonth', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.deptId, Number(row.quotaCount)]));
}

export interface QuotaWriting {
  readonly deptId: string;
  readonly quotaCount: number;
  readonly warnPercent: number;
  /** by how much the regular quota changes */
  readonly change: number;
}

/**
 * Sets regular quotas of a month, those of organisations without any as well. The row of history is written also where nothing changes:
 * it is what says that the month was set (`firstMonthsSet`).
 */
export async function writeRegular(
  trx: Transaction<Tables>,
  month: string,
  writings: readonly QuotaWriting[],
  details: RecordDetails,
): Promise<void> {
  const columns = {
    deptIds: writings.map(({ deptId }) => deptId),
    counts: writings.map(({ quotaCount }) => quotaCount),
    percents: writings.map(({ warnPercent }) => warnPercent),
    changes: writings.map(({ change }) => change),
  };
  await sql`WITH asked AS (
      SELECT * FROM unnest(${columns.deptIds}::text[], ${columns.counts}::bigint[], ${columns.percents}::smallint[], ${columns.changes}::bigint[])
        AS w (dept, wanted, percent, change)),
    written AS (
      INSERT INTO sms_quota (dept_id, quota_month, quota_count, warn_percent) SELECT dept, ${month}, wanted, percent FROM asked
      ON CONFLICT (dept_id, quota_month) DO UPDATE SET quota_count = excluded.quota_count, warn_percent = excluded.warn_percent
      RETURNING *)
    ${recorded(QuotaRecordType.set, sql`change`, details)} FROM written JOIN asked ON asked.dept = written.dept_id`.execute(
    trx,
  );
}

/** Adds to, or takes from, what may be sent in one month only. */
export async function addExtra(
  trx: Transaction<Tables>,
  { deptId, month, change }: { deptId: string; month: string; change: number },
  details: RecordDetails,
): Promise<void> {
  await sql`WITH changed AS (UPDATE sms_quota SET extra_count = extra_count + ${change}::bigint
      WHERE dept_id = ${deptId} AND quota_month = ${month} RETURNING *)
    ${recorded(QuotaRecordType.adjusted, sql`${change}`, details)} FROM changed`.execute(trx);
}

/** Those of a month that have reached their warning line and whose administrators were not told yet. */
export async function listUnwarned(db: Kysely<Tables>, month: string): Promise<string[]> {
  const rows = await db
    .selectFrom('smsQuota')
    .select('deptId')
    .where('quotaMonth', '=', month)
    .where('warnedTime', 'is', null)
    .where(isShort)
    .execute();
  return rows.map(({ deptId }) => deptId);
}

const isShort = sql<boolean>`frozen_count + used_count > 0
  AND (frozen_count + used_count) * 100 >= (quota_count + extra_count) * warn_percent`;

/** Undefined when it was somebody else's turn, or there is more again meanwhile. */
export async function markWarned(
  trx: Transaction<Tables>,
  deptId: string,
  month: string,
  now: Date,
): Promise<LockedQuota | undefined> {
  const row = await trx
    .updateTable('smsQuota')
    .set({ warnedTime: now })
    .where('deptId', '=', deptId)
    .where('quotaMonth', '=', month)
    .where('warnedTime', 'is', null)
    .where(isShort)
    .returningAll()
    .executeTakeFirst();
  return row && numbersOf(row);
}
