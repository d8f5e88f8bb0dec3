/** The SQL of applications themselves, `app_access`. Their calls: `call-queries.ts`; what they bring in: `item-queries.ts`. */

import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { pageApps } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { AppStatus } from '@farmers-mailbox/contract/entry/app-access/states.ts';
import {
  type Insertable,
  type Kysely,
  type Selectable,
  type SqlBool,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import { baseRolesOf } from '../../../access/role-columns.ts';
import { isSamePersonIn, type Person } from '../../../access/same-person.ts';
import { deptInside } from '../../../access/scope.ts';
import { countRows } from '../../../database/count-rows.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { escapeLike } from '../../../database/like.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { AppAccessTable, Tables } from '../../../database/tables.ts';

const baseRoles = baseRolesOf('identity.roleIds', 'in use');

/** With the person in whose name it applies, as they stand now. */
function withOwner(db: Kysely<Tables>, area: string | null) {
  return db
    .selectFrom('appAccess as app')
    .innerJoin('sysUserIdentity as identity', 'identity.identityId', 'app.ownerIdentityId')
    .innerJoin('sysUser as owner', 'owner.userId', 'identity.userId')
    .innerJoin('sysDept as dept', 'dept.deptId', 'identity.deptId')
    .where('app.delFlag', '=', 0)
    .where((eb) => deptInside(eb, 'app.deptId', area));
}
const ownerColumns = [
  'owner.userId as ownerUserId',
  'owner.realName as ownerName',
  'identity.deptId as ownerDeptId',
  'dept.fullDeptName as ownerDeptName',
] as const;

export type App = Selectable<AppAccessTable>;
export interface OwnedApp extends App {
  readonly ownerUserId: string;
  readonly ownerName: string;
  readonly ownerDeptId: string;
  readonly ownerDeptName: string;
  readonly ownerRoleKeys: string[];
}
export interface ListedApp extends OwnedApp {
  readonly usedToday: number;
  readonly writtenToday: number;
  readonly callCount: string;
  readonly lastCallTime: Date | null;
  /** of the reader's own, so that another person reviews it */
  readonly isOwn: boolean;
}

/** Submitted, answered for, or with the secret shown to this person, under any account with the same ID number. */
export const isOwnOf = (app: string, reader: Person) => sql<SqlBool>`EXISTS (
  SELECT FROM sys_user AS own WHERE own.user_id IN (${sql.ref(`${app}.submitUserId`)}, ${sql.ref(`${app}.secretUserId`)}, identity.user_id)
    AND ${isSamePersonIn({ userId: 'own.userId', certificateHash: 'own.certificateHash' }, reader)})`;

function listed(db: Kysely<Tables>, area: string | null, reader: Person, today: string) {
  return withOwner(db, area)
    .leftJoin('appMinuteUse as use', 'use.appId', 'app.appId')
    .leftJoin('appDayUse as day', (join) =>
      join.onRef('day.appId', '=', 'app.appId').on('day.useDay', '=', sql<string>`${today}::date`),
    )
    .selectAll('app')
    .select([...ownerColumns, baseRoles.as('ownerRoleKeys')])
    .select([
      sql<number>`coalesce(day.recipient_count, 0)`.as('usedToday'),
      sql<number>`coalesce(day.write_count, 0)`.as('writtenToday'),
      sql<string>`coalesce(use.total_count, 0)`.as('callCount'),
      'use.lastCallTime',
      isOwnOf('app', reader).as('isOwn'),
    ]);
}

/** Undefined outside the area. */
export const findListedApp = (
  db: Kysely<Tables>,
  { area, today, appId }: { readonly area: string | null; readonly today: string; readonly appId: string },
  reader: Person,
): Promise<ListedApp | undefined> =>
  listed(db, area, reader, today).where('app.appId', '=', appId).executeTakeFirst() as Promise<
    ListedApp | undefined
  >;

export async function pageOfApps(
  db: Kysely<Tables>,
  { area, today }: { readonly area: string | null; readonly today: string },
  reader: Person,
  { keyword, appType, accessStatus, pageNum, pageSize, ...order }: CheckedRequestOf<typeof pageApps>,
): Promise<{ list: ListedApp[]; total: number }> {
  let query = listed(db, area, reader, today);
  if (keyword) {
    query = query.where((eb) =>
      eb.or([eb('app.appName', 'like', `%${escapeLike(keyword)}%`), eb('app.appKey', '=', keyword)]),
    );
  }
  if (appType !== undefined) query = query.where('app.appType', '=', appType);
  if (accessStatus !== undefined) query = query.where(isIn(accessStatus, today));
  const total = await countRows(query);
  const list = await query
    .orderBy(orderOf(order, sql`app.app_id DESC`, { createTime: [sql`app.create_time`, sql`app.app_id`] }))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list: list as ListedApp[], total };
}

/** As `statusOn` of policy.ts says of one. */
function isIn(accessStatus: number, today: string) {
  const inUse = sql`app.access_status = ${sql.lit(AppStatus.inUse)}`;
  const isOver = sql`coalesce(app.valid_to < ${today}::date, false)`;
  if (accessStatus === AppStatus.inUse) return sql<SqlBool>`${inUse} AND NOT ${isOver}`;
  if (accessStatus === AppStatus.expired) return sql<SqlBool>`${inUse} AND ${isOver}`;
  return sql<SqlBool>`app.access_status = ${accessStatus}`;
}

/** Undefined outside the area. */
export const findApp = (
  db: Kysely<Tables>,
  area: string | null,
  appId: string,
): Promise<OwnedApp | undefined> => selectApp(db, area, appId).executeTakeFirst();

/** The same, and nobody else changes it until the transaction ends. */
export const lockApp = (
  trx: Transaction<Tables>,
  area: string | null,
  appId: string,
): Promise<OwnedApp | undefined> => selectApp(trx, area, appId).forUpdate('app').executeTakeFirst();

const selectApp = (db: Kysely<Tables>, area: string | null, appId: string) =>
  withOwner(db, area)
    .selectAll('app')
    .select([...ownerColumns, baseRoles.as('ownerRoleKeys')])
    .where('app.appId', '=', appId);

export async function isOwnApp(db: Kysely<Tables>, appId: string, reader: Person): Promise<boolean> {
  const own = await db
    .selectFrom('appAccess as app')
    .innerJoin('sysUserIdentity as identity', 'identity.identityId', 'app.ownerIdentityId')
    .select('app.appId')
    .where('app.appId', '=', appId)
    .where(isOwnOf('app', reader))
    .executeTakeFirst();
  return own !== undefined;
}

export function findAppByKey(db: Kysely<Tables>, appKey: string) {
  return db
    .selectFrom('appAccess as app')
    .innerJoin('sysUserIdentity as identity', 'identity.identityId', 'app.ownerIdentityId')
    .selectAll('app')
    .select('identity.userId as ownerUserId')
    .where('app.appKey', '=', appKey)
    .where('app.delFlag', '=', 0)
    .executeTakeFirst();
}
export type CallingApp = NonNullable<Awaited<ReturnType<typeof findAppByKey>>>;

/** @throws the database's own error when the name is taken: `app_access_name` */
export async function insertApp(trx: Kysely<Tables>, row: Insertable<AppAccessTable>): Promise<string> {
  const { appId } = await trx
    .insertInto('appAccess')
    .values(row)
    .returning('appId')
    .executeTakeFirstOrThrow();
  return appId;
}

/**
 * When an organisation is merged: its applications go along with their owners, under another name where the other one has that already. The
 * areas that they may write to stay: one that is closed for good reaches nobody, and another one is for a person to choose.
 */
export async function moveApps(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  await holdRows(trx, 'appAccess', ['appId'], sql`dept_id = ${deptId}`);
  await sql`UPDATE app_access AS moved SET dept_id = ${toDeptId}, version = version + 1,
      app_name = CASE WHEN EXISTS (SELECT FROM app_access AS there WHERE there.dept_id = ${toDeptId} AND there.app_name = moved.app_name AND there.del_flag = 0)
        THEN left(app_name, 20) || '（' || right(app_key, 6) || '）' ELSE app_name END
    WHERE dept_id = ${deptId}`.execute(trx);
}

/** False when somebody else changed it since this version, or removed it. */
export async function setApp(
  trx: Kysely<Tables>,
  { appId, version }: { appId: string; version: number },
  set: Updateable<AppAccessTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('appAccess')
    .set({ ...set, version: sql`version + 1` })
    .where('appId', '=', appId)
    .where('version', '=', version)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Of the application alone: what another one, or a person, submitted is not there. */
export function findReport(db: Kysely<Tables>, appId: string, applyNo: string) {
  return db
    .selectFrom('massSmsApply')
    .selectAll()
    .where('appId', '=', appId)
    .where('applyNo', '=', applyNo)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}
