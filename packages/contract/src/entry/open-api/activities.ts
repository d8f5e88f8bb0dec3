/** The open calls about activities: what is published is read, and farmers sign up for it, see their sign-up and take it back. */
import * as z from 'zod/mini';
import { anyone, get, post } from '../../endpoint.ts';
import { deptCode, id, moment, nameText, pageOf, wholeNumber } from '../../envelope.ts';
import { ACTIVITY_FIELDS } from '../../publishing/activity/endpoints.ts';
import { NAME_MAX } from '../../publishing/activity/sign-endpoints.ts';
import { answered } from '../../publishing/content-review/written.ts';
import { personId, phoneNumber, requestId, visible } from './fields.ts';
import { asked, placed } from './reading.ts';

const { content, attachments, onlineUrl, contactName, contactPhone, feeDesc, ...activity } =
  answered(ACTIVITY_FIELDS);
export const publishedActivity = z.object({
  activityId: id,
  ...activity,
  ...placed,
  /** D:ACTIVITY_STATUS at the moment of the answer: 1 takes sign-ups */
  activityStatus: z.number(),
  signCount: z.number(),
});
export const listActivities = get('/v1/activity/page', {
  access: anyone,
  summary: '已发布的活动，最新的在前',
  request: z.strictObject({
    /** D:ACTIVITY_TYPE */
    activityType: z.optional(wholeNumber(1, 9)),
    /** D:ACTIVITY_STATUS: 0 ahead, 1 takes sign-ups, 2 running, 3 ended */
    activityStatus: z.optional(wholeNumber(0, 3)),
    ...asked,
  }),
  answer: pageOf(publishedActivity),
});
export const wholeActivity = z.extend(publishedActivity, {
  content,
  attachments,
  onlineUrl,
  contactName,
  contactPhone,
  feeDesc,
});
export const readActivity = get('/v1/activity/details', {
  access: anyone,
  summary: '一个已发布的活动，连同正文和联系人',
  request: z.strictObject({ activityId: id }),
  answer: wholeActivity,
});

export const signUpForActivity = post('/v1/activity/sign', {
  access: anyone,
  summary: '农户报名一个活动：一个手机号码一次，名额满了不再接受',
  request: z.strictObject({
    requestId,
    personId,
    /** the region where the farmer lives, inside the application's areas */
    deptId: deptCode,
    activityId: id,
    realName: nameText(NAME_MAX, 1).check(visible),
    phoneNumber,
  }),
  answer: z.object({ signId: id }),
});
export const readSign = get('/v1/activity/signResult', {
  access: anyone,
  summary: '查询本应用提交的一个报名',
  request: z.strictObject({ signId: id }),
  answer: z.object({
    signId: id,
    activityId: id,
    title: z.string(),
    startTime: moment,
    signTime: moment,
    checkInTime: z.nullable(moment),
    /** by the farmer or by the office */
    cancelTime: z.nullable(moment),
  }),
});
export const takeBackSign = post('/v1/activity/cancelSign', {
  access: anyone,
  summary: '报名的农户取消报名；再发一次结果相同，签到或活动结束以后不能取消',
  request: z.strictObject({
    signId: id,
    /** who signed up */
    personId,
  }),
  answer: z.object({ cancelTime: moment }),
});
