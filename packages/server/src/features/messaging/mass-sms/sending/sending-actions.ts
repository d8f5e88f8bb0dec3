/** Acts on an application that was passed: cancelling, holding, resuming, and the supervisor's remark. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  type ApplicationAction,
  applicationCan,
  CANARY_HOLDS,
  CanaryState,
  HandHold,
  ProcessType,
  SendStatus,
  startsFrom,
  TAKEN_OVER_BY_HAND,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { WordScene } from '@farmers-mailbox/contract/messaging/sensitive-words/fields.ts';
import { sql, type Transaction } from 'kysely';
import type { Actor } from '../../../../access/actor.ts';
import { isSamePerson } from '../../../../access/same-person.ts';
import type { Tables } from '../../../../database/tables.ts';
import { demand, Refusal } from '../../../../http/refusal.ts';
import { findReadable, isReadable } from '../application/application-queries.ts';
import { mayByPerson, nobody } from '../application/policy.ts';
import { operatorOf } from '../application/process-queries.ts';
import { lockQuota, settleQuota } from '../application/quota-queries.ts';
import { readSettings } from '../application/settings.ts';
import { type Application, lockApplication, moveOrRefuse } from '../application/transitions.ts';
import { mayLeaveNow } from '../review/review-actions.ts';
import type { CheckNeeds } from '../writing/check.ts';
import { wordsOf } from '../writing/check-rules.ts';
import {
  cancelSlices,
  countsOf,
  readStandings,
  sentCountOf,
  stopRepeats,
  sumStandings,
} from './slice-queries.ts';

export interface Cancelled {
  cancelCount: number;
  sentCount: number;
  inFlightCount: number;
}

/** Stops everything that has not left, at once and at any size, and says exactly what had. The unsent part of the quota is free again; what is in flight is charged until it is known. */
export async function cancelSending(
  needs: CheckNeeds,
  actor: Actor,
  { applyId, cancelReason }: { applyId: string; cancelReason: string },
): Promise<Cancelled> {
  const now = needs.clock.now();
  return act(needs, actor, applyId, 'cancelSend', (trx) =>
    cancelIn(trx, actor, { applyId, cancelReason }, now),
  );
}

/** In the caller's transaction, which has asked whether this person may. */
export async function cancelIn(
  trx: Transaction<Tables>,
  actor: Actor,
  { applyId, cancelReason }: { applyId: string; cancelReason: string },
  now: Date,
): Promise<Cancelled> {
  const cancelled = await moveOrRefuse(trx, {
    applyId,
    from: startsFrom.cancelSend,
    processType: ProcessType.cancelled,
    operator: operatorOf(actor),
    operateTime: now,
    opinion: cancelReason,
    set: {
      sendStatus: SendStatus.cancelled,
      holdReason: null,
      holdRemark: null,
      cancelTime: now,
      cancelUserName: actor.realName,
      cancelReason,
      finishTime: now,
    },
  });
  // Before the slices: a channel that sends of one waits for it with everything else that it sends.
  await lockQuota(trx, cancelled);
  await cancelSlices(trx, applyId);
  const stopped = await stopRepeats(trx, applyId);
  const standing = sumStandings(await readStandings(trx, applyId));
  await trx.updateTable('massSmsApply').set(countsOf(standing)).where('applyId', '=', applyId).execute();
  const left = standing.validCount - standing.cancelledCount;
  await settleQuota(trx, cancelled, left * cancelled.segmentCount);
  return {
    cancelCount: standing.cancelledCount + stopped,
    sentCount: sentCountOf(standing),
    inFlightCount: standing.inFlightCount - stopped,
  };
}

/** Holds an application by hand, also one that the program holds for a while; what is in flight still settles. */
export async function holdSending(
  needs: CheckNeeds,
  actor: Actor,
  { applyId, holdRemark }: { applyId: string; holdRemark: string },
): Promise<void> {
  await act(needs, actor, applyId, 'hold', (trx, { applyUserId, applyCertificateHash }) => {
    const applicant = { userId: applyUserId, certificateHash: applyCertificateHash };
    const holdReason = isSamePerson(actor, applicant) ? HandHold.applicant : HandHold.supervisor;
    return moveOrRefuse(trx, {
      applyId,
      from: startsFrom.hold,
      only: sql<boolean>`send_status <> ${SendStatus.held} OR hold_reason = ANY(${[...TAKEN_OVER_BY_HAND]}::text[])`,
      processType: ProcessType.held,
      operator: operatorOf(actor),
      operateTime: needs.clock.now(),
      opinion: holdRemark,
      set: { sendStatus: SendStatus.held, holdReason, holdRemark },
    });
  });
}

/**
 * Lets a held application go on: back to its time when that is still to come, otherwise into sending.
 * @throws Refusal 1001 while a forbidden word stands in its text, 4000 outside the sending window
 */
export async function resumeSending(
  needs: CheckNeeds,
  actor: Actor,
  { applyId }: { applyId: string },
): Promise<void> {
  const settings = await readSettings(needs.db);
  const now = needs.clock.now();
  const { applyDeptId } = await findReadable(needs.db, actor, applyId);
  // before the transaction: a list that has to be read anew takes another connection
  const matcher = await needs.matcher.current(applyDeptId);
  await act(needs, actor, applyId, 'resume', async (trx, application) => {
    const isAhead =
      application.realSendTime === null && application.sendTime !== null && application.sendTime > now;
    if (!isAhead && !mayLeaveNow(application, settings, now)) {
      const { sendStartTime, sendEndTime } = settings.other;
      throw new Refusal(
        ErrorCode.validation,
        `现在不在发送时段，请在${sendStartTime}至${sendEndTime}之间恢复发送`,
      );
    }
    const hits = matcher.find(application.fullContent);
    const words = wordsOf(hits, 1);
    if (words) {
      const looked = { scene: WordScene.resumption, text: application.fullContent, hits, refused: true };
      needs.matcher.note({ ...looked, by: actor, deptId: actor.deptId, applyId, now });
      throw new Refusal(ErrorCode.sensitiveWord, words);
    }
    await moveOrRefuse(trx, {
      applyId,
      from: startsFrom.resume,
      processType: ProcessType.resumed,
      operator: operatorOf(actor),
      operateTime: now,
      set: {
        sendStatus: isAhead ? SendStatus.scheduled : SendStatus.sending,
        realSendTime: isAhead ? null : (application.realSendTime ?? now),
        // Resuming after the few lets everybody go.
        ...(CANARY_HOLDS.includes(application.holdReason ?? '') ? { canaryState: CanaryState.over } : {}),
        holdReason: null,
        holdRemark: null,
      },
    });
  });
}

/** Leaves a supervisor's remark; nothing else changes. */
export async function superviseApplication(
  needs: CheckNeeds,
  actor: Actor,
  { applyId, superviseRemark }: { applyId: string; superviseRemark: string },
): Promise<void> {
  await act(needs, actor, applyId, 'supervise', (trx) =>
    moveOrRefuse(trx, {
      applyId,
      from: startsFrom.supervise,
      processType: ProcessType.supervised,
      operator: operatorOf(actor),
      operateTime: needs.clock.now(),
      opinion: superviseRemark,
      set: { superviseFlag: 1, superviseRemark },
    }),
  );
}

/** Finds within scope, holds the row, asks state and person, acts: in one transaction. */
async function act<Result>(
  needs: CheckNeeds,
  actor: Actor,
  applyId: string,
  action: ApplicationAction,
  work: (trx: Transaction<Tables>, application: Application) => Promise<Result>,
): Promise<Result> {
  await findReadable(needs.db, actor, applyId);
  return needs.db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applyId);
    if (!application || !isReadable(actor, application)) throw new Refusal(ErrorCode.notFound);
    demand(applicationCan(action, application), ErrorCode.stateChanged);
    // whoever holds it already is told so, as of any hold
    const holdsIt = application.holdReason === HandHold.applicant && application.applyUserId === actor.userId;
    const code = action === 'hold' && holdsIt ? ErrorCode.stateChanged : ErrorCode.forbidden;
    demand(mayByPerson(action, actor, application, nobody), code);
    return work(trx, application);
  });
}
