/** The SQL of organisations, for this feature and for others that need names, nodes or reviewers. */
import { ROLES } from '@farmers-mailbox/contract/access/roles.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { ROOT_CODE, regionOfCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { deptInside } from '../../../access/scope.ts';
import { countRows } from '../../../database/count-rows.ts';
import { escapeLike } from '../../../database/like.ts';
import type { Tables } from '../../../database/tables.ts';

const nodeColumns = [
  'deptId',
  'deptName',
  'deptType',
  'deptLevel',
  'hasChildren',
  'parentId',
  'ancestors',
  'virtualFlag',
  'status',
] as const;

/** Undefined when there is no such department. */
export function findDept(db: Kysely<Tables>, deptId: string) {
  return db
    .selectFrom('sysDept')
    .select([...nodeColumns, 'deptIdPath', 'fullDeptName', 'regionCode'])
    .where('deptId', '=', deptId)
    .executeTakeFirst();
}

export interface ChildFilter {
  readonly deptType?: string | undefined;
  /** part of a name */
  readonly keyword?: string | undefined;
}

/** The nodes right below one; the root itself when no parent is given. */
export function listChildren(db: Kysely<Tables>, parentId: string | null, filter: ChildFilter) {
  let query = db.selectFrom('sysDept').select(nodeColumns);
  query = parentId === null ? query.where('deptId', '=', ROOT_CODE) : query.where('parentId', '=', parentId);
  if (filter.deptType) query = query.where('deptType', '=', filter.deptType);
  if (filter.keyword) query = query.where('deptName', 'like', `%${escapeLike(filter.keyword)}%`);
  return query.orderBy('orderNum').orderBy('deptId').execute();
}
export type Node = Awaited<ReturnType<typeof listChildren>>[number];

const MATCHES_MAX = 50;

/**
 * Every real place of an area whose name holds the keyword, the higher ones first; `MATCHES_MAX` at most. A region also by its name behind
 * that of what it lies in, as people say it: 三墩镇绕城村.
 */
export function searchDepts(db: Kysely<Tables>, area: string, keyword: string) {
  return db
    .selectFrom('sysDept')
    .select(nodeColumns)
    .where((eb) => deptInside(eb, 'deptId', area))
    .where('virtualFlag', '=', 0)
    .where((eb) => eb.or([eb('deptName', 'like', `%${escapeLike(keyword)}%`), isRegionAt(keyword)]))
    .orderBy('deptLevel')
    .orderBy('deptId')
    .limit(MATCHES_MAX)
    .execute();
}

function isRegionAt(keyword: string): RawBuilder<boolean> {
  const end = `%${escapeLike(keyword.replace(/\s/g, ''))}`;
  return sql`dept_type = '01' AND replace(ancestors, '/', '') LIKE ${end}`;
}

/** The regions from the province down to the one that a department is or lies in. */
export function regionsOnPath(db: Kysely<Tables>, deptId: string) {
  const region = regionOfCode(deptId) ?? '';
  const codes = [2, 4, 6, 8, 10].filter((length) => length <= region.length);
  return db
    .selectFrom('sysDept')
    .select(['deptId', 'deptName', 'deptLevel'])
    .where(sql<boolean>`dept_id = ANY (${codes.map((length) => region.slice(0, length))}::text[])`)
    .orderBy('deptId')
    .execute();
}

/** Names by code; codes that no department has are missing in the map. */
export async function namesOfDepts(
  db: Kysely<Tables>,
  deptIds: readonly string[],
): Promise<Map<string, string>> {
  if (deptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('sysDept')
    .select(['deptId', 'deptName'])
    .where(sql<boolean>`dept_id = ANY (${[...new Set(deptIds)]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.deptId, row.deptName]));
}

/** Names with their whole path by code, of organisations that are in use; all others are missing in the map. */
export async function fullNamesOfLivingDepts(
  db: Kysely<Tables>,
  deptIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('sysDept')
    .select(['deptId', 'fullDeptName'])
    .where(sql<boolean>`dept_id = ANY (${[...deptIds]}::text[])`)
    .where('status', '=', EnableStatus.enabled)
    .execute();
  return new Map(rows.map((row) => [row.deptId, row.fullDeptName]));
}

const LEVELLED_ADMINS = ROLES.filter((role) => role.family === 'levelledAdmin').map((role) => role.key);

export interface Reviewer {
  readonly userId: string;
  readonly identityId: string;
  readonly realName: string;
  readonly roleName: string;
  /** keyed hash of the ID number: two accounts of one person are one reviewer */
  readonly certificateHash: string | null;
}

/**
 * Reviewers of a region: people with an identity that counts today, in that region, with the levelled admin role
 * of exactly the region's level that holds `sms:audit:pass`. One row for each person.
 * @param today `YYYY-MM-DD`, China time
 */
export async function reviewersOf(
  db: Kysely<Tables>,
  regionDeptId: string,
  today: string,
): Promise<Reviewer[]> {
  return db
    .selectFrom('sysUserIdentity as identity')
    .innerJoin('sysUser as person', 'person.userId', 'identity.userId')
    .innerJoin('sysRole as role', (join) => join.on(sql<boolean>`role.role_id = ANY (identity.role_ids)`))
    .innerJoin('sysDept as region', (join) => join.on('region.deptId', '=', regionDeptId))
    .whereRef('role.roleLevel', '=', 'region.deptLevel')
    .where((eb) => deptInside(eb, 'identity.deptId', regionDeptId))
    .where('role.status', '=', EnableStatus.enabled)
    .where('role.baseRoleKey', 'in', LEVELLED_ADMINS)
    .where(sql<boolean>`role.button_permissions @> ARRAY['sms:audit:pass']`)
    .where(sql<boolean>`role.authority_list @> ARRAY['SMS_AUDIT']`)
    .where('person.status', '=', EnableStatus.enabled)
    .where('person.delFlag', '=', 0)
    .where('identity.status', '=', EnableStatus.enabled)
    .where((eb) => eb.or([eb('identity.validFrom', 'is', null), eb('identity.validFrom', '<=', today)]))
    .where((eb) => eb.or([eb('identity.validTo', 'is', null), eb('identity.validTo', '>=', today)]))
    .distinctOn('person.userId')
    .select([
      'person.userId',
      'identity.identityId',
      'person.realName',
      'role.roleName',
      'person.certificateHash',
    ])
    .orderBy('person.userId')
    .orderBy('role.sort', 'desc')
    .orderBy('role.roleId')
    .orderBy('identity.identityId')
    .execute();
}

/** Those in use inside these regions, in the order of their codes; technical ones are nobody's. */
export async function pageOfLiving(
  db: Kysely<Tables>,
  areas: readonly string[],
  { pageNum, pageSize }: { readonly pageNum: number; readonly pageSize: number },
) {
  const living = db
    .selectFrom('sysDept')
    .where('status', '=', EnableStatus.enabled)
    .where('virtualFlag', '=', 0)
    .where((eb) => eb.or(areas.map((area) => deptInside(eb, 'deptId', area))));
  const total = await countRows(living);
  const list = await living
    .select(['deptId', 'deptName', 'fullDeptName', 'parentId', 'deptType', 'deptLevel'])
    .orderBy('deptId')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { list, total };
}

export { lockLivingPlaces, lockPlaces, lockUnmerged } from './locked-places.ts';
