/**
 * Permissions for consultations. Pure. From which state an act may start is the contract's table; here
 * come permission, whose it is, and that nobody reviews an answer that they had a hand in.
 */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import { type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { isRegionCode, regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import type { ConsultRow } from '@farmers-mailbox/contract/service/consultations/endpoints.ts';
import {
  type ConsultAction,
  consultStateAllows,
} from '@farmers-mailbox/contract/service/consultations/states.ts';
import type { Actor } from '../../../access/actor.ts';

export const MADE_ALREADY = '已经转为知识';

export interface ConsultFacts {
  readonly consultStatus: number;
  /** where the farmer lives */
  readonly deptId: string;
  readonly assignDeptId: string | null;
  readonly assignUserId: string | null;
  /** the asking person kept or submitted a draft of it, under this account or another one with the same ID number */
  readonly isDrafter: boolean;
  /** knowledge was made of it */
  readonly isKnowledge: boolean;
  /** 1: shown as an example */
  readonly publicFlag: number;
}

/** True if somebody works on answers at all, and so sees what their unit has in hand. */
export const worksOnReplies = (actor: Actor): boolean =>
  (['consult:draft', 'consult:pass', 'consult:noPass', 'consult:close'] as const).some((one) =>
    holdsPermission(actor, one),
  );
export const writesDown = (actor: Actor): boolean => holdsPermission(actor, 'consult:add');

const permissionFor: Readonly<Record<ConsultAction, Permission>> = {
  assign: 'consult:assign',
  reassign: 'consult:assign',
  draft: 'consult:draft',
  pass: 'consult:pass',
  noPass: 'consult:noPass',
  urge: 'consult:assign',
  close: 'consult:close',
  publicize: 'consult:assign',
  hide: 'consult:assign',
  toKnowledge: 'consult:assign',
};

/** Decided about by those who look after the farmers. */
const OF_AREA: ReadonlySet<ConsultAction> = new Set([
  'assign',
  'reassign',
  'urge',
  'publicize',
  'hide',
  'toKnowledge',
]);

const isOfArea = (actor: Actor, { deptId }: ConsultFacts): boolean => covers(managedArea(actor), deptId);

function isInCharge(actor: Actor, { assignDeptId }: ConsultFacts): boolean {
  if (assignDeptId === null) return false;
  const area = managedArea(actor);
  return area === null ? assignDeptId === actor.deptId : covers(area, assignDeptId);
}

/** All that an act asks of the person; the state is asked separately, since its refusal has another code. */
export function rulesFor(action: ConsultAction, actor: Actor, consultation: ConsultFacts): readonly Rule[] {
  const isReview = action === 'pass' || action === 'noPass';
  const inCharge = isInCharge(actor, consultation);
  const inArea = isOfArea(actor, consultation);
  return [
    rule('操作权限', holdsPermission(actor, permissionFor[action]), '没有操作权限'),
    OF_AREA.has(action)
      ? rule('管辖范围', inArea, '只有提问人所在地或上级的管理员可以办理')
      : rule('办理单位', inCharge || (action === 'close' && inArea), '由其他单位办理'),
    ...(action === 'draft'
      ? [rule('拟稿人', mayDraftAsPerson(actor, consultation), '已指定由另一位拟稿人办理')]
      : []),
    ...(action === 'toKnowledge'
      ? [
          rule('编写知识', holdsPermission(actor, 'content:knowledge:add'), '没有新增知识的权限'),
          rule('转知识', !consultation.isKnowledge, MADE_ALREADY),
        ]
      : []),
    ...(isReview ? [rule('拟稿与审核分开', !consultation.isDrafter, '您参与了拟稿，须由另一人审核')] : []),
  ];
}

const mayDraftAsPerson = (actor: Actor, { assignUserId }: ConsultFacts): boolean =>
  assignUserId === null || assignUserId === actor.userId || managedArea(actor) !== null;

export const mayByPerson = (action: ConsultAction, actor: Actor, consultation: ConsultFacts): Verdict =>
  verdictOf(rulesFor(action, actor, consultation));

export function consultCanOf(actor: Actor, consultation: ConsultFacts): ConsultRow['can'] {
  const can = (action: ConsultAction): Verdict => {
    const byState = consultStateAllows(action, consultation.consultStatus);
    return byState === true ? mayByPerson(action, actor, consultation) : byState;
  };
  return {
    assign: can('assign'),
    reassign: can('reassign'),
    draft: can('draft'),
    pass: can('pass'),
    noPass: can('noPass'),
    urge: can('urge'),
    close: can('close'),
    publicize: can(consultation.publicFlag === 1 ? 'hide' : 'publicize'),
    toKnowledge: can('toKnowledge'),
  };
}

/** Whoever answers or assigns may have to call back. */
export function mayReadPhone(actor: Actor, consultation: ConsultFacts): Verdict {
  const holds = (['consult:assign', 'consult:draft', 'consult:pass'] as const).some((one) =>
    holdsPermission(actor, one),
  );
  return verdict(
    holds && (isOfArea(actor, consultation) || isInCharge(actor, consultation)),
    '只有办理单位和管辖范围内的管理员可以查看完整号码',
  );
}

export interface Place {
  readonly deptId: string;
  readonly virtualFlag: number;
  readonly status: number;
}

/** For farmers of which region somebody may take down a question: their own region, or one inside it, that still exists. */
export function mayReportFor(actor: Actor, place: Place | undefined): Verdict {
  if (!place || !isRegionCode(place.deptId) || !covers(areaOf(actor), place.deptId)) {
    return '请选择本级区域，或其中的市、县、乡镇、村';
  }
  return verdict(place.status === 1 && place.virtualFlag === 0, '所选的区域已停用，请重新选择');
}

/** A unit answers the farmers of its region: the farmer's own place, or any around it. */
export function isResponsibleFor(assignDeptId: string, farmerDeptId: string): boolean {
  const region = regionOfCode(assignDeptId);
  return region !== null && covers(region, farmerDeptId);
}
