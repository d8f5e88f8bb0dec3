/** The store of uploaded files on the disk, under the data folder. */
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from '../../../http/byte-range.ts';
import type { FileStore } from './store.ts';

export function openFolderStore(folder: string): FileStore {
  const fileOf = (relativeUrl: string) => path.join(folder, relativeUrl);
  return {
    put: (relativeUrl, content) => writeWhole(fileOf(relativeUrl), content),
    get: (relativeUrl, range) => read(fileOf(relativeUrl), range),
    async remove(relativeUrls) {
      await Promise.all(relativeUrls.map((relativeUrl) => rm(fileOf(relativeUrl), { force: true })));
    },
  };
}

async function writeWhole(file: string, content: Readable): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    await pipeline(content, createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function read(file: string, range: ByteRange | null): Promise<Readable | null> {
  try {
    const handle = await open(file);
    return handle.createReadStream(range ? { start: range.first, end: range.last } : {});
  } catch {
    return null;
  }
}
