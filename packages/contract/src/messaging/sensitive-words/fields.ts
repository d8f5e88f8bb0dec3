/** A sensitive word (敏感词): its fields, limits and dictionaries. */

import type { Dictionary } from '../../dictionaries.ts';
import { CONTENT_SCENES, type ContentScene } from '../../publishing/content-review/kinds.ts';

export const WORD_TYPE_KEY = 'SENSITIVE_WORD';

/** Rows of `global_type`: a category stands around words and categories. */
export const NodeKind = { category: 1, word: 2 } as const;
export type NodeKind = (typeof NodeKind)[keyof typeof NodeKind];

export const WORD_LEVEL = [
  { value: 1, label: '禁止' },
  { value: 2, label: '提醒' },
] as const satisfies Dictionary;
export const FORBIDDEN = 1;

export const MATCH_MODE = [
  { value: 1, label: '包含' },
  { value: 2, label: '整词' },
] as const satisfies Dictionary;
export const ANYWHERE = 1;

/** Where a text was looked at. */
export const WORD_SCENE = [
  { value: 1, label: '编写短信' },
  { value: 2, label: '提交申请' },
  { value: 3, label: '审核' },
  { value: 4, label: '恢复发送' },
  { value: 5, label: '发送途中' },
  { value: 6, label: '保存模板' },
  { value: 7, label: '试一试' },
  { value: 8, label: '发布互动' },
  { value: 11, label: '咨询答复' },
  { value: 14, label: '站内信' },
  { value: 15, label: '站内聊天' },
  { value: 25, label: '事件' },
  { value: 30, label: '服务大厅' },
  ...CONTENT_SCENES,
] as const satisfies Dictionary;
export const WordScene = {
  writing: 1,
  submission: 2,
  review: 3,
  resumption: 4,
  sending: 5,
  template: 6,
  trying: 7,
  post: 8,
  consultation: 11,
  letter: 14,
  chat: 15,
  event: 25,
  serviceHall: 30,
} as const;
export type WordScene = (typeof WordScene)[keyof typeof WordScene] | ContentScene;

export const WORD_LENGTH_MAX = 50;
/** Lines of one batch, and rows of one table. */
export const WORDS_PER_BATCH_MAX = 5_000;
export const EXCEPT_WORDS_MAX = 50;
export const ALIAS_WORDS_MAX = 10;
/** In the whole list: what the check is quick with. */
export const WORDS_MAX = 30_000;
export const CATEGORY_DEPTH_MAX = 3;
/** So many words at once are moved, switched off or removed. */
export const WORDS_PER_ACT_MAX = 500;
/** So many of the lines that were not taken are named. */
export const WORD_PROBLEMS_SHOWN_MAX = 200;
export const TRIED_TEXT_MAX = 2_000;
export const WORD_IMPORT_BYTES_MAX = 5 * 1024 * 1024;
/** The log of hits is kept for so long. */
export const HIT_DAYS = 180;

/** The ways in which an office warns of something: 谨防刷单返利 must not be refused for 刷单返利. */
export const WARNINGS = [
  '谨防',
  '警惕',
  '防范',
  '严防',
  '抵制',
  '拒绝',
  '远离',
  '禁止',
  '严禁',
  '打击',
  '切勿',
  '不要',
] as const;

export const warningsOf = (word: string): string[] => WARNINGS.map((warning) => warning + word);
