/** The bytes of uploaded files: on the disk under the data folder, by paths that only the server makes up. */
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** Writes the file whole or not at all. `relativeUrl` is one of the server's own; it must never come from a request. */
export async function writeStored(folder: string, relativeUrl: string, bytes: Buffer): Promise<void> {
  const file = path.join(folder, relativeUrl);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
}

/** Null when the disk has lost it. */
export async function readStored(folder: string, relativeUrl: string): Promise<Readable | null> {
  const stream = createReadStream(path.join(folder, relativeUrl));
  return new Promise((resolve) => {
    stream.once('open', () => resolve(stream));
    stream.once('error', () => resolve(null));
  });
}

export async function removeStored(folder: string, relativeUrls: readonly string[]): Promise<void> {
  await Promise.all(relativeUrls.map((relativeUrl) => rm(path.join(folder, relativeUrl), { force: true })));
}
