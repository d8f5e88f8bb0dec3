/**
 * Tells an uploaded picture by its content: png or jpeg, rebuilt from the parts that make the image. Everything
 * else in it (where it was taken, comments, another file behind its end) is left out, so that nothing of it is ever given out.
 */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { AVATAR_WRONG_KIND } from '@farmers-mailbox/contract/rules/avatar.ts';
import { Refusal } from '../../../http/refusal.ts';

/** More pixels would cost whoever looks at it too much memory. */
export const PICTURE_SIDE_MAX = 8192;

export interface Picture {
  readonly bytes: Buffer;
  readonly extension: 'png' | 'jpg';
  readonly contentType: 'image/png' | 'image/jpeg';
}

/** @throws Refusal 4150 for anything that is no whole png or jpeg of at most 8192 pixels a side */
export function readPicture(bytes: Buffer): Picture {
  if (bytes.subarray(0, PNG_BEGIN.length).equals(PNG_BEGIN)) {
    return { bytes: rebuildPng(bytes), extension: 'png', contentType: 'image/png' };
  }
  if (bytes.length > 2 && bytes.readUInt16BE(0) === JPEG_BEGIN) {
    return { bytes: rebuildJpeg(bytes), extension: 'jpg', contentType: 'image/jpeg' };
  }
  return refuse();
}

const PNG_BEGIN = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_KEPT = new Set(['IHDR', 'PLTE', 'IDAT', 'tRNS', 'sRGB', 'gAMA', 'IEND']);
/** length and name before a chunk's data, a checksum behind it */
const CHUNK_HEAD = 8;
const CHUNK_FRAME = 12;

/** PNG, third edition: a row of named chunks, IHDR first and IEND last. */
function rebuildPng(bytes: Buffer): Buffer {
  const kept: Buffer[] = [PNG_BEGIN];
  const names: string[] = [];
  for (let at = PNG_BEGIN.length; names.at(-1) !== 'IEND'; ) {
    if (at + CHUNK_FRAME > bytes.length) return refuse();
    const end = at + CHUNK_FRAME + bytes.readUInt32BE(at);
    if (end > bytes.length) return refuse();
    const name = bytes.toString('latin1', at + 4, at + CHUNK_HEAD);
    if (names.length === 0) requirePngHead(bytes, at, name);
    names.push(name);
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return names.includes('IDAT') ? Buffer.concat(kept) : refuse();
}

function requirePngHead(bytes: Buffer, at: number, name: string): void {
  if (name !== 'IHDR' || bytes.readUInt32BE(at) !== 13) refuse();
  requireSide(bytes.readUInt32BE(at + CHUNK_HEAD));
  requireSide(bytes.readUInt32BE(at + CHUNK_HEAD + 4));
}

const JPEG_BEGIN = 0xffd8;
const JPEG_END = 0xd9;
const SCAN = 0xda;

/** ITU-T T.81: segments with a marker and a length; behind a scan's head lie its bytes, up to the next marker. */
function rebuildJpeg(bytes: Buffer): Buffer {
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let hasFrame = false;
  let hasScan = false;
  for (let at = 2; ; ) {
    if (bytes[at] !== 0xff) return refuse();
    const marker = bytes[at + 1] ?? 0;
    if (marker === JPEG_END) {
      kept.push(bytes.subarray(at, at + 2));
      return hasFrame && hasScan ? Buffer.concat(kept) : refuse();
    }
    if (at + 4 > bytes.length) return refuse();
    let end = at + 2 + bytes.readUInt16BE(at + 2);
    if (end > bytes.length || end < at + 4) return refuse();
    if (isFrame(marker)) {
      requireFrame(bytes, at, end);
      hasFrame = true;
    }
    if (marker === SCAN) {
      end = endOfScan(bytes, end);
      hasScan = true;
    }
    if (isJpegKept(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
}

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Frames, tables, scans, JFIF's own head, and Adobe's, without which colours turn. Not: Exif, comments, profiles. */
const isJpegKept = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf) || [0xdb, 0xdd, SCAN, 0xe0, 0xee].includes(marker);

function requireFrame(bytes: Buffer, at: number, end: number): void {
  if (end - at < 9) refuse();
  requireSide(bytes.readUInt16BE(at + 5));
  requireSide(bytes.readUInt16BE(at + 7));
}

/** In a scan's bytes FF is followed by 00 or a restart marker; anything else is the next segment. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && at + 1 < bytes.length) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at = bytes.indexOf(0xff, next === 0xff ? at + 1 : at + 2);
  }
  return refuse();
}

function requireSide(pixels: number): void {
  if (pixels < 1 || pixels > PICTURE_SIDE_MAX) refuse();
}

function refuse(): never {
  throw new Refusal(ErrorCode.fileTypeUnsupported, AVATAR_WRONG_KIND, [
    { field: 'file', message: AVATAR_WRONG_KIND },
  ]);
}
