/** Permissions for live shops: an area's things are kept by who governs it; service types and icons are used by everybody inside. Pure. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Actor } from '../../../access/actor.ts';

export type ShopPermission = 'shop:edit' | 'shop:remove';

export const mayKeep = (actor: Actor, permission: ShopPermission, deptId: string): Verdict =>
  allOf(
    verdict(holdsPermission(actor, permission), '没有操作权限'),
    verdict(covers(areaOf(actor), deptId), '由上级维护，可以使用，不能修改'),
  );
