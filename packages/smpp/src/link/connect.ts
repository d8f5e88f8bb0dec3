// The side that connects, for every protocol: a socket with its link, logged in or refused. How a login is spelled is the protocol's.

import { connect } from 'node:net';
import type { AnswerToken } from './answer-window.ts';
import { BindError } from './bind-error.ts';
import { Link } from './link.ts';
import type { LinkOptions } from './link-options.ts';
import type { Wire } from './wire.ts';

interface Login<OneLink, Session> {
  /** The whole PDU. RangeError when a field breaks the protocol's limits. */
  request(sequence: number): Buffer;
  /** Opens the link and makes its session, or tells why not; undefined for anything but the login's answer. */
  answered(
    link: OneLink,
    id: number,
    octets: Buffer,
    start: number,
    end: number,
  ): Session | BindError | undefined;
}

/** One buffer for all reads of a link: a new one for each would be 64 KiB of garbage every few hundred answers. */
const readBufferBytes = 65_536;

/**
 * Rejects with BindError when refused, unreachable, or without answer for responseTimeoutMs. `onClose` is told of the end of a
 * link that was logged in alone.
 */
export function connectLink<Token extends AnswerToken, Outgoing, Incoming, Session extends object>(
  { host, port }: { readonly host: string; readonly port: number },
  wire: Wire<Outgoing, Incoming>,
  options: Omit<LinkOptions<Token, Incoming>, 'onOther'>,
  login: Login<Link<Token, Outgoing, Incoming>, Session>,
): Promise<Session> {
  return new Promise((resolve, reject) => {
    let session: Session | undefined;
    const onread = {
      buffer: Buffer.allocUnsafeSlow(readBufferBytes),
      callback: (bytes: number, buffer: Uint8Array) => {
        link.receive((buffer as Buffer).subarray(0, bytes));
        return true;
      },
    };
    const socket = connect({ host, port, onread });
    const link: Link<Token, Outgoing, Incoming> = new Link(socket, wire, {
      ...options,
      onClose: (reason, unanswered) => {
        if (session) options.onClose(reason, unanswered);
        else reject(noSession(reason.error?.message ?? reason.kind, reason.error));
      },
      onOther: (id, octets, start, end) => {
        const answered = session ? undefined : login.answered(link, id, octets, start, end);
        if (answered === undefined) return false;
        if (answered instanceof BindError) {
          reject(answered);
          link.close({ kind: 'destroyed' });
        } else {
          session = answered;
          resolve(answered);
        }
        return true;
      },
    });
    try {
      // Before the connection is there: what throws in an event of the socket would end the whole program.
      const request = login.request(link.nextSequence());
      socket.once('connect', () => link.write(request));
    } catch (error) {
      reject(noSession((error as Error).message, error as Error));
      link.close({ kind: 'destroyed' });
    }
  });
}

const noSession = (why: string, cause: Error | undefined) =>
  new BindError(`no session: ${why}`, undefined, cause);
