/**
 * Calls for applications of other systems (decision 30), under `/open/api`: signed calls (signature.ts) instead of a token. Not among
 * the console's calls.
 */
import * as z from 'zod/mini';
import { anyone, type Endpoint, get, post } from '../../endpoint.ts';
import { deptCode, id, moment, text } from '../../envelope.ts';
import { editableFields } from '../../messaging/mass-sms/fields.ts';

export const OPEN_BASE = '/open/api';
const AREAS_MAX = 100;

const { smsTitle, smsCategory, smsContent, sendTime, warnLevel, objCategoryIds } = editableFields;

export const sendSms = post('/v1/sms/send', {
  access: anyone,
  summary: '提交一条群发短信，等候审核；审核通过后才会发送',
  request: z.strictObject({
    /** the caller's own number of this request: the same one with the same body answers the same for 24 hours */
    requestId: z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/, '应为8至64位字母、数字、-或_')),
    smsTitle,
    smsCategory,
    smsContent,
    /** one that the responsible person may use; the usual one when left out */
    smsSign: z.optional(text(20, 1)),
    /** null: at once after the review */
    sendTime,
    warnLevel,
    /** codes of organisations inside the application's areas */
    areaIds: z
      .array(deptCode)
      .check(z.minLength(1, '请填写接收区域'), z.maxLength(AREAS_MAX, `最多${AREAS_MAX}项`)),
    /** kinds of people in them; nobody named: every farmer */
    objCategoryIds,
  }),
  answer: z.object({
    applyId: id,
    applyNo: z.string(),
    /** 1: it waits for its review */
    auditStatus: z.number(),
  }),
});

export const reportSms = get('/v1/sms/report', {
  access: anyone,
  summary: '查询本应用提交的一条短信的审核与发送结果',
  request: z.strictObject({ applyNo: text(30, 1) }),
  answer: z.object({
    applyNo: z.string(),
    smsTitle: z.string(),
    /** 0 draft, 1 waiting, 2 second review, 3 passed, 4 refused, 5 revoked */
    auditStatus: z.number(),
    auditOpinion: z.nullable(z.string()),
    /** 0 none, 1 scheduled, 2 sending, 3 done, 4 partly failed, 5 cancelled, 6 failed, 7 held */
    sendStatus: z.number(),
    holdRemark: z.nullable(z.string()),
    /** recipients; the parts below add up to it */
    validCount: z.number(),
    waitingCount: z.number(),
    sentCount: z.number(),
    cancelCount: z.number(),
    /** of those that were sent */
    successCount: z.number(),
    failCount: z.number(),
    unknownCount: z.number(),
    applyTime: z.nullable(moment),
    realSendTime: z.nullable(moment),
    finishTime: z.nullable(moment),
  }),
});

export const openEndpoints: readonly Endpoint[] = [sendSms, reportSms];
