/**
 * The last stage of what is written, the submission: fixes the recipients, freezes the quota, finds the reviewers and binds all of it into one hash, in the
 * transaction that moves the application to waiting. A crash leaves what was there before, and no rows.
 */

import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { approvalProblem } from '@farmers-mailbox/contract/messaging/mass-sms/approval.ts';
import { AuditStatus, ProcessType, startsFrom } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { placeholdersOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import type { Transaction } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { Tables } from '../../../../database/tables.ts';
import { Refusal, refuseField } from '../../../../http/refusal.ts';
import { chinaMonth } from '../../../../time/moment.ts';
import { keepShortLink } from '../../short-links/queries.ts';
import { readUsualCount } from '../application/abnormal.ts';
import { readApprovalMarks } from '../application/approval-files.ts';
import { canaryBegin } from '../application/canary.ts';
import { pricedText } from '../application/draft.ts';
import { operatorOf, readWriters } from '../application/process-queries.ts';
import { findQuotaFor, freezeQuota } from '../application/quota-queries.ts';
import { findReviewRegion, firstReviewRegion, reviewStepsOf } from '../application/review-chain.ts';
import { hashOfStored } from '../application/stored-content.ts';
import { type Application, moveOrRefuse } from '../application/transitions.ts';
import type { RecipientParts } from '../recipients/recipient-queries.ts';
import { completedWordSentence, findCompletedIn } from '../recipients/recipient-values.ts';
import { writeRecipients } from '../recipients/rows-and-slices.ts';
import { type Checked, type CheckNeeds, drawnBy } from './check.ts';
import { quotaSentence } from './check-rules.ts';
import type { TellStep } from './submission-steps.ts';
import { requireMaySend } from './submitter-limits.ts';

/** The last stage: it stands in its row as waiting for a review. */
export interface Submitted {
  readonly application: Application;
  readonly parts: RecipientParts;
}

interface Submission {
  readonly actor: Actor;
  readonly checked: Checked;
  /** as it was just saved */
  readonly application: Application;
}

/**
 * Submits what was just saved, inside the caller's transaction.
 * @throws Refusal 4000 when nobody is left to be reached or the quota went meanwhile: the caller's writing goes with it
 */
export async function submit(
  trx: Transaction<Tables>,
  needs: CheckNeeds,
  { actor, checked, application }: Submission,
  tell: TellStep,
): Promise<Submitted> {
  const { settings, draft, words } = checked;
  const { applyId, applyArea } = application;
  const now = needs.clock.now();
  tell('fixing');
  const { digest, canaryToSeq, ...parts } = await writeRecipients(trx, applyId, checked);
  const { validCount } = parts.counts;
  if (validCount === 0) throw refuseField('sendObjType', '没有可以发送的接收人，请换一些接收对象');
  const approvalFiles = await readApprovalMarks(trx, applyId);
  // People may have come since they were counted for the check.
  const unapproved = approvalProblem(validCount, settings.other.approvalFileThreshold, approvalFiles.length);
  if (unapproved !== null) throw refuseField('approvalFiles', unapproved);
  tell('recording');
  await requireHarmlessValues(trx, checked, applyId, parts);
  const drawn = drawnBy(checked, parts);
  const writers = await readWriters(trx, applyId);
  const submitted = await moveOrRefuse(trx, {
    applyId,
    from: startsFrom.submit,
    processType: ProcessType.submitted,
    operator: operatorOf(actor),
    operateTime: now,
    set: {
      ...parts.counts,
      countByCategory: JSON.stringify(
        [...parts.byCategory].map(([categoryId, validCount]) => ({ categoryId, validCount })),
      ),
      smsCount: drawn.needed,
      ...nothingSentYet,
      submitNotes: checked.items.map(({ message }) => message),
      usualCount: await readUsualCount(trx, application.applyDeptId),
      auditStatus: AuditStatus.waiting,
      auditStep: 1,
      totalStep: reviewStepsOf(checked, actor.deptLevel, validCount),
      currentAuditDeptId: await findReviewRegion(trx, firstReviewRegion(applyArea), writers, now),
      ...canaryBegin(canaryToSeq),
      contentHash: hashOfStored(
        { ...application, ...parts.counts, canaryToSeq, approvalFiles },
        digest,
        needs.personalData,
      ),
      applyTime: now,
      wordChangeNo: words.changeNo,
    },
  });
  if (application.linkUrl !== '') {
    await keepShortLink(trx, needs.personalData, { applyId, validDays: settings.other.shortLinkDays });
  }
  await freeze(trx, actor, applyId, drawn, now);
  await requireMaySend(trx, actor.userId, settings.config, draft, now);
  return { application: submitted, parts };
}

/**
 * Of a text with placeholders: what each recipient will read is as harmless as the text, and no longer than it was checked for.
 * Looked at in the rows that were just fixed, so that no name can change in between, nor later.
 */
async function requireHarmlessValues(
  trx: Transaction<Tables>,
  { words, settings, draft: { fullContent, segmentCount } }: Checked,
  applyId: string,
  { longest }: RecipientParts,
): Promise<void> {
  if (placeholdersOf(fullContent).length === 0) return;
  if (pricedText(fullContent, settings.gatewaySigns, longest).segmentCount > segmentCount) {
    throw new Refusal(ErrorCode.stateChanged, '接收人的姓名或村名刚刚有变化，请重新提交');
  }
  const completed = await findCompletedIn(trx, words, { applyId, fullContent });
  if (!completed) return;
  const message = completedWordSentence(completed);
  throw new Refusal(ErrorCode.sensitiveWord, completed.word, [{ field: 'smsContent', message }]);
}

/** A submission begins anew: what an earlier round left is gone. */
const nothingSentYet = {
  sendCount: 0,
  successCount: 0,
  failCount: 0,
  unknownCount: 0,
  cancelCount: 0,
  passedHash: null,
  auditUserId: null,
  auditUserName: null,
  auditTime: null,
  auditOpinion: null,
  revokeTime: null,
  quotaDeptId: null,
  quotaMonth: null,
  quotaCount: '0',
};

async function freeze(
  trx: Transaction<Tables>,
  actor: Actor,
  applyId: string,
  drawn: ReturnType<typeof drawnBy>,
  now: Date,
): Promise<void> {
  const month = chinaMonth(now);
  const count = drawn.needed;
  const quota = await findQuotaFor(trx, actor.deptId, month, drawn);
  if (!quota || (await freezeQuota(trx, { applyId, deptId: quota.deptId, month, count }))) return;
  const left = (await findQuotaFor(trx, actor.deptId, month, drawn))?.left ?? 0;
  throw refuseField('sendObjType', quotaSentence(left, count));
}
