/** The open calls by which coupons are claimed and used (decision 102). */
import * as z from 'zod/mini';
import { anyone, get, post } from '../../endpoint.ts';
import { id, moment, pageOf, paging } from '../../envelope.ts';
import { answered } from '../../publishing/content-review/written.ts';
import { COUPON_FIELDS } from '../../publishing/coupon/endpoints.ts';
import { BUDGET_MAX, COUPON_NO_LENGTH } from '../../publishing/coupon/fields.ts';
import { phoneNumber, requestId } from './fields.ts';

const { budgetAmount: _budget, fundSource: _source, ...shown } = answered(COUPON_FIELDS);
export const publishedCoupon = z.object({
  couponId: id,
  ...shown,
  fullDeptName: z.string(),
  publishTime: moment,
  sendCount: z.number(),
});
export const listCoupons = get('/v1/coupon/page', {
  access: anyone,
  summary: '正在发放的优惠券，最新的在前',
  request: z.strictObject(paging),
  answer: pageOf(publishedCoupon),
});

const couponNo = z
  .string()
  .check(z.regex(new RegExp(`^[2-9A-HJ-NP-Z]{${COUPON_NO_LENGTH}}$`), `应为${COUPON_NO_LENGTH}位券号`));

export const claimCoupon = post('/v1/coupon/claim', {
  access: anyone,
  summary: '一个人领取一张优惠券；领完、超过每人限领或预算用完时不发',
  request: z.strictObject({ requestId, couponId: id, phoneNumber }),
  answer: z.object({ recordId: id, couponNo }),
});
export const useCoupon = post('/v1/coupon/use', {
  access: anyone,
  summary: '在一处核销一张优惠券，返回减免的金额（元）；一张只能用一次',
  request: z.strictObject({
    requestId,
    couponNo,
    tourId: id,
    /** yuan, before anything is taken off */
    orderAmount: z
      .number('应为数字')
      .check(
        z.gt(0, '应大于0'),
        z.lte(BUDGET_MAX, `不能大于${BUDGET_MAX}`),
        z.multipleOf(0.01, '最多2位小数'),
      ),
  }),
  answer: z.object({ recordId: id, discountAmount: z.number() }),
});
