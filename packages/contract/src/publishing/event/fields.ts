/** Types, levels, limits and related things of an event (事件) of the agricultural calendar. */
import type { Dictionary } from '../../dictionaries.ts';

export const EVENT_TYPE = [
  { value: 1, label: '农时节点' },
  { value: 2, label: '灾害过程' },
  { value: 3, label: '政策发布' },
  { value: 4, label: '会议活动' },
  { value: 5, label: '市场事件' },
  { value: 6, label: '系统事件' },
] as const satisfies Dictionary;

export const EVENT_LEVEL = [
  { value: 1, label: '重大' },
  { value: 2, label: '较大' },
  { value: 3, label: '一般' },
] as const satisfies Dictionary;
export const EventLevel = { major: 1, larger: 2, usual: 3 } as const;

export const SHOW_FLAG = [
  { value: 1, label: '显示' },
  { value: 0, label: '不显示' },
] as const satisfies Dictionary;

/** Things of the console that an event may be about. */
export const RELATED_TYPES = ['sms', 'disaster', 'activity'] as const;
export type RelatedType = (typeof RELATED_TYPES)[number];
export const RELATED_LABEL: Readonly<Record<RelatedType, string>> = {
  sms: '短信',
  disaster: '灾情',
  activity: '活动',
};

export const IMAGES_MAX = 9;
export const ORDER_MAX = 9_999;
export const TITLE_MAX = 50;
export const CONTENT_MAX = 500;
export const ADDRESS_MAX = 100;
/** A year: what lasts longer is told again. A month of the calendar is looked for no further back. */
export const DAYS_MAX = 366;
