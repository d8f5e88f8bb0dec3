/** Initial data of every installation beside its departments: roles, menus, SMS settings, sensitive words. */
import { defaultGrants } from '@farmers-mailbox/contract/access/grants.ts';
import { ROLES, type Role, type RoleKey } from '@farmers-mailbox/contract/access/roles.ts';
import { MENU_ITEMS, type MenuItem } from '@farmers-mailbox/contract/system/menu/catalogue.ts';
import type { Kysely } from 'kysely';
import type { PoolClient } from 'pg';
import type { Tables } from '../database/tables.ts';
import { chinaDate } from '../time/moment.ts';
import { copyRows } from './copy-rows.ts';
import { firstConfigContent, firstOtherConfig, type SendUser } from './sms-settings.ts';

/** Writes roles and menus into empty tables. */
export async function loadRolesAndMenus(client: PoolClient): Promise<void> {
  await copyRows(client, 'sysRole', ROLES.map(roleRow));
  await copyRows(client, 'sysMenu', MENU_ITEMS.filter((item) => item.built).map(menuRow));
}

/**
 * Gives an installation of an older program the menu of the pages that came since; what is there stays as somebody made it.
 * @returns how many came
 */
export async function addNewMenus(db: Kysely<Tables>): Promise<number> {
  const rows = MENU_ITEMS.filter((item) => item.built).map(menuRow);
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('sysMenu')
    .values(rows)
    .onConflict((conflict) => conflict.column('menuId').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

export interface SmsSettings {
  publishTime: Date;
  sendUsers: readonly SendUser[];
  sendsAllDay: boolean;
}

/** Writes the first version of the SMS configuration, in use, and the other settings; returns the version's name. */
export async function loadSmsSettings(client: PoolClient, settings: SmsSettings): Promise<string> {
  const { publishTime, sendUsers, sendsAllDay } = settings;
  const smsConfigVersion = `V${chinaDate(publishTime)}.1`;
  await copyRows(client, 'smsConfigVersion', [
    {
      smsConfigVersion,
      configName: '初始配置',
      configStatus: 1,
      configContent: JSON.stringify(firstConfigContent()),
      senderCount: sendUsers.length,
      changeNote: '系统初始化',
      publishUserName: '系统',
      publishTime,
      effectiveTime: publishTime,
    },
  ]);
  const senders = sendUsers.map((user) => ({ ...user, smsConfigVersion }));
  await copyRows(client, 'smsConfigSender', senders);
  await copyRows(client, 'smsOtherConfig', [
    {
      content: JSON.stringify(firstOtherConfig({ sendsAllDay })),
      updateUserName: '系统',
      updateTime: publishTime,
    },
  ]);
  return smsConfigVersion;
}

function roleRow(role: Role) {
  const { authorities, permissions } = defaultGrants[role.key as RoleKey];
  return {
    roleId: role.roleId,
    roleKey: role.key,
    baseRoleKey: role.key,
    roleName: role.name,
    sort: role.rank,
    roleLevel: role.level,
    dataScope: dataScopeOf(role),
    authorityList: [...authorities],
    buttonPermissions: [...permissions],
    systemFlag: 1,
  };
}

// D:DATA_SCOPE: 1 the province, 2 the own level and below, 3 the own unit, 4 only oneself.
function dataScopeOf({ family, level }: Role): number {
  if (family === 'superAdmin' || family === 'guard') return 1;
  if (family === 'levelledAdmin') return level === 2 ? 1 : 2;
  if (family === 'admin') return 2;
  return family === 'public' ? 4 : 3;
}

function menuRow(item: MenuItem) {
  return {
    menuId: item.id,
    parentId: item.parentId,
    menuName: item.title,
    menuType: item.component === 'Layout' ? 'M' : 'C',
    path: item.path,
    routeName: item.name,
    component: item.component,
    redirect: item.redirect,
    icon: item.icon,
    orderNum: item.id,
    hidden: item.hidden ? 1 : 0,
    watermark: item.watermark ? 1 : 0,
    functionType: item.functionType,
    activeMenu: item.activeMenu,
    // whoever sees a page sees its section
    roleIds: item.component === 'Layout' ? null : item.roles && roleIdsOf(item.roles),
    systemFlag: 1,
  };
}

function roleIdsOf(keys: readonly RoleKey[]): number[] {
  return ROLES.filter((role) => keys.includes(role.key)).map((role) => role.roleId);
}
