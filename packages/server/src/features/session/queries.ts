/** The SQL of sign-in and sessions. Other features get at sessions through actions.ts. */

import type { Insertable } from 'kysely';
import { type Kysely, type Selectable, sql } from 'kysely';
import type { LogLoginTable, SysAccessRecordTable, Tables } from '../../database/tables.ts';
import type { EndedReason } from './policy.ts';

/** A role as far as rights go. */
export interface HeldRole {
  roleKey: string;
  roleName: string;
  authorities: string[];
  permissions: string[];
}

/** Everything a call needs to know of the person behind a token, in one round trip; undefined for an unknown token. */
export function findSession(db: Kysely<Tables>, tokenHash: Buffer) {
  return db
    .selectFrom('tokenSession as session')
    .innerJoin('sysUser as person', 'person.userId', 'session.userId')
    .innerJoin('sysUserIdentity as identity', 'identity.identityId', 'session.identityId')
    .innerJoin('sysDept as dept', 'dept.deptId', 'identity.deptId')
    .where('session.tokenHash', '=', tokenHash)
    .select([
      'session.endedReason',
      'session.lastActiveTime',
      'session.expireTime',
      'session.agentHash',
      'person.userId',
      'person.userName',
      'person.realName',
      'person.certificateHash',
      'person.status as userStatus',
      'person.delFlag as userDelFlag',
      'identity.identityId',
      'identity.status as identityStatus',
      'identity.validFrom',
      'identity.validTo',
      'dept.deptId',
      'dept.deptName',
      'dept.fullDeptName',
      'dept.deptLevel',
      'dept.deptType',
      'dept.parentId',
      rolesHeld.as('roles'),
    ])
    .executeTakeFirst();
}
export type FoundSession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

// Highest rank first: the order in which roles are named to people.
const rolesHeld = sql<HeldRole[]>`(
  SELECT coalesce(json_agg(json_build_object('roleKey', role_key, 'roleName', role_name,
    'authorities', authority_list, 'permissions', button_permissions) ORDER BY sort DESC), '[]')
  FROM sys_role WHERE role_id = ANY (identity.role_ids) AND status = 1)`;

/** Written at most once a minute by its only caller: a session's row is not to change with every call. */
export async function touchSession(db: Kysely<Tables>, tokenHash: Buffer, now: Date): Promise<void> {
  await db
    .updateTable('tokenSession')
    .set({ lastActiveTime: now })
    .where('tokenHash', '=', tokenHash)
    .where('endedReason', 'is', null)
    .where('lastActiveTime', '<', now)
    .execute();
}

export function findAccount(db: Kysely<Tables>, userName: string) {
  return db
    .selectFrom('sysUser')
    .select(['userId', 'userName', 'passwordHash', 'status', 'pwdWeakFlag', 'pwdUpdateTime'])
    .where(sql`lower(user_name)`, '=', userName.toLowerCase())
    .where('delFlag', '=', 0)
    .executeTakeFirst();
}
export type Account = Pick<
  Selectable<Tables['sysUser']>,
  'userId' | 'userName' | 'passwordHash' | 'status' | 'pwdWeakFlag' | 'pwdUpdateTime'
>;

/** Everything that starts or ends a session of one person waits here, so that an identity never has two. */
export async function lockPerson(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx
    .selectFrom('sysUser')
    .select('userId')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
}

export interface NewSession {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly identityId: string;
  readonly ip: string;
  readonly agentHash: Buffer;
  readonly expireTime: Date;
}

/** Ends the identity's living session, if it has one, and starts the new one. The person must be locked. */
export async function replaceSession(trx: Kysely<Tables>, session: NewSession, now: Date): Promise<void> {
  await trx
    .updateTable('tokenSession')
    .set({ endedReason: 'replaced' satisfies EndedReason, endedTime: now })
    .where('identityId', '=', session.identityId)
    .where('endedReason', 'is', null)
    .execute();
  await trx
    .insertInto('tokenSession')
    .values({ ...session, createTime: now, lastActiveTime: now })
    .execute();
}

/** Its absolute end when it lived until now; undefined when somebody else ended it first. */
export async function endSession(
  db: Kysely<Tables>,
  tokenHash: Buffer,
  reason: EndedReason,
  now: Date,
): Promise<Date | undefined> {
  const ended = await db
    .updateTable('tokenSession')
    .set({ endedReason: reason, endedTime: now })
    .where('tokenHash', '=', tokenHash)
    .where('endedReason', 'is', null)
    .returning('expireTime')
    .executeTakeFirst();
  return ended?.expireTime;
}

export async function noteSignIn(trx: Kysely<Tables>, userId: string, ip: string, now: Date): Promise<void> {
  await trx
    .updateTable('sysUser')
    .set({ lastLoginTime: now, lastLoginIp: ip })
    .where('userId', '=', userId)
    .execute();
}

export async function insertLoginLog(db: Kysely<Tables>, row: Insertable<LogLoginTable>): Promise<void> {
  await db.insertInto('logLogin').values(row).execute();
}

export async function insertAccessRecord(
  db: Kysely<Tables>,
  row: Insertable<SysAccessRecordTable>,
): Promise<void> {
  await db.insertInto('sysAccessRecord').values(row).execute();
}

/** What getInfo/v2 tells of a person beyond what every call knows already. */
export function findProfile(db: Kysely<Tables>, userId: string, deptId: string) {
  return db
    .selectFrom('sysUser as person')
    .innerJoin('sysDept as dept', (join) => join.on('dept.deptId', '=', deptId))
    .where('person.userId', '=', userId)
    .select([
      'person.avatar',
      'person.nickName',
      'person.phoneCipher',
      'person.certificateCipher',
      'person.realNameAuthFlag',
      'dept.ancestors',
      'dept.deptIdPath',
    ])
    .executeTakeFirstOrThrow();
}
export type Profile = Awaited<ReturnType<typeof findProfile>>;
