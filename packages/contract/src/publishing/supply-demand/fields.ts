/** The words and limits of an offer (供应) or a demand (求购), *listing* in code. */
import type { Dictionary } from '../../dictionaries.ts';
import { InfoType, QUANTITY_UNITS } from '../../messaging/products/endpoints.ts';
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';

export const PRICE_TYPE = [
  { value: 1, label: '定价' },
  { value: 2, label: '区间' },
  { value: 3, label: '面议' },
] as const satisfies Dictionary;
export const PriceType = { fixed: 1, range: 2, open: 3 } as const;

export const DELIVERY_MODE = [
  { value: 1, label: '自提' },
  { value: 2, label: '送货' },
  { value: 3, label: '物流' },
] as const satisfies Dictionary;

export const PRICE_UNITS = QUANTITY_UNITS.map((unit) => `元/${unit}`);

export const TITLE_MAX = 50;
export const NAME_MAX = 30;
export const PLACE_MAX = 60;
export const QUALITY_MAX = 200;
export const DESCRIPTION_MAX = 500;
export const CONTACT_MAX = 20;
export const OPINION_MAX = 200;
export const LISTING_PICTURES_MAX = 9;
export const QUANTITY_MAX = 9_999_999_999.99;
export const PRICE_LIMIT = 99_999_999.99;
/** Days on the market; without a number a listing stands there until its period ends. */
export const EXPIRE_DAYS_MAX = 365;
/** Yuan: more than any farm sells at once. */
export const DEAL_AMOUNT_MAX = 9_999_999_999.99;
export const MATCHES_MAX = 20;
export const NO_CONSENT = '请先征得联系人同意，再勾选';

/** 供应 and 求购, and what each calls the place and the period. */
export const wordsOf = (infoType: number) =>
  infoType === InfoType.wanted
    ? { noun: '求购信息', place: '收货地', period: '求购期', page: 'buy' as const }
    : { noun: '供应信息', place: '产地', period: '供应期', page: 'sell' as const };

/** 2.6元/公斤, 2.6–3.1元/公斤, 面议. */
/** @param inFigures how a number is written; left out: without separators, as in a text of which each character counts */
export function priceInWords(
  told: {
    readonly priceType: number;
    readonly price: number | null;
    readonly priceMax: number | null;
    readonly priceUnit: string;
  },
  inFigures: (price: number) => string = String,
): string {
  const { priceType, price, priceMax, priceUnit } = told;
  if (priceType === PriceType.open || price === null) return '面议';
  const isRange = priceType === PriceType.range && priceMax !== null;
  const numbers = isRange ? `${inFigures(price)}–${inFigures(priceMax)}` : inFigures(price);
  return `${numbers}${priceUnit}`;
}

/** The form of a deal, which is not sent without its figures. */
export function dealProblems(typed: {
  readonly dealQuantity: number | null;
  readonly dealAmount: number | null;
}): Problems {
  return problemsIn({
    dealQuantity: unlessFilled(typed.dealQuantity, '请填写成交数量'),
    dealAmount: unlessFilled(typed.dealAmount, '请填写成交金额'),
  });
}

/** Kilograms in one of each unit: what is sold by weight is compared in either unit. */
export const KILOGRAMS: Readonly<Record<string, number>> = { 公斤: 1, 吨: 1_000 };

interface AskedRange {
  readonly min: number | undefined;
  readonly max: number | undefined;
  readonly unit: string | undefined;
}

/** A range without its unit says nothing: 10 may be tons. */
export const rangeProblem = ({ min, max, unit }: AskedRange): 'unit' | 'order' | null => {
  if (min === undefined && max === undefined) return null;
  if (unit === undefined) return 'unit';
  return min !== undefined && max !== undefined && max < min ? 'order' : null;
};
