/**
 * The calls of the page 每日一助: one message a day for a city or county, made of an offer or a demand and sent as a mass SMS. Its title is
 * the SMS's.
 */
import * as z from 'zod/mini';
import type { Dictionary } from '../../dictionaries.ts';
import { get, permitted, post } from '../../endpoint.ts';
import {
  amount,
  day,
  deptCode,
  flag,
  id,
  moment,
  nameText,
  nothing,
  pageOf,
  paging,
  plainWish,
  sortedBy,
  text,
  verdict,
  wholeNumber,
} from '../../envelope.ts';
import { QUANTITY_UNITS } from '../../messaging/products/endpoints.ts';
import { keptFields } from '../../rules/kept-fields.ts';
import { obeys, type Problems } from '../../rules/obeys.ts';
import { plainLine } from '../../rules/plain-text.ts';
import { TYPED_NUMBER_MAX } from '../../rules/typed-number.ts';
import * as review from '../content-review/calls.ts';
import { madeSms } from '../content-review/made-sms.ts';
import * as written from '../content-review/written.ts';
import {
  CONTACT_MAX,
  NAME_MAX,
  NO_CONSENT,
  PLACE_MAX,
  QUANTITY_MAX,
  TITLE_MAX,
} from '../supply-demand/fields.ts';
import * as own from './fields.ts';
import { markedText, smsContentProblem } from './sms-text.ts';
import { HELP_STATUS } from './states.ts';

const UNITS: readonly string[] = ['', ...QUANTITY_UNITS];
const CONSENT = [{ value: 1, label: '联系人同意' }] as const satisfies Dictionary;

/** Everything that is published, without whether it is an offer or a demand, which its listing says, and the contact's number. */
export const HELP_FIELDS = {
  title: plainLine(TITLE_MAX, 1),
  helpDate: day,
  /** the city or county whose message of the day it is */
  deptId: deptCode,
  supplyId: id,
  productName: plainLine(NAME_MAX, 1),
  quantity: z._default(z.nullable(amount(QUANTITY_MAX)), null),
  quantityUnit: z._default(
    z.string().check(z.refine((unit) => UNITS.includes(unit), '请从列出的选项中选择')),
    '',
  ),
  price: written.optionalLine(own.PRICE_MAX),
  originPlace: written.optionalLine(PLACE_MAX),
  contactName: nameText(CONTACT_MAX, 1),
  /** the contact has agreed that farmers get the number */
  consentFlag: written.oneFrom(CONSENT, NO_CONSENT),
  /** with a mark where the number will stand */
  smsContent: plainLine(own.SMS_MAX, 1),
  targetDeptIds: z
    .array(deptCode)
    .check(z.minLength(1, '请选择发送区域'), z.maxLength(own.TARGETS_MAX, `最多${own.TARGETS_MAX}个区域`)),
  /** none: everybody there */
  targetCategories: z._default(
    z.array(text(20, 1)).check(z.maxLength(own.CATEGORIES_MAX, `最多${own.CATEGORIES_MAX}类`)),
    [],
  ),
};
export type WrittenHelp = written.WrittenIn<typeof HELP_FIELDS>;
export const HELP_TEXTS = [
  'title',
  'productName',
  'price',
  'originPlace',
  'contactName',
  'smsContent',
] as const;

type Judged = Pick<WrittenHelp, 'smsContent' | 'deptId' | 'targetDeptIds'> &
  Partial<Readonly<Record<(typeof HELP_TEXTS)[number], string | undefined>>>;

/** Validation errors beyond kinds and lengths, by field; shared with the form. */
export function helpProblems(help: Judged): written.Problem[] {
  const problems = written.hiddenIn(help, HELP_TEXTS);
  if (!own.isHelpRegion(help.deptId))
    problems.push({ field: 'deptId', message: '请选择本级区域里的一个市或县（市、区）' });
  const outside = help.targetDeptIds.some((deptId) => !deptId.startsWith(help.deptId));
  if (outside) problems.push({ field: 'targetDeptIds', message: '发送区域须在每日一助所在的市、县以内' });
  const text = smsContentProblem(help.smsContent);
  if (text !== null) problems.push({ field: 'smsContent', message: text });
  return problems;
}

/** Further errors at submission. @param today `YYYY-MM-DD` */
export const helpDateProblems = (helpDate: string, today: string): written.Problem[] =>
  helpDate < today ? [{ field: 'helpDate', message: '日期已经过去，请改为今天或以后' }] : [];

const named = { helpId: id };
const calls = review.reviewCalls(['dailyHelp'], named);
const reading = review.readingContent('dailyHelp');
const obeysItself = review.checkedBy<Judged & { readonly phoneNumber?: string | undefined }>((sent) =>
  helpProblems({ ...sent, smsContent: markedText(sent.smsContent, sent.phoneNumber) }),
);
const phoneNumber = z.optional(text(TYPED_NUMBER_MAX, 1));
/** Left out: the product's name, or, of a change, as it was. */
const title = z.optional(HELP_FIELDS.title);

const { consentFlag, smsContent, targetDeptIds, targetCategories, supplyId, ...listed } =
  written.answered(HELP_FIELDS);

export const helpRow = z.object({
  ...named,
  ...listed,
  supplyId,
  infoType: z.number(),
  fullDeptName: z.string(),
  createDeptName: z.string(),
  /** of HELP_STATUS, at the moment of the answer */
  helpStatus: z.number(),
  auditStatus: z.number(),
  sms: z.nullable(madeSms),
  /** null: nobody told what came of it */
  dealFlag: z.nullable(z.number()),
  /** 万元 */
  dealAmount: z.nullable(z.number()),
  /** in the help's own unit */
  dealQuantity: z.nullable(z.number()),
  feedback: z.string(),
  ...review.reviewedRow,
  can: z.object({ ...review.contentCan, toSms: verdict, feedback: verdict }),
});
export type HelpRow = z.output<typeof helpRow>;

export const pageHelps = post('/v1/admin/everyDayHelp/page', {
  access: reading,
  summary: '每日一助列表，日期最近的在前',
  request: z.strictObject({
    helpDateStart: z.optional(moment),
    helpDateEnd: z.optional(moment),
    deptId: z.optional(deptCode),
    infoType: z.optional(wholeNumber(1, 2)),
    productName: z.optional(text(NAME_MAX)),
    helpStatus: z.optional(wholeNumber(0, HELP_STATUS.length - 1)),
    dealFlag: z.optional(wholeNumber(0, 1)),
    ...review.ownList,
    ...paging,
    ...sortedBy('helpDate', 'createTime'),
  }),
  answer: z.extend(pageOf(helpRow), review.waitingList),
});

/** Pieces of one day that are named. */
export const NAMED_A_DAY = 3;

export const helpCalendar = get('/v1/admin/everyDayHelp/calendar', {
  access: reading,
  summary: '一个月里每天的每日一助，不含已取消的',
  request: z.strictObject({
    deptId: z.optional(deptCode),
    month: z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, '月份格式应为 YYYY-MM')),
  }),
  answer: z.object({
    /** without days that have none */
    days: z.array(
      z.object({
        day: z.string(),
        count: z.number(),
        sentCount: z.number(),
        /** the first ones */
        helps: z.array(
          z.object({ ...named, deptName: z.string(), productName: z.string(), helpStatus: z.number() }),
        ),
      }),
    ),
  }),
});

export const helpFreeDay = get('/v1/admin/everyDayHelp/freeDay', {
  access: review.permittedTo(['dailyHelp'], 'add', 'edit'),
  summary: '一个市、县（市、区）从一天起第一个还没有每日一助的日子',
  request: z.strictObject({ deptId: deptCode, helpDate: HELP_FIELDS.helpDate }),
  answer: z.object({ day: z.string() }),
});

export const helpDetails = post('/v1/admin/everyDayHelp/details', {
  access: reading,
  tellsNumbers: true,
  summary: '一条每日一助的全部内容',
  request: z.strictObject({ ...named, ...plainWish }),
  answer: z.extend(helpRow, {
    consentFlag,
    smsContent,
    targetDeptIds,
    targetCategories,
    /** of `sms`; null: there is none */
    smsApplyId: z.nullable(id),
    targets: z.array(z.object({ deptId: z.string(), deptName: z.string() })),
    deptName: z.string(),
    /** masked */
    phoneNumber: z.string(),
    /** what it was made of, as it is today; null once that was removed */
    listing: z.nullable(z.object({ title: z.string(), supplyStatus: z.number() })),
    feedbackTime: z.nullable(moment),
    updateTime: moment,
    ...review.readWhole,
  }),
});
export type HelpDetails = z.output<typeof helpDetails.answer>;

export const saveHelp = post('/v1/admin/everyDayHelp/save', {
  isCreating: true,
  access: review.permittedTo(['dailyHelp'], 'add'),
  summary: '新增每日一助：保存草稿，或直接提交审核',
  request: z
    .strictObject({
      ...HELP_FIELDS,
      title,
      /** left out: the listing's own */
      phoneNumber,
      submitFlag: written.submitFlag,
    })
    .check(obeysItself),
  answer: z.object(named),
});
export const updateHelp = post('/v1/admin/everyDayHelp/update', {
  access: review.permittedTo(['dailyHelp'], 'edit'),
  summary: '修改每日一助，可同时提交审核',
  request: z
    .strictObject({
      ...named,
      version: review.contentVersion,
      ...keptFields(HELP_FIELDS),
      title,
      /** left out: it stays as it is, or is that of the listing newly chosen */
      phoneNumber,
      submitFlag: written.submitFlag,
    })
    .check(obeysItself),
  answer: z.object(named),
});
export const passHelp = post('/v1/admin/everyDayHelp/pass', {
  summary: '审核通过并排期',
  ...calls.pass,
});
export const refuseHelp = post('/v1/admin/everyDayHelp/noPass', {
  summary: '退回并写明原因',
  ...calls.refuse,
});
export const cancelHelp = post('/v1/admin/everyDayHelp/cancel', {
  summary: '取消已排期的每日一助并写明原因，那一天就空出来',
  ...calls.offline,
});
export const removeHelp = post('/v1/admin/everyDayHelp/remove', {
  summary: '删除草稿、未通过和已取消的',
  ...calls.remove,
});
/** Called again it answers the same draft, as long as that stands. */
export const turnHelpIntoSms = post('/v1/admin/everyDayHelp/toSms', {
  isCreating: true,
  access: permitted('sms:apply:add'),
  summary: '把排好期的每日一助写成一份短信草稿，再按群发短信提交和审核',
  /** another text than was read is not turned; left out: the one that is scheduled */
  request: z.strictObject({ ...named, contentHash: z.optional(review.contentHash) }),
  answer: madeSms,
});

interface Outcome {
  readonly dealFlag: number;
  readonly dealAmount: number | null;
  readonly dealQuantity: number | null;
}
/** Shared with the form. */
export function outcomeProblems({ dealFlag, dealAmount, dealQuantity }: Outcome): Problems {
  if (dealFlag === 1) return dealAmount === null ? { dealAmount: '请填写成交金额' } : {};
  return dealAmount === null && dealQuantity === null ? {} : { dealAmount: '没有成交时不填金额和数量' };
}

export const tellOutcome = post('/v1/admin/everyDayHelp/feedback', {
  access: review.permittedTo(['dailyHelp'], 'edit'),
  summary: '登记已发送的每日一助的成效，以后可以更正',
  request: z
    .strictObject({
      ...named,
      version: review.contentVersion,
      dealFlag: flag,
      dealAmount: z._default(z.nullable(amount(own.OUTCOME_MAX)), null),
      dealQuantity: z._default(z.nullable(amount(QUANTITY_MAX)), null),
      feedback: written.optionalLine(own.FEEDBACK_MAX),
    })
    .check(obeys<Outcome>(outcomeProblems)),
  answer: nothing,
});
