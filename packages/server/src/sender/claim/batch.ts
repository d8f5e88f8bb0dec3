/**
 * A batch that a channel has claimed: a leased slice, or rows that are to be sent once more. It knows how far it was
 * committed and how much of it waits for an answer; where its numbers and texts come from is claim.ts.
 */
import type { OutgoingSegment } from '../../gateways/gateway.ts';
import { segmentsOf } from '../events.ts';
import type { Suppressed } from './suppressed.ts';

/** 2: emergencies, which go first; 1: urgent; 0: everything else. */
export type Rank = 0 | 1 | 2;
export const RANKS: readonly Rank[] = [0, 1, 2];

/** One segment on its way. It travels through the gateway as the token, and stays known until its receipt comes. */
export interface SegmentToken {
  readonly batch: Batch;
  readonly seq: number;
  readonly attempt: number;
  /** partOf(index, total) */
  readonly part: number;
  readonly phone: string;
  readonly segment: OutgoingSegment;
  /** the beat that committed it, on the clock of performance.now */
  readonly committedAt: number;
  /** how often the carrier asked to try it again, its queue being in trouble */
  retries: number;
  /** on: no answer yet; doubt: said to be in doubt; done: answered */
  state: 'on' | 'doubt' | 'done';
}

/**
 * True of what is answered as nearly all is: its only segment, for the first time. Such acceptances are kept by slice
 * (journal/accepted.ts); everything else is an event of its own, as is what the carrier gave no id: its receipt could not say that it counted.
 */
export function isKeptBySlice({ batch, part, state }: SegmentToken, messageId: string): boolean {
  return messageId !== '' && batch.kind === 'slice' && segmentsOf(part) === 1 && state === 'on';
}

/** A segment that was accepted, as it is remembered until its receipt comes. */
export interface SentSegment {
  readonly applyId: string;
  readonly seq: number;
  readonly part: number;
  readonly attempt: number;
  /** of one whose acceptance is kept by slice: its receipt says what its row does not know yet */
  readonly accepted: Acceptance | undefined;
}

export interface Acceptance {
  readonly messageId: string;
  /** on the clock of performance.now */
  readonly at: number;
}

export interface Recipient {
  readonly seq: number;
  readonly attempt: number;
  /** null: the stored number cannot be decrypted */
  readonly phone: string | null;
  readonly segments: readonly OutgoingSegment[];
  /** D:SMS_FILTER_REASON when it must not leave after all */
  readonly suppressed: number | undefined;
}

export interface Batch {
  readonly kind: 'slice' | 'resend';
  readonly applyId: string;
  /** 0 for resends */
  readonly sliceNo: number;
  readonly leaseEpoch: number;
  readonly attempt: number;
  readonly rank: Rank;
  readonly carrier: string;
  /** a repeat that may leave inside the window only */
  readonly isForDay: boolean;
  /** how many recipients it holds */
  readonly size: number;
  /** how many of them are committed: the first so many */
  committed: number;
  /** segments that left and have no durable answer */
  outstanding: number;
  /** no further intent is allowed: cancelled, held, or the channel is down */
  isDropped: boolean;
  /** another sender has taken it over */
  isLost: boolean;
  /** when it was last asked who must not be written to after all, on the clock of performance.now */
  suppressedAt: number;
  /** sequence number → D:SMS_FILTER_REASON, for those not committed yet */
  suppressed: Suppressed;
  /** the sequence number, for the intent */
  seqAt(index: number): number;
  segmentCountAt(index: number): number;
  /** decrypts the number: to be called only for what is about to leave */
  recipientAt(index: number): Recipient;
}

export function remaining(batch: Batch): number {
  return batch.isDropped ? 0 : batch.size - batch.committed;
}
