/** The words with which a product stands in a mass SMS. */
import { InfoType } from './endpoints.ts';

export interface ToldProduct {
  readonly infoType: number;
  readonly productName: string;
  readonly spec: string;
  readonly quantity: number;
  readonly quantityUnit: string;
  readonly price: number | null;
  /** of a range, the highest */
  readonly priceMax?: number | null;
  readonly priceUnit: string;
  readonly place: string;
  /** `YYYY-MM-DD` */
  readonly supplyStart: string;
  readonly supplyEnd: string;
  /** null: the contact did not agree to be named */
  readonly contact: { readonly name: string; readonly phone: string } | null;
}

/** One sentence: 大柘镇现有龙井43茶苗60万株可供，一年生扦插苗，0.25元/株，10月1日至31日，联系人林先生15400000001。 */
export function productSmsText(product: ToldProduct): string {
  const amount = `${product.quantity}${product.quantityUnit}`;
  const main =
    product.infoType === InfoType.wanted
      ? `${product.place}求购${product.productName}${amount}`
      : `${product.place}现有${product.productName}${amount}可供`;
  const highest = product.priceMax ? `–${product.priceMax}` : '';
  const price =
    product.price === null ? '价格面议' : `${product.price}${highest}${product.priceUnit || '元'}`;
  const contact = product.contact ? `联系人${product.contact.name}${product.contact.phone}` : '';
  const parts = [main, product.spec, price, periodOf(product), contact];
  return `${parts.filter((part) => part !== '').join('，')}。`;
}

function periodOf({ supplyStart, supplyEnd }: ToldProduct): string {
  const [, startMonth, startDay] = supplyStart.split('-').map(Number);
  const [, endMonth, endDay] = supplyEnd.split('-').map(Number);
  const start = `${startMonth}月${startDay}日`;
  if (supplyStart === supplyEnd) return start;
  const isSameMonth = supplyStart.slice(0, 7) === supplyEnd.slice(0, 7);
  return `${start}至${isSameMonth ? '' : `${endMonth}月`}${endDay}日`;
}
