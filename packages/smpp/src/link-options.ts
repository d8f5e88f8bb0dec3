// Options of a link, and the reasons for its end.

import type { AnswerToken } from './answer-window.ts';
import type { ShortMessage } from './message.ts';
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
  /** Received octets that are not SMPP: where the next PDU begins is not known any more. */
  | 'protocol-error'
  /** Nothing came for too long, not even an answer to enquire_link or bind. */
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
  /** After this long without a PDU from the other side it is asked with enquire_link; 0 never asks. Default 30 s. */
  enquireLinkMs?: number;
  /** Time limit for an answer: to messages, enquire_link, unbind and bind. Default 30 s. */
  responseTimeoutMs?: number;
}

export interface LinkOptions<Token extends AnswerToken> extends LinkTimes {
  /** Maximum of our messages that wait for their answer at once. */
  windowSize: number;
  /**
   * So many incoming messages may wait for the application's answer. Reading pauses above it, for half of
   * `responseTimeoutMs`; if nothing was answered meanwhile, reading goes on, since answers and enquire_link come by the
   * same link, and each message too many is put off with ESME_RX_T_APPN, which asks the other side to come again.
   */
  unansweredMax: number;
  /** The message we send: submit_sm for an ESME, deliver_sm for an SMSC. The other one is what we receive. */
  sends: 'submit_sm' | 'deliver_sm';
  firstSequence?: number;
  onMessage: (message: ShortMessage, answer: AnswerMessage) => void;
  /** A PDU that could not be read and was refused by its number; the link goes on. */
  onUnreadable?: (error: ProtocolError) => void;
  onAnswer: (token: Token, status: number, messageId: string) => void;
  onTimeout: (token: Token) => void;
  onLateAnswer: (token: Token, status: number, messageId: string) => void;
  onDrain: () => void;
  onClose: (reason: CloseReason, unanswered: Token[]) => void;
  /** A command that the link does not know: bind and its answer. False when it is unknown here as well. */
  onOther: (id: number, octets: Buffer, start: number, end: number) => boolean;
}
