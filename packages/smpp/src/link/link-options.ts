// Options of a link, and the reasons for its end.

import type { AnswerToken } from './answer-window.ts';
import type { ProtocolError } from './protocol-error.ts';

export type CloseKind =
  /** We unbound and the other side agreed. */
  | 'unbound'
  /** The other side sent unbind. */
  | 'peer-unbound'
  /** The other side closed the connection. */
  | 'peer-closed'
  /** The operating system reports the connection broken. */
  | 'socket-error'
  /** Received octets that are none of the protocol's: where the next PDU begins is not known any more. */
  | 'protocol-error'
  /** Nothing came for too long, not even an answer to the login or to what asks for a sign of life. */
  | 'silent'
  /** The other side does not read what we write. */
  | 'backlog'
  /** `destroy` was called. */
  | 'destroyed';

export interface CloseReason {
  kind: CloseKind;
  error?: Error;
}

/** Answers an incoming message, once; false when the other side will not learn of it. `messageId` goes with status 0 only. */
export type AnswerMessage = (status: number, messageId?: string) => boolean;

export interface LinkTimes {
  /** After this long without a PDU from the other side it is asked for a sign of life; 0 never asks. Default 30 s. */
  enquireLinkMs?: number;
  /** It is asked so often, `responseTimeoutMs` apart, before the link is given up. Default 1. */
  enquiries?: number;
  /** Time limit for an answer, whatever was asked. Default 30 s. */
  responseTimeoutMs?: number;
}

export interface LinkOptions<Token extends AnswerToken, Incoming> extends LinkTimes {
  /** Maximum of our messages that wait for their answer at once. */
  windowSize: number;
  /**
   * So many incoming messages may wait for the application's answer. Reading pauses above it, for half of
   * `responseTimeoutMs`; if nothing was answered meanwhile, reading goes on, since answers and signs of life come by
   * the same link, and each message too many is put off, which asks the other side to come again.
   */
  unansweredMax: number;
  firstSequence?: number;
  onMessage: (message: Incoming, answer: AnswerMessage) => void;
  /** A PDU that could not be read and was refused by its number; the link goes on. */
  onUnreadable?: (error: ProtocolError) => void;
  onAnswer: (token: Token, status: number, messageId: string) => void;
  onTimeout: (token: Token) => void;
  onLateAnswer: (token: Token, status: number, messageId: string) => void;
  onDrain: () => void;
  onClose: (reason: CloseReason, unanswered: Token[]) => void;
  /** A command that is none of the link's: login and its answer. False when it is unknown here as well. */
  onOther: (id: number, octets: Buffer, start: number, end: number) => boolean;
}
