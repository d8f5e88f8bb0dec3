/** Questions, posts and listings that farmers write in another system's application come in (decision 76). The checks of each kind are its feature's. */
import { Readable } from 'node:stream';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { publishedPost } from '@farmers-mailbox/contract/entry/open-api/reading.ts';
import * as writing from '@farmers-mailbox/contract/entry/open-api/writing.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { fileTooLarge } from '@farmers-mailbox/contract/office/files/content-types.ts';
import { wordsOf } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { Refusal } from '../../../http/refusal.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import { keepUpload, readGuarded } from '../../office/files/actions.ts';
import { findPublished } from '../../publishing/content/published.ts';
import { takeInPost, takeInReply } from '../../publishing/interaction-posts/outside-actions.ts';
import { findPostState, publicPosts } from '../../publishing/interaction-posts/queries.ts';
import { takeInListing } from '../../publishing/supply-demand/outside-actions.ts';
import { findListingState } from '../../publishing/supply-demand/queries.ts';
import { listReplyFiles } from '../../service/consultations/file-actions.ts';
import { takeInQuestion } from '../../service/consultations/outside-actions.ts';
import { findAnswer } from '../../service/consultations/queries.ts';
import { rateFromOutside } from '../../service/consultations/score-actions.ts';
import { actOf } from '../../system/operation-log/actions.ts';
import type { Admitted } from './admission.ts';
import { bringIn, broughtBy, countWriting, type WritingNeeds } from './bring-in.ts';
import { broughtIn } from './item-queries.ts';
import { type OpenRoute, openRoute } from './open-route.ts';
import { hashOfPerson } from './person-hash.ts';
import { readerOf } from './reader.ts';

export const writingRoutes = (needs: WritingNeeds): OpenRoute[] => [
  openRoute(writing.askQuestion, (admitted, fields) => askForApp(needs, admitted, fields)),
  openRoute(writing.addPicture, (admitted, fields) => addPictureForApp(needs, admitted, fields)),
  openRoute(writing.addMedia, (admitted, fields) => addMediaForApp(needs, admitted, fields)),
  openRoute(writing.addPost, (admitted, fields) => addPostForApp(needs, admitted, fields)),
  openRoute(writing.addReply, (admitted, fields) => addReplyForApp(needs, admitted, fields)),
  openRoute(writing.addListing, (admitted, fields) => addListingForApp(needs, admitted, fields)),
  openRoute(writing.readAnswer, async ({ app }, { consultId }) => {
    const { deadline, replyTime, ...told } = await broughtBy(needs, app, 'consult', consultId, findAnswer);
    const replyAttachments = replyTime === null ? [] : await listReplyFiles(needs, consultId);
    return {
      ...told,
      deadline: toMoment(deadline),
      replyTime: toMomentOrNull(replyTime),
      replyAttachments,
    };
  }),
  openRoute(writing.readAnswerFile, async ({ app }, { consultId, fileId }) => {
    const { replyTime } = await broughtBy(needs, app, 'consult', consultId, findAnswer);
    const files = replyTime === null ? [] : await listReplyFiles(needs, consultId);
    const file = files.find((one) => one.fileId === fileId);
    if (!file) throw new Refusal(ErrorCode.notFound, '答复没有这个附件');
    return readGuarded(needs, file.url);
  }),
  openRoute(writing.scoreAnswer, async ({ app }, { consultId, personId, score, scoreContent }) => {
    if (!(await broughtIn(needs.db, app.appId, 'consult', consultId, hashOfPerson(app.appId, personId)))) {
      throw new Refusal(ErrorCode.notFound, '这个人没有在本应用提过这个问题');
    }
    await rateFromOutside(needs, consultId, { score, scoreContent });
    return { score };
  }),
  openRoute(writing.readPostState, ({ app }, { postId }) =>
    broughtBy(needs, app, 'post', postId, findPostState),
  ),
  openRoute(writing.readListingState, ({ app }, { supplyId }) =>
    broughtBy(needs, app, 'listing', supplyId, (db, id) => findListingState(db, id, needs.clock.now())),
  ),
];

/** @throws Refusal 4031, 4035, 4091; 4000 beside the field */
function askForApp(
  needs: WritingNeeds,
  admitted: Admitted,
  fields: CheckedRequestOf<typeof writing.askQuestion>,
): Promise<AnswerOf<typeof writing.askQuestion>> {
  const { requestId: _, personId: _person, ...question } = fields;
  const item = { itemType: 'consult', table: 'consultation', noun: '咨询' } as const;
  return bringIn(needs, admitted, item, fields, (keep) =>
    takeInQuestion(needs, admitted.actor, question, (trx, asked) => keep(trx, asked.consultId, asked)),
  );
}

/** @throws Refusal 4031, 4035, 4091; 4000 beside the field */
function addPostForApp(
  needs: WritingNeeds,
  admitted: Admitted,
  fields: CheckedRequestOf<typeof writing.addPost>,
): Promise<AnswerOf<typeof writing.addPost>> {
  const { requestId: _, personId: _person, phoneNumber, ...post } = fields;
  const phone = phoneNumber === undefined ? null : normalisePhone(phoneNumber);
  const by = { owner: admitted.actor, secretUserId: admitted.app.secretUserId };
  const item = { itemType: 'post', table: 'interaction_post', noun: '互动' } as const;
  return bringIn(needs, admitted, item, fields, (keep) =>
    takeInPost(needs, by, { ...post, phoneNumber: phone }, (trx, taken) => keep(trx, taken.postId, taken)),
  );
}

/** @throws Refusal 1001 a forbidden word, 4031, 4035, 4040 a post that is not public or not meant for its areas, 4091; 4000 beside the field */
function addReplyForApp(
  needs: WritingNeeds,
  admitted: Admitted,
  fields: CheckedRequestOf<typeof writing.addReply>,
): Promise<AnswerOf<typeof writing.addReply>> {
  const { requestId: _, personId: _person, ...reply } = fields;
  const item = { itemType: 'reply', table: 'interaction_post', noun: '评论，互动' } as const;
  return bringIn(needs, admitted, item, fields, async (keep) => {
    const reader = readerOf(admitted, needs.clock.now());
    const post = await findPublished(needs, publicPosts, publishedPost, reader, reply.postId);
    if (!post) throw new Refusal(ErrorCode.notFound, '这条互动不存在或没有公开');
    return takeInReply(needs, admitted.actor, reply, (trx, taken) =>
      keep(trx, taken.replyId, taken, post.title),
    );
  });
}

/** @throws Refusal 1001 a forbidden word, 4030, 4031, 4035, 4091; 4000 beside the field */
function addListingForApp(
  needs: WritingNeeds,
  admitted: Admitted,
  fields: CheckedRequestOf<typeof writing.addListing>,
): Promise<AnswerOf<typeof writing.addListing>> {
  const { requestId: _, personId: _person, ...listing } = fields;
  const { secretUserId, secretUserName } = admitted.app;
  const secretHolder = { userId: secretUserId, realName: secretUserName };
  const by = { act: actOf(admitted.actor), secretHolder };
  const item = { itemType: 'listing', table: 'supply_demand', noun: wordsOf(fields.infoType).noun } as const;
  return bringIn(needs, admitted, item, fields, (keep) =>
    takeInListing(needs, by, listing, (trx, taken) => keep(trx, taken.supplyId, taken)),
  );
}

/**
 * In the responsible person's name, until a question, a post or a listing shows it; of those that nothing shows the oldest go.
 * @throws Refusal 4035, 4130, 4150
 */
async function addPictureForApp(
  needs: WritingNeeds,
  { app, actor }: Admitted,
  { picture }: CheckedRequestOf<typeof writing.addPicture>,
): Promise<AnswerOf<typeof writing.addPicture>> {
  await needs.db.transaction().execute((trx) => countWriting(trx, app, needs.clock.now()));
  const content = Readable.from([Buffer.from(picture, 'base64')]);
  const { url } = await keepUpload(needs, actor, { fileName: '图片', content, fields: {} });
  return { relativeUrl: url };
}

/** As a picture is kept. @throws Refusal 4035, 4130, 4150 */
async function addMediaForApp(
  needs: WritingNeeds,
  { app, actor }: Admitted,
  { kind, media }: CheckedRequestOf<typeof writing.addMedia>,
): Promise<AnswerOf<typeof writing.addMedia>> {
  const bytes = Buffer.from(media, 'base64');
  const bytesMax = writing.mediaBytesMax(kind);
  if (bytes.length > bytesMax) throw new Refusal(ErrorCode.fileTooLarge, fileTooLarge(bytesMax));
  await needs.db.transaction().execute((trx) => countWriting(trx, app, needs.clock.now()));
  const fileName = `${kind === 'mp4' ? '视频' : '录音'}.${kind}`;
  const content = Readable.from([bytes]);
  const { url } = await keepUpload(needs, actor, { fileName, content, fields: { category: 'video' } });
  return { relativeUrl: url };
}
