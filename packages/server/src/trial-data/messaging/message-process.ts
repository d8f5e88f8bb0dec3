/** The rows of history that a message of the trial went through, each chained to the one before. */
import { AuditStatus, ProcessType, SendStatus } from '@farmers-mailbox/contract/messaging/mass-sms/states.ts';
import type { Insertable } from 'kysely';
import type { MassSmsApplyTable, MassSmsProcessTable } from '../../database/tables.ts';
import {
  type ProcessRow,
  processRowHash,
} from '../../features/messaging/mass-sms/application/process-chain.ts';
import { type Operator, theSystem } from '../../features/messaging/mass-sms/application/process-queries.ts';
import { idAt } from '../../installation/record-ids.ts';
import type { Numbered } from './message-application.ts';
import { operatorOfWriter, type Review } from './message-people.ts';
import type { PlannedMessage } from './message-plan.ts';
import type { Timeline } from './message-timeline.ts';

type State = readonly [auditStatus: number, sendStatus: number];

interface Step {
  type: number;
  at: Date;
  to: State;
  operator: Operator;
  opinion?: string | null;
}

type ApplicationEnd = Pick<
  Insertable<MassSmsApplyTable>,
  'sendStatus' | 'finishTime' | 'auditOpinion' | 'cancelReason'
> & {
  contentHash: string | null;
};

/** From the creation to the state that the application's row has. */
export function processRows(
  message: PlannedMessage,
  { applyId, position }: Numbered,
  { reviews, timeline, row }: { reviews: readonly Review[]; timeline: Timeline | null; row: ApplicationEnd },
): Insertable<MassSmsProcessTable>[] {
  const steps = timeline ? stepsOf(message, reviews, timeline, row) : [createdBy(message)];
  let before: State | null = null;
  let prevHash: string | null = null;
  return steps.map((step, index) => {
    const covered: ProcessRow = {
      ...step.operator,
      applyId,
      stepNo: index + 1,
      processType: step.type,
      fromAuditStatus: before?.[0] ?? null,
      toAuditStatus: step.to[0],
      fromSendStatus: before?.[1] ?? null,
      toSendStatus: step.to[1],
      operateTime: step.at,
      opinion: step.opinion ?? null,
      contentHash: index === 0 ? null : row.contentHash,
    };
    const rowHash = processRowHash(prevHash, covered);
    const stored = { ...covered, processId: idAt(step.at, position * 10 + index), prevHash, rowHash };
    before = step.to;
    prevHash = rowHash;
    return stored;
  });
}

function createdBy({ createTime, writer }: PlannedMessage): Step {
  const to: State = [AuditStatus.draft, SendStatus.none];
  return { type: ProcessType.created, at: createTime, to, operator: operatorOfWriter(writer) };
}

function stepsOf(
  message: PlannedMessage,
  reviews: readonly Review[],
  timeline: Timeline,
  row: ApplicationEnd,
): Step[] {
  const applicant = operatorOfWriter(message.writer);
  const submitted: State = [AuditStatus.waiting, SendStatus.none];
  const steps = [
    createdBy(message),
    { type: ProcessType.submitted, at: message.submitTime, to: submitted, operator: applicant },
    ...reviewSteps(message, reviews, timeline, row),
  ];
  if (timeline.revokeTime) {
    const to: State = [AuditStatus.revoked, SendStatus.none];
    return [
      ...steps,
      {
        type: ProcessType.revoked,
        at: timeline.revokeTime,
        to,
        operator: applicant,
        opinion: '内容需要修改',
      },
    ];
  }
  return [...steps, ...sendingSteps(timeline, row, applicant)];
}

function reviewSteps(
  { outcome }: PlannedMessage,
  reviews: readonly Review[],
  { reviewTimes }: Timeline,
  { auditOpinion }: ApplicationEnd,
): Step[] {
  return reviewTimes.flatMap((at, index): Step[] => {
    const review = reviews[index];
    if (!review) return [];
    const operator = operatorOfWriter(review.reviewer);
    const opinion = auditOpinion ?? null;
    if (outcome === 'refused') {
      return [
        { type: ProcessType.refused, at, to: [AuditStatus.refused, SendStatus.none], operator, opinion },
      ];
    }
    const isLast = index === reviews.length - 1;
    const to: State = isLast
      ? [AuditStatus.passed, SendStatus.scheduled]
      : [AuditStatus.secondReview, SendStatus.none];
    return [{ type: ProcessType.passed, at, to, operator, opinion }];
  });
}

function sendingSteps({ startTime, cancelTime }: Timeline, row: ApplicationEnd, applicant: Operator): Step[] {
  const steps: Step[] = [];
  if (startTime) {
    const to: State = [AuditStatus.passed, SendStatus.sending];
    steps.push({ type: ProcessType.sendingStarted, at: startTime, to, operator: theSystem });
  }
  if (cancelTime) {
    const to: State = [AuditStatus.passed, SendStatus.cancelled];
    steps.push({
      type: ProcessType.cancelled,
      at: cancelTime,
      to,
      operator: applicant,
      opinion: row.cancelReason ?? null,
    });
  } else if (row.finishTime instanceof Date) {
    const to: State = [AuditStatus.passed, row.sendStatus ?? SendStatus.done];
    steps.push({ type: ProcessType.sendingFinished, at: row.finishTime, to, operator: theSystem });
  }
  return steps;
}
