/** Columns, covers and limits of an article of 三农资讯. */
import type { Dictionary } from '../../dictionaries.ts';

export const COLUMN = [
  { value: 1, label: '要闻' },
  { value: 2, label: '政策法规' },
  { value: 3, label: '农事指导' },
  { value: 4, label: '市场行情' },
  { value: 5, label: '品牌农业' },
  { value: 6, label: '乡村振兴' },
  { value: 7, label: '通知公告' },
] as const satisfies Dictionary;
/** Shown by the workbench as notices. */
export const NOTICE_COLUMN = 7;

export const COVER_TYPE = [
  { value: 1, label: '无图' },
  { value: 2, label: '单图' },
  { value: 3, label: '三图' },
] as const satisfies Dictionary;
export const CoverType = { none: 1, one: 2, three: 3 } as const;
/** Shown by a cover of three: the first ones of the text. */
export const COVER_PICTURES = 3;

export const TITLE_MAX = 80;
export const SUMMARY_MAX = 200;
export const SOURCE_MAX = 40;
export const KEYWORD_MAX = 10;
export const KEYWORDS_MAX = 10;
/** Organisations that alone may see one. */
export const READERS_MAX = 50;
export const ORDER_NUM_MAX = 9_999;
