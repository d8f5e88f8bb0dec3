/** Permissions for the daily help: the rules of all reviewed content, its SMS, and the outcome. Pure. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { HelpRow } from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import {
  type HelpAction,
  type HelpStanding,
  helpStateAllows,
  stateOf,
} from '@farmers-mailbox/contract/publishing/daily-help/states.ts';
import type { Actor } from '../../../access/actor.ts';
import { type ContentFacts, contentPolicy } from '../content/policy.ts';

export interface HelpFacts extends ContentFacts, HelpStanding {
  /** whose message of the day it is */
  readonly deptId: string;
}

const shared = contentPolicy<HelpFacts>('dailyHelp');

export const mayReview = shared.mayReview;

/** All that an act asks of the person; the state is asked separately, since its refusal has another code. */
export function rulesFor(action: HelpAction, actor: Actor, help: HelpFacts): readonly Rule[] {
  // whoever may change it writes down what came of it
  if (action === 'feedback') return shared.rulesFor('edit', actor, help);
  if (action !== 'toSms') return shared.rulesFor(action, actor, help);
  return [
    rule('操作权限', holdsPermission(actor, 'sms:apply:add'), '没有新增短信申请的权限'),
    rule('接收区域', covers(areaOf(actor), help.deptId), '发送区域超出您的管辖范围，请由当地或上级生成短信'),
  ];
}

export const mayByPerson = (action: HelpAction, actor: Actor, help: HelpFacts): Verdict =>
  verdictOf(rulesFor(action, actor, help));

export function helpCanOf(actor: Actor, help: HelpFacts): HelpRow['can'] {
  const can = (action: HelpAction): Verdict => {
    const byState = helpStateAllows(action, stateOf(help));
    return byState === true ? mayByPerson(action, actor, help) : byState;
  };
  return {
    edit: can('edit'),
    pass: can('pass'),
    noPass: can('noPass'),
    offline: can('offline'),
    remove: can('remove'),
    toSms: can('toSms'),
    feedback: can('feedback'),
  };
}
