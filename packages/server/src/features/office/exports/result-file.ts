/**
 * The files of exports: in the store of files, each encrypted under a key of its own that stands in the database, so
 * that whoever holds only one of the two reads nothing, and a file whose key was dropped is no more.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform, type TransformCallback } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { Config } from '../../../config.ts';
import { openFolderStore } from '../../../file-store/folder-store.ts';
import { openFileStore } from '../../../file-store/open-store.ts';
import type { FileStore } from '../../../file-store/store.ts';

const FOLDER = 'exports';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type Needs = Pick<Config, 'fileStore'>;
const addressOf = (exportId: string): string => `${FOLDER}/${exportId}`;

export interface WrittenFile {
  /** hexadecimal */
  readonly key: string;
  /** of the file as it will be fetched */
  readonly byteCount: number;
}

/**
 * Whole or not at all; a store wants to know the length first, so it is written to a file of its own.
 * @throws what `content` or `signal` fails with; nothing is left then
 */
export async function writeResult(
  config: Needs,
  exportId: string,
  content: Readable,
  signal: AbortSignal,
): Promise<WrittenFile> {
  const unfinished = path.join(config.fileStore.folder, `${addressOf(exportId)}.part`);
  await mkdir(path.dirname(unfinished), { recursive: true, mode: 0o700 });
  const key = randomBytes(32);
  const sealing = new Sealing(key);
  try {
    await pipeline(content, sealing, createWriteStream(unfinished, { mode: 0o600, flush: true }), { signal });
    const { byteCount } = sealing;
    const file = {
      relativeUrl: addressOf(exportId),
      size: NONCE_BYTES + byteCount + TAG_BYTES,
      sha256: sealing.sha256(),
    };
    await openFileStore(config).putFile(file, unfinished);
    return { key: key.toString('hex'), byteCount };
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Nonce, text, tag. */
class Sealing extends Transform {
  byteCount = 0;
  readonly #cipher;
  readonly #hash = createHash('sha256');

  constructor(key: Buffer) {
    super();
    const nonce = randomBytes(NONCE_BYTES);
    this.#cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
    this.push(this.#hashed(nonce));
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.byteCount += chunk.length;
    done(null, this.#hashed(this.#cipher.update(chunk)));
  }

  override _flush(done: TransformCallback): void {
    this.push(this.#hashed(this.#cipher.final()));
    done(null, this.#hashed(this.#cipher.getAuthTag()));
  }

  /** Once all has gone through. */
  sha256(): Buffer {
    return this.#hash.digest();
  }

  #hashed(bytes: Buffer): Buffer {
    this.#hash.update(bytes);
    return bytes;
  }
}

/** Null when the store has lost it. A damaged file ends the stream with an error. */
export async function readResult(
  config: Needs,
  exportId: string,
  { key, byteCount }: WrittenFile,
): Promise<Readable | null> {
  const store = openFileStore(config);
  const read = (first: number, bytes: number) =>
    store.get(addressOf(exportId), { first, last: first + bytes - 1 });
  const [nonce, tag] = [await read(0, NONCE_BYTES), await read(NONCE_BYTES + byteCount, TAG_BYTES)];
  if (!nonce || !tag) return null;
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key, 'hex'), await buffer(nonce), options);
  decipher.setAuthTag(await buffer(tag));
  if (byteCount === 0) return decipher.end();
  const stored = await read(NONCE_BYTES, byteCount);
  if (!stored) return null;
  stored.on('error', (error) => decipher.destroy(error));
  decipher.on('close', () => stored.destroy());
  return stored.pipe(decipher);
}

export async function removeResult(config: Needs, exportId: string): Promise<void> {
  await openFileStore(config).remove([addressOf(exportId)]);
}

/** Of exports that `findKept` does not name nothing stays: not in the store, and not on the disk where they are written first. */
export async function removeLeftovers(
  config: Needs,
  findKept: (exportIds: string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const { folder, s3 } = config.fileStore;
  await removeFrom(openFolderStore(folder), findKept);
  if (s3) await removeFrom(openFileStore(config), findKept);
}

async function removeFrom(
  store: FileStore,
  findKept: (exportIds: string[]) => Promise<ReadonlySet<string>>,
): Promise<void> {
  const found: { readonly relativeUrl: string; readonly exportId: string }[] = [];
  for await (const { relativeUrl } of store.list(FOLDER)) {
    const exportId = /^exports\/(\d{1,19})(?:\.|$)/.exec(relativeUrl)?.[1];
    if (exportId !== undefined) found.push({ relativeUrl, exportId });
  }
  if (found.length === 0) return;
  const kept = await findKept(found.map(({ exportId }) => exportId));
  await store.remove(
    found.filter(({ exportId }) => !kept.has(exportId)).map(({ relativeUrl }) => relativeUrl),
  );
}
