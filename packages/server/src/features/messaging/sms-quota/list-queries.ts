/** Lists of the page 短信额度: the organisations of an area that have a quota, and the history of one of them. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  pageQuotaRecords,
  pageQuotas,
} from '@farmers-mailbox/contract/messaging/sms-quota/endpoints.ts';
import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { deptInside } from '../../../access/scope.ts';
import { countRows } from '../../../database/count-rows.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { Tables } from '../../../database/tables.ts';

type Filters = CheckedRequestOf<typeof pageQuotas>;
type RecordFilters = CheckedRequestOf<typeof pageQuotaRecords>;

export interface ListedQuota {
  deptId: string;
  fullDeptName: string;
  quotaCount: number;
  extraCount: number;
  frozenCount: number;
  usedCount: number;
  warnPercent: number;
}

const eb = expressionBuilder<{ d: Tables['sysDept'] }, 'd'>();

/** A month that was not set has the regular quota of the last one that was, and nothing is used of it. */
function quotasOf(area: string, month: string, { deptId, includeChild, warnFlag }: Filters) {
  const conditions: Expression<SqlBool>[] = [
    sql`d.status = ${sql.lit(EnableStatus.enabled)}`,
    deptInside(eb, 'd.deptId', area),
  ];
  if (deptId !== undefined) {
    conditions.push(
      includeChild === 1
        ? sql`d.dept_id >= ${deptId} AND d.dept_id < ${`${deptId}~`}`
        : sql`d.dept_id = ${deptId}`,
    );
  }
  if (warnFlag !== undefined) conditions.push(sql`(${warnFlag} = 1) = ${isShort}`);
  return sql`FROM sys_dept AS d JOIN LATERAL (
      SELECT quota_count::float8, warn_percent, CASE WHEN quota_month = ${month} THEN extra_count ELSE 0 END::float8 AS extra_count,
        CASE WHEN quota_month = ${month} THEN frozen_count ELSE 0 END::float8 AS frozen_count,
        CASE WHEN quota_month = ${month} THEN used_count ELSE 0 END::float8 AS used_count
      FROM sms_quota WHERE dept_id = d.dept_id AND quota_month <= ${month} ORDER BY quota_month DESC LIMIT 1) AS q ON true
    WHERE ${sql.join(conditions, sql` AND `)}`;
}

const USE = sql`coalesce((q.frozen_count + q.used_count) / nullif(q.quota_count + q.extra_count, 0), 1)`;
const ORDERS = {
  usePercent: [USE],
  usedCount: [sql`q.used_count`],
  leftCount: [sql`q.quota_count + q.extra_count - q.frozen_count - q.used_count`],
} as const;

const isShort = sql`((q.frozen_count + q.used_count) * 100 >= (q.quota_count + q.extra_count) * q.warn_percent)`;

export async function pageOfQuotas(db: Kysely<Tables>, area: string, month: string, filters: Filters) {
  const found = quotasOf(area, month, filters);
  const { rows: sums } = await sql<{ total: number; may: number; frozen: number; used: number }>`
    SELECT count(*)::int AS total, coalesce(sum(quota_count + extra_count), 0) AS may, coalesce(sum(frozen_count), 0) AS frozen,
      coalesce(sum(used_count), 0) AS used ${found}`.execute(db);
  const { total = 0, may = 0, frozen = 0, used = 0 } = sums[0] ?? {};
  const { rows: list } = await sql<ListedQuota>`SELECT d.dept_id, d.full_dept_name, q.* ${found}
    ORDER BY ${orderOf(filters, sql`${USE} DESC`, ORDERS)}, d.dept_id LIMIT ${filters.pageSize} OFFSET ${(filters.pageNum - 1) * filters.pageSize}`.execute(
    db,
  );
  return { list, total, sum: { may, frozen, used } };
}

export async function pageOfRecords(
  db: Kysely<Tables>,
  { deptId, quotaMonth, recordType, pageNum, pageSize, ...order }: RecordFilters,
) {
  const found = db
    .selectFrom('smsQuotaRecord as record')
    .where('record.deptId', '=', deptId)
    .where('record.quotaMonth', '=', quotaMonth)
    .$if(recordType !== undefined, (query) => query.where('record.recordType', '=', recordType ?? 0));
  const total = await countRows(found);
  const list = await found
    .leftJoin('massSmsApply as apply', (join) =>
      join.onRef('apply.applyId', '=', 'record.applyId').on('apply.delFlag', '=', 0),
    )
    .leftJoin('sysDept as other', 'other.deptId', 'record.otherDeptId')
    .selectAll('record')
    .select([
      'apply.applyId as knownApplyId',
      'apply.applyNo',
      'apply.smsTitle',
      'other.fullDeptName as otherDeptName',
    ])
    .orderBy(orderOf(order, sql`record.record_id DESC`, { createTime: [sql`record.record_id`] }))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total };
}
export type ListedRecord = Awaited<ReturnType<typeof pageOfRecords>>['list'][number];
