/** Likes, reports and views that other systems' applications tell of (decision 76). Their people are known by a hash alone. */
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import * as writing from '@farmers-mailbox/contract/entry/open-api/writing.ts';
import type { Dependencies } from '../../../dependencies.ts';
import {
  claimRequest,
  creatingRequest,
  findFirstAnswer,
  keepAnswer,
} from '../../../http/repeated-request.ts';
import { react, takeBackReaction } from '../../publishing/reactions/actions.ts';
import { tallyViews } from '../../publishing/reactions/queries.ts';
import type { Admitted } from './admission.ts';
import { type OpenRoute, openRoute } from './open-route.ts';
import { hashOfPerson } from './person-hash.ts';
import { readerOf } from './reader.ts';
import { refuseSecondBody, requestKey } from './request-key.ts';

type Needs = Pick<Dependencies, 'db' | 'clock'>;

export function reactionRoutes(needs: Needs): OpenRoute[] {
  const { clock } = needs;
  return [
    openRoute(writing.likeContent, async (admitted, { contentType, contentId, personId, likeFlag }) => {
      const personHash = hashOfPerson(admitted.app.appId, personId);
      const like = { contentType, contentId, personHash, reaction: 'like' } as const;
      if (likeFlag === 1) await react(needs, like, readerOf(admitted, clock.now()));
      else await takeBackReaction(needs, like);
      return { likeFlag };
    }),
    openRoute(writing.reportPost, async (admitted, { postId, personId }) => {
      const personHash = hashOfPerson(admitted.app.appId, personId);
      const report = { contentType: 'post', contentId: postId, personHash, reaction: 'report' } as const;
      await react(needs, report, readerOf(admitted, clock.now()));
      return null;
    }),
    openRoute(writing.countViews, (admitted, fields) => countViews(needs, admitted, fields)),
  ];
}

type Told = CheckedRequestOf<typeof writing.countViews>;
type Counted = AnswerOf<typeof writing.countViews>;

/** Told twice under one requestId they count once. */
async function countViews({ db, clock }: Needs, admitted: Admitted, { requestId, views }: Told) {
  const { app, actor } = admitted;
  const now = clock.now();
  const request = creatingRequest(actor.userId, requestKey(app.appId, requestId), JSON.stringify(views));
  const findFirst = () => findFirstAnswer<Counted>(db, request, now).catch(refuseSecondBody);
  const first = await findFirst();
  if (first) return first;
  const counted = await db.transaction().execute(async (trx) => {
    if (!(await claimRequest(trx, request, now))) return undefined;
    const answer = { countedItems: await tallyViews(trx, views, readerOf(admitted, now)) };
    await keepAnswer(trx, request, answer);
    return answer;
  });
  return counted ?? (await findFirst()) ?? { countedItems: 0 };
}
