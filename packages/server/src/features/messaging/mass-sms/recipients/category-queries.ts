/** Recipient categories with the people they hold in some areas: what the form offers. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { USER_CATEGORY } from '@farmers-mailbox/contract/messaging/mass-sms/user-categories.ts';
import { UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import { type Kysely, sql } from 'kysely';
import { firstCodeBehind } from '../../../../access/scope.ts';
import type { Tables } from '../../../../database/tables.ts';
import { readLabels } from '../../../system/dictionaries/queries.ts';
import { messengerRoleIds, validDepts } from './recipient-sources.ts';

export interface CategoryCount {
  categoryId: string;
  categoryName: string;
  /** `user` or `subject`: the two groups in which the form shows them */
  parentId: string;
  userCount: number;
  agreeCount: number;
}

/** Every category, with zero where nobody is. */
export async function countCategories(
  db: Kysely<Tables>,
  deptIds: readonly string[],
  today: string,
): Promise<CategoryCount[]> {
  const depts = validDepts({ objDeptIds: deptIds, excludeDeptIds: [] }, today);
  const { rows } = await sql<{ categoryId: string; userCount: number; agreeCount: number }>`
    SELECT 'U' || user_type AS category_id, count(*)::int AS user_count, count(*) FILTER (WHERE sms_agree_flag = 1)::int AS agree_count
    FROM sys_user WHERE del_flag = 0 AND user_type IN (${sql.lit(UserType.staff)}, ${sql.lit(UserType.farmer)}) AND dept_id IN (${depts}) GROUP BY user_type
    UNION ALL
    SELECT 'U3', count(DISTINCT u.user_id)::int, count(DISTINCT u.user_id) FILTER (WHERE u.sms_agree_flag = 1)::int
    FROM sys_user_identity i JOIN sys_user u ON u.user_id = i.user_id AND u.del_flag = 0
    WHERE i.status = ${sql.lit(EnableStatus.enabled)} AND i.role_ids && ${messengerRoleIds} AND i.dept_id IN (${depts})
      AND coalesce(i.valid_from <= ${today}::date, true) AND coalesce(i.valid_to >= ${today}::date, true)
    UNION ALL
    SELECT subject_category, count(*)::int, count(*) FILTER (WHERE sms_agree_flag = 1)::int
    FROM agri_subject WHERE del_flag = 0 AND dept_id IN (${depts}) GROUP BY subject_category`.execute(db);
  const counted = new Map(rows.map((row) => [row.categoryId, row]));
  const withCounts = (categoryId: string, categoryName: string, parentId: string): CategoryCount => ({
    categoryId,
    categoryName,
    parentId,
    userCount: counted.get(categoryId)?.userCount ?? 0,
    agreeCount: counted.get(categoryId)?.agreeCount ?? 0,
  });
  return [
    ...USER_CATEGORY.map(({ value, label }) => withCounts(value, label, 'user')),
    ...(await readLabels(db, 'SUBJECT_CATEGORY')).map(({ value, label }) =>
      withCounts(value, label, 'subject'),
    ),
  ];
}

/** Farmers registered in each organisation and below it. */
export async function countFarmers(
  db: Kysely<Tables>,
  deptIds: readonly string[],
): Promise<{ deptId: string; userCount: number }[]> {
  const { rows } = await sql<{ deptId: string; userCount: number }>`
    SELECT d.dept_id, (
      SELECT count(*)::int FROM sys_user u
      WHERE u.del_flag = 0 AND u.user_type = ${sql.lit(UserType.farmer)} AND u.dept_id >= d.dept_id AND u.dept_id < d.behind
    ) AS user_count
    FROM unnest(${deptIds}::text[], ${deptIds.map(firstCodeBehind)}::text[]) d(dept_id, behind)`.execute(db);
  return rows;
}
