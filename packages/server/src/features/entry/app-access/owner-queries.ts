/** The SQL that finds in whose name an application may call. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { type Kysely, sql } from 'kysely';
import { baseRolesOf, roleNamesOf } from '../../../access/role-columns.ts';
import { deptInside } from '../../../access/scope.ts';
import { escapeLike } from '../../../database/like.ts';
import type { Tables } from '../../../database/tables.ts';

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
      baseRolesOf('identity.roleIds', 'in use').as('roleKeys'),
    ])
    .orderBy('person.realName')
    .orderBy('identity.identityId')
    .limit(OWNERS_MAX)
    .execute();
}
