/** 短信监管: what the offices of one's area applied for and sent, in figures; a remark on one application. */
import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import { day, deptCode, id, moment, nothing, text } from '../../envelope.ts';
import { obeys } from '../../rules/obeys.ts';
import { supervising } from './access.ts';
import { cost } from './costs.ts';
import { supervisionProblems } from './given-reasons.ts';

export const STAT_DAYS_MAX = 366;
export const STAT_TYPES = ['area', 'category', 'day'] as const;
export type StatType = (typeof STAT_TYPES)[number];

/** The figures are written anew about once a minute; null before the first time. */
const asOf = z.nullable(moment);

/** This month, in the whole of one's area or in a part of it. */
export const superviseFigures = get('/v1/admin/massSms/superviseFigures', {
  access: supervising,
  summary: '监管范围内本月的主要数字',
  request: z.strictObject({ deptId: z.optional(deptCode) }),
  answer: z.object({
    asOf,
    /** YYYY-MM */
    month: z.string(),
    applyCount: z.number(),
    /** waiting for a review for longer than OVERDUE_HOURS, at this moment */
    overdueCount: z.number(),
    sendCount: z.number(),
    successRate: z.nullable(z.number()),
    /** of sendings that began outside the sending window */
    nightCount: z.number(),
    optOutCount: z.number(),
    /** of sendings that began this month */
    cost,
  }),
});

const statRow = z.object({
  /** the code of a part of the area, a category, or a day */
  key: z.string(),
  name: z.string(),
  /** applied for in the span, drafts left out */
  applyCount: z.number(),
  /** passed of those decided, percent; null when none was */
  passRate: z.nullable(z.number()),
  /** numbers sent to in the span */
  sendCount: z.number(),
  successRate: z.nullable(z.number()),
  optOutCount: z.number(),
  avgAuditMinutes: z.nullable(z.number()),
});
export type StatRow = z.output<typeof statRow>;

export const superviseStat = post('/v1/admin/massSms/superviseStat', {
  access: supervising,
  summary: '按区域、类别或日期统计监管范围内的申请与发送',
  request: z.strictObject({
    deptId: z.optional(deptCode),
    statType: z.enum(STAT_TYPES),
    /** left out: from the first of the month of the last day on, until today */
    startDay: z.optional(day),
    endDay: z.optional(day),
  }),
  answer: z.object({ asOf, rows: z.array(statRow), total: statRow }),
});

export const superviseApplication = post('/v1/admin/massSms/supervise', {
  access: permitted('sms:supervise:remark'),
  summary: '监管批注',
  request: z.strictObject({ applyId: id, superviseRemark: text(200) }).check(obeys(supervisionProblems)),
  answer: nothing,
});
