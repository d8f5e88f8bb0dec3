/**
 * The files of exports: on the disk under the data folder, each encrypted under a key of its own that stands in the database, so
 * that whoever holds only one of the two reads nothing, and a file whose key was dropped is no more.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const FOLDER = 'exports';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const fileOf = (folder: string, exportId: string): string => path.join(folder, FOLDER, exportId);

export interface WrittenFile {
  /** hexadecimal */
  readonly key: string;
  /** of the file as it will be fetched */
  readonly byteCount: number;
}

/** Whole or not at all. @throws what `content` or `signal` fails with; nothing is left then */
export async function writeResult(
  folder: string,
  exportId: string,
  content: Readable,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const file = fileOf(folder, exportId);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.part`;
  const key = randomBytes(32);
  const sealing = new Sealing(key);
  try {
    await pipeline(content, sealing, createWriteStream(unfinished, { mode: 0o600, flush: true }), { signal });
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { key: key.toString('hex'), byteCount: sealing.byteCount };
}

/** Nonce, text, tag. */
class Sealing extends Transform {
  byteCount = 0;
  readonly #cipher;

  constructor(key: Buffer) {
    super();
    const nonce = randomBytes(NONCE_BYTES);
    this.#cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    this.push(nonce);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.byteCount += chunk.length;
    done(null, this.#cipher.update(chunk));
  }

  override _flush(done: TransformCallback): void {
    this.push(this.#cipher.final());
    done(null, this.#cipher.getAuthTag());
  }
}

/** Null when the disk has lost it. A damaged file ends the stream with an error. */
export async function readResult(folder: string, exportId: string, key: string): Promise<Readable | null> {
  const file = fileOf(folder, exportId);
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size < NONCE_BYTES + TAG_BYTES) return null;
  const tagAt = size - TAG_BYTES;
  const handle = await open(file, 'r');
  const [nonce, tag] = [Buffer.alloc(NONCE_BYTES), Buffer.alloc(TAG_BYTES)];
  try {
    await handle.read(nonce, 0, NONCE_BYTES, 0);
    await handle.read(tag, 0, TAG_BYTES, tagAt);
  } finally {
    await handle.close();
  }
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), nonce, {
    authTagLength: TAG_BYTES,
  });
  decipher.setAuthTag(tag);
  if (tagAt === NONCE_BYTES) return decipher.end();
  const stored = createReadStream(file, { start: NONCE_BYTES, end: tagAt - 1 });
  stored.on('error', (error) => decipher.destroy(error));
  decipher.on('close', () => stored.destroy());
  return stored.pipe(decipher);
}

export async function removeResult(folder: string, exportId: string): Promise<void> {
  await rm(fileOf(folder, exportId), { force: true });
}

/** The exports of which anything lies on the disk, unfinished files included. */
export async function listResults(folder: string): Promise<string[]> {
  const names = await readdir(path.join(folder, FOLDER)).catch(() => []);
  return names.filter((name) => /^\d{1,19}(\.part)?$/.test(name));
}

/** @param name as `listResults` gave it */
export async function removeLeftover(folder: string, name: string): Promise<void> {
  await rm(path.join(folder, FOLDER, name), { force: true });
}
