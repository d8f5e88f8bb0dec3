/** Fields of contents and of their records, as they travel: those that the contract names, and no others. */
import {
  type ContentRecord,
  contentRecord,
} from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import type { Actor } from '../../../access/actor.ts';
import { answerBy } from '../../../http/answer-by.ts';
import { seesReview } from './policy.ts';
import type { ContentRecordRow } from './queries.ts';

export { answerBy };

/** Beside what is published, for whoever reads the whole. */
export interface ReadWhole {
  readonly remindWords: string[];
  readonly records: ContentRecord[];
  /** the contact's number in full: the look is in the log */
  readonly isPlain: boolean;
}

type Written = Parameters<typeof seesReview>[1];
/** In the place of a row's review, for whoever is not told of it. */
const NO_REVIEW = { auditUserName: null, auditTime: null, auditOpinion: null, submitTime: null };

/** The row, with its review for whoever is told of it. */
export const withReview = <Row extends Written>(actor: Actor, row: Row) =>
  seesReview(actor, row) ? row : { ...row, ...NO_REVIEW };

type OfReview = Pick<ReadWhole, 'remindWords' | 'records'>;
export const besideFor = (actor: Actor, row: Written, { remindWords, records }: OfReview): OfReview =>
  seesReview(actor, row) ? { remindWords, records } : { remindWords: [], records: [] };

export const toContentRecord = (row: ContentRecordRow): ContentRecord => answerBy(contentRecord, row);
