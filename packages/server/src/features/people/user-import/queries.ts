/** The SQL of importing people and taking them along: the places that a table may name, and the people of an export. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import type { PostNode } from '@farmers-mailbox/contract/people/user-admin/new-person.ts';
import { REGION_DEPT_TYPE } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, sql } from 'kysely';
import { deptInside } from '../../../access/scope.ts';
import type { Tables } from '../../../database/tables.ts';

type Db = Kysely<Tables>;

export interface NamedPlace extends PostNode {
  readonly fullDeptName: string;
}

/** The places of the area with one of these codes or full names. */
export function findPlaces(db: Db, area: string, named: readonly string[]): Promise<NamedPlace[]> {
  return placesInside(db, area)
    .where(sql<boolean>`(dept_id = ANY (${named}::text[]) OR full_dept_name = ANY (${named}::text[]))`)
    .execute();
}

/** Places of the area that can be somebody's organisation, in the order of the codes. */
export function listPlaces(db: Db, area: string): Promise<NamedPlace[]> {
  return placesInside(db, area)
    .where('status', '=', EnableStatus.enabled)
    .where('virtualFlag', '=', 0)
    .where(({ eb, or }) => or([eb('deptType', '<>', REGION_DEPT_TYPE), eb('deptLevel', '>', COUNTY_LEVEL)]))
    .orderBy('deptId')
    .execute();
}

const COUNTY_LEVEL = 4;

function placesInside(db: Db, area: string) {
  return db
    .selectFrom('sysDept')
    .select(['deptId', 'deptType', 'deptLevel', 'status', 'virtualFlag', 'fullDeptName'])
    .where((eb) => deptInside(eb, 'deptId', area));
}

/** People for an export, newest first; whoever was removed meanwhile is missing. */
export function listExported(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('sysUser as person')
    .innerJoin('sysDept as dept', 'dept.deptId', 'person.deptId')
    .select([
      'person.userName',
      'person.realName',
      'person.phoneCipher',
      'person.certificateCipher',
      'person.nickName',
      'person.sex',
      'person.birthday',
      'dept.fullDeptName',
      mainRoleNames.as('roleNames'),
      'person.userType',
      'person.realNameAuthFlag',
      'person.smsAgreeFlag',
      'person.status',
      'person.lastLoginTime',
      'person.registerTime',
      'person.remark',
    ])
    .where(sql<boolean>`person.user_id = ANY (${userIds}::bigint[])`)
    .where('person.delFlag', '=', 0)
    .orderBy('person.userId', 'desc')
    .execute();
}
export type ExportedPerson = Awaited<ReturnType<typeof listExported>>[number];

const mainRoleNames = sql<string | null>`(
  SELECT string_agg(role.role_name, '、' ORDER BY role.sort DESC, role.role_id)
  FROM sys_user_identity AS identity JOIN sys_role AS role ON role.role_id = ANY (identity.role_ids)
  WHERE identity.user_id = person.user_id AND identity.main_flag = 1)`;
