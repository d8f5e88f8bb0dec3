/** An uploaded file that is no picture of a form: kept as it came, when it begins as its name says. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import {
  CONTENT_TYPES,
  DOCUMENT_WRONG_KIND,
  type DocumentKind,
  documentKindOf,
} from '@farmers-mailbox/contract/office/files/content-types.ts';
import { Refusal } from '../../../http/refusal.ts';

export interface Document {
  readonly bytes: Buffer;
  readonly extension: DocumentKind;
  readonly contentType: string;
}

const OLE = ['d0cf11e0a1b11ae1'];
const ZIP = ['504b0304'];
const MPEG = ['000001ba', '000001b3'];
const MIDI = ['4d546864'];
const REAL = ['2e524d46'];
const JPEG = ['ffd8ff'];

/** The first bytes of each kind, in hexadecimal digits. */
const BEGINNINGS: Readonly<Record<DocumentKind, readonly string[]>> = {
  doc: OLE,
  docx: ZIP,
  xls: OLE,
  xlsx: ZIP,
  ppt: OLE,
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

/** The kind of a RIFF file stands behind its length. */
const RIFF_FORMS: Partial<Record<DocumentKind, string>> = { avi: 'AVI ', wav: 'WAVE' };
const RIFF_FORM_AT = 8;

/** @throws Refusal 4150 for a kind that nobody may upload, or one that only its name claims */
export function readDocument(fileName: string, bytes: Buffer): Document {
  const kind = documentKindOf(fileName);
  if (kind === null || !beginsAs(kind, bytes)) {
    throw new Refusal(ErrorCode.fileTypeUnsupported, DOCUMENT_WRONG_KIND, [
      { field: 'file', message: DOCUMENT_WRONG_KIND },
    ]);
  }
  return { bytes, extension: kind, contentType: CONTENT_TYPES[kind] };
}

function beginsAs(kind: DocumentKind, bytes: Buffer): boolean {
  const head = bytes.subarray(0, RIFF_FORM_AT).toString('hex');
  const form = RIFF_FORMS[kind];
  const holds = bytes.toString('latin1', RIFF_FORM_AT, RIFF_FORM_AT + 4);
  return BEGINNINGS[kind].some((first) => head.startsWith(first)) && (form === undefined || form === holds);
}
