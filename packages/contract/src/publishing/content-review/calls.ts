/** The parts that the calls of every kind of reviewed content share. Addresses and the names of ids are each kind's own. */
import * as z from 'zod/mini';
import { permitted } from '../../endpoint.ts';
import { id, moment, text, verdict, wholeNumber } from '../../envelope.ts';
import type { ContentType } from './kinds.ts';
import type { Problem } from './written.ts';

const OPINION_MAX = 200;
export const passOpinion = z._default(text(OPINION_MAX), '');
/** Of a refusal and of taking offline: the reason must be told. */
export const reasonGiven = text(OPINION_MAX, 1);

/** Whoever may do anything with content of these kinds may look at what their area has. */
export function readingContent(first: ContentType, ...others: ContentType[]) {
  const all = [first, ...others].flatMap((type) =>
    ['add', 'edit', 'remove', 'pass', 'noPass', 'offline'].map((verb) => `content:${type}:${verb}`),
  );
  return permitted(`content:${first}:add`, ...all.slice(1));
}

export const contentVersion = wholeNumber(1, 2_147_483_647);
/** 64 hexadecimal digits over everything that will be published */
export const contentHash = z.string().check(z.regex(/^[0-9a-f]{64}$/, '格式不正确'));
/** Proof of what the reviewer has read: either is enough, since every change counts the version up; neither, or another content, answers 4090. */
const asRead = { contentHash: z.optional(contentHash), version: z.optional(contentVersion) };

/** Requests of a review's calls about one piece; `named` holds its id, called as the kind calls it. */
export const reviewOf = <Named extends z.core.$ZodLooseShape>(named: Named) => ({
  pass: z.strictObject({ ...named, ...asRead, auditOpinion: passOpinion }),
  refuse: z.strictObject({ ...named, ...asRead, auditOpinion: reasonGiven }),
  offline: z.strictObject({ ...named, version: contentVersion, opinion: reasonGiven }),
  remove: z.strictObject({ ...named, version: contentVersion }),
});

/** Verdicts for the reader's actions on the content; a sentence says why not. */
export const contentCan = {
  edit: verdict,
  pass: verdict,
  noPass: verdict,
  offline: verdict,
  remove: verdict,
};

/** Review columns of every row. */
export const reviewedRow = {
  auditUserName: z.nullable(z.string()),
  auditTime: z.nullable(moment),
  auditOpinion: z.nullable(z.string()),
  submitTime: z.nullable(moment),
  publishTime: z.nullable(moment),
  contentHash,
  createUserName: z.string(),
  version: z.number(),
};

export const contentRecord = z.object({
  recordId: id,
  operateType: z.number(),
  operateUserName: z.string(),
  operateDeptName: z.string(),
  operateTime: moment,
  opinion: z.nullable(z.string()),
});
export type ContentRecord = z.output<typeof contentRecord>;

/** Fields of every kind's page beside its rows. */
export const waitingList = {
  /** there are others behind the last one that is listed */
  more: z.boolean(),
  /** wait for a decision that the reader may make, whatever the filters; counted up to 100 */
  waitingCount: z.number(),
};

/** Asks of a whole request what its fields ask together; `content.3` names the fourth block. */
export const checkedBy =
  <Written>(problemsOf: (written: Written) => readonly Problem[]): z.core.CheckFn<Written> =>
  ({ value, issues }) => {
    for (const { field, message } of problemsOf(value)) {
      issues.push({ code: 'custom', path: field.split('.'), message, input: value });
    }
  };
