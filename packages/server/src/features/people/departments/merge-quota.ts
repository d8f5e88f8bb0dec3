/** Ends an organisation's SMS quota when it is merged: its people draw on the other one's. */
import type { MergePreview } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { DeptRow } from './admin-actions.ts';

interface QuotaRow {
  deptId: string;
  quotaMonth: string;
  total: number;
  used: number;
  frozen: number;
}

/**
 * @param month `YYYY-MM`, China time
 * @returns in segments: this month's quota of the one that ends, and what is left of the one that counts for the other (its own, or
 *   the nearest superior's)
 */
export async function quotasOnMerge(
  db: Kysely<Tables>,
  from: DeptRow,
  to: DeptRow,
  month: string,
): Promise<Pick<MergePreview, 'quota' | 'toQuota'>> {
  const counting = to.deptIdPath.split('/').toReversed();
  const { rows } = await sql<QuotaRow>`
    SELECT DISTINCT ON (dept_id) dept_id, quota_month,
      (quota_count + CASE WHEN quota_month = ${month} THEN extra_count ELSE 0 END)::float8 AS total,
      (CASE WHEN quota_month = ${month} THEN used_count ELSE 0 END)::float8 AS used,
      (CASE WHEN quota_month = ${month} THEN frozen_count ELSE 0 END)::float8 AS frozen
    FROM sms_quota WHERE dept_id = ANY (${[from.deptId, ...counting]}::text[]) AND quota_month <= ${month}
    ORDER BY dept_id, quota_month DESC`.execute(db);
  const of = (deptId: string) => rows.find((row) => row.deptId === deptId);
  const own = of(from.deptId);
  const next = counting.map(of).find((row) => row !== undefined);
  return {
    quota: own ? { month, total: own.total, used: own.used, frozen: own.frozen, left: leftOf(own) } : null,
    toQuota: next ? { fullDeptName: await fullNameOf(db, next.deptId), left: leftOf(next) } : null,
  };
}

const leftOf = ({ total, used, frozen }: QuotaRow): number => total - used - frozen;

async function fullNameOf(db: Kysely<Tables>, deptId: string): Promise<string> {
  const row = await db
    .selectFrom('sysDept')
    .select('fullDeptName')
    .where('deptId', '=', deptId)
    .executeTakeFirst();
  return row?.fullDeptName ?? deptId;
}
