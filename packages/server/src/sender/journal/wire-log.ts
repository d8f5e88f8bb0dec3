/**
 * Keeps hand-overs to the carriers and their answers in a file that outlives the process: of a sender that was killed it tells
 * which committed texts never left, and which answers the journal does not have yet (decision 41). It says so only of batches that
 * stand in it; whatever is not written here is unknown. Written without waiting for the disk: what the operating system has taken
 * is there after kill -9, and after a start of the machine nobody believes the file. Read by wire-evidence.ts.
 *
 * One page of header, then a slot for each batch (how far it was handed over), then a ring of answers. Records never cross a
 * page, so that each is there whole or not at all.
 */
import {
  closeSync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import type { Batch, SegmentToken } from '../claim/batch.ts';
import type { EventKind } from '../events.ts';

export const HEADER_BYTES = 4_096;
export const MAGIC = 'FMWIRE01';
export const SLOTS = 2_048;
export const SLOT_BYTES = 32;
export const ANSWERS = 4_096;
export const ANSWER_BYTES = 128;
export const ANSWERS_FROM = HEADER_BYTES + SLOTS * SLOT_BYTES;
export const FILE_BYTES = ANSWERS_FROM + ANSWERS * ANSWER_BYTES;
/** A carrier's id that is longer is not written here; its text is then in doubt. */
export const ANSWER_TEXT_MAX = ANSWER_BYTES - 20;
/** Nobody looks for it any more: another machine took over from its sender long ago. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60 * 1000;

/** The place of a sender's file. */
export function wireFileOf(folder: string, senderId: number): string {
  return path.join(folder, `wire-${senderId}`);
}

/** Changes with each start of the machine; undefined where the system does not tell: then nothing is believed. */
export function bootId(): string | undefined {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim() || undefined;
  } catch {
    return undefined;
  }
}

/** Says which file it is: a copy, a file of an earlier life of the database or of the machine says something else. */
export function headerOf(inode: bigint, boot: string, senderId: number, startedAt: string): Buffer {
  return Buffer.from(JSON.stringify([MAGIC, String(inode), boot, senderId, startedAt]).padEnd(HEADER_BYTES));
}

interface Place {
  readonly slot: number;
  readonly applyId: bigint;
  handedTo: number;
}

export class WireLog {
  readonly #folder: string | undefined;
  readonly #log: Logger;
  #file: number | undefined;
  #path = '';
  readonly #places = new Map<Batch, Place>();
  #freeSlots: number[] = [];
  readonly #slot = Buffer.alloc(SLOT_BYTES);
  readonly #ring = Buffer.alloc(ANSWERS * ANSWER_BYTES);
  /** answers since the beginning, and of them those that are in the file */
  #answers = 0;
  #written = 0;

  /** @param folder undefined: nothing is written, and after a kill all is in doubt */
  constructor(folder: string | undefined, log: Logger) {
    this.#folder = folder;
    this.#log = log;
  }

  /** The sender has a number. What went under the former one stands in the former file. @param startedAt as the database has it */
  begin(senderId: number, startedAt: string): void {
    this.#close();
    const boot = bootId();
    if (this.#folder === undefined || boot === undefined) return;
    this.#path = wireFileOf(this.#folder, senderId);
    try {
      mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
      clearOld(this.#folder);
      rmSync(this.#path, { force: true });
      this.#file = openSync(this.#path, 'wx+', 0o600);
      // All of it at once, so that no later write finds the disk full.
      writeSync(this.#file, Buffer.alloc(FILE_BYTES), 0, FILE_BYTES, 0);
      const { ino } = fstatSync(this.#file, { bigint: true });
      writeSync(this.#file, headerOf(ino, boot, senderId, startedAt), 0, HEADER_BYTES, 0);
      this.#freeSlots = Array.from({ length: SLOTS }, (_, index) => SLOTS - 1 - index);
    } catch (error) {
      this.#giveUp(error);
    }
  }

  /** Before an intent of a batch is committed: what it commits from now on was not handed over unless this says so. */
  expect(batch: Batch): void {
    if (this.#file === undefined || this.#places.has(batch)) return;
    const slot = this.#freeSlots.pop();
    if (slot === undefined) return;
    const handedTo = batch.seqAt(batch.committed) - 1;
    const place = { slot, applyId: BigInt(batch.applyId), handedTo };
    this.#places.set(batch, place);
    this.#writeSlot(batch, place);
  }

  /**
   * Before they are handed to the gateway. Who looks whether the lease is fresh after this, and not only before it, writes nothing
   * that another sender read as never handed over.
   */
  handing(tokens: readonly SegmentToken[]): void {
    if (this.#file === undefined) return;
    const moved = new Map<Batch, Place>();
    for (const { batch, seq } of tokens) {
      const place = this.#places.get(batch);
      if (!place || place.handedTo >= seq) continue;
      place.handedTo = seq;
      moved.set(batch, place);
    }
    for (const [batch, place] of moved) this.#writeSlot(batch, place);
  }

  /** The carrier's answer, until a beat has written it down. All of one turn go in one write. */
  answered(token: SegmentToken, kind: EventKind, text: string): void {
    const place = this.#places.get(token.batch);
    if (!place || this.#file === undefined || text.length > ANSWER_TEXT_MAX) return;
    const at = (this.#answers % ANSWERS) * ANSWER_BYTES;
    const length = this.#ring.write(text, at + 20, 'latin1');
    this.#ring.writeUInt8(kind + 1, at);
    this.#ring.writeUInt8(length, at + 1);
    this.#ring.writeUInt16LE(token.attempt, at + 2);
    this.#ring.writeInt32LE(token.seq, at + 4);
    this.#ring.writeBigInt64LE(place.applyId, at + 8);
    this.#ring.writeInt32LE(token.part, at + 16);
    if (this.#answers === this.#written) queueMicrotask(this.#writeAnswers);
    this.#answers += 1;
  }

  /** Nothing of it is without a durable answer. */
  forget(batch: Batch): void {
    const place = this.#places.get(batch);
    if (!place) return;
    this.#places.delete(batch);
    this.#freeSlots.push(place.slot);
  }

  /** The file stays, for whoever takes over from this sender. */
  end(): void {
    this.#close();
  }

  readonly #writeAnswers = (): void => {
    const first = Math.max(this.#written, this.#answers - ANSWERS);
    this.#written = this.#answers;
    const [from, to] = [first % ANSWERS, this.#answers % ANSWERS];
    if (from < to) return this.#writeRing(from, to);
    this.#writeRing(from, ANSWERS);
    this.#writeRing(0, to);
  };

  #writeRing(from: number, to: number): void {
    const at = from * ANSWER_BYTES;
    if (to > from) this.#write(this.#ring, at, (to - from) * ANSWER_BYTES, ANSWERS_FROM + at);
  }

  #writeSlot(batch: Batch, { slot, applyId, handedTo }: Place): void {
    const record = this.#slot;
    record.writeUInt8(batch.kind === 'slice' ? 1 : 2, 0);
    record.writeInt32LE(batch.kind === 'slice' ? batch.sliceNo : batch.seqAt(0), 4);
    record.writeBigInt64LE(applyId, 8);
    record.writeInt32LE(batch.leaseEpoch, 16);
    record.writeInt32LE(handedTo, 20);
    this.#write(record, 0, SLOT_BYTES, HEADER_BYTES + slot * SLOT_BYTES);
  }

  #write(bytes: Buffer, from: number, length: number, at: number): void {
    if (this.#file === undefined) return;
    try {
      if (writeSync(this.#file, bytes, from, length, at) !== length) throw new Error('written in part');
    } catch (error) {
      this.#giveUp(error);
    }
  }

  /** A file that lacks something must not be believed: it is emptied or removed, and if neither can be done, nothing may leave. */
  #giveUp(error: unknown): void {
    this.#log.warn(
      { err: error },
      'what is handed over cannot be written down: after a kill it would all be in doubt',
    );
    try {
      if (this.#file !== undefined) ftruncateSync(this.#file, 0);
    } catch {
      rmSync(this.#path, { force: true });
    }
    this.#close();
  }

  #close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
    this.#places.clear();
    this.#answers = 0;
    this.#written = 0;
  }
}

function clearOld(folder: string): void {
  const before = Date.now() - FORGOTTEN_AFTER_MS;
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (name.startsWith('wire-') && statSync(file).mtimeMs < before) rmSync(file, { force: true });
  }
}
