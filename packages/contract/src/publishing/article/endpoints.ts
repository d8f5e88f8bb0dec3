/** The calls of the page 三农资讯. */
import * as z from 'zod/mini';
import { post } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { storedFilePath } from '../../office/files/endpoints.ts';
import { plainLine } from '../../rules/plain-text.ts';
import { contentAttachments, contentVideo } from '../content-review/attachments.ts';
import * as review from '../content-review/calls.ts';
import { contentProblems, picturesOf, textBlocks } from '../content-review/text.ts';
import * as written from '../content-review/written.ts';
import * as own from './fields.ts';

/** Everything that is published. */
export const ARTICLE_FIELDS = {
  title: plainLine(own.TITLE_MAX, 1),
  subTitle: written.optionalLine(own.TITLE_MAX),
  columnCode: written.oneFrom(own.COLUMN, '请选择栏目'),
  coverType: z._default(written.oneFrom(own.COVER_TYPE, '请选择封面'), own.CoverType.none),
  coverUrl: z._default(z.nullable(storedFilePath), null),
  summary: written.optionalLine(own.SUMMARY_MAX),
  content: textBlocks,
  videoUrl: contentVideo,
  attachments: contentAttachments,
  sourceName: plainLine(own.SOURCE_MAX, 1),
  sourceUrl: written.optionalLine(300),
  author: written.optionalLine(20),
  keywords: written.shortWords(own.KEYWORD_MAX, own.KEYWORDS_MAX, '个关键词'),
  /** the region that it is meant for */
  deptId: deptCode,
  /** organisations of that region whose staff alone may see it, which no farmer does then; none: everybody of the region */
  visibleDeptIds: z._default(
    z.array(deptCode).check(z.maxLength(own.READERS_MAX, `最多${own.READERS_MAX}个单位`)),
    [],
  ),
};
export type WrittenArticle = written.WrittenIn<typeof ARTICLE_FIELDS>;

/** Validation errors beyond kinds and lengths, by field; shared with the form. */
export function articleProblems(article: WrittenArticle): written.Problem[] {
  const { content, keywords, coverType, coverUrl, sourceUrl, visibleDeptIds } = article;
  const problems = [...written.hiddenIn(article), ...written.wordProblems('keywords', '关键词', keywords)];
  const wrongUrl = written.sourceUrlProblem(sourceUrl);
  if (wrongUrl !== null) problems.push({ field: 'sourceUrl', message: wrongUrl });
  if (coverType === own.CoverType.one && coverUrl === null)
    problems.push({ field: 'coverUrl', message: '单图封面须上传一张图片，或改为无图' });
  if (coverType !== own.CoverType.one && coverUrl !== null)
    problems.push({ field: 'coverUrl', message: '只有单图封面有自己的图片，请删除图片或改为单图' });
  if (coverType === own.CoverType.three && picturesOf(content).length < own.COVER_PICTURES)
    problems.push({ field: 'coverType', message: '三图封面取正文的前3张图片，正文里至少要有3张' });
  if (new Set(visibleDeptIds).size < visibleDeptIds.length)
    problems.push({ field: 'visibleDeptIds', message: '可见单位有重复' });
  return [...problems, ...contentProblems(content)];
}

const named = { articleId: id };
const calls = {
  ...review.writingCalls(['article'], named, ARTICLE_FIELDS, articleProblems),
  ...review.reviewCalls(['article'], named),
};
const reading = review.readingContent('article');
const { title, columnCode, sourceName, deptId, ...whole } = written.answered(ARTICLE_FIELDS);

export const articleRow = z.object({
  ...named,
  title,
  columnCode,
  sourceName,
  deptId,
  topFlag: z.number(),
  recommendFlag: z.number(),
  /** its place among the others, from 1 on; null: behind those that have one */
  orderNum: z.nullable(z.number()),
  /** as applications told of them, and of likes and shares */
  viewCount: z.number(),
  likeCount: z.number(),
  shareCount: z.number(),
  ...review.listedContent,
  can: z.object({ ...review.contentCan, order: verdict }),
});
export type ArticleRow = z.output<typeof articleRow>;

export const pageArticles = post('/v1/admin/article/page', {
  access: reading,
  summary: '三农资讯列表，置顶的在前，其次按序号，再次最新的在前',
  request: z.strictObject({
    title: z.optional(text(own.TITLE_MAX)),
    columnCode: z.optional(wholeNumber(1, own.COLUMN.length)),
    sourceName: z.optional(text(own.SOURCE_MAX)),
    deptId: z.optional(deptCode),
    auditStatus: z.optional(wholeNumber(0, 4)),
    topFlag: z.optional(queryFlag),
    publishTimeStart: z.optional(moment),
    publishTimeEnd: z.optional(moment),
    ...review.ownList,
    ...paging,
    ...sortedBy('createTime'),
  }),
  answer: z.extend(pageOf(articleRow), review.waitingList),
});
export const articleDetails = post('/v1/admin/article/details', {
  access: reading,
  summary: '一篇资讯：审核后发布的就是这些',
  request: z.strictObject(named),
  answer: z.extend(articleRow, {
    ...whole,
    deptName: z.string(),
    visibleDepts: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
    ...review.readWhole,
  }),
});
export type ArticleDetails = z.output<typeof articleDetails.answer>;

export const saveArticle = post('/v1/admin/article/save', {
  isCreating: true,
  summary: '新增资讯：保存草稿，或直接提交审核',
  ...calls.add,
});
export const updateArticle = post('/v1/admin/article/update', {
  summary: '修改资讯，可同时提交审核',
  ...calls.change,
});
export const passArticle = post('/v1/admin/article/pass', { summary: '审核通过并发布资讯', ...calls.pass });
export const refuseArticle = post('/v1/admin/article/noPass', {
  summary: '退回资讯并写明原因',
  ...calls.refuse,
});
export const takeArticleOffline = post('/v1/admin/article/offline', {
  summary: '下架已发布的资讯并写明原因',
  ...calls.offline,
});
export const removeArticle = post('/v1/admin/article/remove', {
  summary: '删除草稿、未通过和已下架的资讯',
  ...calls.remove,
});
export const orderArticle = post('/v1/admin/article/order', {
  summary: '置顶、推荐已发布的资讯，给它序号，或取消',
  ...review.orderCall(['article'], named, {
    topFlag: z.optional(flag),
    recommendFlag: z.optional(flag),
    /** null: none any more */
    orderNum: z.optional(z.nullable(wholeNumber(1, own.ORDER_NUM_MAX))),
  }),
});
