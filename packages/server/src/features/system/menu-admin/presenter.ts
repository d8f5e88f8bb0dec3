/** Items of the menu as the page 菜单管理 shows them. */
import { MENU_ITEMS } from '@farmers-mailbox/contract/system/menu/catalogue.ts';
import type { MenuChoices, MenuRow } from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import { showingOf } from '@farmers-mailbox/contract/system/menu-admin/rules.ts';
import { menuCanOf } from './policy.ts';
import type { Item, ViewerRole } from './queries.ts';

const builtPages = MENU_ITEMS.filter(({ built, component }) => built && component !== 'Layout');

export const builtPageOf = (component: string | null) =>
  builtPages.find((page) => page.component === component) ?? null;

/** The items with those below them, each level in its order. */
export function toMenuTree(items: readonly Item[], roles: readonly ViewerRole[]): MenuRow[] {
  const childrenOf = Map.groupBy(items, ({ parentId }) => parentId);
  const build = (parentId: number | null): MenuRow[] =>
    (childrenOf.get(parentId) ?? []).map((item) => ({
      ...toMenuRow(item, items, roles),
      children: build(item.menuId),
    }));
  return build(null);
}

function toMenuRow(
  item: Item,
  all: readonly Item[],
  roles: readonly ViewerRole[],
): Omit<MenuRow, 'children'> {
  return {
    menuId: String(item.menuId),
    parentId: item.parentId === null ? null : String(item.parentId),
    menuName: item.menuName,
    menuType: item.menuType === 'M' ? 'M' : 'C',
    path: item.link ?? item.path,
    routeName: item.routeName,
    component: item.component,
    pageTitle: builtPageOf(item.component)?.title ?? null,
    icon: item.icon,
    orderNum: item.orderNum,
    hidden: item.hidden,
    status: item.status,
    noCache: item.noCache,
    watermark: item.watermark,
    linkFlag: item.link === null ? 0 : 1,
    functionType: item.functionType,
    queryText: item.queryText,
    perms: null,
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
