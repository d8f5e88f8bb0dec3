/** Types, targets, states and limits of a push (推送): a short message on the telephones of those who have the province's application. */
import { type Dictionary, SUBJECT_CATEGORY } from '../../dictionaries.ts';
import { USER_CATEGORY } from '../../messaging/mass-sms/user-categories.ts';
import type { ReviewedType } from '../content-review/kinds.ts';

export const PUSH_TYPE = [
  { value: 1, label: '通知' },
  { value: 2, label: '资讯' },
  { value: 3, label: '预警' },
  { value: 4, label: '活动' },
  { value: 5, label: '供求' },
] as const satisfies Dictionary;

export const JUMP_TYPE = [
  { value: 1, label: '不跳转' },
  { value: 2, label: '内部页面' },
  { value: 3, label: '外部链接' },
] as const satisfies Dictionary;
export const JumpType = { none: 1, inside: 2, outside: 3 } as const;

/** Everybody, in parts, of kinds: of the region that it is for. */
export const TARGET_TYPE = [
  { value: 1, label: '全部' },
  { value: 2, label: '按区域' },
  { value: 3, label: '按类别' },
  { value: 4, label: '按人员' },
] as const satisfies Dictionary;
export const TargetType = { all: 1, regions: 2, categories: 3, people: 4 } as const;

export const TARGET_CATEGORY: Dictionary = [...USER_CATEGORY, ...SUBJECT_CATEGORY];

export const OS_TYPE = [
  { value: 401, label: 'Android' },
  { value: 402, label: 'iPhone/iPad' },
  { value: 403, label: 'Windows/Mac' },
] as const satisfies Dictionary;

export const PUSH_MODE = [
  { value: 1, label: '立即' },
  { value: 2, label: '定时' },
] as const satisfies Dictionary;
export const PushMode = { atOnce: 1, timed: 2 } as const;

export const PushStatus = {
  draft: 0,
  waiting: 1,
  due: 2,
  leaving: 3,
  sent: 4,
  revoked: 5,
  refused: 6,
  failed: 7,
} as const;
export type PushStatus = (typeof PushStatus)[keyof typeof PushStatus];

/** Contents that a push may be about. */
export const RELATED_TYPES = ['article', 'disaster', 'activity'] as const satisfies ReviewedType[];
export type RelatedType = (typeof RELATED_TYPES)[number];
/** The type with which a push about a content begins. */
export const PUSH_TYPE_OF = { article: 2, disaster: 3, activity: 4 } as const satisfies Readonly<
  Record<RelatedType, number>
>;

export const TITLE_MAX = 30;
export const CONTENT_MAX = 100;
export const JUMP_MAX = 300;
export const REGIONS_MAX = 50;
export const PEOPLE_MAX = 500;
