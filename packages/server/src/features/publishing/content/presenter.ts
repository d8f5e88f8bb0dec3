/** Review columns of every kind of content, and its records, as they travel. */
import type { ContentRecord } from '@farmers-mailbox/contract/publishing/content-review/calls.ts';
import { toMoment, toMomentOrNull } from '../../../time/moment.ts';
import type { ContentRecordRow } from './queries.ts';

interface ReviewedColumns {
  readonly auditUserName: string | null;
  readonly auditTime: Date | null;
  readonly auditOpinion: string | null;
  readonly submitTime: Date | null;
  readonly publishTime: Date | null;
  readonly contentHash: string;
  readonly createUserName: string;
  readonly version: number;
}

/** `reviewedRow` of the contract. */
export const toReviewed = (row: ReviewedColumns) => ({
  auditUserName: row.auditUserName,
  auditTime: toMomentOrNull(row.auditTime),
  auditOpinion: row.auditOpinion,
  submitTime: toMomentOrNull(row.submitTime),
  publishTime: toMomentOrNull(row.publishTime),
  contentHash: row.contentHash,
  createUserName: row.createUserName,
  version: row.version,
});

export const toContentRecord = (row: ContentRecordRow): ContentRecord => ({
  recordId: row.recordId,
  operateType: row.operateType,
  operateUserName: row.operateUserName,
  operateDeptName: row.operateDeptName,
  operateTime: toMoment(row.operateTime),
  opinion: row.opinion,
});
