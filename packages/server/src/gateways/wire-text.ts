/** Texts as any carrier's protocol can carry them, so that a text has the same parts whatever channel it goes over. */
import { encodeSegments } from '@farmers-mailbox/smpp/segments.ts';
import type { OutgoingSegment } from './gateway.ts';

/** CMPP, SMGP and SGIP carry an octet for each letter, 140 of them, and know ASCII alone of GSM's alphabet. */
const PLAIN = /^[\n\r\x20-\x7e]{0,140}$/;

/** @param reference as of `encodeSegments` */
export function segmentsOf(text: string, reference: number): readonly OutgoingSegment[] {
  return encodeSegments(text, reference, PLAIN.test(text) ? undefined : 'ucs2');
}
