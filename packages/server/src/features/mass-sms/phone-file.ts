/**
 * Reads numbers out of an uploaded file (xlsx, csv, txt): one row for each recipient, a number and perhaps a name in any
 * columns. Whatever a cell holds is text; nothing is calculated, nothing is kept of a cell that is no number.
 */

import type { Readable } from 'node:stream';
import { ErrorCode } from '@farmers-mailbox/contract/error-codes.ts';
import { IMPORTED_ROWS_MAX } from '@farmers-mailbox/contract/mass-sms/fields.ts';
import { normalisePhone } from '@farmers-mailbox/contract/rules/phone.ts';
import { readUploadedTable, refuseFile } from '../../http/uploaded-table.ts';

const tooMany = `文件超过${IMPORTED_ROWS_MAX}行，请分成几个文件或改用区域选择`;

export interface PhoneRow {
  /** the row in the file, from 1 */
  readonly rowNo: number;
  readonly realName: string | null;
  /** eleven digits; null when the row holds none, and then `problem` says why */
  readonly phone: string | null;
  readonly problem: string | null;
}

/** @throws Refusal as `readUploadedTable` does, for more than 50,000 rows of numbers */
export async function readPhoneFile(fileName: string, content: Readable): Promise<PhoneRow[]> {
  // the heading is no number
  const table = await readUploadedTable(fileName, content, { rowsMax: IMPORTED_ROWS_MAX + 1, tooMany });
  const rows = table.map(({ rowNo, cells }) => ({ rowNo, texts: cells.map(trimmed).filter(Boolean) }));
  const [first] = rows;
  if (first && isHeading(first.texts)) rows.shift();
  if (rows.length === 0) throw refuseFile(ErrorCode.validation, '文件里没有内容');
  if (rows.length > IMPORTED_ROWS_MAX) throw refuseFile(ErrorCode.validation, tooMany);
  return rows.map(({ rowNo, texts }) => toPhoneRow(rowNo, texts));
}

const trimmed = (cell: string): string => cell.trim();

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
