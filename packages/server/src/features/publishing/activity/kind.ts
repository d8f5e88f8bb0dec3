/** Activities (活动) as a kind of reviewed content. */
import { areaOf } from '@farmers-mailbox/contract/access/area.ts';
import { managesOthers } from '@farmers-mailbox/contract/access/rank.ts';
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import {
  ACTIVITY_FIELDS,
  type WrittenActivity,
} from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { ACTIVITY_TYPE } from '@farmers-mailbox/contract/publishing/activity/fields.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { PLACE_DECIMALS } from '@farmers-mailbox/contract/rules/place.ts';
import { type SqlBool, sql } from 'kysely';
import type { Actor } from '../../../access/actor.ts';
import { readMoment, toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { filedAs } from '../content/attachments.ts';
import { partsIn, pickerOf } from '../content/fields.ts';
import { hashOfContent } from '../content/hash.ts';
import type { ContentKind } from '../content/kind.ts';
import { isInside, isOfOwnUnit, openTo } from '../content/list.ts';
import { contentPolicy } from '../content/policy.ts';
import { findContent } from '../content/queries.ts';
import { ofTexts, usualKind, withoutText } from '../content/usual-kind.ts';
import type { StoredActivity } from './stored.ts';

export const publishedOf = pickerOf(ACTIVITY_FIELDS);

export const activityPolicy = contentPolicy('activity');

const ofText = ofTexts<WrittenActivity>();

export const activity: ContentKind<WrittenActivity, StoredActivity> = {
  ...usualKind<WrittenActivity, StoredActivity>('activity', activityPolicy, publishedOf),
  ...ofText,
  attaches: filedAs('activity'),
  table: 'activity',
  records: 'activityRecord',
  missing: '这个活动不存在或已删除',
  nounOf: () => '活动',
  writtenOf: (stored) =>
    publishedOf({
      ...stored,
      startTime: toMoment(stored.startTime),
      endTime: toMoment(stored.endTime),
      signStartTime: toMomentOrNull(stored.signStartTime),
      signEndTime: toMomentOrNull(stored.signEndTime),
    }),
  columnsOf: (written) => ({
    ...ofText.columnsOf(written),
    targetCategories: [...written.targetCategories],
    targetDeptIds: [...written.targetDeptIds],
    ...timesOf(written),
  }),
  // exact: a number that is no whole one has several texts
  hashOf: (written) =>
    hashOfContent({ ...publishedOf(written), lng: inDegrees(written.lng), lat: inDegrees(written.lat) }),
  placesOf: ({ deptId, targetDeptIds }) =>
    targetDeptIds.length === 0
      ? { field: 'deptId', deptIds: [deptId] }
      : { field: 'targetDeptIds', deptIds: [deptId, ...targetDeptIds] },
  find: (from, actor, id, now) => findContent<StoredActivity>(from, activityAt(now), actor, id),
  at: activityAt,
  visibleTo: (actor) => [
    isInside(activity, 'deptId', areaOf(actor)),
    ...openTo(activity, actor, [ContentStatus.published]),
  ],
  partsOf: (written) =>
    partsIn(written, [
      'title',
      'address',
      'hostUnit',
      'contactName',
      'feeDesc',
      'targetCategories',
      'content',
    ]),
  problemsOn: ({ endTime }, now) =>
    endTime <= toMoment(now) ? [{ field: 'endTime', message: '活动的结束时间已经过了' }] : [],
  loggedOf: (written) => ({
    ...withoutText(written),
    activityType: labelOf(ACTIVITY_TYPE, written.activityType),
  }),
};

/** To be published later, it is found until then by the unit that wrote it and by administrators alone. */
export function activityAt(now: Date): typeof activity {
  const isPublished = (actor: Actor) =>
    sql<SqlBool>`(activity.publish_time <= ${now} OR ${isOfOwnUnit(activity, actor)})`;
  return {
    ...activity,
    visibleTo: (actor: Actor) => [
      ...activity.visibleTo(actor),
      ...(managesOthers(actor) ? [] : [isPublished(actor)]),
    ],
  };
}

const inDegrees = (value: number | null): string | null => value?.toFixed(PLACE_DECIMALS) ?? null;

type Times = Pick<WrittenActivity, 'startTime' | 'endTime' | 'signStartTime' | 'signEndTime'>;

/** @throws Refusal 4000 beside the field for a day that the calendar does not have */
export function timesOf({ startTime, endTime, signStartTime, signEndTime }: Times) {
  return {
    startTime: readMoment(startTime, 'startTime'),
    endTime: readMoment(endTime, 'endTime'),
    signStartTime: signStartTime === null ? null : readMoment(signStartTime, 'signStartTime'),
    signEndTime: signEndTime === null ? null : readMoment(signEndTime, 'signEndTime'),
  };
}
