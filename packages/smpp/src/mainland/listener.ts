// A side that waits to be connected to: a gateway for its SPs, and in SGIP an SP for the links by which the gateway brings
// reports and replies.

import type { Socket } from 'node:net';
import type { AnswerToken } from '../link/answer-window.ts';
import { Link } from '../link/link.ts';
import type { AnswerMessage, CloseReason, LinkTimes } from '../link/link-options.ts';
import { type Arrivals, type LinkServer, listenForLinks, type Place } from '../link/link-server.ts';
import type { Delivery, Dialect, Direction, LoginRequest, Text } from './dialect.ts';
import { MainlandSession } from './session.ts';
import { MainlandWire } from './wire.ts';

const keepAliveMs = 60_000;

export interface Caller extends LoginRequest {
  readonly remoteAddress: string;
}

export interface ListenerOptions<Token extends AnswerToken, Outgoing, Incoming> extends LinkTimes, Place {
  dialect: Dialect;
  /** Goes into the proof by which CMPP and SMGP tell a gateway. */
  secret: string;
  windowSize?: number;
  unansweredMax?: number;
  /** The status to answer: 0 lets in, anything else refuses and closes. */
  onLogin: (caller: Caller) => number;
  onOpen?: (session: MainlandSession<Token, Outgoing, Incoming>, caller: Caller) => void;
  onMessage: (
    message: Incoming,
    answer: AnswerMessage,
    session: MainlandSession<Token, Outgoing, Incoming>,
  ) => void;
  onAnswer?: (token: Token, status: number) => void;
  onTimeout?: (token: Token) => void;
  /** There is room again after `freeWindow` was 0. */
  onDrain?: () => void;
  onClose?: (
    session: MainlandSession<Token, Outgoing, Incoming>,
    reason: CloseReason,
    unanswered: Token[],
  ) => void;
}

export type Listener<Token extends AnswerToken, Outgoing, Incoming> = LinkServer<
  MainlandSession<Token, Outgoing, Incoming>
>;

/** Resolves when listening; rejects when the port cannot be had. */
export function listenAsGateway<Token extends AnswerToken>(
  options: ListenerOptions<Token, Delivery, Text>,
): Promise<Listener<Token, Delivery, Text>> {
  return listen<Token, Delivery, Text>(options, options.dialect.deliveries, options.dialect.texts);
}

/** As `listenAsGateway`, for the gateway of SGIP to bring reports and replies. */
export function listenAsSp<Token extends AnswerToken>(
  options: ListenerOptions<Token, Text, Delivery>,
): Promise<Listener<Token, Text, Delivery>> {
  return listen<Token, Text, Delivery>(options, options.dialect.texts, options.dialect.deliveries);
}

function listen<Token extends AnswerToken, Outgoing, Incoming>(
  options: ListenerOptions<Token, Outgoing, Incoming>,
  sends: Direction<Outgoing>,
  receives: Direction<Incoming>,
): Promise<Listener<Token, Outgoing, Incoming>> {
  return listenForLinks<Link<Token, Outgoing, Incoming>, MainlandSession<Token, Outgoing, Incoming>>(
    options,
    (socket, arrivals) =>
      accept(socket, options, new MainlandWire(options.dialect, sends, receives), arrivals),
  );
}

function accept<Token extends AnswerToken, Outgoing, Incoming>(
  socket: Socket,
  options: ListenerOptions<Token, Outgoing, Incoming>,
  wire: MainlandWire<Outgoing, Incoming>,
  { links, sessions }: Arrivals<Link<Token, Outgoing, Incoming>, MainlandSession<Token, Outgoing, Incoming>>,
): void {
  const { dialect } = options;
  let session: MainlandSession<Token, Outgoing, Incoming> | undefined;
  const link: Link<Token, Outgoing, Incoming> = new Link(socket, wire, {
    enquireLinkMs: dialect.enquiryId === undefined ? 0 : options.enquireLinkMs,
    responseTimeoutMs: options.responseTimeoutMs,
    windowSize: options.windowSize ?? 100,
    unansweredMax: options.unansweredMax ?? Number.POSITIVE_INFINITY,
    onAnswer: (token, status) => options.onAnswer?.(token, status),
    onTimeout: (token) => options.onTimeout?.(token),
    onLateAnswer: (token, status) => options.onAnswer?.(token, status),
    onDrain: () => options.onDrain?.(),
    onMessage: (message, answer) => {
      if (session) options.onMessage(message, answer, session);
    },
    onClose: (reason, unanswered) => {
      links.delete(link);
      if (!session) return;
      sessions.delete(session);
      options.onClose?.(session, reason, unanswered);
    },
    onOther: (id, octets, start, end) => {
      if (session || id !== dialect.loginId) return false;
      const bodyAt = start + dialect.headerBytes;
      const caller = { ...dialect.readLogin(octets, bodyAt, end), remoteAddress: socket.remoteAddress ?? '' };
      const status = options.onLogin(caller);
      link.write(
        wire.answer(octets, start, dialect.loginAnswer(status, octets, bodyAt, end, options.secret)),
      );
      if (status !== 0) {
        link.close({ kind: 'peer-closed' });
        return true;
      }
      link.open({ maySend: true, mayReceive: true });
      session = new MainlandSession(link, wire);
      sessions.add(session);
      options.onOpen?.(session, caller);
      return true;
    },
  });
  socket.on('data', (chunk: Buffer) => link.receive(chunk));
  // Nobody asks for a sign of life in SGIP: links that a firewall forgot would take all places, and nobody could come in.
  socket.setKeepAlive(true, keepAliveMs);
  links.add(link);
}
