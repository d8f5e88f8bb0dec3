/**
 * The calls of 短信需求: what farmers, subjects or other parts of the product would like to be sent as a mass SMS. Taking one
 * up opens the form of an application with its words; the application then names it.
 */

import * as z from 'zod/mini';
import type { Dictionary } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  deptCode,
  id,
  moment,
  nameText,
  nothing,
  pageOf,
  paging,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { REAL_NAME_MAX } from '../../rules/real-name.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import { smsCategory } from '../mass-sms/fields.ts';
import { SMS_CONTENT_MAX } from '../mass-sms/text.ts';

const writing = permitted('sms:apply:add');
const version = wholeNumber(1, 2_147_483_647);

export const REQUEST_SOURCE = [
  { value: 1, label: '每日一助' },
  { value: 2, label: '供应信息' },
  { value: 3, label: '求购信息' },
  { value: 4, label: '防灾减灾' },
  { value: 5, label: '活动' },
  { value: 6, label: '主体自荐' },
] as const satisfies Dictionary;

export const REQUEST_STATUS = [
  { value: 0, label: '待处理' },
  { value: 1, label: '已采用' },
  { value: 2, label: '不采用' },
  { value: 3, label: '已过期' },
] as const satisfies Dictionary;
export const RequestStatus = { waiting: 0, taken: 1, notTaken: 2, expired: 3 } as const;

/** A request without a wished time is kept open so long. */
export const OPEN_DAYS = 30;

const requestRow = z.object({
  requestId: id,
  requestTitle: z.string(),
  requestContent: z.string(),
  smsCategory: z.string(),
  requestSource: z.number(),
  /** of what it came from; null where somebody wrote it down */
  sourceId: z.nullable(id),
  requestUserName: z.string(),
  /** masked */
  phoneNumber: z.string(),
  deptId: z.string(),
  deptName: z.string(),
  expectTime: z.nullable(moment),
  expireTime: moment,
  requestStatus: z.number(),
  handleUserName: z.nullable(z.string()),
  handleTime: z.nullable(moment),
  handleOpinion: z.string(),
  /** the application that was written from it, where the reader may see it */
  application: z.nullable(z.object({ applyId: id, applyNo: z.string() })),
  applyId: z.nullable(id),
  createUserName: z.string(),
  createTime: moment,
  updateTime: moment,
  version: z.number(),
  can: z.object({
    handle: verdict,
    /** taken up, but nothing was written yet */
    write: verdict,
    edit: verdict,
    remove: verdict,
  }),
});
export type RequestRow = z.output<typeof requestRow>;

export const pageRequests = get('/v2/smsApply/page', {
  access: writing,
  summary: '管辖范围内的短信需求，最近登记的在前',
  request: z.strictObject({
    /** words of title and content, a name, or a whole phone number */
    keyword: z.optional(text(50)),
    requestStatus: z.optional(wholeNumber(0, 3)),
    smsCategory: z.optional(text(2)),
    deptId: z.optional(deptCode),
    ...paging,
    ...sortedBy('createTime'),
  }),
  answer: z.extend(pageOf(requestRow), {
    /** of all in the area */
    waitingCount: z.number(),
  }),
});

export const requestDetails = get('/v2/smsApply/details', {
  access: writing,
  summary: '一条短信需求',
  request: z.strictObject({ requestId: id }),
  answer: requestRow,
});

export const handleRequest = post('/v2/smsApply/handle', {
  access: writing,
  summary: '采用或不采用短信需求',
  request: z.strictObject({
    requestId: id,
    /** 1 taken up, 2 not */
    requestStatus: z.union([z.literal(1), z.literal(2)]),
    handleOpinion: z._default(text(200), ''),
    /** what was read; without it the words that stand there now are decided about */
    version: z.optional(version),
  }),
  answer: nothing,
});

const fields = {
  requestTitle: text(50, 1),
  requestContent: text(SMS_CONTENT_MAX, 1),
  smsCategory,
  requestSource: z._default(
    z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5), z.literal(6)]),
    6,
  ),
  requestUserName: nameText(REAL_NAME_MAX, 1),
  deptId: deptCode,
  expectTime: z._default(z.nullable(moment), null),
};
export const saveRequest = post('/v2/smsApply/save', {
  isCreating: true,
  access: writing,
  summary: '登记短信需求，或修改还没有处理的一条',
  request: z.strictObject({
    requestId: z.optional(id),
    version: z.optional(version),
    ...fields,
    /** with `requestId` it may be left out: it stays as it is */
    phoneNumber: z.optional(text(TYPED_NUMBER_MAX)),
  }),
  answer: z.object({ requestId: id }),
});

export const removeRequest = post('/v2/smsApply/remove', {
  access: writing,
  summary: '删除登记错的短信需求',
  request: z.strictObject({ requestId: id, version }),
  answer: nothing,
});
