/** Recipients of an application, divided by area, carrier and category, in the words that people read. */
import type { Dictionary } from '@farmers-mailbox/contract/dictionaries.ts';
import { USER_CATEGORY } from '@farmers-mailbox/contract/messaging/mass-sms/user-categories.ts';
import type { RecipientParts } from './recipient-queries.ts';

const SOURCE_NAMES: Record<string, string> = {
  group: '通讯录分组',
  user: '指定人员',
  typed: '填写的号码',
  file: '导入的号码',
  source: '原短信的接收人',
};

/** The name of a recipient category, by the office's own words for the kinds of subject, or of the source that named a recipient. */
export function categoryName(categoryId: string, subjectCategories: Dictionary): string {
  return (
    USER_CATEGORY.find(({ value }) => value === categoryId)?.label ??
    subjectCategories.find((one) => one.value === categoryId)?.label ??
    SOURCE_NAMES[categoryId] ??
    categoryId
  );
}

export function toParts(
  { byArea, byCarrier, byCategory }: Pick<RecipientParts, 'byArea' | 'byCarrier' | 'byCategory'>,
  names: ReadonlyMap<string, string>,
  subjectCategories: Dictionary,
) {
  return {
    byDept: [...byArea]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([deptId, validCount]) => ({ deptId, deptName: names.get(deptId) ?? deptId, validCount })),
    byCarrier: [...byCarrier].sort(byCount).map(([carrier, validCount]) => ({ carrier, validCount })),
    byCategory: [...byCategory].sort(byCount).map(([categoryId, validCount]) => ({
      categoryId,
      categoryName: categoryName(categoryId, subjectCategories),
      validCount,
    })),
  };
}

/** The largest first, equals by their key. */
const byCount = ([keyA, a]: [string, number], [keyB, b]: [string, number]) => b - a || (keyA < keyB ? -1 : 1);
