/** The SQL of single people: what they are and which identities they have, locked for a change, and the changes themselves. */
import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { fixedSelect, prepared } from '../../../database/prepared-statements.ts';
import type { SysUserIdentityTable, SysUserTable, Tables } from '../../../database/tables.ts';

/** An identity that was not taken away. */
export interface HeldIdentity {
  readonly identityId: string;
  readonly deptId: string;
  readonly fullDeptName: string;
  readonly roleIds: readonly number[];
  /** of the catalogue: what the roles stand on */
  readonly roleKeys: readonly string[];
  readonly roleNames: string;
  readonly mainFlag: number;
  readonly validFrom: string | null;
  readonly validTo: string | null;
  readonly status: number;
}

export type FoundPerson = Selectable<SysUserTable> & {
  readonly fullDeptName: string;
  /** the main one first */
  readonly identities: readonly HeldIdentity[];
};

const identitiesHeld = sql<HeldIdentity[]>`(SELECT coalesce(json_agg(json_build_object(
    'identityId', identity.identity_id::text, 'deptId', identity.dept_id, 'fullDeptName', place.full_dept_name,
    'roleIds', identity.role_ids, 'roleKeys', roles.keys, 'roleNames', roles.names, 'mainFlag', identity.main_flag,
    'validFrom', identity.valid_from::text, 'validTo', identity.valid_to::text, 'status', identity.status)
    ORDER BY identity.main_flag DESC, identity.identity_id), '[]')
  FROM sys_user_identity AS identity JOIN sys_dept AS place USING (dept_id)
  CROSS JOIN LATERAL (SELECT coalesce(json_agg(DISTINCT base_role_key), '[]') AS keys,
    coalesce(string_agg(role_name, '、' ORDER BY sort DESC, role_id), '') AS names
    FROM sys_role WHERE role_id = ANY (identity.role_ids)) AS roles
  WHERE identity.user_id = person.user_id AND identity.removed_time IS NULL)`;

const selectPeople = (db: Kysely<Tables>) =>
  db
    .selectFrom('sysUser as person')
    .innerJoin('sysDept as dept', 'dept.deptId', 'person.deptId')
    .where('person.delFlag', '=', 0)
    .selectAll('person')
    .select(['dept.fullDeptName', identitiesHeld.as('identities')]);

/** Living accounts, newest first; unknown ids are missing. */
export const findPeople: (db: Kysely<Tables>, userIds: readonly string[]) => Promise<FoundPerson[]> =
  fixedSelect((db, userIds: readonly string[]) =>
    selectPeople(db)
      .modifyFront(prepared)
      .where(sql<boolean>`person.user_id = ANY (${userIds}::bigint[])`)
      .orderBy('person.userId', 'desc'),
  );

/** Held until the transaction ends; every change of a person and their identities waits here. */
export async function lockPersonById(
  trx: Transaction<Tables>,
  userId: string,
): Promise<FoundPerson | undefined> {
  // In a statement of its own: one that waited for the lock would read the identities as they were before.
  await trx.selectFrom('sysUser').select('userId').where('userId', '=', userId).forNoKeyUpdate().execute();
  return selectPeople(trx).where('person.userId', '=', userId).executeTakeFirst();
}

export async function findUserIdByPhone(db: Kysely<Tables>, phoneHash: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('sysUser')
    .select('userId')
    .where('phoneHash', '=', phoneHash)
    .where('delFlag', '=', 0)
    .executeTakeFirst();
  return found?.userId;
}

export async function findUserIdOfIdentity(
  db: Kysely<Tables>,
  identityId: string,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('sysUserIdentity')
    .select('userId')
    .where('identityId', '=', identityId)
    .where('removedTime', 'is', null)
    .executeTakeFirst();
  return found?.userId;
}

export type PersonColumns = Partial<Insertable<SysUserTable>>;

/** The person must be locked. */
export async function updatePerson(
  trx: Transaction<Tables>,
  userId: string,
  columns: PersonColumns,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sysUser')
    .set((eb) => ({ ...columns, updateTime: now, version: eb('version', '+', 1) }))
    .where('userId', '=', userId)
    .execute();
}

export async function insertIdentity(
  trx: Transaction<Tables>,
  columns: Insertable<SysUserIdentityTable>,
): Promise<string> {
  const { identityId } = await trx
    .insertInto('sysUserIdentity')
    .values(columns)
    .returning('identityId')
    .executeTakeFirstOrThrow();
  return identityId;
}

export async function updateIdentity(
  trx: Transaction<Tables>,
  identityId: string,
  columns: Partial<Insertable<SysUserIdentityTable>>,
): Promise<void> {
  await trx.updateTable('sysUserIdentity').set(columns).where('identityId', '=', identityId).execute();
}

/** The person's main identity gives way. */
export async function leaveMainIdentity(trx: Transaction<Tables>, userId: string): Promise<void> {
  await trx
    .updateTable('sysUserIdentity')
    .set({ mainFlag: 0 })
    .where('userId', '=', userId)
    .where('mainFlag', '=', 1)
    .execute();
}

const ONE_LAST_SUPER_ADMIN = 740_112_018;

/** True if somebody else can act as superAdmin for good. Two who take each other's role away wait for one another here. */
export async function hasAnotherSuperAdmin(
  trx: Transaction<Tables>,
  userId: string,
  today: string,
): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${ONE_LAST_SUPER_ADMIN})`.execute(trx);
  const { rows } = await sql`SELECT FROM sys_user AS person JOIN sys_user_identity AS identity USING (user_id)
    JOIN sys_role AS role ON role.role_id = ANY (identity.role_ids)
    WHERE role.base_role_key = 'superAdmin' AND role.status = ${sql.lit(EnableStatus.enabled)} AND identity.status = ${sql.lit(EnableStatus.enabled)}
      AND coalesce(identity.valid_from, ${today}) <= ${today} AND identity.valid_to IS NULL
      AND person.status = ${sql.lit(EnableStatus.enabled)} AND person.del_flag = 0 AND person.user_id <> ${userId} LIMIT 1`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Registrations under the account, for its details. */
export function listSubjectsOf(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('agriSubject')
    .where('userId', '=', userId)
    .where('delFlag', '=', 0)
    .select(['subjectId', 'subjectName', 'subjectCategory'])
    .orderBy('subjectId')
    .limit(SUBJECTS_SHOWN)
    .execute();
}
const SUBJECTS_SHOWN = 50;

/** Accounts of third parties by which the person signs in. */
export function listExternalIds(db: Kysely<Tables>, userId: string) {
  return db
    .selectFrom('sysUserExternal')
    .where('userId', '=', userId)
    .select(['source', 'openId'])
    .orderBy('bindTime')
    .orderBy('source')
    .execute();
}
