/** The SQL of the list of activities. */
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { activityRow, type pageActivities } from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { type Kysely, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { betweenMoments, equalTo, havingWords } from '../../../database/list-conditions.ts';
import type { Tables } from '../../../database/tables.ts';
import { isWithin, type Listed, pageContent } from '../content/list.ts';
import { activity } from './kind.ts';
import { isInProgress } from './progress.ts';
import type { StoredActivity } from './stored.ts';

export type ListedActivity = Listed<StoredActivity, typeof activityRow>;
type Asked = CheckedRequestOf<typeof pageActivities>;

export function pageOfActivities(db: Kysely<Tables>, actor: Actor, asked: Asked, now: Date) {
  const { conditions, words } = havingWords(sql`text_pairs(activity.title)`, [
    ['activity.title', asked.title],
  ]);
  const { activityStatus } = asked;
  return pageContent<ListedActivity>(db, activity, actor, asked, {
    ...{ row: activityRow, beside: ['activityStatus'], order: sql`activity_id DESC`, words },
    conditions: [
      ...conditions,
      ...equalTo('activity', asked, ['activityType', 'auditStatus']),
      ...(activityStatus === undefined ? [] : [isInProgress(activityStatus, now)]),
      ...isWithin(activity, asked.deptId),
      ...betweenMoments('activity.start_time', asked, ['startTimeStart', 'startTimeEnd']),
    ],
  });
}
