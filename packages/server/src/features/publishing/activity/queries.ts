/** The SQL of the list of activities. */
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { activityRow, type pageActivities } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { isRegionCode } from '@farmers-mailbox/contract/rules/organisation.ts';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import type { MoveOnMerge } from '../../../access/merge-rule.ts';
import { betweenMoments, equalTo } from '../../../database/list-conditions.ts';
import type { Tables } from '../../../database/tables.ts';
import { isWithin, type Listed, pageContent, wordsIn } from '../content/list.ts';
import { isMeantForAny, type PublishedKind } from '../content/published.ts';
import { hashMoved, holdContentOf } from '../content/queries.ts';
import { activity, activityAt } from './kind.ts';
import { isInProgress, progressAt, publishedAt } from './progress.ts';
import type { StoredActivity } from './stored.ts';

export { isOn } from './progress.ts';

export type ListedActivity = Listed<StoredActivity, typeof activityRow>;
type Asked = CheckedRequestOf<typeof pageActivities>;

export function pageOfActivities(db: Kysely<Tables>, actor: Actor, asked: Asked, now: Date) {
  const { conditions, words } = wordsIn(sql`activity.title`, [['activity.title', asked.title]]);
  const { activityStatus } = asked;
  return pageContent<ListedActivity>(db, activityAt(now), actor, asked, {
    row: activityRow,
    beside: ['activityStatus'],
    order: sql`activity_id DESC`,
    words,
    orders: {
      createTime: [sql`activity.activity_id`],
      startTime: [sql`activity.start_time`, sql`activity.activity_id`],
    },
    isOfThisMoment: activityStatus !== undefined || !managesOthers(actor),
    conditions: [
      ...conditions,
      ...equalTo('activity', asked, ['activityType', 'auditStatus']),
      ...(activityStatus === undefined ? [] : [isInProgress(activityStatus, now)]),
      ...isWithin(activity, asked.deptId),
      ...betweenMoments('activity.start_time', asked, ['startTimeStart', 'startTimeEnd']),
    ],
  });
}

export const publicActivities: PublishedKind = {
  table: 'activity',
  key: 'activityId',
  files: 'activity',
  order: sql`activity_id DESC`,
  isPublic: publishedAt,
  isMeantFor: (
    places,
  ) => sql<SqlBool>`(activity.target_dept_ids = '{}' AND ${isMeantForAny('activity')(places)}
    OR ${reachesOneOf(places)})`,
  computed: (now) => ({ fields: ['activityStatus'], as: sql`${progressAt(now)} AS activity_status` }),
};

/** A part that it is meant for lies in one of the places, or around one. A merge may have taken the part out of the activity's region. */
const reachesOneOf = (places: readonly string[]) => sql<SqlBool>`EXISTS (
  SELECT FROM unnest(activity.target_dept_ids) AS target, unnest(${[...places.filter(isRegionCode)]}::text[]) AS place
  WHERE starts_with(target, place) OR starts_with(place, target))`;

/** When an organisation is merged into another one: an activity that was meant for it is meant for that one. */
export const moveTargets: MoveOnMerge = async (trx, deptId, toDeptId) => {
  await holdContentOf(trx, activity, deptId, sql`target_dept_ids @> ARRAY[${deptId}]::text[]`);
  const { rows } = await sql<{ id: string }>`UPDATE activity SET version = version + 1,
      target_dept_ids = ARRAY(SELECT DISTINCT unnest(array_replace(target_dept_ids, ${deptId}, ${toDeptId})) ORDER BY 1)
    WHERE target_dept_ids @> ARRAY[${deptId}]::text[] RETURNING activity_id AS id`.execute(trx);
  await hashMoved(
    trx,
    activity,
    rows.map(({ id }) => id),
  );
};

/** For applications. */
export { findSignState } from './sign-queries.ts';
export { isInProgress };
