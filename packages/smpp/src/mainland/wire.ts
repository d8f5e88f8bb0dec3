// A dialect on a link, for either side of it: one direction is sent, the other one received.

import { readUint32, writeUint32 } from '../link/octets.ts';
import type { ProtocolError } from '../link/protocol-error.ts';
import type { Wire, WireLink } from '../link/wire.ts';
import {
  answerIdOf,
  type Dialect,
  type Direction,
  isAnswer,
  requestIdOf,
  stampOf,
  type WriteAnswerBody,
} from './dialect.ts';

const sequenceAt = 8;
/** Of a request, for its answer: one number, in SGIP three. Its octets are gone by then, and a Buffer for so few would cost more than they. */
type Sequence = readonly number[];
/** A request that is too short for its own id is answered with zeros in its place. */
const longestIdBytes = 12;
/** Of an answer with its header: SGIP's 20, an id of 10 and a result. */
const answerBytesMax = 64;

export class MainlandWire<Outgoing, Incoming> implements Wire<Outgoing, Incoming> {
  readonly headerBytes: number;
  readonly pduBytesMax: number;
  readonly notBoundStatus: number;
  readonly comeAgainStatus: number;
  readonly #dialect: Dialect;
  readonly #sends: Direction<Outgoing>;
  readonly #receives: Direction<Incoming>;
  #latestStamp = 0;

  constructor(dialect: Dialect, sends: Direction<Outgoing>, receives: Direction<Incoming>) {
    this.headerBytes = dialect.headerBytes;
    this.pduBytesMax = dialect.pduBytesMax;
    this.notBoundStatus = dialect.status.notBound;
    this.comeAgainStatus = dialect.status.comeAgain;
    this.#dialect = dialect;
    this.#sends = sends;
    this.#receives = receives;
  }

  take(link: WireLink, octets: Buffer, start: number, end: number): void {
    const id = readUint32(octets, start + 4);
    const bodyAt = start + this.headerBytes;
    if (isAnswer(id)) return this.#takeAnswer(link, requestIdOf(id), octets, start, end);
    if (this.#receives.ids.includes(id)) {
      const sequence = this.#sequenceOf(octets, start);
      const answer = this.#dialect.answerTo(id, octets, bodyAt, end);
      link.arrived(octets, start, end, (status, messageId) =>
        this.#answer(link, id, sequence, answer, status, messageId),
      );
    } else if (id === this.#dialect.enquiryId) {
      this.#answer(link, id, this.#sequenceOf(octets, start), this.#stillHere);
    } else if (id === this.#dialect.unbindId) {
      this.#answer(link, id, this.#sequenceOf(octets, start), withoutBody);
      link.peerUnbound();
    } else link.other(id, octets, start, end);
  }

  #takeAnswer(link: WireLink, id: number, octets: Buffer, start: number, end: number): void {
    const bodyAt = start + this.headerBytes;
    if (this.#sends.ids.includes(id)) {
      const { status, messageId } = this.#dialect.readAnswer(id, octets, bodyAt, end);
      // In SGIP the last of three numbers counts; the other two never differ on one link.
      link.answered(readUint32(octets, bodyAt - 4), status, messageId);
    } else if (id === this.#dialect.unbindId) link.unbindAnswered();
    else if (id !== this.#dialect.enquiryId) link.other(answerIdOf(id), octets, start, end);
  }

  readMessage(octets: Buffer, start: number, end: number): Incoming {
    return this.#receives.read(readUint32(octets, start + 4), octets, start + this.headerBytes, end);
  }

  /** A request without a body of answer, or an answer, cannot be refused: these protocols know no other refusal. */
  refuse(link: WireLink, octets: Buffer, start: number, { status }: ProtocolError): void {
    const id = readUint32(octets, start + 4);
    if (!this.#receives.ids.includes(id)) return;
    const body = octets.subarray(start + this.headerBytes, start + readUint32(octets, start));
    const filled = Buffer.concat([body, Buffer.alloc(longestIdBytes)]);
    const answer = this.#dialect.answerTo(id, filled, 0, filled.length);
    const { malformed } = this.#dialect.status;
    this.#answer(link, id, this.#sequenceOf(octets, start), answer, status ?? malformed);
  }

  lost(): void {
    // Nothing can be said to it: the link is closed.
  }

  messageBytesMax(): number {
    return this.pduBytesMax;
  }

  writeMessage(target: Buffer, at: number, sequence: number, message: Outgoing): number {
    this.#latestStamp = stampOf(Date.now());
    const end = this.#sends.write(target, at + this.headerBytes, message, this.#latestStamp);
    this.#writeHeader(target, at, end - at, this.#sends.idOf(message), sequence, this.#latestStamp);
    return end;
  }

  /** The message id that the number of the message just written is: SGIP's; undefined where the gateway makes it. */
  ownIdOf(sequence: number): string | undefined {
    return this.#dialect.ownId(sequence, this.#latestStamp);
  }

  writeEnquiry(target: Buffer, at: number, sequence: number): number {
    if (this.#dialect.enquiryId === undefined) throw new Error(`${this.#dialect.name} has no sign of life`);
    return this.#writeBare(target, at, this.#dialect.enquiryId, sequence);
  }

  writeUnbind(target: Buffer, at: number, sequence: number): number {
    return this.#writeBare(target, at, this.#dialect.unbindId, sequence);
  }

  /** A request that is its header. */
  #writeBare(target: Buffer, at: number, id: number, sequence: number): number {
    return this.#writeHeader(target, at, this.headerBytes, id, sequence, stampOf(Date.now()));
  }

  /** A whole request of our own that is no message: the login. */
  request(id: number, sequence: number, body: Buffer, stamp: number): Buffer {
    const octets = Buffer.concat([Buffer.alloc(this.headerBytes), body]);
    this.#writeHeader(octets, 0, octets.length, id, sequence, stamp);
    return octets;
  }

  /** A whole answer to the request that lies in `octets`. */
  answer(octets: Buffer, start: number, body: Buffer): Buffer {
    const pdu = Buffer.concat([Buffer.alloc(this.headerBytes), body]);
    this.#writeAnswerHeader(
      pdu,
      0,
      pdu.length,
      readUint32(octets, start + 4),
      this.#sequenceOf(octets, start),
    );
    return pdu;
  }

  readonly #stillHere: WriteAnswerBody = (target, at) => {
    target.set(this.#dialect.enquiryAnswer, at);
    return at + this.#dialect.enquiryAnswer.length;
  };

  #answer(
    link: WireLink,
    id: number,
    sequence: Sequence,
    writeBody: WriteAnswerBody,
    status = 0,
    messageId = '',
  ): void {
    link.put(answerBytesMax, (target, at) => {
      const end = writeBody(target, at + this.headerBytes, status, messageId);
      this.#writeAnswerHeader(target, at, end - at, id, sequence);
      return end;
    });
  }

  #writeAnswerHeader(target: Buffer, at: number, length: number, id: number, sequence: Sequence): void {
    writeUint32(target, at, length);
    writeUint32(target, at + 4, answerIdOf(id));
    let next = at + sequenceAt;
    for (const part of sequence) next = writeUint32(target, next, part);
  }

  #sequenceOf(octets: Buffer, start: number): Sequence {
    const at = start + sequenceAt;
    const first = readUint32(octets, at);
    if (this.headerBytes === sequenceAt + 4) return [first];
    return [first, readUint32(octets, at + 4), readUint32(octets, at + 8)];
  }

  #writeHeader(
    target: Buffer,
    at: number,
    length: number,
    id: number,
    sequence: number,
    stamp: number,
  ): number {
    writeUint32(target, at, length);
    writeUint32(target, at + 4, id);
    this.#dialect.writeSequence(target, at + sequenceAt, sequence, stamp);
    return at + this.headerBytes;
  }
}

const withoutBody: WriteAnswerBody = (_target, at) => at;
