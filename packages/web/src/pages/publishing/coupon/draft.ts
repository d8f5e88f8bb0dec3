/** A coupon that somebody is writing: numbers as they are typed, places with their names. */
import type { RequestOf } from '@farmers-mailbox/contract/endpoint.ts';
import {
  type CouponDetails,
  costOfAll,
  couponProblems,
  type saveCoupon,
  type WrittenCoupon,
} from '@farmers-mailbox/contract/publishing/coupon/endpoints.ts';
import {
  BUDGET_MAX,
  COUNT_MAX,
  CouponType,
  PER_PERSON_MAX,
  VALUE_MAX,
} from '@farmers-mailbox/contract/publishing/coupon/fields.ts';
import type { Problems } from '@farmers-mailbox/contract/rules/obeys.ts';
import { plainText } from '@farmers-mailbox/contract/rules/plain-text.ts';
import { type FieldError, missingOf, problemsBy } from '../../../content/draft.ts';
import type { DeptChoice } from '../../../ui/dept/dept-nodes.ts';

export interface ChosenTour {
  readonly tourId: string;
  readonly title: string;
}

export interface CouponDraft {
  readonly title: string;
  readonly couponType: string;
  readonly faceValue: string;
  readonly discount: string;
  readonly minAmount: string;
  readonly totalCount: string;
  readonly perLimit: string;
  readonly receiveStart: string;
  readonly receiveEnd: string;
  readonly useStart: string;
  readonly useEnd: string;
  readonly tours: readonly ChosenTour[];
  readonly fundSource: string;
  readonly budgetAmount: string;
  readonly useRule: string;
  readonly place: DeptChoice | null;
}

export const emptyDraft = (place: DeptChoice | null, tours: readonly ChosenTour[]): CouponDraft => ({
  title: '',
  couponType: '',
  faceValue: '',
  discount: '',
  minAmount: '',
  totalCount: '',
  perLimit: '1',
  receiveStart: '',
  receiveEnd: '',
  useStart: '',
  useEnd: '',
  tours,
  fundSource: '',
  budgetAmount: '',
  useRule: '',
  place,
});

export function draftOf(details: CouponDetails): CouponDraft {
  const { title, receiveStart, receiveEnd, useStart, useEnd, tours, tourIds, useRule } = details;
  const titles = new Map(tours.map((tour) => [tour.tourId, tour.title]));
  return {
    title,
    receiveStart,
    receiveEnd,
    useStart,
    useEnd,
    useRule,
    couponType: String(details.couponType),
    fundSource: String(details.fundSource),
    faceValue: String(details.faceValue),
    discount: String(details.discount ?? ''),
    minAmount: String(details.minAmount),
    totalCount: String(details.totalCount),
    perLimit: String(details.perLimit),
    budgetAmount: String(details.budgetAmount),
    // one that is published no more keeps its number
    tours: tourIds.map((tourId) => ({ tourId, title: titles.get(tourId) ?? `编号 ${tourId}` })),
    place: { deptId: details.deptId, deptName: details.deptName },
  };
}

const numberIn = (typed: string): number => Number(typed.normalize('NFKC').replaceAll(',', '').trim());

export const requestOf = (draft: CouponDraft) => writtenOf(draft) as unknown as RequestOf<typeof saveCoupon>;

/** With numbers that are none where no number was typed. */
export function writtenOf(draft: CouponDraft): WrittenCoupon {
  const { tours, place, ...typed } = draft;
  const couponType = Number(typed.couponType);
  const [faceValue, totalCount] = [numberIn(typed.faceValue), numberIn(typed.totalCount)];
  const budget = typed.budgetAmount.trim();
  return {
    ...typed,
    title: plainText(typed.title),
    useRule: plainText(typed.useRule),
    couponType,
    fundSource: Number(typed.fundSource),
    faceValue,
    discount: couponType === CouponType.discount ? numberIn(typed.discount) : null,
    minAmount: numberIn(typed.minAmount),
    totalCount,
    perLimit: numberIn(typed.perLimit),
    // said in full, so that a number that was taken out of a change does not stay
    budgetAmount: budget === '' ? costOfAll({ faceValue, totalCount }) || 0 : numberIn(budget),
    tourIds: tours.map(({ tourId }) => tourId),
    deptId: place?.deptId ?? '',
  };
}

const NAMES: Readonly<Record<string, string>> = { deptId: 'place', tourIds: 'tours' };
export const placed = (errors: readonly FieldError[]): Problems =>
  problemsBy(errors, (field) => {
    const [name = ''] = field.split('.');
    return NAMES[name] ?? name;
  });

const AMOUNTS = { faceValue: VALUE_MAX, minAmount: VALUE_MAX, budgetAmount: BUDGET_MAX } as const;
const COUNTS = { totalCount: COUNT_MAX, perLimit: PER_PERSON_MAX } as const;

function numberProblems(written: WrittenCoupon): FieldError[] {
  const wrong = <Name extends keyof WrittenCoupon>(
    limits: Readonly<Partial<Record<Name, number>>>,
    isFine: (value: number) => boolean,
    sentenceOf: (max: number) => string,
  ) =>
    (Object.entries(limits) as [Name, number][])
      .filter(([name, max]) => !(Number(written[name]) <= max && isFine(Number(written[name]))))
      .map(([field, max]) => ({ field, message: sentenceOf(max) }));
  return [
    ...wrong(
      AMOUNTS,
      (value) => value >= 0,
      (max) => `请填写0到${max}的金额`,
    ),
    ...wrong(
      COUNTS,
      (value) => Number.isInteger(value) && value > 0,
      (max) => `请填写1到${max}的整数`,
    ),
  ];
}

export function problemsOf(draft: CouponDraft): Problems {
  const written = writtenOf(draft);
  return {
    ...placed([...numberProblems(written), ...couponProblems(written)]),
    ...missingOf({
      title: [draft.title, '请填写名称'],
      couponType: [draft.couponType, '请选择类型'],
      faceValue: [draft.faceValue, '请填写面额'],
      totalCount: [draft.totalCount, '请填写总量'],
      receiveStart: [draft.receiveStart, '请选择领取开始时间'],
      receiveEnd: [draft.receiveEnd, '请选择领取结束时间'],
      useStart: [draft.useStart, '请选择使用开始时间'],
      useEnd: [draft.useEnd, '请选择使用结束时间'],
      tours: [draft.tours, '请选择可以使用的地方'],
      fundSource: [draft.fundSource, '请选择资金来源'],
      useRule: [draft.useRule, '请填写使用规则'],
      place: [draft.place, '请选择所属区域'],
    }),
  };
}
