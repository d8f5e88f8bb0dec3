/** The calls of the page 防灾减灾: warnings, guides and damage reports. */
import * as z from 'zod/mini';
import { WARN_LEVEL } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  exportedNumbers,
  flag,
  id,
  moment,
  pageOf,
  paging,
  plainWish,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { toldPictures } from '../../office/files/attached.ts';
import * as review from '../content-review/calls.ts';
import { madePush } from '../content-review/made-push.ts';
import { madeSms } from '../content-review/made-sms.ts';
import { answered } from '../content-review/written.ts';
import { INFO_TYPE, TITLE_MAX } from './fields.ts';
import { DISASTER_FIELDS, disasterProblems, reporterPhone } from './written.ts';

const named = { disasterId: id };
const calls = {
  ...review.writingCalls(['disaster'], named, { ...DISASTER_FIELDS, reporterPhone }, disasterProblems),
  ...review.reviewCalls(['disaster'], named),
};
const reading = review.readingContent('disaster');
const { deptIds, infoType, disasterType, warnLevel, title, issueUnit, ...whole } = answered(DISASTER_FIELDS);
const { issueTime, effectStart, effectEnd, ...texts } = whole;

const disasterCan = z.object({ ...review.contentCan, order: verdict, toSms: verdict });
export type DisasterCan = z.output<typeof disasterCan>;

export const disasterRow = z.object({
  ...named,
  infoType,
  disasterType,
  warnLevel,
  title,
  issueUnit,
  issueTime,
  effectStart,
  effectEnd,
  /** contract/publishing/disaster/in-force.ts, at the moment of the answer */
  isInForce: z.boolean(),
  areas: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
  topFlag: z.number(),
  auditStatus: z.number(),
  sms: z.nullable(madeSms),
  createDeptName: z.string(),
  /** as applications told of them */
  viewCount: z.number(),
  ...review.reviewedRow,
  can: disasterCan,
});
export type DisasterRow = z.output<typeof disasterRow>;

const filters = {
  title: z.optional(text(TITLE_MAX)),
  infoType: z.optional(wholeNumber(1, INFO_TYPE.length)),
  disasterType: z.optional(wholeNumber(1, 9_999)),
  warnLevel: z.optional(wholeNumber(1, WARN_LEVEL.length)),
  auditStatus: z.optional(wholeNumber(0, 5)),
  topFlag: z.optional(queryFlag),
  deptId: z.optional(deptCode),
  /** 1 in force now, 0 not */
  inForceFlag: z.optional(wholeNumber(0, 1)),
  issueTimeStart: z.optional(moment),
  issueTimeEnd: z.optional(moment),
  ...review.ownList,
};

export const pageDisasters = post('/v1/admin/disaster/page', {
  access: reading,
  summary: '预警、指南和灾情，置顶的在前，其次最新的在前',
  request: z.strictObject({ ...filters, ...paging, ...sortedBy('createTime') }),
  answer: z.extend(pageOf(disasterRow), { more: z.boolean() }),
});

export const exportDisasters = get('/v1/admin/disaster/export', {
  access: reading,
  summary:
    '把列表导出为表格，按列表的条件，最多一万条；有导出完整号码权限的人可得到完整的电话号码，其他人得到脱敏的',
  form: 'file',
  request: z.strictObject({ ...filters, ...exportedNumbers }),
  answer: z.null(),
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

export const disasterDetails = post('/v1/admin/disaster/details', {
  access: reading,
  tellsNumbers: true,
  summary: '预警、指南或灾情的详情：审核后发布的就是这些',
  request: z.strictObject({ ...named, ...plainWish }),
  answer: z.extend(disasterRow, {
    updateTime: moment,
    ...texts,
    imageUrls: toldPictures,
    deptIds,
    /** of `sms` and of `push`; null: there is none */
    smsApplyId: z.nullable(id),
    pushId: z.nullable(id),
    push: z.nullable(madePush),
    /** masked; empty: there is none */
    reporterPhone: z.string(),
    mayReadPhone: verdict,
    ...review.readWhole,
  }),
});
export type DisasterDetails = z.output<typeof disasterDetails.answer>;

export const saveDisaster = post('/v1/admin/disaster/save', {
  isCreating: true,
  summary: '新增预警、指南或灾情：保存草稿，或直接提交审核',
  ...calls.add,
});
export const updateDisaster = post('/v1/admin/disaster/update', {
  summary: '修改预警、指南或灾情，可同时提交审核',
  ...calls.change,
});
export const passDisaster = post('/v1/admin/disaster/pass', { summary: '审核通过并发布', ...calls.pass });
export const refuseDisaster = post('/v1/admin/disaster/noPass', {
  summary: '退回并写明原因',
  ...calls.refuse,
});
export const takeDisasterOffline = post('/v1/admin/disaster/offline', {
  summary: '下架已发布的预警、指南或灾情，并写明原因',
  ...calls.offline,
});
export const removeDisaster = post('/v1/admin/disaster/remove', {
  summary: '删除草稿、未通过和已下架的',
  ...calls.remove,
});
export const readReporterPhone = post('/v1/admin/disaster/phone', {
  access: permitted('data:plain'),
  summary: '灾情上报人的完整电话号码，查看会记入操作日志',
  request: z.strictObject(named),
  answer: z.object({ phoneNumber: z.string() }),
});
export const orderDisaster = post('/v1/admin/disaster/order', {
  summary: '置顶已发布的预警、指南或灾情，或取消',
  ...review.orderCall(['disaster'], named, { topFlag: z.optional(flag) }),
});
/** Called again it answers the same draft, as long as that stands. */
export const turnDisasterIntoSms = post('/v1/admin/disaster/toSms', {
  isCreating: true,
  access: permitted('sms:apply:add'),
  summary: '把生效的预警转为一份短信草稿',
  /** another text than was read is not turned; left out: the one that is published */
  request: z.strictObject({ ...named, contentHash: z.optional(review.contentHash) }),
  answer: madeSms,
});
