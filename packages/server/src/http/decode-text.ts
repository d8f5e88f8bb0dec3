/** Text of a file whose encoding nobody tells: UTF-8, what Chinese Windows writes, or what Excel calls Unicode. */
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { lineEnd } from '@farmers-mailbox/contract/tables/text-table.ts';
import { Refusal } from './refusal.ts';

/** GB18030 that is read as UTF-8 breaks at nearly every character; a damaged UTF-8 file breaks here and there. */
const BROKEN_SHARE_MAX = 0.1;
const BROKEN = '\uFFFD';

export interface DecodedText {
  readonly text: string;
  /** lines, from 1, of a nearly whole UTF-8 file that hold bytes which are none */
  readonly brokenLines: readonly number[];
}

/** @throws Refusal 4150 for what is no text */
export function decodeText(bytes: Buffer): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return whole(new TextDecoder('utf-16le').decode(bytes));
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return whole(new TextDecoder('utf-16be').decode(bytes));
  if (bytes.includes(0)) {
    const sentence = '文件内容不是文本';
    throw new Refusal(ErrorCode.fileTypeUnsupported, sentence, [{ field: 'file', message: sentence }]);
  }
  try {
    return whole(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    const text = new TextDecoder('utf-8').decode(bytes);
    return isNearlyWhole(text, bytes)
      ? { text, brokenLines: linesWith(text, BROKEN) }
      : whole(new TextDecoder('gb18030').decode(bytes));
  }
}

const whole = (text: string): DecodedText => ({ text, brokenLines: [] });

function isNearlyWhole(text: string, bytes: Buffer): boolean {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return true;
  const broken = countOf(text, /\uFFFD/g);
  const right = countOf(text, /[^\p{ASCII}\uFFFD]/gu);
  return broken <= right * BROKEN_SHARE_MAX;
}

function countOf(text: string, pattern: RegExp): number {
  let count = 0;
  while (pattern.test(text)) count += 1;
  return count;
}

const linesWith = (text: string, sign: string): number[] =>
  text.split(lineEnd).flatMap((line, index) => (line.includes(sign) ? [index + 1] : []));
