// A side that connects and logs in: the SP at a gateway, and the gateway of SGIP at an SP's listener. As with SMPP a session
// lives as long as its connection.

import { connect } from 'node:net';
import type { AnswerToken } from '../link/answer-window.ts';
import { BindError } from '../link/bind-error.ts';
import { Link } from '../link/link.ts';
import type { AnswerMessage, CloseReason, LinkTimes } from '../link/link-options.ts';
import { LinkSession } from '../link/link-session.ts';
import type { ProtocolError } from '../link/protocol-error.ts';
import {
  type Account,
  answerIdOf,
  type Delivery,
  type Dialect,
  type Direction,
  type Sent,
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
  Outgoing & Sent,
  Incoming
> {
  readonly #dialect: Dialect;

  constructor(link: Link<Token, Outgoing & Sent, Incoming>, dialect: Dialect) {
    super(link);
    this.#dialect = dialect;
  }

  /**
   * Sends a text or delivery. False, and nothing is sent, when `freeWindow` is 0; else true, or in SGIP the message id.
   * RangeError when a field breaks the protocol's limits.
   */
  submit(token: Token, message: Outgoing): boolean | string {
    const stamp = stampOf(new Date());
    const sequence = this.send(token, { ...message, stamp });
    return sequence !== 0 && (this.#dialect.ownId(sequence, stamp) ?? true);
  }
}

function open<Token extends AnswerToken, Outgoing, Incoming>(
  options: MainlandOptions<Token, Incoming>,
  sends: Direction<Outgoing>,
  receives: Direction<Incoming>,
  isGateway: boolean,
): Promise<MainlandSession<Token, Outgoing, Incoming>> {
  const { dialect } = options;
  return new Promise((resolve, reject) => {
    let session: MainlandSession<Token, Outgoing, Incoming> | undefined;
    const socket = connect({ host: options.host, port: options.port });
    const wire = new MainlandWire<Outgoing, Incoming>(dialect, sends, receives);
    const link: Link<Token, Outgoing & Sent, Incoming> = new Link(socket, wire, {
      ...options,
      enquireLinkMs: dialect.enquiryId === undefined ? 0 : options.enquireLinkMs,
      windowSize: options.windowSize ?? 16,
      unansweredMax: options.unansweredMax ?? 10_000,
      onTimeout: (token) => options.onTimeout?.(token),
      onLateAnswer: (token, status, messageId) => options.onLateAnswer?.(token, status, messageId),
      onDrain: () => options.onDrain?.(),
      onClose: (reason, unanswered) => {
        if (session) options.onClose?.(reason, unanswered);
        else
          reject(
            new BindError(`no session: ${reason.error?.message ?? reason.kind}`, undefined, reason.error),
          );
      },
      onOther: (id, octets, start, end) => {
        if (session || id !== answerIdOf(dialect.loginId)) return false;
        const { status, problem } = dialect.readLoginAnswer(octets, start + dialect.headerBytes, end);
        if (status === 0 && problem === undefined) {
          link.open(true, true);
          session = new MainlandSession(link, dialect);
          resolve(session);
        } else {
          const refusal = `the gateway refused the login: ${dialect.name} ${status}`;
          reject(new BindError(problem ?? refusal, status));
          link.close({ kind: 'destroyed' });
        }
        return true;
      },
    });
    socket.on('data', (chunk: Buffer) => link.receive(chunk));
    try {
      const stamp = stampOf(new Date());
      const body = dialect.login(options.account, stamp, isGateway);
      // Before the connection is there: what throws in an event of the socket would end the whole program.
      const login = wire.request(dialect.loginId, link.nextSequence(), body, stamp);
      socket.once('connect', () => link.write(login));
    } catch (error) {
      reject(new BindError(`no session: ${(error as Error).message}`, undefined, error as Error));
      link.close({ kind: 'destroyed' });
    }
  });
}
