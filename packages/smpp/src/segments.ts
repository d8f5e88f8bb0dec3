// Cuts a text into the segments that travel as short messages, and reads the header that joins them again. The price of
// a text is not decided here: the product bills UTF-16 units by 70 and 67 whatever the alphabet (text.ts of the contract).

import { dataCodingOf, type Encoding, encodeText, encodingOf, septetCost } from './encoding.ts';
import type { Tlvs } from './tlvs.ts';

/** 140 octets for each message: 160 septets or 70 UTF-16 units, less the 6 octets of a concatenation header. */
const capacity = {
  gsm: { single: 160, part: 153 },
  ucs2: { single: 70, part: 67 },
} as const satisfies Record<Encoding, { single: number; part: number }>;

/** Both the total and the number of a segment are single octets in the 8-bit header. */
export const segmentsMax = 255;

/** esm_class bit that says the body begins with a user data header (SMPP 3.4 §5.2.12). */
export const udhIndicator = 0x40;

export interface SegmentedText {
  encoding: Encoding;
  segments: string[];
}

/** One short message ready for submit_sm: `body` goes into short_message. */
export interface EncodedSegment {
  dataCoding: number;
  esmClass: number;
  body: Buffer;
}

export interface Concatenation {
  reference: number;
  total: number;
  sequence: number;
}

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/**
 * The text cut greedily; joined again the segments are exactly the text. No cut falls inside a grapheme cluster (a
 * surrogate pair, an emoji sequence, CR LF) or between an extension escape and its character; a cluster that does not
 * fit moves whole into the next segment. A text may therefore need more segments than ceil(length / 67): 201 units
 * with an emoji over the first edge are 4. Only a cluster that exceeds a whole segment is cut, where the segment is full,
 * between code points.
 */
export function segmentText(text: string, encoding = encodingOf(text)): SegmentedText {
  const { single, part } = capacity[encoding];
  if (text.length * 2 <= single || costOf(text, encoding) <= single) return { encoding, segments: [text] };
  const clusters = graphemes.segment(text);
  const segments: string[] = [];
  let start = 0;
  while (start < text.length) {
    const end = cutAt(text, clusters, start, reach(text, encoding, start, part), part);
    segments.push(text.slice(start, end));
    start = end;
  }
  return { encoding, segments };
}

/** Number of short messages that the text travels as; the empty text is one. */
export function segmentsOf(text: string): number {
  return segmentText(text).segments.length;
}

/**
 * The bodies of a text for the wire, with the 8-bit concatenation header when there is more than one.
 * `reference` is taken modulo 256 and should differ between texts to one number within a few minutes. `wanted`: UCS-2 holds every
 * text, GSM's alphabet some. Throws RangeError above 255 segments.
 */
export function encodeSegments(text: string, reference: number, wanted?: Encoding): EncodedSegment[] {
  const { encoding, segments } = segmentText(text, wanted);
  if (segments.length > segmentsMax)
    throw new RangeError(`a text of ${segments.length} segments has no header`);
  const dataCoding = dataCodingOf[encoding];
  if (segments.length === 1) return [{ dataCoding, esmClass: 0, body: encodeText(text, encoding) }];
  return segments.map((segment, index) => ({
    dataCoding,
    esmClass: udhIndicator,
    body: Buffer.concat([
      Buffer.from([0x05, 0x00, 0x03, reference & 0xff, segments.length, index + 1]),
      encodeText(segment, encoding),
    ]),
  }));
}

/**
 * Takes the user data header off a body whose esm_class carries it. Reads the 8-bit (element 00) and 16-bit (08)
 * concatenation of TS 23.040 §9.2.3.24; other elements are skipped. A header that does not hold together is left in the
 * body, so that nobody's words are lost to it.
 */
export function splitUdh(
  body: Uint8Array,
  esmClass: number,
): { content: Uint8Array; concatenation?: Concatenation } {
  const headerLength = (body[0] ?? 0) + 1;
  if ((esmClass & udhIndicator) === 0 || body.length === 0 || headerLength > body.length)
    return { content: body };
  const content = body.subarray(headerLength);
  for (let at = 1; at + 1 < headerLength; ) {
    const element = body[at] ?? 0;
    const length = body[at + 1] ?? 0;
    const end = at + 2 + length;
    if (end > headerLength) break;
    const wide = element === 0x08 && length === 4;
    if (wide || (element === 0x00 && length === 3)) {
      const [a = 0, b = 0, c = 0, d = 0] = body.subarray(at + 2, end);
      const concatenation = wide
        ? { reference: (a << 8) | b, total: c, sequence: d }
        : { reference: a, total: b, sequence: c };
      const { total, sequence } = concatenation;
      return sequence >= 1 && sequence <= total ? { content, concatenation } : { content };
    }
    at = end;
  }
  return { content };
}

/** The other way of joining: sar_msg_ref_num, sar_total_segments and sar_segment_seqnum (SMPP 3.4 §5.3.2.22–24). */
export function concatenationOf(tlvs: Tlvs): Concatenation | undefined {
  const { sarMsgRefNum: reference = 0, sarTotalSegments: total = 0, sarSegmentSeqnum: sequence = 0 } = tlvs;
  return sequence >= 1 && sequence <= total ? { reference, total, sequence } : undefined;
}

function costOf(text: string, encoding: Encoding): number {
  if (encoding === 'ucs2') return text.length;
  let cost = 0;
  for (let i = 0; i < text.length; i++) cost += septetCost(text.charCodeAt(i));
  return cost;
}

/** The furthest index that still fits into one segment from `start`, clusters not yet considered. */
function reach(text: string, encoding: Encoding, start: number, part: number): number {
  if (encoding === 'ucs2') return Math.min(start + part, text.length);
  let end = start;
  for (let left = part; end < text.length; end++) {
    left -= septetCost(text.charCodeAt(end));
    if (left < 0) break;
  }
  return end;
}

function cutAt(text: string, clusters: Intl.Segments, start: number, end: number, part: number): number {
  if (end >= text.length) return text.length;
  const cluster = clusters.containing(end);
  if (cluster && cluster.index > start && cluster.segment.length <= part) return cluster.index;
  const splitsPair = isHighSurrogate(text.charCodeAt(end - 1)) && isLowSurrogate(text.charCodeAt(end));
  return splitsPair ? end - 1 : end;
}

function isHighSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xd800 && codeUnit <= 0xdbff;
}

function isLowSurrogate(codeUnit: number): boolean {
  return codeUnit >= 0xdc00 && codeUnit <= 0xdfff;
}
