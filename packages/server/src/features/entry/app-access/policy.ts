/**
 * Permissions for other systems' applications: administrators of county level and above, those of their area whose responsible person stands
 * below them. Why an application's calls are refused whatever they say. Pure.
 */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { mayManage } from '@farmers-mailbox/contract/access/rank.ts';
import { type Rule, rule } from '@farmers-mailbox/contract/access/rule.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { APP_SCOPES, type AppScope } from '@farmers-mailbox/contract/entry/app-access/scopes.ts';
import { AppStatus } from '@farmers-mailbox/contract/entry/app-access/states.ts';
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

/** As it is stored; `isOwn`: of the acting person's own, under any account. */
export interface StoredState {
  readonly accessStatus: number;
  readonly isOwn: boolean;
}

/** Four eyes: whoever submitted it, answers for it or was shown its secret does not decide. */
export const mayDecide = (actor: Actor, owner: Owner, { accessStatus, isOwn }: StoredState): Verdict =>
  allOf(
    mayChange(actor, 'app:edit', owner),
    verdict(accessStatus === AppStatus.waiting, '应用没有在等待审核'),
    verdict(!isOwn, '不能审核自己登记、修改、负责或经手密钥的应用，请另一位管理员审核'),
  );

export const mayChangeStatus = (actor: Actor, owner: Owner, accessStatus: number): Verdict =>
  allOf(
    mayChange(actor, 'app:edit', owner),
    verdict(SWITCHED.includes(accessStatus), '审核通过的应用才能停用和启用'),
  );
const SWITCHED: readonly number[] = [AppStatus.inUse, AppStatus.stopped];

export const mayRemove = (actor: Actor, owner: Owner, accessStatus: number): Verdict =>
  allOf(
    mayChange(actor, 'app:edit', owner),
    verdict(accessStatus !== AppStatus.inUse, '应用正在使用，请先停用再删除'),
  );

interface Standing {
  readonly accessStatus: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
}

const isOver = ({ validTo }: Standing, today: string): boolean => validTo !== null && validTo < today;

/** @param today `YYYY-MM-DD` */
export const statusOn = (app: Standing, today: string): number =>
  app.accessStatus === AppStatus.inUse && isOver(app, today) ? AppStatus.expired : app.accessStatus;

/** @param today `YYYY-MM-DD` */
export function closedReason(app: Standing, today: string): string | null {
  const { accessStatus, validFrom, validTo } = app;
  if (accessStatus === AppStatus.waiting) return '应用正在等待审核';
  if (accessStatus === AppStatus.refused) return '应用的审核没有通过';
  if (accessStatus !== AppStatus.inUse) return '应用已停用';
  if (isOver(app, today)) return `应用的有效期到${validTo}为止`;
  return validFrom !== null && validFrom > today ? `应用的有效期从${validFrom}开始` : null;
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
