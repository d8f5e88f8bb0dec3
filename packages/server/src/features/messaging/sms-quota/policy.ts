/** Permissions for giving quota, and the quota that it comes out of (decision 25). Pure. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { ROOT_CODE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Actor } from '../../../access/actor.ts';

/** Out of whose quota somebody gives: the province makes new; null: they have nothing to give. */
export type Giver = 'province' | string | null;

/**
 * @param ownQuotaDeptId whose quota counts for the actor's own organisation; null: none is kept
 * @returns nobody gives out of a quota that belongs to a superior area
 */
export function giverOf(actor: Actor, ownQuotaDeptId: string | null): Giver {
  const area = areaOf(actor);
  if (area === ROOT_CODE) return 'province';
  return ownQuotaDeptId !== null && covers(area, ownQuotaDeptId) ? ownQuotaDeptId : null;
}

export function mayGive(actor: Actor, giver: Giver): Verdict {
  return allOf(
    verdict(holdsPermission(actor, 'sms:quota:edit'), '没有操作权限'),
    verdict(giver !== null, '您的单位还没有自己的短信额度，请先由上级分配，再分给下级'),
  );
}

export function mayGiveTo(actor: Actor, giver: Giver, deptId: string): Verdict {
  return allOf(
    mayGive(actor, giver),
    verdict(covers(areaOf(actor), deptId), '不在您的管辖范围内'),
    verdict(giver !== deptId, '这是您自己的额度，只能由上级调整'),
  );
}
