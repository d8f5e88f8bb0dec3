/** Draft of a listing, as it is typed, and its errors. Pure. */

import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import { addressesOf } from '@farmers-mailbox/contract/office/files/attached.ts';
import {
  LISTING_TEXTS,
  type ListingDetails,
  listingProblems,
  type saveListing,
  submissionProblems,
} from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import {
  EXPIRE_DAYS_MAX,
  PRICE_LIMIT,
  PriceType,
  QUANTITY_MAX,
  wordsOf,
} from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type FieldError, missingOf, plainFields, problemsBy } from '../../../content/draft.ts';
import { type ChosenSubject, chosenSubject } from '../../../content/subject.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

/** Numbers as they are typed; empty: not chosen yet. */
export interface ListingDraft {
  readonly title: string;
  readonly productCategory: string;
  readonly productName: string;
  readonly variety: string;
  readonly spec: string;
  readonly quantity: string;
  readonly quantityUnit: string;
  readonly priceType: number;
  readonly price: string;
  readonly priceMax: string;
  readonly priceUnit: string;
  readonly place: string;
  readonly supplyStart: string;
  readonly supplyEnd: string;
  /** a draft from before there was any has none */
  readonly expireDays?: string;
  readonly productCert: string;
  readonly qualityDesc: string;
  readonly deliveryModes: readonly number[];
  readonly imageUrls: readonly string[];
  /** a draft from before there were any has none */
  readonly videoUrl?: string | null;
  readonly description: string;
  readonly contactName: string;
  /** empty on a stored one: it stays as it is */
  readonly phoneNumber: string;
  readonly region: DeptChoice | null;
  /** a draft from before there were any has none */
  readonly subject?: ChosenSubject | null;
}

type Written = Omit<RequestOf<typeof saveListing>, 'submitFlag' | 'infoType' | 'phoneNumber'> & {
  phoneNumber?: string;
};

export const emptyDraft = (region: DeptChoice | null): ListingDraft => ({
  title: '',
  productCategory: '',
  productName: '',
  variety: '',
  spec: '',
  quantity: '',
  quantityUnit: '公斤',
  priceType: PriceType.fixed,
  price: '',
  priceMax: '',
  priceUnit: '元/公斤',
  place: '',
  supplyStart: '',
  supplyEnd: '',
  productCert: '0',
  qualityDesc: '',
  deliveryModes: [],
  imageUrls: [],
  description: '',
  contactName: '',
  phoneNumber: '',
  region,
});

export function draftOf(details: ListingDetails): ListingDraft {
  const { deptId, deptName, price, priceMax, quantity, productCategory, productCert, expireDays, ...others } =
    details;
  return {
    ...others,
    imageUrls: addressesOf(details.imageUrls),
    quantity: String(quantity),
    price: price === null ? '' : String(price),
    priceMax: priceMax === null ? '' : String(priceMax),
    productCategory: String(productCategory),
    productCert: String(productCert),
    expireDays: expireDays === null ? '' : String(expireDays),
    phoneNumber: '',
    region: { deptId, deptName },
    subject: chosenSubject(details),
  };
}

const number = (typed: string): number | null =>
  typed.trim() === '' ? null : Number(typed.replaceAll(',', ''));

export function requestOf(draft: ListingDraft): Written {
  const { priceType } = draft;
  const isOpen = priceType === PriceType.open;
  return {
    ...plainFields(draft, LISTING_TEXTS),
    productCategory: Number(draft.productCategory),
    quantity: number(draft.quantity) ?? 0,
    quantityUnit: draft.quantityUnit,
    priceType,
    price: isOpen ? null : number(draft.price),
    priceMax: priceType === PriceType.range ? number(draft.priceMax) : null,
    priceUnit: isOpen ? '' : draft.priceUnit,
    supplyStart: draft.supplyStart,
    supplyEnd: draft.supplyEnd,
    expireDays: number(draft.expireDays ?? ''),
    productCert: Number(draft.productCert),
    deliveryModes: [...draft.deliveryModes],
    imageUrls: [...draft.imageUrls],
    videoUrl: draft.videoUrl ?? null,
    deptId: draft.region?.deptId ?? '',
    subjectId: draft.subject?.subjectId ?? null,
    ...(draft.phoneNumber.trim() === '' ? {} : { phoneNumber: draft.phoneNumber.trim() }),
  };
}

export interface Checking {
  readonly infoType: number;
  readonly isNew: boolean;
  readonly isSubmitting: boolean;
  /** `YYYY-MM-DD` */
  readonly today: string;
}

/** Errors that are found without the server, which asks the same and a little more. */
export function problemsOf(
  draft: ListingDraft,
  { infoType, isNew, isSubmitting, today }: Checking,
): Problems {
  const fields = requestOf(draft);
  const written = {
    ...fields,
    priceType: draft.priceType,
    price: fields.price as number | null,
    priceMax: fields.priceMax as number | null,
    priceUnit: fields.priceUnit ?? '',
    deliveryModes: draft.deliveryModes,
    imageUrls: draft.imageUrls,
  };
  const found = [
    ...listingProblems(written),
    ...(isSubmitting ? submissionProblems(infoType, written, today) : []),
  ];
  return {
    ...placed(found),
    ...amountProblem('quantity', draft.quantity, QUANTITY_MAX),
    ...amountProblem('price', draft.priceType === PriceType.open ? '' : draft.price, PRICE_LIMIT),
    ...amountProblem('priceMax', draft.priceType === PriceType.range ? draft.priceMax : '', PRICE_LIMIT),
    ...daysProblem(draft.expireDays ?? ''),
    ...missing(infoType, draft, isNew),
  };
}

const OWN_NAMES: Readonly<Record<string, string>> = { deptId: 'region', subjectId: 'subject' };

/** The server's problems by the names of the form. */
export const placed = (errors: readonly FieldError[]): Problems =>
  problemsBy(errors, (field) => {
    const name = field.split('.')[0] ?? field;
    return OWN_NAMES[name] ?? name;
  });

function amountProblem(field: string, typed: string, max: number): Problems {
  const amount = number(typed);
  if (amount === null) return {};
  if (!/^\d+(\.\d{1,2})?$/.test(typed.trim().replaceAll(',', '')) || amount <= 0) {
    return { [field]: '请填写大于 0 的数字，最多两位小数' };
  }
  return amount > max ? { [field]: `不能大于${max}` } : {};
}

function daysProblem(typed: string): Problems {
  const days = number(typed);
  if (days === null || (Number.isInteger(days) && days >= 1 && days <= EXPIRE_DAYS_MAX)) return {};
  return { expireDays: `请填写 1 到 ${EXPIRE_DAYS_MAX} 的整数，或不填` };
}

function missing(infoType: number, draft: ListingDraft, isNew: boolean): Problems {
  const { period } = wordsOf(infoType);
  const phone = draft.phoneNumber.trim();
  return {
    ...missingOf({
      title: [draft.title, '请填写标题'],
      productCategory: [draft.productCategory, '请选择产品类别'],
      productName: [draft.productName, '请填写产品'],
      quantity: [draft.quantity, '请填写数量'],
      supplyStart: [draft.supplyStart, `请填写${period}开始的日期`],
      supplyEnd: [draft.supplyEnd, `请填写${period}结束的日期`],
      contactName: [draft.contactName, '请填写联系人'],
      region: [draft.region, '请选择所在区域'],
    }),
    ...(phone === '' && isNew ? { phoneNumber: '请填写手机号码' } : {}),
    ...(phone !== '' && normalisePhone(phone) === null ? { phoneNumber: '请输入正确的手机号' } : {}),
  };
}
