/** The SQL of the menu: the items that a person's roles see. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { SysMenuTable, Tables } from '../../../database/tables.ts';

export type MenuItem = Selectable<SysMenuTable>;

/** Directories and pages in their order; buttons (type F) are permission strings and travel with the profile. */
export function listMenu(db: Kysely<Tables>): Promise<MenuItem[]> {
  return db
    .selectFrom('sysMenu')
    .selectAll()
    .where('status', '=', EnableStatus.enabled)
    .where('menuType', 'in', ['M', 'C'])
    .orderBy('orderNum')
    .orderBy('menuId')
    .execute();
}

/** True if texts go nowhere but to the built-in carrier: then the pages of a trial are there. */
export async function isBuiltInCarrierAlone(db: Kysely<Tables>): Promise<boolean> {
  const channels = await db
    .selectFrom('smsChannel')
    .select(sql<boolean>`coalesce(bool_and(built_in), false)`.as('alone'))
    .where('removedTime', 'is', null)
    .executeTakeFirstOrThrow();
  return channels.alone;
}
