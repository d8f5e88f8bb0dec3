/** Permissions for shared documents: a region's are managed by who governs it, and read by who works in it. Pure. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { roleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { Actor } from '../../../access/actor.ts';

const MANAGING = [
  'content:document:add',
  'content:document:edit',
  'content:document:remove',
  'content:document:order',
] as const satisfies readonly Permission[];
export type Managing = (typeof MANAGING)[number];

/** The documents that somebody sees. */
export interface Reach {
  /** released to one of these roles or to all, in the regions above this organisation */
  readonly deptId: string;
  readonly roleIds: readonly number[];
  /** all of this region, released or not; null: none */
  readonly managedArea: string | null;
}

/** As the header shows them. A role of one's own sees what the role that it stands on sees, too. */
export const readerReach = ({ deptId, roleIds, roleKeys }: Actor): Reach => ({
  deptId,
  roleIds: [...roleIds, ...roleKeys.flatMap((key) => roleOf(key)?.roleId ?? [])],
  managedArea: null,
});

/** As the page 文档管理 shows them. */
export const managerReach = (actor: Actor): Reach => ({
  ...readerReach(actor),
  managedArea: MANAGING.some((permission) => holdsPermission(actor, permission)) ? areaOf(actor) : null,
});

/** @param deptId the region that the document is for */
export function mayManageDocument(actor: Actor, permission: Managing, deptId: string): Verdict {
  return allOf(
    verdict(holdsPermission(actor, permission), '没有操作权限'),
    verdict(covers(areaOf(actor), deptId), '不在您的管辖范围内'),
  );
}
