/**
 * Questions, posts and listings that farmers write in another system's application come in (decision 76): once for each requestId, inside the application's areas, no
 * more in a day than agreed. The checks of each kind are its feature's.
 */
import { Readable } from 'node:stream';
import type { AnswerOf, CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { publishedPost } from '@farmers-mailbox/contract/entry/open-api/reading.ts';
import * as writing from '@farmers-mailbox/contract/entry/open-api/writing.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { wordsOf } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import type { Transaction } from 'kysely';
import type { PersonalData } from '../../../access/personal-data.ts';
import type { Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { Refusal } from '../../../http/refusal.ts';
import { chinaDay, toMoment, toMomentOrNull } from '../../../time/moment.ts';
import type { CurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
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
import { actOf, logOperation } from '../../system/operation-log/actions.ts';
import type { Admitted } from './admission.ts';
import { once, requestOf } from './once.ts';
import { type OpenRoute, openRoute } from './open-route.ts';
import { hashOfPerson } from './person-hash.ts';
import { broughtIn, type CallingApp, type ItemType, insertItem, takeOfDay } from './queries.ts';
import { demandAppArea, readerOf } from './reader.ts';

export interface WritingNeeds extends Pick<Dependencies, 'db' | 'clock' | 'config' | 'log'> {
  readonly personalData: PersonalData;
  readonly matcher: CurrentMatcher;
}

export const writingRoutes = (needs: WritingNeeds): OpenRoute[] => [
  openRoute(writing.askQuestion, (admitted, fields) => askForApp(needs, admitted, fields)),
  openRoute(writing.addPicture, (admitted, fields) => addPictureForApp(needs, admitted, fields)),
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

/** @throws Refusal 4035 above the number of the day */
async function countWriting(
  trx: Transaction<Tables>,
  { appId, dayWriteQuota }: Pick<CallingApp, 'appId' | 'dayWriteQuota'>,
  now: Date,
): Promise<void> {
  if ((await takeOfDay(trx, appId, chinaDay(now), 'writeCount', 1)) <= dayWriteQuota) return;
  throw new Refusal(ErrorCode.appQuotaUsed, `应用每天最多提交${dayWriteQuota}条，今天已经用完`);
}

interface Item {
  readonly itemType: ItemType;
  /** as the operation log calls it */
  readonly table: string;
  readonly noun: string;
}

interface Written {
  readonly requestId: string;
  readonly personId: string;
  readonly deptId: string;
  readonly title?: string;
  readonly imageUrls?: readonly string[];
}

/** For telling a repeated call: one without pictures says the same as one from before there were any. */
function bodyOf(fields: Written): Written {
  const { imageUrls = [], ...others } = fields;
  return imageUrls.length === 0 ? others : fields;
}

/**
 * A call that was taken answers the same again, whatever has changed since: the application's areas, a post that is not public any more.
 * @param bring writes the item, and tells `keep` of it in its own transaction, with what it belongs to where it has no title of its own
 */
async function bringIn<Answer extends object>(
  { db, clock }: Pick<WritingNeeds, 'db' | 'clock'>,
  { app, actor }: Admitted,
  { itemType, table, noun }: Item,
  fields: Written,
  bring: (
    keep: (trx: Transaction<Tables>, itemId: string, answer: Answer, title?: string) => Promise<void>,
  ) => Promise<Answer>,
): Promise<Answer> {
  const now = clock.now();
  const { requestId, personId } = fields;
  const request = requestOf(app, requestId, JSON.stringify([itemType, bodyOf(fields)]));
  return once<Answer>(db, request, now, async (keep) => {
    demandAppArea(app.areaIds, fields.deptId);
    return bring(async (trx, itemId, answer, title = fields.title) => {
      await keep(trx, answer);
      await countWriting(trx, app, now);
      const personHash = hashOfPerson(app.appId, personId);
      await insertItem(trx, { itemType, itemId, appId: app.appId, personHash, createTime: now });
      const summary = `应用“${app.appName}”提交农户的${noun}“${title}”`;
      const operation = {
        module: '应用接入管理',
        action: '应用提交',
        bizType: table,
        bizId: itemId,
        summary,
      };
      await logOperation(trx, actOf(actor), operation, now);
    });
  });
}

/** @throws Refusal 4040 for what this application did not submit, or was removed */
async function broughtBy<Found>(
  { db }: Pick<WritingNeeds, 'db'>,
  { appId }: Pick<CallingApp, 'appId'>,
  itemType: ItemType,
  itemId: string,
  find: (db: Dependencies['db'], itemId: string) => Promise<Found | undefined>,
): Promise<Found> {
  const found = (await broughtIn(db, appId, itemType, itemId)) ? await find(db, itemId) : undefined;
  if (!found) throw new Refusal(ErrorCode.notFound, '本应用没有提交过这一条，或已被删除');
  return found;
}
