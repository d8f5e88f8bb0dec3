/** The SQL of sign-in and sessions. Other features get at sessions through actions.ts. */

import { EnableStatus } from '@farmers-mailbox/contract/enable-status.ts';
import { maskIdNumber } from '@farmers-mailbox/contract/rules/id-number.ts';
import { maskPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { fixedSelect, prepared } from '../../../database/prepared-statements.ts';
import type { LogLoginTable, SysAccessRecordTable, Tables } from '../../../database/tables.ts';
import { realChannelExists } from '../../messaging/channels/queries.ts';
import { parameterSql } from '../../system/parameters/queries.ts';
import type { EndedReason } from './policy.ts';

/** The way of a sign-in, as log_login holds it. */
export const LoginType = { password: 1, phoneCode: 2, qrCode: 3, thirdParty: 4 } as const;
export type LoginType = (typeof LoginType)[keyof typeof LoginType];

/** A role as far as rights go. `roleKey` is the role of the catalogue that it stands on (decision 19). */
export interface HeldRole {
  roleId: number;
  roleKey: string;
  roleName: string;
  authorities: string[];
  permissions: string[];
}

/** Everything a call needs to know of the person behind a token, in one round trip; undefined for an unknown token. */
export async function findSession(db: Kysely<Tables>, tokenHash: Buffer) {
  const [session] = await selectSession(db, tokenHash);
  return session;
}

const selectSession = fixedSelect((db, tokenHash: Buffer) =>
  db
    .selectFrom('tokenSession as session')
    .innerJoin('sysUser as person', 'person.userId', 'session.userId')
    .innerJoin('sysUserIdentity as identity', 'identity.identityId', 'session.identityId')
    .innerJoin('sysDept as dept', 'dept.deptId', 'identity.deptId')
    .where('session.tokenHash', '=', tokenHash)
    .modifyFront(prepared)
    .select([
      'session.endedReason',
      'session.endedRemark',
      'session.lastActiveTime',
      'session.expireTime',
      'session.agentHash',
      ...personColumns,
      ...rightsColumns,
    ]),
);

/** The same of somebody who need not be here: a person in one of their identities. */
export function findPerson(
  db: Kysely<Tables>,
  { userId, identityId }: { userId: string; identityId: string },
) {
  return db
    .selectFrom('sysUser as person')
    .innerJoin('sysUserIdentity as identity', 'identity.userId', 'person.userId')
    .innerJoin('sysDept as dept', 'dept.deptId', 'identity.deptId')
    .where('person.userId', '=', userId)
    .where('identity.identityId', '=', identityId)
    .select([...personColumns, ...rightsColumns])
    .executeTakeFirst();
}
export type FoundPerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Nobody is asked for the old password of an account that has none; setting one by the telephone writes its own moment. */
export const NO_PASSWORD_TO_CHANGE = new Date('9999-12-31T00:00:00Z');

/** The moment of a password as people are told it: none of an account without one. */
export const passwordTime = (at: Date | null): Date | null =>
  at?.getTime() === NO_PASSWORD_TO_CHANGE.getTime() ? null : at;

const personColumns = [
  'person.userId',
  'person.userName',
  'person.realName',
  'person.certificateHash',
  'person.realNameAuthFlag',
  'person.pwdWeakFlag',
  'person.pwdUpdateTime',
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
] as const;

const hasSecondFactor = sql<boolean>`EXISTS (SELECT FROM second_factor AS factor
  WHERE factor.user_id = person.user_id AND factor.enrol_time IS NOT NULL)`;

// Highest rank first: the order in which roles are named to people.
const rolesHeld = sql<HeldRole[]>`(
  SELECT coalesce(json_agg(json_build_object('roleId', role_id, 'roleKey', base_role_key, 'roleName', role_name,
    'authorities', authority_list, 'permissions', button_permissions) ORDER BY sort DESC, role_id), '[]')
  FROM sys_role WHERE role_id = ANY (identity.role_ids) AND status = ${sql.lit(EnableStatus.enabled)})`;

const rightsColumns = [
  rolesHeld.as('roles'),
  hasSecondFactor.as('hasSecondFactor'),
  realChannelExists.as('doTextsLeave'),
] as const;

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

const accountColumns = [
  'userId',
  'userName',
  'passwordHash',
  'status',
  'pwdWeakFlag',
  'pwdUpdateTime',
] as const;
const selectAccount = (db: Kysely<Tables>) =>
  db.selectFrom('sysUser').select(accountColumns).where('delFlag', '=', 0);

export function findAccount(db: Kysely<Tables>, userName: string): Promise<Account | undefined> {
  return selectAccount(db).where(sql`lower(user_name)`, '=', userName.toLowerCase()).executeTakeFirst();
}
export function findAccountById(db: Kysely<Tables>, userId: string): Promise<Account | undefined> {
  return selectAccount(db).where('userId', '=', userId).executeTakeFirst();
}
export function findAccountByPhone(db: Kysely<Tables>, phoneHash: string): Promise<Account | undefined> {
  return selectAccount(db).where('phoneHash', '=', phoneHash).executeTakeFirst();
}
export type Account = Pick<Selectable<Tables['sysUser']>, (typeof accountColumns)[number]>;

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
  /** shown to who looks after the sessions; the hash is what counts */
  readonly userAgent: string;
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
  remark: string | null = null,
): Promise<Date | undefined> {
  const ended = await db
    .updateTable('tokenSession')
    .set({ endedReason: reason, endedTime: now, endedRemark: remark })
    .where('tokenHash', '=', tokenHash)
    .where('endedReason', 'is', null)
    .returning('expireTime')
    .executeTakeFirst();
  return ended?.expireTime;
}

/** Ends every living session of a person, whose password is another one from now on. */
export async function endSessionsOf(trx: Kysely<Tables>, userId: string, now: Date): Promise<void> {
  const endedReason: EndedReason = 'password';
  await trx
    .updateTable('tokenSession')
    .set({ endedReason, endedTime: now })
    .where('userId', '=', userId)
    .where('endedReason', 'is', null)
    .execute();
}

/** Ends a person's living sessions, or those of one identity; their browsers read the reason with the next call. */
export async function endSessionsBecause(
  trx: Kysely<Tables>,
  { userId, identityId }: { userId: string; identityId?: string },
  remark: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('tokenSession')
    .set({ endedReason: 'ended' satisfies EndedReason, endedTime: now, endedRemark: remark })
    .where('userId', '=', userId)
    .where('endedReason', 'is', null)
    .$if(identityId !== undefined, (query) => query.where('identityId', '=', identityId ?? ''))
    .execute();
}

export async function noteSignIn(trx: Kysely<Tables>, userId: string, ip: string, now: Date): Promise<void> {
  await trx
    .updateTable('sysUser')
    .set({ lastLoginTime: now, lastLoginIp: ip })
    .where('userId', '=', userId)
    .execute();
}

/** Somebody at the organisation of their account, as logs name who is in no identity. */
export function findAtHome(db: Kysely<Tables>, userId: string | null) {
  return db
    .selectFrom('sysUser as person')
    .innerJoin('sysDept as dept', 'dept.deptId', 'person.deptId')
    .where('person.userId', '=', userId)
    .select(['person.userName', 'person.realName', 'dept.deptId', 'dept.fullDeptName as deptName'])
    .executeTakeFirst();
}

/** Says beside it who the person was and where at that time; whoever tried with an account that nobody has stays a word. */
export async function insertLoginLog(
  db: Kysely<Tables>,
  row: Omit<Insertable<LogLoginTable>, 'realName' | 'deptId' | 'deptName'>,
): Promise<void> {
  const person = await findAtHome(db, row.userId ?? null);
  const userName = person ? row.userName : maskedWord(row.userName);
  await db
    .insertInto('logLogin')
    .values({ ...row, ...person, userName })
    .execute();
}

/** Some type their number into the field of the account. */
function maskedWord(word: string): string {
  if (/^1\d{10}$/.test(word)) return maskPhone(word);
  return /^\d{17}[\dXx]$/.test(word) ? maskIdNumber(word) : word;
}

/** `session` is alive at this moment, as sessionProblem has it. */
export function sessionLives(now: Date) {
  const idleSince = sql`${now}::timestamptz - make_interval(mins => ${parameterSql('sessionIdleMinutes')})`;
  return sql<boolean>`session.ended_reason IS NULL AND session.expire_time > ${now} AND session.last_active_time > ${idleSince}`;
}

export async function insertAccessRecord(
  db: Kysely<Tables>,
  row: Insertable<SysAccessRecordTable>,
): Promise<void> {
  await db.insertInto('sysAccessRecord').values(row).execute();
}

/** Columns of a person for getInfo/v2, beyond those that every call knows already. */
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
