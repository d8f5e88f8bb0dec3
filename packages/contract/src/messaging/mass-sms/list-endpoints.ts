/** Lists of mass SMS: 短信申请, 短信审核 and 短信监管, with their filters. */
import * as z from 'zod/mini';
import { post } from '../../endpoint.ts';
import { deptCode, moment, pageOf, paging, queryFlag, sortedBy, text, wholeNumber } from '../../envelope.ts';
import { reviewing, supervising, writing } from './access.ts';
import { applicationRow, supervisedRow } from './fields.ts';

const listFilters = {
  /** the whole number, as people read it to each other */
  applyNo: z.optional(text(30)),
  smsTitle: z.optional(text(50)),
  keyword: z.optional(text(100)),
  smsCategory: z.optional(text(2)),
  auditStatus: z.optional(wholeNumber(0, 5)),
  sendStatus: z.optional(wholeNumber(0, 7)),
  applyTimeStart: z.optional(moment),
  applyTimeEnd: z.optional(moment),
  sendTimeStart: z.optional(moment),
  sendTimeEnd: z.optional(moment),
  urgentFlag: z.optional(queryFlag),
  emergencyFlag: z.optional(queryFlag),
  ...paging,
  /** what the indexes of a hundred thousand applications can order; the newest first when left out */
  ...sortedBy('createTime', 'applyTime', 'sendTime', 'validCount'),
};
const listAnswer = z.extend(pageOf(applicationRow), {
  /** how many of all applications in this view stand where: `{auditStatus}/{sendStatus}` → count */
  countByStatus: z.record(z.string(), z.number()),
});
const otherNames = { createUserName: 'applyUserName' };
export const pageMyApplications = post('/v1/admin/pageMyMassSmsApply', {
  access: writing,
  otherNames,
  summary: '我的申请',
  request: z.strictObject(listFilters),
  answer: listAnswer,
});
const reviewFilters = {
  ...listFilters,
  /** 1 waiting for me, 2 decided by me */
  auditTab: z._default(z.union([z.literal(1), z.literal(2)]), 1),
  applyDeptId: z.optional(deptCode),
  applyUserName: z.optional(text(20)),
};
export const pageApplicationsToReview = post('/v1/admin/pageAuditMassSmsApply', {
  access: reviewing,
  otherNames,
  summary: '待我审核与我已审核',
  request: z.strictObject(reviewFilters),
  answer: listAnswer,
});
export const pageApplicationsToSupervise = post('/v1/admin/pageSuperviseMassSmsApply', {
  access: supervising,
  otherNames,
  summary: '监管范围内的申请',
  request: z.strictObject({
    ...listFilters,
    deptId: z.optional(deptCode),
    includeChild: z._default(queryFlag, 1),
    applyUserName: z.optional(text(20)),
    superviseFlag: z.optional(queryFlag),
    minSendCount: z.optional(wholeNumber(0, 1_000_000_000)),
    abnormalFlag: z.optional(queryFlag),
    /** waiting for a review for longer than OVERDUE_HOURS */
    overdueFlag: z.optional(queryFlag),
    /** began outside the sending window */
    nightFlag: z.optional(queryFlag),
    /** when it began to leave, whenever that was planned */
    realSendTimeStart: z.optional(moment),
    realSendTimeEnd: z.optional(moment),
  }),
  answer: z.extend(listAnswer, { list: z.array(supervisedRow) }),
});
