/** Where the bytes of uploaded files are kept, by paths that only the server makes up: one interface, whatever keeps them. */
import type { Readable } from 'node:stream';
import type { ByteRange } from '../../../http/byte-range.ts';

/** `relativeUrl` is one of the server's own; it must never come from a request. */
export interface FileStore {
  /** Whole or not at all. */
  put(relativeUrl: string, content: Readable): Promise<void>;
  /** Null when the store has lost it. */
  get(relativeUrl: string, range: ByteRange | null): Promise<Readable | null>;
  /** Passes over those that are not there. */
  remove(relativeUrls: readonly string[]): Promise<void>;
}
