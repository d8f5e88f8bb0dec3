/** Sending and its results: figures of a whole application, also while they change, and what became of each recipient. */
import * as z from 'zod/mini';
import { CARRIER } from '../../dictionaries.ts';
import { get } from '../../endpoint.ts';
import { deptCode, id, moment, pageOf, paging, text, wholeNumber } from '../../envelope.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { anyPart } from './access.ts';
import { cost } from './costs.ts';
import { withheld } from './fields.ts';
import { takersOfPlaces } from './recipient-endpoints.ts';

/** Where the recipients of a part stand. Their sum is `validCount`, at every moment. */
const standing = {
  validCount: z.number(),
  waitingCount: z.number(),
  inFlightCount: z.number(),
  submittedCount: z.number(),
  deliveredCount: z.number(),
  failedCount: z.number(),
  unknownCount: z.number(),
  cancelledCount: z.number(),
};
/** The results besides by the names that an application has for its counts. */
const counts = {
  ...standing,
  sendCount: z.number(),
  successCount: z.number(),
  failCount: z.number(),
  cancelCount: z.number(),
};
const situation = z.object({
  applyId: id,
  auditStatus: z.number(),
  sendStatus: z.number(),
  holdReason: z.nullable(z.string()),
  total: z.object({
    ...counts,
    successRate: z.nullable(z.number()),
    startTime: z.nullable(moment),
    finishTime: z.nullable(moment),
    ratePerSecond: z.number(),
    /** null while it is not sending */
    secondsLeft: z.nullable(z.number()),
  }),
  byCarrier: z.array(z.object({ carrier: z.string(), ...counts })),
  byDept: z.array(z.object({ deptId: z.string(), deptName: z.string(), ...counts })),
  /** carriers whose texts wait although they may leave, and why, for people */
  waits: z.array(z.object({ carrier: z.string(), reason: z.string() })),
  /** billed so far; a carrier of which nothing was taken is left out */
  costs: z.array(z.object({ carrier: z.string(), ...cost.shape })),
  /** those who are sent to first; null where everybody goes at once */
  canary: z.nullable(
    z.object({
      ...standing,
      /** those who could not be reached and are tried again later, inside `submittedCount` */
      retryCount: z.number(),
      isOver: z.boolean(),
    }),
  ),
});
export type Situation = z.output<typeof situation>;
export const sendSituation = get('/v1/admin/massSmsSendSituation', {
  access: anyPart,
  summary: '发送情况',
  request: z.strictObject({ applyId: id }),
  answer: z.extend(situation, {
    byHour: z.array(z.object({ hour: z.string(), sendCount: z.number(), successCount: z.number() })),
    /** reasons by their words with all codes that mean them, the most frequent first; their sum is all failures */
    failTop: z.array(z.object({ failCode: z.string(), failReason: z.string(), count: z.number() })),
    withheld,
    doubts: z.array(
      z.object({
        phoneNumber: z.string(),
        realName: z.nullable(z.string()),
        since: moment,
        outcome: z.nullable(z.string()),
      }),
    ),
  }),
});
export const withheldTakers = get('/v1/admin/massSms/withheldTakers', {
  access: anyPart,
  summary: '发出前因当日上限剔除的人，是被哪些短信占用的',
  request: z.strictObject({ applyId: id }),
  answer: takersOfPlaces,
});
export const watchSending = get('/v1/admin/massSms/progress', {
  access: anyPart,
  summary: '发送进度（事件流，每秒一次，内容同发送情况的总数与分布）',
  form: 'events',
  request: z.strictObject({ applyId: id }),
  answer: situation,
});

const detailRow = z.object({
  detailId: z.string(),
  applyId: id,
  /** null for a number that no registered person has */
  userId: z.nullable(id),
  realName: z.nullable(z.string()),
  /** masked */
  phoneNumber: z.string(),
  deptId: z.nullable(z.string()),
  deptName: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  channelCode: z.nullable(z.string()),
  channelName: z.nullable(z.string()),
  segmentCount: z.number(),
  sendResult: z.number(),
  /** handed to the gateway, answer not known yet */
  inFlight: z.boolean(),
  filterReason: z.nullable(z.number()),
  failCode: z.nullable(z.string()),
  failReason: z.nullable(z.string()),
  msgId: z.nullable(z.string()),
  submitTime: z.nullable(moment),
  reportTime: z.nullable(moment),
  possibleDuplicate: z.boolean(),
  /** how often it was sent again */
  retryCount: z.number(),
  clickCount: z.number(),
  replyContent: z.nullable(z.string()),
  replyTime: z.nullable(moment),
});
export const pageSendDetails = get('/v1/admin/pageSendDetails', {
  access: anyPart,
  summary: '每个接收人的发送结果',
  request: z.strictObject({
    applyId: id,
    phoneNumber: z.optional(text(TYPED_NUMBER_MAX)),
    realName: z.optional(text(20)),
    deptId: z.optional(deptCode),
    carrier: z.optional(z.enum(CARRIER.map(({ value }) => value))),
    sendResult: z.optional(wholeNumber(0, 6)),
    filterReason: z.optional(wholeNumber(1, 8)),
    ...paging,
  }),
  answer: pageOf(detailRow),
});
