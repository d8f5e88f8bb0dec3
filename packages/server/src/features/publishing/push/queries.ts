/** The SQL of the list of pushes, their figures, and their transfer when an organisation is merged into another one. */
import { holdsAccess } from '@farmers-mailbox/contract/access/permissions.ts';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import type { reportPush } from '@farmers-mailbox/contract/entry/open-api/endpoints.ts';
import { readingContent } from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import type { MadePush } from '@farmers-mailbox/contract/publishing/content-review/made-push.ts';
import {
  type PushDetails,
  type pagePushes,
  pushRow,
  STAT_DAYS,
} from '@farmers-mailbox/contract/publishing/push/endpoints.ts';
import type { RelatedType } from '@farmers-mailbox/contract/publishing/push/fields.ts';
import { expressionBuilder, type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { MoveOnMerge } from '../../../access/merge-rule.ts';
import { deptInside } from '../../../access/scope.ts';
import { betweenMoments, equalTo } from '../../../database/list-conditions.ts';
import type { Tables } from '../../../database/tables.ts';
import { DAY_MS } from '../../../time/moment.ts';
import { namesOfDepts } from '../../people/departments/queries.ts';
import { isWithin, type Listed, pageContent, wordsIn } from '../content/list.ts';
import { hashAnew, holdContentOf, moveContentOf } from '../content/queries.ts';
import { push, type StoredPush } from './kind.ts';
import { DispatchStatus, isInPushStatus, pushStatusOf } from './status.ts';

export type ListedPush = Listed<StoredPush, typeof pushRow> & Pick<StoredPush, 'dispatchStatus'>;
type Asked = CheckedRequestOf<typeof pagePushes>;
const eb = expressionBuilder<Tables, 'pushMessage'>();

export function pageOfPushes(db: Kysely<Tables>, actor: Actor, asked: Asked) {
  const { conditions, words } = wordsIn(sql`push_message.title`, [['pushMessage.title', asked.title]]);
  return pageContent<ListedPush>(db, push, actor, asked, {
    row: pushRow,
    beside: ['pushStatus'],
    also: sql`dispatch_status`,
    words,
    order: sql`push_id DESC`,
    conditions: [
      ...conditions,
      ...equalTo('pushMessage', asked, ['pushType', 'auditStatus']),
      ...(asked.pushStatus === undefined ? [] : [isInPushStatus(asked.pushStatus)]),
      ...isWithin(push, asked.deptId),
      ...betweenMoments('pushMessage.sentTime', asked, ['sentTimeStart', 'sentTimeEnd']),
    ],
  });
}

/** By name, those that still stand in the region. */
export async function namesOfTargets(
  db: Kysely<Tables>,
  { deptId, targetDeptIds, targetUserIds }: StoredPush,
): Promise<Pick<PushDetails, 'targetDepts' | 'targetUsers'>> {
  const names = await namesOfDepts(db, targetDeptIds);
  const { rows: targetUsers } = await sql<{ userId: string; realName: string }>`SELECT user_id, real_name
    FROM sys_user WHERE user_id = ANY (${targetUserIds}::bigint[]) AND del_flag = 0
      AND ${deptInside(expressionBuilder<Tables, 'sysUser'>(), 'sysUser.deptId', deptId)}
    ORDER BY user_id`.execute(db);
  return { targetDepts: [...names].map(([code, deptName]) => ({ deptId: code, deptName })), targetUsers };
}

/** The newest push of a content, as far as the person finds it. */
export async function findPushAbout(
  db: Kysely<Tables>,
  actor: Actor,
  relatedType: RelatedType,
  relatedId: string,
): Promise<MadePush | null> {
  if (!holdsAccess(actor, readingContent('push'))) return null;
  const { rows } = await sql<Pick<StoredPush, 'pushId' | 'auditStatus' | 'dispatchStatus'>>`
    SELECT push_id, audit_status, dispatch_status FROM push_message
    WHERE related_id = ${relatedId} AND related_type = ${relatedType} AND ${sql.join(push.visibleTo(actor), sql` AND `)}
    ORDER BY push_id DESC LIMIT 1`.execute(db);
  const [found] = rows;
  return found ? { pushId: found.pushId, pushStatus: pushStatusOf(found) } : null;
}

/** Of the last days, what was handed over for a region. */
export async function sumPushes(db: Kysely<Tables>, area: string, now: Date) {
  const { rows } = await sql<Record<'pushCount' | 'targetCount' | 'reachCount' | 'openCount', number>>`
    SELECT count(*)::int AS push_count, coalesce(sum(target_count), 0)::float8 AS target_count,
      coalesce(sum(reach_count), 0)::float8 AS reach_count, coalesce(sum(open_count), 0)::float8 AS open_count
    FROM push_message WHERE del_flag = 0 AND dispatch_status = ${sql.lit(DispatchStatus.sent)}
      AND sent_time >= ${new Date(now.getTime() - STAT_DAYS * DAY_MS)} AND ${deptInside(eb, 'pushMessage.deptId', area)}`.execute(
    db,
  );
  return rows[0] ?? { pushCount: 0, targetCount: 0, reachCount: 0, openCount: 0 };
}

/**
 * Figures that a receiver told: totals, which never fall and never pass the number that it was for. Undefined for a push that has not left,
 * or is not for one of the areas.
 */
export async function recordReach(
  db: Kysely<Tables>,
  areaIds: readonly string[],
  { pushId, reachCount, openCount }: CheckedRequestOf<typeof reportPush>,
): Promise<AnswerOf<typeof reportPush> | undefined> {
  const reached = sql`greatest(reach_count, least(${reachCount}, target_count))`;
  const { rows } = await sql<AnswerOf<typeof reportPush>>`UPDATE push_message
    SET reach_count = ${reached}, open_count = least(greatest(open_count, ${openCount}), ${reached})
    WHERE push_id = ${pushId} AND del_flag = 0 AND target_count IS NOT NULL
      AND dispatch_status IN (${sql.lit(DispatchStatus.leaving)}, ${sql.lit(DispatchStatus.sent)})
      AND ${eb.or(areaIds.map((area) => deptInside(eb, 'pushMessage.deptId', area)))}
    RETURNING push_id, target_count, reach_count, open_count`.execute(db);
  return rows[0];
}

export const movePushes: MoveOnMerge = async (trx, deptId, toDeptId, now) => {
  await holdContentOf(trx, push, deptId, sql`target_dept_ids @> ARRAY[${deptId}]::text[]`);
  await moveContentOf(push)(trx, deptId, toDeptId, now);
  const { rows } = await sql<{ pushId: string }>`UPDATE push_message SET version = version + 1,
      target_dept_ids = array_replace(target_dept_ids, ${deptId}, ${toDeptId})
    WHERE target_dept_ids @> ARRAY[${deptId}]::text[] RETURNING push_id`.execute(trx);
  const moved = rows.map(({ pushId }) => pushId);
  await hashAnew(trx, push, moved, async (ids) => {
    const { rows: stored } = await sql<StoredPush>`SELECT * FROM push_message
      WHERE push_id = ANY (${[...ids]}::bigint[])`.execute(trx);
    return stored.map((one) => ({ id: one.pushId, hash: push.hashOf(push.writtenOf(one)) }));
  });
};
