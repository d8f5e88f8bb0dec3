/**
 * Permissions for other systems' applications: administrators of county level and above, those of their area whose responsible person stands
 * below them. Why an application's calls are refused whatever they say. Pure.
 */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { MANAGING_RANK_MIN, mayManage, rankOf } from '@farmers-mailbox/contract/access/rank.ts';
import { type Rule, rule } from '@farmers-mailbox/contract/access/rule.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { APP_SCOPES, type AppScope } from '@farmers-mailbox/contract/entry/app-access/scopes.ts';
import type { Actor } from '../../../access/actor.ts';

/** In whose name an application applies. */
export interface Owner {
  readonly userId: string;
  readonly deptId: string;
  readonly roleKeys: readonly string[];
}

export function ownerOf({
  ownerUserId,
  ownerDeptId,
  ownerRoleKeys,
}: {
  readonly ownerUserId: string;
  readonly ownerDeptId: string;
  readonly ownerRoleKeys: readonly string[];
}): Owner {
  return { userId: ownerUserId, deptId: ownerDeptId, roleKeys: ownerRoleKeys };
}

/** The region whose applications somebody sees; null for who keeps none. */
export function managedArea(actor: Pick<Actor, 'deptId' | 'roleKeys'>): string | null {
  return rankOf(actor.roleKeys) >= MANAGING_RANK_MIN ? areaOf(actor) : null;
}

/** Rules for changing an application of this owner. */
export function rulesOn(actor: Actor, permission: Permission, owner: Owner): readonly Rule[] {
  return [
    rule('操作权限', holdsPermission(actor, permission), '没有操作权限'),
    rule('管辖范围', covers(managedArea(actor), owner.deptId), '负责人不在您的管辖范围内'),
    rule('级别', mayManage(actor, owner), '负责人的级别不低于您，请由上级办理'),
  ];
}

export function mayChange(actor: Actor, permission: Permission, owner: Owner): Verdict {
  const [first, ...others] = rulesOn(actor, permission, owner).map(({ verdict }) => verdict);
  return allOf(first ?? true, ...others);
}

/** @param today `YYYY-MM-DD` */
export function closedReason(
  { status, validTo }: { readonly status: number; readonly validTo: string | null },
  today: string,
): string | null {
  if (status !== 1) return '应用已停用';
  return validTo !== null && validTo < today ? `应用的有效期到${validTo}为止` : null;
}

/** Areas of an application that its responsible person still has. */
export const areasLeft = (areaIds: readonly string[], owner: Pick<Owner, 'deptId' | 'roleKeys'>): string[] =>
  areaIds.filter((deptId) => covers(areaOf(owner), deptId));

export const NO_AREA_LEFT = '应用的区域都不在负责人的管辖范围内，请在应用接入管理中修改区域或更换负责人';

export function mayCall(
  { apiScopes }: { readonly apiScopes: readonly string[] },
  scopes: readonly AppScope[],
): Verdict {
  const labels = scopes.map((scope) => `“${labelOf(APP_SCOPES, scope)}”`).join('或');
  return verdict(
    scopes.some((scope) => apiScopes.includes(scope)),
    `应用不能调用${labels}的接口，请管理员在应用接入管理中勾选`,
  );
}
