/**
 * The submission: fixes the recipients, freezes the quota, finds the reviewers and binds all of it into one hash, in the
 * transaction that moves the application to waiting. A crash leaves what was there before, and no rows.
 */

import { holdsPermission } from '@farmers-mailbox/contract/access/permissions.ts';
import { verdict } from '@farmers-mailbox/contract/access/verdict.ts';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  AuditStatus,
  applicationCan,
  ProcessType,
  startsFrom,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { placeholdersOf } from '@farmers-mailbox/contract/messaging/mass-sms/text.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { Tables } from '../../../../database/tables.ts';
import { demand, Refusal, refuseField } from '../../../../http/refusal.ts';
import { chinaMonth } from '../../../../time/moment.ts';
import type { Matcher } from '../../sensitive-words/queries.ts';
import { keepShortLink } from '../../short-links/queries.ts';
import { readUsualCount } from '../application/abnormal.ts';
import { canaryBegin } from '../application/canary.ts';
import { type Draft, pricedText, type SmsSettings } from '../application/draft.ts';
import { operatorOf, readWriters } from '../application/process-queries.ts';
import { findQuotaFor, freezeQuota } from '../application/quota-queries.ts';
import { findReviewRegion, firstReviewRegion, reviewStepsOf } from '../application/review-chain.ts';
import { hashOfStored } from '../application/stored-content.ts';
import { type Application, moveOrRefuse } from '../application/transitions.ts';
import { type RecipientParts, writeRecipients } from '../recipients/recipient-queries.ts';
import { completedWordSentence, findCompletedWord } from '../recipients/recipient-values.ts';
import { type Checked, type CheckNeeds, checkDraft, drawnBy } from './check.ts';
import { quotaSentence } from './check-rules.ts';
import { requireMaySend } from './sender-limits.ts';
import type { TellStep } from './submission-steps.ts';

/** A checked draft, and the words that it was checked against. */
export interface Submittable extends Checked {
  readonly words: Matcher;
}

/** @throws Refusal 1001 for a forbidden word, else 4000 with everything that stops the submission */
export async function requireSubmittable(
  needs: CheckNeeds,
  actor: Actor,
  draft: Draft,
  settings: SmsSettings,
  before: Application | null,
): Promise<Submittable> {
  demand(verdict(holdsPermission(actor, 'sms:apply:submit'), '没有操作权限'));
  if (before) demand(applicationCan('submit', before), ErrorCode.stateChanged);
  const checked = await checkDraft(needs, actor, draft, settings, before?.applyId ?? null);
  const words = await needs.matcher.current(actor.deptId);
  const hits = words.find(draft.fullContent);
  const forbidden = hits.filter((hit) => hit.level === 1);
  const looked = {
    scene: WordScene.submission,
    text: draft.fullContent,
    hits,
    refused: forbidden.length > 0,
  };
  const applyId = before?.applyId ?? null;
  needs.matcher.note({ ...looked, by: actor, deptId: actor.deptId, applyId, now: needs.clock.now() });
  const stops = checked.items.filter((item) => item.level === 1);
  const [first] = stops;
  if (!first) return { ...checked, words };
  if (forbidden.length > 0) {
    throw new Refusal(ErrorCode.sensitiveWord, [...new Set(forbidden.map((hit) => hit.word))].join('、'));
  }
  const fieldErrors = stops.map(({ field, message }) => ({ field, message }));
  const code = first.checkType === 'area' ? ErrorCode.outsideArea : ErrorCode.validation;
  throw new Refusal(code, first.message, fieldErrors);
}

interface Submitting {
  readonly draft: Draft;
  readonly settings: SmsSettings;
  readonly checked: Submittable;
  readonly tell: TellStep;
}

/**
 * Submits what was just saved, inside the caller's transaction.
 * @throws Refusal 4000 when nobody is left to be reached or the quota went meanwhile: the caller's writing goes with it
 */
export async function submit(
  trx: Transaction<Tables>,
  needs: CheckNeeds,
  actor: Actor,
  application: Application,
  { draft, settings, checked, tell }: Submitting,
): Promise<{ application: Application; parts: RecipientParts }> {
  const { applyId, applyArea } = application;
  const now = needs.clock.now();
  tell('fixing');
  const { digest, canaryToSeq, ...parts } = await writeRecipients(
    trx,
    applyId,
    draft,
    checked.choice,
    checked.rules,
  );
  if (parts.counts.validCount === 0) throw refuseField('sendObjType', '没有可以发送的接收人');
  tell('recording');
  await requireHarmlessValues(trx, checked.words, applyId, draft, parts);
  const smsCount = parts.counts.validCount * draft.segmentCount;
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
      smsCount,
      ...nothingSentYet,
      submitNotes: checked.items.map(({ message }) => message),
      usualCount: await readUsualCount(trx, application.applyDeptId),
      auditStatus: AuditStatus.waiting,
      auditStep: 1,
      totalStep: reviewStepsOf(settings, {
        smsCategory: draft.smsCategory,
        applyLevel: actor.deptLevel,
        validCount: parts.counts.validCount,
        urgentFlag: draft.urgentFlag,
      }),
      currentAuditDeptId: await findReviewRegion(trx, firstReviewRegion(applyArea), writers, now),
      ...canaryBegin(canaryToSeq),
      contentHash: hashOfStored({ ...application, ...parts.counts, canaryToSeq }, digest, needs.personalData),
      applyTime: now,
    },
  });
  if (application.linkUrl !== '') {
    await keepShortLink(trx, needs.personalData, { applyId, validDays: settings.other.shortLinkDays });
  }
  await freeze(trx, actor, applyId, drawnBy(settings, draft, parts), now);
  await requireMaySend(trx, actor.userId, settings.config, draft, now);
  return { application: submitted, parts };
}

/**
 * Of a text with placeholders: what each recipient will read is as harmless as the text, and no longer than it was checked for.
 * Looked at in the rows that were just fixed, so that no name can change in between.
 */
async function requireHarmlessValues(
  trx: Transaction<Tables>,
  words: Matcher,
  applyId: string,
  { fullContent, segmentCount }: Draft,
  { longest }: RecipientParts,
): Promise<void> {
  if (placeholdersOf(fullContent).length === 0) return;
  if (pricedText(fullContent, longest).segmentCount > segmentCount) {
    throw new Refusal(ErrorCode.stateChanged, '接收人的姓名或村名刚刚有变化，请重新提交');
  }
  const reached = sql`SELECT real_name, dept_id FROM mass_sms_detail WHERE apply_id = ${applyId}`;
  const completed = await findCompletedWord(trx, words, fullContent, reached);
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
