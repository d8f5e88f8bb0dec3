// The SMSC's side: listens, lets ESMEs bind, takes their submits and delivers to them. What becomes of a message is the
// carrier's business (the server's built-in carrier, the bench's sink); here are only its PDUs.

import type { Socket } from 'node:net';
import { commandStatus } from './command-status.ts';
import { commandId } from './commands.ts';
import type { AnswerToken } from './link/answer-window.ts';
import { Link } from './link/link.ts';
import type { AnswerMessage, CloseReason, LinkTimes } from './link/link-options.ts';
import { type Arrivals, type LinkServer, listenForLinks, type Place } from './link/link-server.ts';
import { LinkSession } from './link/link-session.ts';
import { readUint32 } from './link/octets.ts';
import type { OutgoingMessage, ShortMessage } from './message.ts';
import { type BindFields, type BindMode, decodePdu, encodePdu } from './pdu.ts';
import type { SmppLink } from './session.ts';
import { SmppWire } from './wire.ts';

export interface BindRequest extends BindFields {
  mode: BindMode;
  remoteAddress: string;
}

/** Answers a submit_sm, once; true when the answer was written. `messageId` is sent with status 0 only. */
export type AnswerSubmit = AnswerMessage;

export interface SmscOptions<Token extends AnswerToken> extends LinkTimes, Place {
  /** The name given in the answer to a bind, 15 characters at most. */
  systemId?: string;
  /** Maximum of deliver_sm of one session that wait for their answer at once. Default 100. */
  windowSize?: number;
  /** So many submits of one session may be unanswered, see LinkOptions. Default Infinity: the ESME's window is the limit. */
  unansweredMax?: number;
  /** The status to answer: 0 binds, anything else refuses and closes. */
  onBind: (request: BindRequest) => number;
  onBound?: (session: SmscSession<Token>) => void;
  /** Without a call of `answer` the ESME gets no answer, which is how a carrier loses one. */
  onSubmit: (session: SmscSession<Token>, message: ShortMessage, answer: AnswerSubmit) => void;
  onDeliverAnswer?: (session: SmscSession<Token>, token: Token, commandStatus: number) => void;
  onDeliverTimeout?: (session: SmscSession<Token>, token: Token) => void;
  onLateDeliverAnswer?: (session: SmscSession<Token>, token: Token, commandStatus: number) => void;
  /** There is room again after `freeWindow` was 0. */
  onDrain?: (session: SmscSession<Token>) => void;
  /** The end of a session that was bound: `unanswered` are the delivers without an answer. */
  onClose?: (session: SmscSession<Token>, reason: CloseReason, unanswered: Token[]) => void;
}

/** One bound ESME. */
export class SmscSession<Token extends AnswerToken> extends LinkSession<
  Token,
  OutgoingMessage,
  ShortMessage
> {
  readonly systemId: string;
  readonly mode: BindMode;

  constructor(link: SmppLink<Token>, systemId: string, mode: BindMode) {
    super(link);
    this.systemId = systemId;
    this.mode = mode;
  }

  /** True if this session takes deliver_sm: a transmitter does not. */
  get mayDeliver(): boolean {
    return this.maySend;
  }

  /** Writes a deliver_sm. False, and nothing is sent, when `freeWindow` is 0; onDrain tells when to try again. */
  deliver(token: Token, message: OutgoingMessage): boolean {
    return this.send(token, message) !== 0;
  }
}

export type Smsc<Token extends AnswerToken> = LinkServer<SmscSession<Token>>;

/** Resolves when listening; rejects when the port cannot be had. */
export function listenSmsc<Token extends AnswerToken = AnswerToken>(
  options: SmscOptions<Token>,
): Promise<Smsc<Token>> {
  return listenForLinks<SmppLink<Token>, SmscSession<Token>>(options, (socket, arrivals) =>
    accept(socket, options, arrivals),
  );
}

function accept<Token extends AnswerToken>(
  socket: Socket,
  options: SmscOptions<Token>,
  { links, sessions }: Arrivals<SmppLink<Token>, SmscSession<Token>>,
): void {
  let session: SmscSession<Token> | undefined;
  const link: SmppLink<Token> = new Link(socket, new SmppWire('deliver_sm'), {
    enquireLinkMs: options.enquireLinkMs,
    responseTimeoutMs: options.responseTimeoutMs,
    windowSize: options.windowSize ?? 100,
    unansweredMax: options.unansweredMax ?? Number.POSITIVE_INFINITY,
    ...eventsOf(options, () => session),
    onClose: (reason, unanswered) => {
      links.delete(link);
      if (!session) return;
      sessions.delete(session);
      options.onClose?.(session, reason, unanswered);
    },
    onOther: (id, octets, start, end) => {
      const mode = bindModeOf(id);
      if (!mode) return false;
      const { systemId = 'smsc' } = options;
      const sequence = readUint32(octets, start + 12);
      const answer = (status: number) => link.write(encodePdu(bindAnswer(mode, status, sequence, systemId)));
      if (session) {
        answer(commandStatus.ESME_RALYBND);
        return true;
      }
      const pdu = decodePdu(octets, start, end);
      if (!('bind' in pdu)) return true;
      const request = { ...pdu.bind, mode, remoteAddress: socket.remoteAddress ?? '' };
      session = bind(link, request, options.onBind, answer);
      if (session && !link.closed) {
        sessions.add(session);
        options.onBound?.(session);
      }
      return true;
    },
  });
  socket.on('data', (chunk: Buffer) => link.receive(chunk));
  links.add(link);
}

/** As the link tells them; nobody hears of what comes before the bind. */
function eventsOf<Token extends AnswerToken>(
  options: SmscOptions<Token>,
  sessionOf: () => SmscSession<Token> | undefined,
) {
  const tell = <Rest extends unknown[]>(
    hear: ((session: SmscSession<Token>, ...rest: Rest) => void) | undefined,
    ...rest: Rest
  ): void => {
    const session = sessionOf();
    if (session && hear) hear(session, ...rest);
  };
  return {
    onAnswer: (token: Token, status: number) => tell(options.onDeliverAnswer, token, status),
    onTimeout: (token: Token) => tell(options.onDeliverTimeout, token),
    onLateAnswer: (token: Token, status: number) => tell(options.onLateDeliverAnswer, token, status),
    onDrain: () => tell(options.onDrain),
    onMessage: (message: ShortMessage, answer: AnswerSubmit) => tell(options.onSubmit, message, answer),
  };
}

/** @returns undefined when the ESME is refused, and its link closed */
function bind<Token extends AnswerToken>(
  link: SmppLink<Token>,
  request: BindRequest,
  statusOf: (request: BindRequest) => number,
  answer: (status: number) => void,
): SmscSession<Token> | undefined {
  const status = statusOf(request);
  answer(status);
  if (status !== 0) {
    link.close({ kind: 'peer-closed' });
    return undefined;
  }
  const { mode, systemId } = request;
  link.open({ maySend: mode !== 'transmitter', mayReceive: mode !== 'receiver' });
  return new SmscSession(link, systemId, mode);
}

const bindAnswer = (mode: BindMode, status: number, sequence: number, systemId: string) =>
  ({ command: `bind_${mode}_resp`, status, sequence, systemId, tlvs: { scInterfaceVersion: 0x34 } }) as const;

function bindModeOf(id: number): BindMode | undefined {
  switch (id) {
    case commandId.bind_transceiver:
      return 'transceiver';
    case commandId.bind_transmitter:
      return 'transmitter';
    case commandId.bind_receiver:
      return 'receiver';
    default:
      return undefined;
  }
}
