// The part of a link that differs by protocol: how a PDU looks, which command it is, how it is answered. One wire serves one
// link; times, window and the end of a link are link.ts's.

import type { ProtocolError } from './protocol-error.ts';

/** Writes the answer to an incoming message; `messageId` goes with status 0 only. */
export type WriteAnswer = (status: number, messageId: string) => void;

/** A link as its wire sees it. */
export interface WireLink {
  /** Sends the octets that `write` puts from `at` on, at most `bytesMax`; it returns their end. */
  put(bytesMax: number, write: (target: Buffer, at: number) => number): void;
  /** The answer to one of our messages. */
  answered(sequence: number, status: number, messageId: string): void;
  /** A message came. It is read by `readMessage`, unless it has to be refused at once. */
  arrived(octets: Buffer, start: number, end: number, answer: WriteAnswer): void;
  /** The other side ends the link; the wire has agreed already. */
  peerUnbound(): void;
  /** The other side agrees to end the link. */
  unbindAnswered(): void;
  /** A command of the beginning of a link: false when the session does not know it either. */
  other(id: number, octets: Buffer, start: number, end: number): boolean;
  /** The other side says that it does not understand our framing. */
  misunderstood(error: ProtocolError): void;
}

export interface Wire<Outgoing, Incoming> {
  readonly headerBytes: number;
  readonly pduBytesMax: number;
  /** Answers for messages that came before the login, and for those that are one too many. */
  readonly notBoundStatus: number;
  readonly comeAgainStatus: number;
  /** Tells `link` what the PDU is. @throws ProtocolError when it cannot be read: `refuse` is called then */
  take(link: WireLink, octets: Buffer, start: number, end: number): void;
  readMessage(octets: Buffer, start: number, end: number): Incoming;
  refuse(link: WireLink, octets: Buffer, start: number, error: ProtocolError): void;
  /** Where the next PDU begins is not known any more; what the protocol says to that. */
  lost(link: WireLink, error: ProtocolError): void;
  /** An upper bound for `writeMessage`. */
  messageBytesMax(message: Outgoing): number;
  /** Writes a whole PDU and returns its end. RangeError when a field breaks the protocol's limits. */
  writeMessage(target: Buffer, at: number, sequence: number, message: Outgoing): number;
  writeEnquiry(target: Buffer, at: number, sequence: number): number;
  writeUnbind(target: Buffer, at: number, sequence: number): number;
}
