/** What a review decides on, as one hash: a pass is bound to it, so that nothing else can be published under that pass. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../database/canonical-json.ts';

/** Everything that is published. */
export interface Published {
  readonly infoType: number;
  readonly title: string;
  readonly productCategory: number;
  readonly productName: string;
  readonly variety: string;
  readonly spec: string;
  readonly quantity: number;
  readonly quantityUnit: string;
  readonly priceType: number;
  readonly price: number | null;
  readonly priceMax: number | null;
  readonly priceUnit: string;
  readonly place: string;
  readonly supplyStart: string;
  readonly supplyEnd: string;
  readonly productCert: number;
  readonly qualityDesc: string;
  readonly deliveryModes: readonly number[];
  readonly imageUrls: readonly string[];
  readonly description: string;
  readonly contactName: string;
  readonly deptId: string;
}

export const publishedOf = (from: Published): Published => ({
  infoType: from.infoType,
  title: from.title,
  productCategory: from.productCategory,
  productName: from.productName,
  variety: from.variety,
  spec: from.spec,
  quantity: from.quantity,
  quantityUnit: from.quantityUnit,
  priceType: from.priceType,
  price: from.price,
  priceMax: from.priceMax,
  priceUnit: from.priceUnit,
  place: from.place,
  supplyStart: from.supplyStart,
  supplyEnd: from.supplyEnd,
  productCert: from.productCert,
  qualityDesc: from.qualityDesc,
  deliveryModes: from.deliveryModes,
  imageUrls: from.imageUrls,
  description: from.description,
  contactName: from.contactName,
  deptId: from.deptId,
});

/**
 * 64 hexadecimal digits, equal exactly when what is published is.
 * @param phoneHash keyed: whoever gets the answer could find a bare number by trying
 */
export function contentHashOf(written: Published, phoneHash: string): string {
  const { deliveryModes, imageUrls, quantity, price, priceMax, ...others } = publishedOf(written);
  const amounts = [quantity, price, priceMax].map((amount) => (amount === null ? null : amount.toFixed(2)));
  const lists = { deliveryModes: [...deliveryModes], imageUrls: [...imageUrls] };
  return createHash('sha256')
    .update(canonicalJson({ ...others, ...lists, amounts, phoneHash }))
    .digest('hex');
}
