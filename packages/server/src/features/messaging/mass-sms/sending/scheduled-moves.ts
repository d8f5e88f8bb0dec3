/**
 * Moves of an application that the clock makes: starting, ending, returning; holding and resuming stand in hold-actions.ts. The
 * senders call these once a second from any number of programs; each moves rows by a guarded UPDATE with its row of history, so that one of them wins.
 * Moves that people make stand in draft-actions.ts, revoke-and-delete.ts, review-actions.ts and sending-actions.ts.
 */

import type { SmsSendStatus } from '@farmers-mailbox/contract/dictionaries.ts';
import { REVIEW_ENDS_AFTER_HOURS } from '@farmers-mailbox/contract/messaging/mass-sms/fields.ts';
import {
  AuditStatus,
  ProcessType,
  SendMode,
  SendResult,
  SendStatus,
  systemStartsFrom,
} from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../../../../database/tables.ts';
import type { Clock } from '../../../../dependencies.ts';
import { HOUR_MS } from '../../../../time/moment.ts';
import { RECEIPTS_MOVE_FOR_MS } from '../application/late-receipts.ts';
import { theSystem } from '../application/process-queries.ts';
import { releaseQuota, settleQuota } from '../application/quota-queries.ts';
import type { Standing } from '../application/result-counts.ts';
import { leavingRuleAt, mayLeave } from '../application/send-window.ts';
import {
  type Application,
  lockApplication,
  moveEach,
  standsIn,
  tryMove,
} from '../application/transitions.ts';
import { type Urgency, urgentFirst } from '../application/urgency.ts';
import { deleteRecipients } from '../recipients/rows-and-slices.ts';
import { decidedTime, dueColumns, holdAsMissed, isMissed } from './missed-start.ts';
import { countsOf, readStandings, sentCountOf, sumStandings } from './slice-queries.ts';

/** The share of failed recipients, in percent, from which an application counts as partly failed. */
const PARTLY_FAILED_PERCENT = 10;

/**
 * Starts scheduled applications whose time has come and for which the window is open: emergencies first, then urgent ones, then
 * those due first. One whose row somebody holds is left to the next call.
 * @param urgency left out: all of them
 * @param except must not start, whatever their state says
 */
export async function startDueApplications(
  db: Kysely<Tables>,
  clock: Clock,
  { urgency, except }: { readonly urgency?: Urgency; readonly except?: ReadonlySet<string> } = {},
): Promise<Application[]> {
  const now = clock.now();
  const due = await db
    .selectFrom('massSmsApply')
    .select(['applyId', ...dueColumns, decidedTime])
    .where(standsIn(systemStartsFrom.startSending))
    .where((eb) => eb.or([eb('sendTime', 'is', null), eb('sendTime', '<=', now)]))
    .$if(urgency !== undefined, (query) => query.where('urgentFlag', '=', urgency === 'urgent' ? 1 : 0))
    .orderBy(urgentFirst)
    .orderBy('sendTime')
    .orderBy('applyId')
    .execute();
  if (due.length === 0) return [];
  const rule = await leavingRuleAt(db, now);
  const leaving = due.filter((one) => mayLeave(rule, one) && !except?.has(one.applyId));
  const missed = new Map(leaving.map((one) => [one.applyId, isMissed(one, rule, now)]));
  const start = (trx: Transaction<Tables>, applyId: string) =>
    tryMove(trx, {
      applyId,
      from: systemStartsFrom.startSending,
      operator: theSystem,
      operateTime: now,
      ...(missed.get(applyId)
        ? holdAsMissed
        : {
            processType: ProcessType.sendingStarted,
            set: { sendStatus: SendStatus.sending, realSendTime: now },
          }),
    });
  return moveEach(db, [...missed.keys()], start);
}

/** Returns applications whose review did not end in time; their recipients are dropped and their quota is free again. */
export async function returnOverdueReviews(db: Kysely<Tables>, clock: Clock): Promise<Application[]> {
  const now = clock.now();
  const isOverdue = sql<boolean>`send_mode = ${sql.lit(SendMode.atTime)} AND send_time < ${new Date(now.getTime() - REVIEW_ENDS_AFTER_HOURS * HOUR_MS)}`;
  const overdue = await db
    .selectFrom('massSmsApply')
    .select('applyId')
    .where('auditStatus', 'in', [AuditStatus.waiting, AuditStatus.secondReview])
    .where(isOverdue)
    .execute();
  const ids = overdue.map(({ applyId }) => applyId);
  return moveEach(db, ids, async (trx, applyId) => {
    const returned = await tryMove(trx, {
      applyId,
      from: systemStartsFrom.returnOverdue,
      // Those before it may take long: its applicant has perhaps submitted it for a later time meanwhile.
      only: isOverdue,
      processType: ProcessType.returnedOverdue,
      operator: theSystem,
      operateTime: now,
      opinion: `计划发送时间已过${REVIEW_ENDS_AFTER_HOURS}小时仍未审核，自动退回`,
      set: { auditStatus: AuditStatus.refused, currentAuditDeptId: null },
    });
    if (!returned) return null;
    await deleteRecipients(trx, applyId);
    await releaseQuota(trx, returned);
    return returned;
  });
}

/** Ends applications of which every recipient has been answered or suppressed, and says so in their row, and settles their quota. */
export async function finishApplications(db: Kysely<Tables>, clock: Clock): Promise<Application[]> {
  const { rows } = await sql<{ applyId: string }>`
    SELECT a.apply_id FROM mass_sms_apply a
    WHERE a.send_status = ${sql.lit(SendStatus.sending)} AND a.audit_status = ${sql.lit(AuditStatus.passed)} AND NOT EXISTS (
      SELECT FROM mass_sms_slice s WHERE s.apply_id = a.apply_id AND s.to_seq - s.from_seq + 1 >
        s.submitted_count + s.delivered_count + s.failed_count + s.unknown_count + s.cancelled_count)
      AND NOT EXISTS (SELECT FROM sms_accepted w WHERE w.apply_id = a.apply_id)`.execute(db);
  const now = clock.now();
  const ids = rows.map(({ applyId }) => applyId);
  return moveEach(db, ids, (trx, applyId) => finishIn(trx, applyId, now));
}

/** Null when it is not sending any more or a recipient is still waiting or in flight. */
async function finishIn(trx: Transaction<Tables>, applyId: string, now: Date): Promise<Application | null> {
  // Counts may change until the application's row is held: whoever applies the journal takes it first.
  if (!(await lockApplication(trx, applyId))) return null;
  const standing = sumStandings(await readStandings(trx, applyId));
  if (standing.waitingCount + standing.inFlightCount > 0) return null;
  const anyAccepted = await wasAnyAccepted(trx, applyId);
  const sendStatus = endOf(standing, anyAccepted);
  const ended = await tryMove(trx, {
    applyId,
    from: systemStartsFrom.finishSending,
    processType: ProcessType.sendingFinished,
    operator: theSystem,
    operateTime: now,
    set: { sendStatus, finishTime: now, ...countsOf(standing) },
  });
  if (!ended) return null;
  // Of those without any answer nobody knows: a late receipt may still say that they had left, and by then others have what was given back.
  const left = anyAccepted ? sentCountOf(standing) : standing.unknownCount;
  await settleQuota(trx, ended, left * ended.segmentCount);
  return ended;
}

/** A text that waits for another try after EXPIRED has lost its id, and stands as submitted. */
async function wasAnyAccepted(db: Kysely<Tables>, applyId: string): Promise<boolean> {
  const { rows } = await sql<{ accepted: boolean }>`
    SELECT EXISTS (SELECT FROM mass_sms_detail WHERE apply_id = ${applyId}
      AND (msg_id IS NOT NULL OR send_result = ${SendResult.submitted})) AS accepted`.execute(db);
  return rows[0]?.accepted ?? false;
}

/** Failed: the gateway accepted none, or nobody was reached. Partly failed: at least a tenth of what left. */
function endOf(standing: Standing, anyAccepted: boolean): SmsSendStatus {
  const sent = sentCountOf(standing);
  if (sent > 0 && (!anyAccepted || standing.failedCount === sent)) return SendStatus.failed;
  return isPartlyFailed(standing.failedCount, sent) ? SendStatus.partlyFailed : SendStatus.done;
}

function isPartlyFailed(failedCount: number, sentCount: number): boolean {
  return failedCount > 0 && failedCount * 100 >= sentCount * PARTLY_FAILED_PERCENT;
}

/**
 * Moves ended applications between done and partly failed while receipts still come in, and to failed when all of them say so. Out of failed only
 * once somebody was reached: where no answer had come, the carrier may have had the text all the same.
 */
export async function reevaluateEnded(db: Kysely<Tables>, clock: Clock): Promise<Application[]> {
  const now = clock.now();
  const ended = await db
    .selectFrom('massSmsApply')
    .select(['applyId', 'sendStatus', 'failCount', 'validCount', 'cancelCount'])
    .where(standsIn(systemStartsFrom.settleLate))
    .where('finishTime', '>', new Date(now.getTime() - RECEIPTS_MOVE_FOR_MS))
    .where((eb) => eb.or([eb('sendStatus', '<>', SendStatus.failed), eb('successCount', '>', 0)]))
    .execute();
  const changed = new Map<string, SmsSendStatus>();
  for (const one of ended) {
    const sent = one.validCount - one.cancelCount;
    const partly = isPartlyFailed(one.failCount, sent) ? SendStatus.partlyFailed : SendStatus.done;
    const sendStatus = sent > 0 && one.failCount === sent ? SendStatus.failed : partly;
    if (sendStatus !== one.sendStatus) changed.set(one.applyId, sendStatus);
  }
  return moveEach(db, [...changed.keys()], (trx, applyId) => {
    const sendStatus = changed.get(applyId);
    return tryMove(trx, {
      applyId,
      from: systemStartsFrom.settleLate.filter(([, at]) => at !== sendStatus),
      processType: ProcessType.sendingFinished,
      operator: theSystem,
      operateTime: now,
      opinion: '回报到达后重新统计',
      set: { sendStatus },
    });
  });
}
