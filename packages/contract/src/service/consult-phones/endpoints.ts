/**
 * The calls of the page 咨询电话: which telephones an office is asked on, when they are on duty, whom a question is told to.
 * `escalationOffices` has no path there; ours follows the others.
 */
import * as z from 'zod/mini';
import { CALL_TYPE } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import { deptCode, entryOf, flag, id, moment, nameText, text, verdict, wholeNumber } from '../../envelope.ts';
import { obeys } from '../../rules/obeys.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import {
  CONTACT_NAME_MAX,
  DUTY_TIME_MAX,
  ESCALATE_HOURS_MAX,
  NOTICE_DELAY_MAX,
  PHONES_OF_OFFICE_MAX,
  phoneListProblems,
} from './fields.ts';

const access = permitted('consult:phone');
const callType = entryOf(CALL_TYPE);
/** All telephones of an office are one list: this is drawn anew with each save of it. */
const version = wholeNumber(1, 2_147_483_647);

const consultPhone = z.object({
  id,
  deptId: z.string(),
  /** with its regions */
  deptName: z.string(),
  callTypes: z.array(z.number()),
  contactName: z.string(),
  /** masked when it is a mobile number */
  phoneNumber: z.string(),
  backupPhone: z.string(),
  dutyTime: z.string(),
  smsNoticeFlag: flag,
  noticeDelayMinutes: z.number(),
  escalateDeptId: z.nullable(z.string()),
  escalateDeptName: z.nullable(z.string()),
  escalateHours: z.nullable(z.number()),
  orderNum: z.number(),
  status: flag,
  updateUserName: z.string(),
  updateTime: moment,
  version: z.number(),
  can: z.object({ edit: verdict }),
});
export type ConsultPhone = z.output<typeof consultPhone>;

export const listConsultPhones = get('/v1/admin/consultation/configPhoneList', {
  access,
  summary: '咨询电话：管辖范围内各单位的（手机号码脱敏），一个单位的按它自己的顺序',
  request: z.strictObject({
    /** a region with everything inside it, or one unit */
    deptId: z.optional(deptCode),
    callType: z.optional(callType),
  }),
  answer: z.array(consultPhone),
});

const savedPhone = z.strictObject({
  id: z._default(z.nullable(id), null),
  /** that of the whole list */
  deptId: z.optional(deptCode),
  /** places the row; left out of all, they stand as they came */
  orderNum: z.optional(wholeNumber(0, 1_000_000)),
  callTypes: z.array(callType).check(z.maxLength(CALL_TYPE.length, '咨询类型重复')),
  contactName: nameText(CONTACT_NAME_MAX),
  phoneNumber: text(TYPED_NUMBER_MAX),
  backupPhone: z._default(text(TYPED_NUMBER_MAX), ''),
  dutyTime: z._default(text(DUTY_TIME_MAX), ''),
  smsNoticeFlag: z._default(flag, 0),
  noticeDelayMinutes: z._default(wholeNumber(0, NOTICE_DELAY_MAX), 0),
  escalateDeptId: z._default(z.nullable(deptCode), null),
  escalateHours: z._default(z.nullable(wholeNumber(1, ESCALATE_HOURS_MAX)), null),
  status: z._default(flag, 1),
});

export const updateConsultPhones = post('/v1/admin/consultation/updateConfigPhone', {
  access,
  summary:
    '保存一个单位的全部咨询电话：没有 id 的是新增，没有列出的被删除；号码照列表的样子（脱敏）发回表示不改',
  request: z
    .strictObject({
      deptId: deptCode,
      /** as the list was read; null: it was empty; left out: as it is, whoever saved it last */
      version: z.optional(z.nullable(version)),
      phoneList: z
        .array(savedPhone)
        .check(z.maxLength(PHONES_OF_OFFICE_MAX, `一个单位最多${PHONES_OF_OFFICE_MAX}行`)),
    })
    .check(obeys(phoneListProblems)),
  answer: z.array(consultPhone),
});

const listedOffice = z.object({
  deptId: z.string(),
  fullDeptName: z.string(),
  /** of which somebody there hears by SMS: of others nobody does once they are escalated */
  toldCallTypes: z.array(z.number()),
});
export type ListedOffice = z.output<typeof listedOffice>;

export const listEscalationOffices = get('/v1/admin/consultation/escalationOffices', {
  access,
  summary: '一个单位可以升级到的单位：同一区域和上级区域的',
  request: z.strictObject({ deptId: deptCode }),
  answer: z.array(listedOffice),
});
