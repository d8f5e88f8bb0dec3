/**
 * Who may run which organisation: rank and area of the person against the place. Pure; whether a place can be merged or removed as
 * it stands is judged where that is read.
 */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { MANAGING_RANK_MIN, rankOf } from '@farmers-mailbox/contract/access/rank.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { deptCan } from '@farmers-mailbox/contract/department-admin/endpoints.ts';
import { isRegionCode, REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../access/actor.ts';

export interface Place {
  readonly deptId: string;
  readonly deptLevel: number;
  readonly deptType: string;
  readonly virtualFlag: number;
  readonly status: number;
}

/** The region whose organisations somebody runs; null for who manages nobody. */
export function managedArea(actor: Pick<Actor, 'deptId' | 'roleKeys'>): string | null {
  return rankOf(actor.roleKeys) >= MANAGING_RANK_MIN ? areaOf(actor) : null;
}

export function deptCanOf(actor: Actor, place: Place): z.output<typeof deptCan> {
  return {
    edit: mayRun(actor, place),
    addChild: mayAddChild(actor, place),
    disable: allOf(mayRun(actor, place), isNotOwn(actor, place)),
    merge: allOf(mayRun(actor, place), isNotOwn(actor, place), mayRemoveAny(actor), isAlive(place)),
    remove: allOf(mayRun(actor, place), isNotOwn(actor, place), mayRemoveAny(actor)),
  };
}

/** Below one's own region: the region itself belongs to whoever stands above. */
function mayRun(actor: Actor, place: Place): Verdict {
  const area = managedArea(actor);
  const isAbove = place.deptId !== area || actor.roleKeys.includes('superAdmin');
  return allOf(
    verdict(holdsPermission(actor, 'dept:edit'), '没有操作权限'),
    verdict(covers(area, place.deptId), '不在您的管辖范围内'),
    verdict(isAbove, '本级区域由上级管理员维护'),
    verdict(place.virtualFlag === 0, '技术节点不能修改'),
  );
}

function mayAddChild(actor: Actor, place: Place): Verdict {
  return allOf(
    verdict(holdsPermission(actor, 'dept:edit'), '没有操作权限'),
    verdict(covers(managedArea(actor), place.deptId), '不在您的管辖范围内'),
    verdict(isRegionCode(place.deptId) && place.deptType === REGION_DEPT_TYPE, '单位下面不能再设组织'),
    isAlive(place),
  );
}

const mayRemoveAny = (actor: Actor) => verdict(holdsPermission(actor, 'dept:remove'), '没有操作权限');
const isAlive = (place: Place) => verdict(place.status === 1, '组织已停用');
const isNotOwn = (actor: Actor, place: Place) =>
  verdict(!actor.deptId.startsWith(place.deptId), '不能停用、合并或删除自己所在的组织');
