/** Permissions for places of rural tourism: the rules of all reviewed content, and who may put a published one in order, recommend it, or put it aside. Pure. */
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { Actor } from '../../../access/actor.ts';
import { areaRule, type ContentFacts, contentPolicy } from '../content/policy.ts';

export const tourPolicy = contentPolicy('tour');

/** It says nothing else by either, so that no new review is asked. */
export type Placing = 'order' | 'changeStatus';
const permissionFor: Readonly<Record<Placing, Permission>> = {
  order: 'content:tour:order',
  changeStatus: 'content:tour:edit',
};

export const placingStateAllows = ({ auditStatus }: Pick<ContentFacts, 'auditStatus'>): Verdict =>
  verdict(auditStatus === ContentStatus.published, '只有已发布的才能这样做');

export const placingRulesFor = (
  placing: Placing,
  actor: Actor,
  tour: Pick<ContentFacts, 'createDeptId'>,
): readonly Rule[] => [
  rule('操作权限', holdsPermission(actor, permissionFor[placing]), '没有操作权限'),
  areaRule(actor, tour),
];

export const mayPlace = (placing: Placing, actor: Actor, tour: Pick<ContentFacts, 'createDeptId'>): Verdict =>
  verdictOf(placingRulesFor(placing, actor, tour));

export function placingCanOf(actor: Actor, tour: Pick<ContentFacts, 'createDeptId' | 'auditStatus'>) {
  const byState = placingStateAllows(tour);
  const can = (placing: Placing) => (byState === true ? mayPlace(placing, actor, tour) : byState);
  return { order: can('order'), changeStatus: can('changeStatus') };
}
