/** The SQL of the list of applications: what a region shows, with what it inherits; what farmers are shown of it; and merges. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  queryServices,
  ServiceRow,
  WrittenService,
} from '@farmers-mailbox/contract/service/service-hall/endpoints.ts';
import { expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely';
import { mayCallOn } from '../../../access/callable-apps.ts';
import type { MoveOnMerge } from '../../../access/merge-rule.ts';
import { deptInside, regionsAround } from '../../../access/scope.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { equalTo } from '../../../database/list-conditions.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { Condition } from '../../../database/newest-first.ts';
import type { Tables } from '../../../database/tables.ts';
import { chinaDay } from '../../../time/moment.ts';
import type { PublishedKind } from '../../publishing/content/published.ts';
import { moveListed } from '../region-list/queries.ts';
import { serviceKind } from './kind.ts';

type Times = 'onlineTime' | 'offlineTime' | 'createTime' | 'updateTime';
export type FoundService = Omit<ServiceRow, 'can' | 'inheritedFlag' | Times> & {
  readonly onlineTime: Date | null;
  readonly offlineTime: Date | null;
  readonly createTime: Date;
  readonly updateTime: Date;
};

type Asked = Partial<Omit<CheckedRequestOf<typeof queryServices>, 'deptId'>> &
  Pick<CheckedRequestOf<typeof queryServices>, 'pageNum' | 'pageSize'>;

const ORDERS = {
  orderNum: [sql`h.order_num`, sql`h.hall_id`],
  createTime: [sql`h.hall_id`],
  clickCount: [sql`h.click_count`, sql`h.hall_id`],
} as const;

/**
 * The region's applications: its own, and of the regions around it what they let those below inherit, unless a nearer one has an application
 * of the same name. The widest region's first, each in its own order.
 * @param shownAt only what farmers are shown at that moment
 */
export async function pageOfServices(
  db: Kysely<Tables>,
  region: string,
  asked: Asked,
  shownAt?: Date,
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
    ...(shownAt === undefined ? [] : [isShownAt('h', shownAt)]),
  ];
  // at most a region's limit at each of five levels
  const { rows } =
    await sql<FoundService>`SELECT h.*, o.full_dept_name, app.app_name, creator.real_name AS create_user_name
    FROM service_hall AS h JOIN sys_dept AS o USING (dept_id)
      JOIN sys_user AS creator ON creator.user_id = h.create_user_id
      LEFT JOIN app_access AS app ON app.app_id = h.app_id AND app.del_flag = 0
    WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${orderOf(asked, sql`length(h.dept_id), h.order_num`, ORDERS)}`.execute(
      db,
    );
  const from = (pageNum - 1) * pageSize;
  return { list: rows.slice(from, from + pageSize), total: rows.length };
}

/** Switched on, within its times, and its application may call. */
function isShownAt(hall: string, now: Date): Condition {
  const column = (name: string) => sql.ref(`${hall}.${name}`);
  return sql<SqlBool>`(${column('status')} = ${sql.lit(EnableStatus.enabled)}
    AND coalesce(${column('onlineTime')} <= ${now}, true) AND coalesce(${column('offlineTime')} > ${now}, true)
    AND (${column('appId')} IS NULL OR EXISTS (SELECT FROM app_access AS app
      WHERE app.app_id = ${column('appId')} AND ${mayCallOn('app', chinaDay(now))})))`;
}

const eb = expressionBuilder<Tables, 'serviceHall'>();

/** Wherever farmers may meet it: what a nearer region puts in its place is shown to others of its region still. */
export const publicServices: PublishedKind = {
  table: 'serviceHall',
  key: 'hallId',
  order: sql`service_hall.dept_id, service_hall.order_num`,
  isErased: true,
  isPublic: (now) => isShownAt('serviceHall', now),
  isMeantFor: (places) =>
    eb.or([
      eb.lit(false),
      ...places.flatMap((region) => [
        deptInside(eb, 'serviceHall.deptId', region),
        eb.and([
          eb('serviceHall.deptId', 'in', regionsAround(region)),
          eb('serviceHall.inheritFlag', '=', 1),
        ]),
      ]),
    ]),
};

/** Applications that may call today, and serve the region, a part of it, or one around it. */
export async function appsFor(
  db: Kysely<Tables>,
  region: string,
  now: Date,
): Promise<{ appId: string; appName: string }[]> {
  const { rows } = await sql<{ appId: string; appName: string }>`SELECT app_id, app_name FROM app_access
    WHERE ${mayCallOn('appAccess', chinaDay(now))} AND EXISTS (SELECT FROM unnest(area_ids) AS area
      WHERE starts_with(area, ${region}) OR starts_with(${region}, area))
    ORDER BY app_name, app_id`.execute(db);
  return rows;
}

type KeptOfService = Pick<WrittenService, 'appId' | 'userTypes' | 'functionType'>;
const NOTHING_KEPT: KeptOfService = { appId: null, userTypes: [], functionType: null };

/** Fields that a change may leave out, and its function, which may stay; nothing where there is no such service. */
export async function findKept(db: Kysely<Tables>, hallId: string): Promise<KeptOfService> {
  const found = db
    .selectFrom('serviceHall')
    .select(['appId', 'userTypes', 'functionType'])
    .where('hallId', '=', hallId);
  return ((await found.executeTakeFirst()) ?? NOTHING_KEPT) as KeptOfService;
}

export async function isOpenedBy(
  db: Kysely<Tables>,
  hallId: string,
  { appId, deptId }: { readonly appId: string; readonly deptId: string },
): Promise<boolean> {
  const found = db
    .selectFrom('serviceHall')
    .where('hallId', '=', hallId)
    .where('appId', '=', appId)
    .where('deptId', '=', deptId);
  return (await found.select('hallId').executeTakeFirst()) !== undefined;
}

/** One whose name its successor has goes on under another, switched off: what the successor says holds. */
export const moveServices: MoveOnMerge = async (trx, deptId, toDeptId, now) => {
  await holdRows(trx, 'serviceHall', ['hallId'], sql`dept_id = ${deptId}`);
  await sql`UPDATE service_hall AS moved SET status = ${sql.lit(EnableStatus.disabled)},
      service_name = left(service_name, 12) || '-' || right(hall_id::text, 7)
    WHERE dept_id = ${deptId} AND EXISTS (SELECT FROM service_hall AS kept
      WHERE kept.dept_id = ${toDeptId} AND kept.service_name = moved.service_name)`.execute(trx);
  await moveListed(serviceKind)(trx, deptId, toDeptId, now);
};
