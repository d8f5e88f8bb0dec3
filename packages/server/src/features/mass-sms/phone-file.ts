/**
 * Reads numbers out of an uploaded file (xlsx, csv, txt): one row for each recipient, a number and perhaps a name in any
 * columns. Whatever a cell holds is text; nothing is calculated, nothing is kept of a cell that is no number.
 */

import type { Readable } from 'node:stream';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { IMPORTED_ROWS_MAX } from '@farmers-mailbox/contract/mass-sms/fields.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { parseCsv } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { demandModestArchive } from '../../http/archive-size.ts';
import { Refusal } from '../../http/refusal.ts';
import { readUploadedBytes } from '../../http/uploaded-bytes.ts';

/** 5 MB hold 50,000 rows several times over. */
export const PHONE_FILE_BYTES_MAX = 5 * 1024 * 1024;
/** Fifty thousand rows with every column in use take less. */
const UNFOLDED_BYTES_MAX = 100 * 1024 * 1024;

export interface PhoneRow {
  /** the row in the file, from 1 */
  readonly rowNo: number;
  readonly realName: string | null;
  /** eleven digits; null when the row holds none, and then `problem` says why */
  readonly phone: string | null;
  readonly problem: string | null;
}

/**
 * @throws Refusal 4130 above 5 MB, 4150 for another kind of file than its name says, 4000 above 50,000 rows or without any
 */
export async function readPhoneFile(fileName: string, content: Readable): Promise<PhoneRow[]> {
  const bytes = await readUploadedBytes(content, PHONE_FILE_BYTES_MAX);
  const rows: PhoneRow[] = [];
  let isFirst = true;
  for await (const { rowNo, cells } of cellsOf(fileName, bytes)) {
    const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
    if (texts.length === 0) continue;
    if (!(isFirst && isHeading(texts))) rows.push(toPhoneRow(rowNo, texts));
    isFirst = false;
    if (rows.length > IMPORTED_ROWS_MAX) {
      throw new Refusal(
        ErrorCode.validation,
        `文件超过${IMPORTED_ROWS_MAX}行，请分成几个文件或改用区域选择`,
        [{ field: 'file', message: `最多${IMPORTED_ROWS_MAX}行` }],
      );
    }
  }
  if (rows.length === 0)
    throw new Refusal(ErrorCode.validation, '文件里没有内容', [{ field: 'file', message: '没有内容' }]);
  return rows;
}

interface Cells {
  rowNo: number;
  cells: string[];
}

function cellsOf(fileName: string, bytes: Buffer): AsyncIterable<Cells> | Iterable<Cells> {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  switch (extension) {
    case 'xlsx':
      return cellsOfSheet(bytes);
    case 'csv':
      return parseCsv(decode(bytes)).map((cells, index) => ({ rowNo: index + 1, cells: cells.map(textOf) }));
    case 'txt':
      return decode(bytes)
        .split(/\r\n|\n|\r/)
        .map((line, index) => ({
          rowNo: index + 1,
          cells: line.split(/[\t,，;；、|]|\s{2,}| (?=\D)|(?<=\D) /),
        }));
    default:
      throw unsupported('请上传xlsx、csv或txt文件');
  }
}

async function* cellsOfSheet(bytes: Buffer): AsyncGenerator<Cells> {
  if (bytes.length < 4 || bytes.readUInt32BE(0) !== 0x504b0304) throw unsupported('文件内容不是xlsx表格');
  demandModestArchive(bytes, UNFOLDED_BYTES_MAX);
  try {
    for await (const row of streamXlsxRows(bytes)) {
      yield { rowNo: row.index + 1, cells: row.values.map(textOf) };
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw unsupported('表格已损坏或有密码，请另存为xlsx后再试');
  }
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  // A number of eleven digits is exact; a spreadsheet would have shown 1.38E+10.
  return typeof value === 'number' ? String(value) : '';
}

/** UTF-8, with or without its mark, else what Chinese Windows writes. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) throw unsupported('文件内容不是文本');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function unsupported(sentence: string): Refusal {
  return new Refusal(ErrorCode.fileTypeUnsupported, sentence, [{ field: 'file', message: sentence }]);
}

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
    if (phone) return { rowNo, realName, phone, problem: null };
  }
  const problem = texts.some((text) => /\d/.test(text)) ? '手机号码格式不正确' : '没有手机号码';
  return { rowNo, realName, phone: null, problem };
}
