/**
 * The evidence pack (证明材料) of an application: what was written, who reviewed it, whom it was meant for, what became of it, and the
 * hashes by which all of it can be checked against the database, as a PDF for people and as JSON for programs.
 */
import * as z from 'zod/mini';
import { get } from '../../endpoint.ts';
import { id, nothing } from '../../envelope.ts';
import { anyPart } from './access.ts';

export const EVIDENCE_FORMAT = 'farmers-mailbox-evidence';
export const EVIDENCE_VERSION = 1;

export const downloadEvidence = get('/v1/admin/massSms/evidence', {
  access: anyPart,
  summary: '下载证明材料',
  form: 'file',
  request: z.strictObject({ applyId: id, fileType: z.enum(['pdf', 'json']) }),
  answer: nothing,
});

export type EvidenceFile = 'pdf' | 'json';

export const evidenceFileName = (applyNo: string, fileType: EvidenceFile): string =>
  `证明材料_${applyNo}.${fileType}`;
