// A side that connects and logs in: the SP at a gateway, and the gateway of SGIP at an SP's listener. As with SMPP a session
// lives as long as its connection.

import type { AnswerToken } from '../link/answer-window.ts';
import { BindError } from '../link/bind-error.ts';
import { connectLink } from '../link/connect.ts';
import type { Link } from '../link/link.ts';
import type { AnswerMessage, CloseReason, LinkTimes } from '../link/link-options.ts';
import { LinkSession } from '../link/link-session.ts';
import type { ProtocolError } from '../link/protocol-error.ts';
import {
  type Account,
  answerIdOf,
  type Delivery,
  type Dialect,
  type Direction,
  stampOf,
  type Text,
} from './dialect.ts';
import { MainlandWire } from './wire.ts';

interface Calls<Token extends AnswerToken, Incoming> {
  /** `messageId` is empty when `status` is not 0; in SGIP it is our own number. */
  onAnswer: (token: Token, status: number, messageId: string) => void;
  onTimeout?: (token: Token) => void;
  onLateAnswer?: (token: Token, status: number, messageId: string) => void;
  onMessage: (message: Incoming, answer: AnswerMessage) => void;
  onUnreadable?: (error: ProtocolError) => void;
  onDrain?: () => void;
  /** The end of a session that was logged in, once. */
  onClose?: (reason: CloseReason, unanswered: Token[]) => void;
}

export interface MainlandOptions<Token extends AnswerToken, Incoming>
  extends LinkTimes,
    Calls<Token, Incoming> {
  host: string;
  port: number;
  account: Account;
  dialect: Dialect;
  /** Default 16, which the documents recommend. */
  windowSize?: number;
  /** As in LinkOptions. Default 10,000. */
  unansweredMax?: number;
  firstSequence?: number;
}

/** Logs in at a gateway, to send texts and be told what becomes of them. Rejects with BindError. */
export function connectToGateway<Token extends AnswerToken>(
  options: MainlandOptions<Token, Delivery>,
): Promise<MainlandSession<Token, Text, Delivery>> {
  const { texts, deliveries } = options.dialect;
  return open<Token, Text, Delivery>(options, texts, deliveries, false);
}

/** The gateway of SGIP logs in at an SP, to tell it what became of its texts. Rejects with BindError. */
export function connectToSp<Token extends AnswerToken>(
  options: MainlandOptions<Token, Text>,
): Promise<MainlandSession<Token, Delivery, Text>> {
  const { texts, deliveries } = options.dialect;
  return open<Token, Delivery, Text>(options, deliveries, texts, true);
}

export class MainlandSession<Token extends AnswerToken, Outgoing, Incoming> extends LinkSession<
  Token,
  Outgoing,
  Incoming
> {
  readonly #wire: MainlandWire<Outgoing, Incoming>;

  constructor(link: Link<Token, Outgoing, Incoming>, wire: MainlandWire<Outgoing, Incoming>) {
    super(link);
    this.#wire = wire;
  }

  /**
   * Sends a text or delivery. False, and nothing is sent, when `freeWindow` is 0; else true, or in SGIP the message id.
   * RangeError when a field breaks the protocol's limits.
   */
  submit(token: Token, message: Outgoing): boolean | string {
    const sequence = this.send(token, message);
    return sequence !== 0 && (this.#wire.ownIdOf(sequence) ?? true);
  }
}

function open<Token extends AnswerToken, Outgoing, Incoming>(
  options: MainlandOptions<Token, Incoming>,
  sends: Direction<Outgoing>,
  receives: Direction<Incoming>,
  isGateway: boolean,
): Promise<MainlandSession<Token, Outgoing, Incoming>> {
  const { dialect } = options;
  const wire = new MainlandWire<Outgoing, Incoming>(dialect, sends, receives);
  const linkOptions = {
    ...options,
    enquireLinkMs: dialect.enquiryId === undefined ? 0 : options.enquireLinkMs,
    windowSize: options.windowSize ?? 16,
    unansweredMax: options.unansweredMax ?? 10_000,
    onTimeout: (token: Token) => options.onTimeout?.(token),
    onLateAnswer: (token: Token, status: number, messageId: string) =>
      options.onLateAnswer?.(token, status, messageId),
    onDrain: () => options.onDrain?.(),
    onClose: (reason: CloseReason, unanswered: Token[]) => options.onClose?.(reason, unanswered),
  };
  return connectLink(options, wire, linkOptions, {
    request: (sequence) => {
      const stamp = stampOf(Date.now());
      return wire.request(dialect.loginId, sequence, dialect.login(options.account, stamp, isGateway), stamp);
    },
    answered: (link: Link<Token, Outgoing, Incoming>, id, octets, start, end) => {
      if (id !== answerIdOf(dialect.loginId)) return undefined;
      const { status, problem } = dialect.readLoginAnswer(octets, start + dialect.headerBytes, end);
      if (status !== 0 || problem !== undefined)
        return new BindError(problem ?? `the gateway refused the login: ${dialect.name} ${status}`, status);
      link.open({ maySend: true, mayReceive: true });
      return new MainlandSession(link, wire);
    },
  });
}
