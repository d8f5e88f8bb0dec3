/** The SQL that user-admin shares: roles that can be held, and places as the rules look at them. */
import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { KnownRole, PostNode } from '@farmers-mailbox/contract/people/user-admin/new-person.ts';
import { type Kysely, sql } from 'kysely';
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

export { countUserIds, everyUserId } from './list-queries.ts';
export { hasAnotherSuperAdmin } from './person-queries.ts';
