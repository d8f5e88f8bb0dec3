/** The calls of the page 三农资讯. */
import * as z from 'zod/mini';
import { permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  flag,
  id,
  moment,
  nothing,
  pageOf,
  paging,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { storedFilePath } from '../../office/files/endpoints.ts';
import { plainLine } from '../../rules/plain-text.ts';
import {
  checkedBy,
  contentCan,
  contentRecord,
  contentVersion,
  readingContent,
  reviewedRow,
  reviewOf,
  waitingList,
} from '../content-review/calls.ts';
import {
  hiddenIn,
  oneFrom,
  optionalLine,
  type Problem,
  shortWords,
  submitFlag,
  wordProblems,
} from '../content-review/written.ts';
import { contentProblems, type KnowledgeBlock, knowledgeContent, picturesOf } from '../knowledge/content.ts';
import { sourceUrlProblem } from '../knowledge/fields.ts';
import {
  COLUMN,
  COVER_PICTURES,
  COVER_TYPE,
  CoverType,
  KEYWORD_MAX,
  KEYWORDS_MAX,
  SOURCE_MAX,
  SUMMARY_MAX,
  TITLE_MAX,
} from './fields.ts';

const reading = readingContent('article');

/** A list goes back so many rows; whoever looks for more narrows it. */
export const LISTED_ARTICLES_MAX = 10_000;

const row = z.object({
  articleId: id,
  title: z.string(),
  columnCode: z.number(),
  sourceName: z.string(),
  deptId: z.string(),
  fullDeptName: z.string(),
  createDeptName: z.string(),
  topFlag: z.number(),
  recommendFlag: z.number(),
  viewCount: z.number(),
  auditStatus: z.number(),
  updateTime: moment,
  ...reviewedRow,
  can: z.object({ ...contentCan, order: verdict }),
});
export type ArticleRow = z.output<typeof row>;

export const pageArticles = post('/v1/admin/article/page', {
  access: reading,
  summary: '三农资讯列表，置顶的在前，其次最新的在前',
  request: z.strictObject({
    title: z.optional(text(TITLE_MAX)),
    columnCode: z.optional(wholeNumber(1, COLUMN.length)),
    sourceName: z.optional(text(SOURCE_MAX)),
    deptId: z.optional(deptCode),
    auditStatus: z.optional(wholeNumber(0, 4)),
    topFlag: z.optional(flag),
    publishTimeStart: z.optional(moment),
    publishTimeEnd: z.optional(moment),
    ...paging,
  }),
  answer: z.extend(pageOf(row), waitingList),
});

export const articleDetails = post('/v1/admin/article/details', {
  access: reading,
  summary: '一篇资讯：审核后发布的就是这些',
  request: z.strictObject({ articleId: id }),
  answer: z.extend(row, {
    subTitle: z.string(),
    coverType: z.number(),
    coverUrl: z.nullable(z.string()),
    summary: z.string(),
    content: knowledgeContent,
    sourceUrl: z.string(),
    author: z.string(),
    keywords: z.array(z.string()),
    deptName: z.string(),
    /** words of the list 敏感词 that ask for a second look */
    remindWords: z.array(z.string()),
    records: z.array(contentRecord),
  }),
});
export type ArticleDetails = z.output<typeof articleDetails.answer>;

const fields = {
  title: plainLine(TITLE_MAX, 1),
  subTitle: optionalLine(TITLE_MAX),
  columnCode: oneFrom(COLUMN, '请选择栏目'),
  coverType: z._default(oneFrom(COVER_TYPE, '请选择封面'), CoverType.none),
  coverUrl: z._default(z.nullable(storedFilePath), null),
  summary: optionalLine(SUMMARY_MAX),
  content: knowledgeContent,
  sourceName: plainLine(SOURCE_MAX, 1),
  sourceUrl: optionalLine(300),
  author: optionalLine(20),
  keywords: shortWords(KEYWORD_MAX, KEYWORDS_MAX, '个关键词'),
  /** the region that it is meant for */
  deptId: deptCode,
  submitFlag,
};

export const ARTICLE_LINES = ['title', 'subTitle', 'summary', 'sourceName', 'author', 'sourceUrl'] as const;

interface Written extends Readonly<Record<(typeof ARTICLE_LINES)[number], string>> {
  readonly content: readonly KnowledgeBlock[];
  readonly keywords: readonly string[];
  readonly coverType: number;
  readonly coverUrl: string | null;
}

/** Validation errors beyond kinds and lengths, by field; shared with the form. */
export function articleProblems(written: Written): Problem[] {
  const { content, keywords, coverType, coverUrl, sourceUrl } = written;
  const problems = [...hiddenIn(written, ARTICLE_LINES), ...wordProblems('keywords', '关键词', keywords)];
  const wrongUrl = sourceUrlProblem(sourceUrl);
  if (wrongUrl !== null) problems.push({ field: 'sourceUrl', message: wrongUrl });
  if (coverType === CoverType.one && coverUrl === null)
    problems.push({ field: 'coverUrl', message: '单图封面须上传一张图片，或改为无图' });
  if (coverType !== CoverType.one && coverUrl !== null)
    problems.push({ field: 'coverUrl', message: '只有单图封面有自己的图片，请删除图片或改为单图' });
  if (coverType === CoverType.three && picturesOf(content).length < COVER_PICTURES)
    problems.push({ field: 'coverType', message: '三图封面取正文的前3张图片，正文里至少要有3张' });
  return [...problems, ...contentProblems(content)];
}
const obeysItself = checkedBy<Written>(articleProblems);

export const saveArticle = post('/v1/admin/article/save', {
  access: permitted('content:article:add'),
  summary: '新增资讯：存为草稿，或直接提交审核',
  request: z.strictObject(fields).check(obeysItself),
  answer: z.object({ articleId: id }),
});
/** Of a draft, and of what was refused or taken offline. */
export const updateArticle = post('/v1/admin/article/update', {
  access: permitted('content:article:edit'),
  summary: '修改资讯，可同时提交审核',
  request: z.strictObject({ articleId: id, version: contentVersion, ...fields }).check(obeysItself),
  answer: z.object({ articleId: id }),
});

const review = reviewOf({ articleId: id });
export const passArticle = post('/v1/admin/article/pass', {
  access: permitted('content:article:pass'),
  summary: '审核通过并发布资讯',
  request: review.pass,
  answer: nothing,
});
export const refuseArticle = post('/v1/admin/article/noPass', {
  access: permitted('content:article:noPass'),
  summary: '退回资讯并写明原因',
  request: review.refuse,
  answer: nothing,
});
export const takeArticleOffline = post('/v1/admin/article/offline', {
  access: permitted('content:article:offline'),
  summary: '下架已发布的资讯并写明原因',
  request: review.offline,
  answer: nothing,
});
export const removeArticle = post('/v1/admin/article/remove', {
  access: permitted('content:article:remove'),
  summary: '删除草稿、未通过和已下架的资讯',
  request: review.remove,
  answer: nothing,
});
/** Of what is published; it says nothing else by that, so that no new review is asked. */
export const orderArticle = post('/v1/admin/article/order', {
  access: permitted('content:article:order'),
  summary: '置顶或推荐已发布的资讯，或取消',
  request: z
    .strictObject({
      articleId: id,
      topFlag: z.optional(flag),
      recommendFlag: z.optional(flag),
    })
    .check(
      checkedBy(({ topFlag, recommendFlag }) =>
        topFlag === undefined && recommendFlag === undefined
          ? [{ field: 'topFlag', message: '请写明要不要置顶或推荐，至少写一项' }]
          : [],
      ),
    ),
  answer: nothing,
});
