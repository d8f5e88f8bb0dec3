/** The SQL of live shops: service types, icons, smart devices, and who uses which. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type {
  pageServiceIcons,
  pageServiceTypes,
  pageSmartDevices,
} from '@farmers-mailbox/contract/service/live-shop/endpoints.ts';
import { OnlineStatus } from '@farmers-mailbox/contract/service/live-shop/fields.ts';
import {
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import type { MoveOnMerge } from '../../../access/merge-rule.ts';
import { deptInside } from '../../../access/scope.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { Tables } from '../../../database/tables.ts';

export type ShopTable = 'liveShopServiceIcon' | 'liveShopServiceType' | 'liveShopSmartDevice';
/** Kept by a region, and used by everybody inside it. */
export type SharedTable = Exclude<ShopTable, 'liveShopSmartDevice'>;
export type ShopRow<Table extends ShopTable> = Selectable<Tables[Table]> & Kept;

/** Columns of all three tables. */
interface Kept {
  readonly id: string;
  readonly deptId: string;
}

/** Shared ones that are seen from an area: those of the area itself, of the places inside it and of the regions around it. */
const isSeenFrom = (area: string | null, column: string) =>
  sql<SqlBool>`(starts_with(${sql.ref(column)}, ${area}) OR starts_with(${area}, ${sql.ref(column)}))`;

/** Locked, in the order of their ids; those alone that are seen from the area. */
export async function lockThings<Table extends ShopTable>(
  trx: Transaction<Tables>,
  table: Table,
  area: string | null,
  ids: readonly string[],
): Promise<ShopRow<Table>[]> {
  const isSeen =
    table === 'liveShopSmartDevice' ? sql`starts_with(dept_id, ${area})` : isSeenFrom(area, 'deptId');
  const { rows } = await sql<ShopRow<Table>>`SELECT * FROM ${sql.table(table)}
    WHERE id = ANY (${[...ids]}::bigint[]) AND ${isSeen} ORDER BY id FOR UPDATE`.execute(trx);
  return rows;
}

/** @throws the database's own error when a number or code is taken */
export async function insertThing<Table extends ShopTable>(
  trx: Transaction<Tables>,
  table: Table,
  row: Insertable<Tables[Table]>,
): Promise<string> {
  const columns = Object.entries(row);
  const { rows } = await sql<{ id: string }>`INSERT INTO ${sql.table(table)}
    (${sql.join(columns.map(([name]) => sql.ref(name)))}) VALUES (${sql.join(columns.map(([, value]) => sql`${value}`))})
    RETURNING id`.execute(trx);
  return rows[0]?.id ?? '';
}

/** False when somebody was first. @throws the database's own error when a number or code is taken */
export async function updateThing<Table extends ShopTable>(
  trx: Transaction<Tables>,
  table: Table,
  { id, version }: { readonly id: string; readonly version: number },
  row: Updateable<Tables[Table]>,
): Promise<boolean> {
  const set = Object.entries(row).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { numAffectedRows } = await sql`UPDATE ${sql.table(table)} SET ${sql.join(set)}, version = version + 1
    WHERE id = ${id} AND version = ${version}`.execute(trx);
  return numAffectedRows === 1n;
}

export async function deleteThings(
  trx: Transaction<Tables>,
  table: ShopTable,
  ids: readonly string[],
): Promise<void> {
  await sql`DELETE FROM ${sql.table(table)} WHERE id = ANY (${[...ids]}::bigint[])`.execute(trx);
}

/** Those of them that a place may choose: in use, of its own region or one around it. They are not removed until the transaction ends. */
export async function holdUsable(
  trx: Transaction<Tables>,
  table: SharedTable,
  deptId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM ${sql.table(table)}
    WHERE id = ANY (${[...ids]}::bigint[]) AND status = ${sql.lit(EnableStatus.enabled)} AND starts_with(${deptId}, dept_id)
    ORDER BY id FOR KEY SHARE`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

export const servicesOf = async (trx: Transaction<Tables>, deviceId: string): Promise<string[]> =>
  (
    await trx.selectFrom('liveShopDeviceService').select('typeId').where('deviceId', '=', deviceId).execute()
  ).map(({ typeId }) => typeId);

export async function putServices(
  trx: Transaction<Tables>,
  deviceId: string,
  typeIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('liveShopDeviceService').where('deviceId', '=', deviceId).execute();
  if (typeIds.length === 0) return;
  await trx
    .insertInto('liveShopDeviceService')
    .values(typeIds.map((typeId) => ({ deviceId, typeId })))
    .execute();
}

const typesWithIcon = sql<number>`(SELECT count(*)::integer FROM live_shop_service_type AS t WHERE t.icon_id = x.id)`;
const devicesWithIcon = sql<number>`(SELECT count(*)::integer FROM live_shop_smart_device AS d WHERE d.icon_id = x.id)`;
const devicesWithType = sql<number>`(SELECT count(*)::integer FROM live_shop_device_service AS s WHERE s.type_id = x.id)`;

export interface Uses {
  readonly types: number;
  readonly devices: number;
}

/** Of locked ones: whoever wants to use one more waits. */
export async function countUses(
  trx: Transaction<Tables>,
  table: SharedTable,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Uses>> {
  const isIcon = table === 'liveShopServiceIcon';
  const { rows } = await sql<Uses & { id: string }>`SELECT id, ${isIcon ? typesWithIcon : sql`0`} AS types,
      ${isIcon ? devicesWithIcon : devicesWithType} AS devices
    FROM ${sql.table(table)} AS x WHERE id = ANY (${[...ids]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, ...uses }) => [id, uses]));
}

interface Asked {
  readonly pageNum: number;
  readonly pageSize: number;
}

const offsetOf = ({ pageNum, pageSize }: Asked): number => (pageNum - 1) * pageSize;
const counted = sql<string>`count(*)`.as('total');
const IN_ORDER = { orderNum: [sql`x.order_num`, sql`x.id`], createTime: [sql`x.id`] } as const;

const holds = (column: string, word: string) => sql<SqlBool>`strpos(${sql.ref(column)}, ${word}) > 0`;

export async function pageOfTypes(
  db: Kysely<Tables>,
  area: string | null,
  { typeName, status, ...asked }: CheckedRequestOf<typeof pageServiceTypes>,
) {
  const rows = db
    .selectFrom('liveShopServiceType as x')
    .innerJoin('sysDept as dept', 'dept.deptId', 'x.deptId')
    .leftJoin('liveShopServiceIcon as icon', 'icon.id', 'x.iconId')
    .where(isSeenFrom(area, 'x.deptId'))
    .$if(status !== undefined, (query) => query.where('x.status', '=', status ?? 1))
    .$if(typeName !== undefined, (query) => query.where(holds('x.typeName', typeName ?? '')))
    .selectAll('x')
    .select(['dept.deptName', 'icon.iconUrl', devicesWithType.as('useCount')])
    .orderBy(orderOf(asked, sql`x.order_num, x.id`, IN_ORDER));
  const { total } = await rows.clearSelect().clearOrderBy().select(counted).executeTakeFirstOrThrow();
  const list = await rows.limit(asked.pageSize).offset(offsetOf(asked)).execute();
  return { list, total: Number(total) };
}
export type FoundType = Awaited<ReturnType<typeof pageOfTypes>>['list'][number];

export async function pageOfIcons(
  db: Kysely<Tables>,
  area: string | null,
  { iconName, iconType, status, ...asked }: CheckedRequestOf<typeof pageServiceIcons>,
) {
  const rows = db
    .selectFrom('liveShopServiceIcon as x')
    .innerJoin('sysDept as dept', 'dept.deptId', 'x.deptId')
    .where(isSeenFrom(area, 'x.deptId'))
    .$if(status !== undefined, (query) => query.where('x.status', '=', status ?? 1))
    .$if(iconType !== undefined, (query) => query.where('x.iconType', '=', iconType ?? 1))
    .$if(iconName !== undefined, (query) => query.where(holds('x.iconName', iconName ?? '')))
    .selectAll('x')
    .select(['dept.deptName', sql<number>`${typesWithIcon} + ${devicesWithIcon}`.as('useCount')])
    .orderBy(orderOf(asked, sql`x.order_num, x.id`, IN_ORDER));
  const { total } = await rows.clearSelect().clearOrderBy().select(counted).executeTakeFirstOrThrow();
  const list = await rows.limit(asked.pageSize).offset(offsetOf(asked)).execute();
  return { list, total: Number(total) };
}
export type FoundIcon = Awaited<ReturnType<typeof pageOfIcons>>['list'][number];

/** @param silentSince who has said nothing since then is offline */
export async function pageOfDevices(
  db: Kysely<Tables>,
  area: string | null,
  silentSince: Date,
  {
    deviceName,
    deviceNo,
    deviceType,
    deptId,
    onlineStatus,
    ...asked
  }: CheckedRequestOf<typeof pageSmartDevices>,
) {
  const online = sql<number>`CASE WHEN x.last_online_time >= ${silentSince} THEN x.reported_status
    ELSE ${sql.lit(OnlineStatus.offline)} END`;
  const rows = db
    .selectFrom('liveShopSmartDevice as x')
    .innerJoin('sysDept as dept', 'dept.deptId', 'x.deptId')
    .leftJoin('liveShopServiceIcon as icon', 'icon.id', 'x.iconId')
    .where((eb) => deptInside(eb, 'x.deptId', area))
    .$if(deptId !== undefined, (query) =>
      query.where((eb) => eb.fn('starts_with', ['x.deptId', eb.val(deptId)])),
    )
    .$if(deviceType !== undefined, (query) => query.where('x.deviceType', '=', deviceType ?? 1))
    .$if(onlineStatus !== undefined, (query) => query.where(online, '=', onlineStatus ?? 0))
    .$if(deviceName !== undefined, (query) => query.where(holds('x.deviceName', deviceName ?? '')))
    .$if(deviceNo !== undefined, (query) => query.where(holds('x.deviceNo', deviceNo ?? '')))
    .selectAll('x')
    .select([
      'dept.fullDeptName as deptName',
      'icon.iconUrl',
      online.as('onlineStatus'),
      sql<
        { id: string; typeName: string }[]
      >`(SELECT coalesce(json_agg(json_build_object('id', t.id::text, 'typeName', t.type_name)
          ORDER BY t.order_num, t.id), '[]') FROM live_shop_device_service AS s
        JOIN live_shop_service_type AS t ON t.id = s.type_id WHERE s.device_id = x.id)`.as('serviceTypes'),
    ])
    .orderBy(orderOf(asked, sql`x.id DESC`, { createTime: [sql`x.id`] }));
  const { total } = await rows.clearSelect().clearOrderBy().select(counted).executeTakeFirstOrThrow();
  const list = await rows.limit(asked.pageSize).offset(offsetOf(asked)).execute();
  return { list, total: Number(total) };
}
export type FoundDevice = Awaited<ReturnType<typeof pageOfDevices>>['list'][number];

/**
 * Notes what devices in these places are said to be. In one order, so that two platforms that tell of the same ones do not wait for each other.
 * @returns the numbers of those that there are
 */
export async function noteStates(
  db: Kysely<Tables>,
  places: readonly string[],
  states: ReadonlyMap<string, number>,
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ deviceNo: string }>`WITH told AS MATERIALIZED (
      SELECT d.id, given.state FROM live_shop_smart_device AS d
        JOIN unnest(${[...states.keys()]}::text[], ${[...states.values()]}::smallint[]) AS given (device_no, state)
          ON given.device_no = d.device_no
      WHERE d.status = ${sql.lit(EnableStatus.enabled)} AND EXISTS (SELECT FROM unnest(${[...places]}::text[]) AS place WHERE starts_with(d.dept_id, place))
      ORDER BY d.id FOR UPDATE OF d)
    UPDATE live_shop_smart_device AS d SET reported_status = told.state, last_online_time = ${now}
    FROM told WHERE d.id = told.id RETURNING d.device_no`.execute(db);
  return new Set(rows.map(({ deviceNo }) => deviceNo));
}

/** When an organisation is merged. A code that is taken there gets the end of its row's number behind it. */
export const moveShopThings: MoveOnMerge = async (trx, deptId, toDeptId, now) => {
  await holdRows(trx, 'liveShopServiceIcon', ['id'], sql`dept_id = ${deptId}`);
  await sql`UPDATE live_shop_service_icon SET dept_id = ${toDeptId}, update_time = ${now}, version = version + 1
    WHERE dept_id = ${deptId}`.execute(trx);
  await holdRows(trx, 'liveShopServiceType', ['id'], sql`dept_id = ${deptId}`);
  await sql`UPDATE live_shop_service_type AS moved SET dept_id = ${toDeptId}, update_time = ${now}, version = version + 1,
      type_code = CASE WHEN EXISTS (SELECT FROM live_shop_service_type AS there
          WHERE there.dept_id = ${toDeptId} AND there.type_code = moved.type_code)
        THEN left(type_code, 13) || '-' || right(id::text, 6) ELSE type_code END
    WHERE dept_id = ${deptId}`.execute(trx);
  await holdRows(trx, 'liveShopSmartDevice', ['id'], sql`dept_id = ${deptId}`);
  await sql`UPDATE live_shop_smart_device SET dept_id = ${toDeptId}, update_time = ${now}, version = version + 1
    WHERE dept_id = ${deptId}`.execute(trx);
};
