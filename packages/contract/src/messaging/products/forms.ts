/** The form of a product: what it is not sent without. */
import { isDay } from '../../rules/day.ts';
import { unlessFilled } from '../../rules/filled.ts';
import { type Problems, problemsIn } from '../../rules/obeys.ts';
import { phoneProblem } from '../../rules/phone.ts';

export interface TypedProduct {
  readonly productName: string;
  readonly productCategory: string;
  readonly quantity: number | null;
  readonly quantityUnit: string;
  readonly supplyStart: string | null;
  readonly supplyEnd: string | null;
  readonly contactName: string;
  readonly phoneNumber: string;
  readonly deptId: object | null;
}

export function newProductProblems(typed: TypedProduct): Problems {
  return problemsIn({
    productName: unlessFilled(typed.productName, '请填写产品名称'),
    productCategory: unlessFilled(typed.productCategory, '请选择产品类别'),
    quantity: unlessFilled(typed.quantity, '请填写数量'),
    quantityUnit: unlessFilled(typed.quantityUnit, '请填写数量单位'),
    supplyStart: unlessDay(typed.supplyStart, '请填写开始日期，如 2026-10-01'),
    supplyEnd: unlessDay(typed.supplyEnd, '请填写结束日期，如 2026-10-31'),
    contactName: unlessFilled(typed.contactName, '请填写联系人'),
    phoneNumber: phoneProblem(typed.phoneNumber),
    deptId: unlessFilled(typed.deptId, '请选择所在区域'),
  });
}

/** A number that is left empty stays as it is. */
export function changedProductProblems(typed: TypedProduct): Problems {
  const { phoneNumber, ...others } = newProductProblems(typed);
  return typed.phoneNumber === '' || phoneNumber === undefined ? others : { ...others, phoneNumber };
}

const unlessDay = (day: string | null, sentence: string): string | null =>
  day !== null && isDay(day) ? null : sentence;
