/** Deciding on mass SMS (短信审核): exactly the content that was read is passed or refused. */
import * as z from 'zod/mini';
import { post } from '../../endpoint.ts';
import { id, text, wholeNumber } from '../../envelope.ts';
import { reviewing } from './access.ts';
import { APPLICATIONS_PER_REVIEW_MAX } from './fields.ts';

const reviewAnswer = z.object({
  successCount: z.number(),
  failList: z.array(z.object({ applyId: id, code: z.number(), reason: z.string() })),
});
const reviewed = {
  applyIds: z
    .array(id)
    .check(
      z.minLength(1, '请选择申请'),
      z.maxLength(APPLICATIONS_PER_REVIEW_MAX, `一次最多审核${APPLICATIONS_PER_REVIEW_MAX}条`),
    ),
  /** what the reviewer read: applyId → contentHash; another content answers 4090 */
  contentHashes: z.optional(z.record(z.string(), text(64, 64))),
  /** the review that the reviewer read it for: applyId → auditStep; one that somebody has taken meanwhile answers 4090 */
  auditSteps: z.optional(z.record(z.string(), wholeNumber(1, 2))),
  /** of the one application that is named, as it was read: enough without the two above, since every change counts it up */
  version: z.optional(z.number()),
};
export const passApplications = post('/v1/admin/massSms/pass', {
  access: reviewing,
  summary: '审核通过',
  request: z.strictObject({ ...reviewed, auditOpinion: z._default(text(200), '') }),
  answer: reviewAnswer,
});
export const refuseApplications = post('/v1/admin/massSms/noPass', {
  access: reviewing,
  summary: '审核不通过',
  request: z.strictObject({
    ...reviewed,
    auditOpinion: z
      .string()
      .check(z.trim(), z.minLength(2, '请填写2至200字的意见'), z.maxLength(200, '请填写2至200字的意见')),
  }),
  answer: reviewAnswer,
});
