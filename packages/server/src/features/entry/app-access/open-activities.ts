/** Activities in other systems' applications (decision 76): read, signed up for once for each requestId, and taken back by who signed up. */
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import * as open from '@farmers-mailbox/contract/entry/open-api/activities.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { equalTo } from '../../../database/list-conditions.ts';
import { Refusal } from '../../../http/refusal.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { cancelOwnSign, takeInSign } from '../../publishing/activity/outside-actions.ts';
import { findSignState, isInProgress, publicActivities } from '../../publishing/activity/queries.ts';
import { findPublished, pagePublished } from '../../publishing/content/published.ts';
import type { Admitted } from './admission.ts';
import { bringIn, broughtBy, type WritingNeeds } from './bring-in.ts';
import { broughtIn } from './item-queries.ts';
import { type OpenRoute, openRoute } from './open-route.ts';
import { hashOfPerson } from './person-hash.ts';
import { readerOf } from './reader.ts';

const MISSING = '这个活动不存在或没有公开';

export function activityRoutes(needs: WritingNeeds): OpenRoute[] {
  const { db, clock } = needs;
  return [
    openRoute(open.listActivities, (admitted, asked) => {
      const now = clock.now();
      const { activityStatus: status } = asked;
      return pagePublished(
        needs,
        publicActivities,
        open.publishedActivity,
        readerOf(admitted, now, asked.deptId),
        {
          asked,
          conditions: [
            ...equalTo('activity', asked, ['activityType']),
            ...(status === undefined ? [] : [isInProgress(status, now)]),
          ],
        },
      );
    }),
    openRoute(open.readActivity, (admitted, { activityId }) => findFor(needs, admitted, activityId)),
    openRoute(open.signUpForActivity, (admitted, fields) => signForApp(needs, admitted, fields)),
    openRoute(open.readSign, async ({ app }, { signId }) => {
      const sign = await broughtBy(needs, app, 'signUp', signId, findSignState);
      return {
        ...sign,
        startTime: toMoment(sign.startTime),
        signTime: toMoment(sign.signTime),
        checkInTime: toMomentOrNull(sign.checkInTime),
        cancelTime: toMomentOrNull(sign.cancelTime),
      };
    }),
    openRoute(open.takeBackSign, async ({ app }, { signId, personId }) => {
      if (!(await broughtIn(db, app.appId, 'signUp', signId, hashOfPerson(app.appId, personId))))
        throw new Refusal(ErrorCode.notFound, '这个人没有在本应用报过这个名');
      return { cancelTime: toMoment(await cancelOwnSign(needs, signId)) };
    }),
  ];
}

async function findFor(needs: WritingNeeds, admitted: Admitted, activityId: string) {
  const reader = readerOf(admitted, needs.clock.now());
  const found = await findPublished(needs, publicActivities, open.wholeActivity, reader, activityId);
  if (!found) throw new Refusal(ErrorCode.notFound, MISSING);
  return found;
}

/** @throws Refusal 4031, 4035, 4040, 4091; 4000 beside the field; 4090 when there is no place left, or nobody may sign up now */
function signForApp(
  needs: WritingNeeds,
  admitted: Admitted,
  fields: CheckedRequestOf<typeof open.signUpForActivity>,
): Promise<AnswerOf<typeof open.signUpForActivity>> {
  const { requestId: _, personId: _person, ...person } = fields;
  const item = { itemType: 'signUp', table: 'activity', noun: '活动报名，活动' } as const;
  return bringIn(needs, admitted, item, fields, async (keep) => {
    const { title } = await findFor(needs, admitted, person.activityId);
    return takeInSign(needs, person, (trx, signId) => keep(trx, signId, { signId }, title));
  });
}
