/** Acts on posts: deciding, taking down, removing, writing an official one, removing replies. Each in one transaction with its log. */
import { managedArea } from '@farmers-mailbox/contract/access/managed-area.ts';
import { rankOf } from '@farmers-mailbox/contract/access/rank.ts';
import type { CheckedRequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { ContentOperation } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import type {
  addPost,
  DecidedPosts,
  orderPost,
  passPosts,
  removeReplies,
} from '@farmers-mailbox/contract/publishing/interaction-posts/endpoints.ts';
import { PostStatus } from '@farmers-mailbox/contract/publishing/interaction-posts/fields.ts';
import {
  ownRemovalStartsFrom,
  type PostAct,
  postMay,
  startsFrom,
} from '@farmers-mailbox/contract/publishing/interaction-posts/states.ts';
import type { Transaction, Updateable } from 'kysely';
import type { InteractionPostTable, Tables } from '../../../database/tables.ts';
import type { Dependencies } from '../../../dependencies.ts';
import { demand, overtaken, Refusal, refuseField } from '../../../http/refusal.ts';
import type { CurrentMatcher } from '../../messaging/sensitive-words/queries.ts';
import { demandFilesScanned, dropFiles } from '../../office/files/attachment-actions.ts';
import { guardFile, leaveFile } from '../../office/files/queries.ts';
import { lockUnmerged } from '../../people/departments/queries.ts';
import { type Act, logOperation, type Operation } from '../../system/operation-log/actions.ts';
import { hangVideo } from '../content/attachments.ts';
import { reviewByMachine } from './machine-review.ts';
import { isOwn, mayByPerson, mayOrder, mayRemoveReplies } from './policy.ts';
import {
  hideReplies,
  insertPost,
  insertPostRecords,
  type ListedPost,
  lockPosts,
  lockReplies,
  movePosts,
} from './queries.ts';

type Needs = Pick<Dependencies, 'db' | 'clock' | 'config'>;
type Decision = CheckedRequestOf<typeof passPosts>;

const MODULE = '互动审核';
const wordFor: Readonly<Record<PostAct, string>> = {
  pass: '审核通过',
  noPass: '审核不通过',
  offline: '下架',
  remove: '删除',
};
const leadsTo = {
  pass: PostStatus.passed,
  noPass: PostStatus.refused,
  offline: PostStatus.offline,
} as const;
const recordedAs: Readonly<Record<PostAct, ContentOperation>> = {
  pass: ContentOperation.passed,
  noPass: ContentOperation.refused,
  offline: ContentOperation.takenOffline,
  remove: ContentOperation.removed,
};

/**
 * Passes, refuses or takes down posts. One that somebody decided about meanwhile, or that the person may not judge, stops no other.
 * @returns those that it was not done to, with the reason
 * @throws Refusal 4040 one is not in the area; when nothing is done at all 4090 or 4030 with the first reason
 */
export async function decideAbout(
  { db, clock, config }: Needs,
  act: Act,
  decision: Exclude<PostAct, 'remove'>,
  { postIds, auditOpinion }: Decision,
): Promise<DecidedPosts> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { able, failList, firstFailure } = await sortOut(trx, act, decision, postIds, config);
    const moved = await movePosts(trx, idsOf(able), startsFrom[decision], {
      auditStatus: leadsTo[decision],
      topFlag: 0,
      auditUserId: act.actor.userId,
      auditUserName: act.actor.realName,
      auditTime: now,
      auditOpinion: auditOpinion || null,
    });
    if (moved.length !== able.length) throw overtaken('所选的互动');
    if (able.length === 0) throw firstFailure;
    const recorded = { operateType: recordedAs[decision], operateTime: now, opinion: auditOpinion };
    await insertPostRecords(trx, act.actor, moved, recorded);
    const rows = able.map((post) => ({
      ...operationOn(decision, post),
      before: { auditStatus: post.auditStatus, auditOpinion: post.auditOpinion },
      after: { auditStatus: leadsTo[decision], auditOpinion: auditOpinion || null },
    }));
    await logOperation(trx, act, rows, now);
    return { successCount: able.length, failList };
  });
}

/**
 * Removes posts with their replies; their pictures and videos are read by nobody any more.
 * @throws as `decideAbout`
 */
export async function removeThem(
  { db, clock }: Needs,
  act: Act,
  postIds: readonly string[],
): Promise<DecidedPosts> {
  const now = clock.now();
  return db.transaction().execute(async (trx) => {
    const { able, failList, firstFailure } = await sortOut(trx, act, 'remove', postIds);
    if (able.length === 0) throw firstFailure;
    const set: Updateable<InteractionPostTable> = { delFlag: 1 };
    const own = able.filter((post) => isOwn(act.actor, post));
    const others = able.filter((post) => !own.includes(post));
    const moved = [
      ...(await movePosts(trx, idsOf(own), ownRemovalStartsFrom, set)),
      ...(await movePosts(trx, idsOf(others), startsFrom.remove, set)),
    ];
    if (moved.length !== able.length) throw overtaken('所选的互动');
    for (const url of able.flatMap(({ imageUrls }) => imageUrls)) await leaveFile(trx, url);
    for (const { postId } of able) await dropFiles(trx, { kind: 'postVideo', id: postId });
    await insertPostRecords(trx, act.actor, moved, { operateType: recordedAs.remove, operateTime: now });
    const rows = able.map((post) => ({
      ...operationOn('remove', post),
      before: { title: post.title, auditStatus: post.auditStatus, replyCount: post.replyCount },
    }));
    await logOperation(trx, act, rows, now);
    return { successCount: able.length, failList };
  });
}

interface SortedOut {
  readonly able: readonly ListedPost[];
  readonly failList: DecidedPosts['failList'];
  readonly firstFailure: Refusal;
}

/** Holds the posts, and parts those that the act may be done to from the others. */
async function sortOut(
  trx: Transaction<Tables>,
  { actor }: Act,
  what: PostAct,
  postIds: readonly string[],
  scanning?: Needs['config'],
): Promise<SortedOut> {
  const posts = await lockPosts(trx, managedArea(actor), postIds);
  if (posts.length !== new Set(postIds).size) throw new Refusal(ErrorCode.notFound, '互动不存在或已删除');
  const judged = posts.map((post): { post: ListedPost; refusal: Refusal | null } => {
    const byState = postMay(what, post.auditStatus, isOwn(actor, post));
    if (byState !== true) {
      const by = post.auditUserName === null ? '' : `，${post.auditUserName}办理`;
      return { post, refusal: new Refusal(ErrorCode.stateChanged, `${byState}${by}`) };
    }
    const byPerson = mayByPerson(actor, what, post);
    return { post, refusal: byPerson === true ? null : new Refusal(ErrorCode.forbidden, byPerson) };
  });
  for (const one of judged) {
    if (what !== 'pass' || !scanning || one.refusal || one.post.videoUrl === null) continue;
    one.refusal = await heldBack(trx, scanning, one.post.postId);
  }
  const failed = judged.flatMap(({ post, refusal }) => (refusal ? [{ post, refusal }] : []));
  return {
    able: judged.flatMap(({ post, refusal }) => (refusal ? [] : [post])),
    failList: failed.map(({ post, refusal }) => ({
      postId: post.postId,
      title: post.title,
      reason: refusal.message,
    })),
    firstFailure: failed[0]?.refusal ?? overtaken('所选的互动'),
  };
}

/** Nobody could play what waits for the virus scanner. */
const heldBack = (trx: Transaction<Tables>, config: Needs['config'], id: string): Promise<Refusal | null> =>
  demandFilesScanned(trx, config, { kind: 'postVideo', id }, '视频').then(
    () => null,
    (error: unknown) => {
      if (error instanceof Refusal) return error;
      throw error;
    },
  );

/** Before others in the list, or not any more; it says nothing else by it. @throws Refusal 4040, 4090 for what is not public, 4030 */
export async function putOnTop(
  { db, clock }: Needs,
  act: Act,
  { postId, topFlag }: CheckedRequestOf<typeof orderPost>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const [post] = await lockPosts(trx, managedArea(act.actor), [postId]);
    if (!post) throw new Refusal(ErrorCode.notFound, '互动不存在或已删除');
    if (post.auditStatus !== PostStatus.passed) demand(mayOrder(act.actor, post), ErrorCode.stateChanged);
    demand(mayOrder(act.actor, post));
    if (post.topFlag === topFlag) return;
    await trx.updateTable('interactionPost').set({ topFlag }).where('postId', '=', postId).execute();
    const action = topFlag === 1 ? '置顶' : '取消置顶';
    const operation = { module: MODULE, action, bizType: 'interaction_post', bizId: postId };
    const change = { before: { topFlag: post.topFlag }, after: { topFlag } };
    await logOperation(
      trx,
      act,
      { ...operation, summary: `${action}互动“${post.title}”`, ...change },
      clock.now(),
    );
  });
}

const idsOf = (posts: readonly ListedPost[]): string[] => posts.map(({ postId }) => postId);

function operationOn(what: PostAct, { postId, title }: ListedPost): Operation {
  const summary = `${wordFor[what]}互动“${title}”`;
  return { module: MODULE, action: wordFor[what], bizType: 'interaction_post', bizId: postId, summary };
}

/** Writes down that somebody reads the writer's number in full. */
export function logPhoneLook(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  act: Act,
  post: ListedPost,
): Promise<void> {
  const { postId: bizId, title } = post;
  const action = '查看完整号码';
  const operation = {
    module: MODULE,
    action,
    bizType: 'interaction_post',
    bizId,
    summary: `${action}：互动“${title}”`,
  };
  return logOperation(db, act, operation, clock.now());
}

type NewPost = CheckedRequestOf<typeof addPost>;

/**
 * Writes an official post of the person's organisation. It waits for somebody else's review, whatever the machine says of it.
 * @throws Refusal 4000 beside `imageUrls` or `videoUrl` for one that is no fresh upload of the person, 4090 when their organisation was merged
 */
export async function writePost(
  { db, clock, matcher }: Needs & { matcher: CurrentMatcher },
  act: Act,
  fields: NewPost,
): Promise<{ postId: string; machineResult: number; hitWords: string[] }> {
  const { actor } = act;
  const { title, content, topic, postType, imageUrls, videoUrl } = fields;
  const now = clock.now();
  const words = await matcher.current(actor.deptId);
  const machine = reviewByMachine(words, [title, content, topic]);
  const postId = await db.transaction().execute(async (trx) => {
    if (!(await lockUnmerged(trx, actor.deptId))) {
      throw new Refusal(ErrorCode.stateChanged, '您的组织刚刚并入其他组织，请刷新后再发布');
    }
    await claimPictures(trx, actor.userId, imageUrls);
    const written = await insertPost(trx, {
      postType,
      title,
      content,
      topic,
      imageUrls,
      videoUrl,
      officialFlag: 1,
      postUserId: actor.userId,
      postUserName: actor.realName,
      postUserRank: rankOf(actor.roleKeys),
      deptId: actor.deptId,
      postTime: now,
      ...machine,
    });
    await hangVideo(trx, { kind: 'postVideo', id: written }, actor.userId, videoUrl);
    const added = { operateType: ContentOperation.added, operateTime: now };
    await insertPostRecords(trx, actor, [written], added);
    const after = { title, postType, topic, pictureCount: imageUrls.length, videoUrl, ...machine };
    const operation = { module: MODULE, action: '新增', bizType: 'interaction_post', bizId: written };
    await logOperation(trx, act, { ...operation, summary: `新增互动“${title}”`, after }, now);
    return written;
  });
  for (const text of [title, content, topic]) {
    const hits = words.find(text);
    const looked = { scene: WordScene.post, text, hits, refused: false };
    if (hits.length > 0) matcher.note({ ...looked, by: actor, deptId: actor.deptId, now });
  }
  return { postId, ...machine };
}

/** @throws Refusal 4000 beside `imageUrls` for one that is no fresh upload of the person */
export async function claimPictures(
  trx: Transaction<Tables>,
  userId: string,
  imageUrls: readonly string[],
): Promise<void> {
  for (const [place, url] of imageUrls.entries()) {
    if (!(await guardFile(trx, url, userId))) {
      throw refuseField('imageUrls', `第${place + 1}张图片已失效，请删去后重新上传`);
    }
  }
}

/** All of them or none. @throws Refusal 4040 one is not under a post of the area, 4090 somebody was faster */
export async function removeTheReplies(
  { db, clock }: Needs,
  act: Act,
  { replyIds }: CheckedRequestOf<typeof removeReplies>,
): Promise<{ successCount: number }> {
  const now = clock.now();
  const asked = [...new Set(replyIds)];
  return db.transaction().execute(async (trx) => {
    const replies = await lockReplies(trx, managedArea(act.actor), asked);
    if (replies.length !== asked.length) throw new Refusal(ErrorCode.notFound, '评论不存在或已删除');
    for (const { deptId } of replies) demand(mayRemoveReplies(act.actor, deptId));
    if (!(await hideReplies(trx, asked))) throw overtaken('所选的评论');
    const rows = replies.map(({ replyId, replyUserName, postId, title }) => ({
      module: MODULE,
      action: '删除评论',
      bizType: 'interaction_post',
      bizId: postId,
      summary: `删除${replyUserName}在互动“${title}”下的评论`,
      before: { replyId },
    }));
    await logOperation(trx, act, rows, now);
    return { successCount: replies.length };
  });
}
