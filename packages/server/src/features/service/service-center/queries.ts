/** The SQL of the list of service centres, and merges. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { CenterRow, queryCenters } from '@farmers-mailbox/contract/service/service-center/endpoints.ts';
import { LISTED_CENTERS_MAX } from '@farmers-mailbox/contract/service/service-center/fields.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { firstCodeBehind } from '../../../access/scope.ts';
import { equalTo, havingWords } from '../../../database/list-conditions.ts';
import { orderOf } from '../../../database/list-order.ts';
import { findNewest, type NewestList } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { isMeantForAny, type PublishedKind } from '../../publishing/content/published.ts';
import { moveListed } from '../region-list/queries.ts';
import { centerKind } from './kind.ts';

type Times = 'createTime' | 'updateTime';
export type FoundCenter = Omit<CenterRow, 'can' | 'imageUrls' | 'coverUrl' | Times> &
  Readonly<Record<Times, Date>> & { readonly imageUrls: readonly string[] };

const list: NewestList = {
  table: 'service_center',
  key: 'center_id',
  order: sql`dept_id, order_num`,
  always: null,
  countsInOrder: false,
};

/** Region by region, each in its own order. */
export async function pageOfCenters(
  db: Kysely<Tables>,
  region: string,
  asked: CheckedRequestOf<typeof queryCenters>,
): Promise<{ list: FoundCenter[]; total: number; more: boolean }> {
  const { centerName, serviceType, ownFlag } = asked;
  const name = havingWords(sql`text_pairs(center_name)`, [['center_name', centerName]]);
  const conditions = [
    ownFlag === 1
      ? sql<SqlBool>`dept_id = ${region}`
      : sql<SqlBool>`dept_id >= ${region} AND dept_id < ${firstCodeBehind(region)}`,
    ...name.conditions,
    ...equalTo('service_center', asked, ['centerType', 'status']),
    ...(serviceType === undefined ? [] : [sql<SqlBool>`${serviceType} = ANY (service_types)`]),
  ];
  const page = { ...asked, rowsMax: LISTED_CENTERS_MAX };
  const order = orderOf(asked, list.order, { createTime: [sql`center_id`] });
  const { keys, total, more } = await findNewest(db, { ...list, order }, conditions, page, name.words);
  if (keys === null) return { list: [], total, more };
  const { rows } = await sql<FoundCenter>`WITH page AS MATERIALIZED (${keys})
    SELECT c.*, o.full_dept_name, creator.real_name AS create_user_name
    FROM page JOIN service_center AS c USING (center_id) JOIN sys_dept AS o USING (dept_id)
      JOIN sys_user AS creator ON creator.user_id = c.create_user_id
    ORDER BY ${orderOf(asked, sql`c.dept_id, c.order_num`, { createTime: [sql`center_id`] })}`.execute(db);
  return { list: rows, total, more };
}

export const moveCenters = moveListed(centerKind);

export const publicCenters: PublishedKind = {
  table: 'serviceCenter',
  key: 'centerId',
  order: sql`service_center.dept_id, service_center.order_num`,
  isErased: true,
  isPublic: () => sql<SqlBool>`service_center.status = ${sql.lit(EnableStatus.enabled)}`,
  isMeantFor: isMeantForAny('serviceCenter'),
};
