/** A daily help that somebody is writing: what the form holds, and what is wrong with it. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type HelpDetails,
  helpDateProblems,
  helpProblems,
  type saveHelp,
} from '@farmers-mailbox/contract/publishing/daily-help/endpoints.ts';
import { helpOfListing, type ToldGoods } from '@farmers-mailbox/contract/publishing/daily-help/sms-text.ts';
import type { ListingRow } from '@farmers-mailbox/contract/publishing/supply-demand/endpoints.ts';
import { NO_CONSENT, QUANTITY_MAX } from '@farmers-mailbox/contract/publishing/supply-demand/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { type FieldError, missingOf, plainFields, problemsBy } from '../../../content/draft.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

export interface Source {
  readonly supplyId: string;
  readonly title: string;
  readonly infoType: number;
}

/** Numbers as they are typed; null: not chosen yet. */
export interface HelpDraft {
  readonly title: string;
  readonly helpDate: string;
  readonly place: DeptChoice | null;
  readonly source: Source | null;
  readonly productName: string;
  readonly quantity: string;
  readonly quantityUnit: string;
  readonly price: string;
  readonly originPlace: string;
  readonly contactName: string;
  /** empty: the listing's own, or as it is stored */
  readonly phoneNumber: string;
  readonly isAgreed: boolean;
  readonly smsContent: string;
  readonly targets: readonly DeptChoice[];
  readonly categories: readonly string[];
}

export const emptyDraft = (place: DeptChoice | null, helpDate = ''): HelpDraft => ({
  title: '',
  helpDate,
  place,
  source: null,
  productName: '',
  quantity: '',
  quantityUnit: '',
  price: '',
  originPlace: '',
  contactName: '',
  phoneNumber: '',
  isAgreed: false,
  smsContent: '',
  targets: place ? [place] : [],
  categories: [],
});

export function draftOf(details: HelpDetails): HelpDraft {
  const { deptId, deptName, supplyId, infoType, listing, quantity } = details;
  return {
    ...details,
    place: { deptId, deptName },
    source: { supplyId, infoType, title: listing?.title ?? '（已删除）' },
    quantity: quantity === null ? '' : String(quantity),
    phoneNumber: '',
    isAgreed: true,
    targets: details.targets,
    categories: details.targetCategories,
  };
}

/** The words of a listing replace those that stood there. */
export function takenFrom(row: ListingRow): Partial<HelpDraft> {
  const { infoType, quantity, ...said } = helpOfListing(row);
  return {
    ...said,
    quantity: String(quantity),
    source: { supplyId: row.supplyId, title: row.title, infoType },
  };
}

/** As far as they are filled in. */
export const goodsOf = (draft: HelpDraft): ToldGoods => ({
  ...draft,
  infoType: draft.source?.infoType ?? 1,
  quantity: quantityIn(draft.quantity),
});

const TEXTS = ['title', 'productName', 'price', 'originPlace', 'contactName', 'smsContent'] as const;

function quantityIn(typed: string): number | null {
  const digits = typed.normalize('NFKC').replaceAll(',', '').trim();
  return digits === '' ? null : Number(digits);
}

export function requestOf(draft: HelpDraft): Omit<RequestOf<typeof saveHelp>, 'submitFlag'> {
  const phone = draft.phoneNumber.trim();
  return {
    ...plainFields(draft, TEXTS),
    helpDate: draft.helpDate,
    deptId: draft.place?.deptId ?? '',
    supplyId: draft.source?.supplyId ?? '',
    quantity: quantityIn(draft.quantity),
    quantityUnit: draft.quantityUnit,
    consentFlag: 1,
    targetDeptIds: draft.targets.map(({ deptId }) => deptId),
    targetCategories: [...draft.categories],
    ...(phone === '' ? {} : { phoneNumber: phone }),
  };
}

/** @param today `YYYY-MM-DD` */
export function problemsOf(
  draft: HelpDraft,
  { isSubmitting, today }: { readonly isSubmitting: boolean; readonly today: string },
): Problems {
  const { phoneNumber, quantity } = draft;
  const amount = quantityIn(quantity);
  const isAmount =
    amount === null ||
    (/^\d+(\.\d{1,2})?$/.test(quantity.normalize('NFKC').replaceAll(',', '').trim()) &&
      amount > 0 &&
      amount <= QUANTITY_MAX);
  const isPhone = phoneNumber.trim() === '' || normalisePhone(phoneNumber) !== null;
  const written = requestOf(draft);
  return {
    ...placed([
      ...helpProblems({ ...written, price: draft.price, originPlace: draft.originPlace }),
      ...(isSubmitting ? helpDateProblems(draft.helpDate, today) : []),
    ]),
    ...(isAmount ? {} : { quantity: '请填写大于 0 的数字，最多两位小数' }),
    ...(isPhone ? {} : { phoneNumber: '请输入正确的手机号' }),
    ...(draft.isAgreed ? {} : { isAgreed: NO_CONSENT }),
    ...missingOf({
      source: [draft.source, '请选择一条正在展示的供应或求购信息'],
      title: [draft.title, '请填写标题'],
      helpDate: [draft.helpDate, '请选择日期'],
      place: [draft.place, '请选择一个市或县（市、区）'],
      productName: [draft.productName, '请填写产品'],
      contactName: [draft.contactName, '请填写联系人'],
      smsContent: [draft.smsContent, '请填写短信内容'],
      targets: [draft.targets, '请选择发送区域'],
    }),
  };
}

const NAMES: Readonly<Record<string, string>> = {
  deptId: 'place',
  supplyId: 'source',
  consentFlag: 'isAgreed',
  targetDeptIds: 'targets',
  targetCategories: 'categories',
};
/** The server's problems by the names of the form. */
export const placed = (errors: readonly FieldError[]): Problems =>
  problemsBy(errors, (field) => {
    const name = field.split('.')[0] ?? field;
    return NAMES[name] ?? name;
  });
