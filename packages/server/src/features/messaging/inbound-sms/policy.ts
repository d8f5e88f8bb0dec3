/** Permission to handle a reply. Pure: the queries hold whose replies somebody sees at all. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { leadingRoleOf } from '@farmers-mailbox/contract/access/roles.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { InboundType } from '@farmers-mailbox/contract/messaging/inbound-sms/fields.ts';
import type { Actor } from '../../../access/actor.ts';

/** Only administrators act on what others wrote; messengers on what they wrote themselves. */
export function administersArea(actor: Pick<Actor, 'deptId' | 'roleKeys'>): boolean {
  const family = leadingRoleOf(actor.roleKeys)?.family;
  const isAdmin = family === 'superAdmin' || family === 'levelledAdmin' || family === 'admin';
  return isAdmin && areaOf(actor) !== null;
}

export function mayHandle(actor: Actor, reply: { readonly applyUserId: string | null }): Verdict {
  return verdict(
    administersArea(actor) || reply.applyUserId === actor.userId,
    '只有申请人本人或管理员可以处理',
  );
}

export interface ReplyFacts {
  readonly applyUserId: string | null;
  readonly moType: number;
  readonly consultId: string | null;
}

/** Once, by whoever may see to it and take down questions; an opt-out is the handset's own deed. */
export function mayBecomeQuestion(actor: Actor, reply: ReplyFacts): Verdict {
  return allOf(
    verdict(holdsPermission(actor, 'consult:add'), '没有登记咨询的权限'),
    mayHandle(actor, reply),
    verdict(reply.consultId === null, '已经转为咨询，或是对答复的评分'),
    verdict(reply.moType !== InboundType.optOut, '退订短信不能转为咨询'),
  );
}

/** Told to those in whose area the place lies. */
export const mayReadPlace = (actor: Actor, deptId: string): boolean => covers(areaOf(actor), deptId);
