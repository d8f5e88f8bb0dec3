/** Likes, reports and views of what is published, and the kinds of content that have them. */

/** Each once for a person. */
export const REACTED_TYPES = { like: ['knowledge', 'article', 'post'], report: ['post'] } as const;
/** Views of these are counted; shares of those that farmers pass on to each other. */
export const VIEWED_TYPES = ['knowledge', 'article', 'warning', 'listing'] as const;
export const SHARED_TYPES: readonly string[] = ['knowledge', 'article'];

export type Reaction = keyof typeof REACTED_TYPES;
export type ReactedType = (typeof REACTED_TYPES)[Reaction][number] | (typeof VIEWED_TYPES)[number];
