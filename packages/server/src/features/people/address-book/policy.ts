/** Permissions for groups: a personal one its owner's, a shared one also of whoever runs the unit. Reading is the query's part. */
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { groupCan } from '@farmers-mailbox/contract/people/address-book/endpoints.ts';
import { GroupType } from '@farmers-mailbox/contract/people/address-book/fields.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';

export interface OwnedGroup {
  readonly groupType: number;
  readonly ownerUserId: string;
  readonly deptId: string;
}

export function groupCanOf(actor: Actor, group: OwnedGroup): z.output<typeof groupCan> {
  const may = (permission: Permission): Verdict =>
    allOf(
      verdict(holdsPermission(actor, permission), '没有操作权限'),
      verdict(
        isOwn(actor, group) || runsUnitOf(actor, group),
        '单位共享的分组只能由创建人或本单位管理员修改',
      ),
    );
  return {
    edit: may('book:group:edit'),
    move: may('book:group:move'),
    remove: may('book:group:delete'),
    removeMembers: may('book:user:delete'),
  };
}

const isOwn = (actor: Actor, { ownerUserId }: OwnedGroup) => ownerUserId === actor.userId;

const runsUnitOf = (actor: Actor, { groupType, deptId }: OwnedGroup) =>
  groupType === GroupType.shared && deptId === actor.deptId && managesOthers(actor);
