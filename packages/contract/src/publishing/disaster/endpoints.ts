/** The calls of the page 防灾减灾: warnings, guides and damage reports. */
import * as z from 'zod/mini';
import { WARN_LEVEL } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import { deptCode, id, moment, nothing, pageOf, paging, text, verdict, wholeNumber } from '../../envelope.ts';
import {
  contentCan,
  contentHash,
  contentRecord,
  contentVersion,
  readingContent,
  reviewedRow,
  reviewOf,
} from '../content-review/calls.ts';
import { DAMAGE_FIGURES, type DamageFigure, INFO_TYPE, TITLE_MAX } from './fields.ts';
import { obeysItself, writtenFields } from './written.ts';

const reading = readingContent('disaster');

/** A list goes back so many rows; whoever looks for more narrows it. */
export const LISTED_DISASTERS_MAX = 10_000;

const disasterCan = z.object({ ...contentCan, toSms: verdict });
export type DisasterCan = z.output<typeof disasterCan>;

/** The mass SMS that was made of a warning, while that application stands. */
const madeSms = z.object({
  applyId: id,
  applyNo: z.string(),
  auditStatus: z.number(),
  sendStatus: z.number(),
  /** texts that left so far */
  sendCount: z.number(),
  applyUserName: z.string(),
  /** the reader may open it */
  isOpenable: z.boolean(),
});
export type MadeSms = z.output<typeof madeSms>;

const row = z.object({
  disasterId: id,
  infoType: z.number(),
  disasterType: z.number(),
  /** of a warning */
  warnLevel: z.nullable(z.number()),
  title: z.string(),
  issueUnit: z.string(),
  issueTime: moment,
  effectStart: moment,
  effectEnd: moment,
  /** contract/publishing/disaster/in-force.ts, at the moment of the answer */
  isInForce: z.boolean(),
  areas: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
  auditStatus: z.number(),
  sms: z.nullable(madeSms),
  createDeptName: z.string(),
  ...reviewedRow,
  can: disasterCan,
});
export type DisasterRow = z.output<typeof row>;

export const pageDisasters = post('/v1/admin/disaster/page', {
  access: reading,
  summary: '预警、指南和灾情，最新的在前',
  request: z.strictObject({
    title: z.optional(text(TITLE_MAX)),
    infoType: z.optional(wholeNumber(1, INFO_TYPE.length)),
    disasterType: z.optional(wholeNumber(1, 9_999)),
    warnLevel: z.optional(wholeNumber(1, WARN_LEVEL.length)),
    auditStatus: z.optional(wholeNumber(0, 5)),
    deptId: z.optional(deptCode),
    /** 1 in force now, 0 not */
    inForceFlag: z.optional(wholeNumber(0, 1)),
    issueTimeStart: z.optional(moment),
    issueTimeEnd: z.optional(moment),
    ...paging,
  }),
  answer: z.extend(pageOf(row), { more: z.boolean() }),
});

export const disasterStat = get('/v1/admin/disaster/stat', {
  access: reading,
  summary: '自己的区域现在生效的预警和待审核的条数',
  isBackground: true,
  request: z.strictObject({}),
  answer: z.object({
    /** every level, also those with none */
    inForce: z.array(z.object({ warnLevel: z.number(), count: z.number() })),
    /** wait for a decision that the reader may make; counted up to 100 */
    waitingCount: z.number(),
  }),
});

const figure = z.nullable(z.number());
const figures = Object.fromEntries(DAMAGE_FIGURES.map(({ name }) => [name, figure])) as Record<
  DamageFigure,
  typeof figure
>;

export const disasterDetails = post('/v1/admin/disaster/details', {
  access: reading,
  summary: '预警、指南或灾情的详情：审核后发布的就是这些',
  request: z.strictObject({ disasterId: id }),
  answer: z.extend(row, {
    updateTime: moment,
    content: z.string(),
    measures: z.string(),
    affectedCrops: z.array(z.string()),
    ...figures,
    /** words of the list 敏感词 that ask for a second look */
    remindWords: z.array(z.string()),
    records: z.array(contentRecord),
  }),
});
export type DisasterDetails = z.output<typeof disasterDetails.answer>;

export const saveDisaster = post('/v1/admin/disaster/save', {
  access: permitted('content:disaster:add'),
  summary: '新增预警、指南或灾情：存为草稿，或直接提交审核',
  request: z.strictObject(writtenFields).check(obeysItself),
  answer: z.object({ disasterId: id }),
});
/** Of a draft, and of what was refused or taken offline. */
export const updateDisaster = post('/v1/admin/disaster/update', {
  access: permitted('content:disaster:edit'),
  summary: '修改预警、指南或灾情，可同时提交审核',
  request: z.strictObject({ disasterId: id, version: contentVersion, ...writtenFields }).check(obeysItself),
  answer: z.object({ disasterId: id }),
});

const review = reviewOf({ disasterId: id });
export const passDisaster = post('/v1/admin/disaster/pass', {
  access: permitted('content:disaster:pass'),
  summary: '审核通过并发布',
  request: review.pass,
  answer: nothing,
});
export const refuseDisaster = post('/v1/admin/disaster/noPass', {
  access: permitted('content:disaster:noPass'),
  summary: '退回并写明原因',
  request: review.refuse,
  answer: nothing,
});
export const takeDisasterOffline = post('/v1/admin/disaster/offline', {
  access: permitted('content:disaster:offline'),
  summary: '下架已发布的预警、指南或灾情，并写明原因',
  request: review.offline,
  answer: nothing,
});
export const removeDisaster = post('/v1/admin/disaster/remove', {
  access: permitted('content:disaster:remove'),
  summary: '删除草稿、未通过和已下架的',
  request: review.remove,
  answer: nothing,
});
/** Called again it answers the same draft, as long as that stands. */
export const turnDisasterIntoSms = post('/v1/admin/disaster/toSms', {
  access: permitted('sms:apply:add'),
  summary: '把生效的预警转为一份短信草稿',
  request: z.strictObject({ disasterId: id, contentHash }),
  answer: madeSms,
});
