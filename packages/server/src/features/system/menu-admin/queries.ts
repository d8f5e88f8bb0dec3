/** The SQL of running the menu (菜单管理): every item, what may be chosen for one, who sees it. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { SysMenuTable, Tables } from '../../../database/tables.ts';

export type Item = Selectable<SysMenuTable>;

/** Every section, page and link, switched-off ones too, in the order in which siblings show. */
export function listItems(db: Kysely<Tables>): Promise<Item[]> {
  return db
    .selectFrom('sysMenu')
    .selectAll()
    .where('menuType', 'in', ['M', 'C'])
    .orderBy('orderNum')
    .orderBy('menuId')
    .execute();
}

/** Roles that may see pages of their own; superAdmin sees everything and is not among them. The highest rank first. */
export function listViewerRoles(db: Kysely<Tables>) {
  return db
    .selectFrom('sysRole')
    .where('baseRoleKey', '<>', 'superAdmin')
    .select(['roleId', 'roleName', 'baseRoleKey'])
    .orderBy('sort', 'desc')
    .orderBy('systemFlag', 'desc')
    .orderBy('roleId')
    .execute();
}
export type ViewerRole = Awaited<ReturnType<typeof listViewerRoles>>[number];

/** People with a role that sees one of these items; null among the roles: everybody who has a post. */
export async function countViewers(
  db: Kysely<Tables>,
  items: readonly Item[],
  today: string,
): Promise<number> {
  const isForEverybody = items.some(({ roleIds }) => roleIds === null);
  const roleIds = [...new Set(items.flatMap((item) => item.roleIds ?? []))];
  const { rows } = await sql<{ viewerCount: number }>`
    SELECT count(DISTINCT person.user_id)::int AS viewer_count
    FROM sys_user_identity AS identity JOIN sys_user AS person ON person.user_id = identity.user_id AND person.del_flag = 0
    WHERE identity.status = ${sql.lit(EnableStatus.enabled)} AND coalesce(identity.valid_to >= ${today}::date, true)
      AND (${isForEverybody} OR identity.role_ids && ${roleIds}::int[]
        OR identity.role_ids && (SELECT array_agg(role_id) FROM sys_role WHERE base_role_key = 'superAdmin'))`.execute(
    db,
  );
  return rows[0]?.viewerCount ?? 0;
}

/** The place behind the last of the siblings. */
export async function lastPlace(trx: Transaction<Tables>, parentId: number | null): Promise<number> {
  const last = await trx
    .selectFrom('sysMenu')
    .select((eb) => eb.fn.max('orderNum').as('orderNum'))
    .where('parentId', parentId === null ? 'is' : '=', parentId)
    .executeTakeFirst();
  return (last?.orderNum ?? 0) + 1;
}

export async function nextMenuId(trx: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ menuId: number }>`SELECT nextval('sys_menu_id')::int AS menu_id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A sequence gave no number.');
  return row.menuId;
}

/** Whoever edits one of these roles at the moment looked at pages that are no longer theirs, or not yet. */
export async function makeRolesNewer(trx: Transaction<Tables>, roleIds: readonly number[]): Promise<void> {
  await sql`UPDATE sys_role SET version = version + 1 WHERE role_id = ANY (${[...roleIds]}::int[])`.execute(
    trx,
  );
}
