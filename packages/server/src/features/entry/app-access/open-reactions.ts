/** Likes, reports, marks and views that other systems' applications tell of (decision 76). Their people are known by a hash alone. */
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import * as writing from '@farmers-mailbox/contract/entry/open-api/writing.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { chinaDay } from '../../../time/moment.ts';
import { giveScore, react, takeBackReaction } from '../../publishing/reactions/actions.ts';
import { type Reacted, tallyViews } from '../../publishing/reactions/queries.ts';
import type { Admitted } from './admission.ts';
import { takeOfDay } from './call-queries.ts';
import { type OpenRoute, openRoute } from './open-route.ts';
import { hashOfPerson } from './person-hash.ts';
import { readerOf } from './reader.ts';
import { once, requestOf } from './repeated-open-call.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'personalData'>;

export function reactionRoutes(needs: Needs): OpenRoute[] {
  const { clock } = needs;
  const reactForApp = async (admitted: Admitted, reacted: Reacted) => {
    const now = clock.now();
    await react(needs, reacted, readerOf(admitted, now), (trx) => countReaction(trx, admitted, now));
  };
  return [
    openRoute(writing.likeContent, async (admitted, { contentType, contentId, personId, likeFlag }) => {
      const personHash = hashOfPerson(admitted.app.appId, personId);
      const like = { contentType, contentId, personHash, reaction: 'like' } as const;
      if (likeFlag === 1) await reactForApp(admitted, like);
      else await takeBackReaction(needs, like);
      return { likeFlag };
    }),
    openRoute(writing.reportPost, async (admitted, { postId, personId }) => {
      const personHash = hashOfPerson(admitted.app.appId, personId);
      const report = { contentType: 'post', contentId: postId, personHash, reaction: 'report' } as const;
      await reactForApp(admitted, report);
      return null;
    }),
    openRoute(writing.scoreContent, async (admitted, { contentType, contentId, personId, score }) => {
      const now = clock.now();
      const personHash = hashOfPerson(admitted.app.appId, personId);
      const given = { contentType, contentId, personHash, reaction: 'score', score } as const;
      await giveScore(needs, given, readerOf(admitted, now), (trx) => countReaction(trx, admitted, now));
      return { score };
    }),
    openRoute(writing.countViews, (admitted, fields) => countViews(needs, admitted, fields)),
  ];
}

/** @throws Refusal 4035 above the number of the day */
async function countReaction(trx: Transaction<Tables>, { app }: Admitted, now: Date): Promise<void> {
  const used = await takeOfDay(trx, app.appId, chinaDay(now), 'reactionCount', 1);
  if (used <= writing.DAY_REACTIONS_MAX) return;
  const message = `应用每天最多点赞、举报和打分${writing.DAY_REACTIONS_MAX}次，今天已经用完`;
  throw new Refusal(ErrorCode.appQuotaUsed, message);
}

/** Told twice under one requestId they count once. @throws Refusal 4035 above the number of the day, 4091 */
function countViews(
  needs: Needs,
  admitted: Admitted,
  { requestId, views }: CheckedRequestOf<typeof writing.countViews>,
): Promise<AnswerOf<typeof writing.countViews>> {
  const { db, clock } = needs;
  const { app } = admitted;
  const now = clock.now();
  const told = views.reduce(
    (sum, { viewCount, shareCount, callCount, clickCount }) =>
      sum + viewCount + shareCount + callCount + clickCount,
    0,
  );
  const request = requestOf(needs, app, requestId, JSON.stringify(views.map(bodyOf)));
  return once(db, request, now, (keep) =>
    db.transaction().execute(async (trx) => {
      const answer = { countedItems: await tallyViews(trx, views, readerOf(admitted, now)) };
      await keep(trx, answer);
      if ((await takeOfDay(trx, app.appId, chinaDay(now), 'viewCount', told)) > writing.DAY_VIEWS_MAX) {
        const message = `应用每天最多报告${writing.DAY_VIEWS_MAX}次浏览、转发、拨打和点击，今天已经用完`;
        throw new Refusal(ErrorCode.appQuotaUsed, message);
      }
      return answer;
    }),
  );
}

type View = CheckedRequestOf<typeof writing.countViews>['views'][number];

/** For telling a repeated call: one of views alone says the same as one from before there were other counts. */
const bodyOf = ({ shareCount, callCount, clickCount, ...view }: View): object => ({
  ...view,
  ...(shareCount > 0 && { shareCount }),
  ...(callCount > 0 && { callCount }),
  ...(clickCount > 0 && { clickCount }),
});
