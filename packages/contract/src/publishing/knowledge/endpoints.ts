/** The calls of the page 知识分享审核. `offline` and `order` have no path in the specification; ours follow the others. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
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
import { contentProblems, textBlocks } from '../content-review/text.ts';
import * as written from '../content-review/written.ts';
import * as own from './fields.ts';

/** Everything that is published. */
export const KNOWLEDGE_FIELDS = {
  title: plainLine(own.TITLE_MAX, 1),
  knowledgeType: written.oneFrom(own.KNOWLEDGE_TYPE, '请选择类型'),
  product: written.optionalLine(20),
  season: written.optionalLine(20),
  coverUrl: z._default(z.nullable(storedFilePath), null),
  content: textBlocks,
  videoUrl: contentVideo,
  attachments: contentAttachments,
  tags: written.shortWords(own.TAG_MAX, own.TAGS_MAX, '个标签'),
  author: plainLine(20, 1),
  authorUnit: written.optionalLine(40),
  sourceFrom: z._default(written.oneFrom(own.SOURCE_FROM, '请选择来源'), own.SourceFrom.original),
  sourceUrl: written.optionalLine(300),
  /** the region that it is meant for */
  deptId: deptCode,
};
export type WrittenKnowledge = written.WrittenIn<typeof KNOWLEDGE_FIELDS>;

/** Validation errors beyond kinds and lengths, by field; shared with the form. */
export function knowledgeProblems(knowledge: WrittenKnowledge): written.Problem[] {
  const { content, tags, sourceFrom, sourceUrl } = knowledge;
  const problems = [...written.hiddenIn(knowledge), ...written.wordProblems('tags', '标签', tags)];
  if (sourceFrom === own.SourceFrom.reprinted && sourceUrl === '') {
    problems.push({ field: 'sourceUrl', message: `转载须写明${written.SOURCE_URL_LABEL}` });
  }
  const wrongUrl = written.sourceUrlProblem(sourceUrl, own.sourceUrlLabel(sourceFrom));
  if (wrongUrl !== null) problems.push({ field: 'sourceUrl', message: wrongUrl });
  return [...problems, ...contentProblems(content)];
}

const named = { knowledgeId: id };
const calls = review.writingCalls(['knowledge'], named, KNOWLEDGE_FIELDS, knowledgeProblems);
const reading = review.readingContent('knowledge');
const { title, knowledgeType, product, season, author, authorUnit, deptId, ...whole } =
  written.answered(KNOWLEDGE_FIELDS);
/** So many are reviewed at once: more than anybody has read. */
export const REVIEWED_AT_ONCE_MAX = 20;
export const KNOWLEDGE_PER_ACT_MAX = 100;

export const knowledgeRow = z.object({
  ...named,
  title,
  knowledgeType,
  product,
  season,
  author,
  authorUnit,
  deptId,
  fullDeptName: z.string(),
  topFlag: z.number(),
  auditStatus: z.number(),
  viewCount: z.number(),
  likeCount: z.number(),
  collectCount: z.number(),
  shareCount: z.number(),
  updateTime: moment,
  ...review.reviewedRow,
  can: z.object({ ...review.contentCan, order: verdict }),
});
export type KnowledgeRow = z.output<typeof knowledgeRow>;

export const pageKnowledge = post('/v2/knowledge/page', {
  access: reading,
  summary: '知识列表，置顶的在前，其次最新的在前',
  request: z.strictObject({
    title: z.optional(text(own.TITLE_MAX)),
    knowledgeType: z.optional(wholeNumber(1, own.KNOWLEDGE_TYPE.length)),
    product: z.optional(text(20)),
    author: z.optional(text(20)),
    auditStatus: z.optional(wholeNumber(0, 5)),
    topFlag: z.optional(queryFlag),
    deptId: z.optional(deptCode),
    submitTimeStart: z.optional(moment),
    submitTimeEnd: z.optional(moment),
    publishTimeStart: z.optional(moment),
    publishTimeEnd: z.optional(moment),
    ...review.ownList,
    ...paging,
    ...sortedBy('createTime'),
  }),
  answer: z.extend(pageOf(knowledgeRow), review.waitingList),
});

export const knowledgeDetails = post('/v2/knowledge/details', {
  access: reading,
  summary: '知识详情：审核后发布的就是这些',
  request: z.strictObject(named),
  answer: z.extend(knowledgeRow, {
    ...whole,
    deptName: z.string(),
    createDeptName: z.string(),
    remindWords: review.readWhole.remindWords,
  }),
});
export type KnowledgeDetails = z.output<typeof knowledgeDetails.answer>;

export const addKnowledge = post('/v2/knowledge/add', {
  isCreating: true,
  summary: '新增知识：保存草稿，或直接提交审核',
  ...calls.add,
});
export const modifyKnowledge = post('/v2/knowledge/modify', {
  summary: '修改知识，可同时提交审核',
  ...calls.change,
});

const several = (max: number) =>
  z.array(id).check(z.minLength(1, '请选择知识'), z.maxLength(max, `一次最多处理${max}条`));
/** One that cannot be done is refused with its code; of several the others are done, and these told with their reasons. */
const outcome = z.object({
  successCount: z.number(),
  failList: z.array(z.object({ knowledgeId: id, code: z.number(), reason: z.string() })),
});
export type KnowledgeOutcome = z.output<typeof outcome>;

const reviewed = {
  knowledgeIds: several(REVIEWED_AT_ONCE_MAX),
  /** what the reviewer has read: knowledgeId → contentHash; another content answers 4090 */
  contentHashes: z.optional(z.record(z.string(), review.contentHash)),
  /** of the one piece that is named, as it was read: enough without its hash, since every change counts it up */
  version: z.optional(review.contentVersion),
};
export const passKnowledge = post('/v2/knowledge/pass', {
  access: permitted('content:knowledge:pass'),
  summary: '审核通过并发布知识',
  request: z.strictObject({ ...reviewed, auditOpinion: review.passOpinion }),
  answer: outcome,
});
export const refuseKnowledge = post('/v2/knowledge/unPass', {
  access: permitted('content:knowledge:noPass'),
  summary: '退回知识并写明原因',
  request: z.strictObject({ ...reviewed, auditOpinion: review.reasonGiven }),
  answer: outcome,
});
export const takeKnowledgeOffline = post('/v2/knowledge/offline', {
  access: permitted('content:knowledge:offline'),
  summary: '下架已发布的知识并写明原因',
  request: z.strictObject({ knowledgeIds: several(KNOWLEDGE_PER_ACT_MAX), opinion: review.reasonGiven }),
  answer: outcome,
});
export const removeKnowledge = post('/v2/knowledge/remove', {
  access: permitted('content:knowledge:remove'),
  summary: '删除草稿、未通过和已下架的知识',
  request: z.strictObject({ knowledgeIds: several(KNOWLEDGE_PER_ACT_MAX) }),
  answer: outcome,
});

export const orderKnowledge = post('/v2/knowledge/order', {
  summary: '置顶已发布的知识，或取消',
  ...review.orderCall(['knowledge'], named, { topFlag: z.optional(flag) }),
});

export const knowledgeRecords = get('/v2/knowledge/listOperationRecord', {
  access: reading,
  summary: '知识的操作记录，最新的在前',
  request: z.strictObject({ knowledgeId: id }),
  answer: z.array(z.extend(review.contentRecord, { knowledgeId: id })),
});
export type KnowledgeRecord = z.output<typeof knowledgeRecords.answer>[number];
