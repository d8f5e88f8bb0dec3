/** The SQL that user-admin shares: roles that can be held, and places as the rules look at them. */
import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { KnownRole, PostNode } from '@farmers-mailbox/contract/people/user-admin/new-person.ts';
import { UserType } from '@farmers-mailbox/contract/people/user-admin/user-types.ts';
import { type Kysely, sql } from 'kysely';
import { deptInside } from '../../../access/scope.ts';
import type { Tables } from '../../../database/tables.ts';

/** Every role that can be held, the highest rank first. */
export async function listKnownRoles(db: Kysely<Tables>): Promise<KnownRole[]> {
  const rows = await db
    .selectFrom('sysRole')
    .where('status', '=', EnableStatus.enabled)
    .select(['roleId', 'baseRoleKey', 'roleName'])
    .orderBy('sort', 'desc')
    .orderBy('roleId')
    .execute();
  return rows
    .filter(({ baseRoleKey }) => roleOf(baseRoleKey) !== null)
    .map(({ roleId, baseRoleKey, roleName }) => ({ roleId, roleKey: baseRoleKey, roleName }));
}

/** The places as they stand, by code; unknown ones are missing. */
export async function findPostNodes(
  db: Kysely<Tables>,
  deptIds: readonly string[],
): Promise<Map<string, PostNode>> {
  const rows = await db
    .selectFrom('sysDept')
    .where(sql<boolean>`dept_id = ANY (${[...new Set(deptIds)]}::text[])`)
    .select(['deptId', 'deptType', 'deptLevel', 'status', 'virtualFlag'])
    .execute();
  return new Map(rows.map((row) => [row.deptId, row]));
}

/** So many enabled staff of the area who have not signed in since then, the longest away first; who never did counts from their registration. */
export function listStaleStaff(
  db: Kysely<Tables>,
  area: string | null,
  { before, limit }: { readonly before: Date; readonly limit: number },
) {
  return enabledStaff(db, area)
    .select(['userName', 'realName', 'lastLoginTime'])
    .where(sql<boolean>`${LAST_SEEN} < ${before}`)
    .orderBy(LAST_SEEN)
    .orderBy('userId')
    .limit(limit)
    .execute();
}

const LAST_SEEN = sql<Date>`coalesce(last_login_time, register_time)`;

/** Enabled staff of the area whom nobody has verified by name. */
export async function countUnverifiedStaff(db: Kysely<Tables>, area: string | null): Promise<number> {
  const { count } = await enabledStaff(db, area)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('realNameAuthFlag', '=', sql.lit(0))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const enabledStaff = (db: Kysely<Tables>, area: string | null) =>
  db
    .selectFrom('sysUser')
    .where('delFlag', '=', sql.lit(0))
    .where('status', '=', sql.lit(EnableStatus.enabled))
    .where('userType', '=', sql.lit(UserType.staff))
    .where((eb) => deptInside(eb, 'deptId', area));

export { countUserIds, everyUserId } from './list-queries.ts';
export { hasAnotherSuperAdmin } from './person-queries.ts';
