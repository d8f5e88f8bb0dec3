/** The SQL of the list of applications: what a region shows, with what it inherits; and merges. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { queryServices, ServiceRow } from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { MoveOnMerge } from '../../../access/merge-rules.ts';
import { regionsAround } from '../../../access/scope.ts';
import { equalTo } from '../../../database/list-conditions.ts';
import type { Tables } from '../../../database/tables.ts';
import { moveListed } from '../region-list/queries.ts';
import { serviceKind } from './kind.ts';

type Times = 'onlineTime' | 'offlineTime' | 'updateTime';
export type FoundService = Omit<ServiceRow, 'can' | 'inheritedFlag' | Times> & {
  readonly onlineTime: Date | null;
  readonly offlineTime: Date | null;
  readonly updateTime: Date;
};

/**
 * The region's applications: its own, and of the regions around it what they let those below inherit, unless a nearer one has an application
 * of the same name. The widest region's first, each in its own order.
 */
export async function pageOfServices(
  db: Kysely<Tables>,
  region: string,
  asked: CheckedRequestOf<typeof queryServices>,
): Promise<{ list: FoundService[]; total: number }> {
  const { serviceName, terminal, ownFlag, pageNum, pageSize } = asked;
  const around = sql`(${regionsAround(region)}::text[])`;
  const conditions = [
    sql<SqlBool>`(h.dept_id = ${region} OR h.dept_id = ANY ${around} AND h.inherit_flag = 1 AND h.status = ${sql.lit(EnableStatus.enabled)})`,
    sql<SqlBool>`NOT EXISTS (SELECT FROM service_hall AS nearer WHERE nearer.dept_id = ANY ${around}
      AND nearer.service_name = h.service_name AND length(nearer.dept_id) > length(h.dept_id)
      AND (nearer.dept_id = ${region} OR nearer.inherit_flag = 1))`,
    ...equalTo('h', asked, ['serviceType', 'status']),
    ...(serviceName ? [sql<SqlBool>`strpos(h.service_name, ${serviceName}) > 0`] : []),
    ...(terminal === undefined ? [] : [sql<SqlBool>`${terminal} = ANY (h.terminal)`]),
    ...(ownFlag === 1 ? [sql<SqlBool>`h.dept_id = ${region}`] : []),
  ];
  // at most a region's limit at each of five levels
  const { rows } = await sql<FoundService>`SELECT h.*, o.full_dept_name
    FROM service_hall AS h JOIN sys_dept AS o USING (dept_id)
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY length(h.dept_id), h.order_num`.execute(db);
  const from = (pageNum - 1) * pageSize;
  return { list: rows.slice(from, from + pageSize), total: rows.length };
}

/** One whose name its successor has goes on under another, switched off: what the successor says holds. */
export const moveServices: MoveOnMerge = async (trx, deptId, toDeptId, now) => {
  await sql`UPDATE service_hall AS moved SET status = ${sql.lit(EnableStatus.disabled)},
      service_name = left(service_name, 12) || '-' || right(hall_id::text, 7)
    WHERE dept_id = ${deptId} AND EXISTS (SELECT FROM service_hall AS kept
      WHERE kept.dept_id = ${toDeptId} AND kept.service_name = moved.service_name)`.execute(trx);
  await moveListed(serviceKind)(trx, deptId, toDeptId, now);
};
