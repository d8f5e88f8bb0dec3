// CMPP, SMGP and SGIP are one protocol in three spellings: an SP (the office) logs in at a carrier's gateway and hands over
// texts; the gateway hands back reports and replies. A dialect is one spelling; wire.ts speaks it, session.ts and listener.ts
// log in with it.

import { createHash } from 'node:crypto';

/** One short message on its way to a handset. */
export interface Text {
  /** the access number with its extension */
  readonly source: string;
  readonly destination: string;
  readonly format: number;
  /** the content begins with a user data header */
  readonly hasHeader: boolean;
  readonly total: number;
  readonly part: number;
  readonly content: Buffer;
  /** in SGIP the SP's own number, as the gateway reads it */
  readonly messageId?: string;
}

export interface Report {
  readonly kind: 'report';
  /** that of the answer to the text: two hexadecimal digits an octet */
  readonly messageId: string;
  readonly phone: string;
  /** the access number of the text; empty where the dialect does not tell */
  readonly number: string;
  /** the document's word, or a carrier's own such as `MK:0001` */
  readonly stat: string;
  /** the carrier's code beside it; empty where there is none */
  readonly err: string;
}

export interface Reply {
  readonly kind: 'reply';
  readonly phone: string;
  readonly number: string;
  readonly format: number;
  readonly hasHeader: boolean;
  readonly content: Buffer;
}

/** Something about a subscriber that concerns no text. */
export interface Notice {
  readonly kind: 'notice';
}

export type Delivery = Report | Reply | Notice;

/** One kind of message of a dialect, in the body of its PDU. */
export interface Direction<Message> {
  readonly ids: readonly number[];
  idOf(message: Message): number;
  /** @param stamp when it is sent, MMDDHHMMSS as a whole number */
  write(target: Buffer, at: number, message: Message, stamp: number): number;
  read(id: number, octets: Buffer, at: number, end: number): Message;
}

export interface Account {
  readonly name: string;
  readonly secret: string;
}

export interface LoginRequest {
  readonly name: string;
  /** SMGP: 0 to send, 1 to receive, 2 both; SGIP: 1 an SP's, 2 a gateway's; 0 in CMPP */
  readonly type: number;
  proves(secret: string): boolean;
}

export interface LoginAnswer {
  readonly status: number;
  /** why it cannot be used although it may be accepted */
  readonly problem?: string;
}

/** Writes the body of an answer and returns its end. `messageId` goes with status 0 to a text. */
export type WriteAnswerBody = (target: Buffer, at: number, status: number, messageId: string) => number;

export interface Dialect {
  readonly name: 'CMPP' | 'SMGP' | 'SGIP';
  readonly headerBytes: number;
  readonly pduBytesMax: number;
  readonly loginId: number;
  readonly unbindId: number;
  /** undefined: the dialect has no sign of life */
  readonly enquiryId: number | undefined;
  readonly enquiryAnswer: Buffer;
  readonly texts: Direction<Text>;
  readonly deliveries: Direction<Delivery>;
  readonly status: { readonly notBound: number; readonly comeAgain: number; readonly malformed: number };
  /** The sequence number in the header of our own PDU, from `at` on. */
  writeSequence(target: Buffer, at: number, sequence: number, stamp: number): number;
  /** The message id that our own sequence number is; undefined where the gateway makes it. */
  ownId(sequence: number, stamp: number): string | undefined;
  /** The answer to a text or delivery, which may be given long after its octets are gone. */
  answerTo(id: number, octets: Buffer, at: number, end: number): WriteAnswerBody;
  readAnswer(id: number, octets: Buffer, at: number, end: number): { status: number; messageId: string };
  /** @param isGateway the gateway of SGIP logs in at the SP as well */
  login(account: Account, stamp: number, isGateway: boolean): Buffer;
  readLogin(octets: Buffer, at: number, end: number): LoginRequest;
  loginAnswer(status: number, octets: Buffer, at: number, end: number, secret: string): Buffer;
  readLoginAnswer(octets: Buffer, at: number, end: number): LoginAnswer;
}

/** The bit by which an answer's command differs from its request's. */
export const answerBit = 0x80000000;
export const answerIdOf = (id: number): number => (id | answerBit) >>> 0;
export const requestIdOf = (id: number): number => id & ~answerBit;
export const isAnswer = (id: number): boolean => id >= answerBit;

/** A reply's header is told by bit 0, and by gateways that pass SMPP's esm_class on, by bit 6. */
export const tellsHeader = (tpUdhi: number): boolean => (tpUdhi & 0x41) !== 0;

export function md5(...parts: readonly (string | Buffer)[]): Buffer {
  const hash = createHash('md5');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

let latest = { second: Number.NaN, stamp: 0 };

/** MMDDHHMMSS as the login and SGIP's numbers have it: Beijing time, whatever the zone of the machine. Worked out once a second, since each text asks. */
export function stampOf(nowMs: number): number {
  const second = Math.floor(nowMs / 1_000);
  if (second !== latest.second) latest = { second, stamp: beijingStampOf(second) };
  return latest.stamp;
}

function beijingStampOf(second: number): number {
  const beijing = new Date((second + 8 * 3_600) * 1_000);
  const two = (value: number) => String(value).padStart(2, '0');
  const [month, day] = [beijing.getUTCMonth() + 1, beijing.getUTCDate()];
  const time = [beijing.getUTCHours(), beijing.getUTCMinutes(), beijing.getUTCSeconds()];
  return Number([month, day, ...time].map(two).join(''));
}

/** In the proof of a login it has ten digits: the zero of the first nine months counts. */
export const stampText = (stamp: number): string => String(stamp).padStart(10, '0');
