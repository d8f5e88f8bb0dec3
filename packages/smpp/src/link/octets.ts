// Field by field reading and writing of octets. Written out by hand, since Buffer's own checked methods cost more than
// the whole of a short message does here.

import { ProtocolError } from './protocol-error.ts';

/** A text field that ends in NUL, and where the next field begins. One object is reused: take the values at once. */
export interface TextField {
  text: string;
  next: number;
}

const field: TextField = { text: '', next: 0 };

export function readUint32(octets: Uint8Array, at: number): number {
  // The shifts make a signed number; >>> 0 takes the sign away.
  return (
    (((octets[at] ?? 0) << 24) |
      ((octets[at + 1] ?? 0) << 16) |
      ((octets[at + 2] ?? 0) << 8) |
      (octets[at + 3] ?? 0)) >>>
    0
  );
}

export function readUint16(octets: Uint8Array, at: number): number {
  return ((octets[at] ?? 0) << 8) | (octets[at + 1] ?? 0);
}

export function writeUint32(octets: Uint8Array, at: number, value: number): number {
  octets[at] = value >>> 24;
  octets[at + 1] = value >>> 16;
  octets[at + 2] = value >>> 8;
  octets[at + 3] = value;
  return at + 4;
}

export function writeUint16(octets: Uint8Array, at: number, value: number): number {
  octets[at] = value >>> 8;
  octets[at + 1] = value;
  return at + 2;
}

/** A mandatory C-octet string; ProtocolError when it does not end before `end`. */
export function readText(octets: Buffer, at: number, end: number): TextField {
  let nul = at;
  while (nul < end && octets[nul] !== 0) nul++;
  if (nul >= end) throw new ProtocolError('a text field does not end inside its PDU');
  field.text = nul === at ? '' : octets.toString('latin1', at, nul);
  field.next = nul + 1;
  return field;
}

/** The text of an answer, where carriers leave the NUL or the whole field away: up to NUL or the end. */
export function readFinalText(octets: Buffer, at: number, end: number): TextField {
  let stop = at;
  while (stop < end && octets[stop] !== 0) stop++;
  field.text = stop <= at ? '' : octets.toString('latin1', at, stop);
  field.next = Math.min(stop + 1, end);
  return field;
}

/**
 * Writes a C-octet string. RangeError when it is longer than `octetsMax` (its NUL included) or holds anything but
 * visible and plain ASCII: a NUL inside would move every later field.
 */
export function writeText(
  octets: Uint8Array,
  at: number,
  text: string,
  octetsMax: number,
  name: string,
): number {
  if (text.length >= octetsMax) throw new RangeError(`${name} is longer than ${octetsMax - 1} characters`);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 0 || code > 0x7e) throw new RangeError(`${name} holds a character outside ASCII`);
    octets[at++] = code;
  }
  octets[at++] = 0;
  return at;
}
