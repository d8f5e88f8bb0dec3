/** The SQL of running the roles (角色管理): the roles with who holds them, the pages that each sees. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { pageRoles } from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { isSamePersonIn } from '../../../access/same-person.ts';
import { escapeLike } from '../../../database/like.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { SysRoleTable, Tables } from '../../../database/tables.ts';

export type Role = Selectable<SysRoleTable>;
export interface FoundRole extends Role {
  readonly baseRoleName: string;
  /** people with an identity that counts */
  readonly holderCount: number;
  /** some identity, also one that has ended, names it */
  readonly isUsed: boolean;
}

/** Any number that no other program on the same database uses for an advisory lock. */
const ROLES_AND_MENUS_LOCK = 740_112_014;

/**
 * Whoever changes roles or the menu waits here until the transaction ends: the two name each other in lists, and such changes are
 * a few a day.
 */
export async function lockRolesAndMenus(trx: Transaction<Tables>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${ROLES_AND_MENUS_LOCK})`.execute(trx);
}

/** An identity of somebody who is still there; one that has not begun yet counts, one that has ended does not. */
const counts = sql<boolean>`identity.status = ${sql.lit(EnableStatus.enabled)} AND person.del_flag = 0
  AND coalesce(identity.valid_to >= (now() AT TIME ZONE 'Asia/Shanghai')::date, true)`;

/** One pass over all identities, however many roles there are. */
const held = sql<{ heldRoleId: number; holderCount: number }>`(
  SELECT one.role_id AS held_role_id, (count(DISTINCT identity.user_id) FILTER (WHERE ${counts}))::int AS holder_count
  FROM sys_user_identity AS identity JOIN sys_user AS person ON person.user_id = identity.user_id
    CROSS JOIN unnest(identity.role_ids) AS one (role_id)
  GROUP BY one.role_id)`.as('held');

function selectRoles(db: Kysely<Tables>) {
  return db
    .selectFrom('sysRole as role')
    .innerJoin('sysRole as base', 'base.roleKey', 'role.baseRoleKey')
    .leftJoin(held, (join) => join.onRef('held.heldRoleId', '=', 'role.roleId'))
    .selectAll('role')
    .select([
      'base.roleName as baseRoleName',
      sql<number>`coalesce(held.holder_count, 0)`.as('holderCount'),
      sql<boolean>`held.held_role_id IS NOT NULL`.as('isUsed'),
    ]);
}

/** The highest rank first, the catalogue's own before those that stand on them. */
export async function pageAllRoles(db: Kysely<Tables>, filters: CheckedRequestOf<typeof pageRoles>) {
  const { keyword, systemFlag, status, pageNum, pageSize } = filters;
  let query = selectRoles(db);
  if (keyword) query = query.where('role.roleName', 'like', `%${escapeLike(keyword)}%`);
  if (systemFlag !== undefined) query = query.where('role.systemFlag', '=', systemFlag);
  if (status !== undefined) query = query.where('role.status', '=', status);
  const list: FoundRole[] = await query
    .orderBy(
      orderOf(filters, sql`role.sort DESC, role.system_flag DESC, role.role_id`, {
        sort: [sql`role.sort`, sql`role.role_id`],
        createTime: [sql`role.create_time`, sql`role.role_id`],
      }),
    )
    .execute();
  // a few dozen at most: cheaper to cut here than to count in another query
  return { list: list.slice((pageNum - 1) * pageSize, pageNum * pageSize), total: list.length };
}

export function findRole(db: Kysely<Tables>, roleId: number): Promise<FoundRole | undefined> {
  return selectRoles(db).where('role.roleId', '=', roleId).executeTakeFirst();
}

export function findRoleByName(db: Kysely<Tables>, roleName: string): Promise<FoundRole | undefined> {
  return selectRoles(db).where('role.roleName', '=', roleName).executeTakeFirst();
}

/** The roles of all identities of the person behind an actor, in other accounts of the same person too. */
export async function rolesOfPerson(db: Kysely<Tables>, actor: Actor): Promise<number[]> {
  const { rows } = await sql<{ roleId: number }>`
    SELECT DISTINCT unnest(identity.role_ids) AS role_id
    FROM sys_user_identity AS identity JOIN sys_user AS person ON person.user_id = identity.user_id
    WHERE identity.status = ${sql.lit(EnableStatus.enabled)}
      AND ${isSamePersonIn({ userId: 'person.userId', certificateHash: 'person.certificateHash' }, actor)}`.execute(
    db,
  );
  return rows.map(({ roleId }) => roleId);
}

/** The first of those who hold a role. */
export async function listHolders(db: Kysely<Tables>, roleId: number, limit: number) {
  const { rows } = await sql<{ realName: string; userName: string; deptName: string }>`
    SELECT real_name, user_name, full_dept_name AS dept_name FROM (
      SELECT DISTINCT ON (person.user_id) person.user_id, person.real_name, person.user_name, identity.dept_id
      FROM sys_user_identity AS identity JOIN sys_user AS person ON person.user_id = identity.user_id
      WHERE ${counts} AND ${roleId}::int = ANY (identity.role_ids)
      ORDER BY person.user_id, identity.main_flag DESC, identity.identity_id LIMIT ${limit}
    ) AS holder JOIN sys_dept USING (dept_id) ORDER BY user_id`.execute(db);
  return rows;
}

export interface RolePage {
  readonly menuId: number;
  readonly menuName: string;
  readonly sectionName: string | null;
  readonly component: string | null;
  readonly forEverybody: boolean;
  /** not in the menu: other pages lead to it */
  readonly isHidden: boolean;
  readonly roleIds: number[] | null;
}

/** Every page and link of the menu that is not switched off, in the menu's order. */
export function listPages(db: Kysely<Tables>): Promise<RolePage[]> {
  return db
    .selectFrom('sysMenu as menu')
    .leftJoin('sysMenu as section', 'section.menuId', 'menu.parentId')
    .where('menu.menuType', '=', 'C')
    .where('menu.status', '=', EnableStatus.enabled)
    .select([
      'menu.menuId',
      'menu.menuName',
      'section.menuName as sectionName',
      'menu.component',
      'menu.roleIds',
      sql<boolean>`menu.role_ids IS NULL`.as('forEverybody'),
      sql<boolean>`menu.hidden = 1`.as('isHidden'),
    ])
    .orderBy(sql`coalesce(section.order_num, menu.order_num)`)
    .orderBy(sql`coalesce(section.menu_id, menu.menu_id)`)
    .orderBy('menu.orderNum')
    .orderBy('menu.menuId')
    .execute();
}

/** Makes the role one of those that see exactly these pages; what everybody sees stays so. */
export async function writePagesOfRole(
  trx: Transaction<Tables>,
  roleId: number,
  menuIds: readonly number[],
): Promise<void> {
  await sql`UPDATE sys_menu SET role_ids = array_append(role_ids, ${roleId}::int), version = version + 1
    WHERE menu_type = 'C' AND menu_id = ANY (${[...menuIds]}::int[]) AND role_ids IS NOT NULL AND NOT ${roleId} = ANY (role_ids)`.execute(
    trx,
  );
  await sql`UPDATE sys_menu SET role_ids = array_remove(role_ids, ${roleId}::int), version = version + 1
    WHERE ${roleId} = ANY (role_ids) AND NOT menu_id = ANY (${[...menuIds]}::int[])`.execute(trx);
}

export async function nextRoleId(trx: Transaction<Tables>): Promise<number> {
  const { rows } = await sql<{ roleId: number }>`SELECT nextval('sys_role_id')::int AS role_id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A sequence gave no number.');
  return row.roleId;
}
