/** 优惠券 among the contents that are reviewed. */
import {
  couponDetails,
  couponStat,
  pageCouponRecords,
  pageCoupons,
} from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { contentKind } from '../../../content/kind.ts';

export const coupon = contentKind('coupon', {
  noun: '优惠券',
  reads: [pageCoupons, couponDetails, pageCouponRecords, couponStat],
  tag: { field: 'couponStatus', of: 'COUPON_STATUS' },
  words: { wrote: '编写', shown: '发放', since: '起发放' },
});
