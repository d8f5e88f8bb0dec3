// A side that waits to be connected to: a gateway for its SPs, and in SGIP an SP for the links by which the gateway brings
// reports and replies.

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { AnswerToken } from '../link/answer-window.ts';
import { Link } from '../link/link.ts';
import type { AnswerMessage, CloseReason, LinkTimes } from '../link/link-options.ts';
import type { Delivery, Dialect, Direction, LoginRequest, Sent, Text } from './dialect.ts';
import { MainlandSession } from './session.ts';
import { MainlandWire } from './wire.ts';

const keepAliveMs = 60_000;

export interface Caller extends LoginRequest {
  readonly remoteAddress: string;
}

export interface ListenerOptions<Token extends AnswerToken, Outgoing, Incoming> extends LinkTimes {
  /** Default 127.0.0.1. */
  host?: string;
  /** Default 0, a free one. */
  port?: number;
  dialect: Dialect;
  /** Goes into the proof by which CMPP and SMGP tell a gateway. */
  secret: string;
  windowSize?: number;
  unansweredMax?: number;
  /** A connection above this many is closed at once. Default 100. */
  sessionsMax?: number;
  /** The status to answer: 0 lets in, anything else refuses and closes. */
  onLogin: (caller: Caller) => number;
  onOpen?: (session: MainlandSession<Token, Outgoing, Incoming>, caller: Caller) => void;
  onMessage: (message: Incoming, answer: AnswerMessage) => void;
  onAnswer?: (token: Token, status: number) => void;
  onTimeout?: (token: Token) => void;
  onClose?: (
    session: MainlandSession<Token, Outgoing, Incoming>,
    reason: CloseReason,
    unanswered: Token[],
  ) => void;
}

export class Listener<Token extends AnswerToken, Outgoing, Incoming> {
  readonly #server: Server;
  readonly #links: ReadonlySet<Link<Token, Outgoing & Sent, Incoming>>;
  /** Those that are logged in. */
  readonly sessions: ReadonlySet<MainlandSession<Token, Outgoing, Incoming>>;
  readonly port: number;

  constructor(
    server: Server,
    links: ReadonlySet<Link<Token, Outgoing & Sent, Incoming>>,
    sessions: ReadonlySet<MainlandSession<Token, Outgoing, Incoming>>,
  ) {
    this.#server = server;
    this.#links = links;
    this.sessions = sessions;
    this.port = (server.address() as AddressInfo).port;
  }

  /** Accepts nobody more, ends every link in agreement and resolves when all are closed. */
  async close(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    await Promise.all([...this.#links].map((link) => link.unbind()));
    await closed;
  }

  /** Cuts every connection at once; resolves when the port is free. */
  destroy(): Promise<void> {
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()));
    for (const link of [...this.#links]) link.close({ kind: 'destroyed' });
    return closed;
  }
}

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
  const links = new Set<Link<Token, Outgoing & Sent, Incoming>>();
  const sessions = new Set<MainlandSession<Token, Outgoing, Incoming>>();
  const server = createServer((socket) => {
    if (links.size >= (options.sessionsMax ?? 100)) socket.destroy();
    else accept(socket, options, sends, receives, links, sessions);
  });
  return new Promise((resolve, reject) => {
    // Also later: a connection that cannot be accepted (no descriptor left) must not end the whole program.
    server.on('error', reject);
    server.listen(options.port ?? 0, options.host ?? '127.0.0.1', () => {
      resolve(new Listener(server, links, sessions));
    });
  });
}

function accept<Token extends AnswerToken, Outgoing, Incoming>(
  socket: Socket,
  options: ListenerOptions<Token, Outgoing, Incoming>,
  sends: Direction<Outgoing>,
  receives: Direction<Incoming>,
  links: Set<Link<Token, Outgoing & Sent, Incoming>>,
  sessions: Set<MainlandSession<Token, Outgoing, Incoming>>,
): void {
  const { dialect } = options;
  let session: MainlandSession<Token, Outgoing, Incoming> | undefined;
  const wire = new MainlandWire<Outgoing, Incoming>(dialect, sends, receives);
  const link: Link<Token, Outgoing & Sent, Incoming> = new Link(socket, wire, {
    enquireLinkMs: dialect.enquiryId === undefined ? 0 : options.enquireLinkMs,
    responseTimeoutMs: options.responseTimeoutMs,
    windowSize: options.windowSize ?? 100,
    unansweredMax: options.unansweredMax ?? Number.POSITIVE_INFINITY,
    onAnswer: (token, status) => options.onAnswer?.(token, status),
    onTimeout: (token) => options.onTimeout?.(token),
    onLateAnswer: (token, status) => options.onAnswer?.(token, status),
    onDrain: () => undefined,
    onMessage: options.onMessage,
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
      link.open(true, true);
      session = new MainlandSession(link, dialect);
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
