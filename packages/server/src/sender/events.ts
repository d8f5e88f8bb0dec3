/**
 * Events of a segment that was handed to a carrier, as the journal writes them down (`sms_journal.event_kind`) and the
 * applier reads them.
 */

export const EventKind = {
  /** the carrier took it; the text is its message id */
  accepted: 0,
  /** the carrier will not take it; the text is its code */
  refused: 1,
  delivered: 2,
  failed: 3,
  /** could not be delivered in time: worth another try */
  expired: 4,
  /** the carrier says that it does not know */
  unknown: 5,
  /** kept back at the last moment; the text is D:SMS_FILTER_REASON */
  suppressed: 6,
  /** its intent was committed, and it certainly never left */
  unsent: 7,
  /** it may have left, and there is no answer */
  doubt: 8,
  /** nothing came in all the time that was given: unknown for good, unless a receipt comes after all; the text is a reason or nothing */
  givenUp: 9,
  /** its application or its repeat was ended before it left; the text is a reason or nothing */
  cancelled: 10,
} as const;
export type EventKind = (typeof EventKind)[keyof typeof EventKind];

/**
 * A segment's number and how many its message has, in one small number: a row then knows that all of it is there even
 * where its own count was only the worst case of a text with placeholders.
 */
export function partOf(index: number, total: number): number {
  return index + (total << 4);
}

/** Segments of the message that a part belongs to. */
export const segmentsOf = (part: number): number => part >> 4;

/** The part of nearly all events; a batch of the journal whose events all have it leaves it out, as it does their application if that is one. */
export const USUAL_PART = partOf(0, 1);
export const USUAL_ATTEMPT = 0;
