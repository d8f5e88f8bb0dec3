/**
 * Permissions for warnings, guides and damage reports: the rules of all reviewed content, and making an SMS.
 */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { DisasterCan } from '@farmers-mailbox/contract/publishing/disaster/endpoints.ts';
import { InfoType } from '@farmers-mailbox/contract/publishing/disaster/fields.ts';
import { type Effect, isInForce } from '@farmers-mailbox/contract/publishing/disaster/in-force.ts';
import type { Actor } from '../../../access/actor.ts';
import { orderingOf } from '../content/order.ts';
import { type ContentFacts, contentPolicy } from '../content/policy.ts';

export interface DisasterFacts extends ContentFacts, Effect {
  readonly areas: readonly { readonly deptId: string }[];
}

const coversAll = (actor: Actor, { areas }: Pick<DisasterFacts, 'areas'>): boolean =>
  areas.every(({ deptId }) => covers(areaOf(actor), deptId));

/** Nobody publishes for a region that is not theirs, whoever wrote it. */
export const disasterPolicy = contentPolicy<DisasterFacts>('disaster', (action, actor, facts) =>
  action === 'pass'
    ? [
        rule(
          '影响区域',
          coversAll(actor, facts),
          '影响区域超出您的管辖范围，请由管辖全部影响区域的上级管理员审核',
        ),
      ]
    : [],
);

export const disasterOrdering = orderingOf('disaster', { topFlag: 0 });

/** As an application by hand asks it: the permission, and nobody outside one's own area. */
export const rulesForSms = (actor: Actor, facts: Pick<DisasterFacts, 'areas'>): readonly Rule[] => [
  rule('操作权限', holdsPermission(actor, 'sms:apply:add'), '没有新增短信申请的权限'),
  rule('接收区域', coversAll(actor, facts), '影响区域超出您的管辖范围，请由发布单位或上级转短信'),
];

/** Only what is in force goes to farmers as a warning. */
export function smsStateAllows(facts: DisasterFacts, now: Date): Verdict {
  if (facts.infoType !== InfoType.warning) return '只有预警信息可以转短信';
  return isInForce(facts, now) ? true : '预警现在没有生效，不能转短信';
}

export function disasterCanOf(actor: Actor, facts: DisasterFacts, now: Date): DisasterCan {
  const byState = smsStateAllows(facts, now);
  const toSms = byState === true ? verdictOf(rulesForSms(actor, facts)) : byState;
  return { ...disasterPolicy.canOf(actor, facts), order: disasterOrdering.canOf(actor, facts), toSms };
}
