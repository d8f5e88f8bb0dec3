/** What farmers do with what is published, and with which kinds of it. */

/** Each once for a person. */
export const REACTED_TYPES = { like: ['knowledge', 'post'], report: ['post'] } as const;
export const VIEWED_TYPES = ['knowledge', 'article'] as const;

export type Reaction = keyof typeof REACTED_TYPES;
export type ReactedType = (typeof REACTED_TYPES)[Reaction][number] | (typeof VIEWED_TYPES)[number];
