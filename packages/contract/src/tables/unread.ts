/** Parts of a filled-in template that nobody can tell the meaning of, and rows that are wrong: nothing is imported until its person has seen them. */
import * as z from 'zod/mini';
import { flag } from '../envelope.ts';

export const unreadPart = z.object({
  /** C列“角色名”, or 工作表“桃花村” */
  place: z.string(),
  /** why it was not read, how much there is of it, and the way out */
  reason: z.string(),
});
export type UnreadPart = z.output<typeof unreadPart>;

/** Beside the file, for a table of which parts were told to be unread. */
export const templateChoice = z.strictObject({
  /** 1: the rest is imported without them */
  skipUnreadFlag: z._default(flag, 0),
  /** 1: the rows without a wrong cell are imported, the others are left out */
  skipWrongFlag: z._default(flag, 0),
});
export type TemplateChoice = z.output<typeof templateChoice>;

/** Nothing else stopped the import: it waits for a word about them. */
export const isUnreadAsked = ({
  unread,
  successCount,
  problemCount,
}: {
  unread: readonly UnreadPart[];
  successCount: number;
  problemCount: number;
}): boolean => unread.length > 0 && successCount === 0 && problemCount === 0;
