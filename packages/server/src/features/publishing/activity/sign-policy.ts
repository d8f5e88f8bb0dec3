/** Permissions for the sign-ups of an activity: those of changing it, and what its state and times allow. */
import { type Rule, rule } from '@farmers-mailbox/contract/access/rule.ts';
import { allOf, type Verdict, verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { ActivityStatus } from '@farmers-mailbox/contract/publishing/activity/fields.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type { Actor } from '../../../access/actor.ts';
import { chinaDay } from '../../../time/moment.ts';
import type { ContentFacts } from '../content/policy.ts';
import { activityPolicy } from './kind.ts';
import { progressOf } from './progress.ts';
import type { StoredActivity } from './stored.ts';

type Facts = ContentFacts & Pick<StoredActivity, 'signEndTime'>;

export const signRulesFor = (actor: Actor, activity: Facts): readonly Rule[] => [
  rule('报名', activity.signEndTime !== null, '这个活动不用报名'),
  ...activityPolicy.rulesFor('edit', actor, activity),
];

export const maySeeSigns = (actor: Actor, activity: Facts): Verdict =>
  activity.signEndTime === null ? '这个活动不用报名' : activityPolicy.mayByPerson('edit', actor, activity);

/** By the activity's state and times. */
export function signsAllow(activity: StoredActivity, now: Date) {
  const isPublished = verdict(activity.auditStatus === ContentStatus.published, '活动没有发布');
  const isSigning = verdict(progressOf(activity, now) === ActivityStatus.signing, '现在不在报名时间内');
  const { maxCount, signCount } = activity;
  const hasPlace = verdict(maxCount === 0 || signCount < maxCount, `名额${maxCount}人已满`);
  const goesOn = verdict(activity.endTime > now, '活动已经结束');
  const hasCome = verdict(chinaDay(now) >= chinaDay(activity.startTime), '从活动当天起才能签到');
  return {
    sign: allOf(isPublished, isSigning, hasPlace),
    checkIn: allOf(isPublished, hasCome),
    undoCheckIn: isPublished,
    cancel: allOf(isPublished, goesOn),
  };
}
