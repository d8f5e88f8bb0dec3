/**
 * Permissions for running organisations: rank and area of the person against the place. Pure; whether a place can be merged or removed as
 * it stands is judged where that is read.
 */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { type Rule, rule, verdictOf } from '@farmers-mailbox/contract/access/rule.ts';
import type { Verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { deptCan } from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import { isRegionCode, REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';

export interface Place {
  readonly deptId: string;
  readonly deptLevel: number;
  readonly deptType: string;
  readonly virtualFlag: number;
  readonly status: number;
  /** where everything went that hung on it; null: it was never merged */
  readonly mergeToDeptId: string | null;
}

type DeptAction = keyof z.output<typeof deptCan>;

export function deptCanOf(actor: Actor, place: Place): z.output<typeof deptCan> {
  const can = (action: DeptAction): Verdict => verdictOf(deptRules(action, actor, place));
  return {
    edit: can('edit'),
    addChild: can('addChild'),
    disable: can('disable'),
    merge: can('merge'),
    remove: can('remove'),
  };
}

/** Rules of one act on one organisation. */
export function deptRules(action: DeptAction, actor: Actor, place: Place): readonly Rule[] {
  switch (action) {
    case 'edit':
      return toRun(actor, place);
    case 'addChild':
      return toAddChild(actor, place);
    case 'disable':
      return [...toRun(actor, place), isNotOwn(actor, place)];
    case 'merge':
      return [...toRun(actor, place), isNotOwn(actor, place), mayRemoveAny(actor), isNotMerged(place)];
    case 'remove':
      return [...toRun(actor, place), isNotOwn(actor, place), mayRemoveAny(actor)];
  }
}

/** Below one's own region: the region itself belongs to whoever stands above. */
function toRun(actor: Actor, place: Place): readonly Rule[] {
  const area = managedArea(actor);
  const isAbove = place.deptId !== area || actor.roleKeys.includes('superAdmin');
  return [
    mayEditAny(actor),
    isInside(actor, place.deptId),
    rule('级别', isAbove, '本级区域由上级管理员维护'),
    rule('技术节点', place.virtualFlag === 0, '技术节点不能修改'),
  ];
}

function toAddChild(actor: Actor, place: Place): readonly Rule[] {
  const isRegion = isRegionCode(place.deptId) && place.deptType === REGION_DEPT_TYPE;
  return [
    mayEditAny(actor),
    isInside(actor, place.deptId),
    rule('组织类型', isRegion, '单位下面不能再设组织'),
    isAlive(place),
  ];
}

export const isInside = (actor: Actor, deptId: string): Rule =>
  rule('管辖范围', covers(managedArea(actor), deptId), '不在您的管辖范围内');
const mayEditAny = (actor: Actor) => rule('操作权限', holdsPermission(actor, 'dept:edit'), '没有操作权限');
const mayRemoveAny = (actor: Actor) =>
  rule('操作权限', holdsPermission(actor, 'dept:remove'), '没有操作权限');
const isAlive = (place: Place) => rule('组织状态', place.status === 1, '组织已停用');
const isNotMerged = (place: Place) => rule('组织状态', place.mergeToDeptId === null, '组织已并入其他组织');
const isNotOwn = (actor: Actor, place: Place) =>
  rule('本人所在组织', !actor.deptId.startsWith(place.deptId), '不能停用、合并或删除自己所在的组织');
