// The optional parameters (TLVs, SMPP 3.4 §5.3) that this product speaks. Others that come in are kept by tag in
// `unknown`; on purpose nothing is done with them.

import { commandStatus } from './command-status.ts';
import { readFinalText, readUint16, writeText, writeUint16 } from './link/octets.ts';
import { ProtocolError } from './link/protocol-error.ts';

export interface Tlvs {
  additionalStatusInfoText?: string;
  /** The message id of the submit_sm_resp that a receipt is for. */
  receiptedMessageId?: string;
  userMessageReference?: number;
  sourcePort?: number;
  destinationPort?: number;
  sarMsgRefNum?: number;
  sarTotalSegments?: number;
  sarSegmentSeqnum?: number;
  scInterfaceVersion?: number;
  /** Three octets: network type and its error code. */
  networkErrorCode?: Buffer;
  /** Stands in place of short_message when that is empty; up to 64 KiB less the rest of the PDU. */
  messagePayload?: Buffer;
  deliveryFailureReason?: number;
  moreMessagesToSend?: number;
  /** 1 ENROUTE … 8 REJECTED, see receipt.ts. */
  messageState?: number;
  unknown?: ReadonlyMap<number, Buffer>;
}

type Named = Exclude<keyof Tlvs, 'unknown'>;
type Kind = 'uint8' | 'uint16' | 'text' | 'octets';

const table: Readonly<Record<Named, readonly [tag: number, kind: Kind]>> = {
  additionalStatusInfoText: [0x001d, 'text'],
  receiptedMessageId: [0x001e, 'text'],
  userMessageReference: [0x0204, 'uint16'],
  sourcePort: [0x020a, 'uint16'],
  destinationPort: [0x020b, 'uint16'],
  sarMsgRefNum: [0x020c, 'uint16'],
  sarTotalSegments: [0x020e, 'uint8'],
  sarSegmentSeqnum: [0x020f, 'uint8'],
  scInterfaceVersion: [0x0210, 'uint8'],
  networkErrorCode: [0x0423, 'octets'],
  messagePayload: [0x0424, 'octets'],
  deliveryFailureReason: [0x0425, 'uint8'],
  moreMessagesToSend: [0x0426, 'uint8'],
  messageState: [0x0427, 'uint8'],
};

const rows = Object.entries(table) as Array<[Named, readonly [number, Kind]]>;
const byTag = new Map(rows.map(([name, [tag, kind]]) => [tag, { name, kind }]));
const textMax = 256;
const octetsMax = 0xffff;

/** Optional parameters of a PDU that has none; shared, hence frozen. */
export const noTlvs: Readonly<Tlvs> = Object.freeze({});

/** An upper bound of the octets that `writeTlvs` will write. */
export function tlvBytesMax(tlvs: Tlvs): number {
  let bytes = 0;
  for (const value of Object.values(tlvs) as Array<Tlvs[keyof Tlvs]>) {
    if (value instanceof Map) for (const octets of value.values()) bytes += 4 + octets.length;
    else bytes += 4 + (typeof value === 'object' || typeof value === 'string' ? lengthOf(value) + 1 : 2);
  }
  return bytes;
}

/** Appends each parameter that is set and returns the end. RangeError for a text or octets beyond their limits. */
export function writeTlvs(target: Uint8Array, at: number, tlvs: Tlvs): number {
  for (const [name, [tag, kind]] of rows) {
    const value = tlvs[name];
    if (value === undefined) continue;
    const valueAt = at + 4;
    const end = writeValue(target, valueAt, name, kind, value);
    writeUint16(target, at, tag);
    writeUint16(target, at + 2, end - valueAt);
    at = end;
  }
  for (const [tag, octets] of tlvs.unknown ?? []) {
    writeUint16(target, at, tag);
    writeUint16(target, at + 2, octets.length);
    target.set(octets, at + 4);
    at += 4 + octets.length;
  }
  return at;
}

/**
 * Reads the parameters between `at` and `end`. One to three stray octets at the end are ignored, as some carriers pad. A
 * parameter whose length leads out of the PDU is left out, and whatever stands behind its tag with it; `onCut` is called
 * then. A number of another width than the standard's is read as it is.
 */
export function readTlvs(octets: Buffer, at: number, end: number, onCut?: () => void): Tlvs {
  if (end - at < 4) return noTlvs;
  const tlvs: Tlvs = {};
  const named = tlvs as Record<Named, string | number | Buffer>;
  const unknown = new Map<number, Buffer>();
  while (end - at >= 4) {
    const tag = readUint16(octets, at);
    const valueAt = at + 4;
    at = valueAt + readUint16(octets, at + 2);
    if (at > end) {
      onCut?.();
      break;
    }
    const known = byTag.get(tag);
    if (known) named[known.name] = readValue(octets, valueAt, at, known.kind);
    else unknown.set(tag, Buffer.from(octets.subarray(valueAt, at)));
  }
  if (unknown.size > 0) tlvs.unknown = unknown;
  return tlvs;
}

/**
 * The parameters of a message. ProtocolError when one of them is cut and the text may have been in it: the rest of the
 * message would be taken for the whole. `hasText`: the text stands before the parameters.
 */
export function readMessageTlvs(octets: Buffer, at: number, end: number, hasText: boolean): Tlvs {
  let isCut = false;
  const tlvs = readTlvs(octets, at, end, () => {
    isCut = true;
  });
  const isWhole = hasText || tlvs.messagePayload !== undefined || tlvs.receiptedMessageId !== undefined;
  if (!isCut || isWhole) return tlvs;
  throw new ProtocolError(
    'an optional parameter reaches beyond its PDU, and the text is missing',
    commandStatus.ESME_RINVOPTPARSTREAM,
  );
}

function lengthOf(value: object | string): number {
  return typeof value === 'string' || value instanceof Uint8Array ? value.length : 0;
}

function writeValue(
  target: Uint8Array,
  at: number,
  name: Named,
  kind: Kind,
  value: NonNullable<Tlvs[Named]>,
): number {
  if (typeof value === 'string') return writeText(target, at, value, textMax, name);
  if (typeof value === 'object') {
    if (value.length > octetsMax) throw new RangeError(`${name} is longer than ${octetsMax} octets`);
    target.set(value, at);
    return at + value.length;
  }
  if (kind === 'uint16') return writeUint16(target, at, value);
  target[at] = value;
  return at + 1;
}

function readValue(octets: Buffer, at: number, end: number, kind: Kind): string | number | Buffer {
  if (kind === 'text') return readFinalText(octets, at, end).text;
  if (kind === 'octets') return Buffer.from(octets.subarray(at, end));
  let value = 0;
  for (; at < end; at++) value = ((value << 8) | (octets[at] ?? 0)) >>> 0;
  return value;
}
