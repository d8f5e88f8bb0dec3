/** A coupon as it is given out: everything that was reviewed and is told to whoever claims one. */
import { ByLine, ContentArticle } from '../../../content/text/ArticleParts.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import type { ChosenTour } from './draft.ts';
import { faceOf, period, type Worth } from './worth.ts';
import './coupon.css';

export interface CouponViewProps {
  coupon: Worth & {
    readonly title: string;
    readonly totalCount: number;
    readonly perLimit: number;
    readonly receiveStart: string;
    readonly receiveEnd: string;
    readonly useStart: string;
    readonly useEnd: string;
    readonly useRule: string;
  };
  tours: readonly ChosenTour[];
  placeName: string;
}

export function CouponView({ coupon, tours, placeName }: CouponViewProps) {
  const { title, totalCount, perLimit, receiveStart, receiveEnd, useStart, useEnd, useRule } = coupon;
  const [large, small] = faceOf(coupon);
  const facts: readonly (readonly [label: string, said: string])[] = [
    ['领取', receiveStart && receiveEnd ? period(receiveStart, receiveEnd) : ''],
    ['使用', useStart && useEnd ? period(useStart, useEnd) : ''],
    ['数量', totalCount > 0 ? `${inDigits(totalCount)}张，每人最多${perLimit}张` : ''],
    ['可用的地方', tours.map((tour) => tour.title).join('、')],
    ['使用规则', useRule],
  ];
  return (
    <ContentArticle title={title} className="coupon-view" hasBlocks={false}>
      <ByLine by={[]} placeName={placeName} />
      <p className="coupon-face">
        <strong>{large}</strong>
        {small}
      </p>
      <dl className="facts">
        {facts
          .filter(([, said]) => said !== '')
          .map(([label, said]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{said}</dd>
            </div>
          ))}
      </dl>
    </ContentArticle>
  );
}
