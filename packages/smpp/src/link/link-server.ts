// The side of any protocol that waits to be connected to: its port, the links that came, and of them those that are logged in.

import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { CloseReason } from './link-options.ts';

export interface Place {
  /** Default 127.0.0.1; empty: every address that the machine has. */
  host?: string;
  /** Default 0, a free one. */
  port?: number;
  /** A connection above this many is closed at once. Default 1,000. */
  sessionsMax?: number;
}

interface Endable {
  unbind(): Promise<void>;
  close(reason: CloseReason): void;
}

export class LinkServer<Session> {
  readonly #server: Server;
  readonly #links: ReadonlySet<Endable>;
  /** Those that are logged in. */
  readonly sessions: ReadonlySet<Session>;
  readonly port: number;

  constructor(server: Server, { links, sessions }: Arrivals<Endable, Session>) {
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

/** Kept by whoever accepts: every connection, and of them those that are logged in. */
export interface Arrivals<OneLink, Session> {
  readonly links: Set<OneLink>;
  readonly sessions: Set<Session>;
}

/** Resolves when listening; rejects when the port cannot be had. */
export function listenForLinks<OneLink extends Endable, Session>(
  { host = '127.0.0.1', port = 0, sessionsMax = 1_000 }: Place,
  accept: (socket: Socket, arrivals: Arrivals<OneLink, Session>) => void,
): Promise<LinkServer<Session>> {
  const arrivals = { links: new Set<OneLink>(), sessions: new Set<Session>() };
  const server = createServer((socket) => {
    if (arrivals.links.size >= sessionsMax) socket.destroy();
    else accept(socket, arrivals);
  });
  return new Promise((resolve, reject) => {
    // Also later: a connection that cannot be accepted (no descriptor left) must not end the whole program.
    server.on('error', reject);
    server.listen(port, host, () => resolve(new LinkServer(server, arrivals)));
  });
}
