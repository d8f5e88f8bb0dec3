/** Rules of the calls of organisations, place by place, for the page 权限说明. */
import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { rule } from '@farmers-mailbox/contract/access/rule.ts';
import type { Endpoint } from '@farmers-mailbox/contract/endpoint.ts';
import * as endpoints from '@farmers-mailbox/contract/people/department-admin/endpoints.ts';
import type { Kysely } from 'kysely';
import type { CallRules } from '../../../access/call-rule.ts';
import type { Tables } from '../../../database/tables.ts';
import { deptRules, isInside } from './admin-policy.ts';
import { findAdminDept } from './admin-queries.ts';

const acting = new Map<Endpoint, Parameters<typeof deptRules>[0]>([
  [endpoints.saveDept, 'addChild'],
  [endpoints.updateDept, 'edit'],
  [endpoints.orderDepts, 'edit'],
  [endpoints.changeDeptStatus, 'disable'],
  [endpoints.countDeptMerge, 'merge'],
  [endpoints.previewDeptMerge, 'merge'],
  [endpoints.mergeDept, 'merge'],
  [endpoints.removeDept, 'remove'],
]);
const reading: readonly Endpoint[] = [endpoints.pageDepts, endpoints.deptDetails, endpoints.exportDepts];

export function departmentCallRules(db: Kysely<Tables>): CallRules[] {
  return [
    {
      endpoints: [...reading, ...acting.keys()],
      object: 'organisation',
      rulesOf: async ({ endpoint, actor, reader, object }) => {
        const place = covers(areaOf(reader), object) ? await findAdminDept(db, object) : undefined;
        if (!place) return null;
        const action = acting.get(endpoint);
        const rules = action ? deptRules(action, actor, place) : [isInside(actor, place.deptId)];
        return { object: `组织“${place.fullDeptName}”`, rules };
      },
    },
    {
      endpoints: reading,
      object: null,
      rulesOf: async ({ actor }) => ({
        object: '',
        rules: [rule('管辖范围', managedArea(actor) !== null, '这个身份没有可以管理的区域')],
      }),
    },
  ];
}
