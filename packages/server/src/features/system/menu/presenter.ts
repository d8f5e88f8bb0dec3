/** Menu rows as the tree of routes that the browser builds its pages from. */
import type { RouterItem } from '@farmers-mailbox/contract/system/menu/endpoints.ts';
import type { MenuItem } from './queries.ts';

/** @param items in the order in which siblings are shown; an item whose directory is missing is missing as well */
export function toRouterTree(items: readonly MenuItem[]): RouterItem[] {
  const childrenOf = Map.groupBy(items, (item) => item.parentId);
  const build = (parentId: number | null): RouterItem[] =>
    (childrenOf.get(parentId) ?? []).flatMap((item) => {
      const children = build(item.menuId);
      if (item.menuType !== 'M') return [toRouterItem(item, children)];
      // A directory that leads nowhere would be an entry that opens nothing.
      if (children.length === 0) return [];
      const showsNothing = children.every(({ hidden }) => hidden === 1);
      return [toRouterItem(showsNothing ? { ...item, hidden: 1 } : item, children)];
    });
  return build(null);
}

function toRouterItem(item: MenuItem, children: RouterItem[]): RouterItem {
  return {
    path: item.path,
    name: item.routeName ?? item.path,
    component: item.component ?? 'Layout',
    hidden: item.hidden === 1 ? 1 : 0,
    redirect: item.redirect,
    query: item.queryText,
    meta: {
      title: item.menuName,
      icon: item.icon,
      noCache: item.noCache === 1,
      watermark: item.watermark === 1,
      link: item.link,
      activeMenu: item.activeMenu,
      functionType: item.functionType,
    },
    children,
  };
}
