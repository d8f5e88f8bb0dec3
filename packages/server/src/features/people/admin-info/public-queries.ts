/** The SQL of the page 联系管理员, and of what other systems read of it: the entries of `admin_info` that were made public. */

import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { listPublicAdmins, PublicAdmin } from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, sql } from 'kysely';
import { deptInside, firstCodeBehind } from '../../../access/scope.ts';
import { countRows } from '../../../database/count-rows.ts';
import { escapeLike } from '../../../database/like.ts';
import type { Tables } from '../../../database/tables.ts';
import type { PublicReach } from './policy.ts';

/** In the order of the organisations, the highest first. Whose account is gone or disabled is nobody to ask. */
export async function pagePublicEntries(
  db: Kysely<Tables>,
  { upwards, areas }: PublicReach,
  { keyword, deptId, pageNum, pageSize }: CheckedRequestOf<typeof listPublicAdmins>,
): Promise<{ list: PublicAdmin[]; total: number }> {
  let query = db
    .selectFrom('adminInfo as entry')
    .innerJoin('sysUser as person', 'person.userId', 'entry.userId')
    .innerJoin('sysDept as dept', 'dept.deptId', 'entry.deptId')
    .where('entry.publicFlag', '=', 1)
    .where('entry.status', '=', EnableStatus.enabled)
    .where('person.status', '=', EnableStatus.enabled)
    .where('person.delFlag', '=', 0)
    .where((eb) =>
      eb.or([
        ...areas.map((area) => deptInside(eb, 'entry.deptId', area)),
        ...(upwards.length === 0
          ? []
          : [
              eb('entry.deptId', 'in', upwards),
              eb.and([eb('dept.parentId', 'in', upwards), eb('dept.deptType', '<>', REGION_DEPT_TYPE)]),
            ]),
      ]),
    );
  if (keyword) query = query.where(sql<boolean>`person.real_name LIKE ${`${escapeLike(keyword)}%`}`);
  if (deptId) {
    query = query.where('entry.deptId', '>=', deptId).where('entry.deptId', '<', firstCodeBehind(deptId));
  }
  const total = await countRows(query);
  const list = await query
    .select([
      'entry.adminId',
      'person.realName',
      'dept.fullDeptName',
      'entry.post',
      'entry.officePhone',
      'entry.dutyDesc',
    ])
    .orderBy('dept.deptLevel')
    .orderBy('entry.deptId')
    .orderBy('entry.orderNum')
    .orderBy('entry.adminId')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total };
}
