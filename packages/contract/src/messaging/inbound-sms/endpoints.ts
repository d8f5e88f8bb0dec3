/** The calls of the page 上行短信: what handsets sent, to which text, and whether somebody saw to it. */

import * as z from 'zod/mini';
import { get, permitted, post } from '../../endpoint.ts';
import {
  exportedNumbers,
  id,
  moment,
  pageOf,
  paging,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { CORRECTED_TYPES } from './fields.ts';

/** Whoever has a part in texts: writing, reviewing or supervising them. */
const reading = permitted('sms:apply:add', 'sms:audit:detail', 'sms:supervise:sendDetail');

/** A list goes back so many rows; whoever looks for more narrows it, or exports it. */
export const LISTED_REPLIES_MAX = 10_000;
export const REPLIES_PER_ACT_MAX = 100;

const filters = {
  /** replies to one application */
  applyId: z.optional(id),
  /** a whole number */
  phoneNumber: z.optional(text(TYPED_NUMBER_MAX)),
  /** somewhere in the words */
  content: z.optional(text(50)),
  moType: z.optional(wholeNumber(1, 9)),
  handleStatus: z.optional(wholeNumber(0, 2)),
  receiveTimeStart: z.optional(moment),
  receiveTimeEnd: z.optional(moment),
};

const row = z.object({
  moId: id,
  /** masked */
  phoneNumber: z.string(),
  content: z.string(),
  moType: z.number(),
  /** the number that it was sent to */
  srcNumber: z.string(),
  receiveTime: moment,
  application: z.nullable(z.object({ applyId: id, applyNo: z.string(), smsTitle: z.string() })),
  applyId: z.nullable(id),
  handleStatus: z.number(),
  handleUserName: z.nullable(z.string()),
  handleTime: z.nullable(moment),
  handleRemark: z.nullable(z.string()),
  /** what was made of it, or is marked by it */
  consultId: z.nullable(id),
  consultation: z.nullable(z.object({ consultId: id, consultNo: z.string() })),
  /** where whoever sent it lives, inside the reader's own area */
  place: z.nullable(z.object({ deptId: z.string(), deptName: z.string() })),
  can: z.object({ handle: verdict, toConsultation: verdict }),
});
export type InboundRow = z.output<typeof row>;

export const pageInbound = post('/v1/admin/inbound/page', {
  access: reading,
  otherNames: { createTime: 'receiveTime' },
  summary: '上行短信（手机号码脱敏）',
  request: z.strictObject({ ...filters, ...paging, ...sortedBy('receiveTime', 'createTime') }),
  /** more: there are others behind the last one that is listed */
  answer: z.extend(pageOf(row), { more: z.boolean() }),
});

export const countInbound = get('/v1/admin/inbound/count', {
  access: reading,
  summary: '一份申请收到的回复数',
  request: z.strictObject({ applyId: id }),
  answer: z.object({
    /** replies, and the numbers that they came from */
    replyCount: z.number(),
    phoneCount: z.number(),
    waitingCount: z.number(),
    byType: z.array(z.object({ moType: z.number(), replyCount: z.number() })),
  }),
});

export const handleInbound = post('/v1/admin/inbound/handle', {
  access: reading,
  summary: '处理上行短信，全部或一条都不；类型可以更正',
  request: z.strictObject({
    moIds: z
      .array(id)
      .check(
        z.minLength(1, '请选择短信'),
        z.maxLength(REPLIES_PER_ACT_MAX, `一次最多${REPLIES_PER_ACT_MAX}条`),
      ),
    /** what the page showed: a reply that somebody else saw to meanwhile is not touched */
    fromStatus: wholeNumber(0, 2),
    handleStatus: wholeNumber(0, 2),
    moType: z.optional(
      z.literal(
        CORRECTED_TYPES.map(({ value }) => value),
        '请从列出的类型中选择',
      ),
    ),
    remark: z._default(text(200), ''),
  }),
  answer: z.object({ successCount: z.number() }),
});

export const exportInbound = get('/v1/admin/inbound/export', {
  access: permitted('sms:apply:export'),
  summary: '导出上行短信；有导出完整号码权限的人可得到完整的手机号码，其他人得到脱敏的',
  request: z.strictObject({ ...filters, ...exportedNumbers }),
  answer: z.unknown(),
  form: 'file',
});

export const readInboundNumber = get('/v1/admin/inbound/plain', {
  access: permitted('data:plain'),
  summary: '查看一条上行短信的完整号码，记入操作日志',
  request: z.strictObject({ moId: id }),
  answer: z.object({ phoneNumber: z.string() }),
});
