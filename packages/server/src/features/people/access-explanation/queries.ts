/** The SQL of 权限说明: people with all that they are, as far as a reader may know of them. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { roleNamesOf } from '../../../access/role-columns.ts';
import { firstCodeBehind } from '../../../access/scope.ts';
import { escapeLike } from '../../../database/like.ts';
import type { Tables } from '../../../database/tables.ts';

const FOUND_MAX = 20;

/** Identities that were not taken away, whatever their dates: an expired one is part of what somebody asks about. */
const identities = (column: 'role' | 'dept') =>
  column === 'dept'
    ? sql<string[]>`(SELECT coalesce(json_agg(DISTINCT held.dept_id), '[]') FROM sys_user_identity AS held
        WHERE held.user_id = person.user_id AND held.removed_time IS NULL)`
    : sql<string[]>`(SELECT coalesce(json_agg(DISTINCT base_role_key), '[]') FROM sys_user_identity AS held
        JOIN sys_role ON role_id = ANY (held.role_ids) WHERE held.user_id = person.user_id
          AND held.removed_time IS NULL AND held.status = ${sql.lit(EnableStatus.enabled)})`;

/** Members of the staff, that is people with identities, of whom one lies in the reader's area. */
function people(db: Kysely<Tables>, reader: Actor) {
  const area = areaOf(reader);
  return db
    .selectFrom('sysUser as person')
    .innerJoin('sysDept as dept', 'dept.deptId', 'person.deptId')
    .where('person.delFlag', '=', 0)
    .where(
      area === null
        ? sql<boolean>`false`
        : sql<boolean>`EXISTS (SELECT FROM sys_user_identity AS held WHERE held.user_id = person.user_id
            AND held.removed_time IS NULL AND held.dept_id >= ${area} AND held.dept_id < ${firstCodeBehind(area)})`,
    )
    .select(['person.userId', 'person.userName', 'person.realName', 'dept.fullDeptName'])
    .select([identities('role').as('roleKeys'), identities('dept').as('deptIds')]);
}

/** By the beginning of the account or of the name. */
export function searchPeople(db: Kysely<Tables>, reader: Actor, keyword: string) {
  const [account, name] = [escapeLike(keyword.toLowerCase()), escapeLike(keyword)];
  return people(db, reader)
    .where(
      sql<boolean>`(lower(person.user_name) LIKE ${`${account}%`} OR person.real_name LIKE ${`${name}%`})`,
    )
    .orderBy('person.userName')
    .limit(FOUND_MAX)
    .execute();
}
export type Person = Awaited<ReturnType<typeof searchPeople>>[number];

/** Undefined for who is not there, or not within the reader's area. */
export function findPersonInReach(
  db: Kysely<Tables>,
  reader: Actor,
  userId: string,
): Promise<Person | undefined> {
  return people(db, reader).where('person.userId', '=', userId).executeTakeFirst();
}

/** The main one first. */
export function listIdentitiesOf(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('sysUserIdentity as identity')
    .innerJoin('sysDept as dept', 'dept.deptId', 'identity.deptId')
    .where('identity.userId', '=', userId)
    .where('identity.removedTime', 'is', null)
    .select(['identity.identityId', 'identity.mainFlag', 'identity.deptId', 'dept.fullDeptName'])
    .select(roleNamesOf('identity.roleIds', 'every'))
    .orderBy('identity.mainFlag', 'desc')
    .orderBy('identity.identityId')
    .execute();
}
