/** The store of uploaded files on the disk, under the data folder. */
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange } from '../http/byte-range.ts';
import { type FileStore, type ListedFile, StoreAway } from './store.ts';

export function openFolderStore(folder: string): FileStore {
  const fileOf = (relativeUrl: string) => path.join(folder, relativeUrl);
  return {
    put: ({ relativeUrl }, content) => writeWhole(fileOf(relativeUrl), content),
    putFile: ({ relativeUrl }, from) => takeOver(from, fileOf(relativeUrl)),
    get: async (relativeUrl, range) => (await read(fileOf(relativeUrl), range)) ?? (await missingIn(folder)),
    sizeOf: async (relativeUrl) => (await unlessGone(stat(fileOf(relativeUrl))))?.size ?? null,
    async remove(relativeUrls) {
      await Promise.all(relativeUrls.map((relativeUrl) => rm(fileOf(relativeUrl), { force: true })));
    },
    list: (below) => walk(folder, below),
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

async function takeOver(from: string, file: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await rename(from, file).catch((error: NodeJS.ErrnoException) => {
    // the folder below lies on another disk
    if (error.code !== 'EXDEV') throw error;
    return writeWhole(file, createReadStream(from));
  });
}

async function read(file: string, range: ByteRange | null): Promise<Readable | null> {
  try {
    const handle = await open(file);
    return handle.createReadStream(range ? { start: range.first, end: range.last } : {});
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw new StoreAway(error);
    return null;
  }
}

/** Of a folder that is not there itself, as a disk that is not mounted, no file is lost. @throws StoreAway */
async function missingIn(folder: string): Promise<null> {
  if ((await unlessGone(stat(folder))) === null) throw new StoreAway(new Error(`${folder} is not there`));
  return null;
}

/** Unfinished files of killed programs are among them. */
async function* walk(folder: string, below: string): AsyncGenerator<ListedFile> {
  const entries = await unlessGone(readdir(path.join(folder, below), { withFileTypes: true }));
  for (const entry of entries ?? []) {
    const relativeUrl = `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(folder, relativeUrl);
    const found = entry.isFile() && (await unlessGone(stat(path.join(folder, relativeUrl))));
    if (found) yield { relativeUrl, size: found.size, changeTime: found.mtime };
  }
}

async function unlessGone<T>(looking: Promise<T>): Promise<T | null> {
  try {
    return await looking;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return null;
  }
}
