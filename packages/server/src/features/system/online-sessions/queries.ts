/** The SQL of reading who is here now. Sessions themselves are features/entry/session's to change. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { pageOnlineSessions } from '@farmers-mailbox/contract/system/logs/endpoints.ts';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { roleKeysOfPerson, roleNamesOf } from '../../../access/role-columns.ts';
import { firstCodeBehind } from '../../../access/scope.ts';
import { countRows } from '../../../database/count-rows.ts';
import { escapeLike } from '../../../database/like.ts';
import type { Tables } from '../../../database/tables.ts';
import { sessionLives } from '../../entry/session/queries.ts';

type Filters = CheckedRequestOf<typeof pageOnlineSessions>;

/** Living sessions in the actor's area. */
function livingSessions(db: Kysely<Tables>, actor: Actor, now: Date) {
  const area = areaOf(actor);
  const inArea: Expression<SqlBool> =
    area === null
      ? sql`false`
      : sql`identity.dept_id >= ${area} AND identity.dept_id < ${firstCodeBehind(area)}`;
  return db
    .selectFrom('tokenSession as session')
    .innerJoin('sysUser as person', 'person.userId', 'session.userId')
    .innerJoin('sysUserIdentity as identity', 'identity.identityId', 'session.identityId')
    .innerJoin('sysDept as dept', 'dept.deptId', 'identity.deptId')
    .where(sessionLives(now))
    .where(inArea);
}

const columns = [
  'session.sessionId',
  'session.tokenHash',
  'session.ip',
  'session.userAgent',
  'session.createTime',
  'session.lastActiveTime',
  'person.userId',
  'person.userName',
  'person.realName',
  'dept.fullDeptName',
] as const;
const roles = [roleNamesOf('identity.roleIds', 'in use'), roleKeysOfPerson] as const;

/** The most recently active first. */
export async function pageLiving(db: Kysely<Tables>, actor: Actor, filters: Filters, now: Date) {
  const { userName, deptId, includeChild, pageNum, pageSize } = filters;
  let query = livingSessions(db, actor, now);
  if (userName) {
    const [account, name] = [escapeLike(userName.toLowerCase()), escapeLike(userName)];
    query = query.where(
      sql<boolean>`(lower(user_name) LIKE ${`${account}%`} OR real_name LIKE ${`${name}%`})`,
    );
  }
  if (deptId) {
    query = includeChild
      ? query.where('identity.deptId', '>=', deptId).where('identity.deptId', '<', `${deptId}~`)
      : query.where('identity.deptId', '=', deptId);
  }
  const total = await countRows(query);
  const rows = await query
    .select([...columns, ...roles])
    .orderBy('session.lastActiveTime', 'desc')
    .orderBy('session.sessionId', 'desc')
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  return { rows, total };
}
export type LivingSession = Awaited<ReturnType<typeof pageLiving>>['rows'][number];

/** Undefined when it does not live, or not in the actor's area. */
export function findLiving(
  db: Kysely<Tables>,
  actor: Actor,
  sessionId: string,
  now: Date,
): Promise<LivingSession | undefined> {
  return livingSessions(db, actor, now)
    .where('session.sessionId', '=', sessionId)
    .select([...columns, ...roles])
    .executeTakeFirst();
}
