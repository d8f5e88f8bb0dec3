/**
 * Permissions for content that needs a review before it is published. Pure. Administrators look after what their area writes, everybody below
 * only after their own. From which state an act may start is the contract's table; here come permission, area, the unit that wrote it, and that
 * nobody reviews what they wrote.
 */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import {
  offlineWordOf,
  type ReviewedType,
} from '@farmers-mailbox/contract/publishing/content-review/kinds.ts';
import {
  type ContentAction,
  contentStateAllows,
} from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { Actor } from '../../../access/actor.ts';

export interface ContentFacts {
  readonly auditStatus: number;
  readonly createUserId: string;
  /** the unit that wrote it */
  readonly createDeptId: string;
  /** the asking person wrote, changed or handed it in, under this account or another one with the same ID number */
  readonly isWriter: boolean;
}

/** True for the unit that wrote it and for administrators: how it was reviewed is told to nobody else. */
export const seesReview = (
  actor: Actor,
  { createDeptId, createUserId }: Pick<ContentFacts, 'createDeptId' | 'createUserId'>,
): boolean => managesOthers(actor) || createDeptId === actor.deptId || createUserId === actor.userId;

export interface ContentPolicy<Facts extends ContentFacts = ContentFacts> {
  /** All that an act asks of the person; the state is asked separately, since its refusal has another code. */
  rulesFor(action: ContentAction, actor: Actor, content: Facts): readonly Rule[];
  mayByPerson(action: ContentAction, actor: Actor, content: Facts): Verdict;
  canOf(actor: Actor, content: Facts): Record<ContentAction, Verdict>;
  /** True if the actor reviews such content at all. */
  mayReview(actor: Actor): boolean;
}

export const areaRule = (actor: Actor, { createDeptId }: Pick<ContentFacts, 'createDeptId'>): Rule =>
  rule('管辖范围', covers(areaOf(actor), createDeptId), '由上级单位编写，只有该单位和它的上级可以处理');

/** Rules of every action on content of any kind, beyond the permission. */
export function rulesForAll(
  action: ContentAction,
  actor: Actor,
  content: Omit<ContentFacts, 'auditStatus'>,
  offlineWord = '下架',
): readonly Rule[] {
  const isReview = action === 'pass' || action === 'noPass';
  return [
    areaRule(actor, content),
    isReview || action === 'offline'
      ? rule('级别', managesOthers(actor), `只有管理员可以审核和${offlineWord}`)
      : rule(
          '编写人',
          managesOthers(actor) || content.createUserId === actor.userId,
          '信息员只能处理自己编写的，请联系管理员',
        ),
    ...(isReview
      ? [
          rule(
            '编写与审核分开',
            !content.isWriter,
            '您参与了编写，须由另一人审核；本单位没有其他管理员时，由上级审核',
          ),
        ]
      : []),
  ];
}

/** @param moreRules what one kind of content asks besides */
export function contentPolicy<Facts extends ContentFacts = ContentFacts>(
  type: ReviewedType,
  moreRules: ContentPolicy<Facts>['rulesFor'] = () => [],
): ContentPolicy<Facts> {
  const rulesFor: ContentPolicy<Facts>['rulesFor'] = (action, actor, content) => [
    rule('操作权限', holdsPermission(actor, `content:${type}:${action}`), '没有操作权限'),
    ...rulesForAll(action, actor, content, offlineWordOf(type)),
    ...moreRules(action, actor, content),
  ];
  const mayByPerson: ContentPolicy<Facts>['mayByPerson'] = (action, actor, content) =>
    verdictOf(rulesFor(action, actor, content));
  return {
    rulesFor,
    mayByPerson,
    canOf(actor, content) {
      const can = (action: ContentAction): Verdict => {
        const byState = contentStateAllows(type, action, content.auditStatus);
        return byState === true ? mayByPerson(action, actor, content) : byState;
      };
      return {
        edit: can('edit'),
        pass: can('pass'),
        noPass: can('noPass'),
        offline: can('offline'),
        remove: can('remove'),
      };
    },
    mayReview: (actor) => managesOthers(actor) && holdsPermission(actor, `content:${type}:pass`),
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

/** To which organisation's people somebody may keep something: the own one, or one of the own area, that is in use. */
export const mayLimitTo = (actor: Actor, unit: Pick<Place, 'deptId' | 'status'> | undefined): Verdict =>
  verdict(
    unit?.status === 1 && (unit.deptId === actor.deptId || covers(areaOf(actor), unit.deptId)),
    '请选择管辖范围内、正在使用的单位',
  );
