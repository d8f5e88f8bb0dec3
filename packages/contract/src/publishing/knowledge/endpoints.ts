/** The calls of the page 知识分享审核. `offline` has no path in the specification; ours follows the others. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { deptCode, id, moment, pageOf, paging, text, wholeNumber } from '../../envelope.ts';
import { storedFilePath } from '../../office/files/endpoints.ts';
import { plainLine } from '../../rules/plain-text.ts';
import {
  checkedBy,
  contentCan,
  contentHash,
  contentRecord,
  contentVersion,
  passOpinion,
  readingContent,
  reasonGiven,
  reviewedRow,
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
import { contentProblems, type KnowledgeBlock, knowledgeContent } from './content.ts';
import {
  KNOWLEDGE_TYPE,
  SOURCE_FROM,
  SOURCE_URL_LABEL,
  SourceFrom,
  sourceUrlLabel,
  sourceUrlProblem,
  TAG_MAX,
  TAGS_MAX,
  TITLE_MAX,
} from './fields.ts';

const reading = readingContent('knowledge');

/** A list goes back so many rows; whoever looks for more narrows it. It keeps every page quick at any size. */
export const LISTED_KNOWLEDGE_MAX = 10_000;
/** So many are reviewed at once: more than anybody has read. */
export const REVIEWED_AT_ONCE_MAX = 20;
export const KNOWLEDGE_PER_ACT_MAX = 100;

const knowledgeCan = z.object(contentCan);
export type KnowledgeCan = z.output<typeof knowledgeCan>;

const row = z.object({
  knowledgeId: id,
  title: z.string(),
  knowledgeType: z.number(),
  product: z.string(),
  season: z.string(),
  author: z.string(),
  authorUnit: z.string(),
  deptId: z.string(),
  fullDeptName: z.string(),
  auditStatus: z.number(),
  viewCount: z.number(),
  likeCount: z.number(),
  collectCount: z.number(),
  shareCount: z.number(),
  createTime: moment,
  updateTime: moment,
  ...reviewedRow,
  can: knowledgeCan,
});
export type KnowledgeRow = z.output<typeof row>;

export const pageKnowledge = post('/v2/knowledge/page', {
  access: reading,
  summary: '知识列表，最新的在前',
  request: z.strictObject({
    title: z.optional(text(TITLE_MAX)),
    knowledgeType: z.optional(wholeNumber(1, KNOWLEDGE_TYPE.length)),
    product: z.optional(text(20)),
    author: z.optional(text(20)),
    auditStatus: z.optional(wholeNumber(0, 5)),
    deptId: z.optional(deptCode),
    publishTimeStart: z.optional(moment),
    publishTimeEnd: z.optional(moment),
    ...paging,
  }),
  answer: z.extend(pageOf(row), waitingList),
});

export const knowledgeDetails = post('/v2/knowledge/details', {
  access: reading,
  summary: '知识详情：审核后发布的就是这些',
  request: z.strictObject({ knowledgeId: id }),
  answer: z.extend(row, {
    coverUrl: z.nullable(z.string()),
    content: knowledgeContent,
    tags: z.array(z.string()),
    sourceFrom: z.number(),
    sourceUrl: z.string(),
    deptName: z.string(),
    createDeptName: z.string(),
    /** words of the list 敏感词 that ask for a second look */
    remindWords: z.array(z.string()),
  }),
});
export type KnowledgeDetails = z.output<typeof knowledgeDetails.answer>;

const fields = {
  title: plainLine(TITLE_MAX, 1),
  knowledgeType: oneFrom(KNOWLEDGE_TYPE, '请选择类型'),
  product: optionalLine(20),
  season: optionalLine(20),
  coverUrl: z._default(z.nullable(storedFilePath), null),
  content: knowledgeContent,
  tags: shortWords(TAG_MAX, TAGS_MAX, '个标签'),
  author: plainLine(20, 1),
  authorUnit: optionalLine(40),
  sourceFrom: z._default(oneFrom(SOURCE_FROM, '请选择来源'), SourceFrom.original),
  sourceUrl: optionalLine(300),
  /** the region that it is meant for */
  deptId: deptCode,
  submitFlag,
};

export const KNOWLEDGE_LINES = ['title', 'product', 'season', 'author', 'authorUnit', 'sourceUrl'] as const;

interface Written extends Readonly<Record<(typeof KNOWLEDGE_LINES)[number], string>> {
  readonly content: readonly KnowledgeBlock[];
  readonly tags: readonly string[];
  readonly sourceFrom: number;
}

/** Validation errors beyond kinds and lengths, by field; shared with the form. */
export function knowledgeProblems(written: Written): Problem[] {
  const { content, tags, sourceFrom, sourceUrl } = written;
  const problems = [...hiddenIn(written, KNOWLEDGE_LINES), ...wordProblems('tags', '标签', tags)];
  if (sourceFrom === SourceFrom.reprinted && sourceUrl === '') {
    problems.push({ field: 'sourceUrl', message: `转载须写明${SOURCE_URL_LABEL}` });
  }
  const wrongUrl = sourceUrlProblem(sourceUrl, sourceUrlLabel(sourceFrom));
  if (wrongUrl !== null) problems.push({ field: 'sourceUrl', message: wrongUrl });
  return [...problems, ...contentProblems(content)];
}

const obeysItself = checkedBy<Written>(knowledgeProblems);

export const addKnowledge = post('/v2/knowledge/add', {
  access: permitted('content:knowledge:add'),
  summary: '新增知识：存为草稿，或直接提交审核',
  request: z.strictObject(fields).check(obeysItself),
  answer: z.object({ knowledgeId: id }),
});
/** Of a draft, and of what was refused or taken offline. */
export const modifyKnowledge = post('/v2/knowledge/modify', {
  access: permitted('content:knowledge:edit'),
  summary: '修改知识，可同时提交审核',
  request: z.strictObject({ knowledgeId: id, version: contentVersion, ...fields }).check(obeysItself),
  answer: z.object({ knowledgeId: id }),
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
  contentHashes: z.optional(z.record(z.string(), contentHash)),
  /** of the one piece that is named, as it was read: enough without its hash, since every change counts it up */
  version: z.optional(contentVersion),
};
export const passKnowledge = post('/v2/knowledge/pass', {
  access: permitted('content:knowledge:pass'),
  summary: '审核通过并发布知识',
  request: z.strictObject({ ...reviewed, auditOpinion: passOpinion }),
  answer: outcome,
});
export const refuseKnowledge = post('/v2/knowledge/unPass', {
  access: permitted('content:knowledge:noPass'),
  summary: '退回知识并写明原因',
  request: z.strictObject({ ...reviewed, auditOpinion: reasonGiven }),
  answer: outcome,
});
export const takeKnowledgeOffline = post('/v2/knowledge/offline', {
  access: permitted('content:knowledge:offline'),
  summary: '下架已发布的知识并写明原因',
  request: z.strictObject({ knowledgeIds: several(KNOWLEDGE_PER_ACT_MAX), opinion: reasonGiven }),
  answer: outcome,
});
export const removeKnowledge = post('/v2/knowledge/remove', {
  access: permitted('content:knowledge:remove'),
  summary: '删除草稿、未通过和已下架的知识',
  request: z.strictObject({ knowledgeIds: several(KNOWLEDGE_PER_ACT_MAX) }),
  answer: outcome,
});

export const knowledgeRecords = get('/v2/knowledge/listOperationRecord', {
  access: reading,
  summary: '知识的操作记录，最新的在前',
  request: z.strictObject({ knowledgeId: id }),
  answer: z.array(z.extend(contentRecord, { knowledgeId: id })),
});
export type KnowledgeRecord = z.output<typeof knowledgeRecords.answer>[number];
