/** Items of the menu as the page 菜单管理 shows them. */
import { MENU_ITEMS } from '@farmers-mailbox/contract/system/menu/catalogue.ts';
import type { MenuChoices, MenuRow } from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import { kindOf, menuCanOf, showingOf } from './policy.ts';
import type { Item, ViewerRole } from './queries.ts';

const builtPages = MENU_ITEMS.filter(({ built, component }) => built && component !== 'Layout');

export const builtPageOf = (component: string | null) =>
  builtPages.find((page) => page.component === component) ?? null;

export function toMenuRow(item: Item, all: readonly Item[], roles: readonly ViewerRole[]): MenuRow {
  return {
    menuId: item.menuId,
    parentId: item.parentId,
    menuName: item.menuName,
    kind: kindOf(item),
    path: item.path,
    component: item.component,
    pageTitle: builtPageOf(item.component)?.title ?? null,
    icon: item.icon,
    showing: showingOf(item),
    noCache: item.noCache,
    watermark: item.watermark,
    link: item.link,
    queryText: item.queryText,
    roleIds: viewersOf(item, roles),
    systemFlag: item.systemFlag,
    version: item.version,
    can: menuCanOf(item, all),
  };
}

/** Without superAdmin, who sees everything, and without roles that are gone. */
export const viewersOf = (
  { roleIds }: Pick<Item, 'roleIds'>,
  roles: readonly ViewerRole[],
): number[] | null =>
  roleIds && roles.filter(({ roleId }) => roleIds.includes(roleId)).map(({ roleId }) => roleId);

export function toMenuChoices(roles: readonly ViewerRole[]): MenuChoices {
  return {
    pages: builtPages.map(({ component, title }) => ({ component, title })),
    roles: roles.map(({ roleId, roleName }) => ({ roleId, roleName })),
  };
}

/** For the log: what people read there are names, not numbers. */
export const toLogged = (
  item: Pick<
    Item,
    'menuName' | 'icon' | 'hidden' | 'status' | 'noCache' | 'watermark' | 'link' | 'queryText'
  >,
  viewerNames: readonly string[] | null,
  parentName: string | null,
) => ({
  menuName: item.menuName,
  parentId: parentName ?? '最上层',
  icon: item.icon,
  showing: { shown: '显示', hidden: '隐藏', off: '停用' }[showingOf(item)],
  link: item.link,
  queryText: item.queryText,
  noCache: item.noCache === 1 ? '不保留' : '保留',
  watermark: item.watermark === 1 ? '有' : '没有',
  roleIds: viewerNames ?? '所有人',
});
