/** Stands between a program and a server, and can let all its connections die without a word; later ones work. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface SilentProxy {
  readonly port: number;
  /** From now on nothing passes on the present connections, which stay open. */
  silence(): void;
  close(): Promise<void>;
}

export async function startSilentProxy(target: { host: string; port: number }): Promise<SilentProxy> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let silent: (readonly [Socket, Socket])[] = [];
  const server = createServer((near) => {
    const far = connect(target);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('data', (bytes) => pairs.has(pair) && other.write(bytes));
      one.on('error', () => {});
      one.on('close', () => pairs.delete(pair) && other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      silent = silent.concat([...pairs]);
      pairs.clear();
    },
    close() {
      for (const pair of [...pairs, ...silent]) for (const socket of pair) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The address of a database by way of the proxy. */
export function throughProxy(url: string, proxy: SilentProxy): string {
  const address = new URL(url);
  address.hostname = '127.0.0.1';
  address.port = String(proxy.port);
  return address.href;
}
