/** Progress of an activity by its times (ACTIVITY_STATUS): of a row that is held, and in SQL. A test puts both to the same edges. */
import { ActivityStatus } from '@farmers-mailbox/contract/publishing/activity/fields.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { StoredActivity } from './stored.ts';

type Timed = Pick<
  StoredActivity,
  'auditStatus' | 'publishTime' | 'startTime' | 'endTime' | 'signStartTime' | 'signEndTime'
>;

/** Null where nothing of it has been published, or not yet anew, or it is to be published later. */
export function progressOf(activity: Timed, now: Date): ActivityStatus | null {
  const { auditStatus, publishTime, startTime, endTime, signStartTime, signEndTime } = activity;
  if (auditStatus === ContentStatus.offline) return ActivityStatus.revoked;
  if (auditStatus !== ContentStatus.published || publishTime === null || publishTime > now) return null;
  if (endTime <= now) return ActivityStatus.ended;
  if (startTime <= now) return ActivityStatus.running;
  const isSigning = signEndTime !== null && signEndTime > now && (signStartTime ?? now) <= now;
  return isSigning ? ActivityStatus.signing : ActivityStatus.ahead;
}

/** Its window is open and it was published. */
export const takesSignUps = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${publishedAt(now)} AND activity.del_flag = 0
    AND activity.sign_end_time > ${now} AND coalesce(activity.sign_start_time, activity.publish_time) <= ${now})`;

/** Takes sign-ups or goes on. */
export const isOn = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(activity.del_flag = 0 AND ${publishedAt(now)} AND activity.end_time > ${now}
    AND (activity.start_time <= ${now} OR ${takesSignUps(now)}))`;

/** Passed, and its time of publication has come. */
export const publishedAt = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(activity.audit_status = ${sql.lit(ContentStatus.published)} AND activity.publish_time <= ${now})`;

export function isInProgress(status: number, now: Date): RawBuilder<SqlBool> {
  switch (status as ActivityStatus) {
    case ActivityStatus.ahead:
      return sql<SqlBool>`(${publishedAt(now)} AND activity.start_time > ${now} AND ${takesSignUps(now)} IS NOT TRUE)`;
    case ActivityStatus.signing:
      // ends before it starts by a constraint; said here for the index of starts
      return sql<SqlBool>`(${takesSignUps(now)} AND activity.start_time > ${now})`;
    case ActivityStatus.running:
      return sql<SqlBool>`(${publishedAt(now)} AND activity.start_time <= ${now} AND activity.end_time > ${now})`;
    case ActivityStatus.ended:
      return sql<SqlBool>`(${publishedAt(now)} AND activity.end_time <= ${now})`;
    case ActivityStatus.revoked:
      return sql<SqlBool>`activity.audit_status = ${sql.lit(ContentStatus.offline)}`;
  }
}

/** As `progressOf` of a published one, for a select. */
export const progressAt = (now: Date): RawBuilder<number> => sql<number>`(CASE
    WHEN activity.end_time <= ${now} THEN ${sql.lit(ActivityStatus.ended)}
    WHEN activity.start_time <= ${now} THEN ${sql.lit(ActivityStatus.running)}
    WHEN ${takesSignUps(now)} THEN ${sql.lit(ActivityStatus.signing)}
    ELSE ${sql.lit(ActivityStatus.ahead)} END)`;
