/**
 * Who may do what with which piece of knowledge (contract §3.2, §11.1, §12.6). Pure. From which state an act may start is the
 * contract's table; here come permission, area, the unit that wrote it, and that nobody reviews what they wrote.
 */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { MANAGING_RANK_MIN, rankOf } from '@farmers-mailbox/contract/access/rank.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { KnowledgeCan } from '@farmers-mailbox/contract/knowledge/endpoints.ts';
import { type KnowledgeAction, knowledgeStateAllows } from '@farmers-mailbox/contract/knowledge/states.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Actor } from '../../access/actor.ts';

export interface KnowledgeFacts {
  readonly auditStatus: number;
  readonly createUserId: string;
  /** the unit that wrote it */
  readonly createDeptId: string;
  /** the asking person wrote, changed or handed it in, under this account or another one with the same ID number */
  readonly isWriter: boolean;
}

/** Administrators look after what their area writes; everybody below only after their own. */
export const isAdministrator = (actor: Pick<Actor, 'roleKeys'>): boolean =>
  rankOf(actor.roleKeys) >= MANAGING_RANK_MIN;

const permissionFor: Readonly<Record<KnowledgeAction, Permission>> = {
  edit: 'content:knowledge:edit',
  pass: 'content:knowledge:pass',
  noPass: 'content:knowledge:noPass',
  offline: 'content:knowledge:offline',
  remove: 'content:knowledge:remove',
};

/** All that an act asks of the person; the state is asked separately, since its refusal has another code. */
export function rulesFor(action: KnowledgeAction, actor: Actor, knowledge: KnowledgeFacts): readonly Rule[] {
  const isReview = action === 'pass' || action === 'noPass';
  return [
    rule('操作权限', holdsPermission(actor, permissionFor[action]), '没有操作权限'),
    rule(
      '管辖范围',
      covers(areaOf(actor), knowledge.createDeptId),
      '由上级单位编写，只有该单位和它的上级可以处理',
    ),
    isReview || action === 'offline'
      ? rule('级别', isAdministrator(actor), '只有管理员可以审核和下架')
      : rule(
          '编写人',
          isAdministrator(actor) || knowledge.createUserId === actor.userId,
          '信息员只能处理自己编写的，请联系管理员',
        ),
    ...(isReview
      ? [
          rule(
            '编写与审核分开',
            !knowledge.isWriter,
            '您参与了编写，须由另一人审核；本单位没有其他管理员时，由上级审核',
          ),
        ]
      : []),
  ];
}

export const mayByPerson = (action: KnowledgeAction, actor: Actor, knowledge: KnowledgeFacts): Verdict =>
  verdictOf(rulesFor(action, actor, knowledge));

export function knowledgeCanOf(actor: Actor, knowledge: KnowledgeFacts): KnowledgeCan {
  const can = (action: KnowledgeAction): Verdict => {
    const byState = knowledgeStateAllows(action, knowledge.auditStatus);
    return byState === true ? mayByPerson(action, actor, knowledge) : byState;
  };
  return {
    edit: can('edit'),
    pass: can('pass'),
    noPass: can('noPass'),
    offline: can('offline'),
    remove: can('remove'),
  };
}

export interface Place {
  readonly deptId: string;
  readonly virtualFlag: number;
  readonly status: number;
}

/** For which region somebody may publish: their own, or one inside it, that still exists. */
export function mayPublishFor(actor: Actor, place: Place | undefined): Verdict {
  if (!place || !isRegionCode(place.deptId) || !covers(areaOf(actor), place.deptId)) {
    return '请选择本级区域，或其中的市、县、乡镇、村';
  }
  return verdict(place.status === 1 && place.virtualFlag === 0, '所选的区域已停用，请重新选择');
}

/** Whether somebody reviews at all. */
export const mayReview = (actor: Actor): boolean =>
  isAdministrator(actor) && holdsPermission(actor, 'content:knowledge:pass');
