/**
 * The calls of the page 短信额度: what each organisation may send in a month, counted in texts as carriers
 * bill them. Whoever is below the province gives out of their own organisation's quota; only the province makes new.
 */
import * as z from 'zod/mini';
import type { Dictionary } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
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
import { obeys } from '../../rules/obeys.ts';

const editing = permitted('sms:quota:edit');

/** Texts a month for one organisation. */
export const QUOTA_MAX = 100_000_000;
export const QUOTAS_PER_ACT_MAX = 200;
/** Months ahead for which a quota may be set. */
export const QUOTA_MONTHS_AHEAD = 12;
/** Warning line of a quota of which nobody has set another, in percent. */
export const QUOTA_WARN_PERCENT = 80;

export const QuotaRecordType = { set: 1, adjusted: 2, frozen: 3, used: 4, freed: 5, carriedOver: 6 } as const;
export const QUOTA_RECORD_TYPE = [
  { value: 1, label: '分配' },
  { value: 2, label: '追加或收回' },
  { value: 3, label: '提交时冻结' },
  { value: 4, label: '发送使用' },
  { value: 5, label: '释放' },
  { value: 6, label: '沿用以前的额度' },
] as const satisfies Dictionary;

export const quotaMonth = z.string().check(z.regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, '月份应写作 2026-11'));
const percent = wholeNumber(1, 100);
const count = wholeNumber(0, QUOTA_MAX);

const sums = {
  /** what may be sent in the month: the regular quota and what was added or taken */
  totalCount: z.number(),
  usedCount: z.number(),
  /** submitted and not sent yet */
  frozenCount: z.number(),
  leftCount: z.number(),
};

const row = z.object({
  deptId: z.string(),
  fullDeptName: z.string(),
  quotaMonth,
  quotaCount: z.number(),
  extraCount: z.number(),
  ...sums,
  /** used and frozen, in percent of the whole; 100 when there is nothing to use */
  usePercent: z.number(),
  /** from so many percent on its writers and administrators are warned */
  warnPercent: z.number(),
  can: z.object({ adjust: verdict }),
});
export type SmsQuotaRow = z.output<typeof row>;

export const pageQuotas = post('/v1/admin/smsQuota/page', {
  access: editing,
  summary: '各组织某月的短信额度；没有单独设过的月份沿用最近一次的月额度',
  request: z.strictObject({
    /** this month when it is left out */
    quotaMonth: z.optional(quotaMonth),
    deptId: z.optional(deptCode),
    includeChild: z._default(queryFlag, 1),
    /** 1: only those that have reached their warning line */
    warnFlag: z.optional(queryFlag),
    /** left out: who has used the greatest share of the quota comes first */
    ...sortedBy('usedCount', 'leftCount', 'usePercent'),
    ...paging,
  }),
  answer: z.extend(pageOf(row), {
    quotaMonth,
    /** over everything that the filters find */
    sum: z.object(sums),
    /** out of whose quota whoever asks gives; null: the province, or an organisation without a quota of its own area */
    giver: z.nullable(z.object({ deptId: z.string(), fullDeptName: z.string(), leftCount: z.number() })),
    /** `true`, or why whoever asks cannot give anything */
    mayGive: verdict,
  }),
});

const separateMonth = z.object({ fullDeptName: z.string(), quotaMonth });
export type SeparateMonth = z.output<typeof separateMonth>;

export const saveQuotas = post('/v1/admin/smsQuota/save', {
  isCreating: true,
  access: editing,
  summary:
    '为一个或多个组织设某月的月额度，全部成功或全部不变，以后没有单独设过的月份随之变动；照上月的额度分配时不填条数',
  request: z
    .strictObject({
      quotaMonth,
      /** one, or several by `deptIds` */
      deptId: z.optional(deptCode),
      deptIds: z.optional(
        z
          .array(deptCode)
          .check(
            z.minLength(1, '请选择组织'),
            z.maxLength(QUOTAS_PER_ACT_MAX, `一次最多${QUOTAS_PER_ACT_MAX}个组织`),
          ),
      ),
      /** for each of them; left out: what each had as regular quota in the month before */
      quotaCount: z.optional(count),
      /** left out: as it was, QUOTA_WARN_PERCENT for who had none */
      warnPercent: z.optional(percent),
    })
    .check(
      obeys(({ deptId, deptIds }) =>
        (deptId === undefined) === (deptIds === undefined) ? { deptIds: '请选择组织' } : {},
      ),
    ),
  answer: z.object({
    successCount: z.number(),
    /** whose quota changed but was set by itself from a later month on, which stays as it is */
    separate: z.array(separateMonth),
  }),
});

export const adjustQuota = post('/v1/admin/smsQuota/adjust', {
  isCreating: true,
  access: editing,
  summary: '追加或收回某组织某月的额度，下月不沿用',
  request: z.strictObject({
    deptId: deptCode,
    quotaMonth,
    /** negative takes back */
    addCount: wholeNumber(-QUOTA_MAX, QUOTA_MAX).check(
      z.refine((added) => added !== 0, '请填写追加或收回的条数'),
    ),
    reason: text(100, 1),
    /** what the page showed as the whole: nothing is added twice, or to what somebody else changed meanwhile; left out, to what there is */
    totalCount: z.optional(count),
  }),
  answer: z.object({ totalCount: z.number(), leftCount: z.number() }),
});

const record = z.object({
  recordId: id,
  recordType: z.number(),
  changeCount: z.number(),
  ...sums,
  /** null when no application was the cause, or it was deleted since */
  application: z.nullable(z.object({ applyId: id, applyNo: z.string(), smsTitle: z.string() })),
  otherDeptName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** null: the program itself */
  operateUserName: z.nullable(z.string()),
  recordTime: moment,
});
export type QuotaRecord = z.output<typeof record>;

export const pageQuotaRecords = get('/v1/admin/smsQuota/record', {
  access: editing,
  otherNames: { createTime: 'recordTime', createUserName: 'operateUserName' },
  summary: '某组织某月额度的全部变动，最新的在前',
  request: z.strictObject({
    deptId: deptCode,
    quotaMonth,
    recordType: z.optional(wholeNumber(1, 6)),
    ...paging,
    ...sortedBy('createTime'),
  }),
  answer: pageOf(record),
});
