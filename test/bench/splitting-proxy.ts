/** Stands between an ESME and its SMSC and cuts the stream anywhere, as a network with small segments does. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SplittingProxy {
  readonly port: number;
  close(): Promise<void>;
}

/** Of each chunk this many octets at most are handed on alone, before the rest. */
const PIECE_OCTETS_MAX = 40;

/** @param random as Math.random: where a chunk is cut */
export async function startSplittingProxy(targetPort: number, random: () => number): Promise<SplittingProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect({ port: targetPort, host: '127.0.0.1' });
    join(near, far);
    join(far, near);
  });

  function join(from: Socket, to: Socket): void {
    sockets.add(from);
    // without Nagle's algorithm each write leaves as a segment of its own
    from.setNoDelay(true);
    from.on('data', (chunk) => {
      const cut = 1 + Math.floor(random() * Math.min(PIECE_OCTETS_MAX, chunk.length));
      to.write(chunk.subarray(0, cut));
      from.pause();
      setImmediate(() => {
        if (cut === chunk.length || to.write(chunk.subarray(cut))) from.resume();
        else to.once('drain', () => from.resume());
      });
    });
    from.on('error', () => {});
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      return closed;
    },
  };
}
