/**
 * An upload on its way in: written to a file of its own as it comes, so that memory stays flat, and looked at there before any store
 * gets it. Whatever becomes of it, nothing is left behind.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { Refusal } from '../../../http/refusal.ts';

const FOLDER = 'arriving';
/** No upload takes as long; what is older was left by a program that was killed. */
const LEFT_BEHIND_MS = 86_400_000;

export interface Arrival {
  /** where it lies for now */
  readonly file: string;
  readonly size: number;
  readonly sha256: Buffer;
}

/**
 * Hands the file to `look` once it has arrived whole, and is on the disk: a store may take it over as it is.
 * @throws Refusal 4130 with `tooLarge` as soon as more than `bytesMax` have arrived
 */
export async function withArrival<T>(
  folder: string,
  content: Readable,
  limit: { readonly bytesMax: number; readonly tooLarge: string },
  look: (arrival: Arrival) => Promise<T>,
): Promise<T> {
  const file = path.join(folder, FOLDER, randomBytes(16).toString('hex'));
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  try {
    const counted = new Counted(limit.bytesMax, limit.tooLarge);
    await pipeline(content, counted, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }));
    return await look({ file, size: counted.size, sha256: counted.digest() });
  } finally {
    await rm(file, { force: true });
  }
}

class Counted extends Transform {
  size = 0;
  readonly #hash = createHash('sha256');

  constructor(bytesMax: number, tooLarge: string) {
    super({
      transform: (chunk: Buffer, _encoding, done) => {
        this.size += chunk.length;
        if (this.size > bytesMax) return done(new Refusal(ErrorCode.fileTooLarge, tooLarge));
        this.#hash.update(chunk);
        return done(null, chunk);
      },
    });
  }

  digest(): Buffer {
    return this.#hash.digest();
  }
}

/** Removes the uploads that killed programs left. */
export async function clearArrivals(folder: string, now: Date): Promise<void> {
  const arriving = path.join(folder, FOLDER);
  const names = await readdir(arriving).catch(() => []);
  for (const name of names) {
    const file = path.join(arriving, name);
    const found = await stat(file).catch(() => null);
    if (found && now.getTime() - found.mtimeMs > LEFT_BEHIND_MS) await rm(file, { force: true });
  }
}
