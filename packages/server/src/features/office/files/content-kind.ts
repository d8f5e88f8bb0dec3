/** The kind of an uploaded file: by its content, of which its name may only choose among what the content can be. */
import { type FileHandle, open } from 'node:fs/promises';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  FILE_EMPTY,
  FILE_WRONG_KIND,
  type FileKind,
} from '@farmers-mailbox/contract/office/files/content-types.ts';
import { Refusal } from '../../../http/refusal.ts';
import { namesInZip } from './zip-names.ts';

const OLE = ['d0cf11e0a1b11ae1'];
const ZIP = ['504b0304'];
const MPEG = ['000001ba', '000001b3'];
const MIDI = ['4d546864'];
const REAL = ['2e524d46'];
const JPEG = ['ffd8ff'];

/** The first bytes of each kind, in hexadecimal digits; a text and a film have none of their own. */
const BEGINNINGS: Readonly<Record<Exclude<FileKind, 'txt' | 'csv' | 'mp4'>, readonly string[]>> = {
  doc: OLE,
  docx: ZIP,
  xls: OLE,
  xlsx: ZIP,
  ppt: OLE,
  pptx: ZIP,
  zip: ZIP,
  pdf: ['255044462d'],
  png: ['89504e470d0a1a0a'],
  jpg: JPEG,
  jpeg: JPEG,
  gif: ['474946383761', '474946383961'],
  // with a tag, or the sync of MPEG audio, layer III
  mp3: ['494433', 'fffb', 'fffa', 'fff3', 'fff2', 'ffe3', 'ffe2'],
  mpg: MPEG,
  mpeg: MPEG,
  avi: ['52494646'],
  mid: MIDI,
  midi: MIDI,
  rm: REAL,
  rpm: REAL,
  wav: ['52494646'],
};

/** Of a RIFF file and of an MP4 the kind stands behind a length. */
const MARKS: Partial<Record<FileKind, { readonly at: number; readonly text: string }>> = {
  avi: { at: 8, text: 'AVI ' },
  wav: { at: 8, text: 'WAVE' },
  mp4: { at: 4, text: 'ftyp' },
};

/** Office's archives hold a folder of their own kind. */
const INSIDE: Partial<Record<FileKind, RegExp>> = { docx: /^word[\\/]/, xlsx: /^xl[\\/]/, pptx: /^ppt[\\/]/ };

const HEAD_BYTES = 65_536;

/** @throws Refusal 4000 when there is none; 4150 when the content contradicts the kind */
export async function requireContent(kind: FileKind, file: string, size: number): Promise<void> {
  if (size === 0) {
    throw new Refusal(ErrorCode.validation, FILE_EMPTY, [{ field: 'file', message: FILE_EMPTY }]);
  }
  const handle = await open(file);
  try {
    if (!(await isOfKind(kind, handle, size))) throw wrongKind();
  } finally {
    await handle.close();
  }
}

export function wrongKind(): Refusal {
  return new Refusal(ErrorCode.fileTypeUnsupported, FILE_WRONG_KIND, [
    { field: 'file', message: FILE_WRONG_KIND },
  ]);
}

async function isOfKind(kind: FileKind, handle: FileHandle, size: number): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
  const head = buffer.subarray(0, bytesRead);
  if (kind === 'txt' || kind === 'csv') return isText(head);
  const mark = MARKS[kind];
  if (mark && head.toString('latin1', mark.at, mark.at + mark.text.length) !== mark.text) return false;
  if (kind === 'mp4') return true;
  const digits = head.toString('hex', 0, 8);
  if (!BEGINNINGS[kind].some((first) => digits.startsWith(first))) return false;
  const inside = INSIDE[kind];
  return inside === undefined || (await namesInZip(handle, size)).some((name) => inside.test(name));
}

/** No program and no picture does without zeros; only a text of two-byte characters has some, and says so first. */
function isText(head: Buffer): boolean {
  const mark = head.toString('hex', 0, 2);
  return mark === 'fffe' || mark === 'feff' || !head.includes(0);
}
