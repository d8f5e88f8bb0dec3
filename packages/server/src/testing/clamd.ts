/** A server on TCP that answers as clamd does: INSTREAM, PING and VERSION, one command a connection, and a limit for each stream. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';

/** Content that it finds, in place of a real virus. */
export const VIRUS = 'X5O-a-virus-of-the-tests';

export interface TestClamd {
  readonly address: { readonly host: string; readonly port: number };
  /** the streams that it looked at, by their bytes */
  readonly looked: number[];
  /** bytes of a stream; more is answered with an error */
  streamMax: number;
  /** its answer to VERSION */
  version: string;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

export async function startClamd(): Promise<TestClamd> {
  const sockets = new Set<Socket>();
  const clamd = {
    address: { host: '127.0.0.1', port: 0 },
    looked: [] as number[],
    streamMax: 100 * 1024 * 1024,
    version: 'ClamAV 1.4.3',
    async goAway() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    comeBack: () => listen(),
  };
  let server: Server;
  async function listen(): Promise<void> {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
      answer(socket, clamd).catch(() => socket.destroy());
    }).listen(clamd.address.port, clamd.address.host);
    await once(server, 'listening');
    clamd.address.port = (server.address() as AddressInfo).port;
  }
  await listen();
  return clamd;
}

const COMMAND = Buffer.from('zINSTREAM\0');

type Told = Pick<TestClamd, 'looked' | 'streamMax' | 'version'>;

async function answer(socket: Socket, clamd: Told): Promise<void> {
  let waiting = Buffer.alloc(0);
  const pieces: Buffer[] = [];
  let isKnown = false;
  let size = 0;
  for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    waiting = Buffer.concat([waiting, chunk]);
    const short = { 'zPING\0': 'PONG', 'zVERSION\0': clamd.version }[waiting.toString('latin1', 0, 9)];
    if (!isKnown && short !== undefined) {
      socket.end(`${short}\0`);
      return;
    }
    if (!isKnown && waiting.length >= COMMAND.length) {
      if (!waiting.subarray(0, COMMAND.length).equals(COMMAND)) {
        socket.end('UNKNOWN COMMAND\0');
        return;
      }
      isKnown = true;
      waiting = waiting.subarray(COMMAND.length);
    }
    while (isKnown && waiting.length >= 4 && waiting.length >= 4 + waiting.readUInt32BE(0)) {
      const length = waiting.readUInt32BE(0);
      if (length === 0) {
        clamd.looked.push(size);
        socket.end(Buffer.concat(pieces).includes(VIRUS) ? 'stream: Test-Virus FOUND\0' : 'stream: OK\0');
        return;
      }
      pieces.push(waiting.subarray(4, 4 + length));
      size += length;
      waiting = waiting.subarray(4 + length);
      if (size > clamd.streamMax) {
        socket.end('INSTREAM size limit exceeded. ERROR\0');
        return;
      }
    }
  }
}
