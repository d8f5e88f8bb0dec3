/** Acts of a reviewer: passing and refusing, each application for itself, bound to what the reviewer has read. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type ApplicationAction,
  AuditStatus,
  applicationCan,
  ProcessType,
  SendStatus,
  startsFrom,
  systemStartsFrom,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import type { Tables } from '../../../../database/tables.ts';
import { demand, Refusal } from '../../../../http/refusal.ts';
import { demandFilesScanned } from '../../../office/files/attachment-actions.ts';
import type { Matcher } from '../../sensitive-words/queries.ts';
import { findReadable, isReadable } from '../application/application-queries.ts';
import { approvalOf } from '../application/approval-files.ts';
import type { SmsSettings } from '../application/draft.ts';
import { type Involved, mayByPerson, nobody, withPerson } from '../application/policy.ts';
import { operatorOf, readInvolved, theSystem } from '../application/process-queries.ts';
import { releaseQuota } from '../application/quota-queries.ts';
import { findReviewRegion, superiorRegion } from '../application/review-chain.ts';
import { isInsideWindow, mayLeaveAtNight } from '../application/send-window.ts';
import { readSettings } from '../application/settings.ts';
import { type Application, lockApplication, moveOrRefuse } from '../application/transitions.ts';
import { findCompletedIn } from '../recipients/recipient-values.ts';
import { deleteRecipients } from '../recipients/rows-and-slices.ts';
import type { CheckNeeds } from '../writing/check.ts';
import { wordsOf } from '../writing/check-rules.ts';
import { isResend, requireAlone } from '../writing/corrections-and-resends.ts';
import { readSinceSubmission, requireStillRight } from './since-submission.ts';

export interface Review {
  readonly applyIds: readonly string[];
  /** what the reviewer read: applyId → contentHash */
  readonly contentHashes?: Readonly<Record<string, string>> | undefined;
  /** which review it was read for: applyId → auditStep */
  readonly auditSteps?: Readonly<Record<string, number>> | undefined;
  readonly version?: number | undefined;
  readonly auditOpinion: string;
}
const READ_WHAT =
  '没有说明您阅读的是哪一版，请打开阅读后再审核（须带内容校验值和审核步骤，只审核一条时也可以只带版本号）';

export interface ReviewResult {
  successCount: number;
  failList: { applyId: string; code: number; reason: string }[];
}

/** Passes each application on to its second review, or into sending; one that cannot be passed says why and stops no other. */
export async function passApplications(
  needs: CheckNeeds,
  actor: Actor,
  review: Review,
): Promise<ReviewResult> {
  const settings = await readSettings(needs.db);
  return eachOf(review.applyIds, (applyId) => passOne(needs, actor, review, settings, applyId));
}

/** Returns each application to its applicant with the reviewer's opinion. */
export async function refuseApplications(
  needs: CheckNeeds,
  actor: Actor,
  review: Review,
): Promise<ReviewResult> {
  return eachOf(review.applyIds, (applyId) => refuseOne(needs, actor, review, applyId));
}

async function eachOf(
  applyIds: readonly string[],
  decide: (applyId: string) => Promise<void>,
): Promise<ReviewResult> {
  const result: ReviewResult = { successCount: 0, failList: [] };
  for (const applyId of new Set(applyIds)) {
    try {
      await decide(applyId);
      result.successCount += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      result.failList.push({ applyId, code: error.code, reason: error.message });
    }
  }
  return result;
}

async function passOne(
  needs: CheckNeeds,
  actor: Actor,
  review: Review,
  settings: SmsSettings,
  applyId: string,
): Promise<void> {
  const seen = await findReadable(needs.db, actor, applyId);
  const matcher = await needs.matcher.current(seen.applyDeptId);
  const hits = matcher.find(seen.fullContent);
  const words = wordsOf(hits, 1);
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (trx) => {
    const reviewable = await requireReviewable(trx, actor, review, seen, 'pass');
    const { application } = reviewable;
    if (isResend(application) && application.sourceApplyId !== null) {
      await requireAlone(trx, application.sourceApplyId, 'resend');
    }
    if (words) {
      const looked = { scene: WordScene.review, text: seen.fullContent, hits, refused: true };
      needs.matcher.note({ ...looked, by: actor, deptId: actor.deptId, applyId, now });
      throw new Refusal(ErrorCode.sensitiveWord, words);
    }
    const since = await readSinceSubmission(trx, application, settings, now);
    requireStillRight(since, review.auditOpinion, review.applyIds.length === 1);
    const pass = passBy(actor, review.auditOpinion, application, now);
    if (application.auditStep < application.totalStep) {
      await passOn(trx, actor, reviewable, pass);
      return;
    }
    await requireHarmlessNames(trx, matcher, application);
    await demandFilesScanned(trx, needs.config, approvalOf(applyId));
    const passed = await passForSending(trx, reviewable, pass);
    if (mayStartNow(passed, settings, now)) await startSending(trx, passed, now);
  });
}

/** A million names take seconds: they are read again only if words have come or gone since the submission read them. */
async function requireHarmlessNames(
  trx: Transaction<Tables>,
  matcher: Matcher,
  application: Application,
): Promise<void> {
  if (application.wordChangeNo === matcher.changeNo) return;
  const completed = await findCompletedIn(trx, matcher, application);
  if (completed) throw new Refusal(ErrorCode.sensitiveWord, completed.word);
}

/** The first of two reviews: somebody else, further up, decides next. */
async function passOn(
  trx: Transaction<Tables>,
  actor: Actor,
  { application, involved }: Reviewable,
  pass: ReturnType<typeof passBy>,
): Promise<void> {
  const superior = superiorRegion(application.currentAuditDeptId ?? application.applyArea);
  const others = withPerson(involved, actor);
  await moveOrRefuse(trx, {
    ...pass,
    set: {
      ...pass.set,
      auditStatus: AuditStatus.secondReview,
      auditStep: application.auditStep + 1,
      currentAuditDeptId: await findReviewRegion(trx, superior, others, pass.operateTime),
    },
  });
}

/** The last review: from now on it waits for its time. */
function passForSending(
  trx: Transaction<Tables>,
  { application }: Reviewable,
  pass: ReturnType<typeof passBy>,
): Promise<Application> {
  return moveOrRefuse(trx, {
    ...pass,
    set: {
      ...pass.set,
      auditStatus: AuditStatus.passed,
      sendStatus: SendStatus.scheduled,
      passedHash: application.contentHash,
      currentAuditDeptId: null,
    },
  });
}

function passBy(actor: Actor, opinion: string, { applyId, version, auditStep }: Application, now: Date) {
  return {
    applyId,
    from: startsFrom.pass,
    version,
    only: isAtStep(auditStep),
    processType: ProcessType.passed,
    operator: operatorOf(actor),
    operateTime: now,
    opinion,
    set: {
      auditUserId: actor.userId,
      auditUserName: actor.realName,
      auditTime: now,
      auditOpinion: opinion || null,
    },
  };
}

async function refuseOne(needs: CheckNeeds, actor: Actor, review: Review, applyId: string): Promise<void> {
  const seen = await findReadable(needs.db, actor, applyId);
  const now = needs.clock.now();
  await needs.db.transaction().execute(async (trx) => {
    const { application } = await requireReviewable(trx, actor, review, seen, 'noPass');
    const refused = await moveOrRefuse(trx, {
      applyId,
      from: startsFrom.noPass,
      version: application.version,
      only: isAtStep(application.auditStep),
      processType: ProcessType.refused,
      operator: operatorOf(actor),
      operateTime: now,
      opinion: review.auditOpinion,
      set: {
        auditStatus: AuditStatus.refused,
        currentAuditDeptId: null,
        auditUserId: actor.userId,
        auditUserName: actor.realName,
        auditTime: now,
        auditOpinion: review.auditOpinion,
      },
    });
    await deleteRecipients(trx, applyId);
    await releaseQuota(trx, refused);
  });
}

/** Held in its row, as this reviewer has read it, and theirs to decide. */
interface Reviewable {
  readonly application: Application;
  readonly involved: Involved;
}

/**
 * Holds the application and asks, in this order: may it be reviewed, is it as the reviewer has read it, may this person. Two who
 * read it for the same step never count as both steps, however far apart their calls are.
 */
async function requireReviewable(
  trx: Transaction<Tables>,
  actor: Actor,
  review: Review,
  seen: Application,
  action: Extract<ApplicationAction, 'pass' | 'noPass'>,
): Promise<Reviewable> {
  const application = await lockApplication(trx, seen.applyId);
  if (!application || !isReadable(actor, application)) throw new Refusal(ErrorCode.notFound);
  demand(applicationCan(action, application), ErrorCode.stateChanged);
  const readVersion = review.applyIds.length === 1 ? review.version : undefined;
  const step = review.auditSteps?.[seen.applyId];
  const hash = review.contentHashes?.[seen.applyId];
  const isOther = application.version !== (readVersion ?? seen.version);
  if (isOther || (step !== undefined && step !== application.auditStep)) {
    throw new Refusal(ErrorCode.stateChanged, '本申请已由他人审核，请刷新后查看');
  }
  if (hash !== undefined && hash !== application.contentHash) {
    throw new Refusal(ErrorCode.stateChanged, '申请内容与您阅读的不一致，请重新打开阅读后再审核');
  }
  // whoever does not say what they have read decides about nothing (decision 47)
  if (readVersion === undefined && (hash === undefined || step === undefined)) {
    throw new Refusal(ErrorCode.stateChanged, READ_WHAT);
  }
  const involved = (await readInvolved(trx, [seen.applyId])).get(seen.applyId) ?? nobody;
  demand(mayByPerson(action, actor, application, involved));
  return { application, involved };
}

function isAtStep(auditStep: number) {
  return sql<boolean>`audit_step = ${auditStep}`;
}

/** At once, unless a later time was chosen or the window is closed; then the clock starts it. */
export function mayStartNow(application: Application, settings: SmsSettings, now: Date): boolean {
  if (application.sendTime !== null && application.sendTime > now) return false;
  return mayLeaveNow(application, settings, now);
}

export function mayLeaveNow(application: Application, settings: SmsSettings, now: Date): boolean {
  if (isInsideWindow(settings.other, now)) return true;
  return mayLeaveAtNight(application);
}

function startSending(trx: Transaction<Tables>, { applyId }: Application, now: Date): Promise<Application> {
  return moveOrRefuse(trx, {
    applyId,
    from: systemStartsFrom.startSending,
    processType: ProcessType.sendingStarted,
    operator: theSystem,
    operateTime: now,
    set: { sendStatus: SendStatus.sending, realSendTime: now },
  });
}
