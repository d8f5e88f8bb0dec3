/** Shared by the parts of the page 菜单管理: the open dialog, an item as its form and its calls have it. */
import type { Endpoint, RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type MenuRow,
  menuChoices,
  menuTree,
  previewMenu,
  type updateMenu,
} from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import {
  kindOf,
  lookOf,
  type MenuKind,
  type MenuShowing,
  showingOf,
  typeOf,
} from '@farmers-mailbox/contract/system/menu-admin/rules.ts';

export const menuReads: readonly Endpoint[] = [menuTree, menuChoices, previewMenu];

/** The dialog that is open above the page. */
export type OpenDialog = { kind: 'add'; section: boolean } | { kind: 'edit'; row: MenuRow };

/** The place at the top, where a choice needs a value. */
export const TOP = '0';

/** Icons that stand for something in a menu, in words. */
export const ICON_CHOICES: readonly (readonly [name: string, word: string])[] = [
  ['home', '房屋'],
  ['message', '短信'],
  ['mail', '信封'],
  ['edit', '笔'],
  ['check', '对勾'],
  ['monitor', '屏幕'],
  ['phone', '手机'],
  ['search', '放大镜'],
  ['setting', '设置'],
  ['tree', '组织'],
  ['user', '人员'],
  ['key', '钥匙'],
  ['menu', '列表'],
  ['plug', '插头'],
  ['log', '记录'],
];

export interface MenuForm {
  kind: MenuKind;
  parentId: string;
  menuName: string;
  icon: string;
  component: string;
  link: string;
  queryText: string;
  showing: MenuShowing;
  watermark: boolean;
  noCache: boolean;
  /** null: everybody */
  roleIds: number[] | null;
}

export const newItem = (section: boolean): MenuForm => ({
  kind: section ? 'section' : 'page',
  parentId: TOP,
  menuName: '',
  icon: '',
  component: '',
  link: '',
  queryText: '',
  showing: 'shown',
  watermark: false,
  noCache: false,
  roleIds: null,
});

/** Without what was typed while it was to be of another kind. */
export function ofItsKind(typed: MenuForm): MenuForm {
  const { component, queryText, watermark, noCache, link } = newItem(false);
  return typed.kind === 'page'
    ? { ...typed, link }
    : { ...typed, component, queryText, watermark, noCache, ...(typed.kind === 'link' ? {} : { link }) };
}

export const formOf = (row: MenuRow): MenuForm => ({
  kind: kindOf(row),
  parentId: row.parentId ?? TOP,
  menuName: row.menuName,
  icon: row.icon ?? '',
  component: row.component ?? '',
  link: row.linkFlag === 1 ? row.path : '',
  queryText: row.queryText ?? '',
  showing: showingOf(row),
  watermark: row.watermark === 1,
  noCache: row.noCache === 1,
  roleIds: row.roleIds,
});

const flagOf = (on: boolean) => (on ? (1 as const) : (0 as const));

export const fieldsOf = ({ kind, showing, link, parentId, watermark, noCache, ...rest }: MenuForm) => ({
  ...rest,
  ...typeOf(kind),
  ...lookOf(showing),
  ...(kind === 'link' ? { path: link } : {}),
  parentId: parentId === TOP ? null : parentId,
  watermark: flagOf(watermark),
  noCache: flagOf(noCache),
});

/** The call that changes one thing of an item and leaves the rest. */
export const changeOf = (row: MenuRow, changed: Partial<MenuForm>): RequestOf<typeof updateMenu> => ({
  menuId: row.menuId,
  version: row.version,
  ...fieldsOf({ ...formOf(row), ...changed }),
});
