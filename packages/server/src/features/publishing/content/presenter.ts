/** Fields of contents and of their records, as they travel: those that the contract names, and no others. */
import {
  type ContentRecord,
  contentRecord,
} from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import { answerBy } from '../../../http/answer-by.ts';
import type { ContentRecordRow } from './queries.ts';

export { answerBy };

/** Of a row, for whoever is not told of its review. */
export const NO_REVIEW = { auditUserName: null, auditTime: null, auditOpinion: null, submitTime: null };

export const toContentRecord = (row: ContentRecordRow): ContentRecord => answerBy(contentRecord, row);
