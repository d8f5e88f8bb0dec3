/** The calls of the page 退订名单: numbers that do not want texts, entering and restoring one by hand. */

import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import {
  id,
  moment,
  nothing,
  pageOf,
  paging,
  queryFlag,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { obeys } from '../../rules/obeys.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { enteredOptOutProblems, restoredProblems } from './forms.ts';

/** Offices that write texts see who does not want them; changing that is for administrators of a county and above. */
const reading = permitted('sms:optOut:edit', 'sms:apply:add');
const editing = permitted('sms:optOut:edit');

/** A list goes back so many rows; whoever looks for more narrows it. */
export const LISTED_OPT_OUTS_MAX = 10_000;

const row = z.object({
  optOutId: id,
  /** masked */
  phoneNumber: z.string(),
  /** null when nobody of one's area has the number */
  realName: z.nullable(z.string()),
  fullDeptName: z.nullable(z.string()),
  scope: z.number(),
  optOutType: z.number(),
  optOutTime: moment,
  /** of the text that was answered, when whoever asks may read it */
  application: z.nullable(z.object({ applyId: id, applyNo: z.string(), smsTitle: z.string() })),
  applyId: z.nullable(id),
  operatorName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** null: it holds */
  restoreTime: z.nullable(moment),
  restoreOperatorName: z.nullable(z.string()),
  restoreReason: z.nullable(z.string()),
  can: z.object({ restore: verdict }),
});
export type OptOutRow = z.output<typeof row>;

export const pageOptOuts = post('/v1/admin/optOut/page', {
  access: reading,
  otherNames: { createTime: 'optOutTime', createUserName: 'operatorName' },
  summary: '退订名单（手机号码脱敏）',
  request: z.strictObject({
    /** a whole number */
    phoneNumber: z.optional(text(TYPED_NUMBER_MAX)),
    scope: z.optional(wholeNumber(1, 2)),
    optOutType: z.optional(wholeNumber(1, 3)),
    /** 1: those that hold, 0: restored ones */
    livingFlag: z.optional(queryFlag),
    optOutTimeStart: z.optional(moment),
    optOutTimeEnd: z.optional(moment),
    ...paging,
    ...sortedBy('createTime'),
  }),
  /** more: there are others behind the last one that is listed */
  answer: z.extend(pageOf(row), { more: z.boolean() }),
});

export const saveOptOut = post('/v1/admin/optOut/save', {
  isCreating: true,
  access: editing,
  summary: '登记退订：来电、来访或投诉的人不再收到短信，正在发送的也随即停止',
  request: z
    .strictObject({
      phoneNumber: z.string(),
      /** 2 entered by staff, 3 complaint; replies come by themselves */
      optOutType: wholeNumber(2, 3),
      scope: wholeNumber(1, 2),
      reason: text(100),
    })
    .check(obeys(enteredOptOutProblems)),
  answer: z.object({ optOutId: id }),
});

export const restoreOptOut = post('/v1/admin/optOut/restore', {
  access: editing,
  summary: '恢复接收：本人要求重新接收短信',
  request: z.strictObject({ optOutId: id, reason: text(100) }).check(obeys(restoredProblems)),
  answer: nothing,
});

export const readOptOutNumber = get('/v1/admin/optOut/plain', {
  access: permitted('data:plain'),
  summary: '查看退订名单中的一个完整号码，记入操作日志',
  request: z.strictObject({ optOutId: id }),
  answer: z.object({ phoneNumber: z.string() }),
});
