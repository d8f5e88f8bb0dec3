/** A listing as it is shown once it is published: what a reviewer reads is this. */

import { labelOf, PRODUCT_CERT } from '@farmers-mailbox/contract/dictionaries.ts';
import { PRODUCT_CATEGORY } from '@farmers-mailbox/contract/messaging/products/endpoints.ts';
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import {
  type ListingDetails,
  readContactPhone,
  readListingPicture,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { DELIVERY_MODE, wordsOf } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import type { ReactNode } from 'react';
import { PlainPhone } from '../../../content/PlainPhone.tsx';
import { SubjectName } from '../../../content/SubjectChoice.tsx';
import { ContentMedia } from '../../../content/text/ContentMedia.tsx';
import { GuardedPictures } from '../../../ui/pictures/GuardedPictures.tsx';
import { inDigits } from '../../../ui/text/in-digits.ts';
import { priceOf } from './price.ts';

export function ListingView({ details }: { details: ListingDetails }) {
  const { supplyId, title, imageUrls } = details;
  return (
    <article className="listing-view">
      <h2>{title}</h2>
      <GuardedPictures
        endpoint={readListingPicture}
        fieldsOf={(relativeUrl) => ({ supplyId, relativeUrl })}
        urls={addressesOf(imageUrls)}
      />
      <ContentMedia content={details} />
      <dl className="listing-facts">
        {factsOf(details).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

function factsOf(details: ListingDetails): [string, ReactNode][] {
  const words = wordsOf(details.infoType);
  const { quantity, quantityUnit, supplyStart, supplyEnd, deliveryModes, productCert } = details;
  const delivery = deliveryModes.map((mode) => labelOf(DELIVERY_MODE, mode)).join('、');
  const facts: [string, ReactNode][] = [
    ['类别', labelOf(PRODUCT_CATEGORY, details.productCategory)],
    ['产品', details.productName],
    ['品种', details.variety],
    ['规格', details.spec],
    ['数量', `${inDigits(quantity)}${quantityUnit}`],
    ['价格', priceOf(details)],
    [words.place, details.place],
    ['所在区域', details.fullDeptName],
    [words.period, `${supplyStart} 至 ${supplyEnd}`],
    ['展示天数', details.expireDays === null ? '' : `${details.expireDays}天`],
    ['交货方式', delivery],
    ['产品认证', productCert === 0 ? '' : labelOf(PRODUCT_CERT, productCert)],
    ['质量说明', details.qualityDesc],
    ['补充说明', details.description],
    ['经营主体', details.subjectName === null ? '' : <SubjectName key="subject" subject={details} />],
    ['联系人', details.contactName],
    [
      '手机号码',
      <PlainPhone
        key="phone"
        masked={details.phoneNumber}
        endpoint={readContactPhone}
        of={{ supplyId: details.supplyId }}
        can={details.mayReadPhone}
      />,
    ],
  ];
  return facts.filter(([, value]) => value !== '');
}
