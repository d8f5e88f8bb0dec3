/** Ports on this machine that have to be named before something listens on them. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

/** One of the loopback address that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
