/** All SQL on `app_access` and on what stands beside it: uses, nonces, calls. */

import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { pageAppCalls, pageApps } from '@farmers-mailbox/contract/entry/app-access/endpoints.ts';
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { baseRolesOf, roleNamesOf } from '../../../access/role-columns.ts';
import { deptInside } from '../../../access/scope.ts';
import { escapeLike } from '../../../database/like.ts';
import type { AppAccessTable, AppCallTable, AppItemTable, Tables } from '../../../database/tables.ts';

const baseRoles = baseRolesOf('identity.roleIds', 'in use');

/** With the person in whose name it applies, as they stand now. */
function withOwner(db: Kysely<Tables>, area: string | null) {
  return db
    .selectFrom('appAccess as app')
    .innerJoin('sysUserIdentity as identity', 'identity.identityId', 'app.ownerIdentityId')
    .innerJoin('sysUser as owner', 'owner.userId', 'identity.userId')
    .innerJoin('sysDept as dept', 'dept.deptId', 'identity.deptId')
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
  readonly lastCallTime: Date | null;
}

export async function pageOfApps(
  db: Kysely<Tables>,
  area: string | null,
  today: string,
  { keyword, status, pageNum, pageSize }: CheckedRequestOf<typeof pageApps>,
): Promise<{ list: ListedApp[]; total: number }> {
  let query = withOwner(db, area);
  if (keyword) {
    query = query.where((eb) =>
      eb.or([eb('app.appName', 'like', `%${escapeLike(keyword)}%`), eb('app.appKey', '=', keyword)]),
    );
  }
  if (status !== undefined) query = query.where('app.status', '=', status);
  const { total } = await query
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const list = await query
    .selectAll('app')
    .select([...ownerColumns, baseRoles.as('ownerRoleKeys')])
    .select([
      sql<number>`coalesce((SELECT recipient_count FROM app_day_use AS u
        WHERE u.app_id = app.app_id AND u.use_day = ${today}::date), 0)`.as('usedToday'),
      sql<number>`coalesce((SELECT write_count FROM app_day_use AS u
        WHERE u.app_id = app.app_id AND u.use_day = ${today}::date), 0)`.as('writtenToday'),
      sql<Date | null>`(SELECT max(c.call_time) FROM app_call AS c WHERE c.app_id = app.app_id
        AND c.call_id = (SELECT max(l.call_id) FROM app_call AS l WHERE l.app_id = app.app_id))`.as(
        'lastCallTime',
      ),
    ])
    .orderBy('app.appId', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total: Number(total) };
}

/** Undefined outside the area. With `isLocked` nobody else changes it until the transaction ends. */
export function findApp(
  db: Kysely<Tables>,
  area: string | null,
  appId: string,
  isLocked = false,
): Promise<OwnedApp | undefined> {
  return withOwner(db, area)
    .selectAll('app')
    .select([...ownerColumns, baseRoles.as('ownerRoleKeys')])
    .where('app.appId', '=', appId)
    .$if(isLocked, (query) => query.forUpdate('app'))
    .executeTakeFirst();
}

export function findAppByKey(db: Kysely<Tables>, appKey: string) {
  return db
    .selectFrom('appAccess as app')
    .innerJoin('sysUserIdentity as identity', 'identity.identityId', 'app.ownerIdentityId')
    .selectAll('app')
    .select('identity.userId as ownerUserId')
    .where('app.appKey', '=', appKey)
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
  await sql`UPDATE app_access AS moved SET dept_id = ${toDeptId}, version = version + 1,
      app_name = CASE WHEN EXISTS (SELECT FROM app_access AS there WHERE there.dept_id = ${toDeptId} AND there.app_name = moved.app_name)
        THEN left(app_name, 20) || '（' || right(app_key, 6) || '）' ELSE app_name END
    WHERE dept_id = ${deptId}`.execute(trx);
}

/** False when somebody else changed it since this version. */
export async function updateApp(
  trx: Kysely<Tables>,
  { appId, version }: { appId: string; version: number },
  set: Updateable<AppAccessTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('appAccess')
    .set({ ...set, version: sql`version + 1` })
    .where('appId', '=', appId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export interface OwnerCandidate {
  readonly identityId: string;
  readonly userId: string;
  readonly realName: string;
  readonly userName: string;
  readonly deptId: string;
  readonly fullDeptName: string;
  readonly roleNames: string;
  readonly roleKeys: string[];
}
const OWNERS_MAX = 20;

/** Identities of living people in the area who may submit texts: by their id, or by the beginning of a name or account. */
export async function findOwners(
  db: Kysely<Tables>,
  area: string | null,
  today: string,
  asked: { identityId: string } | { keyword: string },
): Promise<OwnerCandidate[]> {
  let query = db
    .selectFrom('sysUserIdentity as identity')
    .innerJoin('sysUser as person', 'person.userId', 'identity.userId')
    .innerJoin('sysDept as dept', 'dept.deptId', 'identity.deptId')
    .where((eb) => deptInside(eb, 'identity.deptId', area))
    .where('person.delFlag', '=', 0)
    .where('person.status', '=', EnableStatus.enabled)
    .where('identity.status', '=', EnableStatus.enabled)
    .where(sql<boolean>`coalesce(identity.valid_to, ${today}::date) >= ${today}::date`)
    .where(
      sql<boolean>`EXISTS (SELECT FROM sys_role AS r WHERE r.role_id = ANY (identity.role_ids) AND r.status = ${sql.lit(EnableStatus.enabled)}
        AND r.button_permissions @> ARRAY['sms:apply:submit'])`,
    );
  if ('identityId' in asked) query = query.where('identity.identityId', '=', asked.identityId);
  else {
    const start = escapeLike(asked.keyword);
    query = query.where((eb) =>
      eb.or([
        eb('person.realName', 'like', `${start}%`),
        eb(sql<string>`lower(person.user_name)`, 'like', `${start.toLowerCase()}%`),
      ]),
    );
  }
  return query
    .select([
      'identity.identityId',
      'person.userId',
      'person.realName',
      'person.userName',
      'identity.deptId',
      'dept.fullDeptName',
      roleNamesOf('identity.roleIds', 'every'),
      baseRoles.as('roleKeys'),
    ])
    .orderBy('person.realName')
    .orderBy('identity.identityId')
    .limit(OWNERS_MAX)
    .execute();
}

/** False when the application has used it before. */
export async function takeNonce(
  db: Kysely<Tables>,
  appId: string,
  nonce: string,
  keepUntil: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('appNonce')
    .values({ appId, nonce, keepUntil })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Calls of the minute, this one included. */
export async function countCall(db: Kysely<Tables>, appId: string, minute: Date): Promise<number> {
  const { rows } = await sql<{ callCount: number }>`
    INSERT INTO app_minute_use AS u (app_id, minute, call_count) VALUES (${appId}, ${minute}, 1)
    ON CONFLICT (app_id) DO UPDATE SET minute = greatest(u.minute, excluded.minute),
      call_count = CASE WHEN u.minute >= excluded.minute THEN u.call_count + 1 ELSE 1 END
    RETURNING call_count`.execute(db);
  return rows[0]?.callCount ?? 1;
}

type DayUse = 'recipientCount' | 'writeCount' | 'viewCount' | 'reactionCount';

/** Uses of the day, these included; those of calls that fail go with their transaction. */
export async function takeOfDay(
  trx: Kysely<Tables>,
  appId: string,
  today: string,
  use: DayUse,
  count: number,
): Promise<number> {
  const column = sql.ref(use);
  const { rows } = await sql<{ used: number }>`
    INSERT INTO app_day_use AS u (app_id, use_day, ${column}) VALUES (${appId}, ${today}::date, ${count})
    ON CONFLICT (app_id, use_day) DO UPDATE SET ${column} = u.${column} + excluded.${column}
    RETURNING ${column} AS used`.execute(trx);
  return rows[0]?.used ?? count;
}

export type ItemType = 'consult' | 'post' | 'reply' | 'listing' | 'signUp';

export async function insertItem(trx: Kysely<Tables>, row: Insertable<AppItemTable>): Promise<void> {
  await trx.insertInto('appItem').values(row).execute();
}

export async function broughtIn(
  db: Kysely<Tables>,
  appId: string,
  itemType: ItemType,
  itemId: string,
  personHash?: Buffer,
): Promise<boolean> {
  const found = await db
    .selectFrom('appItem')
    .select('itemId')
    .where('itemType', '=', itemType)
    .where('itemId', '=', itemId)
    .where('appId', '=', appId)
    .$if(personHash !== undefined, (query) => query.where('personHash', '=', personHash as Buffer))
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertCall(db: Kysely<Tables>, row: Insertable<AppCallTable>): Promise<void> {
  await db.insertInto('appCall').values(row).execute();
}

export async function pageOfCalls(
  db: Kysely<Tables>,
  { appId, failedFlag, pageNum, pageSize }: CheckedRequestOf<typeof pageAppCalls>,
) {
  let query = db.selectFrom('appCall as call').where('call.appId', '=', appId);
  if (failedFlag !== undefined) query = query.where('call.code', failedFlag === 1 ? '<>' : '=', 200);
  const { total } = await query
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const list = await query
    .leftJoin('massSmsApply as apply', 'apply.applyId', 'call.applyId')
    .selectAll('call')
    .select('apply.applyNo')
    .orderBy('call.callId', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total: Number(total) };
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
