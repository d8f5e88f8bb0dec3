/** Likes, reports, marks and views of what is published, and the kinds of content that have them. */

/** Each once for a person; of marks the last one counts. */
export const REACTED_TYPES = {
  like: ['knowledge', 'article', 'post'],
  report: ['post'],
  score: ['tour', 'center'],
} as const;
export const SCORE_MAX = 5;

/** Counts that each kind has. */
export const VIEWED_TYPES = ['knowledge', 'article', 'warning', 'listing', 'tour', 'service'] as const;
export type ViewedType = (typeof VIEWED_TYPES)[number];
export const COUNTED_OF = {
  viewCount: { types: ['knowledge', 'article', 'warning', 'listing', 'tour'], said: '服务应用只有点击次数' },
  shareCount: { types: ['knowledge', 'article'], said: '只有知识和资讯有转发次数' },
  callCount: { types: ['listing'], said: '只有供求信息有拨打次数' },
  clickCount: { types: ['service'], said: '只有服务应用有点击次数' },
} as const satisfies Record<string, { readonly types: readonly ViewedType[]; readonly said: string }>;
export type CountedViews = keyof typeof COUNTED_OF;

export const mayCount = (count: CountedViews, contentType: string): boolean =>
  COUNTED_OF[count].types.some((one) => one === contentType);

export type Reaction = keyof typeof REACTED_TYPES;
export type ReactedType = (typeof REACTED_TYPES)[Reaction][number] | ViewedType;
