/**
 * The sender's view of a carrier's protocol, whichever it is: connections that come back by themselves, a window of
 * unanswered segments, answers, receipts, replies. What a code of the protocol means for a message is decided behind it.
 */
import type { Resolve } from './allowed-addresses.ts';

/** One segment as it travels. */
export interface OutgoingSegment {
  readonly dataCoding: number;
  readonly esmClass: number;
  readonly body: Buffer;
}

/**
 * `throttled`: too fast, or the queue there is full: again at once and slower, without end. `transient`: a trouble of the carrier's own: again
 * later, some times. `final`: not again.
 */
export type RefusalKind = 'throttled' | 'transient' | 'final';

export type ReceiptOutcome = 'delivered' | 'failed' | 'expired' | 'unknown' | 'pending';

export interface GatewayReceipt {
  /** as the carrier wrote it */
  readonly messageId: string;
  /** the recipient's number as the carrier wrote it, whichever address it stood in */
  readonly phone: string;
  readonly outcome: ReceiptOutcome;
  /** the carrier's word and code, kept as `fail_code`: `UNDELIV`, `MK:0001` */
  readonly code: string;
}

export interface InboundPart {
  readonly phone: string;
  /** the number that the handset wrote to */
  readonly number: string;
  readonly content: string;
  readonly concatenation: { reference: number; total: number; sequence: number } | undefined;
}

/** Tells the carrier that what it delivered is stored here; never called, it delivers again. */
export type Acknowledge = () => void;

export type GatewayState =
  | { readonly kind: 'connected'; readonly connections: number }
  | { readonly kind: 'refused' | 'unreachable'; readonly reason: string };

/**
 * Troubles of connections that look well. `restless`: they end soon after each bind, `amount` times in a row.
 * `stalled`: so many receipts and replies wait too long to be stored here. `unreadable`: so much of what came was refused.
 * `misset`: the carrier refuses every text, since the channel is set wrongly. `deaf`: the port for the carrier's own connections cannot be had.
 */
export interface GatewayTrouble {
  readonly kind: 'restless' | 'stalled' | 'unreadable' | 'misset' | 'deaf';
  readonly amount: number;
  /** the protocol's own words for the last cause */
  readonly detail: string;
}

/** `Token` is the sender's own object for a segment: it comes back with whatever becomes of it. */
export interface GatewayEvents<Token extends object> {
  onAccepted(token: Token, messageId: string): void;
  onRefused(token: Token, kind: RefusalKind, code: string): void;
  /** No answer, and there may never be one: the carrier may have it. An answer that comes after all is still told. */
  onDoubt(token: Token): void;
  onReceipt(receipt: GatewayReceipt, acknowledge: Acknowledge): void;
  onInbound(part: InboundPart, acknowledge: Acknowledge): void;
  /** There is room again after `room` was 0, or a connection came up. */
  onRoom(): void;
  onState(state: GatewayState): void;
}

export interface Gateway<Token extends object> {
  /** Starts to connect, and connects again whenever a connection is lost. */
  open(): void;
  /** Connections that can carry messages now. */
  readonly connections: number;
  /** Segments that may be unanswered at once, over all present connections. */
  readonly window: number;
  /** Segments that `send` takes right now. */
  readonly room: number;
  /** Present ones, each kind once. */
  readonly troubles: readonly GatewayTrouble[];
  /** False, and nothing sent, when there is no room. */
  send(token: Token, destination: string, segment: OutgoingSegment): boolean;
  /** Unbinds and stops connecting; waits for answers no longer than `graceMs`, then cuts. */
  close(graceMs: number): Promise<void>;
}

export interface ChannelAccount {
  readonly host: string;
  readonly port: number;
  readonly account: string;
  readonly secret: string;
  readonly sourceNumber: string;
  readonly windowSize: number;
  readonly connectCount: number;
  readonly heartbeatSeconds: number;
  /** finds the address to connect to, or refuses it; without it whatever `host` means is connected to */
  readonly resolve?: Resolve;
}

export interface GatewayTimes {
  /** An answer may take so long before its message is in doubt. */
  readonly responseTimeoutMs: number;
  /** The pause before a lost connection is bound again: doubling with each that ended before `settledMs`. */
  readonly reconnectFirstMs: number;
  readonly reconnectMostMs: number;
  /** A connection that lived so long was none of those that end soon after each bind. */
  readonly settledMs: number;
  /** A receipt or reply that waits longer than this to be stored is stalled. */
  readonly stalledMs: number;
  /** The pause before a channel that had every text refused tries one: doubling with each that is refused again. */
  readonly holdFirstMs: number;
  readonly holdMostMs: number;
}

export const usualGatewayTimes: GatewayTimes = {
  responseTimeoutMs: 20_000,
  reconnectFirstMs: 500,
  reconnectMostMs: 20_000,
  settledMs: 120_000,
  stalledMs: 30_000,
  holdFirstMs: 30_000,
  holdMostMs: 300_000,
};

/** As CMPP's, SMGP's and SGIP's documents have it; SMPP's leaves it to whoever asks. */
const answerMs: Readonly<Record<string, number>> = {
  CMPP20: 60_000,
  CMPP30: 60_000,
  SMGP30: 60_000,
  SGIP12: 30_000,
};

export function usualTimesOf(protocol: string): GatewayTimes {
  const { responseTimeoutMs } = usualGatewayTimes;
  return { ...usualGatewayTimes, responseTimeoutMs: answerMs[protocol] ?? responseTimeoutMs };
}
