// The ESME's side: connects to an SMSC, binds, submits and receives. A session lives as long as its connection; coming
// back after a cut (when, how often, to whom) is decided by the server's gateway and is on purpose not here.

import { commandStatus, statusName } from './command-status.ts';
import { commandOf } from './commands.ts';
import type { AnswerToken } from './link/answer-window.ts';
import { BindError } from './link/bind-error.ts';
import { connectLink } from './link/connect.ts';
import type { Link } from './link/link.ts';
import type { AnswerMessage, CloseReason, LinkTimes } from './link/link-options.ts';
import { LinkSession } from './link/link-session.ts';
import type { ProtocolError } from './link/protocol-error.ts';
import type { OutgoingMessage, ShortMessage } from './message.ts';
import { type BindMode, decodePdu, encodePdu } from './pdu.ts';
import { SmppWire } from './wire.ts';

/** Answers a deliver_sm or data_sm, once; true when the answer was written. Status 0 says that the message is stored here. */
export type Acknowledge = (status?: number) => boolean;

export interface SessionOptions<Token extends AnswerToken> extends LinkTimes {
  host: string;
  port: number;
  systemId: string;
  password: string;
  systemType?: string;
  addressRange?: string;
  /** Default transceiver. */
  bind?: BindMode;
  /** Maximum of submit_sm that wait for their answer at once. Default 10, which carriers commonly allow. */
  windowSize?: number;
  /** So many deliver_sm may wait to be acknowledged, see LinkOptions. Default 10,000. */
  unansweredMax?: number;
  /** The first sequence number, 1 unless told. */
  firstSequence?: number;
  /** `messageId` is empty when `commandStatus` is not 0. */
  onSubmitAnswer: (token: Token, commandStatus: number, messageId: string) => void;
  /** No answer within responseTimeoutMs; its place is free again. Reported once; the message may have been accepted. */
  onSubmitTimeout?: (token: Token) => void;
  /** The answer after all, for a token of onSubmitTimeout. */
  onLateAnswer?: (token: Token, commandStatus: number, messageId: string) => void;
  /**
   * A receipt or a reply. Nothing is acknowledged until `ack` is called, at any later time. Without a handler the SMSC
   * is told to come again (ESME_RX_T_APPN).
   */
  onDeliver?: (message: ShortMessage, ack: Acknowledge) => void;
  /** A PDU that could not be read and was refused by its number; the session goes on. */
  onUnreadable?: (error: ProtocolError) => void;
  /** There is room again after `freeWindow` was 0. */
  onDrain?: () => void;
  /** The end of a session that was bound, once: `unanswered` are all tokens without an answer, the timed out included. */
  onClose?: (reason: CloseReason, unanswered: Token[]) => void;
}

/** A link of SMPP, of either side. */
export type SmppLink<Token extends AnswerToken> = Link<Token, OutgoingMessage, ShortMessage>;

export class Session<Token extends AnswerToken> extends LinkSession<Token, OutgoingMessage, ShortMessage> {
  /** The name by which the SMSC introduced itself. */
  readonly smscSystemId: string;

  constructor(link: SmppLink<Token>, smscSystemId: string) {
    super(link);
    this.smscSystemId = smscSystemId;
  }

  /**
   * Writes a submit_sm; it leaves at the end of this turn of the event loop together with others. False, and nothing is
   * sent, when `freeWindow` is 0; onDrain tells when to try again. RangeError when a field breaks the standard's limits.
   */
  submit(token: Token, message: OutgoingMessage): boolean {
    if (!this.maySend) throw new RangeError('a receiver session cannot submit');
    return this.send(token, message) !== 0;
  }
}

/** Connects and binds. Rejects with BindError when refused, unreachable, or without answer for responseTimeoutMs. */
export function connectSession<Token extends AnswerToken>(
  options: SessionOptions<Token>,
): Promise<Session<Token>> {
  const mode = options.bind ?? 'transceiver';
  const linkOptions = {
    enquireLinkMs: options.enquireLinkMs,
    responseTimeoutMs: options.responseTimeoutMs,
    windowSize: options.windowSize ?? 10,
    unansweredMax: options.unansweredMax ?? 10_000,
    firstSequence: options.firstSequence ?? 1,
    onAnswer: options.onSubmitAnswer,
    onTimeout: (token: Token) => options.onSubmitTimeout?.(token),
    onLateAnswer: (token: Token, status: number, messageId: string) =>
      options.onLateAnswer?.(token, status, messageId),
    onDrain: () => options.onDrain?.(),
    onMessage: (message: ShortMessage, answer: AnswerMessage) => {
      if (options.onDeliver) options.onDeliver(message, (status = 0) => answer(status));
      else answer(commandStatus.ESME_RX_T_APPN);
    },
    onUnreadable: (error: ProtocolError) => options.onUnreadable?.(error),
    onClose: (reason: CloseReason, unanswered: Token[]) => options.onClose?.(reason, unanswered),
  };
  return connectLink(options, new SmppWire('submit_sm'), linkOptions, {
    request: (sequence) => encodePdu(bindPdu(options, mode, sequence)),
    answered: (link: SmppLink<Token>, id, octets, start, end) => {
      if (commandOf(id) !== `bind_${mode}_resp`) return undefined;
      const { status, ...answer } = decodePdu(octets, start, end);
      if (status !== 0) return new BindError(`the SMSC refused to bind: ${statusName(status)}`, status);
      link.open({ maySend: mode !== 'receiver', mayReceive: mode !== 'transmitter' });
      return new Session(link, 'systemId' in answer ? answer.systemId : '');
    },
  });
}

type Credentials = Pick<SessionOptions<AnswerToken>, 'systemId' | 'password' | 'systemType' | 'addressRange'>;

function bindPdu(options: Credentials, mode: BindMode, sequence: number) {
  return {
    command: `bind_${mode}`,
    status: 0,
    sequence,
    bind: {
      systemId: options.systemId,
      password: options.password,
      systemType: options.systemType ?? '',
      interfaceVersion: 0x34,
      addressTon: 0,
      addressNpi: 0,
      addressRange: options.addressRange ?? '',
    },
  } as const;
}
