/** Where the bytes of uploaded files are kept, by paths that only the server makes up: one interface, whatever keeps them. */
import type { Readable } from 'node:stream';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import type { ByteRange } from '../http/byte-range.ts';
import { Refusal } from '../http/refusal.ts';

/** `relativeUrl` is one of the server's own; it must never come from a request. */
export interface FileToKeep {
  readonly relativeUrl: string;
  /** bytes */
  readonly size: number;
  readonly sha256: Buffer;
}

/** As the store has it. */
export interface ListedFile {
  readonly relativeUrl: string;
  /** bytes */
  readonly size: number;
  readonly changeTime: Date;
}

/** All of them throw StoreAway while the store cannot be asked. */
export interface FileStore {
  /** Whole or not at all. */
  put(file: FileToKeep, content: Readable): Promise<void>;
  /** The same of a file on this machine, which may be gone afterwards: a folder takes it over, and no byte passes the memory. */
  putFile(file: FileToKeep, path: string): Promise<void>;
  /** Null when the store has lost it. */
  get(relativeUrl: string, range: ByteRange | null): Promise<Readable | null>;
  /** Bytes; null when it has no such file. */
  sizeOf(relativeUrl: string): Promise<number | null>;
  /** Passes over those that are not there. */
  remove(relativeUrls: readonly string[]): Promise<void>;
  /** Everything below a folder such as `product`, in no order that means anything. */
  list(folder: string): AsyncIterable<ListedFile>;
}

/** Its cause is for the log. */
export class StoreAway extends Refusal {
  constructor(cause: unknown) {
    super(ErrorCode.systemBusy, '文件存储暂时连不上，请稍后再试');
    this.cause = cause;
  }
}
