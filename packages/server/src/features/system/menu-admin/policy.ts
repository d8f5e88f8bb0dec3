/** Permissions for an item of the menu as it stands. Pure. */

import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { findableProblem, mustBeFound } from '@farmers-mailbox/contract/system/menu-admin/rules.ts';

/** An item as far as the rules go. */
export interface ItemFacts {
  readonly menuId: number;
  readonly parentId: number | null;
  readonly menuName: string;
  readonly component: string | null;
  readonly systemFlag: number;
}

export function menuCanOf(item: ItemFacts, all: readonly ItemFacts[]): { hide: Verdict; remove: Verdict } {
  const isEmpty = all.every(({ parentId }) => parentId !== item.menuId);
  return {
    hide: mayHide(item, all),
    remove: allOf(
      verdict(item.systemFlag === 0, '系统自带的菜单不能删除，可以隐藏'),
      verdict(isEmpty, '请先移走或删除它下面的菜单'),
    ),
  };
}

/** Neither the pages that must always be found, nor a section that holds one. */
export function mayHide(item: ItemFacts, all: readonly ItemFacts[]): Verdict {
  const held = all.find(({ parentId, component }) => parentId === item.menuId && mustBeFound(component));
  return allOf(
    findableProblem(item.component, 'hidden', null) ?? true,
    verdict(held === undefined, `里面有“${held?.menuName ?? ''}”，不能隐藏或停用`),
  );
}
