/** The text of a daily help. The contact's number stands in it as a mark: it is kept encrypted, and put in when the SMS is made. */
import { InfoType } from '../../messaging/products/endpoints.ts';
import { plainText } from '../../rules/plain-text.ts';
import { priceInWords } from '../supply-demand/fields.ts';
import { SMS_MAX } from './fields.ts';

export const PHONE_MARK = '{电话}';
const PHONE_DIGITS = 11;

export interface ToldGoods {
  readonly infoType: number;
  readonly productName: string;
  readonly quantity: number | null;
  readonly quantityUnit: string;
  readonly price: string;
  readonly originPlace: string;
  readonly contactName: string;
}

/** 每日一助：三墩镇现有龙井43茶苗60万株可供，0.25元/株。联系人林先生{电话}。 */
export function dailyHelpText(goods: ToldGoods): string {
  const { infoType, productName, quantity, quantityUnit, price, originPlace, contactName } = goods;
  const amount = quantity === null ? '' : `${quantity}${quantityUnit}`;
  const main =
    infoType === InfoType.wanted
      ? `${originPlace}求购${productName}${amount}`
      : `${originPlace}现有${productName}${amount}可供`;
  const priced = price === '' ? '' : `，${price === '面议' ? '价格面议' : price}`;
  return `每日一助：${main}${priced}。联系人${contactName}${PHONE_MARK}。`;
}

interface Listing {
  readonly infoType: number;
  readonly title: string;
  readonly productName: string;
  readonly quantity: number;
  readonly quantityUnit: string;
  readonly priceType: number;
  readonly price: number | null;
  readonly priceMax: number | null;
  readonly priceUnit: string;
  readonly place: string;
  readonly contactName: string;
}

/** A daily help as it begins with what a listing says. */
export function helpOfListing(listing: Listing) {
  const { infoType, title, productName, quantity, quantityUnit, place, contactName } = listing;
  const goods = {
    infoType,
    productName,
    quantity,
    quantityUnit,
    contactName,
    price: priceInWords(listing),
    originPlace: place,
  };
  return { title, ...goods, smsContent: dailyHelpText(goods) };
}

/** The text as it is kept, where a caller wrote the contact's number itself into it, as the farmers will read it. */
export const markedText = (smsContent: string, phone: string | undefined): string =>
  phone?.length === PHONE_DIGITS && !smsContent.includes(PHONE_MARK)
    ? smsContent.replace(phone, PHONE_MARK)
    : smsContent;

/** @param phone in clear: farmers are to call */
export const smsTextOf = (smsContent: string, phone: string): string =>
  smsContent.replaceAll(PHONE_MARK, phone);

/** null: it can be sent like this */
export function smsContentProblem(typed: string): string | null {
  const text = plainText(typed);
  if (text.split(PHONE_MARK).length !== 2)
    return `请把联系人的手机号码写作 ${PHONE_MARK}，只写一处，发送时会换成号码`;
  if (/1[3-9]\d{9}/.test(text.replaceAll(/[\s-]/g, ''))) return `请不要直接写手机号码，用 ${PHONE_MARK} 代替`;
  if (/[【】]|\$\{/.test(text)) return '不能含有【】和“${”，签名会自动加上';
  const length = text.length - PHONE_MARK.length + PHONE_DIGITS;
  return length > SMS_MAX ? `连手机号码共 ${length} 个字，不能超过 ${SMS_MAX} 个字` : null;
}
