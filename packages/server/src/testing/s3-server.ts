/** A real S3 store on this machine with a bucket of its own, which can go away and come back with what it had. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { S3Target } from '../config/file-addresses.ts';
import { readConfig } from '../config.ts';

interface S3rver {
  readonly httpServer: Server;
  run(): Promise<AddressInfo>;
  close(): Promise<void>;
}
// it has no types of its own
const S3rver = createRequire(import.meta.url)('@20minutes/s3rver') as new (
  options: Record<string, unknown>,
) => S3rver;

export interface TestS3 {
  readonly target: S3Target;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(path.join(tmpdir(), 'farmers-mailbox-s3-'));
  const start = async (port: number) => {
    const server = new S3rver({
      address: '127.0.0.1',
      port,
      directory,
      silent: true,
      vhostBuckets: false,
      configureBuckets: [{ name: 'mailbox' }],
    });
    return { server, address: await server.run() };
  };
  let { server, address } = await start(0);
  let isThere = true;
  const { s3: target } = readConfig({
    FILE_STORE_URL: `s3://S3RVER:S3RVER@127.0.0.1:${address.port}/mailbox/files?tls=off`,
  }).fileStore;
  if (!target) throw new Error('a store that was set is not among the settings');
  const goAway = async () => {
    if (!isThere) return;
    isThere = false;
    const closed = server.close();
    server.httpServer.closeAllConnections();
    await closed;
  };
  return {
    target,
    goAway,
    async comeBack() {
      ({ server, address } = await start(address.port));
      isThere = true;
    },
    async close() {
      await goAway();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
