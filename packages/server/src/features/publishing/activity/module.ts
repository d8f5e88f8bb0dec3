/** 活动管理 as a module of the program: its routes, and the rules of its calls. */

import { areaOf, covers } from '@farmers-mailbox/contract/access/area.ts';
import * as endpoints from '@farmers-mailbox/contract/publishing/activity/endpoints.ts';
import { PublishTimeProblem } from '@farmers-mailbox/contract/publishing/activity/fields.ts';
import * as signs from '@farmers-mailbox/contract/publishing/activity/sign-endpoints.ts';
import { ContentStatus } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import { withKept } from '@farmers-mailbox/contract/rules/kept-fields.ts';
import type { Actor } from '../../../access/actor.ts';
import type { MoveOnMerge } from '../../../access/merge-rule.ts';
import { type OutlineReader, requireInside } from '../../../access/outlines.ts';
import type { ReadCheck } from '../../../access/waiting-kind.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { refuseField } from '../../../http/refusal.ts';
import { type Route, route } from '../../../http/route.ts';
import { readMoment, toMoment } from '../../../time/moment.ts';
import { namesOfDepts } from '../../people/departments/queries.ts';
import type { Act } from '../../system/operation-log/actions.ts';
import { ContentActions, openNeeds, type Pass } from '../content/actions.ts';
import { contentCallRules, isInAreaOf } from '../content/call-rules.ts';
import type { ContentModule } from '../content/module.ts';
import { moveContentOf } from '../content/queries.ts';
import { detailsRoute, pageRoute, quietly } from '../content/routes.ts';
import { eachOf } from '../content/several.ts';
import { waitingContent } from '../content/waiting.ts';
import { openPublicationPushes, type Publication } from '../push/publication-actions.ts';
import { activity, activityPolicy, publishedOf } from './kind.ts';
import { toActivityDetails, toActivityRow } from './presenter.ts';
import { moveTargets, pageOfActivities } from './queries.ts';
import { signRulesFor } from './sign-policy.ts';
import { moveSigns } from './sign-queries.ts';
import { signRoutes } from './sign-routes.ts';
import type { StoredActivity } from './stored.ts';
import { tellPassed, tellRevoked } from './telling.ts';

const calls = {
  details: endpoints.activityDetails,
  add: endpoints.insertActivity,
  change: endpoints.updateActivity,
  // either call decides both ways, and passing asks what refusing does
  pass: endpoints.auditActivity,
  refuse: endpoints.auditActivities,
  offline: endpoints.revokeActivity,
  remove: endpoints.deleteActivities,
};

/** One call decides on one activity, either way. */
const deciding = {
  pass: endpoints.auditActivity,
  refuse: endpoints.auditActivity,
  fieldsOf: ({ id, ...read }: ReadCheck, isPassed: boolean) => ({
    activityId: id,
    ...read,
    auditStatus: isPassed ? ContentStatus.published : ContentStatus.refused,
  }),
};

const waitingFor = (actor: Actor) => (activityPolicy.mayReview(actor) ? [] : null);

export const activityModule: ContentModule = {
  kind: activity,
  routes: activityRoutes,
  callRules: (deps) =>
    contentCallRules<endpoints.WrittenActivity, StoredActivity>(activity, deps, {
      object: 'activity',
      policy: activityPolicy,
      calls,
      isNear: isInAreaOf('活动管理'),
      own: {
        endpoints: [
          signs.pageSigns,
          signs.exportSigns,
          signs.addSign,
          signs.checkIn,
          signs.undoCheckIn,
          signs.cancelSign,
        ],
        rulesFor: signRulesFor,
      },
    }),
  moveOnMerge: async (...merge: Parameters<MoveOnMerge>) => {
    await moveTargets(...merge);
    await moveContentOf(activity)(...merge);
    await moveSigns(...merge);
  },
  waiting: [waitingContent(activity, 'activity', deciding, waitingFor)],
};

function activityRoutes(deps: Dependencies): Route[] {
  const { db, clock, outlines } = deps;
  const content = new ContentActions(activity, openNeeds(deps));
  const pushes = openPublicationPushes(deps);
  const decide = async (act: Act, auditStatus: number, pushFlag: number, review: Pass) => {
    if (auditStatus !== ContentStatus.published) return content.refuse(act, review);
    if (pushFlag === 1) pushes.demandMayPush(act);
    const { publishTime } = review;
    return content.pass(act, review, async (trx, passed) => {
      if (publishTime && publishTime >= passed.endTime)
        throw refuseField('publishTime', PublishTimeProblem.late);
      await tellPassed(trx, passed, publishTime);
      if (pushFlag === 1) await pushes.make(trx, act, publicationOf(passed), publishTime);
    });
  };
  const timeToCome = (typed: string): Date => {
    const publishTime = readMoment(typed, 'publishTime');
    if (publishTime <= clock.now()) throw refuseField('publishTime', PublishTimeProblem.over);
    return publishTime;
  };
  return [
    pageRoute(endpoints.pageActivities, content, {
      find: (actor, asked) => pageOfActivities(db, actor, asked, clock.now()),
      toRow: (actor, row) => toActivityRow(actor, row, clock.now()),
      waitingFor,
    }),
    detailsRoute(calls.details, content, async (actor, found, beside) => {
      const targets = await namesOfDepts(db, found.targetDeptIds);
      return toActivityDetails(actor, found, { ...beside, targets }, clock.now());
    }),
    route(calls.add, async ({ submitFlag, ...fields }, act) => ({
      activityId: await content.add(act, await placed(outlines, act, publishedOf(fields), null), submitFlag),
    })),
    route(calls.change, async ({ activityId, version, submitFlag, ...fields }, act) => {
      const written = (before: StoredActivity) => {
        const whole = publishedOf(withKept(fields, before));
        const [wrong] = endpoints.activityProblems(whole);
        if (wrong) throw refuseField(wrong.field, wrong.message);
        return placed(outlines, act, withRoomFor(before, whole), before);
      };
      await content.change(act, { id: activityId, version, submitFlag, written });
      return { activityId };
    }),
    ...signRoutes(deps, content),
    route(endpoints.auditActivity, ({ activityId, auditStatus, auditOpinion, pushFlag, ...read }, act) =>
      quietly(decide(act, auditStatus, pushFlag, { ...read, id: activityId, opinion: auditOpinion })),
    ),
    route(
      endpoints.auditActivities,
      ({ activityIds, auditStatus, auditOpinion, pushFlag, publishTime: typed, ...read }, act) => {
        const publishTime = typed === undefined ? undefined : timeToCome(typed);
        return eachOne(activityIds, (id) =>
          decide(act, auditStatus, pushFlag, {
            id,
            contentHash: read.contentHashes?.[id],
            opinion: auditOpinion,
            publishTime,
            version: activityIds.length === 1 ? read.version : undefined,
          }),
        );
      },
    ),
    route(endpoints.revokeActivity, ({ activityId, ...why }, act) =>
      quietly(
        content.takeOffline(act, { id: activityId, ...why }, async (trx, revoked) => {
          await tellRevoked(trx, revoked, clock.now());
          await pushes.withdraw(trx, act, { relatedType: 'activity', relatedId: activityId }, why.opinion);
        }),
      ),
    ),
    route(endpoints.deleteActivities, ({ activityIds }, act) =>
      eachOne(activityIds, (id) => content.remove(act, id)),
    ),
  ];
}

/** Its title, when and where it is, and until when one signs up. */
const publicationOf = ({ activityId, ...stored }: StoredActivity): Publication => {
  const { signEndTime, address, title, deptId, targetDeptIds } = stored;
  const minute = (at: Date) => toMoment(at).slice(0, 16);
  const signUp = signEndTime === null ? '' : `报名截止${minute(signEndTime)}。`;
  return {
    relatedType: 'activity',
    relatedId: activityId,
    title,
    deptId,
    targetDeptIds,
    pushContent: `${minute(stored.startTime)}，${address || '线上'}。${signUp}`,
    createUserId: stored.createUserId,
    createUserName: stored.createUserName,
    createDeptId: stored.createDeptId,
  };
};

/**
 * Where the person may not publish at all says so itself.
 * @param before as it is stored
 * @throws Refusal 4000 beside the coordinates that lie outside of the region
 */
async function placed(
  outlines: OutlineReader,
  { actor }: Act,
  written: endpoints.WrittenActivity,
  before: StoredActivity | null,
): Promise<endpoints.WrittenActivity> {
  if (covers(areaOf(actor), written.deptId)) await requireInside(outlines, written, before);
  return written;
}

/** While it is mended nobody signs up. @throws Refusal 4000 beside the field where those who did would lose their places */
function withRoomFor({ signCount }: StoredActivity, written: endpoints.WrittenActivity) {
  const { maxCount, signEndTime } = written;
  if (signCount > 0 && signEndTime === null)
    throw refuseField('signEndTime', `已有${signCount}人报名，请保留报名截止时间`);
  if (maxCount > 0 && maxCount < signCount)
    throw refuseField('maxCount', `已有${signCount}人报名，名额不能少于这个人数`);
  return written;
}

async function eachOne(
  ids: readonly string[],
  act: (id: string) => Promise<void>,
): Promise<endpoints.ActivityOutcome> {
  const { successCount, failed } = await eachOf(ids, act);
  return { successCount, failList: failed.map(({ id, ...why }) => ({ activityId: id, ...why })) };
}
