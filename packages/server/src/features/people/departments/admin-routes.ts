/** The page 组织机构: `contract/people/department-admin/endpoints.ts`. */
import { covers } from '@farmers-mailbox/contract/access/area.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { toPage } from '@farmers-mailbox/contract/envelope.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import * as endpoints from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import type { Actor } from '../../../access/actor.ts';
import type { MergeRules } from '../../../access/merge-rule.ts';
import { partOf } from '../../../access/place-refusal.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { createDept, deleteDept, reorderDepts } from './admin-actions.ts';
import { toAdminDept, toDeptDetails } from './admin-presenter.ts';
import { findAdminDept, pageAdminDepts } from './admin-queries.ts';
import { exportSheet } from './export.ts';
import { tellLeaderPhone } from './leader-phone.ts';
import { countOnMerge, mergeInto, previewMerge } from './merge-actions.ts';
import { namesOfDepts } from './queries.ts';
import { changeDept, setDeptStatus } from './status-actions.ts';

interface Needs extends Pick<Dependencies, 'db' | 'clock' | 'personalData' | 'outlines'> {
  readonly mergeRules: MergeRules;
}

export function departmentAdminRoutes(needs: Needs): Route[] {
  const { db, personalData } = needs;
  return [
    route(endpoints.pageDepts, async (asked, { actor }) => {
      const inside = partOf(managedArea(actor), asked.parentId);
      const { list, total } = await pageAdminDepts(db, { ...asked, parentId: inside }, asked);
      return toPage(
        list.map((found) => toAdminDept(actor, found, personalData)),
        total,
        asked,
      );
    }),
    route(endpoints.deptDetails, async ({ deptId }, { actor }) => {
      requireManaged(actor, deptId);
      const found = await findAdminDept(db, deptId);
      if (!found) throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
      const names = await namesOfDepts(db, found.mergeToDeptId ? [found.mergeToDeptId] : []);
      return toDeptDetails(actor, found, names.get(found.mergeToDeptId ?? '') ?? null, personalData);
    }),
    route(endpoints.readLeaderPhone, async ({ deptId }, context) => {
      requireManaged(context.actor, deptId);
      return { leaderPhone: await tellLeaderPhone(needs, context, deptId) };
    }),
    route(endpoints.saveDept, async (fields, context) => ({
      deptId: await createDept(needs, context, fields),
    })),
    route(endpoints.updateDept, async (fields, context) => {
      await changeDept(needs, context, fields);
      return { deptId: fields.deptId };
    }),
    route(endpoints.orderDepts, async (fields, context) => {
      await reorderDepts(needs, context, fields);
      return null;
    }),
    route(endpoints.changeDeptStatus, async (fields, context) => {
      await setDeptStatus(needs, context, fields);
      return null;
    }),
    route(endpoints.countDeptMerge, ({ deptId }, { actor }) => countOnMerge(needs, actor, deptId)),
    route(endpoints.previewDeptMerge, ({ deptId, toDeptId }, { actor }) =>
      previewMerge(needs, actor, deptId, toDeptId),
    ),
    route(endpoints.mergeDept, (fields, context) => mergeInto(needs, context, fields)),
    route(endpoints.removeDept, async (fields, context) => {
      await deleteDept(needs, context, fields);
      return null;
    }),
    route(endpoints.exportDepts, async ({ parentId }, context) => {
      partOf(managedArea(context.actor), parentId);
      return exportSheet(needs, context, parentId);
    }),
  ];
}

/** @throws Refusal 4040 for what lies outside, 4030 for who manages nobody */
function requireManaged(actor: Actor, deptId: string): void {
  if (!covers(partOf(managedArea(actor), undefined), deptId))
    throw new Refusal(ErrorCode.notFound, '组织不存在或已删除');
}
