/** The page 菜单管理: `contract/system/menu-admin/endpoints.ts`. */
import { mayChangeForAll } from '@farmers-mailbox/contract/access/whole-province.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/system/menu-admin/endpoints.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { chinaDay } from '../../../time/moment.ts';
import { readRouter } from '../menu/actions.ts';
import { changeItem, createItem, deleteItem, reorderItems } from './actions.ts';
import { toMenuChoices, toMenuTree } from './presenter.ts';
import { countViewers, listItems, listViewerRoles } from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

export function menuAdminRoutes(needs: Needs): Route[] {
  const { db } = needs;
  return [
    route(endpoints.menuTree, async (_fields, { actor }) => {
      demand(mayChangeForAll(actor));
      const items = await listItems(db);
      return toMenuTree(items, await listViewerRoles(db));
    }),
    route(endpoints.menuChoices, async (_fields, { actor }) => {
      demand(mayChangeForAll(actor));
      return toMenuChoices(await listViewerRoles(db));
    }),
    route(endpoints.countMenuViewers, async ({ menuId }, { actor }) => {
      demand(mayChangeForAll(actor));
      const items = await listItems(db);
      const item = items.find((one) => one.menuId === menuId);
      if (!item) throw new Refusal(ErrorCode.notFound, '菜单不存在或已删除');
      const seen = item.menuType === 'M' ? items.filter(({ parentId }) => parentId === menuId) : [item];
      return { viewerCount: await countViewers(db, seen, chinaDay(needs.clock.now())) };
    }),
    route(endpoints.previewMenu, async ({ roleId }, { actor }) => {
      demand(mayChangeForAll(actor));
      const role = (await listViewerRoles(db)).find((one) => one.roleId === roleId);
      if (!role) throw new Refusal(ErrorCode.notFound, '角色不存在或已删除');
      return readRouter(db, { roleKeys: [role.baseRoleKey], roleIds: [roleId] });
    }),
    route(endpoints.saveMenu, async (fields, context) => ({
      menuId: String(await createItem(needs, context, fields)),
    })),
    route(endpoints.updateMenu, async (fields, context) => {
      await changeItem(needs, context, fields);
      return null;
    }),
    route(endpoints.orderMenus, async (fields, context) => {
      await reorderItems(needs, context, fields);
      return null;
    }),
    route(endpoints.removeMenu, async (fields, context) => {
      await deleteItem(needs, context, fields);
      return null;
    }),
  ];
}
