/** The calls of the page 优惠券管理. Its content is reviewed like that of every kind; 停用 is its taking offline. */
import * as z from 'zod/mini';
import { get, post } from '../../endpoint.ts';
import {
  deptCode,
  exportedNumbers,
  id,
  moment,
  pageOf,
  paging,
  sortedBy,
  text,
  wholeNumber,
} from '../../envelope.ts';
import { plainLine, plainLines } from '../../rules/plain-text.ts';
import * as review from '../content-review/calls.ts';
import * as written from '../content-review/written.ts';
import * as own from './fields.ts';

const amount = (max: number) =>
  z
    .number('应为数字')
    .check(z.gte(0, '不能小于0'), z.lte(max, `不能大于${max}`), z.multipleOf(0.01, '最多2位小数'));

/** Everything that is published. */
export const COUPON_FIELDS = {
  title: plainLine(own.TITLE_MAX, 1),
  couponType: written.oneFrom(own.COUPON_TYPE, '请选择类型'),
  /** yuan: what is taken off, at most what is taken off, what the goods are worth; so much of the budget goes with each claim */
  faceValue: amount(own.VALUE_MAX),
  /** 8.5 of ten; of a discount alone */
  discount: z._default(z.nullable(z.number('应为数字')), null),
  /** yuan that an order must reach */
  minAmount: z._default(amount(own.VALUE_MAX), 0),
  totalCount: wholeNumber(1, own.COUNT_MAX),
  perLimit: z._default(wholeNumber(1, own.PER_PERSON_MAX), 1),
  receiveStart: moment,
  receiveEnd: moment,
  useStart: moment,
  useEnd: moment,
  tourIds: z
    .array(id)
    .check(z.minLength(1, '请选择可以使用的地方'), z.maxLength(own.TOURS_MAX, `最多${own.TOURS_MAX}处`)),
  fundSource: written.oneFrom(own.FUND_SOURCE, '请选择资金来源'),
  budgetAmount: amount(own.BUDGET_MAX),
  useRule: plainLines(own.RULE_MAX, 1),
  /** the region whose coupon it is */
  deptId: deptCode,
};
export type WrittenCoupon = written.WrittenIn<typeof COUPON_FIELDS>;

/** Left out, the budget of a new one is what all of them cost at most; that of a change stays. */
const budgetLeftOut = { budgetAmount: z.optional(COUPON_FIELDS.budgetAmount) };
export type SentCoupon = Omit<WrittenCoupon, 'budgetAmount'> & {
  readonly budgetAmount?: number | undefined;
};

/** Yuan that all of them cost at most. */
export const costOfAll = ({ faceValue, totalCount }: Pick<WrittenCoupon, 'faceValue' | 'totalCount'>) =>
  Math.round(faceValue * totalCount * 100) / 100;

/** Validation errors beyond kinds and lengths, by field; shared with the form. Moments of this form are in order as texts. */
export function couponProblems(coupon: SentCoupon): written.Problem[] {
  const { couponType, faceValue, discount, minAmount, budgetAmount, tourIds } = coupon;
  const problems = written.hiddenIn(coupon, ['title', 'useRule']);
  const say = (field: keyof WrittenCoupon, message: string) => problems.push({ field, message });
  if (faceValue <= 0) say('faceValue', '应大于0');
  if (couponType === own.CouponType.discount) {
    const isDiscount =
      discount !== null && discount > 0 && discount < 10 && Number(discount.toFixed(1)) === discount;
    if (!isDiscount) say('discount', '请填写0.1到9.9的折扣，如8.5');
  } else if (discount !== null) say('discount', '只有折扣券填写折扣');
  if (couponType === own.CouponType.reduction && minAmount < faceValue)
    say('minAmount', '使用门槛不能低于面额');
  if (budgetAmount !== undefined && budgetAmount < faceValue) say('budgetAmount', '预算不够发一张');
  if (budgetAmount === undefined && costOfAll(coupon) > own.BUDGET_MAX)
    say('budgetAmount', `总量乘以面额超过了预算的上限${own.BUDGET_MAX}元，请减少总量，或填写预算`);
  if (coupon.receiveEnd <= coupon.receiveStart) say('receiveEnd', '领取结束须晚于领取开始');
  if (coupon.useEnd <= coupon.useStart) say('useEnd', '使用结束须晚于使用开始');
  if (coupon.useEnd < coupon.receiveEnd) say('useEnd', '使用结束不能早于领取结束');
  if (new Set(tourIds).size < tourIds.length) say('tourIds', '有重复');
  return problems;
}

/** As the reference contract calls them. */
const otherNames = { couponName: 'title' };
const named = { couponId: id };
const calls = {
  ...review.writingCalls(['coupon'], named, { ...COUPON_FIELDS, ...budgetLeftOut }, couponProblems),
  ...review.reviewCalls(['coupon'], named),
};
const reading = review.readingContent('coupon');
const { tourIds, useRule, fundSource, ...listed } = written.answered(COUPON_FIELDS);

export const couponRow = z.object({
  ...named,
  ...listed,
  sendCount: z.number(),
  useCount: z.number(),
  /** of COUPON_STATUS, at the moment of the answer */
  couponStatus: z.number(),
  ...review.listedContent,
  can: z.object(review.contentCan),
});
export type CouponRow = z.output<typeof couponRow>;

export const pageCoupons = post('/v1/admin/coupon/page', {
  otherNames,
  access: reading,
  summary: '优惠券列表，最新的在前',
  request: z.strictObject({
    title: z.optional(text(own.TITLE_MAX)),
    couponType: z.optional(wholeNumber(1, own.COUPON_TYPE.length)),
    couponStatus: z.optional(wholeNumber(0, 7)),
    deptId: z.optional(deptCode),
    ...review.ownList,
    ...paging,
    ...sortedBy('createTime'),
  }),
  answer: z.extend(pageOf(couponRow), review.waitingList),
});
export const couponDetails = post('/v1/admin/coupon/details', {
  otherNames,
  access: reading,
  summary: '一张优惠券：审核后发放的就是这些',
  request: z.strictObject(named),
  answer: z.extend(couponRow, {
    tourIds,
    useRule,
    fundSource,
    /** of the places that are the reader's to see */
    tours: z.array(z.object({ tourId: id, title: z.string() })),
    deptName: z.string(),
    ...review.readWhole,
  }),
});
export type CouponDetails = z.output<typeof couponDetails.answer>;

export const saveCoupon = post('/v1/admin/coupon/save', {
  isCreating: true,
  otherNames,
  summary: '新增优惠券：保存草稿，或直接提交审核',
  ...calls.add,
});
export const updateCoupon = post('/v1/admin/coupon/update', {
  otherNames,
  summary: '修改优惠券，可同时提交审核；有人领过的不能修改',
  ...calls.change,
});
export const passCoupon = post('/v1/admin/coupon/pass', { summary: '审核通过优惠券', ...calls.pass });
export const refuseCoupon = post('/v1/admin/coupon/noPass', {
  summary: '退回优惠券并写明原因',
  ...calls.refuse,
});
export const stopCoupon = post('/v1/admin/coupon/stop', {
  summary: '停用优惠券并写明原因：不再发放，没有使用的作废',
  ...calls.offline,
});
export const removeCoupon = post('/v1/admin/coupon/remove', {
  summary: '删除草稿、未通过和没有人领过的已停用优惠券',
  ...calls.remove,
});

export const couponRecord = z.object({
  recordId: id,
  couponId: id,
  /** the last four signs of it: whoever has all of them may use it */
  couponNo: z.string(),
  /** masked */
  phoneNumber: z.string(),
  receiveTime: moment,
  useTime: z.nullable(moment),
  tourId: z.nullable(id),
  tourTitle: z.nullable(z.string()),
  /** the application in which it was used; null also of a use from before that was kept */
  useAppName: z.nullable(z.string()),
  orderAmount: z.nullable(z.number()),
  /** yuan that were taken off */
  discountAmount: z.nullable(z.number()),
  /** of RECORD_STATUS, at the moment of the answer */
  recordStatus: z.number(),
});
export type CouponRecord = z.output<typeof couponRecord>;

const recordStatus = z.optional(wholeNumber(0, 3));

export const pageCouponRecords = post('/v1/admin/coupon/recordPage', {
  access: reading,
  summary: '一张优惠券的领用记录，最新的在前（号码脱敏）',
  request: z.strictObject({
    ...named,
    recordStatus,
    ...paging,
    ...sortedBy('receiveTime'),
  }),
  answer: pageOf(couponRecord),
});
export const couponStat = get('/v1/admin/coupon/stat', {
  access: reading,
  summary: '一张优惠券的发放和使用：数量、金额，各处使用的张数',
  request: z.strictObject(named),
  answer: z.object({
    title: z.string(),
    totalCount: z.number(),
    sendCount: z.number(),
    useCount: z.number(),
    expiredCount: z.number(),
    voidCount: z.number(),
    /** yuan: of the budget, what the claims hold */
    heldAmount: z.number(),
    budgetAmount: z.number(),
    /** yuan: of the orders in which it was used */
    orderAmount: z.number(),
    /** yuan that were taken off them */
    discountAmount: z.number(),
    tours: z.array(
      z.object({ tourId: id, title: z.string(), useCount: z.number(), orderAmount: z.number() }),
    ),
  }),
});
export const exportCouponRecords = get('/v1/admin/coupon/export', {
  access: reading,
  summary:
    '导出一张优惠券的领用记录，全部或一个状态的；有导出完整号码权限的人可得到完整的手机号码，其他人得到脱敏的',
  request: z.strictObject({ ...named, recordStatus, ...exportedNumbers }),
  answer: z.unknown(),
  form: 'file',
});
