/** Roles as the page 角色管理 shows them, and what a change gives and takes. */
import { authorityLabel, permissionLabel } from '@farmers-mailbox/contract/access/permission-labels.ts';
import type { Authority } from '@farmers-mailbox/contract/access/permissions.ts';
import type {
  RoleChangePreview,
  RoleDetails,
  RolePages,
  RoleRow,
} from '@farmers-mailbox/contract/people/role-admin/endpoints.ts';
import { toMoment } from '../../../time/moment.ts';
import { type Runner, roleCanOf } from './policy.ts';
import type { FoundRole, RolePage } from './queries.ts';

export function toRoleRow(runner: Runner, role: FoundRole): RoleRow {
  return {
    roleId: role.roleId,
    roleKey: role.roleKey,
    roleName: role.roleName,
    baseRoleKey: role.baseRoleKey,
    baseRoleName: role.baseRoleName,
    sort: role.sort,
    roleLevel: role.roleLevel,
    dataScope: role.dataScope,
    systemFlag: role.systemFlag,
    status: role.status,
    remark: role.remark,
    permissionCount: role.buttonPermissions.length,
    holderCount: role.holderCount,
    createTime: toMoment(role.createTime),
    version: role.version,
    can: roleCanOf(runner, role),
  };
}

export function toRoleDetails(runner: Runner, role: FoundRole, pages: readonly RolePage[]): RoleDetails {
  return {
    ...toRoleRow(runner, role),
    cockpitFlag: role.authorityList.includes(COCKPIT) ? 1 : 0,
    buttonPermissions: [...role.buttonPermissions],
    menuIds: idsSeenBy(role.roleId, pages).map(String),
  };
}

const WITHOUT_SECTION = '不在目录中';

/** Pages in their sections, in the menu's order. */
export function toRolePages(pages: readonly RolePage[]): RolePages {
  const sections = Map.groupBy(pages, ({ sectionName }) => sectionName ?? WITHOUT_SECTION);
  return [...sections].map(([title, inside]) => ({
    title,
    pages: inside.map(({ menuId, menuName, forEverybody, isHidden }) => ({
      menuId: String(menuId),
      menuName,
      forEverybody,
      isHidden,
    })),
  }));
}

/** The one authority that is given by itself, beside the strings. */
export const COCKPIT = 'COCKPIT' satisfies Authority;
const wordOf = (right: string): string =>
  right === COCKPIT ? authorityLabel[COCKPIT] : permissionLabel(right);

/** Rights that a role gives: none while it is switched off. */
export interface Grant {
  readonly permissions: readonly string[];
  readonly menuIds: readonly number[];
}

export const grantOf = (role: FoundRole, pages: readonly RolePage[]): Grant => {
  const cockpit = role.authorityList.filter((one) => one === COCKPIT);
  const permissions = [...role.buttonPermissions, ...cockpit];
  return effective(role.status, { permissions, menuIds: idsSeenBy(role.roleId, pages) });
};

export const effective = (status: number, grant: Grant): Grant =>
  status === 1 ? grant : { permissions: [], menuIds: [] };

export function toChangePreview(
  holders: Pick<RoleChangePreview, 'holderCount' | 'holders'>,
  [before, after]: readonly [Grant, Grant],
  pages: readonly RolePage[],
): RoleChangePreview {
  const namesOf = (menuIds: readonly number[]) => namesOfPages(menuIds, pages);
  return {
    ...holders,
    gainedPermissions: without(after.permissions, before.permissions).map(wordOf),
    lostPermissions: without(before.permissions, after.permissions).map(wordOf),
    gainedPages: namesOf(without(after.menuIds, before.menuIds)),
    lostPages: namesOf(without(before.menuIds, after.menuIds)),
  };
}

/** Pages that name this role; those that everybody sees belong to none. */
export const idsSeenBy = (roleId: number, pages: readonly RolePage[]): number[] =>
  pages.filter(({ roleIds }) => roleIds?.includes(roleId)).map(({ menuId }) => menuId);

export const namesOfPages = (menuIds: readonly number[], pages: readonly RolePage[]): string[] =>
  pages
    .filter(({ menuId, forEverybody }) => !forEverybody && menuIds.includes(menuId))
    .map(({ menuName }) => menuName);

const without = <One>(all: readonly One[], taken: readonly One[]): One[] =>
  all.filter((one) => !taken.includes(one));
