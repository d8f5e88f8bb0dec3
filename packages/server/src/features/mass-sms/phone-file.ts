/**
 * Reads numbers out of an uploaded file (xlsx, xls, csv, txt): one row for each recipient, a number and perhaps a name in any
 * columns. Whatever a cell holds is text; nothing is calculated. Of a row without a number what stands in it is kept, to be mended.
 */

import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { IMPORTED_ROWS_MAX } from '@farmers-mailbox/contract/mass-sms/fields.ts';
import { normalisePhone, whyNoPhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { readUploadedTable, refuseFile } from '../../http/uploaded-table.ts';

const tooMany = `文件超过${IMPORTED_ROWS_MAX / 10_000}万行，请分成几个文件或改用区域选择`;
/** 200,000 rows with a name and a place take 9 MB, and as an xlsx unfold into 100 MB. */
const FILE_BYTES_MAX = 10 * 1024 * 1024;
const UNFOLDED_BYTES_MAX = 160 * 1024 * 1024;
/** A fifth of it on an idle machine. */
const READING_MS = 60_000;
const VALUE_CHARACTERS_MAX = 60;
/** Looked at between two moments in which other calls are answered. */
const ROWS_AT_ONCE = 5_000;

export interface PhoneRow {
  /** the row in the file, from 1 */
  readonly rowNo: number;
  readonly realName: string | null;
  /** eleven digits; null when the row holds none, and then `problem` says why */
  readonly phone: string | null;
  readonly problem: string | null;
  /** of a wrong row what stands where the number should; empty when nothing does */
  readonly value: string | null;
}

/** @throws Refusal as `readUploadedTable` does, for more than 200,000 rows of numbers */
export async function readPhoneFile(fileName: string, content: Readable): Promise<PhoneRow[]> {
  // the heading is no number
  const table = await readUploadedTable(fileName, content, {
    rowsMax: IMPORTED_ROWS_MAX + 1,
    tooMany,
    bytesMax: FILE_BYTES_MAX,
    unfoldedBytesMax: UNFOLDED_BYTES_MAX,
    readingMs: READING_MS,
  });
  const from = isHeading(textsOf(table[0]?.cells ?? [])) ? 1 : 0;
  if (table.length === from) throw refuseFile(ErrorCode.validation, '文件里没有内容');
  if (table.length - from > IMPORTED_ROWS_MAX) throw refuseFile(ErrorCode.validation, tooMany);
  const rows: PhoneRow[] = [];
  for (const { rowNo, cells } of table.slice(from)) {
    rows.push(toPhoneRow(rowNo, textsOf(cells)));
    if (rows.length % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return rows;
}

const textsOf = (cells: readonly string[]): string[] => cells.map((cell) => cell.trim()).filter(Boolean);

function isHeading(texts: readonly string[]): boolean {
  return (
    texts.every((text) => !/\d{5,}/.test(text)) &&
    texts.some((text) => /手机|号码|电话|phone|mobile/i.test(text))
  );
}

const name = /^[\p{Script=Han}·]{2,20}$/u;

function toPhoneRow(rowNo: number, texts: readonly string[]): PhoneRow {
  const realName = texts.find((text) => name.test(text)) ?? null;
  for (const text of texts) {
    const phone = normalisePhone(text);
    if (phone) return { rowNo, realName, phone, problem: null, value: null };
  }
  const value = texts.find((text) => /\d{3,}/.test(text)) ?? texts.find((text) => /\d/.test(text)) ?? '';
  return {
    rowNo,
    realName,
    phone: null,
    problem: whyNoPhone(value),
    value: value.slice(0, VALUE_CHARACTERS_MAX),
  };
}
