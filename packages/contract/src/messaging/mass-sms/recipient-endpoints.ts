/** Recipients of a mass SMS as they are chosen: what is offered, how many they are, and which of them fall out. */
import * as z from 'zod/mini';
import { post } from '../../endpoint.ts';
import { deptCode, flag, id, moment, text } from '../../envelope.ts';
import { writing } from './access.ts';
import {
  countByCarrier,
  countByCategory,
  countByDept,
  editableFields,
  recipientChoice,
  recipientCounts,
} from './fields.ts';

export const listRecipientCategories = post('/v1/admin/listSmsObjCategory', {
  access: writing,
  summary: '所选区域内可选的接收对象类别及人数',
  request: z.strictObject({ deptIds: z._default(z.array(deptCode), []) }),
  answer: z.array(
    z.object({
      categoryId: z.string(),
      categoryName: z.string(),
      parentId: z.string(),
      userCount: z.number(),
      agreeCount: z.number(),
    }),
  ),
});

/** Organisations counted in one call: those that a tree shows below one node. */
export const COUNTED_DEPTS_MAX = 500;
export const countFarmers = post('/v1/admin/massSms/farmers', {
  access: writing,
  summary: '各区域及其下级的农户人数',
  request: z.strictObject({
    deptIds: z.array(deptCode).check(z.minLength(1), z.maxLength(COUNTED_DEPTS_MAX)),
  }),
  answer: z.array(z.object({ deptId: z.string(), userCount: z.number() })),
});

const counted = {
  ...recipientChoice,
  smsCategory: z.optional(text(2)),
  urgentFlag: z._default(flag, 0),
  warnLevel: editableFields.warnLevel,
  /** the day whose limit is asked for; today when left out */
  sendTime: z.optional(z.nullable(moment)),
};
export const countRecipients = post('/v1/admin/countMass', {
  access: writing,
  summary: '统计接收人数（含过滤原因）',
  request: z.strictObject({
    ...counted,
    /** left out: every kind of which something is named */
    sendObjType: z.optional(recipientChoice.sendObjType.def.innerType),
    fullContent: z._default(z.string().check(z.maxLength(600)), ''),
  }),
  answer: z.object({
    ...recipientCounts,
    segmentCount: z.number(),
    smsCount: z.number(),
    byDept: z.array(countByDept),
    byCarrier: z.array(countByCarrier),
    byCategory: z.array(countByCategory),
    /** segments left this month; null where no quota is kept */
    quotaLeft: z.nullable(z.number()),
  }),
});

export const takersOfPlaces = z.object({
  /** ordinary texts that one number gets in a day */
  dayLimit: z.number(),
  /** those that reached most of these people first, at most ten */
  list: z.array(
    z.object({
      applyId: id,
      smsTitle: z.string(),
      applyDeptName: z.string(),
      /** when it began, or is to; null: as soon as it may */
      sendTime: z.nullable(moment),
      /** of the people who fall out, those whom it reaches */
      count: z.number(),
      /** whether its page opens for who asks */
      isReadable: z.boolean(),
    }),
  ),
  /** how many there are in all */
  total: z.number(),
});
export const limitTakers = post('/v1/admin/massSms/limitTakers', {
  access: writing,
  summary: '所选对象中已达当日上限的人，是被哪些短信占用的',
  request: z.strictObject(counted),
  answer: takersOfPlaces,
});

/** Dead numbers in the list. */
export const DEAD_LISTED_MAX = 100;
export const listDeadNumbers = post('/v1/admin/massSms/deadNumbers', {
  access: writing,
  summary: '所选对象中近期被运营商告知为空号、停机或黑名单的号码',
  request: z.strictObject(counted),
  answer: z.object({
    /** the newest first */
    list: z.array(
      z.object({
        /** masked */
        phoneNumber: z.string(),
        realName: z.nullable(z.string()),
        /** in words, or the carrier's code where it has none */
        failReason: z.string(),
        deadTime: moment,
      }),
    ),
    /** how many there are in all */
    total: z.number(),
  }),
});
