/**
 * Runs the menu (菜单管理): create, change, order, remove. One at a time, since every change is judged by the whole tree; what a program
 * brings at its start (installation/catalogue.ts) only adds what is missing and undoes none of it.
 */
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type {
  orderMenus,
  removeMenu,
  saveMenu,
  updateMenu,
} from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import {
  findableProblem,
  kindOf,
  type MenuKind,
  showingOf,
} from '@farmers-mailbox/contract/system/menu-admin/rules.ts';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField } from '../../../http/refusal.ts';
import type { ActorContext } from '../../../http/route.ts';
import { lockRolesAndMenus } from '../../people/role-admin/queries.ts';
import { logOperation, type Operation } from '../operation-log/actions.ts';
import { requireAddress, requireSameAddress } from './addresses.ts';
import { mayHide, menuCanOf } from './policy.ts';
import { builtPageOf, toLogged, viewersOf } from './presenter.ts';
import {
  type Item,
  lastPlace,
  listItems,
  listViewerRoles,
  makeRolesNewer,
  nextMenuId,
  type ViewerRole,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;
type NewItem = CheckedRequestOf<typeof saveMenu>;

/** The menu as it stands while the lock is held. */
interface Menu {
  readonly trx: Transaction<Tables>;
  readonly items: readonly Item[];
  readonly roles: readonly ViewerRole[];
}

/** @throws Refusal 4030 for who does not stand for the whole province */
async function withMenu<Result>(
  { db }: Needs,
  { actor }: ActorContext,
  change: (menu: Menu) => Promise<Result>,
): Promise<Result> {
  demand(mayChangeForAll(actor));
  return db.transaction().execute(async (trx) => {
    await lockRolesAndMenus(trx);
    return change({ trx, items: await listItems(trx), roles: await listViewerRoles(trx) });
  });
}

/** @returns the id of the new item */
export async function createItem(needs: Needs, context: ActorContext, fields: NewItem): Promise<number> {
  return withMenu(needs, context, async (menu) => {
    const { trx } = menu;
    const kind = kindOf(fields);
    requirePlace(menu, kind, fields.parentId);
    requireRoles(menu, fields.roleIds);
    const page = kind === 'page' ? builtPageOf(fields.component) : null;
    if (kind === 'page' && !page) throw refuseField('component', '没有这个页面，请重新选择');
    requireFunction(page, fields);
    const menuId = await nextMenuId(trx);
    const row = {
      menuId,
      ...columnsOf(kind, fields, null),
      menuType: kind === 'section' ? 'M' : 'C',
      ...requireAddress(menu.items, menuId, kind, fields),
      component: kind === 'section' ? 'Layout' : (page?.component ?? null),
      redirect: kind === 'section' ? 'noRedirect' : null,
      link: kind === 'link' ? fields.path : null,
      functionType: page?.functionType ?? null,
      orderNum: fields.orderNum ?? (await lastPlace(trx, fields.parentId)),
    };
    await trx.insertInto('sysMenu').values(row).execute();
    await makeRolesNewer(trx, row.roleIds ?? []);
    const after = logged(menu, row);
    await record(menu, context, needs.clock.now(), { menuId, action: '新增', name: row.menuName, after });
    return menuId;
  });
}

export async function changeItem(
  needs: Needs,
  context: ActorContext,
  { menuId, version, ...fields }: CheckedRequestOf<typeof updateMenu>,
): Promise<void> {
  await withMenu(needs, context, async (menu) => {
    const { trx } = menu;
    const before = requireItem(menu, menuId);
    const kind = requireSameKind(before, fields);
    requireSamePage(before, fields);
    requireSameAddress(before, kind, fields);
    requirePlace(menu, kind, fields.parentId, before);
    requireRoles(menu, fields.roleIds);
    requireFindable(menu, before, fields);
    const columns = columnsOf(kind, fields, before.roleIds);
    const moved = fields.parentId !== before.parentId;
    const after = {
      ...columns,
      link: kind === 'link' ? fields.path : null,
      ...(kind === 'page' ? pageColumns(before, fields) : {}),
      ...(moved ? { orderNum: await lastPlace(trx, fields.parentId) } : {}),
      ...(fields.orderNum === undefined ? {} : { orderNum: fields.orderNum }),
    };
    const changed = await trx
      .updateTable('sysMenu')
      .set({ ...after, version: sql`version + 1` })
      .where('menuId', '=', menuId)
      .where('version', '=', version)
      .returning('menuId')
      .executeTakeFirst();
    if (!changed) throw overtaken('这个菜单项');
    await makeRolesNewer(trx, differing(viewersOf(before, menu.roles), after.roleIds));
    await record(menu, context, needs.clock.now(), {
      menuId,
      action: '修改',
      name: before.menuName,
      before: logged(menu, before),
      after: logged(menu, after),
    });
  });
}

/** @throws Refusal 4090 when the items are not exactly those that stand there now */
export async function reorderItems(
  needs: Needs,
  context: ActorContext,
  { orderList }: CheckedRequestOf<typeof orderMenus>,
): Promise<void> {
  const menuIds = orderList.toSorted((a, b) => a.orderNum - b.orderNum).map(({ menuId }) => menuId);
  await withMenu(needs, context, async (menu) => {
    const parentId = menu.items.find(({ menuId }) => menuId === menuIds[0])?.parentId;
    const siblings = menu.items.filter((item) => item.parentId === parentId);
    const isWhole =
      siblings.length === menuIds.length && siblings.every(({ menuId }) => menuIds.includes(menuId));
    if (!isWhole) throw new Refusal(ErrorCode.stateChanged, '菜单已被其他人修改，请刷新后重新排列');
    for (const [place, menuId] of menuIds.entries()) {
      await menu.trx
        .updateTable('sysMenu')
        .set({ orderNum: place + 1 })
        .where('menuId', '=', menuId)
        .execute();
    }
    const inOrder = menuIds.flatMap((id) => siblings.find(({ menuId }) => menuId === id) ?? []);
    const namesOf = (items: readonly Item[]) => ({ orderList: items.map(({ menuName }) => menuName) });
    const name = menu.items.find(({ menuId }) => menuId === parentId)?.menuName ?? '最上层';
    await record(menu, context, needs.clock.now(), {
      menuId: parentId ?? 0,
      action: '排序',
      name,
      before: namesOf(siblings),
      after: namesOf(inOrder),
    });
  });
}

export async function deleteItem(
  needs: Needs,
  context: ActorContext,
  { menuId, version }: CheckedRequestOf<typeof removeMenu>,
): Promise<void> {
  await withMenu(needs, context, async (menu) => {
    const before = requireItem(menu, menuId);
    demand(menuCanOf(before, menu.items).remove, ErrorCode.stateChanged);
    if (before.version !== version) throw overtaken('这个菜单项');
    await menu.trx.deleteFrom('sysMenu').where('menuId', '=', menuId).execute();
    await makeRolesNewer(menu.trx, before.roleIds ?? []);
    await record(menu, context, needs.clock.now(), {
      menuId,
      action: '删除',
      name: before.menuName,
      before: logged(menu, before),
    });
  });
}

function requireItem({ items }: Menu, menuId: number): Item {
  const item = items.find((one) => one.menuId === menuId);
  if (!item) throw new Refusal(ErrorCode.notFound, '菜单不存在或已删除');
  return item;
}

/** Sections stand at the top; pages and links there or in a section. */
function requirePlace({ items }: Menu, kind: MenuKind, parentId: number | null, item?: Item): void {
  if (parentId === null) return;
  if (kind === 'section') throw refuseField('parentId', '目录只能放在最上层');
  const parent = items.find(({ menuId }) => menuId === parentId);
  if (parent?.menuType !== 'M') throw refuseField('parentId', '请选择上级目录');
  const isShown = parent.hidden === 0 && parent.status === 1;
  if (item && !isShown) {
    const problem = findableProblem(item.component, 'hidden', null);
    if (problem !== null) throw refuseField('parentId', problem);
  }
}

function requireRoles({ roles }: Menu, roleIds: readonly number[] | null | undefined): void {
  const known = roles.map(({ roleId }) => roleId);
  if (roleIds?.some((roleId) => !known.includes(roleId))) {
    throw refuseField('roleIds', '所选的角色已被删除，请刷新后重新选择');
  }
}

function requireSameKind(
  before: Item,
  { menuType, linkFlag }: Pick<NewItem, 'menuType' | 'linkFlag'>,
): MenuKind {
  const isLink = before.link !== null;
  if (menuType !== before.menuType) throw refuseField('menuType', '类型不能修改，请新增一项');
  if ((linkFlag === 1) !== isLink) throw refuseField('linkFlag', '类型不能修改，请新增一项');
  return kindOf({ menuType, linkFlag });
}

/** An item that the program links to stays where it is. */
function requireSamePage({ systemFlag, component }: Item, fields: NewItem): void {
  if (systemFlag === 1 && component !== 'Layout' && fields.component !== component) {
    throw refuseField('component', '系统自带的菜单不能换成别的页面');
  }
}

function requireFindable({ items }: Menu, item: Item, fields: NewItem): void {
  const { roleIds = item.roleIds, status } = fields;
  const showing = showingOf(fields);
  const look = status === 0 ? 'status' : 'hidden';
  const problem = findableProblem(item.component, showing, roleIds);
  if (problem !== null) throw refuseField(showing === 'shown' ? 'roleIds' : look, problem);
  const hidden = mayHide(item, items);
  if (showing !== 'shown' && hidden !== true) throw refuseField(look, hidden);
}

/** The page brings it along. */
function requireFunction(
  page: { readonly functionType: number | null } | null,
  { functionType }: Pick<NewItem, 'functionType'>,
): void {
  if (functionType === undefined || functionType === page?.functionType) return;
  throw refuseField('functionType', '功能类型由页面决定，请留空');
}

const columnsOf = (kind: MenuKind, fields: NewItem, roleIdsBefore: number[] | null) => ({
  parentId: fields.parentId,
  menuName: fields.menuName,
  icon: fields.icon || null,
  queryText: kind === 'page' ? fields.queryText || null : null,
  hidden: fields.hidden,
  status: fields.status,
  noCache: fields.noCache,
  watermark: fields.watermark,
  // whoever sees a page sees its section
  roleIds: kind === 'section' ? null : chosenRoles(fields.roleIds, roleIdsBefore),
});

const chosenRoles = (chosen: readonly number[] | null | undefined, before: number[] | null) =>
  chosen === undefined ? before : chosen && [...new Set(chosen)];

/** The product's own keep theirs. */
function pageColumns(before: Item, fields: NewItem) {
  const page = builtPageOf(fields.component);
  if (before.systemFlag === 0 && !page) throw refuseField('component', '没有这个页面，请重新选择');
  requireFunction(before.systemFlag === 0 ? page : before, fields);
  return before.systemFlag === 0 && page
    ? { component: page.component, functionType: page.functionType }
    : {};
}

function differing(before: readonly number[] | null, after: readonly number[] | null): number[] {
  const [was, is] = [before ?? [], after ?? []];
  return [...was.filter((id) => !is.includes(id)), ...is.filter((id) => !was.includes(id))];
}

function logged(
  { items, roles }: Menu,
  item: Parameters<typeof toLogged>[0] & Pick<Item, 'roleIds' | 'parentId'>,
) {
  const viewers = viewersOf(item, roles);
  const names = roles.filter(({ roleId }) => viewers?.includes(roleId)).map(({ roleName }) => roleName);
  const parent = items.find(({ menuId }) => menuId === item.parentId);
  return toLogged(item, viewers && names, parent?.menuName ?? null);
}

interface Deed extends Pick<Operation, 'action' | 'before' | 'after'> {
  readonly menuId: number;
  readonly name: string;
}

function record(
  { trx }: Menu,
  context: ActorContext,
  now: Date,
  { menuId, name, action, before = null, after = null }: Deed,
): Promise<void> {
  const operation = {
    module: '菜单管理',
    action,
    bizType: 'sys_menu',
    bizId: String(menuId),
    summary: `${action}菜单“${name}”`,
    before,
    after,
  };
  return logOperation(trx, context, operation, now);
}
