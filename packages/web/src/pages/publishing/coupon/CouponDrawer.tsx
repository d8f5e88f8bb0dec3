/** One coupon, who pays for it, its records and its review. */
import { labelOf } from '@farmers-mailbox/contract/dictionaries.ts';
import { operationsOf } from '@farmers-mailbox/contract/publishing/content-review/states.ts';
import {
  type CouponDetails,
  couponDetails,
  passCoupon,
  refuseCoupon,
} from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import { FUND_SOURCE } from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import { useReview } from '../../../content/acts.ts';
import { ContentDrawer } from '../../../content/ContentDrawer.tsx';
import { ContentRecords } from '../../../content/ContentRecords.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { CouponView } from './CouponView.tsx';
import { coupon } from './kind.ts';

const calls = { details: couponDetails, pass: passCoupon, refuse: refuseCoupon };

export function CouponDrawer({ couponId, onClose }: { couponId: string; onClose: () => void }) {
  return (
    <ContentDrawer
      kind={coupon}
      {...useReview(coupon, calls, couponId)}
      opinionOn={['opinionCoupon', couponId]}
      consequenceOf={(details) =>
        `“${details.title}”通过后到了领取时间就发放，最多${inDigits(affordedOf(details))}张，预算${inDigits(details.budgetAmount)}元。以后可以停用。`
      }
      recordsOf={({ records }) =>
        records.length === 0 ? null : <ContentRecords records={records} operations={operationsOf('coupon')} />
      }
      onClose={onClose}
    >
      {(details) => (
        <>
          <CouponView coupon={details} tours={details.tours} placeName={details.fullDeptName} />
          <Fund {...details} />
        </>
      )}
    </ContentDrawer>
  );
}

/** As many as the budget pays for. */
const affordedOf = ({ totalCount, budgetAmount, faceValue }: CouponDetails): number =>
  Math.min(totalCount, Math.floor(budgetAmount / faceValue));

/** For the offices alone. */
function Fund(details: CouponDetails) {
  const { fundSource, budgetAmount, faceValue } = details;
  return (
    <p>
      资金来源：{labelOf(FUND_SOURCE, fundSource)}。预算 {inDigits(budgetAmount)} 元，每发一张占用{' '}
      {inDigits(faceValue)} 元，够发 {inDigits(affordedOf(details))} 张。
    </p>
  );
}
