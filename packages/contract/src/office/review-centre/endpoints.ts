/**
 * The calls of the page 审核中心. In the console a decision is made by the kind's own calls, which ask for what was read; those of
 * the centre know it by the id, which names the version that was listed.
 */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { deptCode, flag, id, moment, pageOf, paging, queryFlag, sortedBy, text } from '../../envelope.ts';
import { passOpinion, reasonGiven } from '../../publishing/content-review/calls.ts';
import { CHECK_TYPES, readCheckId } from './kinds.ts';

const access = permitted('check:main');

const bizType = z.enum(CHECK_TYPES);
const checkId = z.string().check(z.refine((value) => readCheckId(value) !== null, '编号格式不正确'));

/** 1 待审: what waits for the reader; 2 已审: what the reader passed or refused. */
export const CheckTab = { waiting: 1, decided: 2 } as const;

/** A list goes back so many rows; each kind is counted up to it. */
export const LISTED_CHECKS_MAX = 1_000;

const checkRow = z.object({
  checkId,
  bizType,
  bizId: id,
  title: z.string(),
  submitUserName: z.string(),
  submitDeptName: z.string(),
  submitTime: moment,
  /** whole hours since then */
  waitHours: z.number(),
  /** as it is today */
  auditStatus: z.number(),
  /** the same as the kind's own page names it, by its dictionary (HELP_STATUS, COUPON_STATUS, PUSH_STATUS, SUPPLY_STATUS, APP_STATUS); null: by AUDIT_STATUS, or it waits */
  ownStatus: z.nullable(z.number()),
  /** the reader's decision; null while it waits */
  decision: z.nullable(z.object({ passFlag: flag, decideTime: moment })),
  auditOpinion: z.nullable(z.string()),
});
export type CheckRow = z.output<typeof checkRow>;

export const pageChecks = post('/v1/admin/check/page', {
  access,
  summary: '等我审核的全部业务，紧急的在前，其余等得最久的在前；或由我审核过的，最近的在前',
  request: z.strictObject({
    tab: z._default(
      z.literal([CheckTab.waiting, CheckTab.decided], '应为1（待审）或2（已审）'),
      CheckTab.waiting,
    ),
    /** subjects are in use once they are saved: none ever waits */
    bizType: z.optional(z.enum([...CHECK_TYPES, 'subject'])),
    /** 1: of all but texts, which have a page of their own */
    otherFlag: z.optional(queryFlag),
    /** in the title */
    keyword: z.optional(text(60)),
    /** the office that submitted it, or one inside */
    deptId: z.optional(deptCode),
    submitTimeStart: z.optional(moment),
    submitTimeEnd: z.optional(moment),
    /** of those that wait: those behind it alone, whether it still waits or not */
    after: z.optional(checkId),
    /** those in front of it, the nearest first */
    before: z.optional(checkId),
    ...paging,
    /** what waits by the first, what was decided by the second; neither with `after` and `before`, which know the list's own order */
    ...sortedBy('submitTime', 'decideTime'),
  }),
  answer: z.extend(pageOf(checkRow), { more: z.boolean() }),
});

const decided = {
  checkIds: z.array(checkId).check(z.minLength(1, '请选择要审核的'), z.maxLength(50, '一次最多审核50条')),
};
/** One that cannot be decided on is refused with its code; of several the others are, and these told with their reasons. */
const outcome = z.object({
  successCount: z.number(),
  failList: z.array(z.object({ checkId, code: z.number(), reason: z.string() })),
});
export type CheckOutcome = z.output<typeof outcome>;

export const passChecks = post('/v1/admin/check/pass', {
  access,
  summary: '审核通过列表里的一条或几条，各按自己业务的规则；列出后改动过的不通过',
  request: z.strictObject({ ...decided, auditOpinion: passOpinion }),
  answer: outcome,
});
export const refuseChecks = post('/v1/admin/check/noPass', {
  access,
  summary: '退回列表里的一条或几条并写明原因，各按自己业务的规则',
  request: z.strictObject({ ...decided, auditOpinion: reasonGiven }),
  answer: outcome,
});

export const countChecks = get('/v1/admin/check/countTodo', {
  access,
  summary: '等我审核的条数，按业务',
  isBackground: true,
  request: z.strictObject({}),
  /** of each kind that the reader reviews, none left out */
  answer: z.array(z.object({ bizType, count: z.number(), overdueCount: z.number() })),
});
