// The ESME's side: connects to an SMSC, binds, submits and receives. A session lives as long as its connection; coming
// back after a cut (when, how often, to whom) is decided by the server's gateway and is on purpose not here.

import { connect } from 'node:net';
import type { AnswerToken } from './answer-window.ts';
import { commandStatus, statusName } from './command-status.ts';
import { commandOf } from './commands.ts';
import { Link } from './link.ts';
import type { CloseReason, LinkTimes } from './link-options.ts';
import type { OutgoingMessage, ShortMessage } from './message.ts';
import { type BindMode, decodePdu, encodePdu } from './pdu.ts';
import type { ProtocolError } from './protocol-error.ts';

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

/** One buffer for all reads of a session: a new one for each would be 64 KiB of garbage every few hundred answers. */
const readBufferBytes = 65_536;

/** The SMSC refused to bind, or the connection failed before it answered, or the account cannot be written in a bind. */
export class BindError extends Error {
  override name = 'BindError';
  /** The SMSC's command_status; undefined when it gave none. */
  readonly commandStatus: number | undefined;

  constructor(message: string, status?: number, cause?: Error) {
    super(message, cause ? { cause } : undefined);
    this.commandStatus = status;
  }
}

export class Session<Token extends AnswerToken> {
  readonly #link: Link<Token>;
  /** The name by which the SMSC introduced itself. */
  readonly smscSystemId: string;

  constructor(link: Link<Token>, smscSystemId: string) {
    this.#link = link;
    this.smscSystemId = smscSystemId;
  }

  /**
   * Writes a submit_sm; it leaves at the end of this turn of the event loop together with others. False, and nothing is
   * sent, when `freeWindow` is 0; onDrain tells when to try again. RangeError when a field breaks the standard's limits.
   */
  submit(token: Token, message: OutgoingMessage): boolean {
    if (!this.#link.maySend) throw new RangeError('a receiver session cannot submit');
    return this.#link.send(token, message);
  }

  /** Number of `submit`s taken right now: 0 while the socket is backed up, unbinding or closed. */
  get freeWindow(): number {
    return this.#link.freeWindow;
  }

  /** Number of submit_sm that wait for their answer; those timed out are no longer counted. */
  get outstanding(): number {
    return this.#link.outstanding;
  }

  /** Received and not acknowledged, and for how long the oldest of them. */
  get unacknowledged(): { count: number; longestMs: number } {
    return this.#link.unanswered;
  }

  get windowSize(): number {
    return this.#link.windowSize;
  }

  get bound(): boolean {
    return this.#link.bound;
  }

  /** Sends what waits now instead of at the end of this turn. */
  flush(): void {
    this.#link.flush();
  }

  /** Takes no more, waits for answers to come, unbinds and closes; resolves when closed. Takes 2 × responseTimeoutMs at most. */
  unbind(): Promise<void> {
    return this.#link.unbind();
  }

  /** Cuts the connection at once; onClose is called before this returns. */
  destroy(): void {
    this.#link.close({ kind: 'destroyed' });
  }
}

/** Connects and binds. Rejects with BindError when refused, unreachable, or without answer for responseTimeoutMs. */
export function connectSession<Token extends AnswerToken>(
  options: SessionOptions<Token>,
): Promise<Session<Token>> {
  const mode = options.bind ?? 'transceiver';
  return new Promise((resolve, reject) => {
    let session: Session<Token> | undefined;
    const onread = {
      buffer: Buffer.allocUnsafeSlow(readBufferBytes),
      callback: (bytes: number, buffer: Uint8Array) => {
        link.receive((buffer as Buffer).subarray(0, bytes));
        return true;
      },
    };
    const socket = connect({ host: options.host, port: options.port, onread });
    const link = new Link<Token>(socket, {
      enquireLinkMs: options.enquireLinkMs,
      responseTimeoutMs: options.responseTimeoutMs,
      windowSize: options.windowSize ?? 10,
      unansweredMax: options.unansweredMax ?? 10_000,
      sends: 'submit_sm',
      firstSequence: options.firstSequence ?? 1,
      onAnswer: options.onSubmitAnswer,
      onTimeout: (token) => options.onSubmitTimeout?.(token),
      onLateAnswer: (token, status, messageId) => options.onLateAnswer?.(token, status, messageId),
      onDrain: () => options.onDrain?.(),
      onMessage: (message, answer) => {
        if (options.onDeliver) options.onDeliver(message, (status = 0) => answer(status));
        else answer(commandStatus.ESME_RX_T_APPN);
      },
      onUnreadable: (error) => options.onUnreadable?.(error),
      onClose: (reason, unanswered) => {
        if (session) options.onClose?.(reason, unanswered);
        else
          reject(
            new BindError(`no session: ${reason.error?.message ?? reason.kind}`, undefined, reason.error),
          );
      },
      onOther: (id, octets, start, end) => {
        if (session || commandOf(id) !== `bind_${mode}_resp`) return false;
        const { status, ...answer } = decodePdu(octets, start, end);
        if (status === 0) {
          link.open(mode !== 'receiver', mode !== 'transmitter');
          session = new Session(link, 'systemId' in answer ? answer.systemId : '');
          resolve(session);
        } else {
          reject(new BindError(`the SMSC refused to bind: ${statusName(status)}`, status));
          link.close({ kind: 'destroyed' });
        }
        return true;
      },
    });
    try {
      // Before the connection is there: what throws in an event of the socket would end the whole program.
      const bind = encodePdu(bindPdu(options, mode, link.nextSequence()));
      socket.once('connect', () => link.write(bind));
    } catch (error) {
      reject(new BindError(`no session: ${(error as Error).message}`, undefined, error as Error));
      link.close({ kind: 'destroyed' });
    }
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
