/** The calls of the pages 互动审核 and 新增互动: reading posts, deciding about them, official ones, replies. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  entryOf,
  flag,
  id,
  moment,
  nothing,
  pageOf,
  paging,
  plainWish,
  sortedBy,
  text,
  verdict,
} from '../../envelope.ts';
import { toldPictures } from '../../office/files/attached.ts';
import { storedFilePath, storedPicture } from '../../office/files/endpoints.ts';
import { hiddenCharacterProblem } from '../../rules/hidden-characters.ts';
import { obeys } from '../../rules/obeys.ts';
import { contentVideo } from '../content-review/attachments.ts';
import { contentRecord } from '../content-review/calls.ts';
import {
  demandedOpinionProblems,
  MACHINE_RESULT,
  OPINION_MAX,
  POST_CONTENT_MAX,
  POST_PICTURES_MAX,
  POST_STATUS,
  POST_TITLE_MAX,
  POST_TOPIC_MAX,
  POST_TYPE,
  POSTS_PER_ACT_MAX,
  REPLIES_PER_ACT_MAX,
} from './fields.ts';

const reading = permitted(
  'content:interaction:pass',
  'content:interaction:noPass',
  'content:interaction:offline',
  'content:interaction:add',
  'content:interaction:remove',
);

const postIds = z
  .array(id)
  .check(z.minLength(1, '请选择互动'), z.maxLength(POSTS_PER_ACT_MAX, `一次最多${POSTS_PER_ACT_MAX}条`));
const withReason = z
  .strictObject({ postIds, auditOpinion: text(OPINION_MAX) })
  .check(obeys(demandedOpinionProblems));

/** Fields of a post in lists and details. */
const shown = {
  postId: id,
  postType: z.number(),
  title: z.string(),
  topic: z.string(),
  officialFlag: flag,
  /** null: who wrote it has no account here */
  postUserId: z.nullable(id),
  postUserName: z.string(),
  deptId: z.string(),
  fullDeptName: z.string(),
  postTime: moment,
  replyCount: z.number(),
  likeCount: z.number(),
  reportCount: z.number(),
  topFlag: z.number(),
  machineResult: z.number(),
  hitWords: z.array(z.string()),
  auditStatus: z.number(),
  auditUserName: z.nullable(z.string()),
  auditTime: z.nullable(moment),
  auditOpinion: z.nullable(z.string()),
  can: z.object({ pass: verdict, noPass: verdict, offline: verdict, remove: verdict, order: verdict }),
};

/** A post and a reply come to be when they are written. */
const otherNames = { createTime: 'postTime', createUserName: 'postUserName' };

const postRow = z.object({
  ...shown,
  /** the first POST_EXCERPT characters of its content, and … where it goes on */
  excerpt: z.string(),
  pictureCount: z.number(),
  videoFlag: flag,
});
export type PostRow = z.output<typeof postRow>;

export const pagePosts = post('/v1/admin/interaction/page', {
  access: reading,
  summary: '管辖范围内的互动，置顶的在前，其次最近发布的在前',
  request: z.strictObject({
    /** in the title, the content, or the name of who wrote it */
    keyword: z.optional(text(40)),
    postType: z.optional(entryOf(POST_TYPE)),
    topic: z.optional(text(POST_TOPIC_MAX)),
    auditStatus: z.optional(entryOf(POST_STATUS)),
    machineResult: z.optional(entryOf(MACHINE_RESULT)),
    deptId: z.optional(deptCode),
    postTimeStart: z.optional(moment),
    postTimeEnd: z.optional(moment),
    ...paging,
    ...sortedBy('postTime', 'createTime'),
  }),
  /** more: there are others behind the last one that is listed */
  answer: z.extend(pageOf(postRow), { more: z.boolean() }),
  otherNames,
});

/** A word at its place: UTF-16 units. */
const hit = z.object({ word: z.string(), level: z.number(), start: z.number(), end: z.number() });

const postDetails = z.object({
  ...shown,
  content: z.string(),
  imageUrls: toldPictures,
  videoUrl: z.nullable(z.string()),
  /** masked; null for who gave none */
  phoneNumber: z.nullable(z.string()),
  /** by the list of words as it stands now, which may have changed since the machine's result */
  titleHits: z.array(hit),
  contentHits: z.array(hit),
  mayRemoveReplies: verdict,
  /** the newest first */
  records: z.array(contentRecord),
});
export type PostDetails = z.output<typeof postDetails>;

export const detailsOfPost = post('/v1/admin/interaction/details', {
  access: reading,
  tellsNumbers: true,
  summary: '一条互动的全部内容',
  request: z.strictObject({ postId: id, ...plainWish }),
  answer: postDetails,
  otherNames,
});

export const readPostPicture = get('/v1/admin/interaction/picture', {
  access: reading,
  summary: '一条互动的一张图片，限管辖范围内',
  form: 'file',
  request: z.strictObject({ postId: id, relativeUrl: storedFilePath }),
  answer: z.null(),
});

const decided = z.object({
  successCount: z.number(),
  /** those that could not be decided, because somebody was faster or the person may not */
  failList: z.array(z.object({ postId: id, title: z.string(), reason: z.string() })),
});
export type DecidedPosts = z.output<typeof decided>;

export const passPosts = post('/v1/admin/interaction/pass', {
  access: permitted('content:interaction:pass'),
  summary: '审核通过一条或多条互动',
  request: z.strictObject({ postIds, auditOpinion: z._default(text(OPINION_MAX), '') }),
  answer: decided,
});

export const refusePosts = post('/v1/admin/interaction/noPass', {
  access: permitted('content:interaction:noPass'),
  summary: '审核不通过一条或多条互动，须写明原因',
  request: withReason,
  answer: decided,
});

export const takePostsDown = post('/v1/admin/interaction/offline', {
  access: permitted('content:interaction:offline'),
  summary: '下架一条或多条已公开的互动，须写明原因',
  request: withReason,
  answer: decided,
});

export const removePosts = post('/v1/admin/interaction/remove', {
  access: permitted('content:interaction:remove'),
  summary: '删除未通过或已下架的互动，连同评论和图片；本人的还没有审核也可以',
  request: z.strictObject({ postIds }),
  answer: decided,
});

export const orderPost = post('/v1/admin/interaction/order', {
  access: permitted('content:interaction:offline'),
  summary: '置顶一条已公开的互动，或取消',
  request: z.strictObject({ postId: id, topFlag: flag }),
  answer: nothing,
});

/** A text that everybody will see says nothing that nobody sees. */
const visible = z.superRefine<string>((said, context) => {
  const message = hiddenCharacterProblem(said);
  if (message !== null) context.addIssue({ code: 'custom', message, input: said });
});

export const addPost = post('/v1/admin/interaction/add', {
  isCreating: true,
  access: permitted('content:interaction:add'),
  summary: '以单位名义发布互动，由他人审核后公开',
  request: z.strictObject({
    postType: entryOf(POST_TYPE),
    title: text(POST_TITLE_MAX, 1).check(visible),
    content: text(POST_CONTENT_MAX, 1).check(visible),
    topic: z._default(text(POST_TOPIC_MAX).check(visible), ''),
    /** uploads of the person's own, in the order in which they are shown */
    imageUrls: z._default(
      z.array(storedPicture).check(z.maxLength(POST_PICTURES_MAX, `最多${POST_PICTURES_MAX}张图片`)),
      [],
    ),
    videoUrl: contentVideo,
  }),
  answer: z.object({ postId: id, machineResult: z.number(), hitWords: z.array(z.string()) }),
});

const replyRow = z.object({
  replyId: id,
  replyUserName: z.string(),
  fullDeptName: z.string(),
  content: z.string(),
  replyTime: moment,
  machineResult: z.number(),
  hits: z.array(hit),
});
export type ReplyRow = z.output<typeof replyRow>;

export const pageReplies = post('/v1/admin/interaction/replyPage', {
  access: reading,
  summary: '一条互动的评论，新的在前',
  request: z.strictObject({ postId: id, ...paging, ...sortedBy('createTime') }),
  answer: pageOf(replyRow),
  otherNames: { createTime: 'replyTime', createUserName: 'replyUserName' },
});

export const removeReplies = post('/v1/admin/interaction/replyRemove', {
  access: permitted('content:interaction:offline'),
  summary: '删除评论，全部或一条都不',
  request: z.strictObject({
    replyIds: z
      .array(id)
      .check(
        z.minLength(1, '请选择评论'),
        z.maxLength(REPLIES_PER_ACT_MAX, `一次最多${REPLIES_PER_ACT_MAX}条`),
      ),
  }),
  answer: z.object({ successCount: z.number() }),
});
