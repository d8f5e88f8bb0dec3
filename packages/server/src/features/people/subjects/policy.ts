/** Permissions for subjects: the right, the area, and for messengers what they registered themselves. Pure. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { holdsPermission, type Permission } from '@farmers-mailbox/contract/access/permissions.ts';
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import type { subjectCan } from '@farmers-mailbox/contract/people/subjects/endpoints.ts';
import { REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import type * as z from 'zod/mini';
import type { Actor } from '../../../access/actor.ts';

export interface Registered {
  readonly deptId: string;
  /** null for what came with the installation or from another office */
  readonly createUserId: string | null;
}

export function subjectCanOf(actor: Actor, subject: Registered): z.output<typeof subjectCan> {
  const edit = mayChange(actor, subject, 'book:subject:edit');
  return { edit, disable: edit, remove: mayChange(actor, subject, 'book:subject:remove') };
}

function mayChange(actor: Actor, { deptId, createUserId }: Registered, permission: Permission): Verdict {
  const isOwn = createUserId === actor.userId;
  return allOf(
    verdict(holdsPermission(actor, permission), '没有操作权限'),
    verdict(covers(areaOf(actor), deptId), '不在您的管辖范围内'),
    verdict(isOwn || managesOthers(actor), '不是您登记的，信息员只能修改自己登记的主体；请联系管理员'),
  );
}

export interface Place {
  readonly deptId: string;
  readonly deptType: string;
  readonly deptLevel: number;
  readonly virtualFlag: number;
  readonly status: number;
}

const TOWNSHIP_LEVEL = 5;

/** Where a subject may be registered: a village or a township of one's own area that still exists. */
export function mayRegisterAt(actor: Actor, place: Place | undefined): Verdict {
  if (!place || !covers(areaOf(actor), place.deptId)) return '请选择您管辖范围内的村或乡镇';
  const isVillageOrTownship = place.deptType === REGION_DEPT_TYPE && place.deptLevel >= TOWNSHIP_LEVEL;
  return allOf(
    verdict(isVillageOrTownship && place.virtualFlag === 0, '请选择到村或乡镇'),
    verdict(place.status === 1, '所选的村或乡镇已停用，请重新选择'),
  );
}
