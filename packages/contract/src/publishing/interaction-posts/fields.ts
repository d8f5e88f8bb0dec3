/** An interaction post (互动): its kinds, its states, the machine's findings, and the limits of its fields. */
import { AUDIT_STATUS, type Dictionary } from '../../dictionaries.ts';
import type { Problems } from '../../rules/obeys.ts';

export const POST_TYPE = [
  { value: 1, label: '交流' },
  { value: 2, label: '提问' },
  { value: 3, label: '晒丰收' },
  { value: 4, label: '求助' },
] as const satisfies Dictionary;

/** The words of the list of sensitive words were looked for when it was written. */
export const MACHINE_RESULT = [
  { value: 1, label: '正常' },
  { value: 2, label: '疑似' },
  { value: 3, label: '违规' },
] as const satisfies Dictionary;
export const MachineResult = { normal: 1, suspect: 2, violating: 3 } as const;
export type MachineResult = (typeof MachineResult)[keyof typeof MachineResult];

/** The states of content (D:AUDIT_STATUS) that a post can be in: nobody drafts one, and what its author takes back is removed. */
export const POST_STATUS: Dictionary = AUDIT_STATUS.filter(({ value }) => value >= 1 && value <= 4);
export const PostStatus = { waiting: 1, passed: 2, refused: 3, offline: 4 } as const;
export type PostStatus = (typeof PostStatus)[keyof typeof PostStatus];

export const POST_TITLE_MAX = 50;
export const POST_CONTENT_MAX = 1000;
export const POST_TOPIC_MAX = 20;
export const POST_PICTURES_MAX = 9;
export const REPLY_CONTENT_MAX = 500;
/** Characters of a post's content in the list. */
export const POST_EXCERPT = 60;
export const OPINION_MIN = 2;
export const OPINION_MAX = 200;
export const POSTS_PER_ACT_MAX = 50;
export const REPLIES_PER_ACT_MAX = 50;
/** A list goes back so many rows; whoever looks for more narrows it. */
export const LISTED_POSTS_MAX = 10_000;

/** The reason of a refusal or of taking a post down, which its author reads. */
export function demandedOpinionProblems({ auditOpinion }: { readonly auditOpinion: string }): Problems {
  const isTooShort = auditOpinion.trim().length < OPINION_MIN;
  return isTooShort ? { auditOpinion: `请写明原因，至少${OPINION_MIN}个字` } : {};
}
