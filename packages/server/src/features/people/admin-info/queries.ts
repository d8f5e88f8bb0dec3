/** All SQL on `admin_info`, and the people of an area who may be entered. */

import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { listAdminInfo } from '@farmers-mailbox/contract/people/admin-info/endpoints.ts';
import { type Insertable, type Kysely, sql } from 'kysely';
import { roleKeysOfPerson, roleNamesOf } from '../../../access/role-columns.ts';
import { deptInside, firstCodeBehind } from '../../../access/scope.ts';
import { countRows } from '../../../database/count-rows.ts';
import { holdRows } from '../../../database/hold-rows.ts';
import { escapeLike } from '../../../database/like.ts';
import { orderOf } from '../../../database/list-order.ts';
import type { AdminInfoTable, Tables } from '../../../database/tables.ts';

type Filters = CheckedRequestOf<typeof listAdminInfo>;

/** @param today `YYYY-MM-DD`, China time */
const counts = (today: string) => sql`held.status = ${sql.lit(EnableStatus.enabled)}
  AND (held.valid_from IS NULL OR held.valid_from <= ${today}::date)
  AND (held.valid_to IS NULL OR held.valid_to >= ${today}::date)`;

/** Entries of an area, each with what its account says today. No area holds none. */
function entriesOf(db: Kysely<Tables>, area: string | null, today: string) {
  return db
    .selectFrom('adminInfo as entry')
    .innerJoin('sysUser as person', 'person.userId', 'entry.userId')
    .innerJoin('sysDept as dept', 'dept.deptId', 'entry.deptId')
    .where((eb) => deptInside(eb, 'entry.deptId', area))
    .selectAll('entry')
    .select([
      'person.userName',
      'person.realName',
      'person.phoneCipher',
      'person.lastLoginTime',
      'dept.fullDeptName',
      sql<boolean>`person.status = ${sql.lit(EnableStatus.enabled)} AND person.del_flag = 0`.as(
        'isAccountLiving',
      ),
      roleNamesOf('entry.roleIds', 'every'),
      sql<boolean>`EXISTS (SELECT FROM sys_user_identity AS held WHERE held.user_id = entry.user_id
        AND held.dept_id = entry.dept_id AND held.role_ids @> entry.role_ids AND ${counts(today)})`.as(
        'isHeld',
      ),
      roleKeysOfPerson,
    ]);
}

/** A living account with the place of its entry, or where it is at home as long as it has none. */
export function findPosted(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('sysUser as person')
    .leftJoin('adminInfo as entry', 'entry.userId', 'person.userId')
    .where('person.userId', '=', userId)
    .where('person.delFlag', '=', 0)
    .select([
      'person.userId',
      'person.userName',
      'person.realName',
      sql<string>`coalesce(entry.dept_id, person.dept_id)`.as('deptId'),
      roleKeysOfPerson,
    ])
    .orderBy('entry.adminId')
    .executeTakeFirst();
}

/** In the order of the organisations, and within one in its own. */
export async function pageEntries(db: Kysely<Tables>, area: string | null, filters: Filters, today: string) {
  const { keyword, deptId, includeChild, roleId, status, publicFlag, pageNum, pageSize } = filters;
  let query = entriesOf(db, area, today);
  if (keyword) {
    const [account, name] = [`${escapeLike(keyword.toLowerCase())}%`, `${escapeLike(keyword)}%`];
    query = query.where(
      sql<boolean>`(lower(person.user_name) LIKE ${account} OR person.real_name LIKE ${name})`,
    );
  }
  if (deptId) {
    query = includeChild
      ? query.where('entry.deptId', '>=', deptId).where('entry.deptId', '<', firstCodeBehind(deptId))
      : query.where('entry.deptId', '=', deptId);
  }
  if (roleId !== undefined) query = query.where(sql<boolean>`${roleId} = ANY (entry.role_ids)`);
  if (status !== undefined) query = query.where('entry.status', '=', status);
  if (publicFlag !== undefined) query = query.where('entry.publicFlag', '=', publicFlag);
  const total = await countRows(query);
  const list = await query
    .orderBy(
      orderOf(filters, sql`entry.dept_id, entry.order_num, entry.admin_id`, {
        orderNum: [sql`entry.order_num`, sql`entry.admin_id`],
        createTime: [sql`entry.admin_id`],
      }),
    )
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total };
}
export type FoundEntry = Awaited<ReturnType<typeof pageEntries>>['list'][number];

/** Those of the ids that lie in the area, held until the transaction ends, in the order of their ids. */
export function lockEntries(
  trx: Kysely<Tables>,
  area: string | null,
  adminIds: readonly string[],
  today: string,
) {
  return entriesOf(trx, area, today)
    .where(sql<boolean>`entry.admin_id = ANY (${adminIds}::bigint[])`)
    .orderBy('entry.adminId')
    .forUpdate('entry')
    .execute();
}

/** A post of a person in the console: an organisation and the roles held in it. */
export interface Workplace {
  readonly deptId: string;
  readonly fullDeptName: string;
  readonly roles: { readonly roleId: number; readonly roleName: string }[];
}

interface CandidateFilter {
  readonly area: string | null;
  readonly publicRankMax: number;
  readonly today: string;
}

/** Living accounts with a role above the public's somewhere in the area, and these posts. */
function candidatesOf(db: Kysely<Tables>, { area, publicRankMax, today }: CandidateFilter) {
  const posts = sql`sys_user_identity AS held
    JOIN sys_dept AS place ON place.dept_id = held.dept_id
    WHERE held.user_id = person.user_id AND ${counts(today)}
      AND held.dept_id >= ${area ?? ''} AND held.dept_id < ${area === null ? '' : firstCodeBehind(area)}
      AND EXISTS (SELECT FROM sys_role WHERE role_id = ANY (held.role_ids) AND sort > ${publicRankMax})`;
  return db
    .selectFrom('sysUser as person')
    .where('person.delFlag', '=', 0)
    .where('person.status', '=', EnableStatus.enabled)
    .where(sql<boolean>`EXISTS (SELECT FROM ${posts})`)
    .select([
      'person.userId',
      'person.userName',
      'person.realName',
      'person.phoneCipher',
      roleKeysOfPerson,
      sql<
        Workplace[]
      >`(SELECT json_agg(json_build_object('deptId', held.dept_id, 'fullDeptName', place.full_dept_name,
          'roles', (SELECT json_agg(json_build_object('roleId', role_id, 'roleName', role_name) ORDER BY sort DESC, role_id)
            FROM sys_role WHERE role_id = ANY (held.role_ids) AND sort > ${publicRankMax}))
          ORDER BY held.main_flag DESC, held.identity_id)
        FROM ${posts})`.as('posts'),
    ]);
}

/** By the beginning of a name or of an account. */
export async function pageCandidates(
  db: Kysely<Tables>,
  filter: CandidateFilter,
  { keyword, pageNum, pageSize }: { keyword: string; pageNum: number; pageSize: number },
) {
  const [account, name] = [`${escapeLike(keyword.toLowerCase())}%`, `${escapeLike(keyword)}%`];
  const query = candidatesOf(db, filter).where(
    sql<boolean>`(lower(person.user_name) LIKE ${account} OR person.real_name LIKE ${name})`,
  );
  const total = await countRows(query);
  const list = await query
    .orderBy('person.realName')
    .orderBy('person.userId')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total };
}
export type FoundCandidate = Awaited<ReturnType<typeof pageCandidates>>['list'][number];

/** Undefined for who has no post in the area: their existence is nobody's business there. */
export function findCandidate(db: Kysely<Tables>, filter: CandidateFilter, userId: string) {
  return candidatesOf(db, filter).where('person.userId', '=', userId).executeTakeFirst();
}

/** @throws the database's own error when the person stands in that organisation already: `admin_info_once` */
export async function insertEntry(trx: Kysely<Tables>, row: Insertable<AdminInfoTable>): Promise<string> {
  const { adminId } = await trx
    .insertInto('adminInfo')
    .values(row)
    .returning('adminId')
    .executeTakeFirstOrThrow();
  return adminId;
}

/** False when somebody else changed it since this version. */
export async function updateEntry(
  trx: Kysely<Tables>,
  { adminId, version }: { adminId: string; version: number },
  changed: Partial<Insertable<AdminInfoTable>>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('adminInfo')
    .set({ ...changed, version: sql`version + 1` })
    .where('adminId', '=', adminId)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteEntries(trx: Kysely<Tables>, adminIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('adminInfo').where(sql<boolean>`admin_id = ANY (${adminIds}::bigint[])`).execute();
}

/** When an organisation is merged: entries go along, but nobody stands twice in the other one. */
export async function moveEntries(trx: Kysely<Tables>, deptId: string, toDeptId: string): Promise<void> {
  await holdRows(trx, 'adminInfo', ['adminId'], sql`dept_id = ${deptId}`);
  await sql`DELETE FROM admin_info AS entry WHERE dept_id = ${deptId} AND EXISTS (
    SELECT FROM admin_info AS there WHERE there.dept_id = ${toDeptId} AND there.user_id = entry.user_id)`.execute(
    trx,
  );
  await sql`UPDATE admin_info SET dept_id = ${toDeptId}, version = version + 1 WHERE dept_id = ${deptId}`.execute(
    trx,
  );
}

export { pagePublicEntries } from './public-queries.ts';

/** Office telephones of people: their own entry's, else the unit's, else the region's. */
export async function readContacts(
  db: Kysely<Tables>,
  found: readonly { userId: string; region: string }[],
): Promise<Map<string, { realName: string; fullDeptName: string; officePhone: string }>> {
  const { rows } = await sql<{ userId: string; realName: string; fullDeptName: string; officePhone: string }>`
    SELECT person.user_id, person.real_name, dept.full_dept_name,
      coalesce((SELECT entry.office_phone FROM admin_info AS entry WHERE entry.user_id = person.user_id AND entry.public_flag = 1
          AND entry.status = ${sql.lit(EnableStatus.enabled)} ORDER BY entry.admin_id LIMIT 1),
        nullif(dept.office_phone, ''), nullif(region.office_phone, ''), '') AS office_phone
    FROM unnest(${found.map((one) => one.userId)}::bigint[], ${found.map((one) => one.region)}::text[]) AS asked (user_id, region)
      JOIN sys_user AS person ON person.user_id = asked.user_id
      JOIN sys_dept AS dept ON dept.dept_id = person.dept_id
      JOIN sys_dept AS region ON region.dept_id = asked.region`.execute(db);
  return new Map(rows.map(({ userId, ...contact }) => [userId, contact]));
}
