// Text to octets and back for the alphabets of short messages: GSM 03.38 (data_coding 0, one septet in each octet, as
// SMSCs take it) and UCS-2 (data_coding 8). How a text is cut into segments is in segments.ts.

export type Encoding = 'gsm' | 'ucs2';

/** data_coding by encoding (SMPP 3.4 §5.2.19). */
export const dataCodingOf = { gsm: 0x00, ucs2: 0x08 } as const satisfies Record<Encoding, number>;

const escape = 0x1b;
const absent = 0xffff;
const substitute = 0x3f;

// 3GPP TS 23.038 §6.2.1; position 0x1b is the escape and stands here as itself, so that indexes stay true.
const basicAlphabet =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?' +
  '¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

// 3GPP TS 23.038 §6.2.1.1
const extensionAlphabet: ReadonlyArray<readonly [character: string, code: number]> = [
  ['\f', 0x0a],
  ['^', 0x14],
  ['{', 0x28],
  ['}', 0x29],
  ['\\', 0x2f],
  ['[', 0x3c],
  ['~', 0x3d],
  [']', 0x3e],
  ['|', 0x40],
  ['€', 0x65],
];

/** Code unit → septet, or escape << 8 | septet, or absent. '€' (U+20AC) is the highest character of the alphabet. */
const septets = new Uint16Array(0x20ad).fill(absent);
for (let code = 0; code < basicAlphabet.length; code++) {
  if (code !== escape) septets[basicAlphabet.charCodeAt(code)] = code;
}
const extensionByCode = new Map<number, string>();
for (const [character, code] of extensionAlphabet) {
  septets[character.charCodeAt(0)] = (escape << 8) | code;
  extensionByCode.set(code, character);
}

function septetOf(codeUnit: number): number {
  return septets[codeUnit] ?? absent;
}

/** Septets of a UTF-16 code unit in GSM 03.38: 1, 2 for the extension table, 0 if it has no place there. */
export function septetCost(codeUnit: number): 0 | 1 | 2 {
  const septet = septetOf(codeUnit);
  if (septet === absent) return 0;
  return septet > 0xff ? 2 : 1;
}

/** GSM 03.38 when every character has a place in it, else UCS-2. The empty text is GSM. */
export function encodingOf(text: string): Encoding {
  for (let i = 0; i < text.length; i++) {
    if (septetOf(text.charCodeAt(i)) === absent) return 'ucs2';
  }
  return 'gsm';
}

/** Unpacked GSM 03.38: one octet a septet, extension characters two. A character without a place becomes '?'. */
export function encodeGsm(text: string): Buffer {
  const octets = Buffer.allocUnsafe(text.length * 2);
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const septet = septetOf(text.charCodeAt(i));
    if (septet === absent) octets[length++] = substitute;
    else {
      if (septet > 0xff) octets[length++] = escape;
      octets[length++] = septet & 0xff;
    }
  }
  return octets.subarray(0, length);
}

/**
 * Any octets give a text: the high bit is ignored, and an escape before a code that the extension table lacks shows the
 * basic character, as TS 23.038 asks of a handset.
 */
export function decodeGsm(octets: Uint8Array): string {
  let text = '';
  let escaped = false;
  for (const octet of octets) {
    const code = octet & 0x7f;
    if (code === escape && !escaped) escaped = true;
    else {
      text +=
        (escaped ? extensionByCode.get(code) : undefined) ?? (code === escape ? ' ' : basicAlphabet[code]);
      escaped = false;
    }
  }
  return text;
}

/** UTF-16 in network order. Handsets read surrogate pairs, although the standard's UCS-2 has none. */
export function encodeUcs2(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

/** An odd last octet is dropped. */
export function decodeUcs2(octets: Uint8Array): string {
  return Buffer.from(octets.subarray(0, octets.length & ~1))
    .swap16()
    .toString('utf16le');
}

export function encodeText(text: string, encoding: Encoding): Buffer {
  return encoding === 'gsm' ? encodeGsm(text) : encodeUcs2(text);
}

/**
 * Text of a received message by its data_coding; never throws. Besides the standard's codings it reads 15, which
 * mainland carriers use for GBK (CMPP's msg_fmt, passed on by their SMPP gateways). An unknown coding is read as Latin-1.
 */
export function decodeText(octets: Uint8Array, dataCoding: number): string {
  switch (alphabetOf(dataCoding)) {
    case 'gsm':
      return decodeGsm(octets);
    case 'ucs2':
      return decodeUcs2(octets);
    case 'gbk':
      return new TextDecoder('gb18030').decode(octets);
    default:
      return Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1');
  }
}

function alphabetOf(dataCoding: number): Encoding | 'gbk' | 'latin1' {
  if (dataCoding === 0x0f) return 'gbk';
  if (dataCoding < 0x10) return dataCoding === 0 ? 'gsm' : dataCoding === 8 ? 'ucs2' : 'latin1';
  // GSM message class and message waiting groups (TS 23.038 §4): 0x18 sets flash and UCS-2, 0xe0 waiting in UCS-2.
  const group = dataCoding >> 4;
  if (group === 0x0f) return dataCoding & 0x04 ? 'latin1' : 'gsm';
  if (group === 0x0e) return 'ucs2';
  if (group <= 0x07) return (['gsm', 'latin1', 'ucs2', 'gsm'] as const)[(dataCoding >> 2) & 0x03] ?? 'gsm';
  return 'gsm';
}
