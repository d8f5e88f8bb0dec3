/** Moments at which a message of the trial's history was decided, sent and cancelled: its application and its process rows share them. */
import { chinaDayStart, DAY_MS, HOUR_MS, MINUTE_MS } from '../../time/moment.ts';
import type { Random } from '../random.ts';
import type { PlannedMessage } from './message-plan.ts';

export interface Timeline {
  /** Of each review that took place. */
  reviewTimes: readonly Date[];
  revokeTime: Date | null;
  /** The time that a timed message was set to. */
  sendTime: Date | null;
  startTime: Date | null;
  cancelTime: Date | null;
  sentCount: number;
}

/** Rate of sending in the trial's history. */
export const MESSAGES_PER_SECOND = 120;

/** @param steps the reviews that it needs @param validCount its recipients, one at least */
export function timelineOf(
  { outcome, reviewTimes, submitTime, isTimed }: PlannedMessage,
  steps: number,
  validCount: number,
  now: Date,
  random: Random,
): Timeline {
  const taken = { waiting: 0, revoked: 0, secondReview: 1, refused: 1 }[outcome as string] ?? steps;
  const decided = reviewTimes.slice(0, taken);
  const last = decided.at(-1) ?? submitTime;
  const sendTime = isTimed ? sendTimeOf(outcome, submitTime, last, now) : null;
  const base = {
    reviewTimes: decided,
    revokeTime: null,
    sendTime,
    startTime: null,
    cancelTime: null,
    sentCount: 0,
  };
  switch (outcome) {
    case 'sent':
      return { ...base, startTime: sendTime ?? last, sentCount: validCount };
    case 'revoked':
      return { ...base, revokeTime: new Date(submitTime.getTime() + random.between(5, 120) * MINUTE_MS) };
    case 'cancelled': {
      if (sendTime) return { ...base, cancelTime: new Date((last.getTime() + sendTime.getTime()) / 2) };
      const sentCount = Math.floor(validCount * (0.3 + 0.4 * random.next()));
      const cancelTime = new Date(last.getTime() + Math.ceil((sentCount / MESSAGES_PER_SECOND) * 1000) + 500);
      return { ...base, startTime: last, cancelTime, sentCount };
    }
    default:
      return base;
  }
}

/** Half past eight of the morning after the last decision; of the day a week from now for the one that still waits for it. */
function sendTimeOf(outcome: PlannedMessage['outcome'], submitTime: Date, last: Date, now: Date): Date {
  const [day, days] = outcome === 'scheduled' ? [now, 7] : [last > submitTime ? last : submitTime, 1];
  return new Date(chinaDayStart(day).getTime() + days * DAY_MS + 8 * HOUR_MS + 30 * MINUTE_MS);
}
